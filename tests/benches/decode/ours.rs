//! Our contenders, in the form of the references: one process measures one.

use std::collections::HashMap;
use std::env;

use openwop_events::{RunEvent, registry};
use openwop_runtime::{Node, walk};
use openwop_text::Tokens;

fn main() {
    let name = env::args().nth(1).unwrap_or_default();
    match name.as_str() {
        "parse" => harness::run(&name, |line| RunEvent::parse(line).is_ok()),
        "serde" => harness::run(&name, |line| serde_json::from_slice::<RunEvent>(line).is_ok()),
        "recode" => harness::run(&name, |line| {
            RunEvent::parse(line).is_ok_and(|event| !std::hint::black_box(event.to_vec()).is_empty())
        }),
        "check" => harness::run(&name, |line| RunEvent::validate(line).is_ok()),
        "report" => {
            let mut report = Report::new();
            harness::run(&name, move |line| report.is_clean(line));
        }
        _ => eprintln!("no contender is called {name:?}"),
    }
}

/// The walk that collects all violations, over envelope and payload.
struct Report {
    envelope: &'static Node,
    payloads: HashMap<String, Option<&'static Node>>,
}

impl Report {
    fn new() -> Self {
        let envelope = registry::named("run-event").expect("the envelope has a schema").node;
        Self { envelope, payloads: HashMap::new() }
    }

    fn is_clean(&mut self, line: &[u8]) -> bool {
        let Ok((text, tokens)) = Tokens::read_bytes(line) else { return false };
        let event = tokens.root(text);
        if walk::report(self.envelope, &event).is_err() {
            return false;
        }
        let (Some(name), Some(payload)) = (event.get("type"), event.get("payload")) else { return false };
        let name = name.as_str();
        let node = match self.payloads.get(&*name) {
            Some(node) => *node,
            None => *self.payloads.entry(name.to_string()).or_insert(payload_node(&name)),
        };
        node.is_none_or(|node| walk::report(node, &payload).is_ok())
    }
}

/// The schema of a payload; `None` for the type of a vendor.
fn payload_node(event_type: &str) -> Option<&'static Node> {
    let entry = registry::named(event_type)?;
    entry.id.starts_with("run-event-payloads.schema.json#").then_some(entry.node)
}
