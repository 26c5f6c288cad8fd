//! `cargo xtask` of this repository.

fn main() -> std::process::ExitCode {
    openwop_xtask::main()
}
