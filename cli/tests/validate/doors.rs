//! What is wrong with an event, and where, is the same by each door.

use openwop_events::{Payload, Report, RunEvent};

use crate::hostile::EVENT;
use crate::openwop::{feed, verdicts};

fn pointers(report: &Report) -> Vec<String> {
    report.violations().iter().map(|violation| violation.instance.clone()).collect()
}

/// What `RunEvent::read` has to say, as of the event.
fn read(text: &str) -> Vec<String> {
    match RunEvent::read(text.as_bytes()).map(|event| event.payload) {
        Ok(Payload::Malformed(kept)) => pointers(&kept.report().clone().under("payload")),
        Ok(_) => Vec::new(),
        Err(kept) => {
            let payload = kept.payload_report().map(pointers).unwrap_or_default();
            [pointers(kept.report()), payload].concat()
        }
    }
}

#[test]
fn each_door_points_at_the_same() {
    let no_payload = EVENT.replace("\"payload\":{\"workflowId\":\"w\"},", "");
    for (text, expected) in [
        (EVENT.to_owned(), &[][..]),
        (EVENT.replace("{\"workflowId\":\"w\"}", "{}"), &["/payload"]),
        (EVENT.replace(":\"w\"", ":1"), &["/payload/workflowId"]),
        (EVENT.replace(":\"r\"", ":1"), &["/runId"]),
        (EVENT.replace(":\"r\"", ":1").replace(":\"w\"", ":1"), &["/runId", "/payload/workflowId"]),
        (EVENT.replace(":\"w\"", ":tru"), &["/payload/workflowId"]),
    ] {
        let parsed = RunEvent::parse(text.as_bytes()).map_or_else(|report| pointers(&report), |_| Vec::new());
        let checked =
            RunEvent::validate(text.as_bytes()).map_or_else(|report| pointers(&report), |_| Vec::new());
        let output = feed(&["--format", "json", "-"], text.as_str());
        let said = verdicts(&output)[0]["violations"].clone();
        let said = said.as_array().cloned().unwrap_or_default();
        let said: Vec<_> = said.iter().filter_map(|broken| broken["instance"].as_str()).collect();
        assert_eq!(parsed, expected, "parse: {text}");
        assert_eq!(checked, expected, "validate: {text}");
        assert_eq!(read(&text), expected, "read: {text}");
        assert_eq!(said, expected, "openwop: {text}");
    }
    // Of a payload that is missing the envelope alone has to speak, once.
    let parsed =
        RunEvent::parse(no_payload.as_bytes()).map_or_else(|report| pointers(&report), |_| Vec::new());
    assert_eq!(parsed, [""]);
}
