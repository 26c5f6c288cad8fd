//! From an expression to the smallest automaton.

use std::collections::{BTreeMap, HashMap};

use regex_syntax::hir::Hir;

use super::Automaton;
use super::determinize::{DEAD, FOUND, Graph, Work, determinize};
use super::error::PatternErrorKind;
use super::minimize::blocks;
use super::nfa::Nfa;

/// Builds the automaton that finds an expression anywhere in a text.
///
/// The limits on the way leave few enough states for `u16`.
pub(super) fn build(hir: &Hir, work: &mut Work) -> Result<Automaton, PatternErrorKind> {
    let graph = determinize(&Nfa::build(hir)?, work)?;
    Ok(graph.table(&blocks(&graph)))
}

impl Graph {
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

    /// Makes one of the classes whose bytes lead every block alike: the new
    /// class of each byte, and an old class in each new one. There are no more
    /// classes than bytes.
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
