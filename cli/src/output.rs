//! Standard output in whole lines.

use std::io::{self, Write};

use memchr::{memchr, memrchr};

use crate::failure::Failure;
use crate::interrupt;

/// What a pipe takes in one piece or not at all (POSIX asks for 512, Linux has
/// 4096): a process that is ended during a write leaves no half line either.
const PIECE: usize = 4096;

/// Why no more is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// Nobody reads any more, as after `| head`.
    Pipe,
    /// Ctrl-C.
    Interrupted,
}

/// Writes lines, piece by piece, each piece ending at a line's end; stops
/// between two of them on Ctrl-C.
///
/// Says why it stopped before the end.
///
/// # Errors
///
/// What the system says, where that is not that the pipe is closed.
pub(crate) fn write_lines(out: &mut impl Write, mut lines: &[u8]) -> io::Result<Option<Closed>> {
    while !lines.is_empty() {
        if interrupt::asked() {
            return Ok(Some(Closed::Interrupted));
        }
        let (piece, rest) = lines.split_at(piece(lines));
        match out.write_all(piece) {
            Ok(()) => lines = rest,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(Some(Closed::Pipe)),
            Err(error) => return Err(error),
        }
    }
    out.flush().map(|()| None)
}

/// Writes a text, without its colours where nobody would see them. A closed
/// pipe is no fault.
///
/// # Errors
///
/// What the system says.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::output(&error)),
        _ => Ok(()),
    }
}

/// Writes a text of the input without what would move the cursor, change colours, or turn the
/// order in which the rest of the line is shown.
pub(crate) fn write_printable(out: &mut String, text: &str) {
    for character in text.chars() {
        match character.is_control() || is_invisible(character) {
            true => out.extend(character.escape_unicode()),
            false => out.push(character),
        }
    }
}

/// Bidirectional controls (Unicode annex 9), line and paragraph separators, and characters
/// without width that make two texts look alike.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Length of the next piece: as many whole lines as fit, at least one.
fn piece(lines: &[u8]) -> usize {
    let head = &lines[..lines.len().min(PIECE)];
    let end = memrchr(b'\n', head).or_else(|| memchr(b'\n', lines));
    end.map_or(lines.len(), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{PIECE, piece, write_printable};

    #[test]
    fn what_nobody_sees_is_escaped() {
        for (text, expected) in [
            ("é 漢 \u{1f600}", "é 漢 \u{1f600}"),
            ("a\u{1b}[31m\n", "a\\u{1b}[31m\\u{a}"),
            ("a\u{202e}b\u{2066}c\u{61c}", "a\\u{202e}b\\u{2066}c\\u{61c}"),
            ("\u{9b}\u{2028}\u{200b}", "\\u{9b}\\u{2028}\\u{200b}"),
        ] {
            let mut out = String::new();
            write_printable(&mut out, text);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn pieces_end_at_line_ends() {
        assert_eq!(piece(b"a\nb\n"), 4);
        assert_eq!(piece(b"a\nb"), 2);
        assert_eq!(piece(b"a"), 1);
        let long = [b"a\n".as_slice(), &[b'x'; PIECE], b"\nb\n"].concat();
        assert_eq!(piece(&long), 2);
        assert_eq!(piece(&long[2..]), PIECE + 1);
    }
}
