//! The way back: the JSON Schema of a table (feature `schemars`).

use std::collections::BTreeMap;

use openwop_text::push_pointer;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::{Apply, ArrayRules, Node, NumberRules, ObjectRules, StringRules, Types};

/// The schema of a generated type, for its `JsonSchema` implementation.
///
/// Definitions that it refers to go to the generator, under their ids.
pub fn json_schema(node: &'static Node, generator: &mut SchemaGenerator) -> Schema {
    let mut definitions = BTreeMap::new();
    let schema = Writer { definitions: &mut definitions }.schema(node);
    for (id, definition) in definitions {
        generator.definitions_mut().entry(id.to_owned()).or_insert(definition);
    }
    Schema::try_from(schema).unwrap_or_default()
}

struct Writer<'d> {
    definitions: &'d mut BTreeMap<&'static str, Value>,
}

impl Writer<'_> {
    /// A schema where another one mentions it.
    fn mention(&mut self, node: &'static Node) -> Value {
        if node.id.is_empty() {
            return self.schema(node);
        }
        if !self.definitions.contains_key(node.id) {
            // Set before descending: definitions may refer to themselves.
            self.definitions.insert(node.id, Value::Null);
            let schema = self.schema(node);
            self.definitions.insert(node.id, schema);
        }
        let mut pointer = "/$defs".to_owned();
        push_pointer(&mut pointer, node.id);
        json!({ "$ref": format!("#{}", fragment(&pointer)) })
    }

    fn schema(&mut self, node: &'static Node) -> Value {
        if node.is_never() {
            return Value::Bool(false);
        }
        let mut out = Map::new();
        if node.types != Types::ALL {
            let names: Vec<_> = node.types.names().collect();
            out.insert("type".into(), if let [one] = names[..] { one.into() } else { names.into() });
        }
        for values in node.values {
            let strings = values.strings.iter().map(|&text| Value::from(text));
            let others = values.others.iter().map(|text| serde_json::from_str(text).unwrap_or_default());
            let mut all: Vec<Value> = strings.chain(others).collect();
            let value = if values.keyword == "const" { all.swap_remove(0) } else { all.into() };
            out.insert(values.keyword.into(), value);
        }
        if let Some(rules) = node.string {
            string(rules, &mut out);
        }
        if let Some(rules) = node.number {
            number(rules, &mut out);
        }
        if let Some(rules) = node.array {
            self.array(rules, &mut out);
        }
        if let Some(rules) = node.object {
            self.object(rules, &mut out);
        }
        for apply in node.apply {
            self.apply(apply, &mut out);
        }
        if out.is_empty() { Value::Bool(true) } else { out.into() }
    }

    fn array(&mut self, rules: &'static ArrayRules, out: &mut Map<String, Value>) {
        if !rules.prefix.is_empty() {
            out.insert("prefixItems".into(), self.branches(rules.prefix));
        }
        self.optional(out, "items", rules.items);
        self.optional(out, "unevaluatedItems", rules.unevaluated);
        count(out, "minItems", rules.min, "maxItems", rules.max);
        if rules.unique {
            out.insert("uniqueItems".into(), true.into());
        }
        if let Some(contains) = rules.contains {
            out.insert("contains".into(), self.mention(contains.node));
            if contains.min != 1 {
                out.insert("minContains".into(), contains.min.into());
            }
            if let Some(max) = contains.max {
                out.insert("maxContains".into(), max.into());
            }
        }
    }

    fn object(&mut self, rules: &'static ObjectRules, out: &mut Map<String, Value>) {
        if !rules.members.is_empty() {
            let members =
                rules.members.iter().map(|member| (member.name.to_owned(), self.mention(member.node)));
            let members: Map<_, _> = members.collect();
            out.insert("properties".into(), members.into());
        }
        let known = rules.members.iter().filter(|member| member.required).map(|member| member.name);
        let required: Vec<_> = known.chain(rules.also_required.iter().copied()).collect();
        if !required.is_empty() {
            out.insert("required".into(), required.into());
        }
        if !rules.patterns.is_empty() {
            let patterns = rules.patterns.iter();
            let patterns: Map<_, _> = patterns
                .map(|member| (member.pattern.source.to_owned(), self.mention(member.node)))
                .collect();
            out.insert("patternProperties".into(), patterns.into());
        }
        self.optional(out, "additionalProperties", rules.additional);
        self.optional(out, "propertyNames", rules.names);
        self.optional(out, "unevaluatedProperties", rules.unevaluated);
        count(out, "minProperties", rules.min, "maxProperties", rules.max);
        if !rules.dependent_required.is_empty() {
            let needs = rules.dependent_required.iter();
            let needs: Map<_, _> =
                needs.map(|(name, needed)| ((*name).to_owned(), (*needed).into())).collect();
            out.insert("dependentRequired".into(), needs.into());
        }
    }

    fn apply(&mut self, apply: &'static Apply, out: &mut Map<String, Value>) {
        match apply {
            Apply::Ref(node) => {
                if let Value::Object(reference) = self.mention(node) {
                    out.extend(reference);
                }
            }
            Apply::AllOf(nodes) => drop(out.insert("allOf".into(), self.branches(nodes))),
            Apply::AnyOf(nodes) => drop(out.insert("anyOf".into(), self.branches(nodes))),
            Apply::OneOf(nodes) => drop(out.insert("oneOf".into(), self.branches(nodes))),
            Apply::Not(node) => drop(out.insert("not".into(), self.mention(node))),
            Apply::If(condition, then, otherwise) => {
                out.insert("if".into(), self.mention(condition));
                self.optional(out, "then", *then);
                self.optional(out, "else", *otherwise);
            }
            Apply::Dependent(schemas) => {
                let schemas: Map<_, _> =
                    schemas.iter().map(|(name, node)| ((*name).to_owned(), self.mention(node))).collect();
                out.insert("dependentSchemas".into(), schemas.into());
            }
            // Where it leads is known only on the way there: it is left out.
            Apply::Dynamic(..) => {}
            Apply::Within(_, node) => match self.schema(node) {
                Value::Object(schema) => out.extend(schema),
                schema => drop(out.insert("allOf".into(), json!([schema]))),
            },
        }
    }

    fn branches(&mut self, nodes: &[&'static Node]) -> Value {
        nodes.iter().map(|node| self.mention(node)).collect()
    }

    fn optional(&mut self, out: &mut Map<String, Value>, keyword: &str, node: Option<&'static Node>) {
        if let Some(node) = node {
            out.insert(keyword.into(), self.mention(node));
        }
    }
}

