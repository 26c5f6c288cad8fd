//! From an expression to the smallest automaton.

use std::collections::{BTreeMap, HashMap};

use regex_syntax::hir::Hir;

use super::Automaton;
use super::determinize::{DEAD, FOUND, Graph, Work, determinize};
use super::error::PatternErrorKind;
use super::nfa::Nfa;

/// Builds the automaton that finds an expression anywhere in a text.
pub(super) fn build(hir: &Hir, work: &mut Work) -> Result<Automaton, PatternErrorKind> {
    let graph = determinize(&Nfa::build(hir)?, work)?;
    Ok(graph.table(&graph.blocks()))
}

impl Graph {
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
