//! Puts generated files in place: written to the side, then renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use openwop_codegen::OutputTree;

use crate::failure::Failure;
use crate::manifest;

/// Replaces `src/gen` of the crate, and gives a new crate its manifest and root
/// module. On a failure the folder is as it was.
pub(crate) fn install(out: &Path, runtime: &Path, files: &OutputTree) -> Result<(), Failure> {
    let source = out.join("src");
    let fresh = source.join(format!(".gen-new-{}", std::process::id()));
    let created = missing_folders(&source);
    let result = write_all(&fresh, files).and_then(|()| new_files(out, runtime)).and_then(|new| {
        write_new(&new).and_then(|()| swap(&source, &fresh)).inspect_err(|_| {
            for (path, _) in &new {
                let _ = fs::remove_file(path);
            }
        })
    });
    result.map_err(|error| {
        let _ = fs::remove_dir_all(&fresh);
        for folder in created.iter().rev() {
            // Only those that are empty go, and only those that were made here.
            let _ = fs::remove_dir(folder);
        }
        Failure::io(
            "write",
            out,
            &error,
            "make the folder writable and make room, then run the command again",
        )
    })
}

/// The folders that have to be made, the outermost first.
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let mut missing: Vec<PathBuf> =
        folder.ancestors().take_while(|path| !path.exists()).map(Path::to_path_buf).collect();
    missing.reverse();
    missing
}

fn write_all(folder: &Path, files: &OutputTree) -> io::Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// The manifest and root module, where the crate does not have them.
fn new_files(out: &Path, runtime: &Path) -> io::Result<Vec<(PathBuf, String)>> {
    let mut new = Vec::new();
    let cargo_toml = out.join("Cargo.toml");
    if !cargo_toml.is_file() {
        let runtime = runtime.canonicalize()?;
        let name = manifest::package_name(&std::path::absolute(out)?);
        new.push((cargo_toml, manifest::cargo_toml(&name, &runtime)));
    }
    let lib_rs = out.join("src").join("lib.rs");
    if !lib_rs.is_file() {
        new.push((lib_rs, manifest::LIB_RS.to_owned()));
    }
    Ok(new)
}

fn write_new(new: &[(PathBuf, String)]) -> io::Result<()> {
    new.iter().try_for_each(|(path, text)| {
        if path.exists() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                format!("{} is no file", path.display()),
            ));
        }
        fs::write(path, text)
    })
}

/// Two renames; a failure of the second undoes the first.
fn swap(source: &Path, fresh: &Path) -> io::Result<()> {
    let (place, old) = (source.join("gen"), source.join(format!(".gen-old-{}", std::process::id())));
    if place.exists() {
        if !place.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                format!("{} is no folder", place.display()),
            ));
        }
        fs::rename(&place, &old)?;
    }
    if let Err(error) = fs::rename(fresh, &place) {
        if old.exists() {
            fs::rename(&old, &place)?;
        }
        return Err(error);
    }
    // The new files are in place: what cannot be removed is no failure.
    let _ = fs::remove_dir_all(&old);
    Ok(())
}
