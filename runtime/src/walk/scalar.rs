use std::cmp::Ordering;

use openwop_text::{Decimal, Item, Kind, Tokens, equal};

use super::{Path, Walk};
use crate::{Node, NumberRules, StringRules, Values};

impl<const REPORT: bool> Walk<'_, REPORT> {
    pub(super) fn values(&mut self, values: &'static Values, item: &Item<'_>, at: &Path<'_>) -> bool {
        is_listed(values, item) || self.violation(at, values.keyword, || values_message(values, item))
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
                ok = self.violation(at, "minLength", || {
                    format!("has {} characters, at least {} are required", text.chars().count(), rules.min)
                });
            }
            if let Some(max) = rules.max
                && bytes > max
                && text.chars().count() > max
            {
                ok = self.violation(at, "maxLength", || {
                    format!("has {} characters, at most {max} are allowed", text.chars().count())
                });
            }
        }
        if let Some(pattern) = rules.pattern
            && (ok || REPORT)
            && !pattern.matches(&text)
        {
            ok = self
                .violation(at, "pattern", || format!("{} does not match `{}`", short(item), pattern.source));
        }
        if let Some(format) = rules.format
            && (ok || REPORT)
            && !format.matches(&text)
        {
            ok = self.violation(at, "format", || format!("{} is not a {format}", short(item)));
        }
        ok
    }

    pub(super) fn number(&mut self, rules: &'static NumberRules, item: &Item<'_>, at: &Path<'_>) -> bool {
        let small = item.text().parse::<i64>().ok();
        let mut ok = true;
        let mut bound =
            |keyword: &'static str, bound: Option<&'static str>, words: &str, holds: fn(Ordering) -> bool| {
                let Some(text) = bound else { return };
                // Most values and bounds are small integers.
                let order = match (small, text.parse::<i64>()) {
                    (Some(value), Ok(bound)) => Some(value.cmp(&bound)),
                    _ => item.as_decimal().zip(Decimal::parse(text)).map(|(value, bound)| value.cmp(&bound)),
                };
                if order.is_some_and(|order| !holds(order)) {
                    ok = self.violation(at, keyword, || format!("{} {words} {text}", short(item)));
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
            ok = self
                .violation(at, "multipleOf", || format!("{} is not a multiple of {divisor}", short(item)));
        }
        ok
    }
}

/// Whether the value is one of those.
pub(super) fn is_listed(values: &Values, item: &Item<'_>) -> bool {
    if item.kind() == Kind::String {
        let text = item.as_str();
        values.strings.binary_search(&&*text).is_ok()
    } else {
        values.others.iter().any(|value| is_value(item, value))
    }
}

/// Whether the value is the one that `text` spells.
pub(crate) fn is_value(item: &Item<'_>, text: &str) -> bool {
    Tokens::read(text).is_ok_and(|tokens| equal(item, &tokens.root(text)))
}

pub(super) fn is_integer(item: &Item<'_>) -> bool {
    // Most integers are written as such.
    item.text().bytes().all(|byte| byte.is_ascii_digit())
        || item.as_decimal().is_some_and(|value| value.is_integer())
}

pub(super) fn type_message(node: &Node, item: &Item<'_>) -> String {
    if node.is_never() {
        return "is not allowed here".to_owned();
    }
    let names: Vec<_> = node.types.names().collect();
    format!("{} is not of type {}", short(item), names.join(" or "))
}

fn values_message(values: &Values, item: &Item<'_>) -> String {
    const SHOWN: usize = 8;
    let all = values.strings.len() + values.others.len();
    let shown: Vec<String> = values
        .strings
        .iter()
        .map(|value| format!("{value:?}"))
        .chain(values.others.iter().map(|&value| value.to_owned()))
        .take(SHOWN)
        .collect();
    match all {
        1 => format!("{} is not {}", short(item), shown.join("")),
        _ if all > SHOWN => {
            format!("{} is not one of {} … and {} more", short(item), shown.join(", "), all - SHOWN)
        }
        _ => format!("{} is not one of {}", short(item), shown.join(", ")),
    }
}

/// The value's short form: never a whole payload.
pub(super) fn short(item: &Item<'_>) -> String {
    const SHOWN: usize = 40;
    match item.kind() {
        Kind::Array => "an array".to_owned(),
        Kind::Object => "an object".to_owned(),
        _ => {
            let text = item.text();
            match text.char_indices().nth(SHOWN) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text.to_owned(),
            }
        }
    }
}
