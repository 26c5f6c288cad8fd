//! Stage 1: file texts → documents.

use openwop_text::{ErrorKind, Item, Position, Tokens};

use crate::{Diagnostic, Diagnostics};

/// One schema file, as its bytes.
#[derive(Clone, Debug)]
pub struct Source {
    /// Path relative to the schema folder, with `/`.
    pub path: String,
    /// What stands in the file.
    pub bytes: Vec<u8>,
}

/// One schema file, read.
#[derive(Clone, Debug)]
pub struct Document {
    /// Path relative to the schema folder, with `/`.
    pub path: String,
    text: String,
    tokens: Tokens,
}

impl Document {
    /// The outermost value.
    #[must_use]
    pub fn root(&self) -> Item<'_> {
        self.tokens.root(&self.text)
    }

    /// The value that a JSON pointer leads to, with its unescaped tokens.
    #[must_use]
    pub fn find(&self, pointer: &str) -> Option<Item<'_>> {
        let mut item = self.root();
        for token in openwop_text::split_pointer(pointer)? {
            item = match item.get(&token) {
                Some(member) => member,
                None => item.items().nth(token.parse().ok()?)?,
            };
        }
        Some(item)
    }

    /// The value whose first byte is at `offset`.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<Item<'_>> {
        self.tokens.at(&self.text, offset)
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Reads all files, in the order of their paths.
///
/// # Errors
///
/// Every file that is not JSON, or gives a member twice.
pub fn load(mut sources: Vec<Source>) -> Result<Vec<Document>, Diagnostics> {
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    let mut diagnostics = Diagnostics::default();
    let mut documents = Vec::new();
    for source in sources {
        match read(source) {
            Ok(document) => documents.push(document),
            Err(diagnostic) => diagnostics.push(*diagnostic),
        }
    }
    diagnostics.finish(documents)
}

fn read(source: Source) -> Result<Document, Box<Diagnostic>> {
    match Tokens::read_bytes(&source.bytes).map(|(_, tokens)| tokens) {
        // `read_bytes` has found the bytes to be UTF-8, so nothing is replaced.
        Ok(tokens) => {
            let text = String::from_utf8_lossy(&source.bytes).into_owned();
            Ok(Document { path: source.path, text, tokens })
        }
        Err(error) => {
            let text = String::from_utf8_lossy(&source.bytes);
            let (code, help) = match error.kind {
                ErrorKind::DuplicateMember { .. } => (
                    "duplicate-member",
                    "keep one of the two members; readers disagree about which one counts",
                ),
                ErrorKind::ByteOrderMark => ("not-json", "save the file as UTF-8 without a byte-order mark"),
                ErrorKind::NotUtf8 => ("not-json", "save the file as UTF-8"),
                _ => ("not-json", "correct the text at this place; a schema file is one JSON value"),
            };
            Err(Box::new(Diagnostic {
                code,
                file: source.path,
                position: Some(Position::of(&text, error.offset)),
                pointer: error.pointer,
                message: error.kind.to_string(),
                help: help.to_owned(),
            }))
        }
    }
}
