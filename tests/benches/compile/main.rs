//! What the generated crate costs to compile, against typify's types for the
//! same payload definitions.
//!
//! `cargo bench -p openwop-tests --bench compile`. Dependencies are built before;
//! then each crate is touched and built alone, without incremental compilation,
//! all in turn, for `BENCH_ROUNDS` rounds (3). CPU time of cargo and rustc.
//! The generated crate has more in it than typify's: envelope, capabilities and
//! snapshots; so there is also one that is generated from typify's input alone.

mod crates;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crates::{ALL, BUILDER, Crate, OURS, OURS_SAME, OURS_WITHOUT, PLAIN, USES_OURS, USES_PLAIN};
use openwop_tests::bench::process::{cargo, cpu_seconds, output, typify};
use openwop_tests::bench::samples::Budget::AtMost;
use openwop_tests::bench::samples::{Samples, head, print};
use openwop_tests::bench::{self, AnyError, number, target};

/// One measurement that is made in each round.
struct Build {
    at: Crate,
    command: &'static [&'static str],
    times: Samples,
}

const RELEASE: &[&str] = &["build", "--release"];
const CHECK: &[&str] = &["check"];

fn main() -> ExitCode {
    bench::main(compare)
}

fn compare() -> Result<(), AnyError> {
    let Some(typify) = typify() else { return Ok(()) };
    let folder = target("bench-compile")?;
    crates::write_all(&folder, &typify)?;
    println!("building the dependencies …");
    for command in [RELEASE, CHECK] {
        output(build(&folder, command).arg("--workspace"))?;
    }
    let libraries = [OURS, OURS_WITHOUT, OURS_SAME, BUILDER, PLAIN].into_iter();
    let libraries = libraries.flat_map(|at| [RELEASE, CHECK].map(|command| (at, command)));
    let users = [USES_OURS, USES_PLAIN].map(|at| (at, RELEASE));
    let mut builds: Vec<Build> = libraries
        .chain(users)
        .map(|(at, command)| Build { at, command, times: Samples::default() })
        .collect();
    let rounds = number("BENCH_ROUNDS", 3).max(1);
    for round in 0..rounds {
        for one in &mut builds {
            let root = folder.join(one.at.name).join(one.at.root);
            fs::write(&root, fs::read(&root)?)?;
            let mut command = build(&folder, one.command);
            one.times.push(cpu_seconds(command.args(["--package", one.at.name]))?);
        }
        eprintln!("round {} of {rounds}", round + 1);
    }
    print_all(&folder, &builds)
}

fn build(folder: &Path, command: &[&str]) -> Command {
    let mut cargo = cargo(folder);
    cargo.args(command).arg("--quiet").env("CARGO_INCREMENTAL", "0");
    cargo
}

fn print_all(folder: &Path, builds: &[Build]) -> Result<(), AnyError> {
    println!("\n  {:<24} {:<16} {:>8} {:>8}", "CPU seconds", "", "median", "min");
    for build in builds {
        let (median, min) = (build.times.median(), build.times.min());
        println!("  {:<24} {:<16} {median:>8.2} {min:>8.2}", build.at.name, build.command.join(" "));
    }
    let size = |at: &Crate| crates::bytes(&folder.join(at.name).join("src"));
    for at in &ALL[..5] {
        println!("  {:<24} {} bytes", at.name, size(at)?);
    }
    let times = |at: &Crate, command: &[&str]| {
        let found = builds.iter().find(|build| build.at.name == at.name && build.command == command);
        found.map(|build| build.times.clone()).unwrap_or_default()
    };
    for (theirs, what) in [(BUILDER, "typify with builders"), (PLAIN, "typify without builders (no budget)")]
    {
        head(&format!("to {what}"));
        for ours in [OURS, OURS_WITHOUT, OURS_SAME] {
            let name = |what| format!("{what}, {}", ours.name);
            let ratio = times(&ours, RELEASE).ratios(&times(&theirs, RELEASE));
            print(&name("release build"), ratio, AtMost(0.2));
            let ratio = times(&ours, CHECK).ratios(&times(&theirs, CHECK));
            print(&name("cold check"), ratio, AtMost(0.25));
            let ratio = size(&ours)? as f64 / size(&theirs)? as f64;
            print(&name("bytes"), (ratio, ratio), AtMost(0.25));
        }
    }
    head("a program that decodes and encodes all payloads");
    let ratio = times(&USES_OURS, RELEASE).ratios(&times(&USES_PLAIN, RELEASE));
    print("release build, to typify without builders", ratio, AtMost(0.2));
    Ok(())
}
