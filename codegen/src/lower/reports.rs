//! What reports say of values, as far as vocabulary.toml and annotations tell.

use std::collections::{BTreeMap, BTreeSet};

use openwop_spec::{SchemaGraph, SchemaId};

use crate::model::Api;
use crate::vocabulary::Vocabulary;

/// The schemas whose values reports must not show: those that `[secrets]` lists
/// or `writeOnly` marks.
pub(super) fn secrets(graph: &SchemaGraph, vocabulary: &Vocabulary) -> BTreeSet<SchemaId> {
    let listed = vocabulary.secrets.at.iter().filter_map(|place| graph.named(place));
    let write_only = |id: &SchemaId| {
        let mark = graph.item(*id).and_then(|item| item.get("writeOnly"));
        mark.and_then(|mark| mark.as_bool()) == Some(true)
    };
    listed.chain(graph.ids().filter(write_only)).collect()
}

/// The schemas of all payloads, where the envelope's member for them is secret:
/// a payload is judged by its own schema too, which need not say so.
pub(super) fn secret_payloads(graph: &SchemaGraph, vocabulary: &Vocabulary, api: &Api) -> Vec<SchemaId> {
    let (Some(part), Some(events)) = (&vocabulary.events, &api.events) else { return Vec::new() };
    let envelope = graph.named(&part.envelope).and_then(|id| graph.keywords(id));
    let mut members = envelope.into_iter().flat_map(|keywords| &keywords.properties);
    let is_secret = |id: SchemaId| {
        let target = graph.keywords(id).and_then(|keywords| keywords.reference);
        api.secrets.contains(&id) || target.is_some_and(|id| api.secrets.contains(&id))
    };
    match members.find(|(name, _)| *name == part.payload) {
        Some((_, id)) if is_secret(*id) => events.types.iter().map(|event| event.schema).collect(),
        _ => Vec::new(),
    }
}

/// The form that a schema's `pattern` asks for, where an extensible enum names
/// it: of its alternatives, the one that has a pattern.
pub(super) fn forms(graph: &SchemaGraph, vocabulary: &Vocabulary) -> BTreeMap<SchemaId, String> {
    let mut forms = BTreeMap::new();
    for part in vocabulary.enums.values() {
        let Some(form) = &part.form else { continue };
        let places = part.at.iter().filter_map(|place| graph.keywords(graph.named(place)?));
        let alternatives = places.flat_map(|keywords| keywords.in_place());
        let has_pattern = |id: &SchemaId| graph.keywords(*id).is_some_and(|k| k.pattern.is_some());
        forms.extend(alternatives.filter(has_pattern).map(|id| (id, form.clone())));
    }
    forms
}
