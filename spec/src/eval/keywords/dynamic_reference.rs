use std::collections::HashMap;

use crate::eval::frame::Frame;
use crate::graph::{DynamicReference, SchemaGraph, SchemaId};

/// The keyword.
pub(super) const DYNAMIC_REF: &str = "$dynamicRef";

/// Every `$dynamicAnchor`, by the URI of its resource and its name.
pub(in crate::eval) type Anchors<'g> = HashMap<(&'g str, &'g str), SchemaId>;

/// `$dynamicRef`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if let Some(reference) = &frame.keywords.dynamic_reference {
        let schema = target(frame, reference);
        frame.apply(schema, DYNAMIC_REF);
    }
}

/// The outermost resource on the way here that has the anchor has the schema.
fn target(frame: &Frame<'_, '_, '_>, reference: &DynamicReference) -> SchemaId {
    let Some(anchor) = reference.anchor.as_deref() else { return reference.initial };
    let walk = &frame.walk;
    let anchors = walk.anchors.get_or_init(|| anchors(walk.graph));
    let outermost = walk.resources.iter().find_map(|resource| anchors.get(&(*resource, anchor)));
    outermost.copied().unwrap_or(reference.initial)
}

fn anchors(graph: &SchemaGraph) -> Anchors<'_> {
    let anchor = |id| {
        let anchor = graph.keywords(id)?.dynamic_anchor.as_deref()?;
        Some(((graph.schema(id).base.as_str(), anchor), id))
    };
    graph.ids().filter_map(anchor).collect()
}
