//! Runs labelled cases: `cases KIND [PATH] [--format human|json]`, and for
//! `oracle` also `[--count N] [--seed S]` or `--log FILE`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use openwop_tests::cases::{KINDS, Kind, Outcome, Settings};
use serde_json::json;

/// Usage, or cases that cannot be read.
const UNUSABLE: u8 = 2;

struct Arguments {
    kind: &'static Kind,
    path: Option<PathBuf>,
    json: bool,
    settings: Settings,
}

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        let kinds: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
        eprintln!(
            "usage: cases KIND [PATH] [--format human|json]\n       cases oracle [PATH] [--count N | --log FILE] [--seed S]"
        );
        eprintln!("KIND is one of {}", kinds.join(", "));
        return ExitCode::from(UNUSABLE);
    };
    let usual = arguments.kind.usual_path();
    if arguments.path.is_none() && !arguments.kind.has_cases_at(&usual) {
        match arguments.json {
            true => {
                println!("{}", json!({ "kind": arguments.kind.name, "skipped": usual.display().to_string() }))
            }
            false => println!("skipped: {} is not there", usual.display()),
        }
        return ExitCode::SUCCESS;
    }
    match arguments.kind.run(&arguments.path.unwrap_or(usual), &arguments.settings) {
        Ok(outcome) => {
            print(&outcome, arguments.kind.name, arguments.json);
            if outcome.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(fault) => {
            eprintln!("{}", fault.0);
            ExitCode::from(UNUSABLE)
        }
    }
}

fn arguments() -> Option<Arguments> {
    let mut kind = None;
    let mut path = None;
    let mut json = false;
    let mut settings = Settings::default();
    let mut given = std::env::args_os().skip(1);
    while let Some(argument) = given.next() {
        match argument.to_str() {
            Some("--format") => json = named_format(given.next()?.to_str()?)?,
            Some(flag) if flag.starts_with("--format=") => {
                json = named_format(flag.trim_start_matches("--format="))?
            }
            Some("--count") => settings.count = given.next()?.to_str()?.parse().ok()?,
            Some("--log") => settings.log = Some(given.next()?.into()),
            Some("--seed") => settings.seed = given.next()?.to_str()?.parse().ok()?,
            Some(flag) if flag.starts_with('-') => return None,
            Some(name) if kind.is_none() => kind = Some(Kind::named(name)?),
            _ if kind.is_some() && path.is_none() => path = Some(argument.into()),
            _ => return None,
        }
    }
    Some(Arguments { kind: kind?, path, json, settings })
}

fn named_format(name: &str) -> Option<bool> {
    match name {
        "json" => Some(true),
        "human" => Some(false),
        _ => None,
    }
}

fn print(outcome: &Outcome, kind: &str, json: bool) {
    let passed = outcome.passed();
    if json {
        let failures: Vec<_> = outcome
            .failures
            .iter()
            .map(|f| json!({ "id": f.id, "expected": f.expected, "got": f.got }))
            .collect();
        let notes: serde_json::Map<_, _> =
            outcome.notes.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
        let tallies: serde_json::Map<_, _> = outcome
            .tallies
            .iter()
            .map(|tally| (tally.name.clone(), json!({ "passed": tally.passed, "total": tally.total })))
            .collect();
        let known: Vec<_> =
            outcome.known.iter().map(|(id, reason)| json!({ "id": id, "reason": reason })).collect();
        let total = outcome.total;
        println!(
            "{}",
            json!({
                "kind": kind, "passed": passed, "total": total, "tallies": tallies, "failures": failures,
                "known": known, "notes": notes,
            })
        );
        return;
    }
    for (name, text) in &outcome.notes {
        println!("{name}: {text}");
    }
    for tally in &outcome.tallies {
        println!("{}: {} of {}", tally.name, tally.passed, tally.total);
    }
    let mut reasons = BTreeMap::new();
    outcome.known.iter().for_each(|(_, reason)| *reasons.entry(*reason).or_insert(0) += 1);
    for (reason, count) in reasons {
        println!("{count} known failures: {reason}");
    }
    for failure in &outcome.failures {
        println!("{}\n  expected: {}\n  got: {}", failure.id, failure.expected, failure.got);
    }
    println!("{passed} of {}", outcome.total);
}
