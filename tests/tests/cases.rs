//! Runs the labelled cases beside the repo, and our own.

use std::path::{Path, PathBuf};

use openwop_tests::cases::{Kind, Settings};

fn check(kind: &str, path: Option<PathBuf>) {
    let kind = Kind::named(kind).expect("a kind of cases");
    let path = path.unwrap_or_else(|| kind.usual_path());
    if !kind.has_cases_at(&path) {
        println!("skipped: {} is not there", path.display());
        return;
    }
    let outcome =
        kind.run(&path, &Settings::default()).map_err(|fault| fault.0).expect("cases that can be run");
    let failures: Vec<String> = outcome
        .failures
        .iter()
        .map(|failure| format!("{}\n  expected: {}\n  got: {}", failure.id, failure.expected, failure.got))
        .collect();
    for tally in &outcome.tallies {
        println!("{}: {} of {}", tally.name, tally.passed, tally.total);
    }
    println!("{} of {}", outcome.passed(), outcome.total);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(outcome.total > 0, "no case was found in {}", path.display());
}

#[test]
fn codegen() {
    check("codegen", None);
    check("codegen", Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/codegen-extra.json")));
}

#[test]
fn suite() {
    check("suite", None);
}

#[test]
fn oracle() {
    check("oracle", None);
}
