use std::io;

use super::form::{is_event, names_events};
use super::scan::{Scan, Stop};
use super::stream::Stream;
use super::{Chunk, MAX_VALUE, Place, Unwrap, Value};

/// Reads JSON values that follow one another: documents, arrays whose items
/// count, poll bodies whose events do.
pub(crate) struct Values {
    unwrap: Unwrap,
    level: Level,
    scan: Scan,
    /// Where the first byte of the window stands.
    at: Place,
    /// Where the value begins that is being read, and in the chunk's bytes.
    begun: Option<(Place, usize)>,
    /// The value is too long to be held.
    oversize: bool,
    /// The object that is being read is no poll body.
    plain: bool,
    ended: bool,
}

/// What surrounds the window's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Nothing, or a value that counts itself.
    Top,
    /// An array whose items count.
    Items {
        /// The array is a member of a poll body.
        poll: bool,
        /// A comma stands before.
        comma: bool,
    },
    /// A poll body, behind its events.
    Rest,
}

const NOT_CLOSED: &str = "the text ends before its array or poll body does";

impl Values {
    /// A reader at the beginning of an input.
    pub(crate) fn new(unwrap: Unwrap) -> Self {
        Self {
            unwrap,
            level: Level::Top,
            scan: Scan::default(),
            at: Place::START,
            begun: None,
            oversize: false,
            plain: false,
            ended: false,
        }
    }

    /// Fills the chunk with the next values; `false` at the end.
    pub(crate) fn next(&mut self, stream: &mut Stream<'_>, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.empty();
        while !self.ended && (self.begun.is_some() || !chunk.is_full()) {
            if stream.window().is_empty() {
                if self.begun.is_none() && !chunk.values.is_empty() {
                    break;
                }
                if !stream.read_more()? {
                    self.end(chunk);
                    break;
                }
            }
            let window = stream.window();
            let length = self.step(window, chunk);
            self.at = self.at.after(&window[..length]);
            stream.consume(length);
        }
        Ok(!chunk.values.is_empty())
    }

    /// Goes on to the next stop; how many bytes that takes.
    fn step(&mut self, window: &[u8], chunk: &mut Chunk) -> usize {
        if self.begun.is_none() && self.level != Level::Rest {
            let blank = window.len() - window.trim_ascii_start().len();
            if blank > 0 || !self.begin(window[0], chunk) {
                return blank.max(1);
            }
        }
        let (mut length, stop) = self.scan.scan(window);
        self.keep(&window[..length], chunk);
        match (self.level, stop) {
            (_, None) => {}
            (Level::Top, Some(Stop::Closed | Stop::Newline)) => self.finish(chunk),
            (Level::Top, Some(Stop::Array)) if self.is_poll_body(chunk) => {
                length += self.open(chunk, true);
            }
            (Level::Items { poll, .. }, Some(Stop::Comma)) => {
                self.finish(chunk);
                self.level = Level::Items { poll, comma: true };
                length += 1;
            }
            (Level::Items { poll, .. }, Some(Stop::Under)) if window[length] == b']' => {
                self.finish(chunk);
                self.close(poll);
                length += 1;
            }
            (Level::Rest, Some(Stop::Closed)) => self.level = Level::Top,
            (_, Some(Stop::Closed)) => {}
            (_, Some(_)) => {
                self.keep(&window[length..=length], chunk);
                length += self.scan.pass(window[length]);
            }
        }
        length
    }

    /// Begins with a value at its first byte; `false` where that byte is none
    /// of a value's.
    fn begin(&mut self, byte: u8, chunk: &mut Chunk) -> bool {
        match (self.level, byte) {
            (Level::Top, b'[') if self.unwrap.arrays => {
                self.open(chunk, false);
                return false;
            }
            (Level::Items { poll, comma: false }, b']') => {
                self.close(poll);
                return false;
            }
            _ => {}
        }
        self.begun = Some((self.at, chunk.bytes.len()));
        (self.scan, self.oversize, self.plain) = (Scan::default(), false, false);
        true
    }

    /// Keeps a piece of the value.
    fn keep(&mut self, piece: &[u8], chunk: &mut Chunk) {
        let Some((_, start)) = self.begun else { return };
        if self.oversize || chunk.bytes.len() - start + piece.len() > MAX_VALUE {
            self.oversize = true;
            chunk.bytes.truncate(start);
        } else {
            chunk.bytes.extend_from_slice(piece);
        }
    }

    /// Ends the value.
    fn finish(&mut self, chunk: &mut Chunk) {
        let Some((at, start)) = self.begun.take() else { return };
        match self.oversize {
            true => chunk.fault(at, "the value is longer than 64 MiB"),
            false => {
                let range = start..chunk.bytes.len();
                chunk.values.push(Value { range, at, more: Vec::new(), fault: None });
            }
        }
    }

    /// Opens an array whose items count, and forgets what surrounds it; always 1.
    fn open(&mut self, chunk: &mut Chunk, poll: bool) -> usize {
        if let Some((_, start)) = self.begun.take() {
            chunk.bytes.truncate(start);
        }
        self.level = Level::Items { poll, comma: false };
        1
    }

    fn close(&mut self, poll: bool) {
        self.scan = Scan::default();
        self.level = if poll { Level::Rest } else { Level::Top };
        if poll {
            self.scan.pass(b'{');
        }
    }

    /// Whether the array that is about to open holds a poll body's events.
    fn is_poll_body(&mut self, chunk: &Chunk) -> bool {
        let Some((_, start)) = self.begun else { return false };
        let object = &chunk.bytes[start..];
        if self.plain || !self.unwrap.polls || self.oversize || !names_events(object) {
            return false;
        }
        self.plain = is_event(object);
        !self.plain
    }

    /// The end of the input.
    fn end(&mut self, chunk: &mut Chunk) {
        self.ended = true;
        let whole = self.begun.is_none() || self.scan.is_outside();
        self.finish(chunk);
        if whole && self.level != Level::Top {
            chunk.fault(self.at, NOT_CLOSED);
        }
    }
}
