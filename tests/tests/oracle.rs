//! The oracles see what they are there to see.

use std::path::Path;

use openwop_tests::oracle::contenders::{Case, Panel, Verdict};
use openwop_tests::oracle::events::Events;
use openwop_tests::oracle::folder::Folder;
use openwop_tests::oracle::json::Json;
use openwop_tests::oracle::known::{KNOWN, Known};
use openwop_tests::oracle::run::{Plan, run};

const REPO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The code of our schemas checks formats. Held against readers who do not, it
/// has to be found at fault, by formats alone and in small instances.
#[test]
fn a_difference_is_found_and_made_small() {
    let schemas = Path::new(REPO).join("schemas");
    let folder = Folder::other("schemas", &schemas, false).expect("our schemas");
    let panel = Panel::own(&folder).expect("contenders");
    let findings = run(&[panel], &Plan { count: 10_200, seed: 1 }).expect("a run");
    assert!(findings.disagreements.len() > 3, "{findings:?}");
    for found in &findings.disagreements {
        let [interpreter, generated, jsonschema, ..] = &found.verdicts.0;
        assert_eq!(
            (interpreter, generated, jsonschema),
            (&Verdict::Accepts, &Verdict::Refuses, &Verdict::Accepts),
            "{found:?}"
        );
        let text = Json::parse(&found.text).expect("JSON");
        let strings = text.paths().into_iter().filter_map(|path| match text.at(&path) {
            Some(Json::String(text)) => Some(text.clone()),
            _ => None,
        });
        assert!(strings.clone().any(|text| text.len() <= 1), "not made small: {}", found.text);
    }
}

/// The same seed gives the same run; another does not.
#[test]
fn a_run_follows_from_its_seed() {
    let folder = Folder::own(Path::new(REPO)).expect("our schemas");
    let panels = [Panel::own(&folder).expect("contenders")];
    let run = |seed| {
        let findings = run(&panels, &Plan { count: 4_000, seed }).expect("a run");
        (findings.accepted, findings.refused, findings.asked)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

/// What the others cannot see is known by the way it was made.
#[test]
fn a_member_given_twice_is_refused_by_our_side_alone() {
    let folder = Folder::own(Path::new(REPO)).expect("our schemas");
    let panel = Panel::own(&folder).expect("contenders");
    let definition = folder.definitions.iter().position(|one| one.id.ends_with("/_inputsObject"));
    let twice = |name: &str| (name.to_owned(), Json::Null);
    let json =
        Json::Object(vec![("a".to_owned(), Json::Array(vec![Json::Object(vec![twice("b"), twice("b")])]))]);
    let verdicts = panel.judge(&[Case::new(definition.expect("a definition"), json)]).expect("verdicts");
    assert!(verdicts[0].agree() && !verdicts[0].is_valid(), "{}", verdicts[0]);
    assert_eq!(verdicts[0].0[2], Verdict::Unasked);
}

/// A log is judged line by line, then with a change to each.
#[test]
fn a_log_is_judged() {
    let folder = Folder::own(Path::new(REPO)).expect("our schemas");
    let panel = Panel::own(&folder).expect("contenders");
    let log = concat!(
        r#"{"eventId":"e","runId":"r","type":"node.started","payload":{"nodeId":"n","typeId":"t"},"timestamp":"2026-01-01T00:00:00Z","sequence":0}"#,
        "\n",
        r#"{"eventId":"e","runId":"r","type":"node.started","payload":{"nodeId":"n"},"timestamp":"2026-01-01T00:00:00Z","sequence":0}"#,
    );
    let [lines, mutants] = Events::new(&panel).expect("events").log(log, 1).expect("verdicts");
    assert_eq!((lines.accepted, lines.refused, lines.differing.len()), (1, 1, 0), "{lines:?}");
    assert_eq!((mutants.accepted + mutants.refused, mutants.differing.len()), (2, 0), "{mutants:?}");
}

/// A known difference that is none any more has to go.
#[test]
fn known_differences_still_differ() {
    let folder =
        Folder::other("every-keyword", &Path::new(REPO).join("tests/oracle"), true).expect("schemas");
    // The generated code of this folder is not linked in, and not asked here.
    let panel = Panel::own(&folder).expect("contenders");
    let definition =
        folder.definitions.iter().position(|one| one.id.ends_with("/format")).expect("a definition");
    for known in KNOWN {
        let json = Json::Object(vec![(known.format.to_owned(), Json::text(known.example))]);
        let verdicts = panel.others(definition, &json, &json.to_text());
        let found = Known::find(&folder, definition, &json, &verdicts);
        assert!(found.is_some_and(|found| found.reason == known.reason), "{}: {verdicts}", known.example);
    }
}
