//! The keywords that apply schemas in place: `$ref`, `allOf`, `anyOf`, `oneOf`,
//! `not`, `if`, `then`, `else`, `dependentSchemas`.

use openwop_spec::Keywords;

use crate::oracle::generate::Generator;
use crate::oracle::json::Json;

/// A value of one of the schemas, laid over the one that is there: another
/// branch of several, two at once, or the one that must not hold.
pub(super) fn change(generator: &mut Generator<'_>, keywords: &Keywords, value: &Json) -> Option<Json> {
    let schemas: Vec<_> = keywords.in_place().collect();
    let schema = *generator.rng.pick(&schemas)?;
    let other = generator.value(&[schema]);
    if let (Json::Object(_), Json::Object(members)) = (value, &other) {
        let mut object = value.clone();
        for (name, value) in members {
            if generator.rng.chance(90) {
                object.set(name, value.clone());
            }
        }
        return Some(object);
    }
    Some(other)
}
