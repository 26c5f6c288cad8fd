use openwop_text::{Format, Types};

use super::{Lowered, View};
use crate::model::Ty;

/// A string: by length alone, as a date-time, or checked.
pub(super) fn string(view: &View<'_>, assert_formats: bool) -> Lowered {
    let rules = view.rules(Types::STRING);
    let formats: Vec<Format> = view.parts.iter().filter_map(|part| part.known_format()).collect();
    let assert_formats = assert_formats || view.parts.iter().any(|part| part.asserts_format);
    let lengths_only = rules.iter().all(|rule| matches!(*rule, "minLength" | "maxLength"));
    match formats[..] {
        [Format::DateTime] if rules.is_empty() => {
            return Lowered::ty(Ty::DateTime { asserted: assert_formats }, true);
        }
        [] => {}
        _ if assert_formats => return Lowered::ty(Ty::String, false),
        _ => {}
    }
    if !lengths_only {
        return Lowered::ty(Ty::String, false);
    }
    let min = view.parts.iter().filter_map(|part| part.min_length).max().unwrap_or(0);
    let max = view.parts.iter().filter_map(|part| part.max_length).min();
    match (min, max) {
        (0, None) => Lowered::ty(Ty::String, true),
        (min, max) => Lowered::ty(Ty::Str(min, max), true),
    }
}
