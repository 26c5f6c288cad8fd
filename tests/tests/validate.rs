//! Checking an event without building it says what parsing it says, and its type.

use openwop_events::{RunEvent, RunEventType};

fn event(event_type: &str, payload: &str, rest: &str) -> String {
    format!(
        r#"{{"eventId":"e","runId":"r","type":"{event_type}","payload":{payload},"timestamp":"2026-01-01T00:00:00Z"{rest}}}"#
    )
}

#[test]
fn agrees_with_parse() {
    const SEQUENCE: &str = r#","sequence":0"#;
    let started = r#"{"nodeId":"n","typeId":"t"}"#;
    for (text, expected) in [
        (event("node.started", started, SEQUENCE), Ok(Some(RunEventType::NodeStarted))),
        (event("acme.thing.happened", "{}", SEQUENCE), Ok(None)),
        (event("node.started", "{}", SEQUENCE), Err(2)),
        (event("node.started", "{}", ""), Err(3)),
        (event("acme.thing.happened", "{}", ""), Err(1)),
        (event("no type", "{}", SEQUENCE), Err(1)),
        ("[".to_owned(), Err(1)),
    ] {
        let found = RunEvent::validate(text.as_bytes());
        assert_eq!(found.as_ref().err(), RunEvent::parse(text.as_bytes()).as_ref().err(), "{text}");
        assert_eq!(found.map_err(|report| report.violations().len()), expected, "{text}");
    }
}
