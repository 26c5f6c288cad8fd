//! What `gen` writes: the same bytes wherever it runs, and Rust whatever the names.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{differences, folder, run, tree, write, xtask};

/// Names that are the same in Rust, that Rust does not allow, or that generated
/// code has a use for.
const NAMES: &[&str] = &[
    "",
    " ",
    "*",
    "**",
    "-",
    "_",
    "__",
    "+1",
    "-1",
    "1",
    "01",
    "a",
    "A",
    "a-b",
    "a_b",
    "a b",
    "A-B",
    "aB",
    "b1",
    "é",
    "è",
    "日本",
    "a/b~c",
    "$ref",
    "r#type",
    "type",
    "self",
    "Self",
    "super",
    "crate",
    "fn",
    "async",
    "gen",
    "try",
    "union",
    "extra",
    "new",
    "parse",
    "to_vec",
    "fields",
    "None",
    "Ok",
    "String",
    "\\\"quoted\\\"",
    "Apply",
    "ArrayRules",
    "Contains",
    "Format",
    "NumberRules",
    "ObjectRules",
    "PatternMember",
    "StringRules",
    "Values",
    "Entry",
    "Fields",
    "Payload",
    "Item",
    "Tier",
    "Default",
    "From",
    "Debug",
    "bool",
    "u64",
    "str",
    "Typed",
    "Pattern",
];

/// Event types and members of an envelope that the generated event has a use for.
const KINDS: &[&str] = &[
    "malformed",
    "unknown",
    "Malformed",
    "payload",
    "a",
    "",
    "map",
    "null",
    "set",
    "int",
    "list",
    "never",
    "walk",
];
const MEMBERS: &[&str] = &["payload", "extra", "item", "rest", "report", "text", "out", "event_type"];

#[test]
fn any_names_become_rust() {
    let around = folder("names");
    let (schemas, out) = (around.join("schemas"), around.join("out"));
    let list = |names: &[&str], one: &dyn Fn(&str) -> String| {
        names.iter().map(|name| one(name)).collect::<Vec<_>>().join(",\n")
    };
    let members = |names: &[&str]| list(names, &|name| format!(r#""{name}": {{"type": "string"}}"#));
    let values = |names: &[&str]| list(names, &|name| format!(r#""{name}""#));
    // Each name: a member, an inline object, a value, and a definition of each shape.
    let nested = list(NAMES, &|name| {
        format!(r#""{name}": {{"type": "object", "properties": {{"x": {{"enum": ["{name}", "y"]}}}}}}"#)
    });
    let checked = list(NAMES, &|name| {
        format!(r#""{name}": {{"type": "object", "properties": {{"x": true}}, "minProperties": 1}}"#)
    });
    let texts = list(NAMES, &|name| format!(r#""{name}": {{"type": "string", "pattern": "^x"}}"#));
    for (file, text) in [
        ("a.json", format!(r#"{{"type": "object", "properties": {{{}}}}}"#, members(NAMES))),
        ("v1.json", format!(r#"{{"type": "object", "properties": {{{nested}}}, "minProperties": 1}}"#)),
        ("type.json", format!(r#"{{"enum": [{}]}}"#, values(NAMES))),
        ("a-b.json", format!(r#"{{"$defs": {{{checked}}}}}"#)),
        ("a_b.json", format!(r#"{{"$defs": {{{texts}}}}}"#)),
        (
            "events.json",
            format!(
                r##"{{"type": "object", "required": ["kind", "data"],
                "properties": {{"kind": {{"$ref": "#/$defs/Kind"}}, "data": true, {}}}, "$defs": {{"Kind": {{"enum": [{}]}}}}}}"##,
                members(MEMBERS),
                values(KINDS),
            ),
        ),
        (
            "payload.json",
            format!(
                r#"{{"properties": {{{}}}}}"#,
                list(KINDS, &|name| format!(r#""{name}": {{"$ref": "a-b.json#/$defs/A-B"}}"#)),
            ),
        ),
        (
            "vocabulary.toml",
            "[events]\nenvelope = \"events.json\"\ntype = \"kind\"\npayload = \"data\"\n\
             list = \"events.json#/$defs/Kind\"\nindex = \"payload.json\"\n"
                .to_owned(),
        ),
    ] {
        write(&schemas.join(file), text.as_bytes());
    }
    let made = run(xtask("gen", &schemas, &out));
    assert_eq!(made.exit(), Some(0), "{}", made.printed());
    compiles(&out);
}

/// A generated crate compiles without a warning.
fn compiles(out: &Path) {
    let printed = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--all-features"])
        .current_dir(out)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("upstream-target"))
        .output()
        .expect("cargo can be run");
    let errors = String::from_utf8_lossy(&printed.stderr);
    assert!(printed.status.success() && errors.is_empty(), "{errors}");
}

/// Another language, time zone, home and working folder, and other places of the
/// schemas and of the crate.
#[test]
fn the_same_bytes_everywhere() {
    let around = folder("same-bytes");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let place = |name: &str| {
        let here = around.join(name);
        for (file, bytes) in tree(&own) {
            write(&here.join("schemas").join(file), &bytes.unwrap_or_default());
        }
        here
    };
    let generated = |here: &Path, command: Command| {
        let made = run(command);
        assert_eq!(made.exit(), Some(0), "{}: {}", here.display(), made.printed());
        tree(&here.join("out/src"))
    };
    let usual = place("usual");
    let first = generated(&usual, xtask("gen", &usual.join("schemas"), &usual.join("out")));
    assert!(first.len() > 100, "{} files", first.len());
    let second = generated(&usual, xtask("gen", &usual.join("schemas"), &usual.join("out")));
    assert_eq!(differences(&first, &second), Vec::<&PathBuf>::new(), "a second run changes these");

    let other = place("anderswo ü");
    let mut command = xtask("gen", Path::new("schemas"), Path::new("../anderswo ü/out"));
    command.current_dir(&other);
    for (name, value) in [
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "tr_TR.UTF-8"),
        ("TZ", "Pacific/Kiritimati"),
        ("HOME", "/nowhere"),
        ("SOURCE_DATE_EPOCH", "1"),
    ] {
        command.env(name, value);
    }
    let elsewhere = generated(&other, command);
    assert_eq!(differences(&first, &elsewhere), Vec::<&PathBuf>::new(), "these differ elsewhere");

    // The vocabulary by name, and from where it is not beside the schemas.
    let apart = place("apart");
    let vocabulary = apart.join("parts.toml");
    fs::rename(apart.join("schemas/vocabulary.toml"), &vocabulary).expect("it can be moved");
    let mut command = xtask("gen", &apart.join("schemas"), &apart.join("out"));
    command.arg("--vocabulary").arg(&vocabulary);
    let by_name = generated(&apart, command);
    assert_eq!(
        differences(&first, &by_name),
        Vec::<&PathBuf>::new(),
        "these differ by the vocabulary's place"
    );
}
