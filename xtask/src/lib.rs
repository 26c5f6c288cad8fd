//! The commands of a spec repo, and their file I/O.
//!
//! A repo's own xtask is `fn main() -> ExitCode { openwop_xtask::main() }`.
//! Exit codes: 0 clean, 1 findings, 2 usage, unreadable input or missing
//! baseline.

mod args;
mod census;
mod check;
mod failure;
mod generate;
mod inputs;
mod install;
mod manifest;
mod stage;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command, Format};
use failure::Failure;

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version come this way too; a closed pipe is no fault.
            let _ = error.print();
            return if error.use_stderr() { Failure::usage() } else { ExitCode::SUCCESS };
        }
    };
    let format = args.format;
    let result = match args.command {
        Command::Gen(gen_args) => generate::run(&gen_args, format),
        Command::Check(check_args) => check::run(&check_args, format),
        Command::Census(census_args) => census::run(&census_args, format),
    };
    match result {
        Ok(code) => code,
        Err(failure) => {
            failure.print(format);
            failure.code()
        }
    }
}

/// Says on standard error what long work is at.
fn progress(format: Format, text: &str) {
    if format == Format::Human {
        eprintln!("{text}");
    }
}
