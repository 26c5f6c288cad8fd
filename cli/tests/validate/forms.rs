//! Forms of input, told apart by what they say, and whether all of each is judged.

use std::io::{self, Read};

use crate::hostile::EVENT;
use crate::openwop::{Case, check};

const VALID: &str = "valid";
const ENDS: &str = "the text ends inside a value";
const NO_VALUE: &str = "expected a JSON value";
const TRAILING: &str = "a trailing comma, which JSON does not allow: take it away";
const NO_ID: &str = "an object lacks the member \"eventId\"";

/// An event with a member `events` of its own, which comes first.
fn own_events(items: &str) -> String {
    EVENT.replacen('{', &format!("{{\"events\":[{items}],"), 1)
}

fn case(name: &'static str, input: impl Into<Vec<u8>>, code: i32, expected: &[(u64, &'static str)]) -> Case {
    (name, input.into(), code, expected.to_vec())
}

/// What stands around the events of a poll body is checked as JSON.
fn around() -> Vec<Case> {
    let e = EVENT;
    vec![
        case("a poll body", format!("{{\"events\":[{e}],\"next\":1}}"), 0, &[(1, VALID)]),
        case(
            "a bad value behind",
            format!("{{\"events\":[{e}],\"next\":tru}}"),
            1,
            &[(1, VALID), (1, NO_VALUE)],
        ),
        case(
            "a bad value before",
            format!("{{\"a\":tru,\"events\":[{e}]}}"),
            1,
            &[(1, VALID), (1, NO_VALUE)],
        ),
        case(
            "events twice",
            format!("{{\"events\":[{e}],\"events\":[{e}]}}"),
            1,
            &[(1, VALID), (1, "the member \"events\" is given twice")],
        ),
        case(
            "a member twice, on both sides",
            format!("{{\"a\":1,\n\"events\":[{e}],\n\"\\u0061\":1}}"),
            1,
            &[(2, VALID), (1, "the member \"a\" is given twice")],
        ),
        case("no brace", format!("{{\"events\":[{e}]"), 1, &[(1, VALID), (1, ENDS)]),
        case("no brace, below", format!("{{\n\"events\":[{e}]\n"), 1, &[(2, VALID), (1, ENDS)]),
        case("no end of the array", format!("{{\"events\":[{e}"), 1, &[(1, VALID), (1, ENDS)]),
        case("another bracket", format!("{{\"events\":[{e}]]"), 1, &[(1, VALID), (1, "expected `,` or `}`")]),
        case("a trailing comma", format!("{{\"events\":[{e}],}}"), 1, &[(1, VALID), (1, TRAILING)]),
        case(
            "a trailing comma among the events",
            format!("{{\"events\":[{e},]}}"),
            1,
            &[
                (1, VALID),
                (1, "a trailing comma before this bracket, which JSON does not allow: take it away"),
            ],
        ),
        case("garbage behind", format!("{{\"events\":[{e}]}} x"), 1, &[(1, VALID), (1, NO_VALUE)]),
        case("garbage below", format!("{{\n\"events\":[{e}]}}\nx"), 1, &[(2, VALID), (3, NO_VALUE)]),
        case("a second array", format!("{{\"events\":[{e}],\"more\":[[1]]}}"), 0, &[(1, VALID)]),
        case("spaces", format!("{{ \"events\" : [ {e} ] , \"a\" : [ ] }} "), 0, &[(1, VALID)]),
        case(
            "pretty",
            format!("{{\n \"events\": [\n  {e},\n  {e}\n ],\n \"a\": {{}}\n}}\n"),
            0,
            &[(3, VALID), (4, VALID)],
        ),
        case("mark and CRLF", format!("\u{feff}{{\r\n\"events\":[\r\n{e}\r\n]\r\n}}\r\n"), 0, &[(3, VALID)]),
    ]
}

