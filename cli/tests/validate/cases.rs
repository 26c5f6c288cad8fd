//! Inputs and arguments, and what is said of them: `expected/<case>.txt`.
//!
//! `OPENWOP_BLESS=1 cargo test -p openwop-cli` rewrites what has changed, and
//! still fails that run.

use std::fs;

use crate::openwop::{folder, run, transcript};

/// Name of the case, and arguments.
const CASES: &[(&str, &[&str])] = &[
    ("good", &["good.ndjson"]),
    ("good-json", &["--format", "json", "good.ndjson"]),
    ("mixed", &["mixed.ndjson"]),
    ("mixed-json", &["--format", "json", "mixed.ndjson"]),
    ("crlf-and-mark", &["crlf.ndjson"]),
    ("array", &["array.json"]),
    ("array-json", &["--format", "json", "array.json"]),
    ("poll", &["poll.json", "poll-line.json"]),
    ("poll-json", &["--format", "json", "poll.json", "poll-line.json"]),
    ("documents", &["event.json"]),
    ("stream", &["stream.sse"]),
    ("stream-json", &["--format", "json", "stream.sse"]),
    ("as-definition", &["--as", "envelopeRetryAttempted", "payload.json"]),
    ("as-event-type", &["--as", "envelope.retry.attempted", "payload.json"]),
    ("as-document", &["--as", "capabilities", "payload.json"]),
    ("as-does-not-unwrap-polls", &["--as", "run-event", "poll-line.json"]),
    ("as-json", &["--as", "#/$defs/envelopeRetryAttempted", "payload.json", "--format", "json"]),
    ("as-unknown", &["--as", "capabilites", "payload.json"]),
    ("as-nothing-like-it", &["--as", "zzz", "payload.json"]),
    ("as-capabilities", &["--as", "capabilities", "capabilities.json"]),
    ("as-any-object", &["--as", "run-event-payloads", "payload.json"]),
    ("another-document", &["capabilities.json", "snapshot.json"]),
    ("odd", &["odd.ndjson"]),
    ("empty", &["empty.json"]),
    ("empty-json", &["--format", "json", "empty.json"]),
    ("poll-broken", &["poll-broken.json"]),
    ("poll-broken-json", &["--format", "json", "poll-broken.json"]),
    ("unreadable", &["utf16.ndjson", "log.ndjson.gz"]),
    ("several", &["good.ndjson", "array.json", "stream.sse"]),
    ("twice", &["good.ndjson", "good.ndjson"]),
    ("missing", &["no-such-file.ndjson", "good.ndjson"]),
    ("folder", &[".", "good.ndjson"]),
    ("stdin-twice", &["-", "good.ndjson", "-"]),
    ("no-file", &[]),
    ("no-threads", &["--threads", "0", "good.ndjson"]),
    ("help", &["--help"]),
    ("short-help", &["-h"]),
];

#[test]
fn cases_say_what_is_expected() {
    let failed: Vec<_> = CASES.iter().filter(|(name, args)| !holds(name, args)).map(|case| case.0).collect();
    assert!(failed.is_empty(), "{} of {} cases differ: {failed:?}", failed.len(), CASES.len());
}

/// Whether a case says what it should, which is printed where it does not.
fn holds(name: &str, args: &[&str]) -> bool {
    let file = folder().join("expected").join(name).with_extension("txt");
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let got = transcript(&run(args));
    if got == expected {
        return true;
    }
    println!("case {name}: openwop validate {}\nexpected:\n{expected}got:\n{got}", args.join(" "));
    if std::env::var_os("OPENWOP_BLESS").is_some() {
        fs::write(&file, got).expect("the expectation can be written");
        println!("rewrote {}", file.display());
    }
    false
}

#[test]
fn every_expectation_has_a_case() {
    let folder = fs::read_dir(folder().join("expected")).expect("the folder is there");
    for file in folder {
        let file = file.expect("a file").path();
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        assert!(CASES.iter().any(|case| case.0 == name), "no case called {name}");
    }
}

#[test]
fn ids_are_listed() {
    let output = run(&["--list-ids"]);
    assert_eq!(output.status.code(), Some(0));
    let ids: Vec<_> = crate::openwop::stdout(&output).lines().collect();
    assert!(ids.contains(&"capabilities.schema.json"));
    assert!(ids.contains(&"run-event-payloads.schema.json#/$defs/envelopeRetryAttempted"));
    for id in ids {
        assert_ne!(run(&["--as", id, "payload.json"]).status.code(), Some(2), "{id} is taken");
    }
}

#[test]
fn the_readme_shows_what_is_said() {
    let readme = folder().join("../../../README.md");
    let readme = fs::read_to_string(readme).expect("README.md");
    let said = fs::read_to_string(folder().join("expected/several.txt")).expect("the case is there");
    let said = said.split("---").next().unwrap_or_default();
    assert!(readme.contains(&format!("```text\n{said}```")), "README.md shows another output");
}
