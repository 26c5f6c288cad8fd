//! Ctrl-C and closed pipes.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::openwop::command;

const EVENT: &str = "{\"eventId\":\"e\",\"runId\":\"r\",\"type\":\"node.started\",\"payload\":{},\"timestamp\":\"2026-05-21T12:00:00Z\",\"sequence\":0}\n";

/// `openwop` with an input that does not end until the pipe breaks.
fn endless(args: &[&str]) -> Child {
    let mut child = command(args).stdin(Stdio::piped()).spawn().expect("openwop starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let block = EVENT.repeat(500);
    thread::spawn(move || while stdin.write_all(block.as_bytes()).is_ok() {});
    child
}

fn interrupt(child: &Child) {
    let status =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(status.success());
}

#[test]
fn ctrl_c_leaves_whole_lines() {
    // At different moments, so that some fall into a write.
    for wait in [30, 61, 97, 140, 203] {
        let mut child = endless(&["--format", "json", "-"]);
        let mut stdout = child.stdout.take().expect("a pipe");
        let reader = thread::spawn(move || {
            let mut out = Vec::new();
            stdout.read_to_end(&mut out).map(|_| out)
        });
        thread::sleep(Duration::from_millis(wait));
        interrupt(&child);
        let output = child.wait_with_output().expect("openwop ends");
        let out = reader.join().expect("the reader ends").expect("the pipe can be read");
        assert_eq!(output.status.code(), Some(130));
        assert!(out.is_empty() || out.ends_with(b"\n"), "the last line is whole");
        for line in out.lines() {
            let line = line.expect("UTF-8");
            let verdict: serde_json::Value = serde_json::from_str(&line).expect("each line is JSON");
            assert_eq!(verdict["verdict"], "invalid");
        }
        assert!(String::from_utf8_lossy(&output.stderr).ends_with(" valid, interrupted\n"));
    }
}

#[test]
fn ctrl_c_ends_a_wait_and_shows_what_there_is() {
    let mut child = command(&["-"]).stdin(Stdio::piped()).spawn().expect("openwop starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(EVENT.as_bytes()).expect("it reads");
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let output = child.wait_with_output().expect("openwop ends");
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("node.started") && out.ends_with("0 of 1 valid, interrupted\n"), "{out}");
}

#[test]
fn a_second_ctrl_c_ends_a_write_that_nobody_reads() {
    let mut child = endless(&["--format", "json", "-"]);
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut out = String::new();
    stdout.read_line(&mut out).expect("a line comes");
    // The pipe fills up, and the next write waits.
    thread::sleep(Duration::from_secs(1));
    interrupt(&child);
    thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it waits for its reader");
    interrupt(&child);
    assert_eq!(child.wait().expect("openwop ends").code(), Some(130));
    stdout.read_to_string(&mut out).expect("the pipe can be read");
    assert!(out.ends_with('\n'), "pieces are whole lines that the pipe takes whole");
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let mut child = endless(&["--format", "json", "-"]);
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line comes");
    drop(stdout);
    let output = child.wait_with_output().expect("openwop ends");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("error") && !errors.contains("panic"), "{errors}");
}

#[test]
fn verdicts_come_while_the_input_goes_on() {
    for (before, after) in [("", ""), ("data:", "\n")] {
        let mut child =
            command(&["--format", "json", "-"]).stdin(Stdio::piped()).spawn().expect("openwop starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for _ in 0..3 {
            write!(stdin, "{before}{EVENT}{after}").expect("it reads");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("a line comes");
            assert!(line.contains("\"verdict\":\"invalid\""), "{line}");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("openwop ends").code(), Some(1));
    }
}
