use openwop_spec::SchemaGraph;
use openwop_spec::eval::{Options, Violation, accepts, evaluate};
use openwop_text::{Item, Tokens, push_pointer};

use super::Group;
use crate::cases::codegen::Case;
use crate::cases::scratch::ROOT;

/// What the interpreter gets wrong, for each case.
pub(super) fn verdicts(groups: &[Group], cases: &[Case]) -> Vec<Option<String>> {
    cases
        .iter()
        .map(|case| match &groups[case.schema].graph {
            Ok(graph) => judge(graph, case),
            Err(message) => Some(message.clone()),
        })
        .collect()
}

fn judge(graph: &SchemaGraph, case: &Case) -> Option<String> {
    let Some(root) = graph.named(ROOT) else { return Some("the schema is not in the graph".to_owned()) };
    let Ok(tokens) = Tokens::read(&case.instance) else { return Some("the instance is no JSON".to_owned()) };
    let instance = tokens.root(&case.instance);
    // The suite's formats are asserted by file.
    let options = Options { assert_formats: case.id.starts_with("optional/format/") };
    let violations = evaluate(graph, root, &instance, &options);
    if accepts(graph, root, &instance, &options) != violations.is_empty() {
        return Some("`accepts` and `evaluate` disagree".to_owned());
    }
    if let Some(violation) = violations.iter().find(|violation| !has_places(graph, &instance, violation)) {
        return Some(format!("a place that is not there: {violation}"));
    }
    match (case.expected.is_some(), &violations[..]) {
        (true, []) | (false, [_, ..]) => None,
        (false, []) => Some("accepted".to_owned()),
        (true, violations) => Some(violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
    }
}

/// Whether both places of a violation exist.
fn has_places(graph: &SchemaGraph, instance: &Item<'_>, violation: &Violation) -> bool {
    let schema = violation.schema.split_once('#').and_then(|(path, pointer)| {
        graph.documents.iter().find(|document| document.path == path)?.find(pointer)
    });
    schema.is_some() && pointers(instance).contains(&violation.instance)
}

/// The places of a value and all within it.
fn pointers(instance: &Item<'_>) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), *instance)];
    while let Some((pointer, item)) = open.pop() {
        let mut below = |token: &str, item| {
            let mut pointer = pointer.clone();
            push_pointer(&mut pointer, token);
            open.push((pointer, item));
        };
        item.members().for_each(|(name, value)| below(&name.as_str(), value));
        item.items().enumerate().for_each(|(index, value)| below(&index.to_string(), value));
        found.push(pointer);
    }
    found
}
