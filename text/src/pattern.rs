/// A regular expression as linear tests: every test must come out as it expects.
///
/// A pattern without look-ahead is one test. A look-ahead at the start becomes
/// a test of its own, so no engine ever goes back over the text.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    /// The ECMA-262 source, as the schema gives it.
    pub source: &'a str,
    /// The tests.
    pub tests: &'a [Test<'a>],
}

/// One automaton and the outcome that a matching text has.
#[derive(Clone, Copy, Debug)]
pub struct Test<'a> {
    /// Searches for the test's expression anywhere in the text.
    pub dfa: Dfa<'a>,
    /// Whether the expression has to be found, or must not be.
    pub expect: bool,
}

impl Pattern<'_> {
    /// Whether `text` matches, in one step a byte and test.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.tests.iter().all(|test| test.dfa.finds(text.as_bytes()) == test.expect)
    }

    /// Why `text` does not match; `None` where it does.
    #[must_use]
    pub fn mismatch(&self, text: &str) -> Option<Mismatch> {
        let failing = self.tests.iter().find(|test| test.dfa.finds(text.as_bytes()) != test.expect)?;
        if !failing.expect {
            return Some(Mismatch::Excluded);
        }
        let Some(byte) = failing.dfa.dies_at(text.as_bytes()) else { return Some(Mismatch::Unfinished) };
        let mut characters = text.char_indices().enumerate();
        let at = characters.find(|(_, (start, c))| start + c.len_utf8() > byte);
        Some(at.map_or(Mismatch::Unfinished, |(index, (_, c))| Mismatch::At(index, c)))
    }
}

/// Why a text does not match a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// No match is left once the character at this index, counted from 0, is read.
    At(usize, char),
    /// The whole text could be the beginning of a match, or no part of it is one.
    Unfinished,
    /// A look-ahead of the pattern excludes the text.
    Excluded,
}

/// A deterministic automaton as a table.
///
/// State 0 is dead, state 1 has found a match; both are final. A row of `next`
/// holds the following state for each byte class, the last class being the end
/// of the text; two bytes a state, low byte first.
#[derive(Clone, Copy, Debug)]
pub struct Dfa<'a> {
    /// The class of each byte.
    pub classes: &'a [u8; 256],
    /// Number of classes, the end of the text included.
    pub width: usize,
    /// The rows.
    pub next: &'a [u8],
    /// The first state.
    pub start: u16,
}

const DEAD: usize = 0;
const FOUND: usize = 1;

impl Dfa<'_> {
    /// Whether the expression is found in `text`. Takes at most one step a byte.
    #[must_use]
    pub fn finds(&self, text: &[u8]) -> bool {
        self.run(text).0
    }

    /// Whether the expression is found, and the number of steps that it took.
    #[must_use]
    pub fn run(&self, text: &[u8]) -> (bool, usize) {
        let mut state = usize::from(self.start);
        for (steps, &byte) in text.iter().enumerate() {
            if state <= FOUND {
                return (state == FOUND, steps);
            }
            state = self.step(state, usize::from(self.classes[usize::from(byte)]));
        }
        if state > FOUND {
            state = self.step(state, self.width - 1);
        }
        (state == FOUND, text.len() + 1)
    }

    /// The first byte after which no match is left.
    fn dies_at(&self, text: &[u8]) -> Option<usize> {
        let mut state = usize::from(self.start);
        text.iter().position(|&byte| {
            state = self.step(state, usize::from(self.classes[usize::from(byte)]));
            state == DEAD
        })
    }

    fn step(&self, state: usize, class: usize) -> usize {
        let at = 2 * (state * self.width + class);
        match self.next.get(at..at + 2) {
            Some(&[low, high]) => usize::from(u16::from_le_bytes([low, high])),
            _ => DEAD,
        }
    }
}

/// The class of each byte from runs of `(last byte, class)`, in rising order.
#[must_use]
pub const fn class_table(runs: &[(u8, u8)]) -> [u8; 256] {
    let mut table = [0; 256];
    let (mut byte, mut run) = (0, 0);
    while byte < 256 && run < runs.len() {
        table[byte] = runs[run].1;
        if byte == runs[run].0 as usize {
            run += 1;
        }
        byte += 1;
    }
    table
}
