//! Reports in the protocol's words, pinned by `tests/cases/reports.txt`: what is
//! wrong, where in the instance and where in the schema, and nothing of a value
//! that is secret.

use std::fs;
use std::path::Path;

use openwop_events::{Report, RunEvent, registry};

/// Stands in every secret value of the cases.
const SECRETS: [&str; 4] = ["hunter2", "sk-live-1", "the prompt", "12345"];

fn lines(id: &str, text: &str) -> Vec<String> {
    let report = match id {
        "event" => RunEvent::validate(text.as_bytes()).map(|_| ()),
        _ => registry::check(id, text.as_bytes()).map(|_| ()),
    };
    let violations = |report: Report| report.violations().iter().map(ToString::to_string).collect();
    report.map_or_else(violations, |()| vec!["valid".to_owned()])
}

#[test]
fn says_what_is_pinned() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/reports.txt");
    let pinned = fs::read_to_string(&path).expect("the file is committed");
    let mut found = String::new();
    for block in pinned.trim_end().split("\n\n") {
        if !found.is_empty() {
            found.push_str("\n\n");
        }
        let mut parts = block.lines();
        match (parts.next(), parts.next()) {
            (Some(id), Some(text)) if !id.starts_with('#') => {
                let lines = lines(id, text);
                for secret in SECRETS {
                    assert!(!lines.iter().any(|line| line.contains(secret)), "{secret} of {text} is shown");
                }
                found.push_str(&[vec![id.to_owned(), text.to_owned()], lines].concat().join("\n"));
            }
            _ => found.push_str(block),
        }
    }
    found.push('\n');
    if found != pinned && std::env::var_os("OPENWOP_BLESS").is_some() {
        fs::write(&path, &found).expect("the file can be written");
    }
    assert_eq!(found, pinned);
}
