//! A foreign spec repo, `tests/spec-repo`: another vocabulary, whose own xtask is
//! a few lines around `openwop_xtask`. All is done in a copy; the copy and its
//! target folder lie in our target folder, so the dependencies are built once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most lines that the repo's own xtask may have.
const XTASK_LINES: usize = 10;

/// File texts by path.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

struct Repo {
    folder: PathBuf,
    target: PathBuf,
}

/// One thing that is done to the repo, and what has to come of it.
struct Step {
    name: &'static str,
    /// Done before the command.
    edit: fn(&Repo),
    command: &'static [&'static str],
    exit: i32,
    /// What the command prints, among other things.
    prints: &'static [&'static str],
    /// The generated crate afterwards.
    after: After,
}

enum After {
    /// As it is committed.
    Committed,
    /// As it was before the command.
    Unchanged,
    /// Neither: the schemas have changed.
    New,
}

const HELD: &str = "generated/src/gen/payloads/held.rs";
const PAYLOADS: &str = "schemas/parcel-payloads.schema.json";
const BROKEN: &str = "tests/fixtures/held/valid/broken.json";

const STEPS: [Step; 12] = [
    Step {
        name: "what is committed is up to date",
        edit: |_| {},
        command: &["xtask", "check"],
        exit: 0,
        prints: &["files up to date"],
        after: After::Committed,
    },
    Step {
        name: "it compiles, and its example holds",
        edit: |_| {},
        command: &["test", "--quiet", "--package", "parcel-events"],
        exit: 0,
        prints: &["1 passed"],
        after: After::Committed,
    },
    Step {
        name: "gen makes it anew",
        edit: |repo| repo.remove("generated/src/gen"),
        command: &["xtask", "gen"],
        exit: 0,
        prints: &["32 fixtures pass", "5 event types"],
        after: After::Committed,
    },
    Step {
        name: "a second gen changes no byte",
        edit: |_| {},
        command: &["xtask", "gen"],
        exit: 0,
        prints: &["32 fixtures pass"],
        after: After::Unchanged,
    },
    Step {
        name: "check agrees",
        edit: |_| {},
        command: &["xtask", "check"],
        exit: 0,
        prints: &["files up to date"],
        after: After::Committed,
    },
    Step {
        name: "a hand edit is found",
        edit: |repo| repo.replace(HELD, "pub reason", "pub(crate) reason"),
        command: &["xtask", "check"],
        exit: 1,
        prints: &["payloads/held.rs: hand-edited", "cargo xtask gen"],
        after: After::Unchanged,
    },
    Step {
        name: "gen mends it",
        edit: |_| {},
        command: &["xtask", "gen"],
        exit: 0,
        prints: &["32 fixtures pass"],
        after: After::Committed,
    },
    // The schema asks for other files, so a gen that went through would show.
    Step {
        name: "a broken fixture stops gen",
        edit: |repo| {
            repo.replace(PAYLOADS, "A reader has seen the label.", "A scanner has seen the label.");
            repo.write(BROKEN, r#"{"reason": "lost"}"#);
        },
        command: &["xtask", "gen"],
        exit: 1,
        prints: &["held/valid/broken", "anyOf", "nothing was written"],
        after: After::Committed,
    },
    Step {
        name: "a schema that makes a fixture invalid stops gen",
        edit: |repo| {
            repo.remove(BROKEN);
            repo.replace(PAYLOADS, r#""maximum": 31500"#, r#""maximum": 31499"#);
        },
        command: &["xtask", "gen"],
        exit: 1,
        prints: &["registered/valid/fullest", "maximum"],
        after: After::Committed,
    },
    Step {
        name: "check tells what gen would change",
        edit: |repo| repo.replace(PAYLOADS, r#""maximum": 31499"#, r#""maximum": 31500"#),
        command: &["xtask", "check"],
        exit: 1,
        prints: &["payloads/scanned.rs: stale-input"],
        after: After::Unchanged,
    },
    Step {
        name: "gen takes the change over",
        edit: |_| {},
        command: &["xtask", "gen"],
        exit: 0,
        prints: &["32 fixtures pass"],
        after: After::New,
    },
    Step {
        name: "census reads the repo's own schemas",
        edit: |_| {},
        command: &["xtask", "census"],
        exit: 0,
        prints: &["exclusiveMinimum", "no definition is held as checked text"],
        after: After::Unchanged,
    },
];

#[test]
fn passes_gen_check_and_fixtures() {
    let repo = Repo::copy();
    let committed = repo.generated();
    for step in &STEPS {
        (step.edit)(&repo);
        let before = repo.generated();
        let (exit, printed) = repo.run(step.command);
        assert_eq!(exit, Some(step.exit), "{}:\n{printed}", step.name);
        for words in step.prints {
            assert!(printed.contains(words), "{}: {words:?} is missing in\n{printed}", step.name);
        }
        let after = repo.generated();
        match step.after {
            After::Committed => assert_same(&committed, &after, step.name),
            After::Unchanged => assert_same(&before, &after, step.name),
            After::New => {
                assert!(after != committed && after != before, "{}: nothing has changed", step.name)
            }
        }
    }
}

#[test]
fn its_xtask_is_a_few_lines() {
    let main = fs::read_to_string(source().join("xtask/src/main.rs")).expect("the repo's xtask");
    assert!(main.lines().count() <= XTASK_LINES, "{main}");
}

fn assert_same(expected: &Tree, found: &Tree, name: &str) {
    let differ = |path: &&PathBuf| expected.get(*path) != found.get(*path);
    let paths: Vec<&PathBuf> = expected.keys().chain(found.keys()).filter(differ).collect();
    assert!(paths.is_empty(), "{name}: these files are not as they should be: {paths:?}");
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("spec-repo")
}

impl Repo {
    /// A fresh copy, whose manifests find our crates from where it lies.
    fn copy() -> Self {
        let around = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spec-repo");
        let repo = Self { folder: around.join("repo"), target: around.join("target") };
        if repo.folder.exists() {
            fs::remove_dir_all(&repo.folder).expect("the former copy can be removed");
        }
        for (path, bytes) in tree(&source()) {
            repo.write_bytes(&path, &bytes);
        }
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let workspace = manifest.parent().unwrap_or(manifest);
        for manifest in ["generated/Cargo.toml", "xtask/Cargo.toml"] {
            let absolute = format!("path = '{}/", workspace.display());
            let text = repo.read(manifest).replace("path = \"../../../", &absolute).replace("\" }", "' }");
            repo.write(manifest, &text);
        }
        // The versions that we have chosen, and so nothing to be looked up.
        let lock = fs::read(workspace.join("Cargo.lock")).expect("our Cargo.lock");
        repo.write_bytes(Path::new("Cargo.lock"), &lock);
        repo
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            // It is that of these tests.
            .env_remove("CARGO_MANIFEST_DIR")
            .output()
            .expect("cargo can be run");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    }

    fn generated(&self) -> Tree {
        tree(&self.folder.join("generated"))
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.join(path)).expect(path)
    }

    fn write(&self, path: &str, text: &str) {
        self.write_bytes(Path::new(path), text.as_bytes());
    }

    fn write_bytes(&self, path: &Path, bytes: &[u8]) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&path)).expect("a folder can be made");
        fs::write(&path, bytes).expect("a file can be written");
    }

    fn replace(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} does not hold {from:?}");
        self.write(path, &text.replacen(from, to, 1));
    }

    fn remove(&self, path: &str) {
        let path = self.folder.join(path);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.expect("it can be removed");
    }
}

/// All files below a folder, those of a build left out.
fn tree(folder: &Path) -> Tree {
    let mut found = Tree::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.is_file() && !path.ends_with("Cargo.lock") {
                let bytes = fs::read(&path).expect("a readable file");
                found.insert(path.strip_prefix(folder).unwrap_or(&path).to_path_buf(), bytes);
            }
        }
    }
    found
}
