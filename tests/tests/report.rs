//! Violations name the value and the keyword by places that exist.

use openwop_events::registry;

const EVENT: &str = "run-event.schema.json";

#[test]
fn names_places() {
    for (id, text, keyword, instance, schema) in [
        (
            EVENT,
            r#"{"eventId":"e","runId":"r","type":"run.started","payload":{},"timestamp":"2026-01-01T00:00:00Z","sequence":-1}"#,
            "minimum",
            "/sequence",
            "run-event.schema.json#/properties/sequence/minimum",
        ),
        ("agent-ref.schema.json", "{}", "required", "", "agent-ref.schema.json#/required"),
        (
            "envelope.retry.attempted",
            r#"{"nodeId":"n","attempt":17,"reason":"unknown"}"#,
            "maximum",
            "/attempt",
            "run-event-payloads.schema.json#/$defs/envelopeRetryAttempted/properties/attempt/maximum",
        ),
        (
            "envelope.refusal",
            r#"{"nodeId":"n","provider":"p","model":"m","a/b~c":1}"#,
            "additionalProperties",
            "/a~1b~0c",
            "run-event-payloads.schema.json#/$defs/envelopeRefusal/additionalProperties",
        ),
        (
            "prompt.composed",
            r#"{"nodeId":"n","refs":["nonsense"]}"#,
            "pattern",
            "/refs/0",
            "run-event-payloads.schema.json#/$defs/promptComposed/properties/refs/items/pattern",
        ),
    ] {
        let report = registry::check(id, text.as_bytes()).expect_err(text);
        let found = report.violations().iter().find(|violation| violation.keyword == keyword);
        let places = found.map(|violation| (violation.instance.as_str(), violation.schema.as_str()));
        assert_eq!(places, Some((instance, schema)), "{text}: {keyword} in\n{report}");
    }
}
