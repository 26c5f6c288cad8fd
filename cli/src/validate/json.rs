//! One line of JSON for each value.

use std::fmt::Write;

use openwop_text::write_string;

use super::verdict::{Finding, Named, SHOWN, Verdict};
use crate::source::Place;

/// What each line of one input begins with.
pub(crate) fn prefix(file: &str) -> String {
    let mut prefix = String::from("{\"file\":");
    write_string(&mut prefix, file);
    prefix.push(',');
    prefix
}

/// Writes what is to be said of one value as one line.
pub(crate) fn write_verdict(out: &mut String, prefix: &str, at: Place, verdict: &Verdict) {
    out.push_str(prefix);
    write_place(out, at);
    out.push_str(",\"type\":");
    match verdict {
        Verdict::Valid(name) => {
            write_string(out, name);
            out.push_str(",\"verdict\":\"valid\"}\n");
        }
        Verdict::Unknown(name) => {
            write_string(out, name);
            out.push_str(",\"verdict\":\"unknown\"}\n");
        }
        Verdict::Invalid(finding) => {
            match &finding.named {
                Named::Type(name) => write_string(out, name),
                Named::Untyped | Named::OddlyTyped | Named::NotJson => out.push_str("null"),
            }
            out.push_str(",\"verdict\":\"invalid\",\"violations\":");
            write_violations(out, finding);
            out.push_str("}\n");
        }
    }
}

fn write_violations(out: &mut String, finding: &Finding) {
    out.push('[');
    for (index, broken) in finding.violations().take(SHOWN).enumerate() {
        out.push_str(if index > 0 { ",{" } else { "{" });
        write_place(out, broken.place);
        let members = [
            (",\"instance\":", broken.instance),
            (",\"schema\":", broken.schema),
            (",\"keyword\":", broken.keyword),
            (",\"message\":", broken.message),
        ];
        for (name, value) in members {
            out.push_str(name);
            write_string(out, value);
        }
        out.push('}');
    }
    out.push(']');
    let more = finding.number().saturating_sub(SHOWN);
    if more > 0 {
        // Writing to a string cannot fail.
        let _ = write!(out, ",\"more\":{more}");
    }
}

fn write_place(out: &mut String, place: Place) {
    let _ = write!(out, "\"line\":{},\"column\":{}", place.line, place.column);
}
