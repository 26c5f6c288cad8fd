//! One test for each golden fixture:
//! `cargo test -p openwop-tests --test fixtures [-- FILTER] [--accept]`.
//!
//! `--accept` is for a fixture that was just dropped in place, or after a change
//! of the schemas: it rewrites what a failing *invalid* fixture expects to what
//! was found, and the test still fails, so that somebody looks at it. It never
//! touches an instance, and never makes an invalid fixture valid or the reverse.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use openwop_events::registry::named;
use openwop_events::{Payload, RunEvent, RunEventType};
use openwop_runtime::fixtures::{Fixture, find};
use openwop_runtime::{Report, Violation};
use openwop_text::{Tokens, canonical, write_string};

/// Documents that have fixtures beside the event types.
const DOCUMENTS: [&str; 2] = ["capabilities", "run-snapshot"];

/// What marks the place where an invalid fixture's instance begins.
const INSTANCE: &str = "\"instance\":";

/// The fixtures, or the folder for those of the tests of `--accept`, cannot be used.
const UNUSABLE: u8 = 2;

fn main() -> ExitCode {
    let (flags, rest): (Vec<_>, Vec<_>) = std::env::args_os().partition(|argument| argument == "--accept");
    let arguments = Arguments::from_iter(rest);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    match trials(&folder, !flags.is_empty()) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::from(UNUSABLE)
        }
    }
}

fn trials(folder: &Path, accept: bool) -> io::Result<Vec<Trial>> {
    let fixtures = find(folder)?;
    let ids: BTreeSet<String> = fixtures.iter().map(|fixture| fixture.id.clone()).collect();
    let mut trials = vec![trial("every_folder_is_known", {
        let folder = folder.to_path_buf();
        move || strays(&folder)
    })];
    trials.push(trial("every_event_type_has_its_fixtures", move || lacks(&ids)));
    trials.extend(ACCEPTS.iter().map(|case| trial(&format!("accept/{}", case.name), || case.check())));
    trials.extend(
        fixtures.into_iter().map(|fixture| trial(&fixture.id.clone(), move || check(&fixture, accept))),
    );
    Ok(trials)
}

fn trial(name: &str, run: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, move || run().map_err(Into::into))
}

/// One fixture, alone and, where it is a payload, within an event.
fn check(fixture: &Fixture, accept: bool) -> Result<(), String> {
    let bytes = fs::read(&fixture.path).map_err(|error| error.to_string())?;
    if let Err(failure) = fixture.run(&named, &bytes) {
        return Err(match accept && !fixture.valid {
            true => rewrite(fixture, &bytes, failure)?,
            false => failure,
        });
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| error.to_string())?;
    match (fixture.name.parse::<RunEventType>(), fixture.valid) {
        (Err(_), _) => Ok(()),
        (Ok(event_type), true) => comes_back(event_type, text),
        (Ok(event_type), false) => is_kept(event_type, instance(text)?),
    }
}

fn event(event_type: RunEventType, payload: &str) -> String {
    format!(
        r#"{{"eventId":"event-1","runId":"run-1","type":"{event_type}","payload":{payload},"timestamp":"2026-06-30T12:00:00Z","sequence":0}}"#
    )
}

/// A valid payload makes its event valid, and is read as its type's.
fn comes_back(event_type: RunEventType, payload: &str) -> Result<(), String> {
    let text = event(event_type, payload);
    let event =
        RunEvent::parse(text.as_bytes()).map_err(|report| format!("its event is refused:\n{report}"))?;
    if matches!(event.payload, Payload::Unknown(_) | Payload::Malformed(_))
        || event.event_type() != event_type.as_str()
    {
        return Err(format!("its event is not read as {event_type}, but as {:?}", event.payload));
    }
    is_same(&text, &event)
}

/// An invalid payload is kept by the tolerant door with all its violations, and
/// refused by the strict one.
fn is_kept(event_type: RunEventType, payload: &str) -> Result<(), String> {
    let text = event(event_type, payload);
    let strict = RunEvent::parse(text.as_bytes());
    let read = RunEvent::read(text.as_bytes());
    if Tokens::read(payload).is_err() {
        // Not JSON, or a member given twice: there is no payload to be kept.
        return match (read, strict) {
            (Err(_), Err(_)) => Ok(()),
            (read, _) => Err(format!("its event is no readable text, but came as {read:?}")),
        };
    }
    let alone = named(event_type.as_str()).and_then(|entry| entry.validate(payload.as_bytes()).err());
    let event = read.map_err(|event| format!("its event's envelope is refused:\n{}", event.report()))?;
    let Payload::Malformed(malformed) = &event.payload else {
        return Err(format!("its event is read as {:?}", event.payload));
    };
    same_report("within its event", alone.as_ref(), Some(malformed.report()))?;
    same_report(
        "by `RunEvent::parse`",
        alone.map(|report| report.under("payload")).as_ref(),
        strict.as_ref().err(),
    )?;
    is_same(&text, &event)
}

