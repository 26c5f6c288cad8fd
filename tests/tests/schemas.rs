//! Our `schemas/` against upstream's: the same structure, in our own words.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use openwop_tests::keywords::{Holds, children, holds};
use openwop_text::{Item, Kind, Tokens, push_pointer};

/// Members of a schema that are text for people.
const PROSE: [&str; 4] = ["$comment", "description", "examples", "title"];

/// So many words in a row are a sentence taken over.
const RUN: usize = 8;

fn repo() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// The folder of upstream's schemas, which is not part of the repo.
fn upstream() -> Option<PathBuf> {
    let folder = repo().join("../shared/upstream/2026-06-30/schemas");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: {} is not there", folder.display());
    None
}

/// The schema files below a folder, by their path in it.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                found.push((name, fs::read_to_string(&path).expect("a readable file")));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{} holds no schema", folder.display());
    found
}

#[test]
fn structure_is_upstreams() {
    let Some(upstream) = upstream() else { return };
    let mut findings = Vec::new();
    for (file, ours) in files(&repo().join("schemas")) {
        match fs::read_to_string(upstream.join(&file)) {
            Ok(theirs) => findings.extend(difference(&ours, &theirs).map(|at| format!("{file}: {at}"))),
            Err(error) => findings.push(format!("{file}: upstream's cannot be read: {error}")),
        }
    }
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn difference_is_found() {
    // ours, upstream's, the place of the first difference
    const CASES: [(&str, &str, Option<&str>); 14] = [
        (r#"{"type":"object","title":"A"}"#, r#"{"title":"B","type":"object","$comment":""}"#, None),
        (r#"{"enum":["a\u0062"]}"#, r#"{ "enum" : [ "ab" ] }"#, None),
        // A member that is called like prose is none.
        (r#"{"properties":{"title":{"type":"string"}}}"#, r#"{"properties":{}}"#, Some("/properties")),
        (r#"{"default":{"title":1}}"#, r#"{"default":{"title":2}}"#, Some("/default/title")),
        (r#"{"minimum":1}"#, r#"{"minimum":1.0}"#, Some("/minimum")),
        (r#"{"required":["a","b"]}"#, r#"{"required":["b","a"]}"#, Some("/required/0")),
        (r#"{"required":["a"]}"#, r#"{"required":["a","b"]}"#, Some("/required")),
        (r#"{"type":"a","format":"b"}"#, r#"{"format":"b","type":"a"}"#, Some("")),
        (
            r#"{"properties":{"a/b":{"items":true}}}"#,
            r#"{"properties":{"a/b":{"items":false}}}"#,
            Some("/properties/a~1b/items"),
        ),
        (
            r#"{"anyOf":[{"type":"a"},{"$ref":"b"}]}"#,
            r#"{"anyOf":[{"type":"a"},{"$ref":"c"}]}"#,
            Some("/anyOf/1/$ref"),
        ),
        (
            r#"{"$defs":{"a":{"description":"x","const":1}}}"#,
            r#"{"$defs":{"a":{"const":2}}}"#,
            Some("/$defs/a/const"),
        ),
        (r#"{"const":null}"#, r#"{"const":"null"}"#, Some("/const")),
        (r#"{"items":{}}"#, r#"{"items":true}"#, Some("/items")),
        ("true", "{}", Some("")),
    ];
    for (ours, theirs, at) in CASES {
        let found = difference(ours, theirs);
        let place = found.as_deref().and_then(|found| found.split_once(": ")).map(|(place, _)| place);
        assert_eq!(place, at, "{ours} and {theirs}");
    }
}

/// The first place where two schema texts say another thing: `<pointer>: <what>`.
fn difference(ours: &str, theirs: &str) -> Option<String> {
    let read = |text| Tokens::read(text).expect("JSON");
    let (a, b) = (read(ours), read(theirs));
    compare(Holds::Schema, &a.root(ours), &b.root(theirs), &mut String::new())
}

/// Recursion is bounded by the nesting that `Tokens` reads.
fn compare(what: Holds, ours: &Item<'_>, theirs: &Item<'_>, pointer: &mut String) -> Option<String> {
    let differ = |pointer: &str, a: &str, b: &str| Some(format!("{pointer}: ours {a}, upstream's {b}"));
    let (a, b) = (parts(what, ours), parts(what, theirs));
    let is_same = match (ours.kind(), theirs.kind()) {
        (Kind::Object | Kind::Array, kind) => kind == ours.kind(),
        (Kind::String, Kind::String) => ours.as_str() == theirs.as_str(),
        _ => ours.text() == theirs.text(),
    };
    if !is_same {
        return differ(pointer, ours.text(), theirs.text());
    }
    let at = a.iter().zip(&b).take_while(|(a, b)| a.token == b.token).count();
    if at < a.len().max(b.len()) {
        let word = |parts: &[Part<'_>]| {
            parts.get(at).map_or("ends".to_owned(), |part| format!("goes on with {:?}", part.token))
        };
        return differ(pointer, &word(&a), &word(&b));
    }
    a.into_iter().zip(b).find_map(|(a, b)| {
        let length = pointer.len();
        push_pointer(pointer, &a.token);
        let found = compare(a.what, &a.value, &b.value, pointer);
        pointer.truncate(length);
        found
    })
}

/// A member or an item, and what it is.
struct Part<'a> {
    token: String,
    what: Holds,
    value: Item<'a>,
}

/// What is in a value, prose aside.
fn parts<'a>(what: Holds, value: &Item<'a>) -> Vec<Part<'a>> {
    let inner = if matches!(what, Holds::List | Holds::Map) { Holds::Schema } else { Holds::Value };
    let members = value.members().filter(|(name, _)| what != Holds::Schema || !is_prose(name));
    let members = members.map(|(name, value)| {
        let token = name.as_str().into_owned();
        Part { what: if what == Holds::Schema { holds(&token) } else { inner }, token, value }
    });
    let items = value.items().enumerate();
    members.chain(items.map(|(at, value)| Part { token: at.to_string(), what: inner, value })).collect()
}

fn is_prose(name: &Item<'_>) -> bool {
    PROSE.contains(&&*name.as_str())
}

#[test]
fn descriptions_are_our_own() {
    let Some(upstream) = upstream() else { return };
    let mut theirs = Taken::default();
    for (file, text) in files(&upstream) {
        for (pointer, prose) in prose(&text) {
            theirs.add(&format!("{file}#{pointer}"), &prose);
        }
    }
    let mut findings = Vec::new();
    let mut count = 0;
    for (file, text) in files(&repo().join("schemas")) {
        for (pointer, prose) in prose(&text) {
            count += 1;
            let found = theirs.find(&prose);
            findings.extend(found.map(|(run, place)| format!("{file}#{pointer}: {run:?} is in {place}")));
        }
    }
    assert!(count > 0, "our schemas describe nothing");
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

#[test]
fn taken_words_are_found() {
    const THEIRS: &str = "The host MUST write the event before it answers, whatever happens.";
    const CASES: [(&str, bool); 6] = [
        (THEIRS, true),
        ("so: the host must write the `event` before it does", true),
        ("The host MUST write the event, and answers afterwards.", false),
        ("Whole sentence.", true),
        ("whole (sentence)", true),
        ("A whole sentence.", false),
    ];
    let mut theirs = Taken::default();
    theirs.add("x", THEIRS);
    theirs.add("y", "Whole sentence.");
    for (ours, taken) in CASES {
        assert_eq!(theirs.find(ours).is_some(), taken, "{ours}");
    }
}

/// The descriptions of every schema in a text, each with the place of its schema.
fn prose(text: &str) -> Vec<(String, String)> {
    let tokens = Tokens::read(text).expect("JSON");
    let mut found = Vec::new();
    let mut schemas = vec![(String::new(), tokens.root(text))];
    while let Some((pointer, schema)) = schemas.pop() {
        let said = ["description", "$comment"].into_iter().filter_map(|keyword| schema.get(keyword));
        found.extend(said.map(|said| (pointer.clone(), said.as_str().into_owned())));
        for (path, child) in children(&schema) {
            let mut pointer = pointer.clone();
            path.iter().for_each(|token| push_pointer(&mut pointer, token));
            schemas.push((pointer, child));
        }
    }
    found
}

/// Runs of words, and whole texts, with where they stand.
#[derive(Default)]
struct Taken(HashMap<String, String>);

impl Taken {
    fn add(&mut self, place: &str, text: &str) {
        for run in runs(text) {
            self.0.entry(run).or_insert_with(|| place.to_owned());
        }
    }

    fn find(&self, text: &str) -> Option<(String, &str)> {
        runs(text).into_iter().find_map(|run| self.0.get(&run).map(|place| (run, place.as_str())))
    }
}

/// Every run of words; a shorter text whole. Case and punctuation do not count.
fn runs(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    match words.len() {
        0 => Vec::new(),
        length if length < RUN => vec![format!("={}", words.join(" "))],
        _ => words.windows(RUN).map(|run| run.join(" ")).collect(),
    }
}
