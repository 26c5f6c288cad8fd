//! Reads the schema folder.

use std::fs;
use std::path::{Path, PathBuf};

use openwop_codegen::{Generated, Inputs};
use openwop_spec::{Diagnostic, Diagnostics, Source};

use crate::args::InputArgs;
use crate::failure::Failure;

/// The folder that holds `schemas`, `generated` and the xtask crate.
pub(crate) fn root() -> PathBuf {
    // Cargo sets it for `cargo run`, whatever the working folder.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    manifest.as_deref().and_then(Path::parent).map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// The crate that `gen` writes and `check` compares with.
pub(crate) fn out(given: Option<&Path>) -> PathBuf {
    given.map_or_else(|| root().join("generated"), Path::to_path_buf)
}

/// The folder of the schemas.
fn folder(args: &InputArgs) -> PathBuf {
    args.schemas.clone().unwrap_or_else(|| root().join("schemas"))
}

/// Reads everything and generates; diagnostics name files as one can open them.
pub(crate) fn generate(args: &InputArgs) -> Result<(Inputs, Generated), Failure> {
    let inputs = read(args)?;
    let generated = openwop_codegen::generate(&inputs);
    let generated =
        generated.map_err(|diagnostics| diagnostics.map_files(|file| where_it_lies(args, file)))?;
    Ok((inputs, generated))
}

const VOCABULARY: &str = "vocabulary.toml";

/// The vocabulary: the one that was named, or the one beside the schemas.
fn vocabulary(args: &InputArgs) -> Option<PathBuf> {
    let beside = folder(args).join(VOCABULARY);
    args.vocabulary.clone().or_else(|| beside.exists().then_some(beside))
}

fn where_it_lies(args: &InputArgs, file: &str) -> String {
    let path = if file == VOCABULARY { vocabulary(args) } else { Some(folder(args).join(file)) };
    path.filter(|path| path.exists()).map_or_else(|| file.to_owned(), |path| path.display().to_string())
}

/// Reads all schemas, and the vocabulary where there is one.
fn read(args: &InputArgs) -> Result<Inputs, Failure> {
    let folder = folder(args);
    let mut inputs = Inputs::default();
    for path in files(&folder)? {
        let name = relative(&folder, &path);
        if name.ends_with(".json") {
            inputs.schemas.push(Source { path: name, bytes: read_file(&path)? });
        }
    }
    if inputs.schemas.is_empty() {
        return Err(Diagnostics::from(Diagnostic {
            code: "no-schemas",
            file: folder.display().to_string(),
            position: None,
            pointer: String::new(),
            message: "the folder holds no `.json` file".to_owned(),
            help: "name the folder of the schemas with --schemas".to_owned(),
        })
        .into());
    }
    if let Some(path) = vocabulary(args) {
        // Its name in the digest of the inputs does not depend on where it lies.
        inputs.vocabulary = Some(Source { path: VOCABULARY.to_owned(), bytes: read_file(&path)? });
    }
    Ok(inputs)
}

fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::io("read", path, &error, "make the file readable, or remove it"))
}

/// All files below a folder, hidden ones left out, in the order of their paths.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let help = "name an existing, readable folder";
    let fault = |error: &std::io::Error, path: &Path| Failure::io("read", path, error, help);
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| fault(&error, &folder))? {
            let entry = entry.map_err(|error| fault(&error, &folder))?;
            let path = entry.path();
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            // Links to folders are not followed: they may lead round in a circle.
            let kind = entry.file_type().map_err(|error| fault(&error, &path))?;
            if kind.is_dir() {
                folders.push(path);
            } else if !path.is_dir() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path below a folder, with `/`.
pub(crate) fn relative(folder: &Path, path: &Path) -> String {
    let relative = path.strip_prefix(folder).unwrap_or(path);
    let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
