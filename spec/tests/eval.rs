//! Where the interpreter says that violations are: keyword, place in the
//! instance, place in the schema.

use openwop_spec::eval::{Options, Violation, accepts, evaluate};
use openwop_spec::{SchemaGraph, Source, load, resolve};
use openwop_text::Tokens;

const FORMATS: Options = Options { assert_formats: true };

fn graph(files: &[(&str, &str)]) -> SchemaGraph {
    let source = |(path, text): &(&str, &str)| Source { path: (*path).into(), bytes: (*text).into() };
    let documents = load::load(files.iter().map(source).collect()).expect("JSON");
    resolve::resolve(documents).expect("schemas")
}

fn violations(graph: &SchemaGraph, text: &str, options: &Options) -> Vec<Violation> {
    let tokens = Tokens::read(text).expect(text);
    let (root, schema) = (tokens.root(text), graph.named("s.json").expect("s.json"));
    let found = evaluate(graph, schema, &root, options);
    assert_eq!(accepts(graph, schema, &root, options), found.is_empty(), "{text}");
    found
}

/// `expected` has for each violation: keyword, instance, schema; in the order of
/// the alphabet, separated by `; `.
fn check_files(files: &[(&str, &str)], instance: &str, expected: &str) {
    let found = violations(&graph(files), instance, &FORMATS);
    let line = |v: &Violation| format!("{} {} {}", v.keyword, v.instance, v.schema);
    let mut found: Vec<_> = found.iter().map(line).collect();
    found.sort();
    assert_eq!(found.join("; "), expected, "{} and {instance}", files[0].1);
}

fn check(cases: &[(&str, &str, &str)]) {
    for (schema, instance, expected) in cases {
        check_files(&[("s.json", schema)], instance, expected);
    }
}

