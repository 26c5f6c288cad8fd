//! Bad input gets a clear error and loses nothing.
//!
//! A folder of `bad-input` is a case: `schemas`, and in `expected` the exit code
//! and each diagnostic as it is printed for people. Code and place are exact; of
//! message and help a part is enough.

mod support;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::{Run, differences, folder, run, tree, write, xtask};

/// Unreadable input, wrong usage.
const UNUSABLE: i32 = 2;

/// One diagnostic, of a run or expected.
#[derive(Clone, Debug, Default, PartialEq)]
struct Fault {
    code: String,
    message: String,
    /// `file:line:column at pointer`
    place: String,
    help: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error[{}]: {}\n  --> {}\n  help: {}", self.code, self.message, self.place, self.help)
    }
}

impl Fault {
    /// Whether this one, of a run, is the one that was expected.
    fn is(&self, expected: &Self) -> bool {
        (&self.code, &self.place) == (&expected.code, &expected.place)
            && self.message.contains(&expected.message)
            && self.help.contains(&expected.help)
            && !self.help.is_empty()
    }

    /// All that stand in a text for people.
    fn all_in(text: &str) -> Vec<Self> {
        let mut faults: Vec<Self> = Vec::new();
        for line in text.lines() {
            if let Some((code, message)) = line.strip_prefix("error[").and_then(|rest| rest.split_once("]: "))
            {
                faults.push(Self { code: code.to_owned(), message: message.to_owned(), ..Self::default() });
            } else if let Some(fault) = faults.last_mut() {
                let part = |mark: &str| line.trim_start().strip_prefix(mark).map(str::to_owned);
                fault.place = part("--> ").unwrap_or_else(|| std::mem::take(&mut fault.place));
                fault.help = part("help: ").unwrap_or_else(|| std::mem::take(&mut fault.help));
            }
        }
        faults
    }

    /// All that stand in an answer for programs.
    fn all_of(answer: &Value) -> Vec<Self> {
        let faults = answer["diagnostics"].as_array().into_iter().flatten();
        faults.map(Self::of).collect()
    }

    fn of(fault: &Value) -> Self {
        let text = |name: &str| fault[name].as_str().unwrap_or_default().to_owned();
        let mut place = text("file");
        if let (Some(line), Some(column)) = (fault["line"].as_u64(), fault["column"].as_u64()) {
            place += &format!(":{line}:{column}");
        }
        if !text("pointer").is_empty() {
            place += &format!(" at {}", text("pointer"));
        }
        Self { code: text("code"), message: text("message"), place, help: text("help") }
    }

    /// Files by their path in the schema folder.
    fn below(mut self, folder: &Path) -> Self {
        let prefix = format!("{}/", folder.display());
        self.place = self.place.replacen(&prefix, "", 1);
        self
    }
}

/// A crate that was made from good schemas, and has to stay as it is.
fn good_crate(around: &Path) -> PathBuf {
    let (schemas, out) = (around.join("good"), around.join("crate"));
    write(&schemas.join("good.json"), br#"{"type": "object", "properties": {"a": {"type": "string"}}}"#);
    let made = run(xtask("gen", &schemas, &out));
    assert_eq!(made.exit(), Some(0), "{}", made.printed());
    out
}

#[test]
fn faults_are_named() {
    let out = good_crate(&folder("bad-input"));
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-input");
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in fs::read_dir(&cases).expect("the cases") {
        let case = case.expect("a case").path();
        count += 1;
        wrong.extend(check(&case, &out).into_iter().map(|what| format!("{}: {what}", case.display())));
    }
    assert!(count > 0, "there are no cases");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is wrong with how a case is answered.
fn check(case: &Path, out: &Path) -> Vec<String> {
    let expected = fs::read_to_string(case.join("expected")).expect("what is expected");
    let exit = expected.lines().next().and_then(|line| line.strip_prefix("exit ")?.parse().ok());
    let expected = Fault::all_in(&expected);
    assert!(exit.is_some() && !expected.is_empty(), "{}: `expected` expects nothing", case.display());

    let (schemas, before) = (case.join("schemas"), tree(out));
    let mut wrong = Vec::new();
    for command in ["gen", "check", "census"] {
        let human = run(xtask(command, &schemas, out));
        let mut json = xtask(command, &schemas, out);
        json.args(["--format", "json"]);
        let json = run(json);
        let below =
            |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.below(&schemas)).collect::<Vec<_>>();
        let found = below(Fault::all_in(&human.stderr()));
        let is_expected = found.len() == expected.len() && found.iter().zip(&expected).all(|(a, b)| a.is(b));
        if (human.exit(), json.exit()) != (exit, exit) {
            wrong.push(format!(
                "{command} exits with {:?}, and with {:?} for JSON",
                human.exit(),
                json.exit()
            ));
        }
        if !is_expected {
            wrong.push(format!("{command} prints\n{}", human.printed()));
        }
        if below(Fault::all_of(&json.json())) != found {
            wrong.push(format!("{command} has other faults in JSON: {}", json.printed()));
        }
        if !human.stdout().is_empty() {
            wrong.push(format!("{command} prints on standard output: {}", human.stdout()));
        }
    }
    let after = tree(out);
    let changes = differences(&before, &after);
    wrong.extend(changes.into_iter().map(|name| format!("the output has changed: {}", name.display())));
    wrong
}

/// Something in the way of reading or writing.
struct Obstacle {
    name: &'static str,
    /// Puts it in the way of the folders `schemas` and `crate`.
    put: fn(&Path),
    arguments: &'static [&'static str],
    /// A part of what is printed.
    says: &'static [&'static str],
}