fn same_report(place: &str, expected: Option<&Report>, found: Option<&Report>) -> Result<(), String> {
    let words = |report: Option<&Report>| report.map_or("nothing".to_owned(), ToString::to_string);
    match expected.is_some() && expected == found {
        true => Ok(()),
        false => Err(format!("{place} expected\n{}\nbut found\n{}", words(expected), words(found))),
    }
}

fn is_same(text: &str, event: &RunEvent) -> Result<(), String> {
    let again = String::from_utf8_lossy(&event.to_vec()).into_owned();
    let key = |text: &str| Tokens::read(text).map(|tokens| canonical(&tokens.root(text))).ok();
    match key(text) == key(&again) {
        true => Ok(()),
        false => Err(format!("its event came back as {again}")),
    }
}

/// The instance of an invalid fixture, to the letter.
fn instance(text: &str) -> Result<&str, String> {
    let (_, rest) = text.split_once(INSTANCE).ok_or("the member `instance` is missing")?;
    let rest = rest.trim_end().strip_suffix('}').ok_or("the fixture does not end with `}`")?;
    Ok(rest.trim())
}

/// Makes an invalid fixture expect the first violation that is found; says so,
/// for the test to fail with. One whose instance is valid stays as it is.
fn rewrite(fixture: &Fixture, bytes: &[u8], failure: String) -> Result<String, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let instance = instance(text)?;
    let report = named(&fixture.name).and_then(|entry| entry.check(instance.as_bytes()).err());
    let Some(violation) = report.as_ref().and_then(|report| report.violations().first()) else {
        return Ok(failure);
    };
    fs::write(&fixture.path, expecting(violation, text)?).map_err(|error| error.to_string())?;
    Ok(format!(
        "{failure}\n\nthe fixture now expects {} at {:?}: review {}, then run without --accept",
        violation.keyword,
        violation.instance,
        fixture.path.display(),
    ))
}

/// The text of an invalid fixture that expects a violation.
fn expecting(violation: &Violation, text: &str) -> Result<String, String> {
    let at = text.find(INSTANCE).ok_or("the member `instance` is missing")?;
    let mut after = "{\n  \"keyword\": ".to_owned();
    write_string(&mut after, violation.keyword);
    after.push_str(",\n  \"pointer\": ");
    write_string(&mut after, &violation.instance);
    after.push_str(",\n  ");
    after.push_str(&text[at..]);
    Ok(after)
}

/// Everything below the folder that no test would read, or whose schema is not known.
fn strays(folder: &Path) -> Result<(), String> {
    let mut strays = Vec::new();
    for entry in entries(folder)? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !entry.is_dir() || named(&name).is_none() {
            strays.push(format!("{name}: no folder of an event type, document or id of the schemas"));
            continue;
        }
        for kind in entries(&entry)? {
            if !kind.is_dir() || !(kind.ends_with("valid") || kind.ends_with("invalid")) {
                strays.push(format!("{}: neither `valid` nor `invalid`", kind.display()));
                continue;
            }
            let is_fixture = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
            let others = entries(&kind)?.into_iter().filter(|path| !is_fixture(path));
            strays.extend(others.map(|path| format!("{}: no `.json` file", path.display())));
        }
    }
    none_of(&strays)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let paths = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    paths.map_err(|error| format!("{}: {error}", folder.display()))
}

/// The fixtures that an event type or document lacks.
fn lacks(ids: &BTreeSet<String>) -> Result<(), String> {
    let mut lacks = Vec::new();
    for name in RunEventType::ALL.iter().map(|event_type| event_type.as_str()).chain(DOCUMENTS) {
        for stem in ["smallest", "fullest"] {
            let id = format!("{name}/valid/{stem}");
            if !ids.contains(&id) {
                lacks.push(format!("{id} is missing"));
            }
        }
        let invalid = format!("{name}/invalid/");
        let count = ids.iter().filter(|id| id.starts_with(&invalid)).count();
        if count < 2 {
            lacks.push(format!("{name} has {count} invalid fixtures; two are the least"));
        }
    }
    none_of(&lacks)
}

