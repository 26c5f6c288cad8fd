//! One change to an instance, aimed at one keyword.
//!
//! A change aims at breaking its keyword, or at the edge where it just holds;
//! whether it does is for the contenders to say.

mod array;
mod branch;
mod duplicate;
mod number;
mod object;
mod text;
mod value;

use openwop_spec::{Keywords, SchemaId};

use super::coverage::checked;
use super::generate::Generator;
use super::json::Json;
use super::sites::{look, sites};

/// How often another place is looked for where a keyword cannot be changed.
const TRIES: usize = 12;

/// Changes instances of one schema.
pub struct Mutator<'m, 'a> {
    generator: &'m mut Generator<'a>,
    schema: SchemaId,
    /// The schema whose keywords are aimed at first.
    target: SchemaId,
}

impl<'m, 'a> Mutator<'m, 'a> {
    /// Changes instances of `schema`, mostly at values for `target`.
    pub fn new(generator: &'m mut Generator<'a>, schema: SchemaId, target: SchemaId) -> Self {
        Self { generator, schema, target }
    }

    /// The instance with one change.
    pub fn mutant(&mut self, instance: &Json) -> Json {
        let mut mutant = instance.clone();
        match self.generator.rng.below(100) {
            0..70 => self.keyword(&mut mutant),
            70..78 => self.member(&mut mutant),
            78..84 => duplicate::duplicate(self.generator.rng, &mut mutant),
            84..92 => self.number(&mut mutant),
            92..96 => self.any_place(&mut mutant, |_, _| Json::Null),
            _ => self.any_place(&mut mutant, |generator, _| generator.anything()),
        }
        mutant
    }

    /// Aims at one keyword of one schema that applies somewhere.
    fn keyword(&mut self, instance: &mut Json) {
        let folder = self.generator.folder;
        let sites = sites(folder.graph(), self.schema, instance);
        let aimed: Vec<_> = sites.iter().filter(|site| site.schema == self.target).cloned().collect();
        for at in 0..TRIES {
            let some = if at < TRIES / 2 && self.generator.rng.chance(80) { &aimed } else { &sites };
            let Some(site) = self.generator.rng.pick(some) else { continue };
            let Some(keyword) = self.generator.rng.pick(&checked(folder, site.schema)).copied() else {
                continue;
            };
            let Some((keywords, value)) = look(folder.graph(), site, instance) else { continue };
            let changed = change(self.generator, keyword, keywords, value);
            if let (Some(changed), Some(place)) = (changed, instance.at_mut(&site.path)) {
                *place = changed;
                return;
            }
        }
    }

    /// Gives an object a member that it may not know.
    fn member(&mut self, instance: &mut Json) {
        let objects: Vec<Vec<usize>> = instance.paths();
        let objects: Vec<_> =
            objects.iter().filter(|path| matches!(instance.at(path), Some(Json::Object(_)))).collect();
        if let Some(path) = self.generator.rng.pick(&objects)
            && let Some(place) = instance.at(path).map(|object| object::stranger(self.generator, object))
            && let Some(object) = instance.at_mut(path)
        {
            *object = place;
        }
    }

    /// Spells a number in another way, or as one that floats cannot hold.
    fn number(&mut self, instance: &mut Json) {
        let paths = instance.paths();
        let numbers: Vec<_> =
            paths.iter().filter(|path| matches!(instance.at(path), Some(Json::Number(_)))).collect();
        match self.generator.rng.pick(&numbers) {
            Some(path) => {
                if let Some(Json::Number(text)) = instance.at_mut(path) {
                    *text = number::respelled(self.generator.rng, text);
                }
            }
            None => self.any_place(instance, |generator, _| Json::Number(number::peculiar(generator.rng))),
        }
    }

    fn any_place(&mut self, instance: &mut Json, make: impl FnOnce(&mut Generator<'a>, &Json) -> Json) {
        let paths = instance.paths();
        if let Some(place) = self.generator.rng.pick(&paths).and_then(|path| instance.at_mut(path)) {
            *place = make(self.generator, place);
        }
    }
}

/// The value with one keyword aimed at; none where that makes no sense.
fn change(generator: &mut Generator<'_>, keyword: &str, keywords: &Keywords, value: &Json) -> Option<Json> {
    match keyword {
        "type" => value::of_another_type(generator, value),
        "enum" | "const" => value::altered(generator, keywords, value),
        "minLength" | "maxLength" | "pattern" | "format" => text::change(generator, keyword, keywords, value),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            number::change(generator.rng, keyword, keywords)
        }
        "minItems" | "maxItems" | "uniqueItems" | "items" | "prefixItems" | "contains" | "minContains"
        | "maxContains" | "unevaluatedItems" => array::change(generator, keyword, keywords, value),
        "required"
        | "properties"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "unevaluatedProperties" => object::change(generator, keyword, keywords, value),
        _ => branch::change(generator, keywords, value),
    }
}
