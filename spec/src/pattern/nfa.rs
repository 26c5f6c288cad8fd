//! From an expression to a nondeterministic automaton over bytes.

use regex_syntax::hir::{Class, ClassUnicode, Hir, HirKind, Look, Repetition};
use regex_syntax::utf8::{Utf8Range, Utf8Sequences};

use super::ecma::is_anchored;
use super::error::PatternErrorKind;

/// The most states that one may have.
const STATE_LIMIT: usize = 100_000;

/// The number of the state [`State::Match`].
pub(super) const MATCH: usize = 0;

/// A nondeterministic automaton that finds an expression anywhere in a text.
///
/// It relies on the text being UTF-8: where any rest of a character will do,
/// it takes any continuation bytes, however many there are.
pub(super) struct Nfa {
    pub(super) states: Vec<State>,
    pub(super) start: usize,
}

pub(super) enum State {
    /// Takes a byte of one of the ranges, which are in order and have no byte in common.
    Bytes(Vec<Range>),
    /// Goes on in any of the states.
    Split(Vec<usize>),
    /// Goes on where the assertion holds.
    Look(Look, usize),
    /// The expression has been found.
    Match,
}

/// Bytes and the state that they lead to.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) first: u8,
    pub(super) last: u8,
    pub(super) next: usize,
}

impl Nfa {
    /// Builds the automaton of an expression.
    pub(super) fn build(hir: &Hir) -> Result<Self, PatternErrorKind> {
        let mut nfa = Self { states: vec![State::Match], start: MATCH };
        nfa.start = nfa.add(hir, MATCH)?;
        if !is_anchored(hir) {
            // A search may start within a character, but finds nothing there:
            // no expression takes a continuation byte first, no assertion holds.
            nfa.start = nfa.repeated_bytes(0, u8::MAX, nfa.start)?;
        }
        Ok(nfa)
    }

    fn push(&mut self, state: State) -> Result<usize, PatternErrorKind> {
        if self.states.len() == STATE_LIMIT {
            let of = "states of a nondeterministic automaton";
            return Err(PatternErrorKind::TooLarge { limit: STATE_LIMIT, of });
        }
        self.states.push(state);
        Ok(self.states.len() - 1)
    }

    /// Adds an expression that goes on to `next`; the state in which it starts.
    ///
    /// Recursion goes as deep as the groups of a pattern, which has a limit.
    fn add(&mut self, hir: &Hir, next: usize) -> Result<usize, PatternErrorKind> {
        match hir.kind() {
            HirKind::Empty => Ok(next),
            HirKind::Literal(literal) => literal.0.iter().rev().try_fold(next, |next, &byte| {
                self.push(State::Bytes(vec![Range { first: byte, last: byte, next }]))
            }),
            HirKind::Class(Class::Unicode(set)) => self.add_set(set, next),
            // Sets of bytes are not read from patterns, except for the empty one.
            HirKind::Class(Class::Bytes(_)) => self.push(State::Bytes(Vec::new())),
            HirKind::Look(look) => self.push(State::Look(*look, next)),
            HirKind::Capture(capture) => self.add(&capture.sub, next),
            HirKind::Concat(parts) => parts.iter().rev().try_fold(next, |next, part| self.add(part, next)),
            HirKind::Alternation(parts) => {
                let starts = parts.iter().map(|part| self.add(part, next)).collect::<Result<_, _>>()?;
                self.push(State::Split(starts))
            }
            HirKind::Repetition(repetition) => self.add_repetition(repetition, next),
        }
    }

    fn add_repetition(&mut self, of: &Repetition, next: usize) -> Result<usize, PatternErrorKind> {
        let Some(max) = of.max else {
            let again = self.push(State::Split(vec![next]))?;
            let body = self.add(&of.sub, again)?;
            self.states[again] = State::Split(vec![next, body]);
            let last = if of.min == 0 { again } else { body };
            return (1..of.min).try_fold(last, |next, _| self.add(&of.sub, next));
        };
        let optional = (of.min..max).try_fold(next, |inner, _| {
            let body = self.add(&of.sub, inner)?;
            self.push(State::Split(vec![next, body]))
        })?;
        (0..of.min).try_fold(optional, |next, _| self.add(&of.sub, next))
    }

    fn repeated_bytes(&mut self, first: u8, last: u8, next: usize) -> Result<usize, PatternErrorKind> {
        let again = self.push(State::Split(vec![next]))?;
        let body = self.push(State::Bytes(vec![Range { first, last, next: again }]))?;
        self.states[again] = State::Split(vec![next, body]);
        Ok(again)
    }

    /// Adds a set of characters, by as few bytes of each as tell it from others.
    fn add_set(&mut self, set: &ClassUnicode, next: usize) -> Result<usize, PatternErrorKind> {
        let next = if set.is_ascii() { next } else { self.repeated_bytes(0x80, 0xBF, next)? };
        let sequences: Vec<_> =
            set.iter().flat_map(|range| Utf8Sequences::new(range.start(), range.end())).collect();
        let telling: Vec<_> = sequences.iter().map(|sequence| telling(sequence.as_slice())).collect();
        self.add_sequences(&telling, next)
    }

    /// Adds sequences, in order, whose first bytes are the same or have none in common.
    fn add_sequences(&mut self, sequences: &[&[Utf8Range]], next: usize) -> Result<usize, PatternErrorKind> {
        let mut ranges = Vec::new();
        for group in sequences.chunk_by(|a, b| a.first() == b.first()) {
            let rests: Vec<_> = group.iter().filter_map(|sequence| sequence.get(1..)).collect();
            let Some(&Utf8Range { start: first, end: last }) = group[0].first() else { continue };
            let is_end = rests.iter().all(|rest| rest.is_empty());
            let next = if is_end { next } else { self.add_sequences(&rests, next)? };
            ranges.push(Range { first, last, next });
        }
        self.push(State::Bytes(ranges))
    }
}

/// The bytes of a sequence without those at the end that can be no others.
fn telling(sequence: &[Utf8Range]) -> &[Utf8Range] {
    match sequence {
        [lead, middle @ .., last] if *last == all_after(*lead, middle.len()) => {
            telling(&sequence[..sequence.len() - 1])
        }
        _ => sequence,
    }
}

/// All bytes that can stand in a character after its `lead` and so many more bytes.
fn all_after(lead: Utf8Range, between: usize) -> Utf8Range {
    let (start, end) = match (lead.start, between) {
        (0xE0, 0) => (0xA0, 0xBF),
        (0xED, 0) => (0x80, 0x9F),
        (0xF0, 0) => (0x90, 0xBF),
        (0xF4, 0) => (0x80, 0x8F),
        _ => (0x80, 0xBF),
    };
    Utf8Range { start, end }
}
