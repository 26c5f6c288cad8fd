use std::fmt::Write;
use std::process::ExitCode;

use crate::output::write_printable;
use crate::source::Unreadable;

/// Why a command, or one input of it, could not be dealt with, or not well.
#[derive(Debug)]
pub(crate) struct Failure {
    /// How bad it is: `error` or `warning`.
    severity: &'static str,
    /// A word to search for.
    pub(crate) code: &'static str,
    /// What is wrong, in one sentence without a full stop.
    pub(crate) message: String,
    /// What to do; may be empty.
    pub(crate) help: String,
}

impl Failure {
    fn error(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { severity: "error", code, message: message.into(), help: help.into() }
    }

    /// A file that cannot be read.
    pub(crate) fn read(file: &str, error: &std::io::Error) -> Self {
        let known = error.get_ref().and_then(|error| error.downcast_ref::<Unreadable>());
        let help = match (known, error.kind()) {
            (Some(known), _) => known.help(),
            (_, std::io::ErrorKind::IsADirectory) => "name the files in it",
            (_, std::io::ErrorKind::NotFound) => {
                "give the path of a file that is there, or `-` for standard input"
            }
            (_, std::io::ErrorKind::PermissionDenied) => "give yourself the right to read it",
            _ => "",
        };
        Self::error("io", format!("cannot read {file}: {error}"), help)
    }

    /// Arguments that make no sense.
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::error("usage", message, help)
    }

    /// Inputs with no value to check.
    pub(crate) fn nothing() -> Self {
        let help = "see whether it is the right file, and what wrote it";
        Self::error("empty", "there is no value to check in all of the input", help)
    }

    /// A document that takes any object, so that checking against it says nothing.
    pub(crate) fn any_object(id: &str, help: String) -> Self {
        let message = format!("{id} takes any object, so little is checked");
        Self { severity: "warning", code: "any-object", message, help }
    }

    /// Standard output that cannot be written.
    pub(crate) fn output(error: &std::io::Error) -> Self {
        Self::error("io", format!("cannot write standard output: {error}"), "")
    }

    /// Says it on standard error.
    pub(crate) fn print(&self) {
        let mut text = format!("{}[{}]: ", self.severity, self.code);
        write_printable(&mut text, &self.message);
        if !self.help.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n  help: {}", self.help);
        }
        anstream::eprintln!("{text}");
    }
}

/// Exit code of a clean run that found something.
pub(crate) fn findings() -> ExitCode {
    ExitCode::from(1)
}

/// Exit code of wrong usage or unreadable input.
pub(crate) fn usage() -> ExitCode {
    ExitCode::from(2)
}

/// Exit code of a run that found nothing to check.
pub(crate) fn nothing() -> ExitCode {
    ExitCode::from(3)
}

/// Exit code of a run that Ctrl-C ended.
pub(crate) fn interrupted() -> ExitCode {
    ExitCode::from(130)
}
