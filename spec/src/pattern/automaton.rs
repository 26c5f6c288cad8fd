//! From an expression to the smallest automaton.

use std::collections::{BTreeMap, HashMap};

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_automata::util::alphabet::Unit;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{Dot, Hir, Look, Repetition};

use super::Automaton;
use super::ecma::is_anchored;
use super::error::PatternErrorKind;

/// The most states that an automaton may have.
const STATE_LIMIT: usize = 10_000;

/// The most memory, in bytes, that each stage of building a pattern's automata may take.
const MEMORY_LIMIT: usize = 4 << 20;

const DEAD: usize = 0;
const FOUND: usize = 1;

/// Bytes that each stage of building one automaton may take.
#[derive(Clone, Copy)]
pub(super) struct Budget(usize);

impl Budget {
    /// An equal share for each of the automata of a pattern.
    pub(super) fn shared_by(automata: usize) -> Self {
        Self(MEMORY_LIMIT / automata.max(1))
    }
}

/// Builds the automaton that finds an expression anywhere in a text.
pub(super) fn build(hir: Hir, budget: Budget) -> Result<Automaton, PatternErrorKind> {
    let too_large = PatternErrorKind::TooLarge { limit: budget.0, of: "bytes to build an automaton" };
    // Size is all that these stages refuse: the expression is well formed.
    let dfa = determinize(&anywhere(hir), budget).ok_or(too_large)?;
    let graph = Graph::walk(&dfa).ok_or(too_large)?;
    let blocks = graph.blocks();
    if blocks.iter().max().is_some_and(|&last| last >= STATE_LIMIT) {
        return Err(PatternErrorKind::TooLarge { limit: STATE_LIMIT, of: "states of an automaton" });
    }
    Ok(graph.table(&blocks))
}

/// The expression after any text.
fn anywhere(hir: Hir) -> Hir {
    if is_anchored(&hir) {
        return hir;
    }
    // Going on byte by byte takes fewer states and finds the same, since no
    // expression starts within a character; but `\B` would hold there.
    let has_gap = hir.properties().look_set().contains(Look::WordAsciiNegate);
    let step = Box::new(Hir::dot(if has_gap { Dot::AnyChar } else { Dot::AnyByte }));
    Hir::concat(vec![Hir::repetition(Repetition { min: 0, max: None, greedy: false, sub: step }), hir])
}

fn determinize(hir: &Hir, Budget(budget): Budget) -> Option<dense::DFA<Vec<u32>>> {
    let config = NFA::config().utf8(false).which_captures(WhichCaptures::None).nfa_size_limit(Some(budget / 4));
    let nfa = NFA::compiler().configure(config).build_from_hir(hir).ok()?;
    let config = dense::Config::new()
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::All)
        .accelerate(false)
        .dfa_size_limit(Some(budget / 2))
        .determinize_size_limit(Some((budget / 4).min(4 * budget / nfa.byte_classes().alphabet_len())));
    dense::Builder::new().configure(config).build_from_nfa(&nfa).ok()
}

/// An automaton that need not be the smallest. States 0 and 1 are final as in
/// [`openwop_text::Dfa`], but have rows that lead to themselves.
struct Graph {
    /// The class of each byte.
    classes: Vec<usize>,
    /// The state after a byte of each class.
    rows: Vec<Vec<usize>>,
    /// Whether a text that ends in the state matches.
    accepts: Vec<bool>,
    start: usize,
}

