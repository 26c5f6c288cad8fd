//! Numbers within bounds, spelled one way or another.

use openwop_spec::Keywords;
use openwop_text::{Decimal, Types};

use super::Generator;
use crate::oracle::json::Json;
use crate::oracle::rng::Rng;

/// Integers at which representations change.
const EDGES: [i128; 10] = [
    0,
    1,
    -1,
    (1 << 31) - 1,
    1 << 32,
    (1 << 53) - 1,
    i64::MAX as i128,
    i64::MIN as i128,
    u64::MAX as i128,
    1_000_000,
];

impl Generator<'_> {
    /// A number that meets the keywords, as far as one draw goes.
    pub(super) fn number(&mut self, all: &[&Keywords], types: Types) -> Json {
        let lower = all.iter().flat_map(|k| [(&k.minimum, 0), (&k.exclusive_minimum, 1)]);
        let upper = all.iter().flat_map(|k| [(&k.maximum, 0), (&k.exclusive_maximum, -1)]);
        let bound = |(text, off): (&Option<String>, i128)| Some(whole(text.as_ref()?)? + off);
        let (least, most) = (lower.filter_map(bound).max(), upper.filter_map(bound).min());
        let integer = self.integer(least, most);
        let fractional = types.has(Types::NUMBER) && integer.abs() < 1 << 32 && self.rng.chance(40);
        match fractional {
            true => Json::Number(format!("{integer}{}", self.rng.one(&[".5", ".25", ".1", ".0", ".9999"]))),
            false => Json::Number(spelled(self.rng, integer)),
        }
    }

    fn integer(&mut self, least: Option<i128>, most: Option<i128>) -> i128 {
        let near = self.rng.below(20) as i128;
        match (least, most) {
            (Some(least), Some(most)) if most >= least => match self.rng.below(4) {
                0 => least,
                1 => most,
                _ => least + self.rng.draw() as i128 % (most - least + 1),
            },
            (Some(bound), _) | (None, Some(bound)) => {
                let away = if least.is_some() { 1 } else { -1 };
                match self.rng.below(4) {
                    0 => bound,
                    1 => bound + away * self.rng.one(&EDGES).abs(),
                    _ => bound + away * near,
                }
            }
            (None, None) => match self.rng.chance(50) {
                true => self.rng.one(&EDGES),
                false => near - 10,
            },
        }
    }
}

/// The integer at or below a bound.
fn whole(text: &str) -> Option<i128> {
    let decimal = Decimal::parse(text)?;
    decimal.to_i128().or_else(|| text.parse::<f64>().ok().map(|value| value.floor() as i128))
}

/// An integer in one of the ways to write it; one that floats do not hold in the
/// plain way, since the other contenders are to be asked too.
pub fn spelled(rng: &mut Rng, integer: i128) -> String {
    match rng.below(16) {
        _ if integer.abs() >= 1 << 53 => integer.to_string(),
        0 => format!("{integer}.0"),
        1 => format!("{integer}e0"),
        2 => format!("{integer}.00E+00"),
        3 => format!("{integer}0e-1"),
        4 if integer != 0 && integer % 10 == 0 => format!("{}e1", integer / 10),
        5 if integer == 0 => "-0".to_owned(),
        6 if integer == 0 => "0e400".to_owned(),
        _ => integer.to_string(),
    }
}
