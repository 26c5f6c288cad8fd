//! The crates that are compiled, in a workspace of their own: the generated
//! crate, typify's, and for each a program that decodes and encodes all payloads.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use openwop_codegen::{Inputs, generate};
use openwop_events::registry;
use openwop_spec::Source;
use openwop_tests::bench::process::output;
use openwop_tests::bench::{AnyError, bundle, copy, repo, write};
use serde_json::Value;

/// A crate, and the file to touch so that it, and nothing else, is built anew.
#[derive(Clone, Copy)]
pub(crate) struct Crate {
    pub(crate) name: &'static str,
    pub(crate) root: &'static str,
}

pub(crate) const OURS: Crate = Crate { name: "ours", root: "src/lib.rs" };
pub(crate) const OURS_WITHOUT: Crate = Crate { name: "ours-without-registry", root: "src/lib.rs" };
/// Generated from what typify gets, and nothing else.
pub(crate) const OURS_SAME: Crate = Crate { name: "ours-same-schemas", root: "src/lib.rs" };
pub(crate) const BUILDER: Crate = Crate { name: "typify-builder", root: "src/lib.rs" };
pub(crate) const PLAIN: Crate = Crate { name: "typify-plain", root: "src/lib.rs" };
pub(crate) const USES_OURS: Crate = Crate { name: "uses-ours", root: "src/main.rs" };
pub(crate) const USES_PLAIN: Crate = Crate { name: "uses-typify", root: "src/main.rs" };
pub(crate) const ALL: [Crate; 7] = [OURS, OURS_WITHOUT, OURS_SAME, BUILDER, PLAIN, USES_OURS, USES_PLAIN];

/// Writes all crates.
pub(crate) fn write_all(folder: &Path, typify: &Command) -> Result<(), AnyError> {
    let runtime = repo().join("runtime").canonicalize()?;
    let runtime = format!("openwop-runtime = {{ path = {runtime:?} }}\n");
    for (at, default) in [(OURS, "\"registry\""), (OURS_WITHOUT, ""), (OURS_SAME, "\"registry\"")] {
        let features = format!(
            "[features]\ndefault = [{default}]\nregistry = []\nschemars = [\"openwop-runtime/schemars\"]\n"
        );
        package(folder, &at, &features, &runtime)?;
        if at.name != OURS_SAME.name {
            copy(&repo().join("generated/src"), &folder.join(at.name).join("src"))?;
        }
    }
    let payloads = bundle::payloads()?;
    generate_same(&folder.join(OURS_SAME.name).join("src"), &payloads)?;
    let schema = folder.join("payloads.json");
    write(&schema, payloads.to_string())?;
    for (at, flag) in [(BUILDER, "--builder"), (PLAIN, "--no-builder")] {
        package(folder, &at, "", bundle::TYPIFY_DEPENDENCIES)?;
        let written = folder.join(at.name).join("typify.rs");
        let mut command = Command::new(typify.get_program());
        output(command.args(typify.get_args()).arg(flag).arg(&schema).arg("--output").arg(&written))?;
        let text = format!("#![allow(warnings)]\n{}", fs::read_to_string(&written)?);
        write(&folder.join(at.name).join(at.root), text)?;
    }
    let names: BTreeSet<String> = bundle::typify_names(&payloads).into_iter().map(|(_, name)| name).collect();
    let arms = |arm: &dyn Fn(&str) -> String| names.iter().map(|name| arm(name)).collect::<String>();
    let aliases = aliases_of_objects(&repo().join("generated/src/gen/payloads"))?;
    let ours = arms(&|name| {
        let read_and_write = if aliases.contains(name) {
            "parse(std::str::from_utf8(text).ok()?).ok().map(|value| value.as_str().into())"
        } else {
            "parse(text).ok().map(|value| value.to_vec())"
        };
        format!("        {name:?} => ours::payloads::{name}::{read_and_write},\n")
    });
    let typify = arms(&|name| {
        format!(
            "        {name:?} => serde_json::from_slice::<typify_plain::{name}>(text).ok()\
             .and_then(|value| serde_json::to_vec(&value).ok()),\n"
        )
    });
    user(folder, &USES_OURS, "ours = { path = \"../ours\" }\n", &ours)?;
    let dependencies = "typify-plain = { path = \"../typify-plain\" }\nserde_json = \"1\"\n";
    user(folder, &USES_PLAIN, dependencies, &typify)?;
    let members = ALL.map(|at| at.name);
    write(&folder.join("Cargo.toml"), format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n"))?;
    let known = |name: &String| registry::ENTRIES.iter().any(|at| at.rust == format!("payloads::{name}"));
    match names.iter().find(|name| !known(name)) {
        Some(name) => Err(format!("there is no payload {name}").into()),
        None => Ok(()),
    }
}

/// The generated modules of one schema, below a root of their own.
fn generate_same(source: &Path, schema: &Value) -> Result<(), AnyError> {
    let source_text = Source { path: "payloads.schema.json".to_owned(), bytes: schema.to_string().into() };
    let tree = generate(&Inputs { schemas: vec![source_text], vocabulary: None })?;
    for (path, text) in tree.files {
        write(&source.join("generated").join(path), text)?;
    }
    write(&source.join("lib.rs"), "mod generated;\n\npub use generated::*;\n")?;
    Ok(())
}

/// The payloads that may be any object: they are the runtime's type, which is
/// read from a `str` and kept as one.
fn aliases_of_objects(payloads: &Path) -> Result<BTreeSet<String>, AnyError> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(payloads)? {
        let text = fs::read_to_string(entry?.path())?;
        let aliases =
            text.lines().filter_map(|line| line.strip_prefix("pub type ")?.strip_suffix(" = JsonObject;"));
        names.extend(aliases.map(str::to_owned));
    }
    Ok(names)
}

fn package(folder: &Path, at: &Crate, features: &str, dependencies: &str) -> Result<(), AnyError> {
    let text = format!(
        "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         {features}\n[dependencies]\n{dependencies}",
        at.name
    );
    write(&folder.join(at.name).join("Cargo.toml"), text)?;
    Ok(())
}

fn user(folder: &Path, at: &Crate, dependencies: &str, arms: &str) -> Result<(), AnyError> {
    let main = format!(
        "use std::io::{{Read, Write, stdin, stdout}};\n\n\
         fn main() {{\n    \
         let name = std::env::args().nth(1).unwrap_or_default();\n    \
         let mut text = Vec::new();\n    \
         let _ = stdin().read_to_end(&mut text);\n    \
         if let Some(text) = recode(&name, &text) {{\n        \
         let _ = stdout().write_all(&text);\n    }}\n}}\n\n\
         fn recode(name: &str, text: &[u8]) -> Option<Vec<u8>> {{\n    \
         match name {{\n{arms}        _ => None,\n    }}\n}}\n"
    );
    package(folder, at, "", dependencies)?;
    write(&folder.join(at.name).join(at.root), main)?;
    Ok(())
}

/// The bytes of Rust text in a folder.
pub(crate) fn bytes(folder: &Path) -> Result<u64, AnyError> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        sum += if path.is_dir() { bytes(&path)? } else { path.metadata()?.len() };
    }
    Ok(sum)
}
