//! What the other validators, who keep numbers as floats, are shown of one that
//! floats cannot hold: a neighbour that every rule treats alike.
//!
//! `jsonschema` could keep them itself, by a feature that switches all of
//! `serde_json` to numbers as texts, also for the runtime that is under test.

use std::borrow::Cow;

use openwop_spec::Keywords;
use openwop_text::Decimal;
use serde_json::{Map, Value};

use crate::cases::Fault;
use crate::oracle::folder::Folder;
use crate::oracle::json::Json;

/// Numbers that readers trip over, each with what the others are shown.
pub const PECULIAR: [(&str, &str); 16] = [
    ("1e400", "1e20"),
    ("-1e400", "-1e20"),
    ("123456789012345678901234567890", "2e20"),
    ("-123456789012345678901234567890", "-2e20"),
    ("18446744073709551616", "3e20"),
    ("-9223372036854775809", "-4503599627370497"),
    ("1.00000000000000000001", "1.0625"),
    ("-1.00000000000000000001", "-1.0625"),
    ("0.99999999999999999999", "0.9375"),
    ("2.00000000000000000000000", "2.0"),
    ("1e-400", "0.000030517578125"),
    ("-0", "-0"),
    ("-0.0e-3", "-0.0"),
    ("0e400", "0"),
    ("1e1", "1e1"),
    ("1E+2", "1E+2"),
];

/// Checks that no rule of the folder tells a peculiar number from what is shown.
pub(super) fn check(folder: &Folder) -> Result<(), Fault> {
    for keywords in folder.graph().ids().filter_map(|id| folder.graph().keywords(id)) {
        let divisor = keywords.multiple_of.as_deref().and_then(Decimal::parse);
        for (peculiar, shown) in PECULIAR {
            let side = |number| {
                let number = Decimal::parse(number)?;
                let ordered: Vec<_> = compared(keywords).map(|constant| number.cmp(&constant)).collect();
                let divided = divisor.map(|divisor| number.is_multiple_of(&divisor));
                Some((number.is_integer(), ordered, divided))
            };
            if side(peculiar) != side(shown) {
                return Err(Fault(format!("{} tells {peculiar} from {shown}", folder.name)));
            }
        }
    }
    Ok(())
}

/// Every number that instances are compared with.
fn compared(keywords: &Keywords) -> impl Iterator<Item = Decimal<'_>> {
    let bounds = [
        &keywords.minimum,
        &keywords.maximum,
        &keywords.exclusive_minimum,
        &keywords.exclusive_maximum,
        &keywords.constant,
    ];
    let all = bounds.into_iter().flatten().chain(keywords.values.iter().flatten());
    all.filter_map(|text| Decimal::parse(text))
}

/// The value that the others are shown; none where a number cannot be shown.
pub(super) fn shown(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(text) => serde_json::from_str(&neighbour(text)?).ok()?,
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::Array(items.iter().map(shown).collect::<Option<_>>()?),
        Json::Object(members) => {
            let members = members.iter().map(|(name, value)| Some((name.clone(), shown(value)?)));
            Value::Object(members.collect::<Option<Map<_, _>>>()?)
        }
    })
}

/// The number itself where a float or a machine integer is exactly as large or
/// is the only one that is nearest, else the neighbour from the list.
fn neighbour(text: &str) -> Option<Cow<'_, str>> {
    if let Some((_, shown)) = PECULIAR.iter().find(|(peculiar, _)| *peculiar == text) {
        return Some(Cow::Borrowed(shown));
    }
    let is_machine = text.parse::<i64>().is_ok() || text.parse::<u64>().is_ok();
    (is_machine || is_exact(text)).then_some(Cow::Borrowed(text))
}

/// Whether a number is the shortest spelling of its float, as a decimal. Two such
/// numbers compare as their floats do.
fn is_exact(text: &str) -> bool {
    let Ok(float) = text.parse::<f64>() else { return false };
    let shortest = format!("{float:e}");
    float.is_finite() && Decimal::parse(&shortest).is_some_and(|float| Decimal::parse(text) == Some(float))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_what_floats_hold() {
        for (text, expected) in [
            ("1", Some("1")),
            ("9007199254740993", Some("9007199254740993")),
            ("9007199254740993.0", None),
            ("0.1", Some("0.1")),
            ("1e400", Some("1e20")),
            ("1e401", None),
            ("0.10000000000000000001", None),
        ] {
            assert_eq!(neighbour(text).as_deref(), expected, "{text}");
        }
    }

    /// It would change the runtime under test, see above.
    #[test]
    fn serde_json_keeps_floats() {
        assert!(serde_json::from_str::<Value>("1e400").is_err());
    }
}
