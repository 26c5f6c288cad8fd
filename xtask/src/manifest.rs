//! The manifest and the root module of a generated crate.

use std::path::{Path, PathBuf};

/// Where the runtime crate is, unless the user says: beside this one.
pub(crate) fn runtime(given: Option<&Path>) -> PathBuf {
    let built_beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("runtime");
    given.map_or_else(built_beside, Path::to_path_buf)
}

/// The manifest of a crate that stands alone.
pub(crate) fn cargo_toml(name: &str, runtime: &Path) -> String {
    let runtime = toml_string(&runtime.display().to_string());
    format!(
        r#"[package]
name = "{name}"
version = "0.1.0"
edition = "2024"
publish = false

[features]
default = ["registry"]
# Every document and definition by id.
registry = []
# `JsonSchema` for every type.
schemars = ["openwop-runtime/schemars"]

[dependencies]
openwop-runtime = {{ path = {runtime} }}

[workspace]
"#
    )
}

/// The root module of a crate that has none yet.
pub(crate) const LIB_RS: &str = "\
//! Types generated from JSON Schemas.

#[path = \"gen/mod.rs\"]
#[rustfmt::skip]
mod generated;

pub use generated::*;
";

/// A package name from a folder's name.
pub(crate) fn package_name(folder: &Path) -> String {
    let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    let name = name.trim_matches('-');
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.to_owned()
    } else {
        format!("schemas-{name}").trim_end_matches('-').to_owned()
    }
}

/// A string in TOML.
pub(crate) fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
