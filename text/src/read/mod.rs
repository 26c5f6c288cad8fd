//! The reader: one pass over the bytes, an explicit stack, no recursion.

mod names;
mod number;
mod spare;
mod string;

use crate::{Error, ErrorKind, Item, Kind, MAX_DEPTH, Position, Token, Tokens, push_pointer};
pub(crate) use number::is_number;
pub(crate) use spare::give_back;
pub(crate) use string::{skip_plain, unescape};

/// Boxed, so that the results of the steps below stay in registers.
type Fault = Box<ErrorKind>;

pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        fault(ErrorKind::NotUtf8, &String::from_utf8_lossy(&bytes[..offset]), offset, String::new())
    })
}

pub(crate) fn read(text: &str) -> Result<Tokens, Error> {
    if u32::try_from(text.len()).is_err() {
        return Err(fault(ErrorKind::TooLong, text, 0, String::new()));
    }
    let (tokens, open) = spare::take(text.len());
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, tokens, open };
    let outcome = reader.document().map_err(|kind| reader.fault(*kind));
    spare::give_back_open(reader.open);
    outcome.map(|()| Tokens(reader.tokens))
}

fn fault(kind: ErrorKind, text: &str, offset: usize, pointer: String) -> Error {
    Error { kind, offset, position: Position::of(text, offset), pointer }
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    tokens: Vec<Token>,
    open: Vec<Open>,
}