#[test]
fn places_of_scalars() {
    check(&[
        ("true", "1", ""),
        ("false", "1", "false  s.json#"),
        (r#"{"type": "string", "minimum": 5}"#, "1", "type  s.json#/type"),
        (r#"{"type": ["integer", "null"]}"#, "1.0", ""),
        (r#"{"type": ["integer", "null"]}"#, "1.5", "type  s.json#/type"),
        (r#"{"enum": [1, [2.0], {"a": null}]}"#, "[2]", ""),
        (r#"{"enum": [1, "1"]}"#, "2", "enum  s.json#/enum"),
        (r#"{"const": "a"}"#, r#""b""#, "const  s.json#/const"),
        (r#"{"minLength": 2, "maxLength": 2}"#, r#""𝄞𝄞""#, ""),
        (
            r#"{"minLength": 2, "pattern": "^a"}"#,
            r#""𝄞""#,
            "minLength  s.json#/minLength; pattern  s.json#/pattern",
        ),
        (r#"{"format": "date"}"#, r#""2026-02-30""#, "format  s.json#/format"),
        (r#"{"format": "made-up"}"#, r#""x""#, ""),
        (
            r#"{"minimum": 2, "exclusiveMaximum": 1}"#,
            "1",
            "exclusiveMaximum  s.json#/exclusiveMaximum; minimum  s.json#/minimum",
        ),
        (
            r#"{"maximum": 1, "exclusiveMinimum": 2}"#,
            "1.00000000000000000001",
            "exclusiveMinimum  s.json#/exclusiveMinimum; maximum  s.json#/maximum",
        ),
        (r#"{"multipleOf": 0.1}"#, "0.35", "multipleOf  s.json#/multipleOf"),
    ]);
}

#[test]
fn places_of_objects() {
    check(&[
        (
            r#"{"properties": {"a/b": {"type": "null"}}}"#,
            r#"{"a/b": 1}"#,
            "type /a~1b s.json#/properties/a~1b/type",
        ),
        (r#"{"required": ["a", "b"]}"#, "{}", "required  s.json#/required; required  s.json#/required"),
        (r#"{"properties": {"a": false}}"#, r#"{"a": 1}"#, "properties /a s.json#/properties/a"),
        (
            r#"{"properties": {"a": true}, "additionalProperties": false}"#,
            r#"{"a": 1, "b": 2}"#,
            "additionalProperties /b s.json#/additionalProperties",
        ),
        (
            r#"{"patternProperties": {"^x": false}, "additionalProperties": {"type": "null"}}"#,
            r#"{"x": 1, "y": 2}"#,
            "patternProperties /x s.json#/patternProperties/^x; type /y s.json#/additionalProperties/type",
        ),
        (
            r#"{"propertyNames": {"maxLength": 1}}"#,
            r#"{"ab": 1}"#,
            "maxLength /ab s.json#/propertyNames/maxLength",
        ),
        (r#"{"propertyNames": false}"#, r#"{"ab": 1}"#, "propertyNames /ab s.json#/propertyNames"),
        (r#"{"minProperties": 2}"#, r#"{"a": 1}"#, "minProperties  s.json#/minProperties"),
        (r#"{"maxProperties": 0}"#, r#"{"a": 1}"#, "maxProperties  s.json#/maxProperties"),
        (
            r#"{"dependentRequired": {"a": ["b", "c"]}}"#,
            r#"{"a": 1, "c": 1}"#,
            "dependentRequired  s.json#/dependentRequired",
        ),
        (
            r#"{"dependentSchemas": {"a": {"required": ["b"]}, "c": false}}"#,
            r#"{"a": 1, "c": 1}"#,
            "dependentSchemas  s.json#/dependentSchemas/c; required  s.json#/dependentSchemas/a/required",
        ),
    ]);
}

#[test]
fn places_of_arrays() {
    check(&[
        (
            r#"{"prefixItems": [true, false], "items": {"type": "null"}}"#,
            "[1, 2, 3]",
            "prefixItems /1 s.json#/prefixItems/1; type /2 s.json#/items/type",
        ),
        (r#"{"prefixItems": [true], "items": false}"#, "[1, 2]", "items /1 s.json#/items"),
        (r#"{"minItems": 2}"#, "[1]", "minItems  s.json#/minItems"),
        (r#"{"maxItems": 0}"#, "[1]", "maxItems  s.json#/maxItems"),
        (
            r#"{"uniqueItems": true}"#,
            r#"[{"a": 1, "b": 2}, {"b": 2.0, "a": 10e-1}]"#,
            "uniqueItems  s.json#/uniqueItems",
        ),
        (r#"{"contains": {"const": 1}}"#, "[2]", "contains  s.json#/contains"),
        (r#"{"contains": {"const": 1}, "minContains": 0}"#, "[2]", ""),
        (r#"{"contains": {"const": 1}, "minContains": 2}"#, "[1]", "minContains  s.json#/minContains"),
        (r#"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]", "maxContains  s.json#/maxContains"),
        (r#"{"minContains": 2, "maxContains": 0}"#, "[1]", ""),
    ]);
}

#[test]
fn places_of_applied_schemas() {
    check(&[
        (
            r#"{"allOf": [{"minimum": 2}, false]}"#,
            "1",
            "allOf  s.json#/allOf/1; minimum  s.json#/allOf/0/minimum",
        ),
        (r#"{"anyOf": [{"minimum": 2}, false]}"#, "1", "anyOf  s.json#/anyOf"),
        (r#"{"oneOf": [{"minimum": 2}, false]}"#, "1", "oneOf  s.json#/oneOf"),
        (r#"{"oneOf": [true, true]}"#, "1", "oneOf  s.json#/oneOf"),
        (
            r#"{"properties": {"a": {"not": {"type": "string"}}}}"#,
            r#"{"a": ""}"#,
            "not /a s.json#/properties/a/not",
        ),
        (
            r#"{"if": {"minimum": 2}, "then": {"multipleOf": 2}, "else": false}"#,
            "3",
            "multipleOf  s.json#/then/multipleOf",
        ),
        (r#"{"if": {"minimum": 2}, "then": {"multipleOf": 2}, "else": false}"#, "1", "else  s.json#/else"),
        (r#"{"then": false, "else": false}"#, "1", ""),
        (
            r##"{"properties": {"a": {"$ref": "#/$defs/d", "maximum": 1}}, "$defs": {"d": {"minimum": 3}}}"##,
            r#"{"a": 2}"#,
            "maximum /a s.json#/properties/a/maximum; minimum /a s.json#/$defs/d/minimum",
        ),
        (
            r##"{"properties": {"a": {"$ref": "#/$defs/never"}}, "$defs": {"never": false}}"##,
            r#"{"a": 2}"#,
            "false /a s.json#/$defs/never",
        ),
    ]);
    let other = ("o.json", r#"{"$defs": {"n": {"type": "number"}}}"#);
    check_files(
        &[("s.json", r#"{"items": {"$ref": "o.json#/$defs/n"}}"#), other],
        r#"["x"]"#,
        "type /0 o.json#/$defs/n/type",
    );
    let list = r##"{"$id": "http://x/list", "items": {"$dynamicRef": "#item"}, "$defs": {"any": {"$dynamicAnchor": "item"}}}"##;
    let numbers = r#"{"$id": "http://x/n", "$ref": "list", "$defs": {"n": {"$dynamicAnchor": "item", "type": "number"}}}"#;
    check_files(&[("s.json", numbers), ("list.json", list)], "[true]", "type /0 s.json#/$defs/n/type");
    check_files(&[("s.json", list)], "[true]", "");
}

#[test]
fn places_of_unevaluated_children() {
    check(&[
        (
            r#"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#,
            r#"{"a": 1, "b": 1}"#,
            "unevaluatedProperties /b s.json#/unevaluatedProperties",
        ),
        // A member that fails has been evaluated all the same; a branch that
        // fails has evaluated nothing.
        (
            r#"{"properties": {"a": false}, "unevaluatedProperties": false}"#,
            r#"{"a": 1}"#,
            "properties /a s.json#/properties/a",
        ),
        (
            r#"{"anyOf": [true, {"properties": {"a": false}}], "unevaluatedProperties": false}"#,
            r#"{"a": 1}"#,
            "unevaluatedProperties /a s.json#/unevaluatedProperties",
        ),
        (
            r#"{"anyOf": [true, {"properties": {"a": true}}], "unevaluatedProperties": false}"#,
            r#"{"a": 1}"#,
            "",
        ),
        (
            r#"{"not": {"not": {"properties": {"a": true}}}, "unevaluatedProperties": false}"#,
            r#"{"a": 1}"#,
            "unevaluatedProperties /a s.json#/unevaluatedProperties",
        ),
        (
            r#"{"if": {"properties": {"a": {"const": 1}}}, "unevaluatedProperties": {"type": "null"}}"#,
            r#"{"a": 1, "b": 1}"#,
            "type /b s.json#/unevaluatedProperties/type",
        ),
        (
            r#"{"unevaluatedProperties": true, "allOf": [{"unevaluatedProperties": false}]}"#,
            r#"{"a": 1}"#,
            "unevaluatedProperties /a s.json#/allOf/0/unevaluatedProperties",
        ),
        (
            r#"{"contains": {"const": 1}, "allOf": [{"prefixItems": [true]}], "unevaluatedItems": false}"#,
            "[0, 1, 2]",
            "unevaluatedItems /2 s.json#/unevaluatedItems",
        ),
    ]);
}

#[test]
fn formats_are_asserted_only_on_request() {
    let graph = graph(&[("s.json", r#"{"format": "uuid"}"#)]);
    assert_eq!(violations(&graph, r#""x""#, &Options::default()), []);
    assert_eq!(violations(&graph, r#""x""#, &FORMATS)[0].message, r#""x" is not a uuid"#);
}

#[test]
fn messages_never_hold_a_payload() {
    let long = format!("\"{}\"", "payload ".repeat(100));
    let payload = format!(r#"{{"secret": {long}}}"#);
    let array = format!("[{long}]");
    for keyword in
        [r#""type": "null""#, r#""const": 1"#, r#""enum": [[1]]"#, r#""not": {}"#, r#""oneOf": [true, true]"#]
    {
        let graph = graph(&[("s.json", &format!("{{{keyword}}}"))]);
        for (text, shown) in [(&payload, "an object "), (&array, "an array "), (&long, "\"payload payload")] {
            let message = &violations(&graph, text, &FORMATS)[0].message;
            assert!(message.starts_with(shown) && message.chars().count() < 100, "{message}");
        }
    }
}

/// A search through all members for each name would take minutes here.
#[test]
fn looks_members_up_in_wide_objects() {
    let names: Vec<_> = (0..50_000).map(|at| format!("\"m{at}\"")).collect();
    let object =
        format!("{{{}}}", names.iter().map(|name| format!("{name}: 1")).collect::<Vec<_>>().join(","));
    let properties = object.replace(": 1", ": {\"type\": \"integer\"}");
    let schema = format!(
        r#"{{"required": [{0}], "properties": {properties}, "additionalProperties": false,
            "dependentRequired": {{"m0": [{0}]}}, "allOf": [{{"required": ["m1"]}}], "unevaluatedProperties": false}}"#,
        names[..2_000].join(","),
    );
    let graph = graph(&[("s.json", &schema)]);
    assert_eq!(violations(&graph, &object, &FORMATS), []);
}

#[test]
fn walks_the_deepest_instance() {
    let schema = r##"{"anyOf": [{"$ref": "#/$defs/list"}],
        "$defs": {"list": {"allOf": [{"type": "array", "items": {"$ref": "#"}}]}}}"##;
    let text = format!("{}{}", "[".repeat(255), "]".repeat(255));
    assert_eq!(violations(&graph(&[("s.json", schema)]), &text, &FORMATS), []);
}

/// A circle that closes only in the dynamic scope ends, and is no success even
/// under `not`, and in spite of two ways at every step.
#[test]
fn ends_in_a_dynamic_circle() {
    let schema = r##"{"$id": "http://x/outer", "$dynamicAnchor": "n", "$ref": "inner", "$defs": {"inner": {
        "$id": "inner", "anyOf": [{"$ref": "#/$defs/way"}, {"$ref": "#/$defs/way"}],
        "$defs": {"way": {"not": {"$dynamicRef": "#n"}}, "end": {"$dynamicAnchor": "n"}}}}}"##;
    let found = violations(&graph(&[("s.json", schema)]), "1", &FORMATS);
    assert_eq!(found.len(), 1);
    assert!(found[0].message.contains("schemas apply within each other"), "{}", found[0]);
}

/// Each level doubles the work where an alternative is followed to its end
/// before its tag is looked at.
#[test]
fn alternatives_are_told_apart_before_they_are_followed() {
    let by_tag = r##"{"oneOf": [
        {"properties": {"child": {"$ref": "#"}, "kind": {"const": "a"}}, "required": ["kind"]},
        {"properties": {"child": {"$ref": "#"}, "kind": {"enum": ["b", "c"]}}, "required": ["kind"]}
    ]}"##;
    let by_required = r##"{"anyOf": [
        {"properties": {"child": {"$ref": "#"}}, "required": ["b"]},
        {"allOf": [{"properties": {"child": {"$ref": "#"}}, "required": ["kind"]}]}
    ]}"##;
    let by_reference = r##"{"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}, {"type": "null"}], "$defs": {
        "a": {"properties": {"child": {"$ref": "#"}, "kind": {"const": "a"}}, "required": ["kind", "child"]},
        "b": {"properties": {"child": {"$ref": "#"}, "kind": {"const": "b"}}, "required": ["kind"]}
    }}"##;
    const LEVELS: usize = 60;
    for schema in [by_tag, by_required, by_reference] {
        let graph = graph(&[("s.json", schema)]);
        for (end, wrong) in [(r#"{"kind":"b"}"#, 0), ("{}", 1)] {
            let text = r#"{"kind":"a","child":"#.repeat(LEVELS) + end + &"}".repeat(LEVELS);
            assert_eq!(violations(&graph, &text, &FORMATS).len(), wrong, "{schema}");
        }
    }
}

/// Two alternatives for each level, the same below: 2 to the power of 200 trials
/// if none was remembered.
#[test]
fn tries_each_alternative_once() {
    let schema = r##"{"oneOf": [{"type": "array", "items": {"$ref": "#"}, "maxItems": 1},
        {"type": "array", "items": {"$ref": "#"}, "minItems": 2}, {"type": "number"}]}"##;
    let nested = |inner: &str| format!("{}{inner}{}", "[".repeat(200), "]".repeat(200));
    check_files(&[("s.json", schema)], &nested("1"), "");
    check_files(&[("s.json", schema)], &nested("null"), "oneOf  s.json#/oneOf");
}
