//! Exact reading of text: JSON, decimals, formats and compiled patterns.
//!
//! A schema compiler and a decoder that lose nothing need four things that
//! general JSON libraries leave out: where each token stands, numbers as the
//! decimals that were written, a refusal of members given twice at any depth,
//! and one nesting limit for every reader. [`Tokens::read`] gives all four in
//! one pass and without recursion. The generator, the interpreter and generated
//! code all read through it, so they cannot disagree about what a text says.
//!
//! ```
//! use openwop_text::{Kind, Tokens};
//!
//! let text = r#"{"attempt": 2.0}"#;
//! let tokens = Tokens::read(text)?;
//! let (name, value) = tokens.root(text).members().next().expect("one member");
//! assert_eq!(name.as_str(), "attempt");
//! assert_eq!((value.kind(), value.text()), (Kind::Number, "2.0"));
//! # Ok::<(), openwop_text::Error>(())
//! ```

mod canonical;
mod decimal;
mod error;
mod format;
mod item;
mod pattern;
mod pointer;
mod read;
#[cfg(test)]
mod tests;
mod types;
mod write;

pub use canonical::{canonical, equal};
pub use decimal::Decimal;
pub use error::{Error, ErrorKind, Position};
pub use format::{DateTime, Format};
use item::Token;
pub use item::{Item, Items, Kind, Members, Tokens, small_integer};
pub use pattern::{Dfa, Mismatch, Pattern, Test, class_table};
pub use pointer::{push_pointer, split_pointer};
pub use types::Types;
pub use write::write_string;

/// The deepest nesting of arrays and objects that is read: 255.
///
/// Every reader and checker of the toolkit shares this limit, so a text is
/// refused at the same depth whichever door it comes through, and recursion
/// over a text that was read is bounded.
pub const MAX_DEPTH: usize = 255;
