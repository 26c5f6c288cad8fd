//! From a nondeterministic automaton to a deterministic one, whose states are sets of its states.

use std::collections::{BTreeMap, HashMap};
use std::mem;

use regex_syntax::hir::Look;

use super::error::PatternErrorKind;
use super::nfa::{MATCH, Nfa, Range, State};

/// The most states that a deterministic automaton may have.
const STATE_LIMIT: usize = 10_000;

/// The most steps that building the automata of one pattern may take.
const WORK_LIMIT: usize = 1 << 23;

/// The state of a text that cannot match.
pub(super) const DEAD: usize = 0;

/// The state of a text that matches, whatever follows.
pub(super) const FOUND: usize = 1;

/// A deterministic automaton. States 0 and 1 are those of [`openwop_text::Dfa`],
/// but have rows, which lead to themselves.
pub(super) struct Graph {
    /// The class of each byte.
    pub(super) classes: Vec<usize>,
    /// The state after a byte of each class.
    pub(super) rows: Vec<Vec<usize>>,
    /// Whether a text that ends in the state matches.
    pub(super) accepts: Vec<bool>,
    pub(super) start: usize,
}

/// Counts the steps of building automata, so that none takes forever.
pub(super) struct Work(usize);

impl Work {
    pub(super) fn new() -> Self {
        Self(0)
    }

    fn add(&mut self, steps: usize) -> Result<(), PatternErrorKind> {
        self.0 += steps;
        match self.0 <= WORK_LIMIT {
            true => Ok(()),
            false => Err(PatternErrorKind::TooLarge { limit: WORK_LIMIT, of: "steps to compile" }),
        }
    }
}

/// What stands after a place in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// The rest of a character. No assertion holds within one.
    Rest,
    Word,
    Other,
    End,
}

impl After {
    fn byte(byte: u8) -> Self {
        match byte {
            0x80..=0xBF => Self::Rest,
            b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z' => Self::Word,
            _ => Self::Other,
        }
    }
}

/// What stands before a place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Before {
    Start,
    Word,
    Other,
}

/// Whether an assertion holds at a place; none while that depends on what comes next.
fn holds(look: Look, before: Before, after: Option<After>) -> Option<bool> {
    let is_word = before == Before::Word;
    match look {
        Look::Start => Some(before == Before::Start),
        Look::End => Some(after? == After::End),
        Look::WordAscii => Some(after? != After::Rest && is_word != (after? == After::Word)),
        Look::WordAsciiNegate => Some(after? != After::Rest && is_word == (after? == After::Word)),
        // Patterns have no others.
        _ => Some(false),
    }
}

/// Where a text can have led in the nondeterministic automaton.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Set {
    /// States that take a byte or look at what comes next, in order.
    members: Vec<usize>,
    /// What stands before; `Other` where nothing looks at it.
    before: Before,
}

struct Builder<'a> {
    nfa: &'a Nfa,
    work: &'a mut Work,
    graph: Graph,
    /// What kind of byte the bytes of each class are.
    kinds: Vec<After>,
    /// The sets of the states from 2 on.
    sets: Vec<Set>,
    numbers: HashMap<Set, usize>,
    /// The last round of [`Builder::close`] that came to a state.
    seen: Vec<usize>,
    round: usize,
}

/// Builds the deterministic automaton.
pub(super) fn determinize(nfa: &Nfa, work: &mut Work) -> Result<Graph, PatternErrorKind> {
    work.add(nfa.states.len())?;
    let (classes, kinds) = byte_classes(nfa);
    let rows = vec![vec![DEAD; kinds.len()], vec![FOUND; kinds.len()]];
    let mut builder = Builder {
        nfa,
        work,
        graph: Graph { classes, rows, accepts: vec![false, true], start: DEAD },
        kinds,
        sets: Vec::new(),
        numbers: HashMap::new(),
        seen: vec![0; nfa.states.len()],
        round: 0,
    };
    let members = builder.close(&[nfa.start], Before::Start, None)?;
    builder.graph.start = builder.number(members, Before::Start)?;
    let mut at = 0;
    while let Some(set) = builder.sets.get(at).cloned() {
        builder.follow(&set)?;
        at += 1;
    }
    Ok(builder.graph)
}

