//! From inputs to values with their places: reads files of any size and cuts
//! them into chunks of whole values. One module for each form of input.

mod around;
mod form;
mod lines;
mod members;
mod place;
mod scan;
mod sse;
mod stream;
mod unreadable;
mod values;

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::failure::Failure;
use form::{Detector, Form};
use lines::Lines;
pub(crate) use members::{is_event, polled};
use place::Piece;
pub(crate) use place::Place;
use sse::Sse;
use stream::Stream;
pub(crate) use unreadable::Unreadable;
use values::Values;

/// Bytes that a chunk has room for at first.
const CHUNK: usize = 256 << 10;

/// The most values of a chunk that are listed one by one.
const MAX_VALUES: usize = 8192;

/// The longest value that is held: 64 MiB.
const MAX_VALUE: usize = 64 << 20;

/// The most of an input that is looked at to see its form.
const MAX_HEAD: usize = CHUNK;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Some whole values of one input, in order.
#[derive(Default)]
pub(crate) struct Chunk {
    /// The input's name.
    pub(crate) file: Arc<str>,
    /// Place among all chunks, from 0.
    pub(crate) number: u64,
    /// Bytes of the input that were read for it.
    pub(crate) read: u64,
    /// Why the rest of an input, or all of it, could not be read.
    pub(crate) failure: Option<Failure>,
    bytes: Vec<u8>,
    /// Whole lines, each a value, the first of which has this number.
    lines: Option<(Range<usize>, u64)>,
    values: Vec<Value>,
}

/// One value of a chunk.
struct Value {
    content: Content,
    range: Range<usize>,
    at: Place,
    /// Where it goes on, if not as one piece.
    more: Vec<Piece>,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// A value, or an array or poll body that stands for the values within.
    Value,
    /// A poll body without its events, which are values of their own.
    Around,
    /// Nothing that can be looked at, and why.
    Fault(&'static str),
}

/// A value's text, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Text<'c> {
    /// What it is.
    pub(crate) content: Content,
    /// The text.
    pub(crate) bytes: &'c [u8],
    at: Place,
    /// Where it goes on, by offsets of the text that this one is a part of.
    more: &'c [Piece],
    /// Where it begins in that.
    start: usize,
}

impl Chunk {
    /// The values, in order.
    pub(crate) fn for_each(&self, mut each: impl FnMut(Text<'_>)) {
        if let Some((range, first)) = &self.lines {
            lines::for_each(&self.bytes[range.clone()], *first, &mut each);
        }
        for value in &self.values {
            let bytes = &self.bytes[value.range.clone()];
            each(Text { content: value.content, bytes, at: value.at, more: &value.more, start: 0 });
        }
    }

    /// Takes what the chunk was out of it, but for the memory.
    fn clear(&mut self) {
        (self.lines, self.failure, self.read) = (None, None, 0);
        self.values.clear();
    }

    /// Makes room for the bytes of listed values, and gives back memory that a
    /// long one took.
    fn empty(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(4 * CHUNK);
    }

    /// Whether what comes next belongs into another chunk.
    fn is_full(&self) -> bool {
        self.bytes.len() >= CHUNK || self.values.len() >= MAX_VALUES
    }

    /// Adds something that cannot be looked at.
    fn fault(&mut self, at: Place, fault: &'static str) {
        self.values.push(Value { content: Content::Fault(fault), range: 0..0, at, more: Vec::new() });
    }
}

impl<'c> Text<'c> {
    /// A value that goes on below its first line.
    fn new(bytes: &'c [u8], at: Place) -> Self {
        Self { content: Content::Value, bytes, at, more: &[], start: 0 }
    }

    /// The place of a byte of the text.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.bytes.len());
        let (at, from) = match self.pieces_before(offset).last() {
            Some(piece) => (piece.at, piece.offset - self.start),
            None => (self.at, 0),
        };
        at.after(&self.bytes[from..offset])
    }

    /// The pieces that begin at a byte of the text or before it.
    fn pieces_before(&self, offset: usize) -> &'c [Piece] {
        let count = self.more.partition_point(|piece| piece.offset <= self.start + offset);
        &self.more[..count]
    }

    /// The text from a byte on.
    pub(crate) fn from(&self, offset: usize) -> Self {
        let offset = offset.min(self.bytes.len());
        let more = &self.more[self.pieces_before(offset).len()..];
        let (bytes, at) = (&self.bytes[offset..], self.place(offset));
        Self { content: self.content, bytes, at, more, start: self.start + offset }
    }

    /// The first bytes of the text.
    pub(crate) fn first(&self, length: usize) -> Self {
        Self { bytes: &self.bytes[..length.min(self.bytes.len())], ..*self }
    }
}

