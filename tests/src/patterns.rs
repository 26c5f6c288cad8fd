//! The patterns of the generated crate, and texts that are made to cost them much.

use std::collections::{BTreeSet, VecDeque};
use std::ptr;

use openwop_events::registry;
use openwop_runtime::{Apply, ArrayRules, Node, ObjectRules};
use openwop_text::{Dfa, Pattern};

/// Every pattern that a schema of the registry reaches, each source once.
#[must_use]
pub fn reachable() -> Vec<&'static Pattern<'static>> {
    let mut found: Vec<&'static Pattern<'static>> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<&'static Node> = registry::ENTRIES.iter().map(|entry| entry.node).collect();
    while let Some(node) = open.pop() {
        if !seen.insert(ptr::from_ref(node) as usize) {
            continue;
        }
        found.extend(node.string.and_then(|rules| rules.pattern));
        if let Some(rules) = node.object {
            found.extend(rules.patterns.iter().map(|member| member.pattern));
            open.extend(below_object(rules));
        }
        open.extend(node.array.into_iter().flat_map(below_array));
        open.extend(node.apply.iter().flat_map(applied));
    }
    found.sort_by_key(|pattern| pattern.source);
    found.dedup_by_key(|pattern| pattern.source);
    found
}

fn below_object(rules: &'static ObjectRules) -> impl Iterator<Item = &'static Node> {
    let members = rules.members.iter().map(|member| member.node);
    let patterns = rules.patterns.iter().map(|member| member.node);
    members.chain(patterns).chain(rules.additional).chain(rules.names).chain(rules.unevaluated)
}

fn below_array(rules: &'static ArrayRules) -> impl Iterator<Item = &'static Node> {
    let contains = rules.contains.map(|contains| contains.node);
    rules.prefix.iter().copied().chain(rules.items).chain(contains).chain(rules.unevaluated)
}

fn applied(apply: &'static Apply) -> Vec<&'static Node> {
    match apply {
        Apply::Ref(node) | Apply::Not(node) | Apply::Dynamic(_, node) => vec![*node],
        Apply::AllOf(nodes) | Apply::AnyOf(nodes) | Apply::OneOf(nodes) => nodes.to_vec(),
        Apply::If(test, then, otherwise) => [Some(*test), *then, *otherwise].into_iter().flatten().collect(),
        Apply::Dependent(nodes) => nodes.iter().map(|(_, node)| *node).collect(),
        Apply::Within(anchors, node) => anchors.iter().map(|(_, node)| *node).chain([*node]).collect(),
    }
}

/// Texts of about a length that keep an engine busy to their end and then fail
/// it: a way to a place where the expression repeats, its repetitions, and a
/// character that cannot follow. What an engine that goes back over the text
/// would meet again and again. They come in the same order for every length.
#[must_use]
pub fn hostile(pattern: &Pattern<'_>, length: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for test in pattern.tests {
        let automaton = Automaton::of(&test.dfa);
        for (prefix, cycle) in automaton.cycles() {
            let mut text = prefix;
            while text.len() + cycle.len() < length {
                text.push_str(&cycle);
            }
            text.push(automaton.bad_end(&text));
            texts.push(text);
        }
    }
    texts.extend(["a", "-", "0", "\u{e9}"].map(|text| text.repeat(length / text.len())));
    texts
}

/// The part of an automaton that ASCII texts reach.
struct Automaton<'a> {
    dfa: &'a Dfa<'a>,
    /// One character of each class.
    alphabet: Vec<char>,
}

/// States that end a run: dead, and found.
const FINAL: usize = 2;

impl<'a> Automaton<'a> {
    fn of(dfa: &'a Dfa<'a>) -> Self {
        let mut classes = BTreeSet::new();
        let printable = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(' '..='~');
        let alphabet = printable.filter(|c| classes.insert(dfa.classes[*c as usize])).collect();
        Self { dfa, alphabet }
    }

    fn step(&self, state: usize, c: char) -> usize {
        let at = 2 * (state * self.dfa.width + usize::from(self.dfa.classes[c as usize]));
        usize::from(self.dfa.next[at]) | usize::from(self.dfa.next[at + 1]) << 8
    }

    /// The shortest texts from a state to all others that do not end a run.
    fn paths(&self, from: usize) -> Vec<(usize, String)> {
        let mut paths = vec![(from, String::new())];
        let mut seen = BTreeSet::from([from]);
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for c in &self.alphabet {
                let (state, ref text) = paths[at];
                let next = self.step(state, *c);
                if next >= FINAL && seen.insert(next) {
                    let text = format!("{text}{c}");
                    queue.push_back(paths.len());
                    paths.push((next, text));
                }
            }
        }
        paths
    }

    /// Each text that leads from a state back to it, with a text that leads
    /// there; and two such after one another, which is where expressions are
    /// ambiguous.
    fn cycles(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (state, prefix) in self.paths(usize::from(self.dfa.start)) {
            let mut cycles = Vec::new();
            for c in &self.alphabet {
                let next = self.step(state, *c);
                if next < FINAL {
                    continue;
                }
                let back = self.paths(next).into_iter().find(|(end, _)| *end == state);
                cycles.extend(back.map(|(_, back)| format!("{c}{back}")));
            }
            for (at, first) in cycles.iter().enumerate() {
                all.push((prefix.clone(), first.clone()));
                all.extend(cycles[..at].iter().map(|second| (prefix.clone(), format!("{second}{first}"))));
            }
        }
        all
    }

    /// A character that ends a text without a match.
    fn bad_end(&self, text: &str) -> char {
        let state = text.chars().fold(usize::from(self.dfa.start), |state, c| self.step(state, c));
        self.alphabet.iter().copied().find(|c| self.step(state, *c) == 0).unwrap_or('!')
    }
}
