//! The binary: started, fed, and waited for.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Folder of these tests.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validate")
}

/// `openwop validate` in the folder of the inputs.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_openwop"));
    command.arg("validate").args(args).current_dir(folder().join("inputs"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    command(args).output().expect("openwop starts")
}

/// Runs it with this standard input.
pub(crate) fn feed(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("openwop starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // It may well end before it has read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("openwop ends");
    writer.join().expect("the writer ends");
    output
}

/// Standard output.
pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is UTF-8")
}

/// The lines of standard output, each read as JSON.
pub(crate) fn verdicts(output: &Output) -> Vec<serde_json::Value> {
    assert!(output.stdout.is_empty() || output.stdout.ends_with(b"\n"), "the last line is whole");
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// All there is to say of a run: exit code, standard output, standard error.
pub(crate) fn transcript(output: &Output) -> String {
    let code = output.status.code().map_or("none".to_owned(), |code| code.to_string());
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stderr = if stderr.is_empty() { String::new() } else { format!("--- standard error\n{stderr}") };
    format!("{}{stderr}--- exit {code}\n", stdout(output))
}

/// An input: its name, what is read, exit code, and for each value its line, and its verdict or
/// the message of the first violation.
pub(crate) type Case = (&'static str, Vec<u8>, i32, Vec<(u64, &'static str)>);

/// Checks what is said of an input.
pub(crate) fn check((name, input, code, expected): &Case) {
    let output = feed(&["--format", "json", "-"], input.as_slice());
    let verdicts = verdicts(&output);
    let got: Vec<(u64, &str)> = verdicts
        .iter()
        .map(|verdict| {
            let message = verdict.pointer("/violations/0/message").unwrap_or(&verdict["verdict"]);
            (verdict["line"].as_u64().unwrap_or_default(), message.as_str().unwrap_or_default())
        })
        .collect();
    assert_eq!(&got, expected, "{name}");
    assert_eq!(output.status.code(), Some(*code), "{name}");
}
