//! What the tests of the binary share: folders of their own, and runs of it.

#![allow(dead_code, reason = "each test uses a part")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// What stands below a folder: the bytes of each file; `None` for a folder.
pub(crate) type Tree = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// An empty folder in the target folder, for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("xtask").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the former folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

pub(crate) fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap_or(path)).expect("a folder can be made");
    fs::write(path, bytes).expect("a file can be written");
}

pub(crate) fn tree(folder: &Path) -> Tree {
    let mut found = Tree::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            let name = path.strip_prefix(folder).unwrap_or(&path).to_path_buf();
            found.insert(name, path.is_file().then(|| fs::read(&path).expect("a readable file")));
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    found
}

/// The names in which two trees differ.
pub(crate) fn differences<'t>(a: &'t Tree, b: &'t Tree) -> Vec<&'t PathBuf> {
    a.keys()
        .filter(|name| a.get(*name) != b.get(*name))
        .chain(b.keys().filter(|name| !a.contains_key(*name)))
        .collect()
}

/// The binary with `--schemas` and `--out`, ready for more arguments.
pub(crate) fn xtask(command: &str, schemas: &Path, out: &Path) -> Command {
    let mut run = Command::new(env!("CARGO_BIN_EXE_openwop-xtask"));
    run.arg(command).arg("--schemas").arg(schemas);
    if command != "census" {
        run.arg("--out").arg(out);
    }
    run
}

pub(crate) fn run(mut command: Command) -> Run {
    Run(command.output().expect("the binary can be run"))
}

/// What came of a run.
pub(crate) struct Run(Output);

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self(output)
    }
}

impl Run {
    pub(crate) fn exit(&self) -> Option<i32> {
        self.0.status.code()
    }

    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    /// All that was printed, for a message.
    pub(crate) fn printed(&self) -> String {
        self.stdout() + &self.stderr()
    }

    /// Standard output as JSON, which is to stand there alone.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout).unwrap_or(Value::Null)
    }
}
