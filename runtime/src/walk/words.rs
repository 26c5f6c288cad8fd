//! What violations say: how a value is shown, and the messages that take more
//! than a line. A message goes on where the value's short form ends.

use openwop_text::{Item, Kind, Mismatch, Pattern};

use crate::{StringRules, Types, Values};

/// The short form of a value that reports must not show.
pub(super) const SECRET: &str = "a secret value";

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

/// Whether a keyword's message has nothing of the value: no length, name or
/// character, only what the schema asks for.
pub(super) fn tell_of_schema(keyword: &str) -> bool {
    matches!(keyword, "type" | "enum" | "const" | "format" | "minimum" | "maximum" | "multipleOf")
}

/// All that is said of a secret value where the message would tell of it.
pub(super) fn breaks(keyword: &str) -> String {
    format!("breaks `{keyword}`")
}

/// What a `false` schema says, as the value of a keyword.
pub(super) fn never(keyword: &str) -> String {
    match keyword {
        "additionalProperties" | "unevaluatedProperties" | "propertyNames" => {
            "has a name that is not allowed here"
        }
        _ => "is not allowed here",
    }
    .to_owned()
}

pub(super) fn types(types: Types) -> String {
    let names: Vec<_> = types.names().collect();
    format!("is not of type {}", names.join(" or "))
}

pub(super) fn values(values: &Values) -> String {
    const SHOWN: usize = 8;
    let all = values.strings.len() + values.others.len();
    let mut strings = values.strings.to_vec();
    strings.sort_unstable();
    let shown: Vec<String> = strings
        .iter()
        .map(|value| format!("{value:?}"))
        .chain(values.others.iter().map(|&value| value.to_owned()))
        .take(SHOWN)
        .collect();
    match all {
        1 => format!("is not {}", shown.join("")),
        _ if all > SHOWN => format!("is none of the {all} values that are listed"),
        _ => format!("is not one of {}", shown.join(", ")),
    }
}

/// Names the form that is asked for, and where the text leaves it.
pub(super) fn pattern(rules: &StringRules, pattern: &Pattern<'_>, text: &str) -> String {
    let asked = match rules.form {
        Some(form) => format!("is not of the form `{form}`"),
        None => format!("does not match `{}`", pattern.source),
    };
    match pattern.mismatch(text) {
        Some(Mismatch::At(index, c)) => {
            format!("{asked}: character {}, {c:?}, cannot stand there", index + 1)
        }
        Some(Mismatch::Excluded) => format!("{asked}: it is among those that the pattern excludes"),
        Some(Mismatch::Unfinished) if pattern.source.starts_with('^') => {
            format!("{asked}: it ends too early")
        }
        _ => asked,
    }
}
