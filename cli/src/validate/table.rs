//! The summary for people.

use std::cmp::Reverse;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::hints;
use super::reason::Reason;
use super::tally::{Row, Tally};
use crate::output::write_printable;

/// The most reasons of one type that are shown.
const SHOWN: usize = 12;

const BAD: Style = AnsiColor::Red.on_default();
const GOOD: Style = AnsiColor::Green.on_default();
const DIM: Style = Style::new().dimmed();
const HEAD: Style = Style::new().bold();

/// A row for each type, those with invalid values first, and under each why
/// they are; empty when nothing was counted.
pub(crate) fn table(tally: &Tally) -> String {
    let mut rows: Vec<_> = tally.rows().collect();
    rows.sort_by_key(|(name, row)| (Reverse(row.counts.invalid), *name));
    let mut out = String::new();
    if !rows.is_empty() {
        let _ = writeln!(out, "{HEAD}{:>10}{:>10}{:>10}  type{HEAD:#}", "valid", "invalid", "unknown");
    }
    let mut starred = false;
    for (name, row) in rows {
        write_row(&mut out, name, row);
        starred |= row.reasons().iter().any(|reason| reason.is_starred());
    }
    if starred {
        let _ = writeln!(out, "{DIM}`/*` stands for any index or name{DIM:#}");
    }
    out
}

fn write_row(out: &mut String, name: &str, row: &Row) {
    let counts = row.counts;
    let style = if counts.invalid > 0 { BAD } else { Style::new() };
    let shown = printable(name);
    let _ = writeln!(
        out,
        "{:>10}{style}{:>10}{style:#}{:>10}  {style}{shown}{style:#}",
        counts.valid, counts.invalid, counts.unknown,
    );
    if let Some(hint) = hint(name, row) {
        let _ = writeln!(out, "{:>22}{DIM}{hint}{DIM:#}", "");
    }
    let reasons = row.reasons();
    for reason in reasons.iter().take(SHOWN) {
        write_reason(out, reason);
    }
    let more = reasons.len().saturating_sub(SHOWN);
    if more > 0 || row.further > 0 {
        let plus = if row.further > 0 { " and more" } else { "" };
        let _ = writeln!(out, "{:>22}{DIM}{more}{plus} further reasons: see --format json{DIM:#}", "");
    }
}

/// What is meant, perhaps, where a row's values are of no known type.
fn hint(name: &str, row: &Row) -> Option<String> {
    let document = row.looks_like.map(|id| {
        let short = id.strip_suffix(".schema.json").unwrap_or(id);
        format!("help: it looks like {id}: try --as {short}")
    });
    document.or_else(|| hints::event_type(name).map(|known| format!("help: is {known} meant?")))
}

fn write_reason(out: &mut String, reason: &Reason) {
    let instance = if reason.instance.is_empty() { "the value" } else { &reason.instance };
    let example = if reason.example { "e.g. " } else { "" };
    let _ = writeln!(
        out,
        "{:>20} × {}: {example}{} ({}) {DIM}first at {}:{}:{}{DIM:#}",
        reason.count,
        printable(instance),
        printable(&reason.message),
        reason.keyword,
        printable(&reason.file),
        reason.place.line,
        reason.place.column,
    );
}

/// The last line: how many are valid of how many.
pub(crate) fn closing(tally: &Tally, interrupted: bool) -> String {
    let total = tally.total();
    let style = if total.invalid > 0 || total.sum() == 0 { BAD } else { GOOD };
    let mut out = format!("{style}{} of {} valid{style:#}", total.valid, total.sum());
    if total.unknown > 0 {
        let _ = write!(out, ", {} of unknown type", total.unknown);
    }
    if interrupted {
        out.push_str(", interrupted");
    }
    out
}

fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    write_printable(&mut out, text);
    out
}
