//! What reports say of values, as far as vocabulary.toml and annotations tell.

use std::collections::{BTreeMap, BTreeSet};

use openwop_spec::{SchemaGraph, SchemaId};

use crate::vocabulary::Vocabulary;

/// The schemas whose values reports must not show: those that `[secrets]` lists
/// or `writeOnly` marks, and those that apply one to the same value.
pub(super) fn secrets(graph: &SchemaGraph, vocabulary: &Vocabulary) -> BTreeSet<SchemaId> {
    let listed = vocabulary.secrets.at.iter().filter_map(|place| graph.named(place));
    let write_only = |id: &SchemaId| {
        let mark = graph.item(*id).and_then(|item| item.get("writeOnly"));
        mark.and_then(|mark| mark.as_bool()) == Some(true)
    };
    let mut secrets: BTreeSet<_> = listed.chain(graph.ids().filter(write_only)).collect();
    if secrets.is_empty() {
        return secrets;
    }
    loop {
        let applies = |id: &SchemaId| {
            graph.keywords(*id).is_some_and(|keywords| keywords.in_place().any(|id| secrets.contains(&id)))
        };
        let more: Vec<_> = graph.ids().filter(|id| !secrets.contains(id) && applies(id)).collect();
        if more.is_empty() {
            return secrets;
        }
        secrets.extend(more);
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
