//! Why values are invalid, alike reasons together.

use std::sync::Arc;

use super::verdict::Broken;
use crate::source::Place;

/// The longest piece of a violation that is kept for the summary, in characters.
const KEPT: usize = 240;

/// A reason that some values share, told by the first.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    /// Values that have it.
    pub(crate) count: u64,
    /// The input of the first.
    pub(crate) file: Arc<str>,
    /// Where it stands there.
    pub(crate) place: Place,
    /// JSON pointer of the offending part; `*` stands for any index or key.
    pub(crate) instance: String,
    /// The keyword.
    pub(crate) keyword: &'static str,
    /// What is wrong.
    pub(crate) message: String,
    /// It is told otherwise of other values.
    pub(crate) example: bool,
    /// Number of the last value that was counted.
    pub(crate) last: u64,
}

impl Reason {
    /// A reason that no value has yet.
    pub(crate) fn new(file: &Arc<str>, broken: &Broken) -> Self {
        Self {
            count: 0,
            file: Arc::clone(file),
            place: broken.place,
            instance: cut(&shape(&broken.instance, &broken.schema)),
            keyword: broken.keyword,
            message: cut(words(&broken.message)),
            example: false,
            last: 0,
        }
    }

    /// Counts a value that has it, by its number.
    pub(crate) fn count(&mut self, value: u64, broken: &Broken) {
        self.count += u64::from(self.last != value);
        self.last = value;
        self.example = self.example || cut(words(&broken.message)) != self.message;
    }

    /// Adds the same reason of other values.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.example |= other.example || other.message != self.message;
    }
}

/// Writes what violations of one reason have in common.
pub(crate) fn write_key(key: &mut String, broken: &Broken) {
    key.clear();
    let shape = shape(&broken.instance, &broken.schema);
    for part in [&shape, broken.keyword, &broken.schema, class(broken)] {
        key.extend(part.chars().take(KEPT));
        key.push('\0');
    }
}

/// What tells violations of one keyword at one place apart: not the value, but
/// the member that is missing, or what a value is in place of its type.
fn class(broken: &Broken) -> &str {
    let message = words(&broken.message);
    match broken.keyword {
        "required" | "dependentRequired" | "json" | "duplicate" => message,
        "type" => match message.as_bytes().first() {
            Some(b'"') => "a string",
            Some(b'-' | b'0'..=b'9') => "a number",
            _ => message,
        },
        _ => "",
    }
}

/// A message without the byte that it names: a summary has line and column.
fn words(message: &str) -> &str {
    message.rsplit_once(" at byte ").map_or(message, |(words, _)| words)
}

/// A pointer with `*` for what differs between alike values: indices, and keys
/// of members that the schema does not name.
fn shape(instance: &str, schema: &str) -> String {
    let mut steps: Vec<&str> = instance.split('/').collect();
    for step in steps.iter_mut().skip(1) {
        if !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit()) {
            *step = "*";
        }
    }
    let mut keywords = schema.rsplit('/').skip(1);
    let any_key =
        keywords.next() == Some("additionalProperties") || keywords.next() == Some("patternProperties");
    if let Some(last) = steps.last_mut().filter(|last| any_key && !last.is_empty()) {
        *last = "*";
    }
    steps.join("/")
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(KEPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn shapes_leave_out_indices_and_keys() {
        let cases = [
            ("/payload/refs/12", "f#/$defs/p/properties/refs/items/pattern", "/payload/refs/*"),
            ("/payload/h/a b", "f#/$defs/p/properties/h/additionalProperties/pattern", "/payload/h/*"),
            ("/payload/h/a", "f#/$defs/p/properties/h/patternProperties/^a/type", "/payload/h/*"),
            ("/payload/extra", "f#/$defs/p/additionalProperties", "/payload/extra"),
            ("", "f#/required", ""),
        ];
        for (instance, schema, expected) in cases {
            assert_eq!(shape(instance, schema), expected, "{instance}");
        }
    }
}
