//! Files of the scratch crate, written so that cargo sees what has changed.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Leaves files that are as they should be alone, so that cargo does too.
pub(super) fn write_if_changed(path: &Path, text: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// Removes the files below a folder that are not wanted any more.
pub(super) fn remove_others(folder: &Path, wanted: &BTreeSet<&Path>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
        } else if !wanted.contains(path.as_path()) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}
