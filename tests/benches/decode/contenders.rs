//! The contenders, built in a workspace of their own: the references as they
//! stand beside the repo, and ours in the same form and with the same profile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use openwop_tests::bench::process::{cargo, output, typify, works};
use openwop_tests::bench::{AnyError, bundle, copy, repo, write};
use serde_json::Value;

/// A program that measures itself over a file.
pub(crate) struct Contender {
    pub(crate) what: &'static str,
    /// Whether it is ours, and so has to judge every event rightly.
    pub(crate) ours: bool,
    command: Vec<String>,
}

/// What one run of a contender says.
pub(crate) struct Run {
    pub(crate) bytes: f64,
    pub(crate) events: u64,
    pub(crate) accepted: u64,
    pub(crate) cpu_seconds: f64,
    /// Peak memory above the file, which all hold in memory.
    pub(crate) megabytes: f64,
}

impl Contender {
    pub(crate) fn run(&self, schemas: &Path, file: &Path) -> Result<Run, AnyError> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).arg(file).env("OPENWOP_SCHEMAS_DIR", schemas);
        let text = output(&mut command)?;
        let said: Value =
            serde_json::from_str(&text).map_err(|error| format!("{command:?} says {text:?}: {error}"))?;
        let number = |name: &str| said[name].as_f64().unwrap_or(f64::NAN);
        Ok(Run {
            bytes: number("bytes"),
            events: said["events"].as_u64().unwrap_or_default(),
            accepted: said["ok"].as_u64().unwrap_or_default(),
            cpu_seconds: number("cpu_ns") / 1e9,
            megabytes: (number("peak_kb") - number("file_kb")) / 1024.0,
        })
    }
}

/// Builds all contenders that this machine can have, the floor first.
pub(crate) fn build(references: &Path, folder: &Path) -> Result<Vec<Contender>, AnyError> {
    copy(&references.join("ws"), folder)?;
    ours(folder)?;
    let mut members = vec!["harness", "floor", "schema", "ours"];
    if typify_types(folder)? {
        members.push("typify");
    }
    let workspace = fs::read_to_string(folder.join("Cargo.toml"))?;
    let profiles = workspace.split_once("[profile.release]").ok_or("the references have a profile")?.1;
    let members_text = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n\n");
    write(&folder.join("Cargo.toml"), format!("{members_text}[profile.release]{profiles}"))?;
    println!("building the contenders …");
    output(cargo(folder).args(["build", "--release", "--quiet"]))?;

    let program = |name: &str| folder.join("target/release").join(name).display().to_string();
    let contender = |what, ours, name: &str, argument: &str| Contender {
        what,
        ours,
        command: vec![program(name), argument.to_owned()],
    };
    let mut all = vec![
        contender("floor: owned strings, no checks", false, "floor", "1-floor-seed-owned"),
        contender("ours: decode + check", true, "ours", "parse"),
        contender("ours: the same, through Deserialize", true, "ours", "serde"),
        contender("ours: decode + check + encode", true, "ours", "recode"),
        contender("ours: check only", true, "ours", "check"),
        contender("ours: check only, collecting violations", true, "ours", "report"),
        contender("floor with checks by hand", false, "floor", "2-floor-checked-owned"),
        contender("serde_json IgnoredAny: syntax only", false, "floor", "8b-ignoredany"),
        contender("Value + jsonschema + from_value", false, "schema", "3-jsonschema061+from_value"),
    ];
    if members.contains(&"typify") {
        all.push(contender("typify's types, patched", false, "typify", "typify"));
    }
    if let Some(script) = ajv(folder)? {
        let command = vec!["node".to_owned(), script.display().to_string(), "ajv".to_owned()];
        all.push(Contender { what: "JSON.parse + ajv 8, on Node", ours: false, command });
    }
    Ok(all)
}

fn package(name: &str, dependencies: &str) -> String {
    format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\nharness = {{ path = \"../harness\" }}\n{dependencies}"
    )
}

fn ours(folder: &Path) -> Result<(), AnyError> {
    let mut dependencies = "serde_json = \"1\"\n".to_owned();
    for (name, place) in [("events", "generated"), ("runtime", "runtime"), ("text", "text")] {
        let path = repo().join(place).canonicalize()?;
        dependencies.push_str(&format!("openwop-{name} = {{ path = {path:?} }}\n"));
    }
    write(&folder.join("ours/Cargo.toml"), package("ours", &dependencies))?;
    write(&folder.join("ours/src/main.rs"), include_str!("ours.rs"))?;
    Ok(())
}

/// Writes typify's types, and whether there are any.
fn typify_types(folder: &Path) -> Result<bool, AnyError> {
    let Some(mut typify) = typify() else { return Ok(false) };
    let folder = folder.join("typify");
    let (payloads, source) = (bundle::payloads()?, folder.join("src"));
    typify.arg("--no-builder");
    fs::create_dir_all(&source)?;
    for (name, mut schema) in [("payloads", payloads.clone()), ("envelope", bundle::envelope()?)] {
        bundle::patch(&mut schema);
        let (from, to) = (folder.join(name).with_extension("json"), folder.join(name).with_extension("rs"));
        fs::write(&from, schema.to_string())?;
        let mut command = Command::new(typify.get_program());
        output(command.args(typify.get_args()).arg(&from).arg("--output").arg(&to))?;
        write(&source.join(name).with_extension("rs"), fs::read(&to)?)?;
    }
    let arms: String = bundle::typify_names(&payloads)
        .iter()
        .map(|(event, name)| {
            format!("        {event:?} => from_value::<payloads::{name}>(payload).is_ok(),\n")
        })
        .collect();
    write(&source.join("main.rs"), include_str!("typify.rs.in").replace("ARMS", &arms))?;
    write(&folder.join("Cargo.toml"), package("typify", bundle::TYPIFY_DEPENDENCIES))?;
    println!("typify is patched: choices between an enum and a pattern are held as any string");
    Ok(true)
}

/// The script for Node, with ajv installed beside it; `None` where that cannot be.
fn ajv(folder: &Path) -> Result<Option<PathBuf>, AnyError> {
    let folder = folder.join("ajv");
    let script = folder.join("ajv.mjs");
    write(&script, include_str!("ajv.mjs"))?;
    write(&folder.join("package.json"), "{\"private\": true}\n")?;
    if !works(Command::new("node").arg("--version")) {
        println!("skipped: ajv, as Node is not installed");
        return Ok(None);
    }
    let mut install = Command::new("npm");
    install.args(["install", "--silent", "--no-audit", "--no-fund", "ajv@8", "ajv-formats@3"]);
    if !folder.join("node_modules/ajv-formats").is_dir() && !works(install.current_dir(&folder)) {
        println!("skipped: ajv, as npm cannot install it");
        return Ok(None);
    }
    Ok(Some(script))
}
