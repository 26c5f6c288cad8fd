use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::reason::{Reason, write_key};
use super::verdict::{Finding, Named, Verdict};

/// The most types that have a row each. The schemas list 107.
const MAX_ROWS: usize = 1000;

/// The most reasons that a type's row tells apart.
const MAX_REASONS: usize = 64;

/// The longest name of a row, in characters.
const MAX_NAME: usize = 128;

/// How many values of each type there are, and what is wrong with them. Its
/// size is bounded, whatever the input.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    types: HashMap<String, Row>,
    untyped: Row,
    odd_type: Row,
    not_json: Row,
    further: Row,
    /// Values that were counted.
    values: u64,
    key: String,
}

/// The values of one type.
#[derive(Debug, Default)]
pub(crate) struct Row {
    /// How many there are of each verdict.
    pub(crate) counts: Counts,
    /// Why the invalid ones are, by key.
    reasons: HashMap<String, Reason>,
    /// The document that the first of them looks like that looks like any.
    pub(crate) looks_like: Option<&'static str>,
    /// Violations for reasons that have no place in the list.
    pub(crate) further: u64,
}

/// How many values there are of each verdict.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// Those that meet the schemas.
    pub(crate) valid: u64,
    /// Those that break them.
    pub(crate) invalid: u64,
    /// Those of a type that the schemas do not list, but admit.
    pub(crate) unknown: u64,
}

impl Tally {
    /// Counts a value.
    pub(crate) fn count(&mut self, file: &Arc<str>, verdict: &Verdict) {
        self.values += 1;
        match verdict {
            Verdict::Valid(name) => self.row(name).counts.valid += 1,
            Verdict::Unknown(name) => self.row(name).counts.unknown += 1,
            Verdict::Invalid(finding) => self.count_invalid(file, finding),
        }
    }

    fn count_invalid(&mut self, file: &Arc<str>, finding: &Finding) {
        let (value, mut key) = (self.values, std::mem::take(&mut self.key));
        let row = match &finding.named {
            Named::Type(name) => self.row(name),
            Named::Untyped => &mut self.untyped,
            Named::OddlyTyped => &mut self.odd_type,
            Named::NotJson => &mut self.not_json,
        };
        row.counts.invalid += 1;
        row.looks_like = row.looks_like.or(finding.looks_like);
        for broken in finding.violations() {
            write_key(&mut key, broken);
            match row.reason(&key, || Reason::new(file, broken)) {
                Some(reason) => reason.count(value, broken),
                None => row.further += 1,
            }
        }
        self.key = key;
    }

    /// Adds what was counted behind all that was counted here.
    pub(crate) fn merge(&mut self, other: Self) {
        for (name, row) in other.types {
            self.row(&name).merge(row);
        }
        self.untyped.merge(other.untyped);
        self.odd_type.merge(other.odd_type);
        self.not_json.merge(other.not_json);
        self.further.merge(other.further);
    }

    /// The rows that count something; those that are no type's are called in brackets.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&str, &Row)> {
        let others = [
            ("(not JSON)", &self.not_json),
            ("(no type)", &self.untyped),
            ("(type is not a string)", &self.odd_type),
            ("(further types)", &self.further),
        ];
        let types = self.types.iter().map(|(name, row)| (name.as_str(), row));
        types.chain(others).filter(|(_, row)| row.counts.sum() > 0)
    }

    /// All rows together.
    pub(crate) fn total(&self) -> Counts {
        self.rows().fold(Counts::default(), |total, (_, row)| total.plus(row.counts))
    }

    fn row(&mut self, name: &str) -> &mut Row {
        let name = name.char_indices().nth(MAX_NAME).map_or(name, |(end, _)| &name[..end]);
        if !self.types.contains_key(name) {
            if self.types.len() >= MAX_ROWS {
                return &mut self.further;
            }
            self.types.insert(name.to_owned(), Row::default());
        }
        self.types.get_mut(name).unwrap_or(&mut self.further)
    }
}

impl Row {
    /// The reasons, the most frequent first.
    pub(crate) fn reasons(&self) -> Vec<&Reason> {
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(key, reason)| (Reverse(reason.count), *key));
        reasons.into_iter().map(|(_, reason)| reason).collect()
    }

    fn reason(&mut self, key: &str, new: impl FnOnce() -> Reason) -> Option<&mut Reason> {
        if !self.reasons.contains_key(key) {
            if self.reasons.len() >= MAX_REASONS {
                return None;
            }
            self.reasons.insert(key.to_owned(), new());
        }
        self.reasons.get_mut(key)
    }

    fn merge(&mut self, other: Self) {
        self.counts = self.counts.plus(other.counts);
        self.further += other.further;
        self.looks_like = self.looks_like.or(other.looks_like);
        let mut reasons: Vec<_> = other.reasons.into_iter().collect();
        // Which ones still have a place must not be chance.
        reasons.sort_by(|a, b| a.1.place.cmp(&b.1.place).then_with(|| a.0.cmp(&b.0)));
        for (key, reason) in reasons {
            match self.reason(&key, || Reason { count: 0, last: 0, ..reason.clone() }) {
                Some(known) => known.merge(&reason),
                None => self.further += reason.count,
            }
        }
    }
}

impl Counts {
    /// All verdicts together.
    pub(crate) fn sum(self) -> u64 {
        self.valid + self.invalid + self.unknown
    }

    fn plus(self, other: Self) -> Self {
        Self {
            valid: self.valid + other.valid,
            invalid: self.invalid + other.invalid,
            unknown: self.unknown + other.unknown,
        }
    }
}
