use openwop_text::Decimal;

use crate::eval::frame::Frame;
use crate::eval::message::{short, short_text};
use crate::graph::Keywords;

/// A keyword that bounds numbers on one side.
struct Bound {
    keyword: &'static str,
    of: fn(&Keywords) -> Option<&String>,
    holds: fn(&Decimal<'_>, &Decimal<'_>) -> bool,
    /// What a number is that lies outside.
    outside: &'static str,
}

const BOUNDS: [Bound; 4] = [
    Bound {
        keyword: "minimum",
        of: |keywords| keywords.minimum.as_ref(),
        holds: |number, bound| number >= bound,
        outside: "less than",
    },
    Bound {
        keyword: "maximum",
        of: |keywords| keywords.maximum.as_ref(),
        holds: |number, bound| number <= bound,
        outside: "greater than",
    },
    Bound {
        keyword: "exclusiveMinimum",
        of: |keywords| keywords.exclusive_minimum.as_ref(),
        holds: |number, bound| number > bound,
        outside: "not greater than",
    },
    Bound {
        keyword: "exclusiveMaximum",
        of: |keywords| keywords.exclusive_maximum.as_ref(),
        holds: |number, bound| number < bound,
        outside: "not less than",
    },
];

/// `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    for bound in &BOUNDS {
        if let Some(text) = (bound.of)(frame.keywords) {
            check_bound(frame, bound, text);
        }
    }
}

fn check_bound(frame: &mut Frame<'_, '_, '_>, bound: &Bound, text: &str) {
    let item = &frame.value.item;
    let (Some(number), Some(limit)) = (item.as_decimal(), Decimal::parse(text)) else { return };
    if !(bound.holds)(&number, &limit) {
        frame.violation(bound.keyword, || {
            format!("{} is {} {}", short(item), bound.outside, short_text(text))
        });
    }
}
