//! Generation against `cargo-typify` with builders, on the same definitions.
//!
//! `cargo bench -p openwop-tests --bench generation`. Needs `cargo-typify` on the PATH
//! (`cargo install cargo-typify --version 0.8.0`), or at `$CARGO_TYPIFY`. Both
//! run as processes, in turn, and are compared by CPU time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use openwop_codegen::{Inputs, generate};
use openwop_spec::Source;
use serde_json::{Map, Value, json};

const ROUNDS: usize = 10;
const COPIES: usize = 50;

type AnyError = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().collect();
    let result = match args.iter().position(|arg| arg == "--generate") {
        Some(at) => generate_once(Path::new(&args[at + 1]), Path::new(&args[at + 2])),
        None => compare(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What the measured child process does: read, generate, write.
fn generate_once(schema: &Path, out: &Path) -> Result<(), AnyError> {
    let source = Source { path: "bundle.schema.json".to_owned(), bytes: fs::read(schema)? };
    let generated = generate(&Inputs { schemas: vec![source], vocabulary: None })?;
    for (path, text) in generated.files {
        let path = out.join(path);
        fs::create_dir_all(path.parent().ok_or("a file lies in a folder")?)?;
        fs::write(path, text)?;
    }
    Ok(())
}

fn compare() -> Result<(), AnyError> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generation");
    fs::create_dir_all(&folder)?;
    let (one, many) = (folder.join("one.schema.json"), folder.join("many.schema.json"));
    let bundle = bundle()?;
    fs::write(&one, bundle.to_string())?;
    fs::write(&many, copies(&bundle, COPIES).to_string())?;
    let ours = |schema: &Path| -> Result<Command, AnyError> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--generate").arg(schema).arg(folder.join("out"));
        Ok(command)
    };
    let typify = env::var_os("CARGO_TYPIFY").map_or_else(|| PathBuf::from("cargo-typify"), PathBuf::from);
    let theirs = || {
        let mut command = Command::new(&typify);
        command.arg("typify").arg("--builder").arg(&one).arg("--output").arg(folder.join("typify.rs"));
        command
    };
    if theirs().stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        println!("skipped: cargo-typify is not installed (cargo install cargo-typify --version 0.8.0)");
        return Ok(());
    }
    let (mut our_time, mut their_time) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        our_time += cpu_seconds(&mut ours(&one)?)?;
        their_time += cpu_seconds(&mut theirs())?;
    }
    let many_time = cpu_seconds(&mut ours(&many)?)?;
    let one_time = our_time / ROUNDS as f64;
    println!("CPU time, mean of {ROUNDS} rounds in turn");
    println!("  cargo-typify with builders  {:.3} s", their_time / ROUNDS as f64);
    println!("  ours                        {one_time:.3} s");
    println!("  ratio                       {:.2}   (goal: at most 0.30)", our_time / their_time);
    println!(
        "  {COPIES} copies                   {:.1} times one   (goal: at most {})",
        many_time / one_time,
        COPIES + 5
    );
    Ok(())
}

/// User and system time of a child process, from `/proc` in hundredths.
fn cpu_seconds(command: &mut Command) -> Result<f64, AnyError> {
    let before = children_ticks()?;
    let status = command.stdout(Stdio::null()).status()?;
    if !status.success() {
        return Err(format!("{command:?} failed: {status}").into());
    }
    Ok((children_ticks()? - before) / 100.0)
}

fn children_ticks() -> Result<f64, AnyError> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // Behind the command's name in brackets; cutime and cstime are fields 16 and 17.
    let fields: Vec<&str> =
        stat.rsplit_once(')').ok_or("a strange /proc/self/stat")?.1.split_whitespace().collect();
    Ok(fields[13].parse::<f64>()? + fields[14].parse::<f64>()?)
}

/// All payload definitions and what they refer to in one file, as typify needs it.
fn bundle() -> Result<Value, AnyError> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let mut definitions = Map::new();
    for name in [
        "run-event-payloads",
        "prompt-kind",
        "channel-written-payload",
        "orchestrator-decision",
        "suspend-request",
    ] {
        let text = fs::read_to_string(folder.join(format!("{name}.schema.json")))?;
        let mut schema: Value = serde_json::from_str(&text)?;
        retarget(&mut schema, name);
        let Value::Object(mut members) = schema else { return Err("a schema file is an object".into()) };
        if let Some(Value::Object(nested)) = members.remove("$defs") {
            definitions.extend(nested.into_iter().map(|(key, value)| (definition(name, &key), value)));
        }
        members.remove("$schema");
        members.remove("$id");
        if name != "run-event-payloads" {
            definitions.insert(name.to_owned(), members.into());
        }
    }
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Bundle", "type": "object", "$defs": definitions,
    }))
}

fn definition(file: &str, key: &str) -> String {
    if file == "run-event-payloads" { key.to_owned() } else { format!("{file}-{key}") }
}

/// Turns references between files into references within the bundle.
fn retarget(value: &mut Value, file: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| retarget(item, file)),
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(target) if key == "$ref" => {
                        let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
                        let path = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".schema.json");
                        let path = if path.is_empty() { file } else { path };
                        let name = match fragment.rsplit_once('/') {
                            Some((_, key)) => definition(path, key),
                            None => path.to_owned(),
                        };
                        *target = format!("#/$defs/{name}");
                    }
                    member => retarget(member, file),
                }
            }
        }
        _ => {}
    }
}

/// The bundle's definitions, so many times, each time under other names.
fn copies(bundle: &Value, count: usize) -> Value {
    let mut bundle = bundle.clone();
    let mut all = BTreeMap::new();
    for copy in 0..count {
        if let Some(Value::Object(definitions)) = bundle.get("$defs") {
            for (name, definition) in definitions {
                let mut definition = definition.clone();
                rename(&mut definition, copy);
                all.insert(format!("{name}Copy{copy}"), definition);
            }
        }
    }
    bundle["$defs"] = json!(all);
    bundle
}

fn rename(value: &mut Value, copy: usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, copy)),
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(target) if key == "$ref" => target.push_str(&format!("Copy{copy}")),
                    member => rename(member, copy),
                }
            }
        }
        _ => {}
    }
}
