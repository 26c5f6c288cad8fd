//! Reads the keywords of one schema.

use openwop_text::{Decimal, Item, Kind, Types};

use super::{Children, Resolver};
use crate::dialect::Dialect;
use crate::graph::{Keywords, SchemaId};
use crate::keyword::Keyword;
use crate::pattern::{self, CompiledPattern};

pub(super) fn keywords(
    resolver: &mut Resolver<'_>,
    id: SchemaId,
    dialect: Dialect,
    item: &Item<'_>,
    children: &Children,
) -> Keywords {
    let keywords = Keywords { asserts_format: dialect.asserts_formats, ..Keywords::default() };
    let mut reader = Reader { resolver, id, keywords };
    for (name, value) in item.members() {
        if let Some(keyword) = Keyword::named(&name.as_str()).filter(|keyword| dialect.has(keyword)) {
            reader.keyword(keyword.name, &value, children);
        }
    }
    reader.keywords
}

/// Names of members that are no keyword.
pub(crate) fn unknown_keywords<'a>(item: &Item<'a>) -> impl Iterator<Item = Item<'a>> + use<'a> {
    item.members().map(|(name, _)| name).filter(|name| Keyword::named(&name.as_str()).is_none())
}

struct Reader<'r, 'b> {
    resolver: &'r mut Resolver<'b>,
    id: SchemaId,
    keywords: Keywords,
}

impl Reader<'_, '_> {
    fn keyword(&mut self, name: &'static str, value: &Item<'_>, children: &Children) {
        let named = || children.get(name).cloned().unwrap_or_default();
        let list = || named().into_iter().map(|(_, id)| id).collect();
        let one = || named().first().map(|(_, id)| *id);
        match name {
            "$ref" | "$dynamicRef" => {
                if let Some(target) = self.string(name, value) {
                    self.resolver.refer(self.id, name, target);
                }
            }
            "$dynamicAnchor" => self.keywords.dynamic_anchor = self.string(name, value),
            "$defs" | "definitions" => self.keywords.definitions.extend(named()),

            "type" => self.keywords.types = self.types(value),
            "enum" => self.keywords.values = self.values(value),
            "const" => self.keywords.constant = Some(value.text().to_owned()),

            "minLength" => self.keywords.min_length = self.count(name, value),
            "maxLength" => self.keywords.max_length = self.count(name, value),
            "pattern" => {
                self.keywords.pattern =
                    self.string(name, value).and_then(|source| self.pattern(name, value, &source));
            }
            "format" => self.keywords.format = self.string(name, value),

            "minimum" => self.keywords.minimum = self.number(name, value),
            "maximum" => self.keywords.maximum = self.number(name, value),
            "exclusiveMinimum" => self.keywords.exclusive_minimum = self.number(name, value),
            "exclusiveMaximum" => self.keywords.exclusive_maximum = self.number(name, value),
            "multipleOf" => self.keywords.multiple_of = self.divisor(name, value),

            "prefixItems" => self.keywords.prefix_items = list(),
            "items" => self.keywords.items = one(),
            "contains" => self.keywords.contains = one(),
            "minContains" => self.keywords.min_contains = self.count(name, value),
            "maxContains" => self.keywords.max_contains = self.count(name, value),
            "minItems" => self.keywords.min_items = self.count(name, value),
            "maxItems" => self.keywords.max_items = self.count(name, value),
            "uniqueItems" => self.keywords.unique_items = self.boolean(name, value),
            "unevaluatedItems" => self.keywords.unevaluated_items = one(),

            "properties" => self.keywords.properties = named(),
            "required" => self.keywords.required = self.names(name, value),
            "patternProperties" => self.pattern_properties(value, named()),
            "additionalProperties" => self.keywords.additional_properties = one(),
            "propertyNames" => self.keywords.property_names = one(),
            "minProperties" => self.keywords.min_properties = self.count(name, value),
            "maxProperties" => self.keywords.max_properties = self.count(name, value),
            "dependentRequired" => self.dependent_required(name, value),
            "unevaluatedProperties" => self.keywords.unevaluated_properties = one(),

            "allOf" => self.keywords.all_of = list(),
            "anyOf" => self.keywords.any_of = list(),
            "oneOf" => self.keywords.one_of = list(),
            "not" => self.keywords.not = one(),
            "if" => self.keywords.condition = one(),
            "then" => self.keywords.then = one(),
            "else" => self.keywords.otherwise = one(),
            "dependentSchemas" => self.keywords.dependent_schemas = named(),

            "title" => self.keywords.annotations.title = self.string(name, value),
            "description" => self.keywords.annotations.description = self.string(name, value),
            "default" => self.keywords.annotations.default = Some(value.text().to_owned()),
            "$schema" | "$id" | "$anchor" | "$comment" | "contentEncoding" | "contentMediaType" => {
                self.string(name, value);
            }
            "readOnly" | "writeOnly" => {
                self.boolean(name, value);
            }
            "examples" => {
                if value.kind() != Kind::Array {
                    self.bad::<()>(name, value, "an array of values");
                }
                self.keywords.annotations.examples =
                    value.items().map(|item| item.text().to_owned()).collect();
            }
            "deprecated" => self.keywords.annotations.deprecated = self.boolean(name, value),
            _ => {}
        }
    }

