use memchr::memchr2;

use super::members::Members;

/// Finds where JSON values end without reading them: by brackets and strings
/// alone. What is no JSON comes out as some piece of text, and whoever reads
/// that piece finds out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The members of the outermost object, where they are asked for.
    members: Option<Members>,
}

/// Where a scan stops. But for `Closed`, the byte it stops at is not passed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// An array is about to open in the outermost object or array.
    Array,
    /// The outermost object or array has closed.
    Closed,
    /// A comma outside of all.
    Comma,
    /// A closing bracket outside of all.
    Under,
    /// A line ends outside of all.
    Newline,
}

impl Scan {
    /// A scan that looks at the names of the outermost object's members.
    pub(crate) fn of_members() -> Self {
        Self { members: Some(Members::default()), ..Self::default() }
    }

    /// Goes on through `bytes` to the next stop; how far it went.
    pub(crate) fn scan(&mut self, bytes: &[u8]) -> (usize, Option<Stop>) {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if self.in_string {
                at += self.string(&bytes[at..]);
                continue;
            }
            let stop = match (byte, self.depth) {
                (b'[', 1) => Some(Stop::Array),
                (b',', 0) => Some(Stop::Comma),
                (b']' | b'}', 0) => Some(Stop::Under),
                (b'\n', 0) => Some(Stop::Newline),
                _ => None,
            };
            if stop.is_some() {
                return (at, stop);
            }
            at += self.pass(byte);
            if self.depth == 0 && matches!(byte, b']' | b'}') {
                return (at, Some(Stop::Closed));
            }
        }
        (at, None)
    }

    /// Passes one byte, as after a stop; always 1.
    pub(crate) fn pass(&mut self, byte: u8) -> usize {
        if self.depth == 1
            && let Some(members) = &mut self.members
        {
            members.pass(byte);
        }
        match byte {
            b'"' => self.in_string = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        1
    }

    /// Whether the array that is about to open holds a poll body's events, by
    /// what has come of the object.
    pub(crate) fn is_at_events(&self) -> bool {
        self.members.as_ref().is_some_and(|members| members.is_at_events() && !members.are_of_event())
    }

    /// Whether one of the object's members that have come makes it an event.
    pub(crate) fn is_event(&self) -> bool {
        self.members.as_ref().is_some_and(Members::are_of_event)
    }

    /// Whether the scan stands within a string.
    pub(crate) fn in_string(&self) -> bool {
        self.in_string
    }

    /// Whether the scan stands outside of all.
    pub(crate) fn is_outside(&self) -> bool {
        self.depth == 0 && !self.in_string
    }

    /// Goes through a string, to its end or to the next escape.
    fn string(&mut self, bytes: &[u8]) -> usize {
        let length = self.piece(bytes);
        if self.depth == 1
            && let Some(members) = &mut self.members
        {
            members.string(&bytes[..length]);
        }
        length
    }

    /// How far a piece of a string goes.
    fn piece(&mut self, bytes: &[u8]) -> usize {
        if std::mem::take(&mut self.escaped) {
            return 1;
        }
        let Some(at) = memchr2(b'"', b'\\', bytes) else { return bytes.len() };
        self.escaped = bytes[at] == b'\\';
        self.in_string = self.escaped;
        at + 1
    }
}
