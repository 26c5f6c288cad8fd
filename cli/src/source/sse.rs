//! Captured event streams, by the rules of the HTML standard (section 9.2.6).
//!
//! What is not data (comments, `event`, `id`, `retry`, the head of an HTTP
//! answer, the sizes of its chunks) says nothing about an event's validity.

use std::io;

use memchr::memchr2;

use super::stream::Stream;
use super::{Chunk, Content, MAX_VALUE, Piece, Place, Value};

/// Reads the data of a stream's events.
#[derive(Default)]
pub(crate) struct Sse {
    /// Lines that have been passed.
    passed: u64,
    /// Bytes of the window that are known to hold no line's end.
    searched: usize,
    /// A line feed would belong to the line end before it.
    after_return: bool,
    /// Within a line that is too long.
    skipping: bool,
    /// The lines of the data that have come.
    data: Vec<Piece>,
    /// Where the data begins in the chunk's bytes.
    start: usize,
    /// The data is too long to be held.
    oversize: bool,
    ended: bool,
}

impl Sse {
    /// Fills the chunk with the data of the next events; `false` at the end.
    pub(crate) fn next(&mut self, stream: &mut Stream<'_>, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.empty();
        while !self.ended && (!self.data.is_empty() || !chunk.is_full()) {
            self.pass_line_feed(stream);
            if let Some(at) = memchr2(b'\r', b'\n', &stream.window()[self.searched..]) {
                self.take_line(self.searched + at, stream, chunk);
                continue;
            }
            self.searched = stream.window().len();
            if self.searched > MAX_VALUE {
                self.skip(stream);
            }
            if self.data.is_empty() && !chunk.values.is_empty() {
                break;
            }
            if !stream.read_more()? {
                self.end(stream, chunk);
            }
        }
        Ok(!chunk.values.is_empty())
    }

    fn pass_line_feed(&mut self, stream: &mut Stream<'_>) {
        if let Some(&byte) = stream.window().first()
            && std::mem::take(&mut self.after_return)
            && byte == b'\n'
        {
            stream.consume(1);
        }
    }

    fn take_line(&mut self, length: usize, stream: &mut Stream<'_>, chunk: &mut Chunk) {
        let line = &stream.window()[..length];
        self.passed += 1;
        if !std::mem::take(&mut self.skipping) {
            self.line(line, chunk);
        }
        self.after_return = stream.window()[length] == b'\r';
        self.searched = 0;
        stream.consume(length + 1);
    }

    /// Passes over the rest of a line that is too long.
    fn skip(&mut self, stream: &mut Stream<'_>) {
        if self.skipping || data(stream.window()).is_some() {
            self.oversize = true;
            self.data.push(Piece { offset: 0, at: Place::line(self.passed + 1) });
        }
        self.skipping = true;
        self.searched = 0;
        stream.consume(usize::MAX);
    }

    fn line(&mut self, line: &[u8], chunk: &mut Chunk) {
        if line.is_empty() {
            self.dispatch(chunk);
        } else if let Some(value) = data(line) {
            self.add(value, line.len() - value.len(), chunk);
        } else if is_json(line) && self.data.is_empty() {
            chunk.fault(Place::line(self.passed), OUTSIDE);
        }
    }

    /// Adds a line of data, whose value stands behind so many bytes.
    fn add(&mut self, value: &[u8], before: usize, chunk: &mut Chunk) {
        match self.data.is_empty() {
            true => self.start = chunk.bytes.len(),
            false => chunk.bytes.push(b'\n'),
        }
        let at = Place { line: self.passed, column: before as u64 + 1 };
        self.data.push(Piece { offset: chunk.bytes.len() - self.start, at });
        self.oversize |= chunk.bytes.len() - self.start + value.len() > MAX_VALUE;
        match self.oversize {
            true => chunk.bytes.truncate(self.start),
            false => chunk.bytes.extend_from_slice(value),
        }
    }

    /// Ends an event: its data is a value.
    fn dispatch(&mut self, chunk: &mut Chunk) {
        let more = std::mem::take(&mut self.data);
        let Some(at) = more.first().map(|line| line.at) else { return };
        if std::mem::take(&mut self.oversize) {
            return chunk.fault(at, "the event's data is longer than 64 MiB");
        }
        let range = self.start..chunk.bytes.len();
        chunk.values.push(Value { content: Content::Value, range, at, more });
    }

    /// The end of the input: the standard discards an event that no blank line
    /// has ended, so nobody would see it.
    fn end(&mut self, stream: &mut Stream<'_>, chunk: &mut Chunk) {
        self.ended = true;
        let begun = self.data.first().map(|line| line.at);
        let last = data(stream.window()).map(|_| Place::line(self.passed + 1));
        chunk.bytes.truncate(if begun.is_some() { self.start } else { chunk.bytes.len() });
        if let Some(at) = begun.or(last) {
            chunk.fault(at, "the stream ends inside this event, which its readers discard");
        } else if is_json(stream.window()) {
            chunk.fault(Place::line(self.passed + 1), OUTSIDE);
        }
    }
}

/// Said of a body that is no stream though its head or first lines look like one.
const OUTSIDE: &str = "this line is no `data:` of the stream, so its readers pass over it";

/// Whether a line looks like JSON, which no field of a stream does.
fn is_json(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'{' | b'['))
}

/// The value of a line of data.
fn data(line: &[u8]) -> Option<&[u8]> {
    match line.strip_prefix(b"data")? {
        [] => Some(&[]),
        [b':', b' ', value @ ..] | [b':', value @ ..] => Some(value),
        _ => None,
    }
}
