use std::fmt;

/// What is no text that could be read, seen from its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// UTF-16, told by its byte-order mark.
    Utf16,
    /// UTF-32, told by its byte-order mark.
    Utf32,
    /// Compressed by gzip (RFC 1952, section 2.3.1).
    Gzip,
}

/// How each begins, the longer mark before the one that it begins with.
const MARKS: [(&[u8], Unreadable); 5] = [
    (b"\xff\xfe\0\0", Unreadable::Utf32),
    (b"\0\0\xfe\xff", Unreadable::Utf32),
    (b"\xff\xfe", Unreadable::Utf16),
    (b"\xfe\xff", Unreadable::Utf16),
    (b"\x1f\x8b", Unreadable::Gzip),
];

impl Unreadable {
    /// What an input is that begins so.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        MARKS.iter().find(|(mark, _)| head.starts_with(mark)).map(|(_, unreadable)| *unreadable)
    }

    /// What to do.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Self::Utf16 => "make UTF-8 of it: iconv -f UTF-16 -t UTF-8 FILE | openwop validate -",
            Self::Utf32 => "make UTF-8 of it: iconv -f UTF-32 -t UTF-8 FILE | openwop validate -",
            Self::Gzip => "unpack it: gzip -dc FILE | openwop validate -",
        }
    }
}

/// Whether more has to be read to see if an input begins with one of the marks, or this.
pub(super) fn may_begin(head: &[u8], other: &[u8]) -> bool {
    let mut marks = MARKS.iter().map(|(mark, _)| *mark).chain([other]);
    marks.any(|mark| head.len() < mark.len() && mark.starts_with(head))
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "it is UTF-16, and JSON is UTF-8",
            Self::Utf32 => "it is UTF-32, and JSON is UTF-8",
            Self::Gzip => "it is compressed by gzip",
        })
    }
}

impl std::error::Error for Unreadable {}
