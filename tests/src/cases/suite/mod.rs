//! `suite`: the official JSON Schema Test Suite of draft 2020-12, through both
//! engines: the interpreter and compiled code.

mod interpreter;
mod known;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use openwop_codegen::{Generated, Inputs, generate, read};
use openwop_spec::{SchemaGraph, Source};
use openwop_text::Item;

use super::codegen::{Case, judge};
use super::scratch::{self, Question, ROOT};
use super::{Failure, Fault, Outcome, Tally, text_of, unreadable};
use known::{Engine, KNOWN};

/// The remote documents and where the suite says that they are served.
const REMOTES: &str = "remotes/draft2020-12";
const SERVED: &str = "http://localhost:1234/draft2020-12/";

/// One schema of the suite, through both front ends.
struct Group {
    graph: Result<SchemaGraph, String>,
    generated: Result<Generated, String>,
}

/// One file of the suite.
struct File {
    /// Its path below the folder of the draft, without `.json`.
    name: String,
    /// How many of all cases are its.
    cases: usize,
}

impl File {
    fn is_required(&self) -> bool {
        !self.name.contains('/')
    }
}

pub(super) fn run(path: &Path) -> Result<Outcome, Fault> {
    let tests = path.join("tests").join("draft2020-12");
    let remotes = remotes(path)?;
    let (mut files, mut groups, mut cases) = (Vec::new(), Vec::new(), Vec::new());
    for path in json_files(&tests)? {
        let name = below(&tests, &path).trim_end_matches(".json").to_owned();
        let before = cases.len();
        read_file(&path, &name, &remotes, &mut groups, &mut cases)?;
        files.push(File { name, cases: cases.len() - before });
    }
    let verdicts = [
        (Engine::Interpreter, interpreter::verdicts(&groups, &cases)),
        (Engine::Generated, compiled_verdicts(&groups, &cases)?),
    ];
    Ok(settle(&files, &cases, &verdicts))
}

/// Reads the groups and cases of a file.
fn read_file(
    path: &Path,
    name: &str,
    remotes: &[Source],
    groups: &mut Vec<Group>,
    cases: &mut Vec<Case>,
) -> Result<(), Fault> {
    let text = super::read(path)?;
    let tokens = super::tokens(path, &text)?;
    for group in tokens.root(&text).items() {
        let malformed = || Fault(format!("{}: a group lacks a member", path.display()));
        let schema = group.get("schema").ok_or_else(malformed)?;
        let title = format!("{name}: {}", text_of(&group, "description").ok_or_else(malformed)?);
        for test in group.get("tests").ok_or_else(malformed)?.items() {
            cases.push(case(&title, groups.len(), &test).ok_or_else(malformed)?);
        }
        let inputs = inputs(remotes, schema.text(), name.starts_with("optional/format/"));
        groups.push(Group {
            graph: read(&inputs).map(|(_, graph)| graph).map_err(|fault| fault.to_string()),
            generated: generate(&inputs).map_err(|fault| fault.to_string()),
        });
    }
    Ok(())
}

fn case(group: &str, schema: usize, test: &Item<'_>) -> Option<Case> {
    let instance = test.get("data")?.text().to_owned();
    let valid = test.get("valid")?.as_bool()?;
    let id = format!("{group}: {}", text_of(test, "description")?);
    Some(Case { id, schema, expected: valid.then(|| instance.clone()), instance })
}

/// The group's schema; with the remotes only where it refers to one.
fn inputs(remotes: &[Source], schema: &str, assert_formats: bool) -> Inputs {
    let mut schemas = vec![Source { path: ROOT.to_owned(), bytes: schema.as_bytes().to_vec() }];
    let mut vocabulary = format!("[formats]\nassert = {assert_formats}\n");
    if schema.contains(SERVED) {
        schemas.extend_from_slice(remotes);
        vocabulary += &format!("[base-uris]\n{SERVED:?} = {REMOTES:?}\n");
    }
    let vocabulary = Source { path: "vocabulary.toml".to_owned(), bytes: vocabulary.into_bytes() };
    Inputs { schemas, vocabulary: Some(vocabulary) }
}

/// What compiled code gets wrong, for each case.
fn compiled_verdicts(groups: &[Group], cases: &[Case]) -> Result<Vec<Option<String>>, Fault> {
    let trees: Vec<_> = groups
        .iter()
        .map(|group| group.generated.as_ref().map(|one| one.files.clone()).map_err(Clone::clone))
        .collect();
    let questions: Vec<_> = cases
        .iter()
        .map(|case| Question { schema: case.schema, id: ROOT.to_owned(), instance: case.instance.clone() })
        .collect();
    let answers = scratch::Compiled::new("suite", &trees)?.ask(&questions)?;
    Ok(cases.iter().zip(&answers).map(|(case, answer)| judge(case, answer)).collect())
}

/// Counts, and sets known failures apart. One that is none any more is a failure.
fn settle(files: &[File], cases: &[Case], verdicts: &[(Engine, Vec<Option<String>>)]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut wrong = BTreeSet::new();
    let required: usize = files.iter().filter(|file| file.is_required()).map(|file| file.cases).sum();
    for (engine, verdicts) in verdicts {
        let mut begin = 0;
        let mut sum = Tally { name: format!("required, {engine}"), passed: 0, total: required };
        let mut optional = Vec::new();
        for file in files {
            let range = begin..begin + file.cases;
            begin = range.end;
            let failed: Vec<usize> = range.filter(|at| verdicts[*at].is_some()).collect();
            let passed = file.cases - failed.len();
            if file.is_required() {
                sum.passed += passed;
                wrong.extend(failed);
            } else {
                let name = format!("{}, {engine}", file.name);
                optional.push(Tally { name, passed, total: file.cases });
            }
        }
        outcome.tallies.push(sum);
        outcome.tallies.append(&mut optional);
        for (case, verdict) in cases.iter().zip(verdicts) {
            report(*engine, case, verdict.as_ref(), &mut outcome);
        }
    }
    outcome.total = required;
    outcome.counted = Some(required - wrong.len());
    outcome
}

/// Notes a failure, known or not. A success where a failure is known is one too.
fn report(engine: Engine, case: &Case, verdict: Option<&String>, outcome: &mut Outcome) {
    let known = KNOWN.iter().find(|known| known.engines.contains(&engine) && known.names(&case.id));
    let id = format!("{engine}: {}", case.id);
    let (expected, got) = match (verdict, known) {
        (Some(_), Some(known)) => return outcome.known.push((id, known.reason)),
        (Some(got), None) if case.expected.is_some() => ("accepted", got.as_str()),
        (Some(got), None) => ("refused", got.as_str()),
        (None, Some(_)) => ("a failure that is known", "none: take it off the list"),
        (None, None) => return,
    };
    outcome.failures.push(Failure { id, expected: expected.to_owned(), got: got.to_owned() });
}

/// The documents that schemas refer to, by their paths in a schema folder.
fn remotes(suite: &Path) -> Result<Vec<Source>, Fault> {
    let read =
        |path: PathBuf| Ok(Source { path: below(suite, &path), bytes: super::read(&path)?.into_bytes() });
    json_files(&suite.join(REMOTES))?.into_iter().map(read).collect()
}

/// A path below a folder, with `/`.
fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// All JSON files in and below a folder, in order; those of the folder itself first.
fn json_files(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let (mut found, mut folders) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        if path.is_dir() {
            folders.push(path);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    folders.sort();
    for folder in folders {
        found.extend(json_files(&folder)?);
    }
    Ok(found)
}
