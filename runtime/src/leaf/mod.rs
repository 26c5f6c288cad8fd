//! The types at the leaves of generated ones. Each holds exactly what its
//! schema allows: it is built through a check, and writes what it read.

mod array;
mod date_time;
mod extra;
mod integer;
mod json;
mod map;
mod null;
mod number;
#[cfg(feature = "schemars")]
mod schema;
mod text;

pub use array::{List, Set};
pub use date_time::DateTimeText;
pub use extra::Extra;
pub use integer::{AtLeast, Int, Integer, UInt};
pub use json::{Json, JsonObject};
pub use map::Map;
pub use null::{Never, Null, Nullable};
pub use number::Number;
pub use text::Str;

use crate::{Report, Violation};

/// The report of a leaf's own constructor.
fn refuse(keyword: &'static str, message: String) -> Report {
    let (instance, schema, value) = Default::default();
    Report::one(Violation { instance, schema, keyword, value, position: None, message })
}
