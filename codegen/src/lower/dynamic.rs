use std::collections::{BTreeMap, BTreeSet};

use openwop_spec::{SchemaGraph, SchemaId};

use crate::model::Dynamic;

/// Finds the `$dynamicRef`s whose target depends on the way to them, and all
/// that such a way may begin with.
///
/// An anchor that is given once has one target: a reference to it is like `$ref`.
pub(super) fn find(graph: &SchemaGraph) -> Dynamic {
    let mut given: BTreeMap<&str, Vec<SchemaId>> = BTreeMap::new();
    for id in graph.ids() {
        if let Some(anchor) = graph.keywords(id).and_then(|k| k.dynamic_anchor.as_deref()) {
            given.entry(anchor).or_default().push(id);
        }
    }
    let mut dynamic = Dynamic::default();
    let mut open = Vec::new();
    for id in graph.ids() {
        let reference = graph.keywords(id).and_then(|k| k.dynamic_reference.as_ref());
        let anchor = reference.and_then(|reference| reference.anchor.as_deref());
        if let Some(anchor) = anchor.filter(|anchor| given.get(anchor).is_some_and(|ids| ids.len() > 1)) {
            dynamic.references.insert(id, anchor.to_owned());
            open.push(id);
        }
    }
    for anchor in dynamic.references.values().collect::<BTreeSet<_>>() {
        for id in &given[anchor.as_str()] {
            let resource = graph.schema(*id).base.clone();
            dynamic.anchors.entry(resource).or_default().push((anchor.clone(), *id));
        }
    }
    if !open.is_empty() {
        let appliers = appliers(graph);
        while let Some(id) = open.pop() {
            if dynamic.users.insert(id) {
                open.extend(appliers.get(&id).into_iter().flatten());
            }
        }
    }
    dynamic
}

/// The schemas that apply a schema, by that schema.
fn appliers(graph: &SchemaGraph) -> BTreeMap<SchemaId, Vec<SchemaId>> {
    let mut appliers: BTreeMap<SchemaId, Vec<SchemaId>> = BTreeMap::new();
    for id in graph.ids() {
        for child in graph.keywords(id).into_iter().flat_map(|keywords| keywords.children()) {
            appliers.entry(child).or_default().push(id);
        }
    }
    appliers
}
