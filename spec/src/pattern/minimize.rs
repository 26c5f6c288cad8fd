//! Which states of a deterministic automaton are one and the same to every text.

use std::collections::BTreeMap;

use super::determinize::Graph;

/// The block of each state. States of one block lead every text to the same end.
///
/// Starts from two blocks, which the end of the text tells apart, and splits
/// those whose states lead to different blocks. After each split only the states
/// that lead to a moved state are looked at again.
pub(super) fn blocks(graph: &Graph) -> Vec<usize> {
    let sources = sources(graph);
    let mut partition = Partition::new(graph);
    let mut suspects: Vec<usize> = (0..graph.rows.len()).collect();
    while !suspects.is_empty() {
        suspects.sort_unstable_by_key(|&state| (partition.block[state], state));
        suspects.dedup();
        let moves = partition.split(&suspects);
        moves.iter().for_each(|&(state, to)| partition.block[state] = to);
        suspects = moves.iter().flat_map(|&(state, _)| sources[state].iter().copied()).collect();
    }
    partition.block
}

/// The states that lead to each state.
fn sources(graph: &Graph) -> Vec<Vec<usize>> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); graph.rows.len()];
    for (state, row) in graph.rows.iter().enumerate() {
        for &next in row {
            sources[next].push(state);
        }
    }
    sources.iter_mut().for_each(Vec::dedup);
    sources
}

/// The states in blocks, as far as they are told apart.
struct Partition<'a> {
    graph: &'a Graph,
    /// The block of each state.
    block: Vec<usize>,
    /// The number of states in each block.
    sizes: Vec<usize>,
    /// To which blocks the states of each block lead that are not under suspicion.
    rows: Vec<Vec<usize>>,
}

impl<'a> Partition<'a> {
    fn new(graph: &'a Graph) -> Self {
        let block: Vec<usize> = graph.accepts.iter().map(|&accepts| usize::from(accepts)).collect();
        let accepting = block.iter().sum();
        Self { graph, sizes: vec![block.len() - accepting, accepting], block, rows: vec![Vec::new(); 2] }
    }

    /// Finds the suspects, sorted by block, that lead elsewhere than the rest of
    /// their block: those states, and the new block of each.
    fn split(&mut self, suspects: &[usize]) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for group in suspects.chunk_by(|&a, &b| self.block[a] == self.block[b]) {
            let home = self.block[group[0]];
            let mut parts = self.parts(group);
            if self.sizes[home] == group.len()
                && let Some((row, _)) = parts.iter().max_by_key(|(_, part)| part.len())
            {
                self.rows[home].clone_from(row);
            }
            parts.remove(&self.rows[home]);
            for (row, part) in parts {
                moves.extend(part.iter().map(|&state| (state, self.rows.len())));
                self.sizes[home] -= part.len();
                self.sizes.push(part.len());
                self.rows.push(row);
            }
        }
        moves
    }

    /// The states of a group by the blocks that they lead to.
    fn parts(&self, group: &[usize]) -> BTreeMap<Vec<usize>, Vec<usize>> {
        let mut parts: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for &state in group {
            let row = self.graph.rows[state].iter().map(|&next| self.block[next]).collect();
            parts.entry(row).or_default().push(state);
        }
        parts
    }
}
