//! What generated OpenWOP types lean on.
//!
//! A generated crate holds, for each definition of its schemas, a static
//! [`Node`] (the schema as a table) and a Rust type. Decoding is three steps,
//! each in one module here:
//!
//! 1. `openwop_text` reads the text into tokens: exact numbers, no member twice;
//! 2. [`walk`] checks the tokens against the table, stopping at the first
//!    violation or reporting them all;
//! 3. [`Wire`] moves the checked tokens into the type, and writes them back.
//!
//! So there is one truth about what is valid, the table, and no second one in
//! the types. Users of a generated crate meet the leaf types ([`Str`], [`UInt`],
//! [`Json`], …), [`Report`], and little else of this crate.

mod checked;
mod event;
#[cfg(feature = "fixtures")]
pub mod fixtures;
mod leaf;
mod node;
mod object;
mod registry;
mod report;
#[cfg(feature = "schemars")]
pub mod schema;
mod serde_impls;
mod union;
pub mod walk;
mod wire;

pub use event::{MalformedEvent, MalformedPayload, Tier, UnknownPayload};
pub use leaf::{
    AtLeast, DateTimeText, Extra, Int, Integer, Json, JsonObject, List, Map, Never, Null, Nullable, Number,
    Set, Str, UInt,
};
pub use node::{
    Apply, ArrayRules, Contains, Member, Node, NumberRules, ObjectRules, PatternMember, StringRules, Types,
    Values, may, need,
};
pub use object::Fields;
pub use openwop_text::{DateTime, Format, Item, Position};
pub use registry::Entry;
pub use report::{Report, Violation};
pub use union::UnknownValue;
pub use wire::{Typed, Wire, parse, parse_value, to_vec};

/// What the expansions of this crate's macros name. Not part of the contract.
#[doc(hidden)]
pub mod private {
    pub use crate::event::{malformed_event, validate_event};
    pub use crate::object::{read_field, read_fields, write_member, write_name};
    pub use crate::serde_impls::{deserialize, deserialize_by, serialize};
    pub use crate::union::{index_of, sorted, string_index, value_index};
    pub use crate::wire::{check_new, read_text};
    pub use openwop_text::{Dfa, Item, Kind, Pattern, Test, Tokens, class_table, write_string};
    pub use serde;
    #[cfg(feature = "schemars")]
    pub use {crate::schema::json_schema, schemars};
}
