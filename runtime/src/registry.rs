use openwop_text::{Item, Tokens};

use crate::wire::to_string;
use crate::{Node, Report, Wire, parse};

/// One document or definition of a generated crate.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// `<file>` for a document, `<file>#<pointer>` for a definition.
    pub id: &'static str,
    /// The schema.
    pub node: &'static Node,
    /// The Rust type, as a path within the generated crate.
    pub rust: &'static str,
    recode: fn(&'static Node, &[u8]) -> Result<Vec<u8>, Report>,
}

impl Entry {
    /// The entry of the type `T`.
    #[must_use]
    pub const fn of<T: Wire>(id: &'static str, node: &'static Node, rust: &'static str) -> Self {
        Self { id, node, rust, recode: recode::<T> }
    }

    /// Decodes a text, checks it, and encodes it again.
    ///
    /// # Errors
    ///
    /// All violations of the text.
    pub fn check(&self, text: &[u8]) -> Result<Vec<u8>, Report> {
        (self.recode)(self.node, text)
    }

    /// Checks a text without building anything.
    ///
    /// # Errors
    ///
    /// All violations of the text.
    pub fn validate(&self, text: &[u8]) -> Result<(), Report> {
        let (text, tokens) = Tokens::read_bytes(text)?;
        self.validate_value(&tokens.root(text))
    }

    /// Checks a value that has been read.
    ///
    /// # Errors
    ///
    /// All violations of the value.
    pub fn validate_value(&self, item: &Item<'_>) -> Result<(), Report> {
        crate::walk::check(self.node, item)
    }
}

fn recode<T: Wire>(node: &'static Node, text: &[u8]) -> Result<Vec<u8>, Report> {
    parse::<T>(node, text).map(|value| to_string(&value).into_bytes())
}
