//! What tests and benches share: the runners of labelled cases, and what benches measure with.

pub mod bench;
pub mod cases;
pub mod keywords;
pub mod normal_form;
pub mod oracle;
pub mod patterns;

/// The examples of the README compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