fn none_of(faults: &[String]) -> Result<(), String> {
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// What `--accept` does to one fixture of `envelope.refusal`.
struct Accept {
    name: &'static str,
    valid: bool,
    accept: bool,
    before: &'static str,
    /// The file afterwards, where it is another one.
    after: Option<&'static str>,
    /// What the failure says.
    says: &'static str,
}

const REWRITTEN: &str = "then run without --accept";

const ACCEPTS: [Accept; 8] = [
    Accept {
        name: "rewrites_the_keyword_and_the_pointer",
        valid: false,
        accept: true,
        before: r#"{"keyword": "maximum", "pointer": "/x", "instance": {"nodeId": 7, "refusalText":  "a\u0062",
            "provider":"p","model":"m","rate":1.50}  }
"#,
        after: Some(
            r#"{
  "keyword": "type",
  "pointer": "/nodeId",
  "instance": {"nodeId": 7, "refusalText":  "a\u0062",
            "provider":"p","model":"m","rate":1.50}  }
"#,
        ),
        says: REWRITTEN,
    },
    Accept {
        name: "fills_in_a_fixture_that_is_an_instance_alone",
        valid: false,
        accept: true,
        before: r#"{"instance": []}"#,
        after: Some("{\n  \"keyword\": \"type\",\n  \"pointer\": \"\",\n  \"instance\": []}"),
        says: REWRITTEN,
    },
    Accept {
        name: "knows_members_given_twice",
        valid: false,
        accept: true,
        before: r#"{"keyword":"type","pointer":"","instance":{"a":1,"a":1}}"#,
        after: Some(
            "{\n  \"keyword\": \"duplicate\",\n  \"pointer\": \"/a\",\n  \"instance\":{\"a\":1,\"a\":1}}",
        ),
        says: REWRITTEN,
    },
    Accept {
        name: "does_nothing_unless_asked",
        valid: false,
        accept: false,
        before: r#"{"keyword":"maximum","pointer":"","instance":[]}"#,
        after: None,
        says: "expected maximum",
    },
    Accept {
        name: "leaves_an_invalid_fixture_that_is_valid",
        valid: false,
        accept: true,
        before: r#"{"keyword":"type","pointer":"","instance":{"nodeId":"n","provider":"p","model":"m"}}"#,
        after: None,
        says: "but it is valid",
    },
    Accept {
        name: "leaves_a_valid_fixture_that_is_invalid",
        valid: true,
        accept: true,
        before: "[]",
        after: None,
        says: "expected to be valid",
    },
    Accept {
        name: "leaves_a_valid_fixture_that_looks_like_an_invalid_one",
        valid: true,
        accept: true,
        before: r#"{"keyword":"type","pointer":"","instance":[]}"#,
        after: None,
        says: "expected to be valid",
    },
    Accept {
        name: "leaves_a_fixture_without_an_instance",
        valid: false,
        accept: true,
        before: r#"{"keyword":"type","pointer":""}"#,
        after: None,
        says: "`instance` is missing",
    },
];

impl Accept {
    fn check(&self) -> Result<(), String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("accept").join(self.name);
        let kind = folder.join("envelope.refusal").join(if self.valid { "valid" } else { "invalid" });
        let path = kind.join("case.json");
        let fault = |error: io::Error| error.to_string();
        fs::create_dir_all(&kind).and_then(|()| fs::write(&path, self.before)).map_err(fault)?;
        let fixtures = find(&folder).map_err(fault)?;
        let [fixture] = &fixtures[..] else { return Err(format!("found {fixtures:?}")) };
        let Err(failure) = check(fixture, self.accept) else { return Err("the test passes".to_owned()) };
        if !failure.contains(self.says) {
            return Err(format!("expected {:?}, but it says {failure}", self.says));
        }
        let after = fs::read_to_string(&path).map_err(fault)?;
        if after != self.after.unwrap_or(self.before) {
            return Err(format!("the file is now {after}"));
        }
        // What was rewritten is right, and what was not is as wrong as before.
        match (self.after, check(fixture, false)) {
            (Some(_), Err(failure)) => Err(format!("after the rewrite: {failure}")),
            (None, Ok(())) => Err("the file is as it was, but the test passes".to_owned()),
            _ => Ok(()),
        }
    }
}
