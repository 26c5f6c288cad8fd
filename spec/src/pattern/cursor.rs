use super::error::{PatternError, PatternErrorKind};

/// A place in the source of a pattern.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    length: usize,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self { length: source.len(), rest: source }
    }

    /// Byte offset of the place.
    pub(super) fn offset(&self) -> usize {
        self.length - self.rest.len()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.rest = chars.as_str();
        next
    }

    /// Takes `token`, if it comes next.
    pub(super) fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes the characters up to `end`, and `end`.
    pub(super) fn until(&mut self, end: char) -> Option<&'a str> {
        let (text, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(text)
    }

    /// Takes the characters that `wanted` accepts, at most `limit` of them.
    pub(super) fn while_ascii(&mut self, limit: usize, wanted: fn(&u8) -> bool) -> &'a str {
        let length = self.rest.bytes().take(limit).take_while(wanted).count();
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        text
    }
}

/// A fault of syntax at `offset`.
pub(super) fn syntax(offset: usize, what: &'static str) -> PatternError {
    PatternError { offset, kind: PatternErrorKind::Syntax(what) }
}