/// What is a poll body is told by the names of an object's members.
fn names() -> Vec<Case> {
    let e = EVENT;
    let long = format!("\"{}\"", "x".repeat(3 << 20));
    vec![
        case("an event with events of its own", own_events("1,{}"), 0, &[(1, VALID)]),
        case("such an event in a log", format!("{}\n{e}\n", own_events("")), 0, &[(1, VALID), (2, VALID)]),
        case("such an event, pretty", own_events("\n1,\n2").replace(',', ",\n"), 0, &[(1, VALID)]),
        case(
            "such an event, too long to see what it is",
            own_events(&long),
            1,
            &[
                (1, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is not of type object"),
                (
                    1,
                    "this object is an event, but its `events` come first and are longer than 256 KiB, \
                     so they were read as a poll body's: put `type` before them",
                ),
            ],
        ),
        case("a name that ends so", format!("{{\"a\\\"events\":[{e}]}}"), 1, &[(1, NO_ID)]),
        case("a name with an escape", format!("{{\"e\\u0076ents\":[{e}]}}"), 0, &[(1, VALID)]),
        case(
            "all escaped",
            format!("{{\"\\u0065\\u0076\\u0065\\u006e\\u0074\\u0073\":[{e}]}}"),
            0,
            &[(1, VALID)],
        ),
        case(
            "eventId, escaped",
            format!("{{\"event\\u0049d\":\"x\",\"events\":[{e}]}}"),
            1,
            &[(1, "an object lacks the member \"runId\"")],
        ),
        case("a value called so", format!("{{\"a\":\"type\",\"events\":[{e}]}}"), 0, &[(1, VALID)]),
        case("a deeper type", format!("{{\"a\":{{\"type\":1}},\"events\":[{e}]}}"), 0, &[(1, VALID)]),
        case("deeper events", format!("{{\"a\":{{\"events\":[{e}]}}}}"), 1, &[(1, NO_ID)]),
        case("events that are no array", b"{\"events\":{}}".to_vec(), 1, &[(1, NO_ID)]),
        case("events that are null", b"{\n\"events\":null\n}".to_vec(), 1, &[(1, NO_ID)]),
    ]
}

/// Lists stand for the values within, wherever they come.
fn lists() -> Vec<Case> {
    let e = EVENT;
    let poll = format!("{{\"events\":[{e},{e}]}}");
    vec![
        case(
            "poll bodies, a line each",
            format!("{poll}\n\n{poll}\r\n"),
            0,
            &[(1, VALID), (1, VALID), (3, VALID), (3, VALID)],
        ),
        case(
            "one of them cut off",
            format!("{poll}\n{{\"events\":[{{\"eventId\":\"e\",\"ru\n{poll}"),
            1,
            &[(1, VALID), (1, VALID), (2, ENDS), (3, VALID), (3, VALID)],
        ),
        case(
            "the first of them cut off",
            format!("{{\"events\":[{{\"eventId\":\"e\",\"ru\n{poll}\n"),
            1,
            &[(1, ENDS), (2, VALID), (2, VALID)],
        ),
        case(
            "an event, then a poll body",
            format!("{e}\n{poll}\n"),
            0,
            &[(1, VALID), (2, VALID), (2, VALID)],
        ),
        case(
            "poll bodies over lines",
            format!("{{\n\"events\":[{e}]\n}}\n{{\n\"events\":[{e}]}}"),
            0,
            &[(2, VALID), (5, VALID)],
        ),
        case("a poll body in a stream", format!("data: {poll}\n\n"), 0, &[(1, VALID), (1, VALID)]),
        case("poll bodies in an array", format!("[{poll},\n{e}]"), 0, &[(1, VALID), (1, VALID), (2, VALID)]),
        case("arrays in arrays", format!("[[{e}],\n[[],[{e}]]]"), 0, &[(1, VALID), (2, VALID)]),
        case("arrays, a line each", format!("[{e}]\n[{e}]\n"), 0, &[(1, VALID), (2, VALID)]),
        case(
            "the first array cut off",
            format!("[{{\"eventId\":\"e\",\"ru\n[{e}]\n"),
            1,
            &[(1, ENDS), (2, VALID)],
        ),
        case("an array and garbage", format!("[{e}] x"), 1, &[(1, VALID), (1, NO_VALUE)]),
        case("a number", b"7".to_vec(), 1, &[(1, "7 is not of type object")]),
        case("a string", b"\"a\"\n".to_vec(), 1, &[(1, "\"a\" is not of type object")]),
        case("null", b" null".to_vec(), 1, &[(1, "null is not of type object")]),
    ]
}

#[test]
fn all_of_an_input_is_judged() {
    around().iter().chain(&names()).chain(&lists()).for_each(check);
}

/// A reader that gives so many bytes at once.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.by_ref().take(length as u64).read(buffer)
    }
}

#[test]
fn how_an_input_is_read_changes_nothing() {
    let lines = |reader: &mut (dyn Read + Send)| {
        let mut lines = Vec::new();
        openwop_cli::validate("-", reader, |line| lines.push(line.to_owned())).expect("it can be read");
        lines
    };
    for (name, input, ..) in around().into_iter().chain(names()).chain(lists()) {
        let whole = lines(&mut input.as_slice());
        let drop = if input.len() > 1 << 20 { 4099 } else { 1 };
        assert_eq!(lines(&mut Drops(&input, drop)), whole, "{name}");
    }
}

/// Seconds that an input takes.
fn cost(input: &[u8]) -> f64 {
    let start = std::time::Instant::now();
    openwop_cli::validate("-", input, |_| ()).expect("it can be read");
    start.elapsed().as_secs_f64()
}

#[test]
fn arrays_without_number_in_the_head_cost_no_more() {
    // Each array once looked like a poll body's, and had all before it read again.
    let input = |count: usize| format!("{{\"type\":\"x\",{}\"a\":1}}", "\"events\":[],".repeat(count));
    let (small, large) = (input(2_000), input(64_000));
    let small = (0..5).map(|_| cost(small.as_bytes())).fold(f64::MAX, f64::min);
    let large = (0..3).map(|_| cost(large.as_bytes())).fold(f64::MAX, f64::min);
    assert!(large < 150.0 * small, "32 times the input takes {:.0} times as long", large / small);
}
