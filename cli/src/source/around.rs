use super::place::Piece;
use super::{Chunk, Content, MAX_VALUE, Place, Value};

/// What stands around the events of a poll body: its text without them. That is JSON itself if
/// the body is, so whoever reads it finds all that is wrong, such as a member given twice.
pub(crate) struct Around {
    bytes: Vec<u8>,
    at: Place,
    /// Where the text goes on behind the events.
    rest: Option<Piece>,
    /// The text is too long to be held.
    oversize: bool,
}

impl Around {
    /// The beginning of a poll body that stands here.
    pub(crate) fn new(at: Place) -> Self {
        Self { bytes: Vec::new(), at, rest: None, oversize: false }
    }

    /// Keeps a piece of the text.
    pub(crate) fn keep(&mut self, piece: &[u8]) {
        if self.oversize || self.bytes.len() + piece.len() > MAX_VALUE {
            self.oversize = true;
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(piece);
        }
    }

    /// Goes on behind the events with a piece that stands here.
    pub(crate) fn go_on(&mut self, at: Place, piece: &[u8]) {
        self.rest = Some(Piece { offset: self.bytes.len(), at });
        self.keep(piece);
    }

    /// Adds the whole text to a chunk.
    pub(crate) fn finish(self, chunk: &mut Chunk) {
        if self.oversize {
            return chunk.fault(self.at, "what stands around the poll body's events is longer than 64 MiB");
        }
        let start = chunk.bytes.len();
        chunk.bytes.extend_from_slice(&self.bytes);
        let (range, more) = (start..chunk.bytes.len(), self.rest.into_iter().collect());
        chunk.values.push(Value { content: Content::Around, range, at: self.at, more });
    }
}
