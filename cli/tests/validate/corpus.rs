//! What real hosts send, as recorded: `../shared/corpus`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::openwop::{feed, run, stdout, verdicts};

fn corpus() -> Option<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    if corpus.is_dir() {
        return Some(corpus);
    }
    println!("skipped: {} is missing", corpus.display());
    None
}

fn files(folder: &Path) -> Vec<String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|file| file.expect("a file").path().display().to_string())
        .collect();
    files.sort();
    files
}

#[test]
fn verdicts_on_events_are_the_recorded_ones() {
    let Some(corpus) = corpus() else { return };
    let rows = fs::read_to_string(corpus.join("events.ndjson")).expect("the events are there");
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).expect("a row is JSON"))
        .filter(|row: &Value| row["raw"].is_string())
        .collect();
    // As an event stream: a raw text may have more than one line.
    let data = |row: &Value| {
        let raw = row["raw"].as_str().unwrap_or_default();
        raw.lines().map(|line| format!("data: {line}\n")).collect::<String>() + "\n"
    };
    let output = feed(&["--format", "json", "-"], rows.iter().map(data).collect::<String>());
    let verdicts = verdicts(&output);
    assert_eq!(verdicts.len(), rows.len());
    for (row, verdict) in rows.iter().zip(&verdicts) {
        let expected = match row["verdict"].as_str() {
            Some("valid") => "valid",
            Some("valid-unknown-type") => "unknown",
            _ => "invalid",
        };
        assert_eq!(verdict["verdict"], expected, "{}", row["id"]);
        assert_eq!(verdict["type"], row["type"], "{}", row["id"]);
    }
}

#[test]
fn no_host_starts_a_node_as_the_schemas_ask() {
    let Some(corpus) = corpus() else { return };
    let (polls, streams) = (files(&corpus.join("poll")), files(&corpus.join("sse")));
    let all: Vec<&str> = polls.iter().chain(&streams).map(String::as_str).collect();
    let output = run(&all);
    let table = stdout(&output);
    let counts = |name: &str| {
        let row = table.lines().find(|line| line.ends_with(&format!("  {name}"))).unwrap_or_default();
        row.split_whitespace().take(2).filter_map(|count| count.parse::<u64>().ok()).collect::<Vec<_>>()
    };
    for name in ["node.started", "node.completed", "node.suspended"] {
        assert!(matches!(counts(name)[..], [0, invalid] if invalid > 0), "{name}: {:?}", counts(name));
    }
    assert!(matches!(counts("envelope.retry.attempted")[..], [valid, 0] if valid > 0));
    // Some captures are of a request that was refused: the error's body is JSON.
    let is_error = |file: &&String| {
        fs::read(file).is_ok_and(|text| text.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"{")))
    };
    let errors = streams.iter().filter(is_error).count() as u64;
    assert_eq!(counts("(not JSON)"), [0, errors], "{table}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn poll_bodies_count_each_of_their_events() {
    let Some(corpus) = corpus() else { return };
    for file in files(&corpus.join("poll")) {
        let body: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("it can be read")).expect("JSON");
        let verdicts = verdicts(&run(&["--format", "json", &file]));
        let types: Vec<_> = verdicts.iter().map(|verdict| &verdict["type"]).collect();
        let events = body["events"].as_array().expect("events");
        assert_eq!(types, events.iter().map(|event| &event["type"]).collect::<Vec<_>>(), "{file}");
    }
}

#[test]
fn discovery_documents_have_their_recorded_verdicts() {
    let Some(corpus) = corpus() else { return };
    let files = files(&corpus.join("capabilities"));
    for file in files.iter().filter(|file| !file.ends_with(".verdict.json")) {
        let recorded = fs::read_to_string(file.replace(".json", ".verdict.json")).expect("a verdict");
        let recorded: Value = serde_json::from_str(&recorded).expect("JSON");
        let valid = recorded["verdict"] == "valid";
        let code = run(&["--as", "capabilities", file]).status.code();
        assert_eq!(code, Some(i32::from(!valid)), "{file}");
    }
}
