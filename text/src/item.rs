use std::borrow::Cow;

use crate::read;
use crate::{Decimal, Error, Position};

/// What a JSON value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number, kept as its text.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// One value, or one member name, in the order of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    /// A string that holds at least one escape.
    pub(crate) escaped: bool,
    /// First byte; for a string, the first byte after the quote.
    pub(crate) start: u32,
    /// One past the last byte; for a string, the closing quote.
    pub(crate) end: u32,
    /// Tokens of this value, itself included.
    pub(crate) size: u32,
}

/// A JSON text, read once: its tokens in text order.
///
/// The text itself stays with the caller, who hands it back to
/// [`root`](Tokens::root); so one struct can own both.
#[derive(Clone, Debug)]
pub struct Tokens(pub(crate) Vec<Token>);

impl Drop for Tokens {
    fn drop(&mut self) {
        read::give_back(std::mem::take(&mut self.0));
    }
}

impl Tokens {
    /// Reads one JSON text, surrounding white space allowed.
    ///
    /// # Errors
    ///
    /// The first fault of the text: bad syntax, a repeated member, a lone
    /// surrogate, nesting beyond [`MAX_DEPTH`](crate::MAX_DEPTH).
    pub fn read(text: &str) -> Result<Self, Error> {
        read::read(text)
    }

    /// Reads one JSON text from bytes and hands back the text beside its tokens.
    ///
    /// # Errors
    ///
    /// As [`read`](Tokens::read), and bytes that are not UTF-8.
    pub fn read_bytes(bytes: &[u8]) -> Result<(&str, Self), Error> {
        let text = read::utf8(bytes)?;
        Ok((text, read::read(text)?))
    }

    /// The outermost value. `text` is the text that was read.
    #[must_use]
    pub fn root<'a>(&'a self, text: &'a str) -> Item<'a> {
        Item { text, tokens: &self.0 }
    }

    /// The value whose first byte is at `offset`, as [`Item::span`] gives it.
    #[must_use]
    pub fn at<'a>(&'a self, text: &'a str, offset: usize) -> Option<Item<'a>> {
        let first = |token: &Token| token.start as usize - usize::from(token.kind == Kind::String);
        let index = self.0.binary_search_by_key(&offset, first).ok()?;
        Some(Item { text, tokens: &self.0[index..] })
    }
}

/// One value of a text that was read.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    text: &'a str,
    /// This value's token and everything after it in the text.
    tokens: &'a [Token],
}

impl<'a> Item<'a> {
    #[inline]
    pub(crate) fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        Self { text, tokens }
    }

    #[inline]
    fn token(&self) -> Token {
        self.tokens[0]
    }

    /// What the value is.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> Kind {
        self.token().kind
    }

    /// The value as it is written, quotes of a string included.
    #[must_use]
    #[inline]
    pub fn text(&self) -> &'a str {
        let (start, end) = self.span();
        &self.text[start..end]
    }

    /// The bytes of the value in the text, quotes of a string included.
    #[must_use]
    #[inline]
    pub fn span(&self) -> (usize, usize) {
        let token = self.token();
        let quote = usize::from(token.kind == Kind::String);
        (token.start as usize - quote, token.end as usize + quote)
    }

    /// Line and column of the value's first character.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(self.text, self.span().0)
    }

    /// A string's value; for any other kind its text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> Cow<'a, str> {
        let token = self.token();
        let raw = &self.text[token.start as usize..token.end as usize];
        if token.escaped { Cow::Owned(read::unescape(raw)) } else { Cow::Borrowed(raw) }
    }

    /// Whether this is the string `text`.
    #[must_use]
    #[inline(always)]
    pub fn is(&self, text: &str) -> bool {
        let token = &self.tokens[0];
        // Most names that are not the same differ in length.
        let same_length = (token.end - token.start) as usize == text.len();
        (same_length || token.escaped) && self.is_in_full(text)
    }

    fn is_in_full(&self, text: &str) -> bool {
        let token = &self.tokens[0];
        let raw = &self.text.as_bytes()[token.start as usize..token.end as usize];
        if token.escaped { self.as_str() == text } else { same(raw, text.as_bytes()) }
    }

    /// The value of a boolean.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        (self.kind() == Kind::Boolean).then(|| self.text() == "true")
    }

    /// The value of a number that is written as an integer of at most 18 digits,
    /// as most are. Any other takes [`as_decimal`](Item::as_decimal).
    #[must_use]
    #[inline]
    pub fn as_small_integer(&self) -> Option<i64> {
        let token = &self.tokens[0];
        let raw = &self.text.as_bytes()[token.start as usize..token.end as usize];
        if token.kind == Kind::Number { small_integer(raw) } else { None }
    }

    /// The value of a number.
    #[must_use]
    pub fn as_decimal(&self) -> Option<Decimal<'a>> {
        (self.kind() == Kind::Number).then(|| Decimal::of_json(self.text()))
    }

    /// An object's members in text order; none for any other kind.
    #[must_use]
    #[inline]
    pub fn members(&self) -> Members<'a> {
        Members { text: self.text, tokens: self.children(Kind::Object) }
    }

    /// An array's items in order; none for any other kind.
    #[must_use]
    #[inline]
    pub fn items(&self) -> Items<'a> {
        Items { text: self.text, tokens: self.children(Kind::Array) }
    }

    /// The value of the member `name` of an object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Item<'a>> {
        self.members().find(|(key, _)| key.is(name)).map(|(_, value)| value)
    }

    #[inline]
    fn children(&self, kind: Kind) -> &'a [Token] {
        let token = self.token();
        if token.kind == kind { &self.tokens[1..token.size as usize] } else { &[] }
    }
}

/// The members of an object: name and value.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl<'a> Iterator for Members<'a> {
    type Item = (Item<'a>, Item<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let tokens = self.tokens;
        let value = tokens.get(1)?;
        self.tokens = &tokens[1 + value.size as usize..];
        Some((Item { text: self.text, tokens }, Item { text: self.text, tokens: &tokens[1..] }))
    }
}

/// The items of an array.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let tokens = self.tokens;
        self.tokens = &tokens[tokens.first()?.size as usize..];
        Some(Item { text: self.text, tokens })
    }
}

/// The integer that is written with at most 18 digits.
#[must_use]
#[inline]
pub fn small_integer(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        _ => (false, text),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}

/// Whether two names are the same. Names are short: comparing them by words that
/// overlap takes less than to call for it.
#[inline]
fn same(a: &[u8], b: &[u8]) -> bool {
    let length = a.len();
    if length != b.len() {
        return false;
    }
    match length {
        0 => true,
        1..4 => a[0] == b[0] && a[length / 2] == b[length / 2] && a[length - 1] == b[length - 1],
        4..8 => a.first_chunk::<4>() == b.first_chunk() && a.last_chunk::<4>() == b.last_chunk(),
        _ => {
            let (words, others) = (a.as_chunks::<8>().0, b.as_chunks::<8>().0);
            a.last_chunk::<8>() == b.last_chunk() && words.iter().zip(others).all(|(a, b)| a == b)
        }
    }
}
