use std::process::ExitCode;

/// Why a command, or one input of it, could not be dealt with.
#[derive(Debug)]
pub(crate) struct Failure {
    /// A word to search for.
    pub(crate) code: &'static str,
    /// What is wrong, in one sentence without a full stop.
    pub(crate) message: String,
    /// What to do; may be empty.
    pub(crate) help: String,
}

impl Failure {
    /// A file that cannot be read.
    pub(crate) fn read(file: &str, error: &std::io::Error) -> Self {
        let help = match error.kind() {
            std::io::ErrorKind::IsADirectory => "name the files in it",
            std::io::ErrorKind::NotFound => "`-` is standard input",
            _ => "",
        };
        Self { code: "io", message: format!("cannot read {file}: {error}"), help: help.to_owned() }
    }

    /// Arguments that make no sense.
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code: "usage", message: message.into(), help: help.into() }
    }

    /// Inputs with no value to check.
    pub(crate) fn nothing() -> Self {
        let message = "there is no value to check in all of the input".to_owned();
        Self {
            code: "empty",
            message,
            help: "see whether it is the right file, and what wrote it".to_owned(),
        }
    }

    /// Standard output that cannot be written.
    pub(crate) fn output(error: &std::io::Error) -> Self {
        let message = format!("cannot write standard output: {error}");
        Self { code: "io", message, help: String::new() }
    }

    /// Says it on standard error.
    pub(crate) fn print(&self) {
        anstream::eprintln!("error[{}]: {}", self.code, self.message);
        if !self.help.is_empty() {
            anstream::eprintln!("  help: {}", self.help);
        }
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
