//! Members that are given twice.

use crate::oracle::json::Json;
use crate::oracle::rng::Rng;

/// At how many depths members are given twice.
const DEPTHS: usize = 3;

/// Gives a member twice, one to three objects deep. Where there is no object as
/// deep, the outer ones get a member that has one.
pub(super) fn duplicate(rng: &mut Rng, instance: &mut Json) {
    let depth = rng.within(1, DEPTHS);
    let mut place = instance;
    for _ in 1..depth {
        place = inner(rng, place);
    }
    let Json::Object(members) = place else {
        *place = Json::Object(vec![("a".to_owned(), Json::Null), ("a".to_owned(), Json::Null)]);
        return;
    };
    let (name, value) = rng.pick(members).cloned().unwrap_or_else(|| {
        let first = ("a".to_owned(), Json::int(1));
        members.push(first.clone());
        first
    });
    let value = if rng.chance(60) { value } else { Json::int(2) };
    let at = rng.below(members.len() + 1);
    members.insert(at, (name, value));
}

/// An object one object deeper, by way of any arrays.
fn inner<'j>(rng: &mut Rng, place: &'j mut Json) -> &'j mut Json {
    if !matches!(place, Json::Object(_)) {
        *place = Json::Object(Vec::new());
    }
    let deeper: Vec<usize> = (0..place.children()).filter(|at| holds_object(place.child(*at))).collect();
    let at = match rng.pick(&deeper) {
        Some(at) => *at,
        None => {
            place.set("zz", Json::Object(Vec::new()));
            place.position("zz").unwrap_or_default()
        }
    };
    let mut path = vec![at];
    while let Some(Json::Array(items)) = place.at(&path) {
        let next = items.iter().position(|item| holds_object(Some(item))).unwrap_or_default();
        path.push(next);
    }
    // The path was found in this very value.
    match place.at(&path).is_some() {
        true => place.at_mut(&path).expect("a place that was found"),
        false => place,
    }
}

fn holds_object(value: Option<&Json>) -> bool {
    match value {
        Some(Json::Object(_)) => true,
        Some(Json::Array(items)) => items.iter().any(|item| holds_object(Some(item))),
        _ => false,
    }
}
