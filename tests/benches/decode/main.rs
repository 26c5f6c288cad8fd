//! Decoding and checking an event log against other ways to do it.
//!
//! `cargo bench -p openwop-tests --bench decode`. The references lie beside the
//! repo in `../shared/perf`; without them there is nothing to compare with.
//! Each run is a process that reads the log, warms up, and measures the CPU time
//! of one pass; all run in turn, so that what else the machine does meets all.
//! `BENCH_MB` is the size of the log (50), `BENCH_ROUNDS` the rounds (7).

mod contenders;

use std::process::ExitCode;

use contenders::{Contender, Run};
use openwop_tests::bench::samples::Budget::{AtLeast, AtMost};
use openwop_tests::bench::samples::{Samples, head, print};
use openwop_tests::bench::{self, AnyError, log, number, shared, target};

fn main() -> ExitCode {
    bench::main(compare)
}

fn compare() -> Result<(), AnyError> {
    let (Some(references), Some(schemas)) = (shared("perf"), shared("upstream/2026-06-30/schemas")) else {
        println!("skipped: the references in ../shared/perf are missing");
        return Ok(());
    };
    let folder = target("bench-ws")?;
    let file = log::valid(&references, &folder, number("BENCH_MB", 50))?;
    let bad = log::bad(&references, &folder)?;
    let contenders = contenders::build(&references, &folder)?;
    let leaks = contenders
        .iter()
        .map(|contender| judge(contender, contender.run(&schemas, &bad)?, 0))
        .collect::<Result<Vec<_>, _>>()?;

    let rounds = number("BENCH_ROUNDS", 7).max(1);
    let mut times = vec![Samples::default(); contenders.len()];
    let mut last: Vec<Option<Run>> = contenders.iter().map(|_| None).collect();
    for round in 0..rounds {
        for place in 0..contenders.len() {
            // Each round begins with another, so that none always follows the same.
            let at = (place + round) % contenders.len();
            let run = contenders[at].run(&schemas, &file)?;
            let all = run.events;
            let run = judge(&contenders[at], run, all)?;
            times[at].push(run.cpu_seconds);
            last[at] = Some(run);
        }
        eprintln!("round {} of {rounds}", round + 1);
    }
    let last: Vec<Run> = last.into_iter().flatten().collect();
    table(&contenders, &times, &last, &leaks);
    budgets(&contenders, &times);
    Ok(())
}

/// A contender of ours that judges a single event wrongly is not worth measuring.
fn judge(contender: &Contender, run: Run, accepted: u64) -> Result<Run, AnyError> {
    if contender.ours && (run.events == 0 || run.accepted != accepted) {
        let (got, of) = (run.accepted, run.events);
        return Err(format!("{} accepts {got} of {of} events, not {accepted}", contender.what).into());
    }
    Ok(run)
}

fn table(contenders: &[Contender], times: &[Samples], last: &[Run], leaks: &[Run]) {
    println!("\nCPU time, in turn; ratios to the floor, of medians and of minima");
    println!(
        "  {:<42} {:>6} {:>7} {:>6} {:>6} {:>15} {:>8}",
        "", "MB/s", "median", "min", "MB mem", "of log", "of bad"
    );
    for (((contender, times_of), run), leaks) in contenders.iter().zip(times).zip(last).zip(leaks) {
        let (median, min) = times_of.ratios(&times[0]);
        println!(
            "  {:<42} {:>6.0} {median:>7.2} {min:>6.2} {:>6.1} {:>15} {:>8}",
            contender.what,
            run.bytes / times_of.median() / 1e6,
            run.megabytes,
            format!("{}/{}", run.accepted, run.events),
            format!("{}/{}", leaks.accepted, leaks.events),
        );
    }
}

fn budgets(contenders: &[Contender], times: &[Samples]) {
    let of = |what: &str| contenders.iter().position(|it| it.what.contains(what)).map(|at| &times[at]);
    let floor = Some(&times[0]);
    let (parse, serde) = (of("decode + check"), of("Deserialize"));
    head("against its reference");
    for (what, ours, reference, budget) in [
        ("decode + check, to the floor", parse, floor, AtMost(1.0)),
        ("check only, to the floor", of("check only"), floor, AtMost(0.7)),
        ("decode + encode, to the floor's decode", of("encode"), floor, AtMost(1.5)),
        ("through Deserialize, to the floor", serde, floor, AtMost(1.45)),
        ("Value + jsonschema + from_value, to decode + check", of("jsonschema"), parse, AtLeast(1.9)),
        ("ajv, to decode + check", of("ajv"), parse, AtLeast(4.2)),
    ] {
        if let (Some(ours), Some(reference)) = (ours, reference) {
            print(what, ours.ratios(reference), budget);
        }
    }
}
