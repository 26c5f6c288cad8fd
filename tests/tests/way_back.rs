//! The way back: the schema that a generated type gives says the same as the one
//! that the type was made from.
//!
//! The types know nothing of the schema's text: what they give is written from
//! their tables, that is from the rules that decoding checks. So a rule that the
//! generator lost would be missing here.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use openwop_events::{RunEvent, capabilities, payloads, registry, run_event};
use openwop_runtime::{Entry, schema::json_schema};
use openwop_spec::{Diagnostics, SchemaGraph, Source, load, resolve};
use openwop_tests::keywords::children;
use openwop_tests::normal_form::difference;
use openwop_text::{Item, Tokens, push_pointer};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The file that a schema on the way back gets.
const BACK: &str = "back.json";

fn graph(sources: Vec<Source>) -> Result<SchemaGraph, Diagnostics> {
    load::load(sources).and_then(resolve::resolve)
}

fn back(schema: &Schema) -> Source {
    Source { path: BACK.to_owned(), bytes: schema.as_value().to_string().into_bytes() }
}

/// The texts of `schemas/`.
fn sources() -> Vec<Source> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let files = fs::read_dir(folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("a readable folder").path());
    let schemas = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let read = |path: PathBuf| Source {
        path: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes: fs::read(&path).expect("a readable file"),
    };
    schemas.map(read).collect()
}

/// The schema of a table, with the definitions that it refers to.
fn of_table(entry: &Entry) -> Schema {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = json_schema(entry.node, &mut generator);
    schema.insert("$defs".to_owned(), generator.take_definitions(true).into());
    schema
}

/// The schema of a type, as any user of schemars gets it.
fn of_type<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

/// What a schema on the way back does not say as its source does.
fn check(sources: &SchemaGraph, id: &str, schema: &Schema) -> Result<(), String> {
    let back = graph(vec![back(schema)]).map_err(|faults| format!("{id}: {faults}"))?;
    let (Some(source), Some(root)) = (sources.named(id), back.named(BACK)) else {
        return Err(format!("{id}: no such schema"));
    };
    difference((sources, source), (&back, root))
        .map_or(Ok(()), |difference| Err(format!("{id}: {difference}")))
}

#[test]
fn documents() {
    let sources = graph(sources()).expect("our schemas");
    let documents: [(&str, Schema); 4] = [
        ("run-event.schema.json", of_type::<RunEvent>()),
        ("run-event.schema.json", of_type::<run_event::RunEventDoc>()),
        ("run-event-payloads.schema.json", of_type::<payloads::RunEventPayloads>()),
        ("capabilities.schema.json", of_type::<capabilities::Capabilities>()),
    ];
    let faults: Vec<String> =
        documents.iter().filter_map(|(id, back)| check(&sources, id, back).err()).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Every document, and every definition with a name.
#[test]
fn entries() {
    let sources = graph(sources()).expect("our schemas");
    let faults: Vec<String> = registry::ENTRIES
        .iter()
        .filter_map(|entry| check(&sources, entry.id, &of_table(entry)).err())
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    let definitions = sources.ids().filter(|id| sources.is_definition(*id)).map(|id| sources.name(id));
    let definitions: BTreeSet<String> = definitions.collect();
    assert_eq!(registry::ids().map(str::to_owned).collect::<BTreeSet<_>>(), definitions);
}

/// Each keyword that a document uses, changed once: the way back has to differ
/// from the changed source at that place.
fn check_changes(document: &str) {
    let mut sources = sources();
    let at = sources.iter().position(|source| source.path == document).expect("a document");
    let text = String::from_utf8_lossy(&sources[at].bytes).into_owned();
    let own = registry::ENTRIES.iter().filter(|entry| entry.id.starts_with(document));
    let backs: Vec<(&str, SchemaGraph)> =
        own.map(|entry| (entry.id, graph(vec![back(&of_table(entry))]).expect("a schema"))).collect();
    let changes = changes(&text);
    assert!(!changes.is_empty(), "nothing was changed");
    let mut missed = Vec::new();
    for change in &changes {
        sources[at].bytes = change.text.clone().into_bytes();
        let changed = graph(sources.clone()).expect(&change.pointer);
        let place = format!("{document}#{}", change.pointer);
        let found = backs.iter().any(|(id, back)| {
            let sides = changed.named(id).zip(back.named(BACK));
            let found = sides.and_then(|(a, b)| difference((&changed, a), (back, b)));
            // Another target is another schema: the difference is somewhere in that.
            found.is_some_and(|found| place.ends_with("$ref") || found.place.starts_with(&place))
        });
        missed.extend((!found).then_some(place));
    }
    assert!(missed.is_empty(), "of {} changes these are not found:\n{}", changes.len(), missed.join("\n"));
}

#[test]
fn changes_of_run_event_are_found() {
    check_changes("run-event.schema.json");
}

#[test]
fn changes_of_payloads_are_found() {
    check_changes("run-event-payloads.schema.json");
}

#[test]
fn changes_of_capabilities_are_found() {
    check_changes("capabilities.schema.json");
}

/// A schema text with another value of one keyword.
struct Change {
    pointer: String,
    text: String,
}

/// The first of each keyword that says something, changed.
fn changes(text: &str) -> Vec<Change> {
    let tokens = Tokens::read(text).expect("JSON");
    let mut seen = BTreeSet::new();
    let mut changes = Vec::new();
    let mut schemas = VecDeque::from([(String::new(), tokens.root(text))]);
    while let Some((pointer, schema)) = schemas.pop_front() {
        for (name, value) in schema.members() {
            let keyword = name.as_str().into_owned();
            let Some(other) = other(&keyword, &value) else { continue };
            if seen.insert(keyword.clone()) {
                let (start, end) = value.span();
                let mut pointer = pointer.clone();
                push_pointer(&mut pointer, &keyword);
                changes.push(Change { pointer, text: format!("{}{other}{}", &text[..start], &text[end..]) });
            }
        }
        for (path, child) in children(&schema) {
            let mut pointer = pointer.clone();
            path.iter().for_each(|token| push_pointer(&mut pointer, token));
            schemas.push_back((pointer, child));
        }
    }
    changes
}

/// Another value for a keyword that checks something, as JSON text.
fn other(keyword: &str, value: &Item<'_>) -> Option<String> {
    let but_the_last = || {
        let items: Vec<&str> = value.items().map(|item| item.text()).collect();
        items.split_last().map(|(_, rest)| format!("[{}]", rest.join(",")))
    };
    Some(match keyword {
        "$ref" => "\"#\"".to_owned(),
        "enum" | "required" => but_the_last()?,
        "allOf" | "anyOf" | "oneOf" if value.items().count() > 1 => but_the_last()?,
        "additionalProperties" | "else" | "if" | "items" | "not" | "propertyNames" | "then" => {
            r#"{"const":"another"}"#.to_owned()
        }
        "const" | "format" | "pattern" => "\"another\"".to_owned(),
        "dependentRequired" | "patternProperties" | "properties" => "{}".to_owned(),
        "type" => "\"null\"".to_owned(),
        "uniqueItems" if value.as_bool() == Some(true) => "false".to_owned(),
        _ if keyword.starts_with("m") || keyword.starts_with("exclusive") => "7654321".to_owned(),
        _ => return None,
    })
}
