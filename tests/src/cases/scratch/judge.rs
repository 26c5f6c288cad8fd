//! Every way in which generated code judges a text, held against the others.

use std::fmt::Write;

use openwop_runtime::{Entry, Report, walk};
use openwop_text::Tokens;

/// What all ways say: the value encoded again, or the violations.
///
/// # Errors
///
/// What one way says and another does not.
pub(crate) fn judge(entry: &'static Entry, instance: &str) -> Result<Result<String, String>, String> {
    let checked = entry.check(instance.as_bytes());
    if entry.validate(instance.as_bytes()).is_ok() != checked.is_ok() {
        return Err(format!("decoding and validating disagree; decoding says {}", verdict(&checked)));
    }
    if let Ok(tokens) = Tokens::read(instance) {
        let item = tokens.root(instance);
        let (fast, full) = (walk::accepts(entry.node, &item), walk::report(entry.node, &item));
        if fast != full.is_ok() {
            return Err(format!("the fast check says {fast}, the full one {}", verdict(&full)));
        }
        if fast != checked.is_ok() {
            return Err(format!("the check says {fast}, decoding {}", verdict(&checked)));
        }
    }
    let encoded = match checked {
        Ok(encoded) => encoded,
        Err(report) => return Ok(Err(short(&report))),
    };
    match entry.check(&encoded) {
        Ok(again) if again == encoded => Ok(Ok(String::from_utf8_lossy(&encoded).into_owned())),
        Ok(again) => Err(format!("encoded twice: {}", String::from_utf8_lossy(&again))),
        Err(report) => Err(format!("what was encoded is refused: {}", short(&report))),
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
