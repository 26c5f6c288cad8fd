//! Oracles: instances made from the schemas, judged by everyone who can.
//!
//! | module | does |
//! |---|---|
//! | [`folder`] | the definitions of one schema folder |
//! | [`generate`] | makes valid instances |
//! | [`mutate`] | makes one change to them, aimed at one keyword |
//! | [`contenders`] | the interpreter, generated code, and the crates `jsonschema` and `boon` |
//! | [`sites`], [`coverage`] | which keywords were met and broken |
//! | [`run`] | all of it, so many times, on two threads |
//! | [`events`] | the same for whole events, made or from a log |
//! | [`known`] | disagreements that are the fault of another validator |
//! | [`shrink`] | makes an instance that they disagree on small |
//!
//! Everything follows from a seed: the same one gives the same instances on any
//! machine and by any number of threads.

pub mod contenders;
pub mod coverage;
pub mod events;
pub mod folder;
pub mod generate;
pub mod json;
pub mod known;
pub mod mutate;
pub mod rng;
pub mod run;
pub mod shrink;
pub mod sites;
