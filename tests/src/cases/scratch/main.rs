//! Answers questions about generated types: JSON lines in, JSON lines out.

use std::fmt::Write;

use openwop_runtime::{Entry, Report, walk};
use openwop_text::{Tokens, write_string};

/// A test's thread has no more stack than this, and neither has a server's.
const STACK: usize = 2 << 20;

fn main() {
    let answers = || {
        for line in std::io::stdin().lines() {
            let line = line.expect("a line of UTF-8");
            let tokens = Tokens::read(&line).expect("a question");
            let question = tokens.root(&line);
            let schema = question.get("schema").expect("a schema").text().parse().expect("its number");
            let instance = question.get("instance").expect("an instance");
            let entry = SCRATCH::entry(schema).expect("a generated schema");
            println!("{}", answer(entry, &instance.as_str()));
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(answers).expect("a thread");
    if thread.join().is_err() {
        std::process::exit(1);
    }
}

fn answer(entry: &'static Entry, instance: &str) -> String {
    let checked = entry.check(instance.as_bytes());
    if let Some(fault) = disagreement(entry, instance, &checked) {
        return object("fault", &fault);
    }
    match checked {
        Ok(encoded) => object("accepted", &String::from_utf8_lossy(&encoded)),
        Err(report) => object("refused", &short(&report)),
    }
}

/// What one way of checking says and another does not.
fn disagreement(entry: &'static Entry, instance: &str, checked: &Result<Vec<u8>, Report>) -> Option<String> {
    if entry.validate(instance.as_bytes()).is_ok() != checked.is_ok() {
        return Some(format!("decoding and validating disagree; decoding says {}", verdict(checked)));
    }
    let tokens = Tokens::read(instance).ok()?;
    let item = tokens.root(instance);
    let (fast, full) = (walk::accepts(entry.node, &item), walk::report(entry.node, &item));
    if fast != full.is_ok() {
        return Some(format!("the fast check says {fast}, the full one {}", verdict(&full)));
    }
    if fast != checked.is_ok() {
        return Some(format!("the check says {fast}, decoding {}", verdict(checked)));
    }
    let encoded = checked.as_ref().ok()?;
    match entry.check(encoded) {
        Ok(again) if again == *encoded => None,
        Ok(again) => Some(format!("encoded twice: {}", String::from_utf8_lossy(&again))),
        Err(report) => Some(format!("what was encoded is refused: {}", short(&report))),
    }
}

fn verdict<T>(result: &Result<T, Report>) -> String {
    result.as_ref().err().map_or_else(|| "accepted".to_owned(), short)
}

/// Keyword and place of each violation.
fn short(report: &Report) -> String {
    let mut out = String::new();
    for violation in report.violations() {
        let separator = if out.is_empty() { "" } else { ", " };
        let _ = write!(out, "{separator}{} at {:?}", violation.keyword, violation.instance);
    }
    out
}

fn object(name: &str, text: &str) -> String {
    let mut out = format!("{{\"{name}\":");
    write_string(&mut out, text);
    out.push('}');
    out
}
