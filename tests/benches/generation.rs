//! Generation against `cargo-typify` with builders, on the same definitions.
//!
//! `cargo bench -p openwop-tests --bench generation`. Needs `cargo-typify` on the PATH
//! (`cargo install cargo-typify --version 0.8.0`), or at `$CARGO_TYPIFY`. Both
//! run as processes, in turn, and are compared by CPU time.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use openwop_codegen::{Inputs, generate};
use openwop_spec::Source;
use openwop_tests::bench::process::{cpu_seconds, typify};
use openwop_tests::bench::samples::Budget::AtMost;
use openwop_tests::bench::samples::{Samples, head, print};
use openwop_tests::bench::{self, AnyError, bundle};
use serde_json::{Value, json};

const ROUNDS: usize = 10;
const COPIES: usize = 50;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().collect();
    bench::main(|| match args.iter().position(|arg| arg == "--generate") {
        Some(at) => generate_once(Path::new(&args[at + 1]), Path::new(&args[at + 2])),
        None => compare(),
    })
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
    let bundle = bundle::payloads()?;
    fs::write(&one, bundle.to_string())?;
    fs::write(&many, copies(&bundle, COPIES).to_string())?;
    let ours = |schema: &Path| -> Result<Command, AnyError> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--generate").arg(schema).arg(folder.join("out"));
        Ok(command)
    };
    let Some(mut theirs) = typify() else { return Ok(()) };
    theirs.arg("--builder").arg(&one).arg("--output").arg(folder.join("typify.rs"));
    let [mut our_times, mut their_times, mut many_times] = [(); 3].map(|()| Samples::default());
    for round in 0..ROUNDS {
        our_times.push(cpu_seconds(&mut ours(&one)?)?);
        their_times.push(cpu_seconds(&mut theirs)?);
        if round % 4 == 0 {
            many_times.push(cpu_seconds(&mut ours(&many)?)?);
        }
    }
    println!(
        "CPU seconds, {ROUNDS} rounds in turn: ours {:.2}, cargo-typify {:.2}",
        our_times.min(),
        their_times.min()
    );
    head("generation");
    print("to cargo-typify with builders", our_times.ratios(&their_times), AtMost(0.3));
    print(&format!("{COPIES} copies, to one"), many_times.ratios(&our_times), AtMost(COPIES as f64 + 5.0));
    Ok(())
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
