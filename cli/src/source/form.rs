//! What an input is, seen from how it begins.

use memchr::{memchr, memchr2};

use super::scan::{Scan, Stop};

/// The forms of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A value a line.
    Lines,
    /// JSON values one after another, over as many lines as they like: an
    /// array, a poll body, a document.
    Values,
    /// An event stream as the HTML standard has it.
    Sse,
}

/// The form of an input that begins with `head`; `None` where more has to be
/// read first, which is never so when `whole` says that this is all.
pub(crate) fn detect(head: &[u8], whole: bool) -> Option<Form> {
    let mut rest = head;
    let mut first = true;
    loop {
        let line_end = memchr2(b'\n', b'\r', rest);
        let line = rest[..line_end.unwrap_or(rest.len())].trim_ascii_start();
        match line.first() {
            Some(b'[') if first => return Some(Form::Values),
            Some(b'{') if first => return object(&rest[rest.len() - rest.trim_ascii_start().len()..], whole),
            // Something was cut off before it.
            Some(b'{' | b'[') => return Some(Form::Lines),
            Some(_) if is_sse(line, line_end.is_some() || whole) => return Some(Form::Sse),
            _ => {}
        }
        first &= line.is_empty();
        let Some(line_end) = line_end else { return whole.then_some(Form::Lines) };
        rest = &rest[line_end + 1..];
    }
}

/// Whether a line is one of an event stream, or of an HTTP answer's head.
fn is_sse(line: &[u8], complete: bool) -> bool {
    const FIELDS: [&[u8]; 4] = [b"data", b"event", b"id", b"retry"];
    line.starts_with(b":")
        || line.starts_with(b"HTTP/")
        || FIELDS.iter().any(|&field| {
            line.strip_prefix(field)
                .is_some_and(|rest| rest.first() == Some(&b':') || (rest.is_empty() && complete))
        })
}

/// The form of what begins with an object, by its first line.
fn object(text: &[u8], whole: bool) -> Option<Form> {
    let line_end = memchr(b'\n', text);
    let line = &text[..line_end.unwrap_or(text.len())];
    let mut scan = Scan::default();
    let mut at = 0;
    loop {
        let (length, stop) = scan.scan(&line[at..]);
        at += length;
        match stop {
            Some(Stop::Array) if is_poll_body(&line[..at]) => return Some(Form::Values),
            Some(Stop::Closed) => return Some(Form::Lines),
            Some(_) => at += scan.pass(line[at]),
            None => break,
        }
    }
    match line_end {
        None => whole.then_some(Form::Lines),
        // No JSON string goes over a line's end: the line was cut off.
        Some(_) if scan.in_string() => Some(Form::Lines),
        Some(line_end) => following(line, &text[line_end + 1..], whole),
    }
}

/// The form where the first line ends inside an object: a document or poll body, unless the
/// line looks cut off and the next is an object of its own.
fn following(first: &[u8], next: &[u8], whole: bool) -> Option<Form> {
    if matches!(first.trim_ascii_end().last(), Some(b'{' | b'[' | b',' | b':')) {
        return Some(Form::Values);
    }
    match next.trim_ascii_start().first() {
        Some(b'{') => Some(Form::Lines),
        Some(_) => Some(Form::Values),
        None => whole.then_some(Form::Values),
    }
}

/// Whether an object that has come as far as an array at its top level is a
/// poll body and that array its events.
fn is_poll_body(object: &[u8]) -> bool {
    names_events(object) && !is_event(object)
}

/// Whether an object that has come as far as a value calls that `events`.
pub(crate) fn names_events(object: &[u8]) -> bool {
    let name = object.trim_ascii_end().strip_suffix(b":").unwrap_or_default();
    name.trim_ascii_end().ends_with(b"\"events\"")
}

/// Whether an object that has come as far as a value is an event, or no JSON.
pub(crate) fn is_event(object: &[u8]) -> bool {
    let whole = [object, b"null}"].concat();
    let Ok((text, tokens)) = openwop_text::Tokens::read_bytes(&whole) else { return true };
    let root = tokens.root(text);
    root.get("type").is_some() || root.get("eventId").is_some()
}
