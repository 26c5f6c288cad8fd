//! Typed events of the parcel tracker.

#[path = "gen/mod.rs"]
#[rustfmt::skip]
mod generated;

pub use generated::events::{Payload, ParcelEvent};
pub use generated::*;
