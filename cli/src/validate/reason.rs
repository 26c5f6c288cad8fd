//! Why values are invalid, alike reasons together.

use std::fmt::Write;
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
    pub(crate) fn new(file: &Arc<str>, broken: Broken<'_>) -> Self {
        Self {
            count: 0,
            file: Arc::clone(file),
            place: broken.place,
            instance: cut(&shape(broken.instance, broken.schema)),
            keyword: broken.keyword,
            message: cut(broken.message),
            example: false,
            last: 0,
        }
    }

    /// Whether its place stands for more than one.
    pub(crate) fn is_starred(&self) -> bool {
        self.instance.split('/').any(|step| step == "*")
    }

    /// Counts a value that has it, by its number.
    pub(crate) fn count(&mut self, value: u64, broken: Broken<'_>) {
        self.count += u64::from(self.last != value);
        self.last = value;
        // What was cut off ends in another way than what is compared.
        self.example = self.example || !self.message.starts_with(first(broken.message));
    }

    /// Adds the same reason of other values.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.example |= other.example || other.message != self.message;
    }
}

/// Writes what violations of one reason have in common.
pub(crate) fn write_key(key: &mut String, broken: Broken<'_>) {
    key.clear();
    write_shape(key, first(broken.instance), broken.schema);
    // Writing to a string cannot fail.
    let _ = write!(key, "\0{}\0{}\0{}", broken.keyword, first(broken.schema), first(class(broken)));
}

/// What tells violations of one keyword at one place apart: not the value, but
/// the member that is missing, or what a value is in place of its type.
fn class<'f>(broken: Broken<'f>) -> &'f str {
    let message = broken.message;
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

fn shape(instance: &str, schema: &str) -> String {
    let mut shape = String::new();
    write_shape(&mut shape, instance, schema);
    shape
}

/// Writes a pointer with `*` for what differs between alike values: indices,
/// and keys of members that the schema does not name.
fn write_shape(out: &mut String, instance: &str, schema: &str) {
    let mut keywords = schema.rsplit('/').skip(1);
    let any_key =
        keywords.next() == Some("additionalProperties") || keywords.next() == Some("patternProperties");
    let mut rest = instance;
    while let Some(step) = rest.strip_prefix('/') {
        let (step, next) = step.split_at(step.find('/').unwrap_or(step.len()));
        let is_index = !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
        out.push('/');
        out.push_str(if is_index || (any_key && next.is_empty()) { "*" } else { step });
        rest = next;
    }
}

/// What is kept of a text.
fn first(text: &str) -> &str {
    match text.len() > KEPT {
        true => text.char_indices().nth(KEPT).map_or(text, |(end, _)| &text[..end]),
        false => text,
    }
}

fn cut(text: &str) -> String {
    let kept = first(text);
    if kept.len() < text.len() { format!("{kept}…") } else { kept.to_owned() }
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
