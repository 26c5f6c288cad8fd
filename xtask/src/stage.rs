//! Builds the new crate to the side, and reads every fixture through it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use openwop_codegen::OutputTree;

use crate::failure::Failure;
use crate::{inputs, manifest};

/// The test that the new crate runs; it is not part of the crate.
const FIXTURES_RS: &str = r#"#[test]
fn fixtures() {
    let folder = std::env::var("OPENWOP_FIXTURES").expect("the folder of the fixtures");
    let summary = openwop_runtime::fixtures::run_all(folder.as_ref(), staged::registry::named).expect("readable fixtures");
    println!("{} fixtures pass", summary.passed);
    assert!(summary.failures.is_empty(), "\n{}", summary.failures.join("\n"));
}
"#;

const PACKAGE: &str = "staged";

/// Warnings in generated code are defects of the generator.
fn staged_sections(runtime: &Path) -> String {
    let runtime = manifest::toml_string(&runtime.display().to_string());
    format!(
        "\n[dev-dependencies]\nopenwop-runtime = {{ path = {runtime}, features = [\"fixtures\"] }}\n\n\
         [lints.rust]\nwarnings = \"deny\"\n"
    )
}

/// Builds a crate of the new files beside everything else that the crate has,
/// and runs the fixtures; says how many passed.
pub(crate) fn prove(
    out: &Path,
    runtime: &Path,
    files: &OutputTree,
    fixtures: &Path,
) -> Result<String, Failure> {
    let target = target_folder();
    // Crates of several repos may share a target folder.
    let place = std::path::absolute(out).unwrap_or_else(|_| out.to_path_buf());
    let place: String =
        place.to_string_lossy().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let stage = target.join("openwop-gen").join(place.trim_matches('-'));
    let fault = |error: &std::io::Error| {
        Failure::io("write", &stage, error, "make room in the target folder, or set CARGO_TARGET_DIR")
    };
    write(out, runtime, files, &stage).map_err(|error| fault(&error))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["test", "--quiet", "--test", "fixtures", "--", "--nocapture"])
        .current_dir(&stage)
        .env("CARGO_TARGET_DIR", &target)
        .env("OPENWOP_FIXTURES", fixtures)
        // They are those of the xtask package, and would confuse the build.
        .env("RUST_BACKTRACE", "0")
        .env_remove("CARGO_MANIFEST_DIR")
        .env_remove("RUSTFLAGS")
        .output()
        .map_err(|error| {
            Failure::io("run", Path::new("cargo"), &error, "install cargo, or put it on the PATH")
        })?;
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        let message = "the generated crate does not build, or a fixture does not pass (above); correct the \
                       schema or the fixture, or see what changes with --no-fixtures"
            .to_owned();
        return Err(Failure::Stage { message, output: format!("{errors}{printed}") });
    }
    let passed = printed.lines().find(|line| line.ends_with("fixtures pass"));
    Ok(passed.unwrap_or("no fixtures").to_owned())
}

fn write(out: &Path, runtime: &Path, files: &OutputTree, stage: &Path) -> std::io::Result<()> {
    let source = stage.join("src");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    fs::create_dir_all(stage.join("tests"))?;
    fs::create_dir_all(source.join("gen"))?;
    copy_hand_written(&out.join("src"), &source)?;
    if !source.join("lib.rs").exists() {
        fs::write(source.join("lib.rs"), manifest::LIB_RS)?;
    }
    for (path, text) in files {
        let path = source.join("gen").join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    let runtime = runtime.canonicalize().unwrap_or_else(|_| runtime.to_path_buf());
    let cargo_toml = manifest::cargo_toml(PACKAGE, &runtime) + &staged_sections(&runtime);
    fs::write(stage.join("Cargo.toml"), cargo_toml)?;
    fs::write(stage.join("tests").join("fixtures.rs"), FIXTURES_RS)?;
    // The versions that the repo has chosen, where it has.
    let lock = inputs::root().join("Cargo.lock");
    if lock.exists() {
        fs::copy(lock, stage.join("Cargo.lock"))?;
    }
    Ok(())
}

/// Copies what stands beside `gen` in the crate's sources.
fn copy_hand_written(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { continue };
        if name == "gen" || name.to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            copy_hand_written(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

fn target_folder() -> PathBuf {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| inputs::root().join("target"), PathBuf::from);
    std::path::absolute(&target).unwrap_or(target)
}
