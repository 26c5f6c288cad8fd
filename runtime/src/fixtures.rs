//! Golden fixtures: `<name>/valid/*.json` and `<name>/invalid/*.json` (feature
//! `fixtures`).
//!
//! A valid fixture is the instance itself; it has to come back equal. An
//! invalid one is `{"keyword": …, "pointer": …, "instance": …}`, and has to be
//! refused with a violation of that keyword at that place.

use std::path::{Path, PathBuf};
use std::{fs, io};

use openwop_text::{Item, Tokens, canonical};

use crate::{Entry, Report};

/// One fixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Name of its folder: an event type, a document's name, or an id.
    pub name: String,
    /// `<name>/valid/<file stem>` or `<name>/invalid/<file stem>`.
    pub id: String,
    /// The file.
    pub path: PathBuf,
    /// Whether the instance has to be accepted.
    pub valid: bool,
}

/// What came of all fixtures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many passed.
    pub passed: usize,
    /// What is wrong with the others.
    pub failures: Vec<String>,
}

/// All fixtures below a folder, in the order of their ids.
///
/// # Errors
///
/// A folder that cannot be read.
pub fn find(folder: &Path) -> io::Result<Vec<Fixture>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?.path();
        let name = file_name(&entry);
        for (kind, valid) in [("valid", true), ("invalid", false)] {
            let folder = entry.join(kind);
            if !folder.is_dir() {
                continue;
            }
            for file in fs::read_dir(folder)? {
                let path = file?.path();
                if path.extension().is_some_and(|extension| extension == "json") {
                    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                    let id = format!("{name}/{kind}/{stem}");
                    found.push(Fixture { name: name.clone(), id, path, valid });
                }
            }
        }
    }
    found.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(found)
}

/// Runs all fixtures below a folder.
///
/// # Errors
///
/// A folder or file that cannot be read.
pub fn run_all(folder: &Path, named: impl Fn(&str) -> Option<&'static Entry>) -> io::Result<Summary> {
    let mut summary = Summary::default();
    for fixture in find(folder)? {
        match fixture.run(&named, &fs::read(&fixture.path)?) {
            Ok(()) => summary.passed += 1,
            Err(failure) => summary.failures.push(format!("{}: {failure}", fixture.id)),
        }
    }
    Ok(summary)
}

impl Fixture {
    /// Runs the fixture on the text of its file.
    ///
    /// # Errors
    ///
    /// What was expected, and what came.
    pub fn run(&self, named: &impl Fn(&str) -> Option<&'static Entry>, text: &[u8]) -> Result<(), String> {
        let entry = named(&self.name)
            .ok_or_else(|| format!("{:?} is no event type, document or id of the schemas", self.name))?;
        if self.valid { comes_back(entry, text) } else { is_refused(entry, text) }
    }
}

fn comes_back(entry: &Entry, text: &[u8]) -> Result<(), String> {
    let again = entry.check(text).map_err(|report| format!("expected to be valid, but\n{report}"))?;
    let same = |a: &[u8], b: &[u8]| -> Result<bool, Report> {
        let ((a, a_tokens), (b, b_tokens)) = (Tokens::read_bytes(a)?, Tokens::read_bytes(b)?);
        Ok(canonical(&a_tokens.root(a)) == canonical(&b_tokens.root(b)))
    };
    match same(text, &again) {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("came back as {}", String::from_utf8_lossy(&again))),
        Err(report) => Err(format!("came back as no JSON: {report}")),
    }
}

fn is_refused(entry: &Entry, text: &[u8]) -> Result<(), String> {
    let expected = Expectation::read(text)?;
    let Err(report) = entry.check(expected.instance.as_bytes()) else {
        return Err(format!("expected {} at {:?}, but it is valid", expected.keyword, expected.pointer));
    };
    let found = report
        .violations()
        .iter()
        .any(|violation| violation.keyword == expected.keyword && violation.instance == expected.pointer);
    if found {
        Ok(())
    } else {
        Err(format!("expected {} at {:?}, but\n{report}", expected.keyword, expected.pointer))
    }
}

/// The three members of an invalid fixture.
struct Expectation {
    keyword: String,
    pointer: String,
    instance: String,
}

impl Expectation {
    /// The instance may give a member twice, so the text is cut, not parsed.
    fn read(text: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let (head, instance) = text
            .split_once("\"instance\":")
            .ok_or("an invalid fixture has the members `keyword`, `pointer` and, last, `instance`")?;
        let instance =
            instance.trim_end().strip_suffix('}').ok_or("the fixture does not end with `}`")?.trim();
        let head = format!("{}}}", head.trim_end().trim_end_matches(','));
        let tokens = Tokens::read(&head).map_err(|error| error.to_string())?;
        let member = |name: &str| -> Result<String, String> {
            let item: Option<Item<'_>> = tokens.root(&head).get(name);
            item.map(|item| item.as_str().into_owned())
                .ok_or_else(|| format!("the member `{name}` is missing"))
        };
        Ok(Self { keyword: member("keyword")?, pointer: member("pointer")?, instance: instance.to_owned() })
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
