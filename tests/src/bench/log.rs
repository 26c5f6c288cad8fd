//! The seeded event log of the references, and its file of bad events.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{AnyError, process};

/// The log of so many megabytes; made where it is missing.
///
/// # Errors
///
/// No Python, or a file that cannot be written.
pub fn valid(references: &Path, folder: &Path, megabytes: usize) -> Result<PathBuf, AnyError> {
    make(references, folder.join(format!("log-{megabytes}.ndjson")), |file| {
        vec![file, megabytes.to_string(), "42".to_owned()]
    })
}

/// 920 events, none of which is valid.
///
/// # Errors
///
/// As for [`valid`].
pub fn bad(references: &Path, folder: &Path) -> Result<PathBuf, AnyError> {
    make(references, folder.join("bad.ndjson"), |file| {
        vec!["--bad".to_owned(), file, "920".to_owned(), "7".to_owned()]
    })
}

fn make(
    references: &Path,
    path: PathBuf,
    arguments: impl Fn(String) -> Vec<String>,
) -> Result<PathBuf, AnyError> {
    if !path.exists() {
        // Under another name until it is whole.
        let unfinished = path.with_extension("unfinished");
        let arguments = arguments(unfinished.display().to_string());
        process::output(Command::new("python3").arg(references.join("gen_log.py")).args(arguments))?;
        std::fs::rename(unfinished, &path)?;
    }
    Ok(path)
}
