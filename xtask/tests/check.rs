//! `check`: how each file differs from what `gen` would write, and nothing else.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{differences, folder, run, tree, write, xtask};

const UP_TO_DATE: i32 = 0;
const FINDINGS: i32 = 1;
const NO_BASELINE: i32 = 2;

const SCHEMA: &str = r##"{
  "properties": {"first": {"$ref": "#/$defs/First"}, "second": {"$ref": "#/$defs/Second"}},
  "$defs": {
    "First": {"type": "object", "description": "One.", "properties": {"a": {"type": "string"}}},
    "Second": {"type": "object", "description": "Two.", "properties": {"b": {"type": "string"}}},
    "Third": {"enum": ["x", "y"]},
    "Fourth": {"enum": ["z"]},
    "Fifth": {"type": "string", "maxLength": 3, "pattern": "^a"}
  }
}"##;

/// A crate, and the schemas it was made from.
struct Scene {
    schemas: PathBuf,
    out: PathBuf,
}

impl Scene {
    fn new(name: &str) -> Self {
        let around = folder(name);
        let scene = Self { schemas: around.join("schemas"), out: around.join("out") };
        write(&scene.schemas.join("doc.json"), SCHEMA.as_bytes());
        scene.generate(&scene.out);
        scene
    }

    fn generate(&self, out: &Path) {
        let made = run(xtask("gen", &self.schemas, out));
        assert_eq!(made.exit(), Some(0), "{}", made.printed());
    }

    /// A generated file.
    fn file(&self, name: &str) -> PathBuf {
        self.out.join("src/gen").join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).expect(name)
    }

    /// What `check` has to say: exit code, and state of each file by its path.
    fn check(&self, name: &str, exit: i32, expected: &[(&str, &str)]) {
        let before = tree(&self.out);
        let human = run(xtask("check", &self.schemas, &self.out));
        let mut json = xtask("check", &self.schemas, &self.out);
        json.args(["--format", "json"]);
        let json = run(json);
        assert_eq!((human.exit(), json.exit()), (Some(exit), Some(exit)), "{name}: {}", human.printed());
        let answer = json.json();
        let findings: Vec<(&str, &str)> = answer["findings"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|finding| (finding["file"].as_str().unwrap_or(""), finding["state"].as_str().unwrap_or("")))
            .collect();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        let mut sorted = findings.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected, "{name}: {}", json.printed());
        assert_eq!(answer["repair"], "cargo xtask gen", "{name}: {}", json.printed());
        let printed = human.stdout();
        for (file, state) in findings {
            let line = format!("{}: {state}", self.file(file).display());
            assert!(printed.contains(&line), "{name}: {line:?} is missing in\n{printed}");
        }
        assert_eq!(printed.contains("cargo xtask gen"), exit == FINDINGS, "{name}: {printed}");
        assert_eq!(
            differences(&before, &tree(&self.out)),
            Vec::<&PathBuf>::new(),
            "{name}: these have changed"
        );
    }
}

/// A change of one file, and the state that it gets.
type Change = (&'static str, &'static str, fn(&Scene, &str));

const CHANGES: [Change; 7] = [
    ("doc/first.rs", "missing", |scene, file| fs::remove_file(scene.file(file)).expect("it can be removed")),
    ("doc/sixth.rs", "orphan", |scene, file| write(&scene.file(file), b"// mine")),
    ("doc/old/seventh.rs", "orphan", |scene, file| {
        let text = scene.text("doc/third.rs");
        write(&scene.file(file), text.as_bytes());
    }),
    ("doc/second.rs", "hand-edited", |scene, file| {
        // Without its header, which says what the text was.
        let text: String = scene.text(file).lines().skip(2).map(|line| format!("{line}\n")).collect();
        write(&scene.file(file), text.as_bytes());
    }),
    ("mod.rs", "hand-edited", |scene, file| {
        let text = scene.text(file) + "// mine\n";
        write(&scene.file(file), text.as_bytes());
    }),
    ("doc/fifth.rs", "hand-edited", |scene, file| write(&scene.file(file), b"\xff")),
    // A text of the same inputs under a header that fits it, but not the one that is made today:
    // what another version of the generator leaves behind.
    ("doc/fourth.rs", "stale-generator", |scene, file| {
        let text = scene.text("doc/third.rs");
        let header = openwop_codegen::Header::read(&text).expect("a header");
        assert!(header.is_intact);
        write(&scene.file(file), text.as_bytes());
    }),
];

#[test]
fn one_file_differs() {
    for (file, state, change) in CHANGES {
        let scene = Scene::new("check-one");
        change(&scene, file);
        scene.check(file, FINDINGS, &[(file, state)]);
    }
}

#[test]
fn all_are_reported_at_once_and_mended() {
    let scene = Scene::new("check-all");
    scene.check("at first", UP_TO_DATE, &[]);
    let before = tree(&scene.out);
    for (file, _, change) in CHANGES {
        change(&scene, file);
    }
    scene.check("all", FINDINGS, &CHANGES.map(|(file, state, _)| (file, state)));
    scene.generate(&scene.out);
    scene.check("mended", UP_TO_DATE, &[]);
    assert_eq!(differences(&before, &tree(&scene.out)), Vec::<&PathBuf>::new(), "these are not mended");
}

/// The files whose text moves, and the one that names the inputs of all.
#[test]
fn a_changed_schema_makes_what_it_changes_stale() {
    let scene = Scene::new("check-stale");
    write(&scene.schemas.join("doc.json"), SCHEMA.replace("Two.", "Another.").as_bytes());
    scene.check("one", FINDINGS, &[("doc/second.rs", "stale-input"), ("mod.rs", "stale-input")]);
}

#[test]
fn line_ends_do_not_count() {
    let scene = Scene::new("check-line-ends");
    for file in ["mod.rs", "doc/first.rs"] {
        let text = scene.text(file).replace('\n', "\r\n");
        write(&scene.file(file), text.as_bytes());
    }
    scene.check("line ends", UP_TO_DATE, &[]);
}

#[test]
fn without_a_crate_there_is_nothing_to_compare_with() {
    let scene = Scene::new("check-nothing");
    fs::remove_dir_all(scene.out.join("src/gen")).expect("it can be removed");
    let before = tree(&scene.out);
    let refused = run(xtask("check", &scene.schemas, &scene.out));
    assert_eq!(refused.exit(), Some(NO_BASELINE), "{}", refused.printed());
    assert!(refused.stderr().contains("run `cargo xtask gen` first"), "{}", refused.printed());
    assert_eq!(differences(&before, &tree(&scene.out)), Vec::<&PathBuf>::new(), "these have changed");
}
