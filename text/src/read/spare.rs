//! Spare buffers, one of each for every thread: a log is read line by line, and
//! asking for buffers each time costs as much as the tokens of a short line.

use std::cell::Cell;

use super::Open;
use crate::Token;

thread_local! {
    static TOKENS: Cell<Vec<Token>> = const { Cell::new(Vec::new()) };
    static OPEN: Cell<Vec<Open>> = const { Cell::new(Vec::new()) };
}

/// A larger token buffer goes back to the allocator: 64 KiB. There is never
/// more open than the nesting limit.
const KEPT: usize = 4096;

/// Empty buffers for a text of so many bytes.
pub(super) fn take(length: usize) -> (Vec<Token>, Vec<Open>) {
    // A thread that is ending has nothing to spare.
    let mut tokens = TOKENS.try_with(Cell::take).unwrap_or_default();
    // Event logs hold about one token for each eleven bytes.
    tokens.reserve(length / 11 + 4);
    (tokens, OPEN.try_with(Cell::take).unwrap_or_default())
}

pub(crate) fn give_back(mut tokens: Vec<Token>) {
    if tokens.capacity() <= KEPT {
        tokens.clear();
        let _ = TOKENS.try_with(|spare| spare.set(tokens));
    }
}

pub(super) fn give_back_open(mut open: Vec<Open>) {
    open.clear();
    let _ = OPEN.try_with(|spare| spare.set(open));
}
