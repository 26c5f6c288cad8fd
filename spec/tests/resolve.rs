//! How references and dialects find what they name.

use openwop_spec::eval::{Options, accepts};
use openwop_spec::resolve::{BaseUris, resolve_with};
use openwop_spec::{Diagnostics, SchemaGraph, Source, load};
use openwop_text::Tokens;

fn graph(base_uris: &[(&str, &str)], files: &[(&str, &str)]) -> Result<SchemaGraph, Diagnostics> {
    let mut table = BaseUris::default();
    base_uris.iter().for_each(|(uri, path)| table.insert(uri, path));
    let source = |(path, text): &(&str, &str)| Source { path: (*path).into(), bytes: (*text).into() };
    resolve_with(load::load(files.iter().map(source).collect())?, &table)
}

fn paths(graph: &SchemaGraph) -> Vec<&str> {
    graph.documents.iter().map(|document| document.path.as_str()).collect()
}

fn takes(graph: &SchemaGraph, schema: &str, instance: &str) -> bool {
    let tokens = Tokens::read(instance).expect("an instance");
    accepts(graph, graph.named(schema).expect(schema), &tokens.root(instance), &Options::default())
}

#[test]
fn only_what_is_referred_to_is_taken_in() {
    let files = [
        ("a.json", r#"{"$ref": "https://example.org/s/b.json"}"#),
        ("lib/b.json", r#"{"items": {"$ref": "c%20d.json"}}"#),
        ("lib/c d.json", r#"{"type": "string"}"#),
        ("lib/old.json", r#"{"$schema": "http://json-schema.org/draft-04/schema#", "type": 3}"#),
    ];
    let graph = graph(&[("https://example.org/s/", "lib")], &files).expect("a graph");
    assert_eq!(paths(&graph), ["a.json", "lib/b.json", "lib/c d.json"]);
    assert!(takes(&graph, "a.json", r#"["x"]"#) && !takes(&graph, "a.json", "[1]"));
}

#[test]
fn the_longest_uri_decides() {
    let base_uris = [("urn:x/", "lib"), ("urn:x/y/", "other"), ("urn:x/y/z", "one.json")];
    let files = [
        (
            "a.json",
            r#"{"prefixItems": [{"$ref": "urn:x/y/b.json"}, {"$ref": "urn:x/y/z"}, {"$ref": "urn:x/z"}]}"#,
        ),
        ("lib/y/b.json", "false"),
        ("lib/z", r#"{"const": 3}"#),
        ("one.json", r#"{"const": 2}"#),
        ("other/b.json", r#"{"const": 1}"#),
    ];
    let graph = graph(&base_uris, &files).expect("a graph");
    assert_eq!(paths(&graph), ["a.json", "other/b.json", "one.json", "lib/z"]);
    assert!(takes(&graph, "a.json", "[1, 2, 3]") && !takes(&graph, "a.json", "[1, 3]"));
}

#[test]
fn a_file_has_one_place_by_whatever_way() {
    let base_uris = [("https://a.example/", "lib"), ("http://a.example/", "lib")];
    let files = [
        (
            "a.json",
            r#"{"allOf": [{"$ref": "lib/b.json"}, {"$ref": "http://a.example/b.json"}, {"$ref": "urn:b#c"}]}"#,
        ),
        ("lib/b.json", r#"{"$id": "urn:b", "$anchor": "c", "type": "null"}"#),
    ];
    let graph = graph(&base_uris, &files).expect("a graph");
    assert_eq!(paths(&graph), ["a.json", "lib/b.json"]);
    assert_eq!(graph.ids().count(), 5);
}

#[test]
fn a_uri_that_stands_for_an_absent_file_leads_nowhere() {
    let files = [("a.json", r#"{"$ref": "urn:x/b.json"}"#), ("b.json", "true")];
    let faults = graph(&[("urn:x/", "lib")], &files).expect_err("a fault").to_string();
    assert!(faults.contains("reference-to-nowhere") && faults.contains("lib/b.json"), "{faults}");
}

const META: &str = r#"{
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/validation": true,
        "urn:other": false
    }
}"#;

#[test]
fn keywords_of_vocabularies_that_are_left_out_only_describe() {
    let files = [
        (
            "a.json",
            r##"{"$schema": "urn:meta", "type": "array", "items": false, "$defs": {
            "inner": {"$id": "urn:inner", "items": false},
            "own": {"$id": "urn:own", "$schema": "https://json-schema.org/draft/2020-12/schema", "items": false}
        }}"##,
        ),
        ("b.json", r##"{"$ref": "a.json#/items"}"##),
        ("meta.json", META),
    ];
    let graph = graph(&[("urn:meta", "meta.json")], &files).expect("a graph");
    assert_eq!(paths(&graph), ["a.json", "b.json"], "the metaschema is only looked at");
    assert!(takes(&graph, "a.json", "[1]") && !takes(&graph, "a.json", "1"));
    assert!(takes(&graph, "a.json#/$defs/inner", "[1]"), "the dialect reaches to schemas within");
    assert!(!takes(&graph, "a.json#/$defs/own", "[1]"), "unless they name another");
    assert!(!takes(&graph, "b.json", "1"), "what a pointer leads to is a schema all the same");
}

#[test]
fn a_dialect_may_ask_for_formats() {
    let meta = META.replace("vocab/validation\": true", "vocab/format-assertion\": false");
    let files = [
        ("a.json", r#"{"$schema": "urn:meta", "format": "date"}"#),
        ("b.json", r#"{"format": "date"}"#),
        ("meta.json", &meta),
    ];
    let graph = graph(&[("urn:meta", "meta.json")], &files).expect("a graph");
    assert!(!takes(&graph, "a.json", r#""x""#) && takes(&graph, "b.json", r#""x""#));
}