const OBSTACLES: [Obstacle; 14] = [
    Obstacle {
        name: "no schema folder",
        put: |at| fs::remove_dir_all(at.join("schemas")).expect("it can be removed"),
        arguments: &[],
        says: &[
            "error[io]: cannot read",
            "/schemas: No such file or directory",
            "name an existing, readable folder",
        ],
    },
    Obstacle {
        name: "a schema folder that is a file",
        put: |at| {
            fs::remove_dir_all(at.join("schemas")).expect("it can be removed");
            write(&at.join("schemas"), b"{}");
        },
        arguments: &[],
        says: &["error[io]: cannot read", "Not a directory", "name an existing, readable folder"],
    },
    Obstacle {
        name: "an empty schema folder",
        put: |at| fs::remove_file(at.join("schemas/good.json")).expect("it can be removed"),
        arguments: &[],
        says: &["error[no-schemas]: the folder holds no `.json` file", "/schemas", "with --schemas"],
    },
    Obstacle {
        name: "a schema that is a link to nowhere",
        put: |at| {
            std::os::unix::fs::symlink("none", at.join("schemas/link.json")).expect("a link can be made")
        },
        arguments: &[],
        says: &["error[io]: cannot read", "schemas/link.json", "make the file readable, or remove it"],
    },
    Obstacle {
        name: "no vocabulary where one is named",
        put: |_| {},
        arguments: &["--vocabulary", "/nowhere/vocabulary.toml"],
        says: &["error[io]: cannot read /nowhere/vocabulary.toml"],
    },
    Obstacle {
        name: "a vocabulary that is a folder",
        put: |_| {},
        arguments: &["--vocabulary", "/"],
        says: &["error[io]: cannot read /"],
    },
    Obstacle {
        name: "an unknown stage",
        put: |_| {},
        arguments: &["--dump", "tokens"],
        says: &["invalid value 'tokens' for '--dump <STAGE>'", "model"],
    },
    Obstacle {
        name: "an output folder that is a file",
        put: |at| {
            fs::remove_dir_all(at.join("crate")).expect("it can be removed");
            write(&at.join("crate"), b"mine");
        },
        arguments: &[],
        says: &["error[io]: cannot write", "/crate: ", "make the folder writable and make room"],
    },
    Obstacle {
        name: "a file where `src` is needed",
        put: |at| {
            fs::remove_dir_all(at.join("crate/src")).expect("it can be removed");
            write(&at.join("crate/src"), b"mine");
        },
        arguments: &[],
        says: &["error[io]: cannot write", "make the folder writable and make room"],
    },
    Obstacle {
        name: "a file where `src/gen` is needed",
        put: |at| {
            fs::remove_dir_all(at.join("crate/src/gen")).expect("it can be removed");
            write(&at.join("crate/src/gen"), b"mine");
        },
        arguments: &[],
        says: &["error[io]: cannot write", "make the folder writable and make room"],
    },
    Obstacle {
        name: "a folder where the manifest is needed",
        put: |at| {
            fs::remove_file(at.join("crate/Cargo.toml")).expect("it can be removed");
            fs::create_dir(at.join("crate/Cargo.toml")).expect("a folder can be made");
        },
        arguments: &[],
        says: &["error[io]: cannot write", "make the folder writable and make room"],
    },
    Obstacle {
        name: "a folder where the root module is needed",
        put: |at| {
            fs::remove_file(at.join("crate/src/lib.rs")).expect("it can be removed");
            fs::create_dir(at.join("crate/src/lib.rs")).expect("a folder can be made");
        },
        arguments: &[],
        says: &["error[io]: cannot write", "make the folder writable and make room"],
    },
    Obstacle {
        name: "no runtime for a new crate",
        put: |at| fs::remove_dir_all(at.join("crate")).expect("it can be removed"),
        arguments: &["--runtime", "/nowhere/runtime"],
        says: &["error[io]: cannot read /nowhere/runtime", "with --runtime"],
    },
    Obstacle {
        name: "a link that leads round in a circle",
        put: |at| {
            fs::remove_file(at.join("schemas/good.json")).expect("it can be removed");
            std::os::unix::fs::symlink("..", at.join("schemas/circle")).expect("a link can be made");
        },
        arguments: &[],
        says: &["error[no-schemas]"],
    },
];

