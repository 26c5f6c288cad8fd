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

/// Sees the form of an input, passing each byte once however the head comes.
#[derive(Default)]
pub(crate) struct Detector {
    /// Where the current line begins.
    line: usize,
    /// Bytes that have been looked at.
    at: usize,
    /// A line that is no value stands before.
    cut_off: bool,
    /// The first value, where the input begins with an array or object.
    first: Option<First>,
}

/// The array or object that an input begins with, as far as its first line goes.
struct First {
    array: bool,
    scan: Scan,
    /// Bytes that have been scanned.
    at: usize,
    /// It has closed.
    closed: bool,
    /// Where its first line ends, when it goes on below.
    line_end: Option<usize>,
    /// An array called `events` has come, and nothing before it that makes an event.
    events: bool,
}

impl Detector {
    /// The form of an input that begins with `head`, which is what it was the last time and
    /// perhaps more; `None` where more has to be read first, which is never so when `whole`
    /// says that this is all.
    pub(crate) fn detect(&mut self, head: &[u8], whole: bool) -> Option<Form> {
        loop {
            if let Some(first) = &mut self.first {
                first.scan(head);
                return first.form(head, whole);
            }
            let line_end = memchr2(b'\n', b'\r', &head[self.at..]).map(|end| self.at + end);
            self.at = line_end.unwrap_or(head.len());
            let line = &head[self.line..self.at];
            let start = self.line + (line.len() - line.trim_ascii_start().len());
            match line.trim_ascii_start() {
                [b'{' | b'[', ..] if self.cut_off => return Some(Form::Lines),
                [byte @ (b'{' | b'['), ..] => self.first = Some(First::new(start, *byte == b'[')),
                text if is_sse(text, line_end.is_some() || whole) => return Some(Form::Sse),
                text => {
                    let Some(line_end) = line_end else { return whole.then_some(Form::Lines) };
                    self.cut_off |= !text.is_empty();
                    (self.line, self.at) = (line_end + 1, line_end + 1);
                }
            }
        }
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

impl First {
    fn new(start: usize, array: bool) -> Self {
        Self { array, scan: Scan::of_members(), at: start, closed: false, line_end: None, events: false }
    }

    /// Goes on to its end or to that of its first line.
    fn scan(&mut self, head: &[u8]) {
        if self.closed || self.line_end.is_some() {
            return;
        }
        let line_end = memchr(b'\n', &head[self.at..]).map(|end| self.at + end);
        let line = &head[..line_end.unwrap_or(head.len())];
        while let (length, Some(stop)) = self.scan.scan(&line[self.at..]) {
            self.at += length;
            if stop == Stop::Closed {
                self.closed = true;
                return;
            }
            self.events |= stop == Stop::Array && self.scan.is_at_events();
            self.at += self.scan.pass(line[self.at]);
        }
        (self.at, self.line_end) = (line.len(), line_end);
    }

    /// Whether it stands for the values within.
    fn is_list(&self) -> bool {
        self.array || (self.events && !self.scan.is_event())
    }

    fn form(&self, head: &[u8], whole: bool) -> Option<Form> {
        match self.line_end {
            _ if self.closed && !self.is_list() => Some(Form::Lines),
            _ if self.closed => behind(&head[self.at..], whole),
            Some(line_end) => self.below(&head[..line_end], &head[line_end..], whole),
            None if self.is_list() => whole.then_some(Form::Values),
            None => whole.then_some(Form::Lines),
        }
    }

    /// The form where the first line ends inside the value: it is one over several lines,
    /// unless the line looks cut off and the next begins another.
    fn below(&self, line: &[u8], next: &[u8], whole: bool) -> Option<Form> {
        let next = next.trim_ascii_start().first();
        let goes_on = matches!(line.trim_ascii_end().last(), Some(b'{' | b'[' | b',' | b':'));
        match self.scan.in_string() {
            false if goes_on => Some(Form::Values),
            _ if next == Some(if self.array { &b'[' } else { &b'{' }) => Some(Form::Lines),
            // No JSON string goes over a line's end.
            true if !self.is_list() => Some(Form::Lines),
            _ => (whole || next.is_some()).then_some(Form::Values),
        }
    }
}

/// The form where a first line holds a whole array or poll body: a value a line, if another
/// line follows.
fn behind(rest: &[u8], whole: bool) -> Option<Form> {
    let line_end = memchr(b'\n', rest).unwrap_or(rest.len());
    let (line, below) = rest.split_at(line_end);
    match (line.trim_ascii().is_empty(), below.trim_ascii().is_empty()) {
        (false, _) => Some(Form::Values),
        (true, false) => Some(Form::Lines),
        (true, true) => whole.then_some(Form::Values),
    }
}