impl Graph {
    /// Takes over the states of `dfa` that a search can reach.
    fn walk(dfa: &dense::DFA<Vec<u32>>) -> Option<Self> {
        let bytes: Vec<u8> = dfa.byte_classes().representatives(..).filter_map(Unit::as_u8).collect();
        let mut graph = Self {
            classes: (0..=u8::MAX).map(|byte| usize::from(dfa.byte_classes().get(byte))).collect(),
            rows: vec![vec![DEAD; bytes.len()], vec![FOUND; bytes.len()]],
            accepts: vec![false, true],
            start: FOUND + 1,
        };
        let first = dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).ok()?;
        let (mut reached, mut numbers) = (vec![first], HashMap::from([(first, graph.start)]));
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            let after = |&byte: &u8| {
                let next = dfa.next_state(state, byte);
                // A state of the engine tells of a match that ended one byte before.
                if dfa.is_match_state(next) {
                    return FOUND;
                }
                *numbers.entry(next).or_insert_with(|| {
                    reached.push(next);
                    reached.len() + FOUND
                })
            };
            graph.rows.push(bytes.iter().map(after).collect());
            graph.accepts.push(dfa.is_match_state(dfa.next_eoi_state(state)));
            at += 1;
        }
        Some(graph)
    }

    /// The block of each state; states that no text tells apart share one.
    ///
    /// Starts with two blocks and splits those whose states lead to different
    /// blocks. Only states with a follower that has changed its block are looked
    /// at again.
    fn blocks(&self) -> Vec<usize> {
        let mut block: Vec<usize> = self.accepts.iter().map(|&accepts| usize::from(accepts)).collect();
        let mut sizes = vec![0; 2];
        block.iter().for_each(|&block| sizes[block] += 1);
        // The row that the settled states of a block have.
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); 2];
        let sources = self.sources();
        let mut suspects: Vec<usize> = (0..block.len()).collect();
        while !suspects.is_empty() {
            suspects.sort_unstable_by_key(|&state| (block[state], state));
            suspects.dedup();
            let mut moved = Vec::new();
            for group in suspects.chunk_by(|&a, &b| block[a] == block[b]) {
                let home = block[group[0]];
                let mut parts: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
                for &state in group {
                    let row = self.rows[state].iter().map(|&next| block[next]).collect();
                    parts.entry(row).or_default().push(state);
                }
                if sizes[home] == group.len()
                    && let Some((row, _)) = parts.iter().max_by_key(|(_, part)| part.len())
                {
                    rows[home].clone_from(row);
                }
                parts.remove(&rows[home]);
                for (row, part) in parts {
                    sizes[home] -= part.len();
                    moved.extend(part.iter().map(|&state| (state, rows.len())));
                    sizes.push(part.len());
                    rows.push(row);
                }
            }
            moved.iter().for_each(|&(state, to)| block[state] = to);
            suspects = moved.iter().flat_map(|&(state, _)| sources[state].iter().copied()).collect();
        }
        block
    }

    /// The states that lead to each state.
    fn sources(&self) -> Vec<Vec<usize>> {
        let mut sources = vec![Vec::new(); self.rows.len()];
        for (state, row) in self.rows.iter().enumerate() {
            for &next in row {
                sources[next].push(state);
            }
        }
        sources.iter_mut().for_each(|sources: &mut Vec<usize>| sources.dedup());
        sources
    }

    /// The table of the automaton that has the blocks as its states, numbered
    /// in the order in which a search from the start comes upon them.
    fn table(&self, block: &[usize]) -> Automaton {
        let (classes, members) = self.merge_classes(block);
        let mut reached = vec![DEAD, FOUND];
        let mut numbers = HashMap::from([(block[DEAD], 0), (block[FOUND], 1)]);
        let mut number = |reached: &mut Vec<usize>, state: usize| {
            *numbers.entry(block[state]).or_insert_with(|| {
                reached.push(state);
                (reached.len() - 1) as u16
            })
        };
        let start = number(&mut reached, self.start);
        let (mut next, mut at) = (Vec::new(), 0);
        while let Some(&state) = reached.get(at) {
            for &class in &members {
                next.extend(number(&mut reached, self.rows[state][class]).to_le_bytes());
            }
            next.extend(u16::from(self.accepts[state]).to_le_bytes());
            at += 1;
        }
        Automaton { classes, width: members.len() + 1, next, start }
    }

    /// Makes one of the classes whose bytes lead every block alike. The new
    /// class of each byte, and an old class in each new one.
    fn merge_classes(&self, block: &[usize]) -> (Box<[u8; 256]>, Vec<usize>) {
        let members: BTreeMap<usize, usize> =
            block.iter().enumerate().map(|(state, &block)| (block, state)).collect();
        let mut columns = HashMap::new();
        let mut merged = Vec::new();
        let mut classes = Box::new([0; 256]);
        for (byte, &class) in self.classes.iter().enumerate() {
            let column: Vec<usize> = members.values().map(|&state| block[self.rows[state][class]]).collect();
            classes[byte] = *columns.entry(column).or_insert_with(|| {
                merged.push(class);
                (merged.len() - 1) as u8
            });
        }
        (classes, merged)
    }
}
