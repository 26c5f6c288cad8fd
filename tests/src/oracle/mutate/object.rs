//! The keywords of objects.

use openwop_spec::Keywords;

use crate::oracle::generate::{self, Generator, member_schemas};
use crate::oracle::json::Json;

/// No object is made larger than this.
const LARGEST: u64 = 100;

pub(super) fn change(
    generator: &mut Generator<'_>,
    keyword: &str,
    keywords: &Keywords,
    value: &Json,
) -> Option<Json> {
    if !matches!(value, Json::Object(_)) {
        return None;
    }
    let mut object = value.clone();
    match keyword {
        "required" => {
            let name = generator.rng.pick(&keywords.required)?;
            object.remove(object.position(name)?);
        }
        "properties" => {
            let (name, schema) = generator.rng.pick(&keywords.properties)?.clone();
            let value = match generator.rng.below(3) {
                0 => Json::Null,
                1 => generator.anything(),
                _ => generator.value(&[schema]),
            };
            object.set(&name, value);
        }
        "dependentRequired" => {
            let (name, others) = generator.rng.pick(&keywords.dependent_required)?.clone();
            let value = generator.value(&member_schemas(&[keywords], &name));
            object.set(&name, value);
            if let Some(at) = generator.rng.pick(&others).and_then(|other| object.position(other)) {
                object.remove(at);
            }
        }
        "minProperties" => object.remove(generator.rng.below(object.children())),
        "maxProperties" => {
            let wanted = keywords.max_properties?.min(LARGEST) as usize + generator.rng.below(2);
            for _ in object.children()..wanted {
                object = stranger(generator, &object);
            }
        }
        "patternProperties" => {
            let (pattern, schema) = generator.rng.pick(&keywords.pattern_properties)?.clone();
            let name = generator.folder.samplers.get(&pattern.source)?.draw(generator.rng, 4)?;
            let value = match generator.rng.chance(50) {
                true => generator.value(&[schema]),
                false => generator.anything(),
            };
            object.set(&name, value);
        }
        _ => return Some(stranger(generator, value)),
    }
    Some(object)
}

/// The object with a member that it may not know.
pub(super) fn stranger(generator: &mut Generator<'_>, value: &Json) -> Json {
    let mut object = value.clone();
    let Json::Object(members) = value else { return object };
    let names: Vec<&String> = members.iter().map(|(name, _)| name).collect();
    let name = match (generator.rng.pick(&names), generator.rng.below(4)) {
        (Some(name), 0) => name.to_uppercase(),
        (Some(name), 1) => format!("{name} "),
        _ => generate::stranger(generator.rng, &generator.folder.names),
    };
    let value = generator.anything();
    object.set(&name, value);
    object
}
