//! The grammar of numbers.

use super::Fault;
use crate::ErrorKind;

/// The most digits of an exponent, leading zeros aside.
const EXPONENT_DIGITS: usize = 18;

/// Whether `text` is one JSON number with a readable exponent.
pub(crate) fn is_number(text: &str) -> bool {
    matches!(scan(text.as_bytes(), 0), Ok(end) if end == text.len())
}

/// The end of the number that begins at `start`.
#[inline]
pub(super) fn scan(bytes: &[u8], start: usize) -> Result<usize, Fault> {
    let integer = start + usize::from(bytes.get(start) == Some(&b'-'));
    let at = digits(bytes, integer);
    if at == integer || (bytes[integer] == b'0' && at > integer + 1) {
        return Err(ErrorKind::BadNumber.into());
    }
    match bytes.get(at) {
        Some(b'.' | b'e' | b'E') => scan_rest(bytes, at),
        _ => Ok(at),
    }
}

/// The end of a number whose integer part ends at `at`.
fn scan_rest(bytes: &[u8], mut at: usize) -> Result<usize, Fault> {
    if bytes.get(at) == Some(&b'.') {
        let fraction = at + 1;
        at = digits(bytes, fraction);
        if at == fraction {
            return Err(ErrorKind::BadNumber.into());
        }
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        let exponent = at;
        at = digits(bytes, exponent);
        if at == exponent {
            return Err(ErrorKind::BadNumber.into());
        }
        let zeros = bytes[exponent..at].iter().take_while(|&&digit| digit == b'0').count();
        if at - exponent - zeros > EXPONENT_DIGITS {
            return Err(ErrorKind::HugeExponent.into());
        }
    }
    Ok(at)
}

#[inline]
fn digits(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b'0'..=b'9') = bytes.get(at) {
        at += 1;
    }
    at
}
