use memchr::{memchr_iter, memrchr};

/// A line and a column of an input, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Line, from 1.
    pub(crate) line: u64,
    /// Column, from 1.
    pub(crate) column: u64,
}

impl Place {
    /// Where every input begins.
    pub(crate) const START: Self = Self { line: 1, column: 1 };

    /// The first column of a line.
    pub(crate) fn line(line: u64) -> Self {
        Self { line, column: 1 }
    }

    /// The place behind `text`, which stands here.
    pub(crate) fn after(self, text: &[u8]) -> Self {
        match memrchr(b'\n', text) {
            None => Self { column: self.column + characters(text), ..self },
            Some(last) => Self {
                line: self.line + memchr_iter(b'\n', text).count() as u64,
                column: 1 + characters(&text[last + 1..]),
            },
        }
    }
}

/// Where a text goes on that does not stand in the input as one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// The piece's first byte in the text.
    pub(crate) offset: usize,
    /// Where that stands.
    pub(crate) at: Place,
}

/// Characters of a text, each counted by its first byte.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64
}
