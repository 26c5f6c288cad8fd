//! Compiles the regular expressions of `pattern` and `patternProperties`.
//!
//! JSON Schema means ECMA-262 with flag `u`, searched for anywhere in a text.
//! Every expression becomes tables ([`Automaton`]) that take one step a byte,
//! however the text looks: nothing ever goes back over it. What needs going
//! back (back-references, look-around inside an expression) is refused here, at
//! generation time.
//!
//! | module | in → out |
//! |---|---|
//! | `ecma` | source → expressions, look-aheads at the start split off |
//! | `class` | escapes and classes → sets of characters |
//! | `property` | `\p{…}` → set of characters |
//! | `nfa` | expression → nondeterministic automaton over bytes |
//! | `determinize` | nondeterministic automaton → deterministic one |
//! | `minimize` | deterministic automaton → states that are the same |
//! | `automaton` | those → table |
//!
//! The automata are built here and not by `regex-automata` for three reasons:
//! the work is counted, so that hostile patterns end in an error after a fixed
//! number of steps; only whether there is a match counts, so a search ends as
//! soon as that is certain; and since texts are UTF-8, `.` takes two states
//! more, not ten.

mod automaton;
mod class;
mod cursor;
mod determinize;
mod ecma;
mod error;
mod minimize;
mod nfa;
mod property;
#[cfg(test)]
mod tests;

use openwop_text::Dfa;

pub use error::{PatternError, PatternErrorKind};

/// The longest source that is read, in bytes.
const SOURCE_LIMIT: usize = 1 << 16;

/// A pattern as linear tests. A text matches when each comes out as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompiledPattern {
    /// The ECMA-262 source.
    pub source: String,
    /// The pattern itself first, then a test for each look-ahead.
    pub tests: Vec<CompiledTest>,
}

/// One automaton and the outcome that a matching text has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompiledTest {
    /// Searches for the test's expression anywhere in the text.
    pub automaton: Automaton,
    /// Whether the expression has to be found, or must not be.
    pub expect: bool,
}

/// A deterministic automaton, laid out as [`Dfa`] reads it.
///
/// It has no two states that are the same to every text, and numbers them in the
/// order in which a search comes upon them, so a pattern always compiles to the
/// same table. It reads UTF-8 only: what it says of other bytes means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The class of each byte.
    pub classes: Box<[u8; 256]>,
    /// Number of classes, the end of the text included.
    pub width: usize,
    /// A row of following states for each state, two bytes each, low byte first.
    pub next: Vec<u8>,
    /// The first state.
    pub start: u16,
}

impl CompiledPattern {
    /// Whether `text` matches.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.tests.iter().all(|test| test.automaton.as_dfa().finds(text.as_bytes()) == test.expect)
    }
}

impl Automaton {
    /// The automaton in the form that generated code runs.
    #[must_use]
    pub fn as_dfa(&self) -> Dfa<'_> {
        Dfa { classes: &self.classes, width: self.width, next: &self.next, start: self.start }
    }

    /// Number of states, the two final ones included.
    #[must_use]
    pub fn states(&self) -> usize {
        self.next.len() / (2 * self.width)
    }

    /// The classes as runs of `(last byte, class)`, for [`openwop_text::class_table`].
    #[must_use]
    pub fn class_runs(&self) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for (byte, &class) in (0..=u8::MAX).zip(self.classes.iter()) {
            match runs.last_mut() {
                Some(run) if run.1 == class => run.0 = byte,
                _ => runs.push((byte, class)),
            }
        }
        runs
    }
}

/// Compiles an ECMA-262 regular expression, read with flag `u`.
///
/// Three harmless liberties of older scripts are taken as well: escaped ASCII
/// punctuation stands for itself, and so do a `{` that opens no quantifier and
/// a `}` that closes none.
///
/// # Errors
///
/// What is no ECMA-262 pattern, what no automaton can do ([`PatternErrorKind`]),
/// and what would make one too large.
pub fn compile(source: &str) -> Result<CompiledPattern, PatternError> {
    let whole = |kind| PatternError { offset: 0, kind };
    if source.len() > SOURCE_LIMIT {
        return Err(whole(PatternErrorKind::TooLarge { limit: SOURCE_LIMIT, of: "bytes of source" }));
    }
    let searches = ecma::read(source)?;
    let mut work = determinize::Work::new();
    let tests = searches.iter().map(|search| {
        let automaton = automaton::build(&search.hir, &mut work).map_err(whole)?;
        Ok(CompiledTest { automaton, expect: search.expect })
    });
    Ok(CompiledPattern { source: source.to_owned(), tests: tests.collect::<Result<_, _>>()? })
}