    fn bad<T>(&mut self, keyword: &str, value: &Item<'_>, expected: &str) -> Option<T> {
        let place = self.resolver.place(self.id);
        self.resolver.bad_value(&place, keyword, value, expected);
        None
    }

    fn string(&mut self, keyword: &str, value: &Item<'_>) -> Option<String> {
        match value.kind() {
            Kind::String => Some(value.as_str().into_owned()),
            _ => self.bad(keyword, value, "a string"),
        }
    }

    fn boolean(&mut self, keyword: &str, value: &Item<'_>) -> bool {
        value.as_bool().or_else(|| self.bad(keyword, value, "`true` or `false`")).unwrap_or(false)
    }

    fn count(&mut self, keyword: &str, value: &Item<'_>) -> Option<u64> {
        let count =
            value.as_decimal().and_then(|value| value.to_i128()).and_then(|value| value.try_into().ok());
        count.or_else(|| self.bad(keyword, value, "an integer from 0 up"))
    }

    fn number(&mut self, keyword: &str, value: &Item<'_>) -> Option<String> {
        match value.kind() {
            Kind::Number => Some(value.text().to_owned()),
            _ => self.bad(keyword, value, "a number"),
        }
    }

    fn divisor(&mut self, keyword: &str, value: &Item<'_>) -> Option<String> {
        let zero = Decimal::parse("0");
        let usable = value.as_decimal().is_some_and(|divisor| {
            Some(divisor) > zero && zero.is_some_and(|zero| zero.is_multiple_of(&divisor).is_some())
        });
        if usable {
            return Some(value.text().to_owned());
        }
        self.bad(keyword, value, "a number above 0 with at most 18 significant digits")
    }

    fn names(&mut self, keyword: &str, value: &Item<'_>) -> Vec<String> {
        if value.kind() != Kind::Array || value.items().any(|item| item.kind() != Kind::String) {
            self.bad::<()>(keyword, value, "an array of names");
        }
        let mut names: Vec<String> = Vec::new();
        for name in value.items() {
            let name = name.as_str().into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn types(&mut self, value: &Item<'_>) -> Option<Types> {
        let named = |item: &Item<'_>| {
            let found = Types::NAMES
                .into_iter()
                .find(|(name, _)| item.kind() == Kind::String && *name == item.as_str());
            found.map(|(_, types)| types)
        };
        let types = match value.kind() {
            Kind::Array => {
                value.items().map(|item| named(&item)).try_fold(Types::NONE, |all, one| Some(all.or(one?)))
            }
            _ => named(value),
        };
        types
            .filter(|types| *types != Types::NONE)
            .or_else(|| self.bad("type", value, "a JSON type, or an array of JSON types"))
    }

    fn values(&mut self, value: &Item<'_>) -> Option<Vec<String>> {
        if value.kind() != Kind::Array {
            return self.bad("enum", value, "an array of values");
        }
        Some(value.items().map(|item| item.text().to_owned()).collect())
    }

    fn pattern(&mut self, keyword: &str, value: &Item<'_>, source: &str) -> Option<CompiledPattern> {
        if let Some(known) = self.resolver.patterns.get(source) {
            return Some(known.clone());
        }
        match pattern::compile(source) {
            Ok(pattern) => {
                self.resolver.patterns.insert(source.to_owned(), pattern.clone());
                Some(pattern)
            }
            Err(error) => {
                let place = self.resolver.place(self.id);
                let help = "write it as an expression that one pass over the text can test";
                self.resolver.report_at(&place, keyword, value, "pattern", error.to_string(), help);
                None
            }
        }
    }

    fn pattern_properties(&mut self, value: &Item<'_>, children: Vec<(String, SchemaId)>) {
        for ((source, id), (name, _)) in children.into_iter().zip(value.members()) {
            if let Some(pattern) = self.pattern("patternProperties", &name, &source) {
                self.keywords.pattern_properties.push((pattern, id));
            }
        }
    }

    fn dependent_required(&mut self, keyword: &str, value: &Item<'_>) {
        if value.kind() != Kind::Object {
            self.bad::<()>(keyword, value, "an object of arrays of names");
        }
        for (name, needs) in value.members() {
            let needs = self.names(keyword, &needs);
            self.keywords.dependent_required.push((name.as_str().into_owned(), needs));
        }
    }
}
