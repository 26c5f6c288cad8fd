//! Texts that match a pattern, drawn by walking its automaton.

use std::collections::BTreeMap;

use openwop_spec::pattern::CompiledPattern;
use openwop_text::Dfa;

use crate::oracle::rng::Rng;

const DEAD: usize = 0;
const FOUND: usize = 1;

/// What is drawn from beside the printable characters of ASCII.
const FURTHER: [char; 6] = ['\n', '\t', 'é', '٣', '日', '😀'];

/// Draws texts that match one pattern.
#[derive(Debug)]
pub struct Sampler {
    pattern: CompiledPattern,
    states: Vec<State>,
    start: usize,
}

#[derive(Clone, Debug)]
struct State {
    /// The characters that lead on, by where they lead.
    ways: Vec<Way>,
    /// Whether a text that ends here matches.
    may_end: bool,
    /// How many characters are missing to a text that matches; none where no
    /// text does.
    missing: Option<usize>,
}

#[derive(Clone, Debug)]
struct Way {
    to: usize,
    by: Vec<char>,
}

impl Sampler {
    /// The sampler of a pattern. Look-aheads are not walked: a draw that breaks
    /// one is thrown away.
    #[must_use]
    pub fn of(pattern: &CompiledPattern) -> Self {
        let dfa = pattern.tests[0].automaton.as_dfa();
        let count = dfa.next.len() / (2 * dfa.width);
        let mut states: Vec<State> = (0..count).map(|state| State::of(&dfa, state)).collect();
        for missing in 0..count {
            let reached: Vec<bool> = states.iter().map(|state| state.missing == Some(missing)).collect();
            for state in states.iter_mut().filter(|state| state.missing.is_none()) {
                if state.ways.iter().any(|way| reached[way.to]) {
                    state.missing = Some(missing + 1);
                }
            }
        }
        for at in 0..count {
            let lost: Vec<bool> = states.iter().map(|state| state.missing.is_none()).collect();
            states[at].ways.retain(|way| !lost[way.to]);
        }
        Self { pattern: pattern.clone(), states, start: dfa.start.into() }
    }

    /// Whether a text matches.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.pattern.matches(text)
    }

    /// A text that matches, about as long as `wanted`.
    pub fn draw(&self, rng: &mut Rng, wanted: usize) -> Option<String> {
        (0..20).find_map(|_| self.walk(rng, wanted).filter(|text| self.matches(text)))
    }

    fn walk(&self, rng: &mut Rng, wanted: usize) -> Option<String> {
        let (mut text, mut length, mut at) = (String::new(), 0, self.start);
        loop {
            let state = self.states.get(at)?;
            let missing = state.missing?;
            let long_enough = length >= wanted;
            if state.may_end && (long_enough || state.ways.is_empty() || rng.chance(5)) {
                return Some(text);
            }
            let shorter = |way: &&Way| self.states[way.to].missing.is_some_and(|left| left < missing);
            let ways: Vec<&Way> = match long_enough || length + missing >= wanted {
                true if missing > 0 => state.ways.iter().filter(shorter).collect(),
                _ => state.ways.iter().collect(),
            };
            let way = rng.pick(&ways)?;
            text.push(*rng.pick(&way.by)?);
            (length, at) = (length + 1, way.to);
        }
    }
}

impl State {
    fn of(dfa: &Dfa<'_>, state: usize) -> Self {
        let mut ways: BTreeMap<usize, Vec<char>> = BTreeMap::new();
        for char in (' '..='~').chain(FURTHER) {
            let text = char.to_string();
            let classes = text.bytes().map(|byte| usize::from(dfa.classes[usize::from(byte)]));
            let to = classes.fold(state, |state, class| step(dfa, state, class));
            if to != DEAD {
                ways.entry(to).or_default().push(char);
            }
        }
        let may_end = state == FOUND || step(dfa, state, dfa.width - 1) == FOUND;
        let ways = ways.into_iter().map(|(to, by)| Way { to, by }).collect();
        Self { ways, may_end, missing: may_end.then_some(0) }
    }
}

fn step(dfa: &Dfa<'_>, state: usize, class: usize) -> usize {
    if state <= FOUND {
        return state;
    }
    let at = 2 * (state * dfa.width + class);
    usize::from(u16::from_le_bytes([dfa.next[at], dfa.next[at + 1]]))
}

#[cfg(test)]
mod tests {
    use openwop_spec::pattern::compile;

    use super::*;

    #[test]
    fn draws_only_what_matches() {
        for source in [
            "^[a-z]{2}(-[A-Z]{2})?$",
            "^https://",
            "a|b+",
            "^(?!(?:core|vendor)\\.)[a-z]+(\\.[a-z]+)+$",
            "^$",
            "",
            "^\\d{4}-\\d{2}$",
            "^[^/]+$",
        ] {
            let sampler = Sampler::of(&compile(source).expect(source));
            let mut rng = Rng::new(1);
            for wanted in 0..40 {
                let text = sampler.draw(&mut rng, wanted).expect(source);
                assert!(sampler.matches(&text), "{source}: {text:?}");
            }
        }
        let never = Sampler::of(&compile("a^").expect("a pattern"));
        assert_eq!(never.draw(&mut Rng::new(1), 3), None);
    }
}
