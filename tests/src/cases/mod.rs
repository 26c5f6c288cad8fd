//! Labelled cases: a kind of case file is one module here, with one `run`.

mod codegen;
mod corpus;
mod oracle;
pub(crate) mod scratch;
mod suite;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use openwop_text::{Item, Tokens, canonical};

/// Every kind of case file.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "codegen",
        place: "cases/codegen.json",
        needs_place: true,
        run: |path, _| codegen::run(path),
    },
    Kind { name: "corpus", place: "corpus", needs_place: true, run: |path, _| corpus::run(path) },
    Kind { name: "oracle", place: "upstream", needs_place: false, run: oracle::run },
    Kind {
        name: "suite",
        place: "json-schema-test-suite",
        needs_place: true,
        run: |path, _| suite::run(path),
    },
];

/// What is asked of a kind whose cases are made, not read.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many cases.
    pub count: usize,
    /// What they all follow from.
    pub seed: u64,
    /// A log whose lines are judged instead.
    pub log: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { count: 200_000, seed: 1, log: None }
    }
}

/// One kind of case file.
#[derive(Debug)]
pub struct Kind {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where the folder beside the repo has one.
    place: &'static str,
    /// Whether there is nothing to run where that is missing.
    needs_place: bool,
    run: fn(&Path, &Settings) -> Result<Outcome, Fault>,
}

/// What came of the cases of one file.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How many cases there are.
    pub total: usize,
    /// Those that fail.
    pub failures: Vec<Failure>,
    /// Others that fail, each with the reason why that is accepted.
    pub known: Vec<(String, &'static str)>,
    /// How many do what they ask for, where that is not all but the failures.
    pub counted: Option<usize>,
    /// Counts of parts, and of cases beyond the total.
    pub tallies: Vec<Tally>,
    /// What else there is to say: a heading and a line of text.
    pub notes: Vec<(String, String)>,
}

/// How many cases of one kind do what they ask for.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The kind.
    pub name: String,
    /// How many do.
    pub passed: usize,
    /// How many there are.
    pub total: usize,
}

/// A case that fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The case.
    pub id: String,
    /// What it asks for.
    pub expected: String,
    /// What came instead.
    pub got: String,
}

/// Why cases could not be run at all, in one sentence.
#[derive(Clone, Debug)]
pub struct Fault(pub String);

impl Outcome {
    /// How many cases do what they ask for.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.counted.unwrap_or(self.total - self.failures.len())
    }
}

impl Kind {
    /// The kind called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The cases beside the repo.
    #[must_use]
    pub fn usual_path(&self) -> PathBuf {
        repo().join("..").join("shared").join(self.place)
    }

    /// Whether cases can be run with what is at a path.
    #[must_use]
    pub fn has_cases_at(&self, path: &Path) -> bool {
        !self.needs_place || path.exists()
    }

    /// Runs all cases at a path.
    ///
    /// # Errors
    ///
    /// Cases that cannot be read, or a build that cannot be started.
    pub fn run(&self, path: &Path, settings: &Settings) -> Result<Outcome, Fault> {
        (self.run)(path, settings)
    }
}

/// The folder of the workspace.
pub(crate) fn repo() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

pub(crate) fn read(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> Fault {
    Fault(format!("{} cannot be read: {error}", path.display()))
}

/// The text of a JSON file with its tokens.
pub(crate) fn tokens(path: &Path, text: &str) -> Result<Tokens, Fault> {
    Tokens::read(text).map_err(|error| Fault(format!("{}: {error}", path.display())))
}

/// A member that is a string.
pub(crate) fn text_of(item: &Item<'_>, name: &str) -> Option<String> {
    item.get(name).map(|member| member.as_str().into_owned())
}

/// Whether two texts are the same JSON value, numbers as exact decimals.
pub(crate) fn is_equal(a: &str, b: &str) -> bool {
    let key = |text: &str| Tokens::read(text).ok().map(|tokens| canonical(&tokens.root(text)));
    key(a).is_some_and(|a| Some(a) == key(b))
}
