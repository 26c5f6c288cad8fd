use std::cmp::Ordering;

use openwop_text::{Decimal, Item, Kind, Tokens, equal, small_integer};

use super::{Path, Walk, words};
use crate::union::by_length;
use crate::{NumberRules, StringRules, Values};

impl<const REPORT: bool> Walk<'_, REPORT> {
    pub(super) fn values(&mut self, values: &'static Values, item: &Item<'_>, at: &Path<'_>) -> bool {
        is_listed(values, item) || self.violation(at, values.keyword, item, || words::values(values))
    }

    pub(super) fn string(&mut self, rules: &'static StringRules, item: &Item<'_>, at: &Path<'_>) -> bool {
        let text = item.as_str();
        let mut ok = true;
        // A string has at most as many code points as bytes, so most lengths
        // are settled without counting.
        if rules.min > 0 || rules.max.is_some() {
            let bytes = text.len();
            let short = bytes < rules.min || (bytes < rules.min * 4 && text.chars().count() < rules.min);
            if short {
                ok = self.violation(at, "minLength", item, || {
                    format!("has {} characters, at least {} are required", text.chars().count(), rules.min)
                });
            }
            if let Some(max) = rules.max
                && bytes > max
                && text.chars().count() > max
            {
                ok = self.violation(at, "maxLength", item, || {
                    format!("has {} characters, at most {max} are allowed", text.chars().count())
                });
            }
        }
        if let Some(pattern) = rules.pattern
            && (ok || REPORT)
            && !pattern.matches(&text)
        {
            ok = self.violation(at, "pattern", item, || words::pattern(rules, pattern, &text));
        }
        if let Some(format) = rules.format
            && (ok || REPORT)
            && !format.matches(&text)
        {
            ok = self.violation(at, "format", item, || format!("is not {}", format.meaning()));
        }
        ok
    }

    pub(super) fn number(&mut self, rules: &'static NumberRules, item: &Item<'_>, at: &Path<'_>) -> bool {
        let small = item.as_small_integer();
        let mut ok = true;
        let mut bound =
            |keyword: &'static str, bound: Option<&'static str>, words: &str, holds: fn(Ordering) -> bool| {
                let Some(text) = bound else { return };
                // Most values and bounds are small integers.
                let order = match (small, small_integer(text.as_bytes())) {
                    (Some(value), Some(bound)) => Some(value.cmp(&bound)),
                    _ => item.as_decimal().zip(Decimal::parse(text)).map(|(value, bound)| value.cmp(&bound)),
                };
                if order.is_some_and(|order| !holds(order)) {
                    ok = self.violation(at, keyword, item, || format!("{words} {text}"));
                }
            };
        bound("minimum", rules.min, "is less than", Ordering::is_ge);
        bound("maximum", rules.max, "is greater than", Ordering::is_le);
        bound("exclusiveMinimum", rules.above, "is not greater than", Ordering::is_gt);
        bound("exclusiveMaximum", rules.below, "is not less than", Ordering::is_lt);
        if let Some(divisor) = rules.multiple_of
            && let Some((value, by)) = item.as_decimal().zip(Decimal::parse(divisor))
            && value.is_multiple_of(&by) != Some(true)
        {
            ok = self.violation(at, "multipleOf", item, || format!("is not a multiple of {divisor}"));
        }
        ok
    }
}

/// Whether the value is one of those.
pub(super) fn is_listed(values: &Values, item: &Item<'_>) -> bool {
    if item.kind() == Kind::String {
        let text = item.as_str();
        values.strings.binary_search_by(|known| by_length(known, &text)).is_ok()
    } else {
        values.others.iter().any(|value| is_value(item, value))
    }
}

/// Whether the value is the one that `text` spells.
pub(crate) fn is_value(item: &Item<'_>, text: &str) -> bool {
    Tokens::read(text).is_ok_and(|tokens| equal(item, &tokens.root(text)))
}

pub(super) fn is_integer(item: &Item<'_>) -> bool {
    item.as_small_integer().is_some() || item.as_decimal().is_some_and(|value| value.is_integer())
}
