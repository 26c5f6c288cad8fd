use std::fmt;

use openwop_text::{Error, ErrorKind, Position};

/// Everything that is wrong with one value.
///
/// A report is never empty: it is the error of [`parse`](crate::parse) and of
/// every checked constructor.
/// It tells the first violations in full, up to [`MAX_VIOLATIONS`](Report::MAX_VIOLATIONS)
/// and [`MAX_BYTES`](Report::MAX_BYTES), and how many [`more`](Report::more) there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    violations: Vec<Violation>,
    more: usize,
}

/// One rule that a value breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// JSON pointer of the value within the instance; empty for the whole.
    pub instance: String,
    /// Place of the keyword: `<file>#<pointer>`.
    pub schema: String,
    /// The keyword, or `json` and `duplicate` for a text that is not JSON or
    /// gives a member twice.
    pub keyword: &'static str,
    /// The value in short: a scalar's first characters, `an object`, `an array`,
    /// or `a secret value`; empty where there is none to show.
    pub value: String,
    /// Line and column in the text, for one that is not JSON or gives a member
    /// twice; all else has its place in `instance`.
    pub position: Option<Position>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
}

impl Report {
    /// So many violations of one value are told in full.
    pub const MAX_VIOLATIONS: usize = 1000;

    /// So many bytes of pointers and messages are told of one value; the
    /// violation that goes beyond is told to its end.
    pub const MAX_BYTES: usize = 1 << 20;

    /// A report of these violations and so many more; `None` when there are none.
    pub(crate) fn of(violations: Vec<Violation>, more: usize) -> Option<Self> {
        (!violations.is_empty()).then_some(Self { violations, more })
    }

    /// The first violations, in the order of the walk.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// How many violations there are beside those.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// The same violations, of a value that stands at a member.
    #[must_use]
    pub fn under(mut self, member: &str) -> Self {
        let mut pointer = String::new();
        openwop_text::push_pointer(&mut pointer, member);
        for violation in &mut self.violations {
            violation.instance.insert_str(0, &pointer);
        }
        self
    }

    /// These violations, then those of another report.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.violations.extend(other.violations);
        self.more += other.more;
        self
    }

    /// The report of an id that a registry does not have.
    #[must_use]
    pub fn unknown_id(id: &str) -> Self {
        Self::one(Violation {
            instance: String::new(),
            schema: String::new(),
            keyword: "id",
            value: String::new(),
            position: None,
            message: format!("there is no document or definition with the id {id:?}"),
        })
    }

    pub(crate) fn one(violation: Violation) -> Self {
        Self { violations: vec![violation], more: 0 }
    }
}

impl From<Error> for Report {
    fn from(error: Error) -> Self {
        let keyword = match error.kind {
            ErrorKind::DuplicateMember { .. } => "duplicate",
            _ => "json",
        };
        Self::one(Violation {
            message: error.kind.to_string(),
            position: Some(error.position),
            instance: error.pointer,
            schema: String::new(),
            keyword,
            value: String::new(),
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instance = if self.instance.is_empty() { "the value" } else { &self.instance };
        write!(f, "{instance}: {} ({}", self.message, self.keyword)?;
        if !self.schema.is_empty() {
            write!(f, " at {}", self.schema)?;
        }
        if let Some(position) = self.position {
            write!(f, " at {position}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, violation) in self.violations.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            violation.fmt(f)?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Report {}
