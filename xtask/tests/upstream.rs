//! The unmodified schema folders of two dates, beside the repo: each becomes a
//! crate that compiles without a warning and has every definition in its registry.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn check(date: &str) {
    let repo = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let schemas = repo.join("../shared/upstream").join(date).join("schemas");
    if !schemas.is_dir() {
        println!("skipped: {} is not there", schemas.display());
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("upstream-{date}"));
    let _ = fs::remove_dir_all(&out);
    let gen_run = Command::new(env!("CARGO_BIN_EXE_openwop-xtask"))
        .args(["gen", "--schemas"])
        .arg(&schemas)
        .arg("--out")
        .arg(&out)
        .output()
        .expect("the binary runs");
    assert!(gen_run.status.success(), "{}", String::from_utf8_lossy(&gen_run.stderr));

    let registry = fs::read_to_string(out.join("src/gen/registry.rs")).expect("a registry");
    let missing: Vec<String> =
        definitions(&schemas).into_iter().filter(|id| !registry.contains(&format!("{id:?}"))).collect();
    assert!(missing.is_empty(), "not in the registry: {missing:?}");

    let cargo_check = Command::new(env!("CARGO"))
        .args(["check", "--quiet"])
        .current_dir(&out)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("upstream-target"))
        .output()
        .expect("cargo runs");
    let printed = String::from_utf8_lossy(&cargo_check.stderr);
    assert!(cargo_check.status.success() && printed.trim().is_empty(), "{printed}");
}

/// The ids of all documents and of all members of `$defs`, at any depth where
/// schemas stand.
fn definitions(folder: &Path) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let id = path.strip_prefix(folder).expect("below").to_string_lossy().into_owned();
                let text = fs::read_to_string(&path).expect("a file");
                let schema: Value = serde_json::from_str(&text).expect("JSON");
                let defs = schema.get("$defs").and_then(Value::as_object);
                ids.extend(defs.into_iter().flatten().map(|(name, _)| format!("{id}#/$defs/{name}")));
                ids.insert(id);
            }
        }
    }
    ids
}

#[test]
fn of_2026_06_30() {
    check("2026-06-30");
}

#[test]
fn of_2026_06_10() {
    check("2026-06-10");
}
