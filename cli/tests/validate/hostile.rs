//! Inputs that nobody sends on purpose, or only on purpose.

use crate::openwop::{Case, check, feed, stdout, verdicts};

pub(crate) const EVENT: &str = r#"{"eventId":"e","runId":"r","type":"run.started","payload":{"workflowId":"w"},"timestamp":"2026-05-21T12:00:00Z","sequence":0}"#;

fn cases() -> Vec<Case> {
    let nested = |depth: usize| {
        let payload = "[".repeat(depth) + &"]".repeat(depth);
        EVENT.replace("\"w\"", &format!("\"w\",\"x\":{payload}"))
    };
    vec![
        ("empty", vec![], 3, vec![]),
        ("blank", b" \n\n\t\n".to_vec(), 3, vec![]),
        ("only a mark", b"\xef\xbb\xbf".to_vec(), 3, vec![]),
        ("half a mark", b"\xef\xbb".to_vec(), 1, vec![(1, "the text is not UTF-8")]),
        (
            "mark later",
            format!("{EVENT}\n\u{feff}{EVENT}\n").into(),
            1,
            vec![(1, "valid"), (2, "the text begins with a byte-order mark")],
        ),
        ("no UTF-8", b"{\"a\":\"\xff\"}\n".to_vec(), 1, vec![(1, "the text is not UTF-8")]),
        ("NUL", b"\0\n".to_vec(), 1, vec![(1, "expected a JSON value")]),
        ("deep enough", nested(253).into(), 0, vec![(1, "valid")]),
        ("too deep", nested(254).into(), 1, vec![(1, "nested deeper than 255 levels")]),
        ("no line end", EVENT.into(), 0, vec![(1, "valid")]),
        ("CRLF", format!("{EVENT}\r\n\r\n{EVENT}\r\n").into(), 0, vec![(1, "valid"), (3, "valid")]),
        (
            "cut off before",
            format!("rted\",\"x\":1}}\n{EVENT}\n").into(),
            1,
            vec![(1, "expected a JSON value"), (2, "valid")],
        ),
        (
            "cut off within",
            format!("{{\"eventId\":\"e\",\"ru\n{EVENT}\n").into(),
            1,
            vec![(1, "the text ends inside a value"), (2, "valid")],
        ),
        (
            "cut off between tokens",
            format!("{{\"eventId\":\"e\"\n{EVENT}\n").into(),
            1,
            vec![(1, "the text ends inside a value"), (2, "valid")],
        ),
        ("two in a line", format!("{EVENT} {EVENT}").into(), 1, vec![(1, "expected the end of the text")]),
        ("empty array", b"[ ]".to_vec(), 3, vec![]),
        (
            "array not closed",
            format!("[{EVENT},\n{EVENT}").into(),
            1,
            vec![(1, "valid"), (2, "valid"), (2, "the text ends before its array does")],
        ),
        (
            "array cut off in an item",
            format!("[{EVENT},\n{{\"eventId\":").into(),
            1,
            vec![(1, "valid"), (2, "the text ends inside a value")],
        ),
        (
            "commas",
            format!("[,{EVENT},,\n]").into(),
            1,
            vec![
                (1, "a value is missing before this comma"),
                (1, "valid"),
                (1, "a value is missing before this comma"),
                (2, "a trailing comma before this bracket, which JSON does not allow: take it away"),
            ],
        ),
        (
            "something behind an array",
            format!("[{EVENT}]\nx ] }},\n{EVENT}").into(),
            1,
            vec![(1, "valid"), (2, "expected a JSON value"), (3, "valid")],
        ),
        (
            "brackets that do not match",
            format!("[{{]}},{EVENT}]").into(),
            1,
            vec![(1, "expected a member name in quotes"), (1, "valid")],
        ),
        ("poll without events", b"{\n\"events\": []\n}".to_vec(), 3, vec![]),
        (
            "poll cut off",
            format!("{{\"isComplete\":true,\"events\" : [{EVENT}]").into(),
            1,
            vec![(1, "valid"), (1, "the text ends inside a value")],
        ),
        ("brackets only", vec![b'['; 5000], 1, vec![(1, "nested deeper than 255 levels")]),
        ("data of nothing", b"data\n\n".to_vec(), 1, vec![(1, "the text ends inside a value")]),
        ("empty batch", b"data: []\n\n: ping\n\n".to_vec(), 3, vec![]),
        (
            "a captured error",
            b"HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\n\r\n{\"error\":1}".to_vec(),
            1,
            vec![(4, "this line is no `data:` of the stream, so its readers pass over it")],
        ),
        (
            "stream cut off",
            format!("data: {EVENT}\n\ndata: {EVENT}\n").into(),
            1,
            vec![(1, "valid"), (3, "the stream ends inside this event, which its readers discard")],
        ),
        (
            "stream of returns",
            format!("data:{EVENT}\r\rdata:{EVENT}\r\r").into(),
            0,
            vec![(1, "valid"), (3, "valid")],
        ),
    ]
}

