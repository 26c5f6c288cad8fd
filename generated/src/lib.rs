//! Typed OpenWOP events, payloads and capabilities.
//!
//! Everything below [`payloads`] and its sister modules is generated from
//! `schemas/` by `cargo xtask gen`. A type accepts exactly the JSON texts that
//! its schema accepts, and writes back an equal value.
//!
//! ```
//! use openwop_events::payloads::EnvelopeRetryAttempted;
//! use openwop_events::{EnvelopeFailureReason, Payload, RunEvent, XHostReason};
//!
//! let text = br#"{
//!     "eventId": "evt-7", "runId": "run-1", "type": "envelope.retry.attempted",
//!     "payload": {"nodeId": "draft", "attempt": 2, "reason": "x-host-acme-gpu-oom", "previousError": null},
//!     "timestamp": "2026-05-21T12:00:00Z", "sequence": 7
//! }"#;
//! let event = RunEvent::parse(text)?;
//! let Payload::EnvelopeRetryAttempted(payload) = &event.payload else { panic!("another type") };
//! assert_eq!(payload.attempt.get(), 2);
//! assert_eq!(payload.reason, EnvelopeFailureReason::XHost(XHostReason::new("x-host-acme-gpu-oom")?));
//! # Ok::<(), openwop_events::Report>(())
//! ```

#[path = "gen/mod.rs"]
#[rustfmt::skip]
mod generated;

pub use generated::events::{Payload, RunEvent};
pub use generated::payloads::{EnvelopeFailureReason, XHostReason};
pub use generated::run_event::{EventType, RunEventType, VendorEventType};
pub use generated::*;
pub use openwop_runtime::{
    AtLeast, DateTimeText, Extra, Int, Integer, Json, JsonObject, List, MalformedEvent, MalformedPayload,
    Map, Never, Null, Nullable, Number, Position, Report, Set, Str, Tier, UInt, UnknownPayload, Violation,
};
