use std::path::Path;
use std::process::ExitCode;

use openwop_spec::{Diagnostic, Diagnostics};
use serde_json::json;

use crate::args::Format;

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with the schemas.
    Diagnostics(Diagnostics),
    /// A file or folder cannot be read or written.
    Io {
        /// What was being done, such as `read`.
        doing: &'static str,
        /// The file or folder.
        path: String,
        /// What the system said.
        error: String,
        /// What to do.
        help: &'static str,
    },
    /// The generated crate does not build, or a fixture does not pass.
    Stage {
        /// What went wrong.
        message: String,
        /// What the tools printed.
        output: String,
    },
}

impl Failure {
    /// Exit code of a clean run that found something.
    pub(crate) fn findings() -> ExitCode {
        ExitCode::from(1)
    }

    /// Exit code of wrong usage, unreadable input or a missing baseline.
    pub(crate) fn usage() -> ExitCode {
        ExitCode::from(2)
    }

    pub(crate) fn io(doing: &'static str, path: &Path, error: &std::io::Error, help: &'static str) -> Self {
        Self::Io { doing, path: path.display().to_string(), error: error.to_string(), help }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self::Diagnostics(diagnostics) if diagnostics.as_slice().iter().any(unreadable) => Self::usage(),
            Self::Diagnostics(_) | Self::Stage { .. } => Self::findings(),
            Self::Io { .. } => Self::usage(),
        }
    }

    pub(crate) fn print(&self, format: Format) {
        match format {
            Format::Human => eprintln!("{}", self.human()),
            Format::Json => println!("{}", self.json()),
        }
    }

    fn human(&self) -> String {
        match self {
            Self::Diagnostics(diagnostics) => {
                let count = diagnostics.as_slice().len();
                let plural = if count == 1 { "" } else { "s" };
                format!("{diagnostics}\n\n{count} error{plural}; nothing was written")
            }
            Self::Io { doing, path, error, help } => {
                format!("error[io]: cannot {doing} {path}: {error}\n  help: {help}")
            }
            Self::Stage { message, output } => {
                format!("{output}\nerror[stage]: {message}; nothing was written")
            }
        }
    }

    fn json(&self) -> serde_json::Value {
        let one = |code: &str, file: &str, message: String, help: &str| json!([{ "code": code, "file": file, "message": message, "help": help }]);
        let diagnostics = match self {
            Self::Diagnostics(diagnostics) => diagnostics.as_slice().iter().map(diagnostic).collect(),
            Self::Io { doing, path, error, help } => {
                one("io", path, format!("cannot {doing}: {error}"), help)
            }
            Self::Stage { message, output } => one("stage", "", format!("{message}\n{output}"), ""),
        };
        json!({ "diagnostics": diagnostics })
    }
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Diagnostics(diagnostics)
    }
}

/// Faults that keep an input from being read at all, as against findings in it.
fn unreadable(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code, "not-json" | "duplicate-member" | "vocabulary" | "no-schemas" | "dialect")
}

fn diagnostic(diagnostic: &Diagnostic) -> serde_json::Value {
    json!({
        "code": diagnostic.code,
        "file": diagnostic.file,
        "line": diagnostic.position.map(|position| position.line),
        "column": diagnostic.position.map(|position| position.column),
        "pointer": diagnostic.pointer,
        "message": diagnostic.message,
        "help": diagnostic.help,
    })
}