/// A pointer as the fragment of a URI: what cannot stand there is escaped.
fn fragment(pointer: &str) -> String {
    let mut out = String::new();
    for byte in pointer.bytes() {
        match byte {
            b'/' | b'~' | b'$' | b'.' | b'-' | b'_' => out.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn string(rules: &StringRules, out: &mut Map<String, Value>) {
    count(out, "minLength", rules.min, "maxLength", rules.max);
    if let Some(pattern) = rules.pattern {
        out.insert("pattern".into(), pattern.source.into());
    }
    if let Some(format) = rules.format {
        out.insert("format".into(), format.name().into());
    }
}

fn number(rules: &NumberRules, out: &mut Map<String, Value>) {
    let bounds = [
        ("minimum", rules.min),
        ("maximum", rules.max),
        ("exclusiveMinimum", rules.above),
        ("exclusiveMaximum", rules.below),
        ("multipleOf", rules.multiple_of),
    ];
    for (keyword, bound) in bounds {
        if let Some(text) = bound {
            // `serde_json` has no number for every bound: one that it cannot hold is left out.
            if let Ok(bound) = serde_json::from_str(text) {
                out.insert(keyword.into(), bound);
            }
        }
    }
}

fn count(out: &mut Map<String, Value>, min_keyword: &str, min: usize, max_keyword: &str, max: Option<usize>) {
    if min > 0 {
        out.insert(min_keyword.into(), min.into());
    }
    if let Some(max) = max {
        out.insert(max_keyword.into(), max.into());
    }
}