/// What does not count itself, but stands for the values within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unwrap {
    /// Arrays stand for their items.
    pub(crate) arrays: bool,
    /// Poll bodies, objects with an array of events, stand for those.
    pub(crate) polls: bool,
}

/// All inputs of a run, one after another.
pub(crate) struct Inputs {
    paths: VecDeque<PathBuf>,
    open: Option<Input<'static>>,
    unwrap: Unwrap,
    number: u64,
}

/// One input, open.
pub(crate) struct Input<'r> {
    name: Arc<str>,
    stream: Stream<'r>,
    reader: Option<Reader>,
}

/// The reader of one form.
enum Reader {
    Lines(Lines),
    Values(Values),
    Sse(Sse),
}

impl Inputs {
    /// The inputs at these paths.
    pub(crate) fn new(paths: &[PathBuf], unwrap: Unwrap) -> Self {
        let paths = paths.iter().cloned().collect();
        Self { paths, open: None, unwrap, number: 0 }
    }

    /// The number that the next chunk will have.
    pub(crate) fn next_number(&self) -> u64 {
        self.number
    }

    /// Fills a chunk with what comes next; `false` when nothing does.
    pub(crate) fn next(&mut self, chunk: &mut Chunk) -> bool {
        loop {
            let mut input = match self.open.take() {
                Some(input) => input,
                None => {
                    let Some(path) = self.paths.pop_front() else { return false };
                    let name = path.to_string_lossy().into();
                    match open(&path) {
                        Ok(reader) => Input::new(name, reader),
                        Err(error) => return self.failed(chunk, &name, &error),
                    }
                }
            };
            match input.next(chunk, self.unwrap) {
                Ok(true) => {
                    self.open = Some(input);
                    self.number(chunk);
                    return true;
                }
                Ok(false) => {}
                Err(error) => return self.failed(chunk, &input.name, &error),
            }
        }
    }

    fn failed(&mut self, chunk: &mut Chunk, name: &Arc<str>, error: &io::Error) -> bool {
        chunk.clear();
        chunk.file = Arc::clone(name);
        chunk.failure = Some(Failure::read(name, error));
        self.number(chunk);
        true
    }

    fn number(&mut self, chunk: &mut Chunk) {
        chunk.number = self.number;
        self.number += 1;
    }
}

impl<'r> Input<'r> {
    /// An input with this name, at its beginning.
    pub(crate) fn new(name: Arc<str>, reader: Box<dyn Read + Send + 'r>) -> Self {
        Self { name, stream: Stream::new(reader), reader: None }
    }

    /// Fills a chunk with what comes next; `false` at the end.
    ///
    /// # Errors
    ///
    /// What the reader says.
    pub(crate) fn next(&mut self, chunk: &mut Chunk, unwrap: Unwrap) -> io::Result<bool> {
        chunk.clear();
        chunk.file = Arc::clone(&self.name);
        let reader = match &mut self.reader {
            Some(reader) => reader,
            None => {
                let form = begin(&mut self.stream)?;
                self.reader.insert(match form {
                    Form::Lines => Reader::Lines(Lines::default()),
                    Form::Values => Reader::Values(Values::new(unwrap)),
                    Form::Sse => Reader::Sse(Sse::default()),
                })
            }
        };
        let before = self.stream.taken();
        let more = match reader {
            Reader::Lines(lines) => lines.next(&mut self.stream, chunk),
            Reader::Values(values) => values.next(&mut self.stream, chunk),
            Reader::Sse(sse) => sse.next(&mut self.stream, chunk),
        }?;
        chunk.read = self.stream.taken() - before;
        Ok(more)
    }
}

/// Passes over a byte-order mark, and sees which form an input has.
fn begin(stream: &mut Stream<'_>) -> io::Result<Form> {
    while unreadable::may_begin(stream.window(), BYTE_ORDER_MARK) && stream.read_more()? {}
    if let Some(unreadable) = Unreadable::of(stream.window()) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, unreadable));
    }
    if stream.window().starts_with(BYTE_ORDER_MARK) {
        stream.consume(BYTE_ORDER_MARK.len());
    }
    let (mut detector, mut whole) = (Detector::default(), false);
    loop {
        let head = stream.window();
        if let Some(form) = detector.detect(head, whole || head.len() >= MAX_HEAD) {
            return Ok(form);
        }
        whole = !stream.read_more()?;
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false if std::fs::metadata(path)?.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        false => Box::new(File::open(path)?),
    })
}

/// Bytes of all inputs together, where each is a file of its own.
pub(crate) fn total_length(paths: &[PathBuf]) -> Option<u64> {
    let length = |path: &PathBuf| {
        let metadata = std::fs::metadata(path).ok()?;
        (path.as_os_str() != "-" && metadata.is_file()).then_some(metadata.len())
    };
    paths.iter().map(length).sum()
}
