//! The reader: one pass over the bytes, an explicit stack, no recursion.

use crate::item::Token;
use crate::{Error, ErrorKind, Item, Kind, MAX_DEPTH, Tokens, push_pointer};

/// Objects with more members look for repeated names by sorting, once, at their
/// end; smaller ones compare as the names come.
const COMPARE_AS_THEY_COME: u32 = 16;

pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(bytes).map_err(|error| Error {
        kind: ErrorKind::NotUtf8,
        offset: error.valid_up_to(),
        pointer: String::new(),
    })
}

pub(crate) fn read(text: &str) -> Result<Tokens, Error> {
    if u32::try_from(text.len()).is_err() {
        return Err(Error { kind: ErrorKind::TooLong, offset: 0, pointer: String::new() });
    }
    // Event logs hold about one token for each eleven bytes.
    let tokens = Vec::with_capacity(text.len() / 11 + 4);
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, tokens, open: Vec::new() };
    match reader.document() {
        Ok(()) => Ok(Tokens(reader.tokens)),
        Err(kind) => Err(reader.error(kind)),
    }
}

/// Whether `text` is one JSON number with a readable exponent.
pub(crate) fn is_number(text: &str) -> bool {
    matches!(scan_number(text.as_bytes(), 0), Ok(end) if end == text.len())
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
    names: u128,
}

impl Reader<'_> {
    fn document(&mut self) -> Result<(), ErrorKind> {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            return Err(ErrorKind::ByteOrderMark);
        }
        self.skip_space();
        self.value()?;
        while let Some(open) = self.open.last() {
            let object = open.object;
            let first = open.token + 1 == self.tokens.len();
            self.skip_space();
            let close = if object { b'}' } else { b']' };
            match self.peek()? {
                byte if byte == close => {
                    self.at += 1;
                    self.close()?;
                    continue;
                }
                _ if first => {}
                b',' => {
                    self.at += 1;
                    self.skip_space();
                }
                _ if object => return Err(ErrorKind::Unexpected { expected: "`,` or `}`" }),
                _ => return Err(ErrorKind::Unexpected { expected: "`,` or `]`" }),
            }
            if object {
                self.name()?;
            }
            self.value()?;
        }
        self.skip_space();
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(ErrorKind::Unexpected { expected: "the end of the text" })
        }
    }

    fn peek(&self) -> Result<u8, ErrorKind> {
        self.bytes.get(self.at).copied().ok_or(ErrorKind::UnexpectedEnd)
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    /// Reads a scalar whole; of an array or object only the opening bracket.
    fn value(&mut self) -> Result<(), ErrorKind> {
        match self.peek()? {
            b'"' => self.string(),
            b'{' => self.open(true),
            b'[' => self.open(false),
            b'-' | b'0'..=b'9' => {
                let start = self.at;
                let end = scan_number(self.bytes, start)?;
                self.push(Kind::Number, start, end, false);
                self.at = end;
                Ok(())
            }
            b't' => self.word("true", Kind::Boolean),
            b'f' => self.word("false", Kind::Boolean),
            b'n' => self.word("null", Kind::Null),
            _ => Err(ErrorKind::Unexpected { expected: "a JSON value" }),
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize, escaped: bool) {
        // `read` refuses texts whose offsets a u32 cannot hold.
        self.tokens.push(Token { kind, escaped, start: start as u32, end: end as u32, size: 1 });
    }

    fn word(&mut self, word: &str, kind: Kind) -> Result<(), ErrorKind> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(ErrorKind::Unexpected { expected: "a JSON value" });
        }
        self.push(kind, self.at, self.at + word.len(), false);
        self.at += word.len();
        Ok(())
    }

    fn open(&mut self, object: bool) -> Result<(), ErrorKind> {
        if self.open.len() == MAX_DEPTH {
            return Err(ErrorKind::TooDeep);
        }
        self.open.push(Open { token: self.tokens.len(), object, members: 0, names: 0 });
        self.push(if object { Kind::Object } else { Kind::Array }, self.at, self.at, false);
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) -> Result<(), ErrorKind> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let size = self.tokens.len() - open.token;
        let token = &mut self.tokens[open.token];
        token.end = self.at as u32;
        token.size = size as u32;
        if open.members > COMPARE_AS_THEY_COME {
            self.refuse_repeated_names(open.token)?;
        }
        Ok(())
    }

    fn name(&mut self) -> Result<(), ErrorKind> {
        if self.peek()? != b'"' {
            return Err(ErrorKind::Unexpected { expected: "a member name in quotes" });
        }
        let token = self.tokens.len();
        self.string()?;
        let name = self.item(token);
        let bit = 1u128 << (rough_hash(&name) & 127);
        if let Some(open) = self.open.last_mut() {
            open.members += 1;
            let (first, fresh) = (open.token + 1, open.names & bit == 0);
            open.names |= bit;
            if !fresh && open.members <= COMPARE_AS_THEY_COME {
                self.refuse_if_repeated(first, token)?;
            }
        }
        self.skip_space();
        if self.peek()? != b':' {
            return Err(ErrorKind::Unexpected { expected: "`:`" });
        }
        self.at += 1;
        self.skip_space();
        Ok(())
    }

    fn item(&self, token: usize) -> Item<'_> {
        Item::new(self.text, &self.tokens[token..])
    }

    /// Compares the name at `token` with those before it in its object, whose
    /// first name is at `first`.
    fn refuse_if_repeated(&mut self, first: usize, token: usize) -> Result<(), ErrorKind> {
        let name = self.item(token).as_str();
        let mut earlier = first;
        while earlier < token {
            if self.item(earlier).as_str() == name {
                let name = name.into_owned();
                self.at = self.tokens[token].start as usize - 1;
                return Err(ErrorKind::DuplicateMember { name });
            }
            earlier += 1 + self.tokens[earlier + 1].size as usize;
        }
        Ok(())
    }

    fn refuse_repeated_names(&mut self, object: usize) -> Result<(), ErrorKind> {
        let item = Item::new(self.text, &self.tokens[object..]);
        let mut names: Vec<_> = item.members().map(|(name, _)| (name.as_str(), name.span().0)).collect();
        names.sort_unstable();
        let repeated = names.windows(2).find(|pair| pair[0].0 == pair[1].0);
        if let Some(pair) = repeated {
            let (name, offset) = (pair[1].0.clone().into_owned(), pair[1].1);
            self.at = offset;
            return Err(ErrorKind::DuplicateMember { name });
        }
        Ok(())
    }

    fn string(&mut self) -> Result<(), ErrorKind> {
        let start = self.at + 1;
        let mut at = start;
        let mut escaped = false;
        loop {
            at = skip_plain(self.bytes, at);
            match self.bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    match check_escape(self.bytes, at) {
                        Ok(end) => at = end,
                        Err(kind) => {
                            self.at = at;
                            return Err(kind);
                        }
                    }
                }
                Some(_) => {
                    self.at = at;
                    return Err(ErrorKind::BadString);
                }
                None => {
                    self.at = at;
                    return Err(ErrorKind::UnexpectedEnd);
                }
            }
        }
        self.push(Kind::String, start, at, escaped);
        self.at = at + 1;
        Ok(())
    }

    /// The error at the current place, with the pointer of what was being read.
    fn error(&self, kind: ErrorKind) -> Error {
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
        Error { kind, offset: self.at, pointer }
    }
}

