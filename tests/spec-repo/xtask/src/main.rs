//! The commands of this repo.

fn main() -> std::process::ExitCode {
    openwop_xtask::main()
}