#[test]
fn obstacles_are_named() {
    for obstacle in &OBSTACLES {
        let around = folder(&format!("obstacle-{}", obstacle.name.replace([' ', '/', '`'], "-")));
        let (schemas, out) = scene(&around);
        (obstacle.put)(&around);
        let mut command = xtask("gen", &schemas, &out);
        command.args(obstacle.arguments);
        check_refusal(obstacle.name, &around, command, obstacle.says);
    }
}

/// A schema folder `schemas`, and a crate that was made from other ones, `crate`.
fn scene(around: &Path) -> (PathBuf, PathBuf) {
    let out = good_crate(around);
    let schemas = around.join("schemas");
    write(&schemas.join("good.json"), br#"{"type": "object", "properties": {"b": {"type": "string"}}}"#);
    (schemas, out)
}

/// A run that has to be refused, and to change nothing around.
fn check_refusal(name: &str, around: &Path, command: Command, says: &[&str]) {
    let before = tree(around);
    let refused = run(command);
    let printed = refused.printed();
    assert_eq!(refused.exit(), Some(UNUSABLE), "{name}: {printed}");
    for words in says {
        assert!(printed.contains(words), "{name}: {words:?} is missing in\n{printed}");
    }
    let after = tree(around);
    assert_eq!(differences(&before, &after), Vec::<&PathBuf>::new(), "{name}: these have changed");
}

/// Permissions mean nothing to some users, such as root; then there is no obstacle.
#[test]
fn permissions_are_obstacles() {
    use std::os::unix::fs::PermissionsExt;

    // What is locked, how, and whether it is still open to this user.
    type Probe = fn(&Path) -> bool;
    let readable: Probe = |path| fs::read(path).is_ok() || fs::read_dir(path).is_ok();
    let writable: Probe = |path| fs::write(path.join(".probe"), b"").is_ok();
    for (name, place, mode, open, says) in [
        (
            "a schema that cannot be read",
            "schemas/good.json",
            0o000,
            readable,
            "schemas/good.json: Permission denied",
        ),
        ("a schema folder that cannot be read", "schemas", 0o000, readable, "schemas: Permission denied"),
        ("a crate that cannot be written", "crate/src", 0o555, writable, "cannot write"),
    ] {
        let around = folder(&format!("locked-{}", place.replace('/', "-")));
        let (schemas, out) = scene(&around);
        let locked = around.join(place);
        let lock =
            |mode| fs::set_permissions(&locked, fs::Permissions::from_mode(mode)).expect("a mode can be set");
        let before = tree(&around);
        lock(mode);
        if open(&locked) {
            lock(0o755);
            let _ = fs::remove_file(locked.join(".probe"));
            println!("skipped: {name}: nothing is locked for this user");
            continue;
        }
        let refused = run(xtask("gen", &schemas, &out));
        lock(0o755);
        assert_eq!(refused.exit(), Some(UNUSABLE), "{name}: {}", refused.printed());
        assert!(refused.stderr().contains(says), "{name}: {}", refused.printed());
        assert_eq!(
            differences(&before, &tree(&around)),
            Vec::<&PathBuf>::new(),
            "{name}: these have changed"
        );
    }
}

/// A disk that is full after some of the new files.
#[test]
fn a_full_disk_is_an_obstacle() {
    let around = folder("full-disk");
    let (schemas, out) = scene(&around);
    let long: Vec<String> = (0..400).map(|at| format!(r#""member{at}": {{"type": "string"}}"#)).collect();
    let long = format!(r#"{{"properties": {{{}}}}}"#, long.join(","));
    write(&schemas.join("good.json"), long.as_bytes());
    let (disk, after) = (around.join("disk"), around.join("after"));
    for folder in [&disk, &after] {
        fs::create_dir(folder).expect("a folder can be made");
    }
    // A disk of our own, gone with the process that made it: the crate fits, and a part of the new one.
    let script = r#"mount -t tmpfs -o size=64k tmpfs "$1" || exit 77
        cp -r "$2/." "$1" || exit 78
        "$3" gen --schemas "$4" --out "$1"
        exit=$?
        cp -r "$1/." "$5" || exit 79
        exit $exit"#;
    let unshared = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"])
        .args([&disk, &out, Path::new(env!("CARGO_BIN_EXE_openwop-xtask")), &schemas, &after])
        .output();
    let Some(filled) =
        unshared.ok().map(Run::from).filter(|run| matches!(run.exit(), Some(exit) if exit < 3))
    else {
        println!("skipped: this user can make no disk to be filled");
        return;
    };
    assert_eq!(filled.exit(), Some(UNUSABLE), "{}", filled.printed());
    assert!(filled.stderr().contains("No space left on device"), "{}", filled.printed());
    assert!(filled.stderr().contains("make room"), "{}", filled.printed());
    assert_eq!(differences(&tree(&out), &tree(&after)), Vec::<&PathBuf>::new(), "these have changed");
}