/// An array or object whose end has not come yet.
struct Open {
    token: usize,
    object: bool,
    members: u32,
    /// One bit for each name's rough hash: a clear bit proves a name new.
    names: [u64; 4],
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            return Err(ErrorKind::ByteOrderMark.into());
        }
        self.skip_space();
        loop {
            if self.value()? {
                self.after_value()?;
            }
            if self.open.is_empty() {
                break;
            }
        }
        match self.at == self.bytes.len() {
            true => Ok(()),
            false => Err(unexpected("the end of the text")),
        }
    }

    /// Reads a scalar or an empty array or object whole and says so; of any
    /// other array or object only what stands before its first child.
    fn value(&mut self) -> Result<bool, Fault> {
        match self.peek()? {
            b'"' => self.string()?,
            b'{' => return self.open(true),
            b'[' => return self.open(false),
            b'-' | b'0'..=b'9' => {
                let start = self.at;
                self.at = number::scan(self.bytes, start)?;
                self.push(Kind::Number, start, self.at, false);
            }
            b't' => self.word("true", Kind::Boolean)?,
            b'f' => self.word("false", Kind::Boolean)?,
            b'n' => self.word("null", Kind::Null)?,
            _ => return Err(unexpected("a JSON value")),
        }
        Ok(true)
    }

    /// Goes on behind a value to the next one, closing what ends there.
    fn after_value(&mut self) -> Result<(), Fault> {
        loop {
            self.skip_space();
            let Some(open) = self.open.last() else { return Ok(()) };
            match (self.peek()?, open.object) {
                (b',', object) => {
                    self.at += 1;
                    self.skip_space();
                    return if object { self.name() } else { Ok(()) };
                }
                (b'}', true) | (b']', false) => {
                    self.at += 1;
                    self.close()?;
                }
                (_, true) => return Err(unexpected("`,` or `}`")),
                (_, false) => return Err(unexpected("`,` or `]`")),
            }
        }
    }

    fn open(&mut self, object: bool) -> Result<bool, Fault> {
        if self.open.len() == MAX_DEPTH {
            return Err(ErrorKind::TooDeep.into());
        }
        self.open.push(Open { token: self.tokens.len(), object, members: 0, names: [0; 4] });
        self.push(if object { Kind::Object } else { Kind::Array }, self.at, self.at, false);
        self.at += 1;
        self.skip_space();
        if self.peek()? == if object { b'}' } else { b']' } {
            self.at += 1;
            self.close()?;
            return Ok(true);
        }
        if object {
            self.name()?;
        }
        Ok(false)
    }

    fn close(&mut self) -> Result<(), Fault> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let size = self.tokens.len() - open.token;
        let token = &mut self.tokens[open.token];
        token.end = self.at as u32;
        token.size = size as u32;
        self.refuse_late(&open)
    }

    fn name(&mut self) -> Result<(), Fault> {
        if self.peek()? != b'"' {
            return Err(unexpected("a member name in quotes"));
        }
        self.string()?;
        self.refuse_repeated()?;
        self.skip_space();
        if self.peek()? != b':' {
            return Err(unexpected("`:`"));
        }
        self.at += 1;
        self.skip_space();
        Ok(())
    }

    #[inline(always)] // Two callers, and half of all tokens are strings.
    fn string(&mut self) -> Result<(), Fault> {
        let start = self.at + 1;
        let end = skip_plain(self.bytes, start);
        if self.bytes.get(end) != Some(&b'"') {
            return self.string_with_escapes(start, end);
        }
        self.push(Kind::String, start, end, false);
        self.at = end + 1;
        Ok(())
    }

    /// A string that begins at `start` and is plain up to `at`.
    #[cold]
    fn string_with_escapes(&mut self, start: usize, at: usize) -> Result<(), Fault> {
        self.at = at;
        while self.peek()? != b'"' {
            let end = string::check_escape(self.bytes, self.at)?;
            self.at = skip_plain(self.bytes, end);
        }
        self.push(Kind::String, start, self.at, true);
        self.at += 1;
        Ok(())
    }

    fn word(&mut self, word: &str, kind: Kind) -> Result<(), Fault> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(unexpected("a JSON value"));
        }
        self.push(kind, self.at, self.at + word.len(), false);
        self.at += word.len();
        Ok(())
    }

    #[inline]
    fn push(&mut self, kind: Kind, start: usize, end: usize, escaped: bool) {
        // `read` refuses texts whose offsets a u32 cannot hold.
        self.tokens.push(Token { kind, escaped, start: start as u32, end: end as u32, size: 1 });
    }

    #[inline]
    fn peek(&self) -> Result<u8, Fault> {
        match self.bytes.get(self.at) {
            Some(&byte) => Ok(byte),
            None => Err(ends()),
        }
    }

    #[inline]
    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    /// The error of a fault at the byte that was being read, or at a comma before that.
    fn fault(&self, kind: ErrorKind) -> Error {
        let before = self.bytes.get(..self.at).unwrap_or_default().trim_ascii_end();
        let closing = matches!(self.bytes.get(self.at), Some(b'}' | b']'));
        match (kind, before) {
            (ErrorKind::Unexpected { .. }, [before @ .., b',']) if closing => {
                fault(ErrorKind::TrailingComma, self.text, before.len(), self.pointer())
            }
            (kind, _) => fault(kind, self.text, self.at, self.pointer()),
        }
    }

    fn item(&self, token: usize) -> Item<'_> {
        Item::new(self.text, &self.tokens[token..])
    }

    /// The pointer of what was being read.
    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for (depth, open) in self.open.iter().enumerate() {
            let last = self.open.get(depth + 1).map_or(self.tokens.len() - 1, |inner| inner.token);
            let mut child = open.token + 1;
            let mut index = 0usize;
            loop {
                let value = child + usize::from(open.object);
                let end = value + self.tokens.get(value).map_or(1, |token| token.size as usize);
                if end > last {
                    break;
                }
                child = end;
                index += 1;
            }
            if child < self.tokens.len() {
                if open.object {
                    push_pointer(&mut pointer, &self.item(child).as_str());
                } else {
                    push_pointer(&mut pointer, &index.to_string());
                }
            }
        }
        pointer
    }
}

#[cold]
fn unexpected(expected: &'static str) -> Fault {
    ErrorKind::Unexpected { expected }.into()
}

#[cold]
fn ends() -> Fault {
    ErrorKind::UnexpectedEnd.into()
}