/// Cheap and weak: it only has to tell most names of one object apart.
fn rough_hash(name: &Item<'_>) -> u32 {
    let name = name.as_str();
    let bytes = name.as_bytes();
    let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0));
    let last = bytes.len().saturating_sub(1);
    (bytes.len() as u32)
        .wrapping_mul(31)
        .wrapping_add(byte(0).wrapping_mul(7))
        .wrapping_add(byte(last / 2).wrapping_mul(13))
        .wrapping_add(byte(last).wrapping_mul(3))
}

/// The first byte at or after `at` that a string cannot hold as it is: a quote,
/// a backslash, a control character; or the end.
fn skip_plain(bytes: &[u8], mut at: usize) -> usize {
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
fn check_escape(bytes: &[u8], at: usize) -> Result<usize, ErrorKind> {
    match bytes.get(at + 1) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(at + 2),
        Some(b'u') => match hex4(bytes, at + 2)? {
            0xd800..=0xdbff => {
                if bytes.get(at + 6..at + 8) != Some(b"\\u") {
                    return Err(ErrorKind::LoneSurrogate);
                }
                match hex4(bytes, at + 8)? {
                    0xdc00..=0xdfff => Ok(at + 12),
                    _ => Err(ErrorKind::LoneSurrogate),
                }
            }
            0xdc00..=0xdfff => Err(ErrorKind::LoneSurrogate),
            _ => Ok(at + 6),
        },
        Some(_) => Err(ErrorKind::BadString),
        None => Err(ErrorKind::UnexpectedEnd),
    }
}

fn hex4(bytes: &[u8], at: usize) -> Result<u32, ErrorKind> {
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

/// The end of the number that begins at `start`.
fn scan_number(bytes: &[u8], start: usize) -> Result<usize, ErrorKind> {
    let digits = |mut at: usize| {
        while let Some(b'0'..=b'9') = bytes.get(at) {
            at += 1;
        }
        at
    };
    let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
    let integer = at;
    at = digits(at);
    if at == integer || (bytes[integer] == b'0' && at > integer + 1) {
        return Err(ErrorKind::BadNumber);
    }
    if bytes.get(at) == Some(&b'.') {
        let fraction = at + 1;
        at = digits(fraction);
        if at == fraction {
            return Err(ErrorKind::BadNumber);
        }
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at += 1;
        if let Some(b'+' | b'-') = bytes.get(at) {
            at += 1;
        }
        let exponent = at;
        at = digits(exponent);
        if at == exponent {
            return Err(ErrorKind::BadNumber);
        }
        let zeros = bytes[exponent..at].iter().take_while(|&&digit| digit == b'0').count();
        if at - exponent - zeros > 18 {
            return Err(ErrorKind::HugeExponent);
        }
    }
    Ok(at)
}
