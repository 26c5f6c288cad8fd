use std::collections::BTreeSet;

use openwop_spec::{Body, Keywords, SchemaGraph, SchemaId};
use openwop_text::Types;

/// A schema together with all that applies to its values without condition:
/// `$ref` beside other keywords, `allOf`, and an `anyOf` or `oneOf` of one.
pub(super) struct View<'g> {
    pub(super) id: SchemaId,
    /// The schemas, the outermost first.
    pub(super) parts: Vec<&'g Keywords>,
    /// The types that all of them allow.
    pub(super) types: Types,
}

impl<'g> View<'g> {
    pub(super) fn of(graph: &'g SchemaGraph, id: SchemaId) -> Self {
        let mut view = Self { id, parts: Vec::new(), types: Types::ALL };
        let mut seen = BTreeSet::new();
        view.collect(graph, id, &mut seen);
        view
    }

    fn collect(&mut self, graph: &'g SchemaGraph, id: SchemaId, seen: &mut BTreeSet<SchemaId>) {
        if !seen.insert(id) {
            return;
        }
        let keywords = match &graph.schema(id).body {
            Body::Bool(true) => return,
            Body::Bool(false) => {
                self.types = Types::NONE;
                return;
            }
            Body::Keywords(keywords) => keywords,
        };
        self.parts.push(keywords);
        self.types = self.types.and(keywords.types.unwrap_or(Types::ALL));
        let single =
            [&keywords.any_of, &keywords.one_of].into_iter().filter(|branches| branches.len() == 1).flatten();
        for next in keywords.reference.iter().chain(&keywords.all_of).chain(single) {
            self.collect(graph, *next, seen);
        }
    }

    /// Keywords beside `type` that can refuse values of these types.
    pub(super) fn rules(&self, types: Types) -> BTreeSet<&'static str> {
        let merged = ["type", "$ref", "allOf"];
        let concerns = |keyword: &str| {
            let group =
                GROUPS.iter().find(|(name, _)| *name == keyword).map_or(Types::ALL, |(_, group)| *group);
            group.meets(types)
        };
        let rules = self.parts.iter().flat_map(|part| {
            assertions(part).filter(|keyword| match *keyword {
                "anyOf" => part.any_of.len() > 1,
                "oneOf" => part.one_of.len() > 1,
                "format" => false,
                keyword => !merged.contains(&keyword),
            })
        });
        rules.filter(|keyword| concerns(keyword)).collect()
    }

    /// The names of all members that `properties` and `required` name, in
    /// order, each with its schemas.
    pub(super) fn members(&self) -> Vec<(&'g str, Vec<SchemaId>)> {
        let mut members: Vec<(&'g str, Vec<SchemaId>)> = Vec::new();
        let mut index = std::collections::HashMap::new();
        for part in &self.parts {
            let properties = part.properties.iter().map(|(name, id)| (name.as_str(), Some(*id)));
            let required = part.required.iter().map(|name| (name.as_str(), None));
            for (name, id) in properties.chain(required) {
                let at = *index.entry(name).or_insert_with(|| {
                    members.push((name, Vec::new()));
                    members.len() - 1
                });
                members[at].1.extend(id);
            }
        }
        members
    }

    pub(super) fn is_required(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.required.iter().any(|required| required == name))
    }
}

/// The keywords of a schema that can refuse a value, `format` among them.
pub(crate) fn assertions(k: &Keywords) -> impl Iterator<Item = &'static str> + use<> {
    let present = [
        ("$ref", k.reference.is_some()),
        ("$dynamicRef", k.dynamic_reference.is_some()),
        ("type", k.types.is_some()),
        ("enum", k.values.is_some()),
        ("const", k.constant.is_some()),
        ("minLength", k.min_length.is_some()),
        ("maxLength", k.max_length.is_some()),
        ("pattern", k.pattern.is_some()),
        ("format", k.format.is_some()),
        ("minimum", k.minimum.is_some()),
        ("maximum", k.maximum.is_some()),
        ("exclusiveMinimum", k.exclusive_minimum.is_some()),
        ("exclusiveMaximum", k.exclusive_maximum.is_some()),
        ("multipleOf", k.multiple_of.is_some()),
        ("prefixItems", !k.prefix_items.is_empty()),
        ("items", k.items.is_some()),
        ("contains", k.contains.is_some()),
        ("minItems", k.min_items.is_some()),
        ("maxItems", k.max_items.is_some()),
        ("uniqueItems", k.unique_items),
        ("unevaluatedItems", k.unevaluated_items.is_some()),
        ("properties", !k.properties.is_empty()),
        ("required", !k.required.is_empty()),
        ("patternProperties", !k.pattern_properties.is_empty()),
        ("additionalProperties", k.additional_properties.is_some()),
        ("propertyNames", k.property_names.is_some()),
        ("minProperties", k.min_properties.is_some()),
        ("maxProperties", k.max_properties.is_some()),
        ("dependentRequired", !k.dependent_required.is_empty()),
        ("unevaluatedProperties", k.unevaluated_properties.is_some()),
        ("allOf", !k.all_of.is_empty()),
        ("anyOf", !k.any_of.is_empty()),
        ("oneOf", !k.one_of.is_empty()),
        ("not", k.not.is_some()),
        ("if", k.condition.is_some() && (k.then.is_some() || k.otherwise.is_some())),
        ("dependentSchemas", !k.dependent_schemas.is_empty()),
    ];
    present.into_iter().filter(|(_, present)| *present).map(|(name, _)| name)
}

/// The types that a keyword concerns, where that is not all of them.
const GROUPS: [(&str, Types); 25] = [
    ("minLength", Types::STRING),
    ("maxLength", Types::STRING),
    ("pattern", Types::STRING),
    ("minimum", Types::NUMBER),
    ("maximum", Types::NUMBER),
    ("exclusiveMinimum", Types::NUMBER),
    ("exclusiveMaximum", Types::NUMBER),
    ("multipleOf", Types::NUMBER),
    ("prefixItems", Types::ARRAY),
    ("items", Types::ARRAY),
    ("contains", Types::ARRAY),
    ("minItems", Types::ARRAY),
    ("maxItems", Types::ARRAY),
    ("uniqueItems", Types::ARRAY),
    ("unevaluatedItems", Types::ARRAY),
    ("properties", Types::OBJECT),
    ("required", Types::OBJECT),
    ("patternProperties", Types::OBJECT),
    ("additionalProperties", Types::OBJECT),
    ("propertyNames", Types::OBJECT),
    ("minProperties", Types::OBJECT),
    ("maxProperties", Types::OBJECT),
    ("dependentRequired", Types::OBJECT),
    ("unevaluatedProperties", Types::OBJECT),
    ("dependentSchemas", Types::OBJECT),
];
