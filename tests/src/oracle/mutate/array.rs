//! The keywords of arrays.

use openwop_spec::Keywords;

use crate::oracle::generate::{Generator, item_schemas, spelled};
use crate::oracle::json::Json;

/// No array is made longer than this.
const LONGEST: u64 = 3000;

pub(super) fn change(
    generator: &mut Generator<'_>,
    keyword: &str,
    keywords: &Keywords,
    value: &Json,
) -> Option<Json> {
    let Json::Array(items) = value else { return None };
    let mut items = items.clone();
    match keyword {
        "minItems" => resize(generator, keywords, &mut items, keywords.min_items?),
        "maxItems" => resize(generator, keywords, &mut items, keywords.max_items?),
        "uniqueItems" => {
            let item = generator.rng.pick(&items)?.clone();
            let at = generator.rng.below(items.len() + 1);
            items.insert(at, equal(generator, item));
        }
        "contains" | "minContains" | "maxContains" => {
            let contains = keywords.contains?;
            let at = generator.rng.below(items.len() + 1);
            match generator.rng.below(3) {
                0 if at < items.len() => drop(items.remove(at)),
                more => items.extend((0..=more).map(|_| generator.value(&[contains]))),
            }
        }
        _ => {
            let at = generator.rng.below(items.len() + 1);
            let item = generator.anything();
            match items.get_mut(at) {
                Some(place) => *place = item,
                None => items.push(item),
            }
        }
    }
    Some(Json::Array(items))
}

/// As many items as the bound says, or one more or less.
fn resize(generator: &mut Generator<'_>, keywords: &Keywords, items: &mut Vec<Json>, bound: u64) {
    let wanted = (bound + generator.rng.below(3) as u64).saturating_sub(1).min(LONGEST) as usize;
    items.truncate(wanted);
    let mut left = 4 * wanted;
    while items.len() < wanted {
        let item = generator.value(&item_schemas(&[keywords], items.len()));
        left = left.saturating_sub(1);
        if !keywords.unique_items || left == 0 || !items.contains(&item) {
            items.push(item);
        }
    }
}

/// An equal value that is written in another way, if there is one.
fn equal(generator: &mut Generator<'_>, value: Json) -> Json {
    match value {
        Json::Number(text) => {
            let integer = text.parse::<i128>().ok().filter(|integer| integer.abs() < 1 << 50);
            Json::Number(integer.map_or(text, |integer| spelled(generator.rng, integer)))
        }
        Json::Object(mut members) => {
            generator.rng.shuffle(&mut members);
            Json::Object(members)
        }
        Json::Array(items) => Json::Array(items.into_iter().map(|item| equal(generator, item)).collect()),
        other => other,
    }
}
