//! The binary `openwop`.

use std::process::ExitCode;

fn main() -> ExitCode {
    openwop_cli::main()
}
