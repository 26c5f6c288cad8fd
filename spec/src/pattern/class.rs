//! Escapes and classes: what stands for one character.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir};

use super::cursor::{Cursor, syntax};
use super::error::{PatternError, PatternErrorKind};
use super::property;

/// The most ranges of characters that a class may list.
const RANGE_LIMIT: usize = 50_000;

/// What an escape or a member of a class stands for.
pub(super) enum Atom {
    /// One code point; a lone surrogate is one as well, though no text holds it.
    CodePoint(u32),
    /// Any character of a set.
    Set(ClassUnicode),
}

impl Atom {
    /// The expression for it.
    pub(super) fn into_hir(self) -> Hir {
        match self {
            Self::CodePoint(code) => match char::from_u32(code) {
                Some(char) => Hir::literal(char.encode_utf8(&mut [0; 4]).as_bytes()),
                None => Hir::fail(),
            },
            Self::Set(set) => Hir::class(Class::Unicode(set)),
        }
    }
}

/// What `.` stands for: anything but a line terminator.
pub(super) fn dot() -> ClassUnicode {
    outside(&set(&[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')]))
}

/// Reads a class. Its `[` stands at `open` and has been taken.
pub(super) fn class(cursor: &mut Cursor<'_>, open: usize) -> Result<ClassUnicode, PatternError> {
    let negated = cursor.eat("^");
    let mut ranges = Vec::new();
    let mut offset = cursor.offset();
    while let Some(first) = member(cursor, open)? {
        match (first, range_end(cursor, open)?) {
            (Atom::Set(set), None) => ranges.extend_from_slice(set.ranges()),
            (Atom::CodePoint(code), None) => push_range(&mut ranges, code, code),
            (Atom::CodePoint(first), Some(Atom::CodePoint(last))) if first <= last => {
                push_range(&mut ranges, first, last);
            }
            (Atom::CodePoint(_), Some(Atom::CodePoint(_))) => {
                return Err(syntax(offset, "a range in a class ends before it starts"));
            }
            _ => return Err(syntax(offset, "a range in a class has a set at one end (a hyphen is `\\-`)")),
        }
        if ranges.len() > RANGE_LIMIT {
            let kind = PatternErrorKind::TooLarge { limit: RANGE_LIMIT, of: "ranges in a class" };
            return Err(PatternError { offset: open, kind });
        }
        offset = cursor.offset();
    }
    let members = ClassUnicode::new(ranges);
    Ok(if negated { outside(&members) } else { members })
}

/// Reads the next member of a class; none at the `]`.
fn member(cursor: &mut Cursor<'_>, open: usize) -> Result<Option<Atom>, PatternError> {
    let offset = cursor.offset();
    Ok(match cursor.next() {
        None => return Err(syntax(open, "this class is not closed")),
        Some(']') => None,
        Some('\\') if cursor.eat("b") => Some(Atom::CodePoint(8)),
        Some('\\') => Some(escape(cursor, offset)?),
        Some(char) => Some(Atom::CodePoint(char.into())),
    })
}

/// Reads the end of a range, when a `-` that is not the last member comes next.
fn range_end(cursor: &mut Cursor<'_>, open: usize) -> Result<Option<Atom>, PatternError> {
    let mut ahead = *cursor;
    if !ahead.eat("-") || ahead.peek() == Some(']') {
        return Ok(None);
    }
    *cursor = ahead;
    member(cursor, open)
}

/// Adds a range, unless it is empty, without the surrogates, which no text holds.
fn push_range(ranges: &mut Vec<ClassUnicodeRange>, first: u32, last: u32) {
    for (first, last) in [(first, last.min(0xD7FF)), (first.max(0xE000), last)] {
        if first <= last
            && let (Some(first), Some(last)) = (char::from_u32(first), char::from_u32(last))
        {
            ranges.push(ClassUnicodeRange::new(first, last));
        }
    }
}

/// Reads an escape for a character or a set. Its `\` stands at `offset` and has been taken.
pub(super) fn escape(cursor: &mut Cursor<'_>, offset: usize) -> Result<Atom, PatternError> {
    let code = match cursor.next() {
        Some('d') => return Ok(Atom::Set(digits())),
        Some('D') => return Ok(Atom::Set(outside(&digits()))),
        Some('w') => return Ok(Atom::Set(word())),
        Some('W') => return Ok(Atom::Set(outside(&word()))),
        Some('s') => return Ok(Atom::Set(space())),
        Some('S') => return Ok(Atom::Set(outside(&space()))),
        Some('p') => return Ok(Atom::Set(property::read(cursor, offset)?)),
        Some('P') => return Ok(Atom::Set(outside(&property::read(cursor, offset)?))),
        Some('t') => Some(9),
        Some('n') => Some(10),
        Some('v') => Some(11),
        Some('f') => Some(12),
        Some('r') => Some(13),
        Some('0') if !cursor.peek().is_some_and(|next| next.is_ascii_digit()) => Some(0),
        Some('c') => cursor.next().filter(char::is_ascii_alphabetic).map(|letter| u32::from(letter) % 32),
        Some('x') => hexadecimal(cursor, 2),
        Some('u') => code_point(cursor),
        Some(char) if char.is_ascii_punctuation() => Some(char.into()),
        _ => None,
    };
    code.map(Atom::CodePoint).ok_or_else(|| syntax(offset, "this escape is unknown or incomplete"))
}

/// Reads what follows `\u`: four digits, a pair of surrogates, or a number in braces.
pub(super) fn code_point(cursor: &mut Cursor<'_>) -> Option<u32> {
    if cursor.eat("{") {
        let digits = cursor.while_ascii(usize::MAX, u8::is_ascii_hexdigit);
        let code = u32::from_str_radix(digits, 16).ok()?;
        return (cursor.eat("}") && code <= 0x10_FFFF).then_some(code);
    }
    let lead = hexadecimal(cursor, 4)?;
    let mut ahead = *cursor;
    if (0xD800..0xDC00).contains(&lead)
        && ahead.eat("\\u")
        && let Some(trail @ 0xDC00..0xE000) = hexadecimal(&mut ahead, 4)
    {
        *cursor = ahead;
        return Some(0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00));
    }
    Some(lead)
}

/// Reads exactly `length` hexadecimal digits.
fn hexadecimal(cursor: &mut Cursor<'_>, length: usize) -> Option<u32> {
    let digits = cursor.while_ascii(length, u8::is_ascii_hexdigit);
    u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == length)
}

fn digits() -> ClassUnicode {
    set(&[('0', '9')])
}

fn word() -> ClassUnicode {
    set(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')])
}

fn space() -> ClassUnicode {
    set(&[
        ('\t', '\r'),
        (' ', ' '),
        ('\u{a0}', '\u{a0}'),
        ('\u{1680}', '\u{1680}'),
        ('\u{2000}', '\u{200a}'),
        ('\u{2028}', '\u{2029}'),
        ('\u{202f}', '\u{202f}'),
        ('\u{205f}', '\u{205f}'),
        ('\u{3000}', '\u{3000}'),
        ('\u{feff}', '\u{feff}'),
    ])
}

fn set(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(ranges.iter().map(|&(first, last)| ClassUnicodeRange::new(first, last)))
}

/// The characters that are not in a set. (`ClassUnicode::negate` goes wrong for
/// ranges on both sides of the surrogates.)
fn outside(set: &ClassUnicode) -> ClassUnicode {
    let (mut ranges, mut next) = (Vec::new(), 0);
    for range in set.iter() {
        if let Some(last) = u32::from(range.start()).checked_sub(1) {
            push_range(&mut ranges, next, last);
        }
        next = u32::from(range.end()) + 1;
    }
    push_range(&mut ranges, next, char::MAX.into());
    ClassUnicode::new(ranges)
}
