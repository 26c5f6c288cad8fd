//! What tests of several crates share: the runners of labelled cases.

pub mod cases;
