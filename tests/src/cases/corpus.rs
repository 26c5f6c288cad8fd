//! `corpus`: events, payloads and discovery documents of real hosts, each with
//! the verdict that was recorded for it.

use std::fs;
use std::path::Path;

use openwop_events::{Payload, RunEvent, registry};
use openwop_text::{Item, Kind};

use super::{Failure, Fault, Outcome, is_equal, text_of};

const PAYLOADS: &str = "run-event-payloads.schema.json#/$defs/";
const CAPABILITIES: &str = "capabilities.schema.json";

pub(super) fn run(path: &Path) -> Result<Outcome, Fault> {
    let mut outcome = Outcome::default();
    let log = path.join("events.ndjson");
    for (at, line) in super::read(&log)?.lines().enumerate() {
        let tokens = super::tokens(&log, line)?;
        row(&tokens.root(line), at + 1, &mut outcome);
    }
    capabilities(&path.join("capabilities"), &mut outcome)?;
    Ok(outcome)
}

/// One line of the log: a whole event, or a payload with its definition.
fn row(row: &Item<'_>, line: usize, outcome: &mut Outcome) {
    let id = text_of(row, "id").unwrap_or_else(|| format!("line {line}"));
    let expected = text_of(row, "verdict").unwrap_or_default();
    let (text, got) = match (row.get("event"), row.get("payload")) {
        (Some(event), _) => {
            let text = text_of(row, "raw").unwrap_or_else(|| event.text().to_owned());
            let got = event_verdict(&text);
            (text, got)
        }
        (None, Some(payload)) => {
            let text = payload.text().to_owned();
            let got =
                payload_verdict(&format!("{PAYLOADS}{}", text_of(row, "def").unwrap_or_default()), &text);
            (text, got)
        }
        (None, None) => (String::new(), Verdict::refused("a row without event and payload", String::new())),
    };
    settle(outcome, id, &expected, &text, got);
}

/// What the generated types say, and what they write back.
struct Verdict {
    words: &'static str,
    again: Option<Vec<u8>>,
    why: String,
}

impl Verdict {
    fn refused(words: &'static str, why: String) -> Self {
        Self { words, again: None, why }
    }
}

fn event_verdict(text: &str) -> Verdict {
    match RunEvent::read(text.as_bytes()) {
        Ok(event) => {
            let again = Some(event.to_vec());
            match &event.payload {
                Payload::Malformed(malformed) => {
                    Verdict { words: "invalid-payload", again, why: malformed.report().to_string() }
                }
                Payload::Unknown(_) => Verdict { words: "valid-unknown-type", again, why: String::new() },
                _ => Verdict { words: "valid", again, why: String::new() },
            }
        }
        Err(malformed) => {
            let words = match malformed.payload_report() {
                Some(_) => "invalid-envelope+payload",
                None => "invalid-envelope",
            };
            let kept = malformed.text() == text.as_bytes();
            let why = malformed.report().to_string();
            Verdict { words, again: kept.then(|| malformed.text().to_vec()), why }
        }
    }
}

fn payload_verdict(id: &str, text: &str) -> Verdict {
    match registry::check(id, text.as_bytes()) {
        Ok(again) => Verdict { words: "valid", again: Some(again), why: String::new() },
        Err(report) => Verdict::refused("invalid-payload", report.to_string()),
    }
}

fn capabilities(folder: &Path, outcome: &mut Outcome) -> Result<(), Fault> {
    let entries = fs::read_dir(folder).map_err(|error| super::unreadable(folder, &error))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(".json").filter(|stem| !stem.ends_with(".verdict")) else {
            continue;
        };
        let beside = folder.join(format!("{stem}.verdict.json"));
        let recorded = super::read(&beside)?;
        let tokens = super::tokens(&beside, &recorded)?;
        let expected = text_of(&tokens.root(&recorded), "verdict").unwrap_or_default();
        let text = super::read(&path)?;
        let got = match registry::check(CAPABILITIES, text.as_bytes()) {
            Ok(again) => Verdict { words: "valid", again: Some(again), why: String::new() },
            Err(report) => {
                missed(&tokens.root(&recorded), &report, &name, outcome);
                Verdict::refused("invalid", report.to_string())
            }
        };
        settle(outcome, format!("capabilities/{name}"), &expected, &text, got);
    }
    Ok(())
}

/// Recorded keywords that our report does not have.
fn missed(recorded: &Item<'_>, report: &openwop_events::Report, name: &str, outcome: &mut Outcome) {
    let Some(violations) = recorded.get("violation").filter(|item| item.kind() == Kind::Array) else {
        return;
    };
    for keyword in violations.items().filter_map(|violation| text_of(&violation, "keyword")) {
        if !report.violations().iter().any(|violation| violation.keyword == keyword) {
            outcome.failures.push(Failure {
                id: format!("capabilities/{name}"),
                expected: format!("a violation of {keyword}"),
                got: report.to_string(),
            });
        }
    }
}

/// Verdicts have to be the same, and what was read has to come back equal.
fn settle(outcome: &mut Outcome, id: String, expected: &str, text: &str, got: Verdict) {
    outcome.total += 1;
    let same = got.again.as_deref().map(String::from_utf8_lossy).is_none_or(|again| is_equal(text, &again));
    if got.words != expected {
        let got = format!("{} {}", got.words, got.why);
        outcome.failures.push(Failure { id, expected: expected.to_owned(), got });
    } else if !same {
        let again = got.again.unwrap_or_default();
        let got = String::from_utf8_lossy(&again).into_owned();
        outcome.failures.push(Failure { id, expected: text.to_owned(), got });
    }
}
