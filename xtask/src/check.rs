//! `check`

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use openwop_codegen::OutputTree;
use serde::Serialize;
use serde_json::json;

use crate::args::{CheckArgs, Format};
use crate::failure::Failure;
use crate::inputs;

/// How a file differs from what `gen` would write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    /// The schemas have changed since.
    StaleInput,
    /// The generator has changed since.
    StaleGenerator,
    /// Somebody has changed the file.
    HandEdited,
    /// The file is not there.
    Missing,
    /// Nothing generates the file any more.
    Orphan,
}

/// One file that differs.
#[derive(Debug, Serialize)]
struct Finding {
    file: String,
    state: State,
}

const REPAIR: &str = "cargo xtask gen";

pub(crate) fn run(args: &CheckArgs, format: Format) -> Result<ExitCode, Failure> {
    let (input, generated) = inputs::generate(&args.input)?;
    let out = inputs::out(args.out.as_deref());
    let folder = out.join("src").join("gen");
    if !folder.is_dir() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::io(
            "read",
            &folder,
            &error,
            "run `cargo xtask gen` first: there is nothing to compare with",
        ));
    }
    let findings = compare(&folder, &generated.files, &input.digest())?;
    match format {
        Format::Json => println!("{}", json!({ "findings": findings, "repair": REPAIR })),
        Format::Human if findings.is_empty() => {
            println!("{}: {} files up to date", out.display(), generated.files.len())
        }
        Format::Human => {
            for finding in &findings {
                println!("{}: {}", folder.join(&finding.file).display(), words(finding.state));
            }
            println!("\n{} files differ; run `{REPAIR}` and commit the result", findings.len());
        }
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { Failure::findings() })
}

fn words(state: State) -> &'static str {
    match state {
        State::StaleInput => "stale-input (the schemas have changed since it was generated)",
        State::StaleGenerator => "stale-generator (the generator has changed since)",
        State::HandEdited => "hand-edited (it is not what was generated)",
        State::Missing => "missing",
        State::Orphan => "orphan (nothing generates it any more)",
    }
}

fn compare(folder: &Path, files: &OutputTree, inputs: &str) -> Result<Vec<Finding>, Failure> {
    let there: BTreeSet<String> =
        crate::inputs::files(folder)?.iter().map(|path| crate::inputs::relative(folder, path)).collect();
    let made_from = fs::read_to_string(folder.join(openwop_codegen::ROOT)).ok();
    let made_from = made_from.and_then(|text| openwop_codegen::Header::read(&with_line_feeds(&text))?.inputs);
    let stale = if made_from.as_deref() == Some(inputs) { State::StaleGenerator } else { State::StaleInput };
    let mut findings = Vec::new();
    for (file, text) in files {
        let path = folder.join(file);
        let state = match there.contains(file) {
            false => Some(State::Missing),
            true => {
                let help = "make the file readable";
                let now = fs::read(&path).map_err(|error| Failure::io("read", &path, &error, help))?;
                state(&String::from_utf8_lossy(&now), text, stale)
            }
        };
        findings.extend(state.map(|state| Finding { file: file.clone(), state }));
    }
    let orphans = there.into_iter().filter(|file| !files.contains_key(file));
    findings.extend(orphans.map(|file| Finding { file, state: State::Orphan }));
    Ok(findings)
}

/// Compares a file with what would be written now. Line ends do not count.
fn state(now: &str, text: &str, stale: State) -> Option<State> {
    let now = with_line_feeds(now);
    if now == *text {
        return None;
    }
    let intact = openwop_codegen::Header::read(&now).is_some_and(|header| header.is_intact);
    Some(if intact { stale } else { State::HandEdited })
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n")
}
