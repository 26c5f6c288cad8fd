//! `openwop validate` on one thread and on two: time from start to end, and memory.
//!
//! `cargo bench -p openwop-tests --bench validate`. The log of 50 MB, and a second
//! one of `BENCH_MB`; `BENCH_ROUNDS` rounds (7). Wall time says something only
//! where two cores are free; the minimum is what to look at.

use std::process::{Command, ExitCode};

use openwop_tests::bench::process::{cargo, cost, cpu_seconds, output};
use openwop_tests::bench::samples::Budget::{AtLeast, AtMost};
use openwop_tests::bench::samples::{Samples, head, print};
use openwop_tests::bench::{self, AnyError, log, number, repo, shared, target};

const THREADS: [&str; 2] = ["1", "2"];

fn main() -> ExitCode {
    bench::main(run)
}

fn run() -> Result<(), AnyError> {
    let Some(references) = shared("perf") else {
        println!("skipped: the generator of logs in ../shared/perf is missing");
        return Ok(());
    };
    let (folder, own) = (target("bench-ws")?, target("bench-cli")?);
    let mut build = cargo(&repo());
    build.args(["build", "--release", "--quiet", "--package", "openwop-cli"]);
    output(build.env("CARGO_TARGET_DIR", &own))?;
    let program = own.join("release/openwop");
    let mut sizes = vec![50, number("BENCH_MB", 50)];
    sizes.dedup();
    head("openwop validate, NDJSON");
    for megabytes in sizes {
        let file = log::valid(&references, &folder, megabytes)?;
        let validate = |threads| {
            let mut command = Command::new(&program);
            command.args(["validate", "--threads", threads]).arg(&file);
            command
        };
        let [mut wall, mut busiest, mut memory, mut cpu] =
            [(); 4].map(|()| [Samples::default(), Samples::default()]);
        for _ in 0..number("BENCH_ROUNDS", 7).max(1) {
            for (at, threads) in THREADS.iter().enumerate() {
                let cost = cost(&mut validate(threads))?;
                wall[at].push(cost.wall_seconds);
                busiest[at].push(cost.busiest_thread_seconds);
                memory[at].push(cost.peak_megabytes);
                cpu[at].push(cpu_seconds(&mut validate(threads))?);
            }
        }
        let what = |what: &str| format!("{megabytes} MB: {what}");
        print(&what("wall of one thread to that of two"), wall[0].ratios(&wall[1]), AtLeast(1.8));
        print(&what("the same by the busiest thread's CPU"), busiest[0].ratios(&busiest[1]), AtLeast(1.8));
        for at in [0, 1] {
            let peak = (memory[at].median(), memory[at].max());
            print(&what(&format!("peak MB in all, {} thread(s)", at + 1)), peak, AtMost(8.0));
        }
        print(&what("CPU of two threads to that of one"), cpu[1].ratios(&cpu[0]), AtMost(1.1));
        let speed = megabytes as f64 / wall[1].min();
        println!("  ({speed:.0} MB/s on two threads at best; memory: median and maximum)");
    }
    Ok(())
}
