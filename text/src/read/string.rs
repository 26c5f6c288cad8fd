//! Strings: where they end, and what their escapes stand for.

use super::Fault;
use crate::ErrorKind;

/// The first byte at or after `at` that a string cannot hold as it is: a quote,
/// a backslash, a control character; or the end.
#[inline]
pub(crate) fn skip_plain(bytes: &[u8], mut at: usize) -> usize {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([128; 8]);
    // Eight bytes at a time: a byte of `word ^ pattern` is zero where it equals
    // the pattern's, and `x - LOW & !x` has its high bit set for a zero byte.
    while let Some(chunk) = bytes.get(at..at + 8) {
        let mut eight = [0; 8];
        eight.copy_from_slice(chunk);
        let word = u64::from_le_bytes(eight);
        let zero = |x: u64| x.wrapping_sub(LOW) & !x;
        let quote = zero(word ^ (LOW * u64::from(b'"')));
        let backslash = zero(word ^ (LOW * u64::from(b'\\')));
        let control = word.wrapping_sub(LOW * 0x20) & !word;
        let stop = (quote | backslash | control) & HIGH;
        if stop != 0 {
            // A borrow can only raise false bits above a true one, so the
            // lowest bit is right.
            return at + stop.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while let Some(&byte) = bytes.get(at) {
        if byte == b'"' || byte == b'\\' || byte < 0x20 {
            break;
        }
        at += 1;
    }
    at
}

/// Checks the escape at `at` and returns the place after it.
pub(super) fn check_escape(bytes: &[u8], at: usize) -> Result<usize, Fault> {
    if bytes.get(at) != Some(&b'\\') {
        return Err(ErrorKind::BadString.into());
    }
    match bytes.get(at + 1) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 2),
        Some(b'u') => match hex4(bytes, at + 2)? {
            0xd800..=0xdbff => {
                if bytes.get(at + 6..at + 8) != Some(b"\\u") {
                    return Err(ErrorKind::LoneSurrogate.into());
                }
                match hex4(bytes, at + 8)? {
                    0xdc00..=0xdfff => Ok(at + 12),
                    _ => Err(ErrorKind::LoneSurrogate.into()),
                }
            }
            0xdc00..=0xdfff => Err(ErrorKind::LoneSurrogate.into()),
            _ => Ok(at + 6),
        },
        Some(_) => Err(ErrorKind::BadString.into()),
        None => Err(ErrorKind::UnexpectedEnd.into()),
    }
}

fn hex4(bytes: &[u8], at: usize) -> Result<u32, Fault> {
    let digits = bytes.get(at..at + 4).ok_or(ErrorKind::UnexpectedEnd)?;
    digits.iter().try_fold(0, |value, &digit| {
        let digit = char::from(digit).to_digit(16).ok_or(ErrorKind::BadString)?;
        Ok(value * 16 + digit)
    })
}

/// The value of a string's inside that `check_escape` has passed.
pub(crate) fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let bytes = rest.as_bytes();
        let (c, length) = match bytes.get(at + 1) {
            Some(b'b') => ('\u{8}', 2),
            Some(b'f') => ('\u{c}', 2),
            Some(b'n') => ('\n', 2),
            Some(b'r') => ('\r', 2),
            Some(b't') => ('\t', 2),
            Some(b'u') => unescape_unicode(bytes, at),
            Some(&other) => (char::from(other), 2),
            None => ('\\', 1),
        };
        out.push(c);
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    out
}

fn unescape_unicode(bytes: &[u8], at: usize) -> (char, usize) {
    let unit = |at| hex4(bytes, at).unwrap_or(0xfffd);
    let high = unit(at + 2);
    if !(0xd800..0xdc00).contains(&high) {
        return (char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER), 6);
    }
    let code = 0x10000 + ((high - 0xd800) << 10) + (unit(at + 8) & 0x3ff);
    (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
}
