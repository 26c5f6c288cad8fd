//! The official JSON Schema Test Suite, all required cases of draft 2020-12,
//! through load, resolve and the interpreter.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use openwop_spec::eval::{Options, accepts, evaluate};
use openwop_spec::{SchemaGraph, Source, load, resolve};
use openwop_text::{Item, Kind, Tokens, push_pointer};

/// Cases that fail, `<file>: <group>: <test>`, and why.
const KNOWN_FAILURES: &[(&str, &[&str])] = &[
    (
        "it refers to the metaschema, which is not among the files",
        &[
            "defs.json: validate definition against metaschema: invalid definition schema",
            "defs.json: validate definition against metaschema: valid definition schema",
            "ref.json: remote ref, containing refs itself: remote ref invalid",
            "ref.json: remote ref, containing refs itself: remote ref valid",
        ],
    ),
    (
        "a `$schema` other than draft 2020-12 is refused: vocabularies cannot be left out",
        &[
            "vocabulary.json: ignore unrecognized optional vocabulary: number value",
            "vocabulary.json: ignore unrecognized optional vocabulary: string value",
            "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: \
             applicator vocabulary still works",
            "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: \
             no validation: invalid number, but it still validates",
            "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: \
             no validation: valid number",
        ],
    ),
];

#[test]
fn agrees_with_the_official_suite() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/json-schema-test-suite");
    let tests = suite.join("tests/draft2020-12");
    if !tests.is_dir() {
        println!("skipped: no test suite at {}", suite.display());
        return;
    }
    let remotes = remotes(&suite.join("remotes"));
    let (mut cases, mut failures) = (0, Vec::new());
    for path in files(&tests).into_iter().filter(|path| path.parent() == Some(&tests)) {
        run(&path, &remotes, &mut cases, &mut failures);
    }
    println!("{} of {cases}", cases - failures.len());

    let known: BTreeSet<_> = KNOWN_FAILURES.iter().flat_map(|(_, cases)| cases.iter().copied()).collect();
    for (reason, cases) in KNOWN_FAILURES {
        println!("{} known failures: {reason}", cases.len());
    }
    for Failure { case, why } in failures.iter().filter(|failure| !known.contains(&*failure.case)) {
        println!("failure: {case}: {why}");
    }
    let failed: BTreeSet<_> = failures.iter().map(|failure| &*failure.case).collect();
    let passed: Vec<_> = known.difference(&failed).collect();
    assert!(passed.is_empty(), "these are no failures any more, take them off the list: {passed:#?}");
    assert!(failed.is_subset(&known), "some cases fail, see above");
    assert!(cases > 0, "no case was found in {}", tests.display());
}

struct Failure {
    case: String,
    why: String,
}

/// Runs the cases of one file.
fn run(path: &Path, remotes: &[Source], cases: &mut usize, failures: &mut Vec<Failure>) {
    let text = read(path);
    let tokens = Tokens::read(&text).expect("test file");
    let file = path.file_name().expect("file name").to_string_lossy();
    for group in tokens.root(&text).items() {
        let graph = graph(remotes, &member(&group, "schema"));
        for test in member(&group, "tests").items() {
            *cases += 1;
            if let Err(why) = graph.as_ref().map_err(String::clone).and_then(|graph| judge(graph, &test)) {
                let (group, test) = (member(&group, "description"), member(&test, "description"));
                failures
                    .push(Failure { case: format!("{file}: {}: {}", group.as_str(), test.as_str()), why });
            }
        }
    }
}

const GROUP: &str = "group-under-test";

fn graph(remotes: &[Source], schema: &Item<'_>) -> Result<SchemaGraph, String> {
    let mut sources = remotes.to_vec();
    sources.push(Source { path: GROUP.to_owned(), bytes: schema.text().as_bytes().to_vec() });
    let documents = load::load(sources).map_err(|diagnostics| diagnostics.to_string())?;
    resolve::resolve(documents).map_err(|diagnostics| diagnostics.to_string())
}

fn judge(graph: &SchemaGraph, test: &Item<'_>) -> Result<(), String> {
    let root = graph.named(GROUP).ok_or("the schema is not in the graph")?;
    let (options, instance) = (Options::default(), member(test, "data"));
    let violations = evaluate(graph, root, &instance, &options);
    if accepts(graph, root, &instance, &options) != violations.is_empty() {
        return Err("`accepts` and `evaluate` disagree".to_owned());
    }
    check_places(graph, &instance, &violations);
    match member(test, "valid").as_bool() == Some(violations.is_empty()) {
        true => Ok(()),
        false if violations.is_empty() => Err("accepted".to_owned()),
        false => Err(violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
    }
}

/// Both places of every violation exist.
fn check_places(graph: &SchemaGraph, instance: &Item<'_>, violations: &[openwop_spec::eval::Violation]) {
    for violation in violations {
        let (path, pointer) = violation.schema.split_once('#').expect("a file and a pointer");
        let document = graph.documents.iter().find(|document| document.path == path).expect(path);
        assert!(document.find(pointer).is_some(), "{violation}");
        assert!(pointers(instance).contains(&violation.instance), "{violation}");
    }
}

/// The places of a value and all within it.
fn pointers(instance: &Item<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), *instance)];
    while let Some((pointer, item)) = open.pop() {
        let mut below = |token: &str, item| {
            let mut pointer = pointer.clone();
            push_pointer(&mut pointer, token);
            open.push((pointer, item));
        };
        item.members().for_each(|(name, value)| below(&name.as_str(), value));
        item.items().enumerate().for_each(|(index, value)| below(&index.to_string(), value));
        found.push(pointer);
    }
    found
}

/// The documents that cases refer to, each under the URI that it is served by.
fn remotes(folder: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in files(&folder.join("draft2020-12")) {
        let text = read(&path);
        // Metaschemas of vocabularies of their own are not for this reader.
        if text.contains("\"$vocabulary\"") {
            continue;
        }
        let name = path.strip_prefix(folder).expect("below the folder").to_string_lossy().replace('\\', "/");
        let bytes = with_id(&text, &format!("http://localhost:1234/{name}")).into_bytes();
        sources.push(Source { path: name, bytes });
    }
    sources
}

/// A schema's text, with an `$id` where it has none.
fn with_id(text: &str, id: &str) -> String {
    let tokens = Tokens::read(text).expect("remote");
    let root = tokens.root(text);
    if root.kind() != Kind::Object || root.get("$id").is_some() {
        return text.to_owned();
    }
    let comma = if root.members().next().is_some() { "," } else { "" };
    text.replacen('{', &format!("{{\"$id\": {id:?}{comma}"), 1)
}

fn member<'a>(item: &Item<'a>, name: &str) -> Item<'a> {
    item.get(name).expect(name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a test file")
}

/// All JSON files in and below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the suite") {
        let path = entry.expect("entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
    found.sort();
    found
}
