use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Generates exact Rust types from JSON Schemas, and keeps them in step.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, max_term_width = 100)]
pub(crate) struct Args {
    /// How to print: for people, or as JSON on standard output.
    #[arg(long, global = true, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text.
    Human,
    /// JSON, alone on standard output.
    Json,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Generate the crate, build it, read every fixture through it, and put it in place.
    Gen(GenArgs),
    /// Say what `gen` would change, file by file; write nothing.
    Check(CheckArgs),
    /// Count every keyword and say what becomes of it; list definitions held as text.
    Census(CensusArgs),
}

/// Where the schemas are.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Folder of the schemas [default: `schemas` in the repo, beside the xtask crate].
    #[arg(long, value_name = "DIR")]
    pub(crate) schemas: Option<PathBuf>,
    /// File that says which schema plays which part [default: `vocabulary.toml` in the schema
    /// folder, where there is one].
    #[arg(long, value_name = "FILE")]
    pub(crate) vocabulary: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Folder of the crate [default: `generated` in the repo, beside the xtask crate].
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Folder of the `openwop-runtime` crate, for the manifest of a new crate [default: beside the
    /// toolkit's own xtask].
    #[arg(long, value_name = "PATH")]
    pub(crate) runtime: Option<PathBuf>,
    /// Do not build the crate and do not read fixtures.
    #[arg(long)]
    pub(crate) no_fixtures: bool,
    /// Print what a stage makes, and write nothing.
    #[arg(long, value_name = "STAGE", value_enum)]
    pub(crate) dump: Option<Stage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// The model that all Rust text is made from.
    Model,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Folder of the crate [default: `generated` in the repo, beside the xtask crate].
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CensusArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
}
