//! What twice as much hostile input costs: never more than 2.3 times as much.
//!
//! `cargo bench -p openwop-tests --bench hostile`. Every pattern of the registry
//! on texts made to cost it much, and whole events that grow in one respect,
//! through each door. Exits with failure when a ratio is above. CPU time of the
//! thread, in rounds in which the sizes take turns. Texts of a megabyte outgrow
//! the caches, so on a machine that others use the ratios of those that hold
//! much in memory rise above two.

mod texts;

use std::hint::black_box;
use std::process::ExitCode;

use nix::time::{ClockId, clock_gettime};
use openwop_events::RunEvent;
use openwop_tests::bench::samples::{Samples, growth};
use openwop_tests::bench::{self, AnyError, number};
use openwop_tests::patterns::{hostile, reachable};
use texts::{KINDS, nested};

const SIZES: [usize; 3] = [16_384, 32_768, 65_536];
/// Two nestings within the limit, one twice as deep.
const DEPTHS: [usize; 2] = [120, 240];
const MOST: f64 = 2.3;
/// The clock is not asked more often than this.
const SHORTEST_SECONDS: f64 = 50e-6;

/// A way to read an event; whether it was accepted.
type Door = (&'static str, fn(&[u8]) -> bool);

const DOORS: [Door; 4] = [
    ("check", |text| RunEvent::validate(text).is_ok()),
    ("parse", |text| RunEvent::parse(text).is_ok()),
    ("recode", |text| RunEvent::parse(text).is_ok_and(|event| !event.to_vec().is_empty())),
    ("serde", |text| serde_json::from_slice::<RunEvent>(text).is_ok()),
];

fn main() -> ExitCode {
    bench::main(run)
}

fn run() -> Result<(), AnyError> {
    let mut table = Table::default();
    table.head("patterns: CPU time at twice the length, the worst of many texts");
    for pattern in reachable() {
        table.worst(pattern.source, hostile_texts(pattern), |text| pattern.matches(text));
    }
    for (door, read) in DOORS {
        table.head(&format!("events, by {door}: CPU time at twice the size"));
        for kind in KINDS {
            let texts: Vec<String> = SIZES.iter().map(|size| (kind.text)(*size)).collect();
            if texts.iter().any(|text| read(text.as_bytes()) != kind.valid) {
                return Err(format!("{door} takes a text wrongly: {}", kind.what).into());
            }
            table.row(kind.what, &times(&texts, |text| read(text.as_bytes())));
        }
        let texts = DEPTHS.map(nested);
        table.row("nested values, 120 and 240 levels", &times(&texts, |text| read(text.as_bytes())));
    }
    println!("\n{} of {} ratios are above {MOST}", table.above, table.ratios);
    if table.above > 0 { Err("hostile input costs too much".into()) } else { Ok(()) }
}

/// Some hostile texts for a pattern, each in all sizes: those that it reads furthest.
fn hostile_texts(pattern: &openwop_text::Pattern<'_>) -> Vec<Vec<String>> {
    let steps = |text: &str| {
        let steps = pattern.tests.iter().map(|test| test.dfa.run(text.as_bytes()).1);
        steps.sum::<usize>()
    };
    let sizes = SIZES.map(|size| hostile(pattern, size));
    let mut order: Vec<usize> = (0..sizes[0].len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(sizes[0].get(*at).map_or(0, |text| steps(text))));
    let all_sizes = |at: &usize| sizes.iter().filter_map(|texts| texts.get(*at).cloned()).collect();
    order.iter().take(6).map(all_sizes).collect()
}

/// The times for each text; the texts take turns.
fn times(texts: &[String], mut read: impl FnMut(&str) -> bool) -> Vec<Samples> {
    let mut samples = vec![Samples::default(); texts.len()];
    for _ in 0..number("BENCH_ROUNDS", 15).max(1) {
        for (text, samples) in texts.iter().zip(&mut samples) {
            let (start, mut runs) = (thread_seconds(), 0.0);
            let taken = loop {
                black_box(read(black_box(text)));
                runs += 1.0;
                let taken = thread_seconds() - start;
                if taken >= SHORTEST_SECONDS {
                    break taken;
                }
            };
            samples.push(taken / runs);
        }
    }
    samples
}

fn ratios(times: &[Samples]) -> Vec<f64> {
    times.windows(2).map(|pair| growth(&pair[1], &pair[0])).collect()
}

/// CPU time of this thread.
fn thread_seconds() -> f64 {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)
        .map_or(f64::NAN, |time| time.tv_sec() as f64 + time.tv_nsec() as f64 / 1e9)
}

#[derive(Default)]
struct Table {
    ratios: usize,
    above: usize,
}

impl Table {
    fn head(&self, what: &str) {
        println!("\n{what}\n  {:>8} {:>8}  {:>9}", "32k/16k", "64k/32k", "64k");
    }

    /// The row with the highest ratio.
    fn worst(&mut self, what: &str, texts: Vec<Vec<String>>, mut read: impl FnMut(&str) -> bool) {
        let rows = texts.iter().map(|sizes| times(sizes, &mut read));
        let highest = |row: &Vec<Samples>| ratios(row).into_iter().fold(0.0, f64::max);
        if let Some(row) = rows.max_by(|a, b| highest(a).total_cmp(&highest(b))) {
            self.row(what, &row);
        }
    }

    fn row(&mut self, what: &str, times: &[Samples]) {
        let ratios = ratios(times);
        let cells: String = ratios.iter().map(|ratio| format!(" {ratio:>8.2}")).collect();
        let above = ratios.iter().filter(|ratio| **ratio > MOST || ratio.is_nan()).count();
        let last = times.last().map_or(f64::NAN, Samples::min) * 1e3;
        let word = if above > 0 { "ABOVE  " } else { "" };
        println!(" {cells:>18}  {last:>6.3} ms  {word}{what}");
        self.ratios += ratios.len();
        self.above += above;
    }
}
