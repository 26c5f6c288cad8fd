//! Typed events of the parcel tracker.
//!
//! ```
//! use parcel_events::payloads::HoldReason;
//! use parcel_events::{ParcelEvent, Payload};
//!
//! let text = br#"{
//!     "id": "e1", "parcel": "P00000001", "kind": "held", "at": "2026-03-01T08:00:00Z",
//!     "data": {"reason": "carrier.acme.snowed-in"}
//! }"#;
//! let event = ParcelEvent::parse(text)?;
//! let Payload::Held(held) = &event.data else { panic!("another kind") };
//! assert!(matches!(held.reason, HoldReason::Carrier(_)));
//! # Ok::<(), openwop_runtime::Report>(())
//! ```

#[path = "gen/mod.rs"]
#[rustfmt::skip]
mod generated;

pub use generated::events::{ParcelEvent, Payload};
pub use generated::*;
