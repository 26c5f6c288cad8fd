use std::io;

use super::around::Around;
use super::scan::{Scan, Stop};
use super::stream::Stream;
use super::{Chunk, Content, MAX_HEAD, MAX_VALUE, Place, Unwrap, Value};

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
    /// The object that is being read is known to be no poll body.
    plain: bool,
    /// What stands around the events of the poll body that is being read.
    around: Option<Around>,
    ended: bool,
}

/// What surrounds the window's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Nothing, or a value that counts itself.
    Top,
    /// An array whose items count.
    Items {
        /// A comma stands before.
        comma: bool,
    },
    /// A poll body, behind its events.
    Rest,
}

/// What has to be done before the scan can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Scan,
    /// Say whether the object whose `events` are about to open is a poll body.
    LookAhead,
}

const NOT_CLOSED: &str = "the text ends before its array does";
const NO_VALUE: &str = "a value is missing before this comma";
const TRAILING: &str = "a trailing comma before this bracket, which JSON does not allow: take it away";

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
            around: None,
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
            let (length, next) = self.step(stream.window(), chunk);
            self.pass(length, stream);
            if next == Next::LookAhead {
                self.plain = self.is_event_ahead(stream)?;
                if !self.plain {
                    self.open_events(chunk);
                    self.pass(1, stream);
                }
            }
        }
        Ok(!chunk.values.is_empty())
    }

    fn pass(&mut self, length: usize, stream: &mut Stream<'_>) {
        self.at = self.at.after(&stream.window()[..length]);
        stream.consume(length);
    }

    /// Goes on to the next stop; how many bytes that takes.
    fn step(&mut self, window: &[u8], chunk: &mut Chunk) -> (usize, Next) {
        if self.begun.is_none() && self.level != Level::Rest {
            let blank = window.len() - window.trim_ascii_start().len();
            if blank > 0 || !self.begin(window[0], chunk) {
                return (blank.max(1), Next::Scan);
            }
        }
        let (mut length, stop) = self.scan.scan(window);
        self.keep(&window[..length], chunk);
        match (self.level, stop) {
            (_, None) => {}
            (Level::Top, Some(Stop::Closed | Stop::Newline)) => self.finish(chunk),
            (Level::Top, Some(Stop::Array)) if self.may_be_poll_body() => return (length, Next::LookAhead),
            (Level::Items { .. }, Some(Stop::Comma)) => {
                self.finish_item(NO_VALUE, chunk);
                self.level = Level::Items { comma: true };
                length += 1;
            }
            (Level::Items { .. }, Some(Stop::Under)) if window[length] == b']' => {
                self.finish_item(TRAILING, chunk);
                self.close(self.at.after(&window[..length]));
                length += 1;
            }
            (Level::Rest, Some(Stop::Closed)) => {
                self.level = Level::Top;
                self.finish_around(chunk);
            }
            (_, Some(Stop::Closed)) => {}
            (_, Some(_)) => {
                self.keep(&window[length..=length], chunk);
                length += self.scan.pass(window[length]);
            }
        }
        (length, Next::Scan)
    }

    /// Begins with a value at its first byte; `false` where that byte is none
    /// of a value's.
    fn begin(&mut self, byte: u8, chunk: &Chunk) -> bool {
        match (self.level, byte) {
            (Level::Top, b'[') if self.unwrap.arrays => {
                self.level = Level::Items { comma: false };
                return false;
            }
            (Level::Items { comma: false }, b']') => {
                self.close(self.at);
                return false;
            }
            _ => {}
        }
        let polls = self.unwrap.polls && self.level == Level::Top && byte == b'{';
        self.scan = if polls { Scan::of_members() } else { Scan::default() };
        self.begun = Some((self.at, chunk.bytes.len()));
        (self.oversize, self.plain) = (false, false);
        true
    }

    /// Keeps a piece of the value, or of what stands around values.
    fn keep(&mut self, piece: &[u8], chunk: &mut Chunk) {
        let Some((_, start)) = self.begun else {
            return self.around.iter_mut().for_each(|around| around.keep(piece));
        };
        if self.oversize || chunk.bytes.len() - start + piece.len() > MAX_VALUE {
            self.oversize = true;
            chunk.bytes.truncate(start);
        } else {
            chunk.bytes.extend_from_slice(piece);
        }
    }

    /// Ends an item; `empty` says what is wrong where there is none.
    fn finish_item(&mut self, empty: &'static str, chunk: &mut Chunk) {
        match self.begun {
            Some((at, start)) if start == chunk.bytes.len() && !self.oversize => {
                self.begun = None;
                chunk.fault(at, empty);
            }
            _ => self.finish(chunk),
        }
    }

    /// Ends the value.
    fn finish(&mut self, chunk: &mut Chunk) {
        let Some((at, start)) = self.begun.take() else { return };
        match self.oversize {
            true => chunk.fault(at, "the value is longer than 64 MiB"),
            false => {
                let range = start..chunk.bytes.len();
                chunk.values.push(Value { content: Content::Value, range, at, more: Vec::new() });
            }
        }
    }

    /// Whether the array that is about to open may hold a poll body's events.
    fn may_be_poll_body(&self) -> bool {
        !self.plain && !self.oversize && self.scan.is_at_events()
    }

    /// Whether the object turns out to be an event within as many bytes as are looked at
    /// ahead. One that does not has its events read, and whether it is one after all is seen
    /// from what stands around them.
    fn is_event_ahead(&self, stream: &mut Stream<'_>) -> io::Result<bool> {
        let (mut scan, mut at) = (self.scan.clone(), 0);
        while at < MAX_HEAD {
            let window = stream.window();
            let (length, stop) = scan.scan(&window[at..]);
            at += length;
            match stop {
                _ if scan.is_event() => return Ok(true),
                Some(Stop::Closed) => break,
                Some(_) => at += scan.pass(window[at]),
                None if stream.read_more()? => {}
                None => break,
            }
        }
        Ok(false)
    }

    /// Opens the events of a poll body, and puts aside what stands before them.
    fn open_events(&mut self, chunk: &mut Chunk) {
        let Some((at, start)) = self.begun.take() else { return };
        let mut around = Around::new(at);
        around.keep(&chunk.bytes[start..]);
        around.keep(b"[");
        chunk.bytes.truncate(start);
        self.around = Some(around);
        self.level = Level::Items { comma: false };
    }

    /// Closes an array at its bracket, which stands here.
    fn close(&mut self, at: Place) {
        let Some(around) = &mut self.around else {
            self.level = Level::Top;
            return;
        };
        around.go_on(at, b"]");
        self.level = Level::Rest;
        self.scan = Scan::default();
        self.scan.pass(b'{');
    }

    /// Ends what stands around the events of a poll body.
    fn finish_around(&mut self, chunk: &mut Chunk) {
        if let Some(around) = self.around.take() {
            around.finish(chunk);
        }
    }

    /// The end of the input.
    fn end(&mut self, chunk: &mut Chunk) {
        self.ended = true;
        let within = self.begun.is_some() && !self.scan.is_outside();
        self.finish(chunk);
        match (self.level, &self.around) {
            (_, Some(_)) => self.finish_around(chunk),
            // What is cut off itself says so.
            (Level::Items { .. }, None) if !within => chunk.fault(self.at, NOT_CLOSED),
            _ => {}
        }
    }
}
