//! Understands JSON Schema, draft 2020-12, without any I/O.
//!
//! The stages, one module each, in the order of the way through:
//!
//! | module | in → out |
//! |---|---|
//! | [`load`] | file texts → [`Document`]s: exact numbers, places, no member twice |
//! | [`resolve`](mod@resolve) | documents → [`SchemaGraph`]: every subschema, its keywords typed, every reference followed |
//! | [`census`](mod@census) | graph → what becomes of each keyword occurrence |
//! | [`eval`] | graph and instance → violations: the interpreter |
//!
//! Faults are collected as [`Diagnostic`]s with file, line, column, pointer,
//! and what to do; no input makes this crate panic.

pub mod census;
mod diagnostic;
mod dialect;
pub mod eval;
mod graph;
mod keyword;
pub mod load;

pub mod pattern;
pub mod resolve;

pub use diagnostic::{Diagnostic, Diagnostics};
pub use dialect::DIALECT;
pub use graph::{Annotations, Body, DynamicReference, Keywords, Place, Schema, SchemaGraph, SchemaId};
pub use keyword::{KEYWORDS, Keyword, Treatment};
pub use load::{Document, Source};
