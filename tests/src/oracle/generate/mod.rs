//! Instances from schemas: valid as a rule, and always for those who ask again.
//!
//! A value has to meet some schemas. They are first laid out as the keyword sets
//! that apply to it in place, branches picked at random (`Generator::demands`);
//! then one value is drawn that meets all the sets together as far as that is
//! easy. What is not easy (`not`, a branch too many, a second pattern) is left
//! to the interpreter: it refuses, and another value is drawn.

mod array;
mod number;
mod object;
mod pattern;
mod text;

use openwop_spec::{Body, Keywords, SchemaId};
use openwop_text::Types;

pub use number::spelled;
pub use object::stranger;
pub use pattern::Sampler;
pub use text::{of_format, of_length};
pub(super) use {array::item_schemas, object::member_schemas};

use super::folder::Folder;
use super::json::Json;
use super::rng::Rng;

/// From here on values are kept as small as they may be.
const DEEP: usize = 7;

/// No value is deeper, whatever a schema wants.
const TOO_DEEP: usize = 24;

/// How often a value is drawn that may turn out invalid.
const DRAWS: usize = 12;

/// Draws values of a folder's schemas.
#[derive(Debug)]
pub struct Generator<'a> {
    /// The schemas.
    pub folder: &'a Folder,
    /// What decides.
    pub rng: &'a mut Rng,
    /// Schemas that values are to be made for, where there is a choice.
    aim: &'a [SchemaId],
    depth: usize,
}

/// Keyword sets that one value has to meet.
#[derive(Default)]
struct Demands<'g> {
    all: Vec<&'g Keywords>,
    /// Whether more is asked than one draw looks after.
    hard: bool,
}

impl<'a> Generator<'a> {
    /// A generator of values that hold one for the last of the schemas in
    /// `aim`, the others being on the way to it.
    pub fn new(folder: &'a Folder, rng: &'a mut Rng, aim: &'a [SchemaId]) -> Self {
        Self { folder, rng, aim, depth: 0 }
    }

    /// A value that the interpreter accepts; none where no draw was good.
    pub fn valid(&mut self, schema: SchemaId) -> Option<Json> {
        (0..DRAWS).find_map(|_| {
            let value = self.value(&[schema]);
            self.meets(&[schema], &value).then_some(value)
        })
    }

    /// A value that meets schemas, as a rule.
    pub fn value(&mut self, schemas: &[SchemaId]) -> Json {
        if self.depth > TOO_DEEP {
            return Json::Null;
        }
        self.depth += 1;
        let mut last = Json::Null;
        for _ in 0..DRAWS / self.depth.min(4) {
            let mut demands = Demands::default();
            schemas.iter().for_each(|id| self.demands(*id, &mut demands));
            last = self.draw(&demands.all);
            if !demands.hard || self.meets(schemas, &last) {
                break;
            }
        }
        self.depth -= 1;
        last
    }

    fn meets(&self, schemas: &[SchemaId], value: &Json) -> bool {
        let text = value.to_text();
        schemas.iter().all(|id| self.folder.accepts_text(*id, &text))
    }

    /// Lays out what applies to a value in place, branches picked at random.
    fn demands(&mut self, id: SchemaId, out: &mut Demands<'a>) {
        let Body::Keywords(keywords) = &self.folder.graph().schema(id).body else { return };
        out.all.push(keywords);
        out.hard |= keywords.not.is_some()
            || keywords.condition.is_some()
            || !keywords.one_of.is_empty()
            || keywords.any_of.len() > 1
            || !keywords.dependent_schemas.is_empty();
        let dynamic = keywords.dynamic_reference.as_ref().map(|reference| reference.initial);
        for id in keywords.reference.into_iter().chain(dynamic).chain(keywords.all_of.iter().copied()) {
            self.demands(id, out);
        }
        for branches in [&keywords.any_of, &keywords.one_of] {
            let aimed = branches.iter().find(|id| self.aims_at(**id)).copied();
            if let Some(id) = aimed.or_else(|| self.rng.pick(branches).copied()) {
                self.demands(id, out);
            }
        }
        let otherwise = keywords.otherwise.is_some_and(|id| self.aims_at(id));
        let conditional = match !otherwise && self.rng.chance(60) {
            true => [keywords.condition, keywords.then],
            false => [None, keywords.otherwise],
        };
        conditional.into_iter().flatten().for_each(|id| self.demands(id, out));
        for (_, id) in &keywords.dependent_schemas {
            if self.aims_at(*id) || self.rng.chance(50) {
                self.demands(*id, out);
            }
        }
    }

    /// One value for keyword sets.
    fn draw(&mut self, all: &[&Keywords]) -> Json {
        if let Some(constant) = all.iter().find_map(|k| k.constant.as_ref()) {
            return Json::parse(constant).unwrap_or(Json::Null);
        }
        let types = all.iter().filter_map(|k| k.types).fold(Types::ALL, Types::and);
        if let Some(values) = all.iter().find_map(|k| k.values.as_ref())
            && let Some(value) = self.rng.pick(values)
        {
            return Json::parse(value).unwrap_or(Json::Null);
        }
        let kinds: Vec<Types> =
            Types::NAMES.iter().map(|(_, one)| *one).filter(|one| types.has(*one)).collect();
        let hint = hint(all).filter(|hint| types.has(*hint) && self.rng.chance(80));
        match hint.or_else(|| self.rng.pick(&kinds).copied()) {
            Some(Types::BOOLEAN) => Json::Bool(self.rng.chance(50)),
            Some(kind @ (Types::INTEGER | Types::NUMBER)) => self.number(all, kind),
            Some(Types::STRING) => Json::String(self.string(all)),
            Some(Types::ARRAY) => self.array(all),
            Some(Types::OBJECT) => self.object(all),
            _ => Json::Null,
        }
    }

    /// Whether a value is to be made for a schema; now and then not even then.
    fn aims_at(&mut self, schema: SchemaId) -> bool {
        self.aim.contains(&schema) && self.rng.chance(90)
    }

    fn is_deep(&self) -> bool {
        self.depth > DEEP
    }

    /// Any value, no schema asked.
    pub fn anything(&mut self) -> Json {
        self.depth += 3;
        let value = self.draw(&[]);
        self.depth -= 3;
        value
    }
}

/// The type that keyword sets are about, where they name none.
fn hint(all: &[&Keywords]) -> Option<Types> {
    let object = |k: &&Keywords| !k.properties.is_empty() || !k.required.is_empty();
    let string = |k: &&Keywords| k.pattern.is_some() || k.format.is_some() || k.min_length.is_some();
    let array = |k: &&Keywords| k.items.is_some() || k.contains.is_some() || !k.prefix_items.is_empty();
    let number = |k: &&Keywords| k.minimum.is_some() || k.maximum.is_some();
    match () {
        () if all.iter().any(object) => Some(Types::OBJECT),
        () if all.iter().any(string) => Some(Types::STRING),
        () if all.iter().any(array) => Some(Types::ARRAY),
        () if all.iter().any(number) => Some(Types::NUMBER),
        () => None,
    }
}
