//! Objects.

use openwop_spec::{Keywords, SchemaId};

use super::Generator;
use crate::oracle::json::Json;

/// How many members an object has that need not be there, on average at most.
const MEMBERS: usize = 6;

/// Names that no schema knows, among them some that other languages trip over.
const STRANGERS: [&str; 10] =
    ["zz", "", "__proto__", "constructor", "$ref", "a/b~c", "é", "😀", "toString", "x-host-a-b"];

impl Generator<'_> {
    /// An object that meets the keywords, as far as one draw goes.
    pub(super) fn object(&mut self, all: &[&Keywords]) -> Json {
        let mut object = Json::Object(Vec::new());
        let known: usize = all.iter().map(|k| k.properties.len()).sum();
        let usual = self.rng.one(&[5, 20, 40, 90]).min(100 * MEMBERS / known.max(1));
        let often = if self.is_deep() { 0 } else { usual };
        let needs = |name: &str| all.iter().any(|k| k.required.iter().any(|needed| needed == name));
        let known = all.iter().flat_map(|k| k.properties.iter().map(|(name, _)| name));
        for name in all.iter().flat_map(|k| &k.required).chain(known) {
            if object.position(name).is_none()
                && (needs(name) || self.rng.chance(often) || self.is_aimed_at(all, name))
            {
                self.member(all, &mut object, name);
            }
        }
        for (name, others) in all.iter().flat_map(|k| &k.dependent_required) {
            if object.position(name).is_some() && self.rng.chance(90) {
                others.iter().for_each(|other| self.member(all, &mut object, other));
            }
        }
        let least = all.iter().filter_map(|k| k.min_properties).max().unwrap_or(0) as usize;
        let open = !all.iter().any(|k| self.is_never(k.additional_properties));
        let aimed = all
            .iter()
            .filter_map(|k| k.additional_properties.or(k.property_names))
            .any(|id| self.aims_at(id));
        let more = open && (aimed || (!self.is_deep() && self.rng.chance(20)));
        let further = usize::from(more) * self.rng.within(1, 2);
        for _ in 0..further.max(least.saturating_sub(object.children())) {
            let name = self.further_name(all);
            self.member(all, &mut object, &name);
        }
        if let Json::Object(members) = &mut object
            && self.rng.chance(50)
        {
            self.rng.shuffle(members);
        }
        object
    }

    fn is_aimed_at(&mut self, all: &[&Keywords], name: &str) -> bool {
        member_schemas(all, name).into_iter().any(|id| self.aims_at(id))
    }

    fn member(&mut self, all: &[&Keywords], object: &mut Json, name: &str) {
        if object.position(name).is_none() {
            let value = self.value(&member_schemas(all, name));
            object.set(name, value);
        }
    }

    /// A name that is not, or need not be, among the properties.
    fn further_name(&mut self, all: &[&Keywords]) -> String {
        let ruled = all.iter().find_map(|k| k.property_names);
        let patterns: Vec<&str> =
            all.iter().flat_map(|k| &k.pattern_properties).map(|(pattern, _)| &*pattern.source).collect();
        let drawn = match (ruled, self.rng.pick(&patterns)) {
            (Some(schema), _) => match self.value(&[schema]) {
                Json::String(name) => Some(name),
                _ => None,
            },
            (None, Some(pattern)) if self.rng.chance(60) => {
                self.folder.samplers.get(*pattern).and_then(|sampler| sampler.draw(self.rng, 3))
            }
            _ => None,
        };
        drawn.unwrap_or_else(|| stranger(self.rng, &self.folder.names))
    }

    fn is_never(&self, schema: Option<SchemaId>) -> bool {
        schema
            .is_some_and(|id| matches!(self.folder.graph().schema(id).body, openwop_spec::Body::Bool(false)))
    }
}

/// A name that an object may not know: strange, or another object's.
pub fn stranger(rng: &mut crate::oracle::rng::Rng, names: &[String]) -> String {
    match rng.pick(names) {
        Some(name) if rng.chance(50) => name.clone(),
        _ => rng.one(&STRANGERS).to_owned(),
    }
}

/// The schemas of the member called `name`.
pub(in crate::oracle) fn member_schemas(all: &[&Keywords], name: &str) -> Vec<SchemaId> {
    let mut schemas = Vec::new();
    for keywords in all {
        let before = schemas.len();
        schemas.extend(keywords.properties.iter().filter(|(known, _)| known == name).map(|(_, id)| *id));
        let matching = keywords.pattern_properties.iter().filter(|(pattern, _)| pattern.matches(name));
        schemas.extend(matching.map(|(_, id)| *id));
        if schemas.len() == before {
            schemas.extend(keywords.additional_properties);
        }
    }
    schemas
}
