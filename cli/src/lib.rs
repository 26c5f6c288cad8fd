//! `openwop`: what users of OpenWOP run beside their hosts.
//!
//! [`main`] is the binary; [`validate`] is its reading and judging of one log,
//! for whoever holds that in memory.
//!
//! Exit codes: 0 clean, 1 findings, 2 usage or unreadable input, 3 nothing to check, 130
//! interrupted.

mod args;
mod failure;
mod interrupt;
mod output;
mod progress;
mod source;
mod validate;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
pub use validate::validate;

/// Runs `openwop` with this process's arguments; the exit code says what came of it.
#[must_use]
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version come this way too; a closed pipe is no fault.
            let _ = error.print();
            return if error.use_stderr() { failure::usage() } else { ExitCode::SUCCESS };
        }
    };
    let result = match args.command {
        Command::Validate(validate_args) => validate::run(&validate_args, args.format),
    };
    result.unwrap_or_else(|failure| {
        failure.print();
        failure::usage()
    })
}
