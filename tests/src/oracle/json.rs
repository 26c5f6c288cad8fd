//! A JSON value that can be changed at any place, its numbers kept as written.

use std::collections::BTreeSet;

use openwop_text::{Item, Kind, Tokens, canonical, write_string};

use super::rng::Rng;

/// A JSON value. An object may hold a member twice: texts can, and have to be
/// refused for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, its members in order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An integer.
    #[must_use]
    pub fn int(value: i128) -> Self {
        Self::Number(value.to_string())
    }

    /// A string.
    #[must_use]
    pub fn text(value: &str) -> Self {
        Self::String(value.to_owned())
    }

    /// The value of a text; none where the reader refuses it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let tokens = Tokens::read(text).ok()?;
        Some(Self::of(&tokens.root(text)))
    }

    /// A value that was read.
    #[must_use]
    pub fn of(item: &Item<'_>) -> Self {
        match item.kind() {
            Kind::Null => Self::Null,
            Kind::Boolean => Self::Bool(item.as_bool() == Some(true)),
            Kind::Number => Self::Number(item.text().to_owned()),
            Kind::String => Self::String(item.as_str().into_owned()),
            Kind::Array => Self::Array(item.items().map(|item| Self::of(&item)).collect()),
            Kind::Object => Self::Object(
                item.members().map(|(name, value)| (name.as_str().into_owned(), Self::of(&value))).collect(),
            ),
        }
    }

    /// The kind of value.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Boolean,
            Self::Number(_) => Kind::Number,
            Self::String(_) => Kind::String,
            Self::Array(_) => Kind::Array,
            Self::Object(_) => Kind::Object,
        }
    }

    /// The number of items or members.
    #[must_use]
    pub fn children(&self) -> usize {
        match self {
            Self::Array(items) => items.len(),
            Self::Object(members) => members.len(),
            _ => 0,
        }
    }

    /// An item or the value of a member, by its position.
    #[must_use]
    pub fn child(&self, at: usize) -> Option<&Self> {
        match self {
            Self::Array(items) => items.get(at),
            Self::Object(members) => members.get(at).map(|(_, value)| value),
            _ => None,
        }
    }

    /// As [`child`](Self::child), to be changed.
    pub fn child_mut(&mut self, at: usize) -> Option<&mut Self> {
        match self {
            Self::Array(items) => items.get_mut(at),
            Self::Object(members) => members.get_mut(at).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The value that positions lead to.
    #[must_use]
    pub fn at(&self, path: &[usize]) -> Option<&Self> {
        path.iter().try_fold(self, |value, &at| value.child(at))
    }

    /// As [`at`](Self::at), to be changed.
    pub fn at_mut(&mut self, path: &[usize]) -> Option<&mut Self> {
        path.iter().try_fold(self, |value, &at| value.child_mut(at))
    }

    /// The position of the member called `name`.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        match self {
            Self::Object(members) => members.iter().position(|(known, _)| known == name),
            _ => None,
        }
    }

    /// Gives an object a member, in place of one of the same name.
    pub fn set(&mut self, name: &str, value: Self) {
        let known = self.position(name);
        match (self, known) {
            (Self::Object(members), Some(at)) => members[at].1 = value,
            (Self::Object(members), None) => members.push((name.to_owned(), value)),
            _ => {}
        }
    }

    /// Takes an item or a member away.
    pub fn remove(&mut self, at: usize) {
        match self {
            Self::Array(items) if at < items.len() => drop(items.remove(at)),
            Self::Object(members) if at < members.len() => drop(members.remove(at)),
            _ => {}
        }
    }

    /// The places of all values, the whole first.
    #[must_use]
    pub fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = vec![Vec::new()];
        let mut next = 0;
        while let Some(path) = paths.get(next).cloned() {
            next += 1;
            let children = self.at(&path).map_or(0, Self::children);
            paths.extend((0..children).map(|at| [&path[..], &[at]].concat()));
        }
        paths
    }

    /// Whether an object at any depth holds a member twice.
    #[must_use]
    pub fn has_duplicates(&self) -> bool {
        let own = match self {
            Self::Object(members) => {
                let names: BTreeSet<&str> = members.iter().map(|(name, _)| &**name).collect();
                names.len() < members.len()
            }
            _ => false,
        };
        own || (0..self.children()).any(|at| self.child(at).is_some_and(Self::has_duplicates))
    }

    /// A text that two values share exactly when they are equal.
    #[must_use]
    pub fn key(&self) -> String {
        let text = self.to_text();
        Tokens::read(&text).map_or_else(|_| text.clone(), |tokens| canonical(&tokens.root(&text)))
    }

    /// The shortest text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, &mut None);
        out
    }

    /// A text with white space and escapes here and there.
    #[must_use]
    pub fn to_loose_text(&self, rng: &mut Rng) -> String {
        let mut out = String::new();
        self.write(&mut out, &mut Some(rng));
        out
    }

    fn write(&self, out: &mut String, loose: &mut Option<&mut Rng>) {
        space(out, loose);
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::String(text) => string(text, out, loose),
            Self::Array(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    item.write(out, loose);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (at, (name, value)) in members.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    space(out, loose);
                    string(name, out, loose);
                    space(out, loose);
                    out.push(':');
                    value.write(out, loose);
                }
                out.push('}');
            }
        }
        space(out, loose);
    }
}

fn space(out: &mut String, loose: &mut Option<&mut Rng>) {
    if let Some(rng) = loose
        && rng.chance(10)
    {
        out.push_str(rng.one(&[" ", "\n", "\r\n", "\t", "  "]));
    }
}

fn string(text: &str, out: &mut String, loose: &mut Option<&mut Rng>) {
    let Some(rng) = loose.as_mut().filter(|_| text.len() < 200) else { return write_string(out, text) };
    if !rng.chance(10) {
        return write_string(out, text);
    }
    out.push('"');
    for char in text.chars() {
        if char > ' ' && !matches!(char, '"' | '\\') && rng.chance(70) {
            out.push(char);
            continue;
        }
        for unit in char.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    out.push('"');
}