#[test]
fn each_value_has_a_verdict() {
    cases().iter().for_each(check);
}

#[test]
fn a_line_without_end_is_a_finding() {
    let long = "x".repeat(70 << 20);
    for (name, input) in [
        ("line", format!("{EVENT}\n{{\"a\":\"{long}\"}}\n{EVENT}\n")),
        ("item", format!("[{EVENT},\n{{\"a\":\"{long}\"}},\n{EVENT}]")),
        ("data", format!("data:{EVENT}\n\ndata:{{\"a\":\"{long}\"}}\n\ndata:{EVENT}\n\n")),
    ] {
        let output = feed(&["--format", "json", "-"], input);
        let verdicts = verdicts(&output);
        let got: Vec<_> =
            verdicts.iter().map(|verdict| verdict["verdict"].as_str().unwrap_or_default()).collect();
        assert_eq!(got, ["valid", "invalid", "valid"], "{name}");
        let message = verdicts[1].pointer("/violations/0/message").and_then(serde_json::Value::as_str);
        assert!(
            message.is_some_and(|message| message.ends_with("longer than 64 MiB")),
            "{name}: {message:?}"
        );
    }
}

#[test]
fn violations_without_number_are_cut_short() {
    let refs = vec!["\"x\""; 1000].join(",");
    let payload = format!("{{\"nodeId\":\"n\",\"refs\":[{refs}],\"kind\":\"system-only\",\"hash\":\"\"}}");
    let event = EVENT.replace("run.started", "prompt.composed").replace("{\"workflowId\":\"w\"}", &payload);
    let output = feed(&["--format", "json", "-"], event.as_str());
    let verdict = &verdicts(&output)[0];
    assert_eq!(verdict["violations"].as_array().map(Vec::len), Some(20));
    assert_eq!(verdict["more"], 981);
    let output = feed(&["-"], event);
    assert!(stdout(&output).contains("1 × /payload/refs/*: \"x\" does not match"), "{}", stdout(&output));
}

#[test]
fn types_without_number_share_a_row() {
    let events: String =
        (0..3000).map(|n| EVENT.replace("run.started", &format!("acme.t{n}")) + "\n").collect();
    let output = feed(&["-"], events);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("2000  (further types)"));
    assert!(stdout(&output).ends_with("0 of 3000 valid, 3000 of unknown type\n"));
}

#[test]
fn colours_are_for_terminals() {
    for args in [&["mixed.ndjson"][..], &["--format", "json", "mixed.ndjson"], &["--as", "x", "mixed.ndjson"]]
    {
        let output = crate::openwop::run(args);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_may_be_called_anything() {
    use std::os::unix::ffi::OsStrExt;

    let folder = std::env::temp_dir().join(format!("openwop-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(std::ffi::OsStr::from_bytes(b"log\xff\x1b[31m.ndjson"));
    std::fs::write(&file, EVENT).expect("the file can be written");
    let output = crate::openwop::command(&["--format", "json"]).arg(&file).output().expect("openwop starts");
    let missing = crate::openwop::command(&[]).arg(file.with_extension("gone")).output();
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        verdicts(&output)[0]["file"]
            .as_str()
            .is_some_and(|name| name.ends_with("log\u{fffd}\u{1b}[31m.ndjson"))
    );
    let missing = missing.expect("openwop starts");
    assert!(!missing.stderr.contains(&0x1b), "what the name says to the terminal is escaped");
}
