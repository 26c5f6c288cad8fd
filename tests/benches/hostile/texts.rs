//! Texts that grow in one respect, each with the verdict that it has at any size.

use std::fmt::Write;

/// A kind of text, by its number of members, items or characters.
pub(crate) struct Kind {
    pub(crate) what: &'static str,
    pub(crate) valid: bool,
    pub(crate) text: fn(usize) -> String,
}

const fn valid(what: &'static str, text: fn(usize) -> String) -> Kind {
    Kind { what, valid: true, text }
}

const fn invalid(what: &'static str, text: fn(usize) -> String) -> Kind {
    Kind { what, valid: false, text }
}

pub(crate) const KINDS: &[Kind] = &[
    valid("members that the envelope does not know", |n| event("acme.a", "{}", &members(n, plain))),
    valid("members of any JSON", |n| event("acme.a", &object(n, plain), "")),
    valid("names with escapes", |n| event("acme.a", &object(n, |at| format!("\\u006b\\n{at}")), "")),
    valid("names of one hash", |n| event("acme.a", &object(n, colliding), "")),
    valid("names of one hash, in the envelope", |n| event("acme.a", "{}", &members(n, colliding))),
    invalid("names of one hash, the first again at the end", |n| {
        let names = members(n, colliding) + &members(1, colliding);
        event("acme.a", "{}", &names)
    }),
    invalid("members that a closed object refuses", |n| {
        let rest = members(n, plain);
        let payload = format!("{{\"nodeId\":\"n\",\"attempt\":1,\"reason\":\"unknown\"{rest}}}");
        event("envelope.retry.attempted", &payload, "")
    }),
    valid("keys of a map", |n| event("prompt.composed", &prompt(n, &"0".repeat(64), "[]"), "")),
    invalid("keys of a map, each with a bad value", |n| {
        event("prompt.composed", &prompt(n, "short", "[]"), "")
    }),
    invalid("items, each of them bad", |n| {
        event("prompt.composed", &prompt(1, &"0".repeat(64), &list(n, |_| "\"prompt:A\"".to_owned())), "")
    }),
    valid("unique items", |n| unique(&list(n, |at| format!("\"c{at}\"")))),
    invalid("unique items, the last repeats the first", |n| {
        unique(&list(n, |at| if at + 1 == n { "\"c0\"".to_owned() } else { format!("\"c{at}\"") }))
    }),
    valid("items of any JSON", |n| event("acme.a", &list(n, |_| "{}".to_owned()), "")),
    valid("nested values side by side", |n| event("acme.a", &list(n / 100, |_| nest(200)), "")),
    invalid("nested too deep", |n| event("acme.a", &"[".repeat(n), "")),
    valid("a plain string", |n| event("acme.a", &format!("\"{}\"", "x".repeat(n)), "")),
    valid("a string of short escapes", |n| event("acme.a", &format!("\"{}\"", "\\n".repeat(n)), "")),
    valid("a string of surrogate pairs", |n| {
        event("acme.a", &format!("\"{}\"", "\\ud83d\\ude80".repeat(n)), "")
    }),
    valid("a string in a field", |n| {
        let (next, level) = ("é".repeat(n), "info");
        event("log.appended", &format!("{{\"level\":\"{level}\",\"message\":\"{next}\"}}"), "")
    }),
    invalid("a string that is too long", |n| {
        event("acme.a", "{}", &format!(",\"causationId\":\"{}\"", "é".repeat(n)))
    }),
    invalid("a name that is given twice", |n| {
        let name = "x".repeat(n);
        event("acme.a", "{}", &format!(",\"{name}\":1,\"{name}\":2"))
    }),
    valid("a type of many segments", |n| event(&("acme".to_owned() + &".a".repeat(n)), "{}", "")),
    invalid("a reason of many segments", |n| {
        let reason = format!("x-host-{}!", "a-".repeat(n));
        let payload = format!("{{\"nodeId\":\"n\",\"attempt\":1,\"reason\":\"{reason}\"}}");
        event("envelope.retry.attempted", &payload, "")
    }),
    valid("a number of many digits", |n| event("acme.a", "{}", &format!(",\"n\":1{}", "7".repeat(n)))),
    valid("an integer of many digits", |n| {
        event("acme.a", "{}", &format!(",\"schemaVersion\":1{}", "0".repeat(n)))
    }),
    invalid("an integer but for its last digit", |n| {
        event("acme.a", "{}", &format!(",\"schemaVersion\":1.{}1", "0".repeat(n)))
    }),
    valid("an exponent with many zeros before it", |n| {
        event("acme.a", "{}", &format!(",\"schemaVersion\":1e{}7", "0".repeat(n)))
    }),
    invalid("an exponent of many digits", |n| {
        event("acme.a", "{}", &format!(",\"schemaVersion\":1e{}", "7".repeat(n)))
    }),
    invalid("a date-time of many digits", |n| {
        let text = event("acme.a", "{}", "");
        text.replace("00.5Z", &format!("00.{}!", "5".repeat(n)))
    }),
    valid("space", |n| event("acme.a", &format!("{{{}}}", " \n".repeat(n)), "")),
    invalid("a text that is cut off", |n| format!("{{\"a\":[{}", "[],".repeat(n))),
];

fn event(event_type: &str, payload: &str, rest: &str) -> String {
    format!(
        "{{\"eventId\":\"e\",\"runId\":\"r\",\"type\":\"{event_type}\",\"payload\":{payload},\
         \"timestamp\":\"2026-01-01T00:00:00.5Z\",\"sequence\":0{rest}}}"
    )
}

fn members(count: usize, name: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut out, at| {
        let _ = write!(out, ",\"{}\":{at}", name(at));
        out
    })
}

fn object(count: usize, name: impl Fn(usize) -> String) -> String {
    format!("{{{}}}", &members(count, name)[1..])
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    format!("[{}]", (0..count).map(item).collect::<Vec<_>>().join(","))
}

fn plain(at: usize) -> String {
    format!("k{at}")
}

/// Equal in length and in first, middle and last byte, which is what the reader
/// of names hashes.
fn colliding(at: usize) -> String {
    format!("a{at:06}m000000z")
}

fn prompt(keys: usize, hash: &str, refs: &str) -> String {
    let hashes: Vec<String> = (0..keys).map(|at| format!("\"v{at}\":\"sha256:{hash}\"")).collect();
    let refs = if refs == "[]" { "[\"prompt:a\"]" } else { refs };
    format!(
        "{{\"nodeId\":\"n\",\"refs\":{refs},\"kind\":\"user-only\",\"hash\":\"sha256:{}\",\
         \"variableHashes\":{{{}}}}}",
        "0".repeat(64),
        hashes.join(",")
    )
}

fn unique(items: &str) -> String {
    let payload =
        format!("{{\"nodeId\":\"n\",\"provider\":\"p\",\"model\":\"m\",\"missingCapabilities\":{items}}}");
    event("model.capability.insufficient", &payload, "")
}

/// A value nested so deep.
pub(crate) fn nest(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

/// An event with a payload nested so deep.
pub(crate) fn nested(depth: usize) -> String {
    event("acme.a", &nest(depth), "")
}
