//! `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`,
//! and the ways to spell a number.

use openwop_spec::Keywords;
use openwop_text::Decimal;

use crate::oracle::contenders::PECULIAR;
use crate::oracle::generate::spelled;
use crate::oracle::json::Json;
use crate::oracle::rng::Rng;

pub(super) fn change(rng: &mut Rng, keyword: &str, keywords: &Keywords) -> Option<Json> {
    let bound = match keyword {
        "minimum" => &keywords.minimum,
        "maximum" => &keywords.maximum,
        "exclusiveMinimum" => &keywords.exclusive_minimum,
        "exclusiveMaximum" => &keywords.exclusive_maximum,
        _ => &keywords.multiple_of,
    };
    Some(Json::Number(about(rng, bound.as_ref()?)))
}

/// The bound, or a number on either side of it.
fn about(rng: &mut Rng, bound: &str) -> String {
    let integer = Decimal::parse(bound).and_then(|bound| bound.to_i128());
    match (integer, rng.below(8)) {
        (_, 0) => peculiar(rng),
        (_, 1) => bound.to_owned(),
        (Some(bound), 2) => format!("{}.5", bound + rng.below(2) as i128),
        (Some(bound), 3) => format!("{}.5", bound - 1 - rng.below(2) as i128),
        (Some(bound), _) => {
            let near = bound + rng.within(0, 4) as i128 - 2;
            spelled(rng, near)
        }
        (None, _) => bound.parse::<f64>().map_or_else(
            |_| bound.to_owned(),
            |value| (value + rng.one(&[-1.0, -0.0625, 0.0625, 1.0])).to_string(),
        ),
    }
}

/// The same number in another spelling, or one that floats cannot hold.
pub(super) fn respelled(rng: &mut Rng, text: &str) -> String {
    match Decimal::parse(text).and_then(|number| number.to_i128()) {
        Some(integer) if integer.abs() < 1 << 50 && rng.chance(70) => spelled(rng, integer),
        _ => peculiar(rng),
    }
}

/// A number that floats cannot hold, or that readers trip over.
pub(super) fn peculiar(rng: &mut Rng) -> String {
    rng.one(&PECULIAR).0.to_owned()
}