/// The class of each byte, and the kind of each class. Bytes of one class lead to the same states.
fn byte_classes(nfa: &Nfa) -> (Vec<usize>, Vec<After>) {
    let mut is_first = [false; 257];
    for state in &nfa.states {
        if let State::Bytes(ranges) = state {
            for range in ranges {
                is_first[usize::from(range.first)] = true;
                is_first[usize::from(range.last) + 1] = true;
            }
        }
    }
    let (mut classes, mut kinds) = (Vec::new(), Vec::new());
    for byte in 0..=u8::MAX {
        let kind = After::byte(byte);
        if is_first[usize::from(byte)] || kinds.last() != Some(&kind) {
            kinds.push(kind);
        }
        classes.push(kinds.len() - 1);
    }
    (classes, kinds)
}

impl Builder<'_> {
    /// Adds the row of a set.
    fn follow(&mut self, set: &Set) -> Result<(), PatternErrorKind> {
        let mut row = vec![DEAD; self.kinds.len()];
        for after in [After::Rest, After::Word, After::Other] {
            let members = self.close(&set.members, set.before, Some(after))?;
            let next = self.take_byte(&members, after)?;
            let before = if after == After::Word { Before::Word } else { Before::Other };
            // Many classes lead to the same states.
            let mut numbers = HashMap::new();
            for (class, next) in next {
                row[class] = match numbers.get(&next) {
                    Some(&number) => number,
                    None => {
                        let members = self.close(&next, before, None)?;
                        let number = self.number(members, before)?;
                        numbers.insert(next, number);
                        number
                    }
                };
            }
        }
        let members = self.close(&set.members, set.before, Some(After::End))?;
        self.graph.accepts.push(members.first() == Some(&MATCH));
        self.graph.rows.push(row);
        Ok(())
    }

    /// The states after a byte, for each class of the kind `after` whose bytes lead to any.
    fn take_byte(
        &mut self,
        members: &[usize],
        after: After,
    ) -> Result<BTreeMap<usize, Vec<usize>>, PatternErrorKind> {
        let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &member in members {
            // Once found, the expression stays found, whatever follows.
            let found = [Range { first: 0, last: u8::MAX, next: MATCH }];
            let ranges = match &self.nfa.states[member] {
                State::Bytes(ranges) => ranges.as_slice(),
                _ => &found,
            };
            for range in ranges {
                let [first, last] =
                    [range.first, range.last].map(|byte| self.graph.classes[usize::from(byte)]);
                self.work.add(1 + last - first)?;
                for class in (first..=last).filter(|&class| self.kinds[class] == after) {
                    next.entry(class).or_default().push(range.next);
                }
            }
        }
        Ok(next)
    }

    /// The states that take a byte, or make an assertion that is open, among
    /// those that `from` leads to without a byte.
    fn close(
        &mut self,
        from: &[usize],
        before: Before,
        after: Option<After>,
    ) -> Result<Vec<usize>, PatternErrorKind> {
        self.round += 1;
        let (mut open, mut members) = (from.to_vec(), Vec::new());
        while let Some(state) = open.pop() {
            self.work.add(1)?;
            if mem::replace(&mut self.seen[state], self.round) == self.round {
                continue;
            }
            match &self.nfa.states[state] {
                State::Split(next) => open.extend(next),
                State::Look(look, next) => match holds(*look, before, after) {
                    Some(true) => open.push(*next),
                    Some(false) => {}
                    None => members.push(state),
                },
                State::Bytes(_) | State::Match => members.push(state),
            }
        }
        members.sort_unstable();
        Ok(members)
    }

    /// The number of a set, which is a new one if the set has none yet.
    fn number(&mut self, members: Vec<usize>, before: Before) -> Result<usize, PatternErrorKind> {
        match members.first() {
            None => return Ok(DEAD),
            Some(&MATCH) => return Ok(FOUND),
            Some(_) => {}
        }
        let is_open = |&member: &usize| matches!(self.nfa.states[member], State::Look(..));
        let before = if members.iter().any(is_open) { before } else { Before::Other };
        let set = Set { members, before };
        if let Some(&number) = self.numbers.get(&set) {
            return Ok(number);
        }
        let number = self.sets.len() + 2;
        if number == STATE_LIMIT {
            return Err(PatternErrorKind::TooLarge { limit: STATE_LIMIT, of: "states of an automaton" });
        }
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        Ok(number)
    }
}
