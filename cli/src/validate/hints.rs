//! What may be meant, where something is not what it should be.

use std::collections::HashMap;
use std::sync::LazyLock;

use openwop_events::{RunEventType, registry};
use openwop_runtime::{Entry, Types};
use openwop_text::Item;

/// The event type that a name outside the vocabulary is nearly.
pub(crate) fn event_type(name: &str) -> Option<&'static str> {
    /// Characters that are wrong, missing, too many or swapped.
    const MOST: usize = 2;
    let near = |known: &&str| known.len().abs_diff(name.len()) <= MOST;
    let known = RunEventType::ALL.iter().map(|known| known.as_str()).filter(near);
    known
        .map(|known| (strsim::osa_distance(name, known), known))
        .filter(|(distance, _)| (1..=MOST).contains(distance))
        .min()
        .map(|(_, known)| known)
}

/// Up to three ids that are nearly this, or whose short forms are.
pub(crate) fn ids(name: &str) -> Vec<&'static str> {
    const CLOSE: f64 = 0.85;
    let mut close: Vec<(f64, &str)> = registry::ids()
        .map(|id| {
            let stem = id.strip_suffix(".schema.json").unwrap_or(id);
            let short = id.rsplit_once('/').map_or(stem, |(_, short)| short);
            let likeness = |form| strsim::jaro_winkler(name, form);
            (likeness(id).max(likeness(short)), id)
        })
        .filter(|(likeness, _)| *likeness >= CLOSE)
        .collect();
    close.sort_by(|a, b| b.0.total_cmp(&a.0));
    close.into_iter().take(3).map(|(_, id)| id).collect()
}

/// The id of the document that an object without `type` looks like: the one whose schema names
/// the most of its members, and more than half of them. `None` where that is the event's.
pub(crate) fn document(object: &Item<'_>) -> Option<&'static str> {
    /// Members that are looked at: whatever has more shows by these.
    const MOST: usize = 100;
    static OWNERS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(owners);
    let mut counts = HashMap::<&str, usize>::new();
    let names = object.members().take(MOST).map(|(name, _)| name.as_str());
    let members = names
        .inspect(|name| {
            for owner in OWNERS.get(&**name).into_iter().flatten() {
                *counts.entry(owner).or_default() += 1;
            }
        })
        .count();
    let event = counts.get(EVENT).copied().unwrap_or_default();
    let best = counts.into_iter().max_by_key(|(id, count)| (*count, *id))?;
    (best.1 > event && 2 * best.1 > members).then_some(best.0)
}

const EVENT: &str = "run-event.schema.json";

/// The documents whose schemas name a member, by its name.
fn owners() -> HashMap<&'static str, Vec<&'static str>> {
    let mut owners = HashMap::<_, Vec<_>>::new();
    for entry in registry::ENTRIES.iter().filter(|entry| !entry.id.contains('#')) {
        for member in entry.node.object.map_or(&[][..], |rules| rules.members) {
            owners.entry(member.name).or_default().push(entry.id);
        }
    }
    owners
}

/// Whether a document or definition takes any object, so that checking against it says nothing.
pub(crate) fn takes_any_object(entry: &Entry) -> bool {
    let node = entry.node;
    node.types.has(Types::OBJECT) && node.object.is_none() && node.values.is_empty() && node.apply.is_empty()
}

/// The definition of an event's payload that stands within a document.
pub(crate) fn payload_within(entry: &Entry) -> Option<&'static str> {
    let ids =
        RunEventType::ALL.iter().filter_map(|known| registry::named(known.as_str())).map(|known| known.id);
    ids.into_iter().find(|id| id.strip_prefix(entry.id).is_some_and(|rest| rest.starts_with('#')))
}
