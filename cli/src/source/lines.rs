use std::io;

use memchr::{memchr, memchr_iter, memrchr};

use super::stream::Stream;
use super::{Chunk, MAX_VALUE, Place, Text};

/// Reads a log with a value a line.
#[derive(Default)]
pub(crate) struct Lines {
    /// Lines that have been passed.
    passed: u64,
    /// Bytes of the window that are known to hold no line's end.
    searched: usize,
    /// Within a line that is too long.
    skipping: bool,
}

impl Lines {
    /// Fills the chunk with the next whole lines; `false` at the end.
    pub(crate) fn next(&mut self, stream: &mut Stream<'_>, chunk: &mut Chunk) -> io::Result<bool> {
        loop {
            if self.skipping {
                self.skip(stream);
            } else if let Some(at) = memrchr(b'\n', &stream.window()[self.searched..]) {
                self.give(self.searched + at + 1, stream, chunk);
                return Ok(true);
            } else if stream.window().len() > MAX_VALUE {
                chunk.fault(Place::line(self.passed + 1), "the line is longer than 64 MiB");
                (self.skipping, self.searched) = (true, 0);
                return Ok(true);
            } else {
                self.searched = stream.window().len();
            }
            if !stream.read_more()? {
                let rest = if self.skipping { 0 } else { stream.window().len() };
                self.give(rest, stream, chunk);
                return Ok(rest > 0);
            }
        }
    }

    fn give(&mut self, count: usize, stream: &mut Stream<'_>, chunk: &mut Chunk) {
        let range = stream.give(count, &mut chunk.bytes);
        let lines = memchr_iter(b'\n', &chunk.bytes[range.clone()]).count() as u64;
        chunk.lines = Some((range, self.passed + 1));
        self.passed += lines;
        self.searched = 0;
    }

    /// Passes over the rest of a line that is too long.
    fn skip(&mut self, stream: &mut Stream<'_>) {
        let end = memchr(b'\n', stream.window());
        stream.consume(end.map_or(usize::MAX, |at| at + 1));
        self.passed += u64::from(end.is_some());
        self.skipping = end.is_none();
    }
}

/// Each line that is not blank, without its end; the first has this number.
pub(crate) fn for_each(text: &[u8], first: u64, each: &mut impl FnMut(Text<'_>)) {
    let mut rest = text;
    let mut number = first;
    while !rest.is_empty() {
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        let line = &rest[..end];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !line.trim_ascii().is_empty() {
            each(Text::new(line, Place::line(number)));
        }
        rest = rest.get(end + 1..).unwrap_or_default();
        number += 1;
    }
}
