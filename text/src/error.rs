use std::fmt;

/// Why a text is not JSON that this crate reads, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Byte offset of the fault in the text.
    pub offset: usize,
    /// The same as line and column.
    pub position: Position,
    /// JSON pointer of the innermost value that was being read.
    pub pointer: String,
}

/// The kinds of fault in a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are not UTF-8.
    NotUtf8,
    /// The text begins with a byte-order mark.
    ByteOrderMark,
    /// The text ends inside a value.
    UnexpectedEnd,
    /// A character that cannot stand here; what could is named.
    Unexpected {
        /// What the grammar allows at this place.
        expected: &'static str,
    },
    /// A comma behind an array's last item or an object's last member.
    TrailingComma,
    /// A number that the JSON grammar does not know, such as `01` or `1.`.
    BadNumber,
    /// A number whose exponent has more than 18 digits.
    HugeExponent,
    /// An unescaped control character, or an escape that JSON does not know.
    BadString,
    /// An escaped surrogate without its partner: no Rust string can hold it.
    LoneSurrogate,
    /// A member whose name the same object has already used.
    DuplicateMember {
        /// The name, unescaped.
        name: String,
    },
    /// More than [`MAX_DEPTH`](crate::MAX_DEPTH) arrays and objects nested.
    TooDeep,
    /// A text of 4 GiB or more.
    TooLong,
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => f.write_str("the text is not UTF-8"),
            Self::ByteOrderMark => f.write_str("the text begins with a byte-order mark"),
            Self::UnexpectedEnd => f.write_str("the text ends inside a value"),
            Self::Unexpected { expected } => write!(f, "expected {expected}"),
            Self::TrailingComma => f.write_str("a trailing comma, which JSON does not allow: take it away"),
            Self::BadNumber => f.write_str("this is not a JSON number"),
            Self::HugeExponent => f.write_str("the number's exponent has more than 18 digits"),
            Self::BadString => f.write_str("a control character or an unknown escape in a string"),
            Self::LoneSurrogate => f.write_str("an escaped surrogate without its partner"),
            Self::DuplicateMember { name } => write!(f, "the member {name:?} is given twice"),
            Self::TooDeep => write!(f, "nested deeper than {} levels", crate::MAX_DEPTH),
            Self::TooLong => f.write_str("the text is 4 GiB or longer"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.kind, self.position)
    }
}

impl std::error::Error for Error {}

/// A line and column in a text, both counted from 1; columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The position of byte `offset` in `text`; past the end counts as the end.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
