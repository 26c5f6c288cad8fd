//! What the benches share: places, processes measured in turn, and ratios.

pub mod bundle;
pub mod log;
pub mod process;
pub mod samples;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Any error; a bench only prints it.
pub type AnyError = Box<dyn std::error::Error>;

/// Runs a bench and prints why it failed, if it did.
#[must_use]
pub fn main(bench: impl FnOnce() -> Result<(), AnyError>) -> ExitCode {
    match bench() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
#[must_use]
pub fn repo() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// A folder beside the repo's, `None` where it is missing.
#[must_use]
pub fn shared(place: &str) -> Option<PathBuf> {
    repo().join("../shared").join(place).canonicalize().ok()
}

/// A folder in cargo's target folder, made if need be.
///
/// # Errors
///
/// A folder that cannot be made.
pub fn target(name: &str) -> Result<PathBuf, AnyError> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| repo().join("target"), PathBuf::from);
    let folder = std::path::absolute(target)?.join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The whole number that a variable of the environment holds, or another.
#[must_use]
pub fn number(variable: &str, otherwise: usize) -> usize {
    env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Writes a file unless it is as it should be, so that cargo builds nothing anew.
///
/// # Errors
///
/// A file that cannot be written.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes.as_ref()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

/// Copies a folder, file by file.
///
/// # Errors
///
/// Files that cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &to)?;
        } else {
            write(&to, fs::read(&path)?)?;
        }
    }
    Ok(())
}
