//! The reader against `serde_json`-independent tables: what is read, what is
//! refused, and where.

use crate::{ErrorKind, MAX_DEPTH, Tokens};

fn kind(text: &str) -> Result<(), ErrorKind> {
    Tokens::read(text).map(|_| ()).map_err(|error| error.kind)
}

#[test]
fn accepts() {
    for text in [
        "0",
        "-0",
        "-0.5e-3",
        " [ ] ",
        "{}",
        r#"{"a":[1,{"b":null}],"c":"\ud83d\ude00"}"#,
        r#""\/\b\f\n\r\t""#,
        "\"\u{7f}é\"",
        "1e400",
        "\t\n[true,\rfalse]",
    ] {
        assert_eq!(kind(text), Ok(()), "{text}");
    }
}

#[test]
fn refuses() {
    let unexpected = |expected| ErrorKind::Unexpected { expected };
    let twice = |name: &str| ErrorKind::DuplicateMember { name: name.into() };
    for (text, expected) in [
        ("", ErrorKind::UnexpectedEnd),
        ("[1", ErrorKind::UnexpectedEnd),
        ("[1,]", ErrorKind::TrailingComma),
        ("[1,,]", unexpected("a JSON value")),
        ("[1,", ErrorKind::UnexpectedEnd),
        ("[1 2]", unexpected("`,` or `]`")),
        ("{\"a\":1 , }", ErrorKind::TrailingComma),
        ("{\"a\" 1}", unexpected("`:`")),
        ("{a:1}", unexpected("a member name in quotes")),
        ("1 2", unexpected("the end of the text")),
        ("nul", unexpected("a JSON value")),
        ("'a'", unexpected("a JSON value")),
        ("01", ErrorKind::BadNumber),
        ("1.", ErrorKind::BadNumber),
        ("-", ErrorKind::BadNumber),
        ("1e+", ErrorKind::BadNumber),
        ("1e9999999999999999999", ErrorKind::HugeExponent),
        ("\"a\nb\"", ErrorKind::BadString),
        (r#""\x""#, ErrorKind::BadString),
        (r#""\u12g4""#, ErrorKind::BadString),
        (r#""\ud800""#, ErrorKind::LoneSurrogate),
        (r#""\udc00""#, ErrorKind::LoneSurrogate),
        (r#""\ud800\u0061""#, ErrorKind::LoneSurrogate),
        ("\u{feff}{}", ErrorKind::ByteOrderMark),
        (r#"{"a":1,"a":2}"#, twice("a")),
        (r#"{"x":[{"b":1,"\u0062":2}]}"#, twice("b")),
    ] {
        assert_eq!(kind(text), Err(expected), "{text}");
    }
}

#[test]
fn places_the_fault() {
    for (text, pointer, offset) in [
        (r#"{"a":{"b":1},"c":[0,{"d":nope}]}"#, "/c/1/d", 25),
        (r#"{"a":1,"b":{"a":1,"a":2}}"#, "/b/a", 18),
        ("[[1],[2,]]", "/1/0", 7),
    ] {
        let error = Tokens::read(text).expect_err(text);
        assert_eq!((error.pointer.as_str(), error.offset), (pointer, offset), "{text}");
    }
}

#[test]
fn finds_repeated_names_among_many() {
    for count in [15, 16, 17, 18, 500] {
        let names: Vec<String> = (0..count).map(|i| format!("\"name{i}\":{i}")).collect();
        let distinct = format!("{{{}}}", names.join(","));
        assert_eq!(kind(&distinct), Ok(()), "{count}");
        let repeated = format!("{{{},\"name3\":0}}", names.join(","));
        assert_eq!(kind(&repeated), Err(ErrorKind::DuplicateMember { name: "name3".into() }), "{count}");
    }
}

#[test]
fn limits_nesting() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert_eq!(kind(&nested(MAX_DEPTH)), Ok(()));
    assert_eq!(kind(&nested(MAX_DEPTH + 1)), Err(ErrorKind::TooDeep));
    assert_eq!(kind(&"[".repeat(1_000_000)), Err(ErrorKind::TooDeep));
}

#[test]
fn stops_at_the_first_byte_that_needs_care() {
    // Every position of the eight-byte step, and multi-byte neighbours.
    for lead in 0..20 {
        let plain = "é".repeat(lead / 2) + &"x".repeat(lead % 2);
        for (tail, ok) in [("", true), ("\\n", true), ("\u{1}", false), ("\u{1f}", false), ("\\q", false)] {
            let text = format!("\"{plain}{tail}\"");
            assert_eq!(kind(&text).is_ok(), ok, "{text:?}");
        }
        assert_eq!(kind(&format!("\"{plain}")), Err(ErrorKind::UnexpectedEnd));
    }
}
