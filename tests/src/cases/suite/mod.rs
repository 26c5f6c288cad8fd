//! `suite`: the official JSON Schema Test Suite, all required cases of draft
//! 2020-12, through compiled code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use openwop_codegen::{Inputs, generate};
use openwop_spec::Source;
use openwop_text::{Item, Kind, Tokens};

use super::codegen::{Case, judge_all};
use super::scratch::ROOT;
use super::{Failure, Fault, Outcome, text_of, unreadable};

/// Cases that fail, as the beginning of `<file>: <group>: <test>`, and why.
const KNOWN_FAILURES: &[(&str, &[&str])] = &[
    (
        "it refers to the metaschema, which is not among the files",
        &[
            "defs.json: validate definition against metaschema:",
            "ref.json: remote ref, containing refs itself:",
        ],
    ),
    (
        "a `$schema` other than draft 2020-12 is refused: vocabularies cannot be left out",
        &[
            "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary:",
            "vocabulary.json: ignore unrecognized optional vocabulary:",
        ],
    ),
];

/// Where the suite says that its remote documents are served.
const REMOTES: &str = "http://localhost:1234";

pub(super) fn run(path: &Path) -> Result<Outcome, Fault> {
    let tests = path.join("tests").join("draft2020-12");
    let remotes = remotes(&path.join("remotes"))?;
    let (mut generated, mut cases) = (Vec::new(), Vec::new());
    for path in files(&tests)?.into_iter().filter(|path| path.parent() == Some(&tests)) {
        let text = super::read(&path)?;
        let tokens = super::tokens(&path, &text)?;
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        for group in tokens.root(&text).items() {
            let malformed = || Fault(format!("{}: a group lacks a member", path.display()));
            let schema = group.get("schema").ok_or_else(malformed)?;
            let name = format!("{file}: {}", text_of(&group, "description").ok_or_else(malformed)?);
            for test in group.get("tests").ok_or_else(malformed)?.items() {
                cases.push(case(&name, generated.len(), &test).ok_or_else(malformed)?);
            }
            generated.push(generate(&inputs(&remotes, schema.text())).map_err(|fault| fault.to_string()));
        }
    }
    let (mut outcome, _) = judge_all("suite", &generated, &cases)?;
    known(&mut outcome, &cases);
    Ok(outcome)
}

fn case(group: &str, schema: usize, test: &Item<'_>) -> Option<Case> {
    let instance = test.get("data")?.text().to_owned();
    let valid = test.get("valid")?.as_bool()?;
    let id = format!("{group}: {}", text_of(test, "description")?);
    Some(Case { id, schema, expected: valid.then(|| instance.clone()), instance })
}

/// The group's schema; with the remotes only where it refers to one.
fn inputs(remotes: &[Source], schema: &str) -> Inputs {
    let mut schemas = vec![Source { path: ROOT.to_owned(), bytes: schema.as_bytes().to_vec() }];
    if schema.contains(REMOTES) {
        schemas.extend_from_slice(remotes);
    }
    Inputs { schemas, vocabulary: None }
}

/// Sets known failures apart, and adds those that are none any more.
fn known(outcome: &mut Outcome, cases: &[Case]) {
    let failed: BTreeSet<String> = outcome.failures.iter().map(|failure| failure.id.clone()).collect();
    let is_among = |id: &str, known: &[&str]| known.iter().any(|known| id.starts_with(known));
    for (reason, ids) in KNOWN_FAILURES {
        let (known, other): (Vec<_>, Vec<_>) =
            std::mem::take(&mut outcome.failures).into_iter().partition(|failure| is_among(&failure.id, ids));
        outcome.failures = other;
        outcome.known += known.len();
        outcome.notes.push((format!("{} known failures", known.len()), (*reason).to_owned()));
        for case in cases.iter().filter(|case| is_among(&case.id, ids) && !failed.contains(&case.id)) {
            let (expected, got) =
                ("a failure that is known".to_owned(), "none: take it off the list".to_owned());
            outcome.failures.push(Failure { id: case.id.clone(), expected, got });
        }
    }
}

/// The documents that schemas refer to, each under the URI that it is served by.
fn remotes(folder: &Path) -> Result<Vec<Source>, Fault> {
    let mut sources = Vec::new();
    for path in files(&folder.join("draft2020-12"))? {
        let text = super::read(&path)?;
        // Metaschemas of vocabularies of their own are not for this reader.
        if text.contains("\"$vocabulary\"") {
            continue;
        }
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let bytes = with_id(&text, &format!("{REMOTES}/{name}")).into_bytes();
        sources.push(Source { path: name, bytes });
    }
    Ok(sources)
}

/// A schema's text, with an `$id` where it has none.
fn with_id(text: &str, id: &str) -> String {
    let Ok(tokens) = Tokens::read(text) else { return text.to_owned() };
    let root = tokens.root(text);
    if root.kind() != Kind::Object || root.get("$id").is_some() {
        return text.to_owned();
    }
    let comma = if root.members().next().is_some() { "," } else { "" };
    text.replacen('{', &format!("{{\"$id\": {id:?}{comma}"), 1)
}

/// All JSON files in and below a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
