use std::io::{self, Read};

use super::{CHUNK, MAX_VALUE};

/// A reader with a window of bytes that have been read and not yet taken.
pub(crate) struct Stream<'r> {
    reader: Box<dyn Read + Send + 'r>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    ended: bool,
    taken: u64,
}

impl<'r> Stream<'r> {
    /// A window on `reader`, empty at first.
    pub(crate) fn new(reader: Box<dyn Read + Send + 'r>) -> Self {
        Self { reader, buffer: Vec::new(), start: 0, end: 0, ended: false, taken: 0 }
    }

    /// The bytes that have been read and not taken.
    pub(crate) fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes the first bytes of the window.
    pub(crate) fn consume(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.taken += count as u64;
    }

    /// Bytes that have been taken in all.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Makes the window longer by one read; `false` at the end of the input.
    /// What has come is dealt with before more is waited for.
    pub(crate) fn read_more(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.make_room();
        let count = loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += count;
        self.ended = count == 0;
        Ok(count > 0)
    }

    /// Gives the first `count` bytes of the window away with the buffer that
    /// holds them, in exchange for another; returns where they stand in it.
    pub(crate) fn give(&mut self, count: usize, buffer: &mut Vec<u8>) -> std::ops::Range<usize> {
        let given = self.start..self.start + count.min(self.end - self.start);
        self.consume(count);
        let rest = self.end - self.start;
        resize(buffer, rest.max(CHUNK));
        buffer[..rest].copy_from_slice(&self.buffer[self.start..self.end]);
        std::mem::swap(&mut self.buffer, buffer);
        (self.start, self.end) = (0, rest);
        given
    }

    fn make_room(&mut self) {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.end == self.buffer.len() {
            let most = (self.end + CHUNK).max(MAX_VALUE + CHUNK);
            resize(&mut self.buffer, (2 * self.end).clamp(CHUNK, most));
        }
    }
}

/// Brings a buffer to a length, and gives back memory that a long value took.
fn resize(buffer: &mut Vec<u8>, length: usize) {
    buffer.resize(length, 0);
    buffer.shrink_to(2 * length);
}
