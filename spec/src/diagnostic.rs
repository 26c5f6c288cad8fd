use std::fmt;

use openwop_text::Position;

/// Something wrong with an input, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable name of the kind of fault, such as `reference-to-nowhere`.
    pub code: &'static str,
    /// The file, as it was named by the caller.
    pub file: String,
    /// Line and column, where the fault has one.
    pub position: Option<Position>,
    /// JSON pointer within the file; empty for the whole.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}\n  --> {}", self.code, self.message, self.file)?;
        if let Some(position) = self.position {
            write!(f, ":{position}")?;
        }
        if !self.pointer.is_empty() {
            write!(f, " at {}", self.pointer)?;
        }
        if !self.help.is_empty() {
            write!(f, "\n  help: {}", self.help)?;
        }
        Ok(())
    }
}

/// Diagnostics, collected over a stage. A stage reports all it finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Ends a stage: its result when nothing was wrong, all diagnostics, in the
    /// order of files and places, otherwise.
    ///
    /// # Errors
    ///
    /// The diagnostics, when there are any.
    pub fn finish<T>(mut self, result: T) -> Result<T, Self> {
        if self.0.is_empty() {
            return Ok(result);
        }
        self.0.sort_by(|a, b| (&a.file, a.position, a.code).cmp(&(&b.file, b.position, b.code)));
        self.0.dedup();
        Err(self)
    }

    /// The same diagnostics with their files named otherwise.
    #[must_use]
    pub fn map_files(mut self, name: impl Fn(&str) -> String) -> Self {
        for diagnostic in &mut self.0 {
            diagnostic.file = name(&diagnostic.file);
        }
        self
    }

    /// The diagnostics.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, diagnostic) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
