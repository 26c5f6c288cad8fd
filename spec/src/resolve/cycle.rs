use crate::Diagnostics;
use crate::graph::{SchemaGraph, SchemaId};

/// Refuses schemas that refer to themselves without a step into the value: no
/// value could ever be checked against them.
pub(super) fn refuse(graph: &SchemaGraph, diagnostics: &mut Diagnostics) {
    let mut state = vec![State::New; graph.schemas.len()];
    for start in graph.ids() {
        visit(graph, start, &mut state, diagnostics);
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

/// Depth first, with a stack of our own: schemas may be nested deeply.
fn visit(graph: &SchemaGraph, start: SchemaId, state: &mut [State], diagnostics: &mut Diagnostics) {
    let mut stack = vec![(start, false)];
    while let Some((id, leaving)) = stack.pop() {
        let at = id.0 as usize;
        if leaving {
            state[at] = State::Done;
            continue;
        }
        match state[at] {
            State::Done => continue,
            State::Open => {
                let message = "this schema refers to itself without a step into the value".to_owned();
                let help = "break the circle of `$ref`: no value could be checked against it";
                diagnostics.push(graph.diagnostic(id, "", "reference-cycle", message, help));
                continue;
            }
            State::New => state[at] = State::Open,
        }
        stack.push((id, true));
        if let Some(keywords) = graph.keywords(id) {
            for next in keywords.in_place() {
                match state[next.0 as usize] {
                    State::Done => {}
                    // An open one that is still on the way to here.
                    State::Open if !on_path(&stack, next) => {}
                    _ => stack.push((next, false)),
                }
            }
        }
    }
}

fn on_path(stack: &[(SchemaId, bool)], id: SchemaId) -> bool {
    stack.iter().any(|(known, leaving)| *known == id && *leaving)
}
