//! Schemas as static tables, keyword by keyword.
//!
//! Tables are written as text, not through prettyplease: one line for each
//! member reads better than one for each bracket, and is a quarter of the size.

use openwop_spec::{Body, Keywords, SchemaGraph, SchemaId};
use openwop_text::{Kind, Tokens, Types};

use super::pattern;
use crate::lower::assertions;
use crate::model::{Api, FileName};
use crate::print::Printer;

/// What the tables of a file take from the runtime.
pub(super) const NAMES: [&str; 13] = [
    "Apply",
    "ArrayRules",
    "Contains",
    "Format",
    "Node",
    "NumberRules",
    "ObjectRules",
    "PatternMember",
    "StringRules",
    "Types",
    "Values",
    "may",
    "need",
];

/// The tables of one file.
pub(super) fn tables(graph: &SchemaGraph, api: &Api, file: &FileName, schemas: &[SchemaId]) -> String {
    let writer = Writer { graph, api, printer: Printer::new(api, file) };
    let tables = schemas.iter().filter_map(|id| api.tables.get(id).map(|table| (id, table)));
    tables
        .map(|(id, table)| {
            let node = writer.node(*id, table.id.as_deref(), true);
            format!("\npub(crate) static {}: Node = {node};\n", table.name)
        })
        .collect()
}

/// The target of a schema that says nothing but `$ref`: its table serves both.
fn referred(k: &Keywords) -> Option<SchemaId> {
    k.reference.filter(|_| assertions(k).all(|keyword| keyword == "$ref"))
}

struct Writer<'a> {
    graph: &'a SchemaGraph,
    api: &'a Api,
    printer: Printer<'a>,
}

/// `name: value` pairs of a struct literal whose other fields come from `base`.
struct Literal {
    name: &'static str,
    fields: Vec<String>,
    base: String,
}

impl Literal {
    fn new(name: &'static str) -> Self {
        Self { name, fields: Vec::new(), base: format!("{name}::ANY") }
    }

    fn set(&mut self, field: &str, value: &str) {
        self.fields.push(format!("{field}: {value}"));
    }

    fn count(&mut self, field: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.set(field, &value.to_string());
        }
    }

    fn optional_count(&mut self, field: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.set(field, &format!("Some({value})"));
        }
    }

    fn one_line(&self) -> String {
        format!("{} {{ {}, ..{} }}", self.name, self.fields.join(", "), self.base)
    }

    /// With a line for each field.
    fn lines(&self, indent: &str) -> String {
        let fields: String = self.fields.iter().map(|field| format!("{indent}    {field},\n")).collect();
        format!("{} {{\n{fields}{indent}    ..{}\n{indent}}}", self.name, self.base)
    }
}

impl Writer<'_> {
    /// A reference to the node of a schema.
    fn reference(&self, id: SchemaId) -> String {
        // A reference that is secret by itself is more than its target.
        let own =
            self.api.tables.contains_key(&id) || self.scope(id).is_some() || self.api.secrets.contains(&id);
        let target = self.graph.keywords(id).filter(|_| !own).and_then(referred).unwrap_or(id);
        match self.printer.table(target) {
            Some(path) => format!("&{path}"),
            None => format!("&{}", self.node(target, None, false)),
        }
    }

    fn references(&self, ids: &[SchemaId]) -> String {
        list(ids.iter().map(|id| self.reference(*id)))
    }

    fn optional(&self, id: Option<SchemaId>) -> String {
        id.map_or_else(|| "None".to_owned(), |id| format!("Some({})", self.reference(id)))
    }

    /// The anchors of the resource that a walk enters with a schema: where it
    /// begins, what a reference leads to, or where the resource does.
    fn scope(&self, id: SchemaId) -> Option<&[(String, SchemaId)]> {
        let begins = || self.graph.item(id).is_some_and(|item| item.get("$id").is_some());
        let entered = self.api.tables.contains_key(&id) || begins();
        self.api.dynamic.scope(self.graph, id).filter(|_| entered)
    }

    /// The node of a schema; `top` spreads it over lines.
    fn node(&self, id: SchemaId, name: Option<&str>, top: bool) -> String {
        let mut node = Literal::new("Node");
        if let Some(name) = name {
            node.set("id", &format!("{name:?}"));
        }
        if self.api.secrets.contains(&id) {
            node.set("secret", "true");
        }
        match self.scope(id) {
            Some(anchors) => {
                let anchors = anchors.iter().map(|(name, id)| format!("({name:?}, {})", self.reference(*id)));
                let mut inner = Literal::new("Node");
                self.body(id, &mut inner, false);
                let inner = if inner.fields.is_empty() { inner.base } else { inner.one_line() };
                node.set("apply", &format!("&[Apply::Within({}, &{inner})]", list(anchors)));
            }
            None => self.body(id, &mut node, top),
        }
        match (node.fields.is_empty(), top) {
            (true, _) => node.base,
            (false, true) => node.lines(""),
            (false, false) => node.one_line(),
        }
    }

    fn body(&self, id: SchemaId, node: &mut Literal, top: bool) {
        match &self.graph.schema(id).body {
            Body::Bool(accepts) => node.base = if *accepts { "Node::ANY" } else { "Node::NEVER" }.to_owned(),
            Body::Keywords(keywords) => {
                node.base = of_types(keywords.types.unwrap_or(Types::ALL));
                self.keywords(id, keywords, node, top);
            }
        }
    }

    fn keywords(&self, id: SchemaId, k: &Keywords, node: &mut Literal, top: bool) {
        if let Some(values) = values(k) {
            node.set("values", &values);
        }
        for (field, rules) in
            [("string", self.string(id, k)), ("number", number(k)), ("array", self.array(k))]
        {
            if !rules.fields.is_empty() {
                node.set(field, &format!("Some(&{})", rules.one_line()));
            }
        }
        let object = self.object(k, top);
        if !object.fields.is_empty() {
            let object = if top { object.lines("    ") } else { object.one_line() };
            node.set("object", &format!("Some(&{object})"));
        }
        let apply = self.apply(id, k);
        if !apply.is_empty() {
            node.set("apply", &list(apply.into_iter()));
        }
    }

    fn string(&self, id: SchemaId, k: &Keywords) -> Literal {
        let mut rules = Literal::new("StringRules");
        rules.count("min", k.min_length);
        rules.optional_count("max", k.max_length);
        if let Some(pattern) = &k.pattern {
            rules.set("pattern", &format!("Some(&{})", pattern::path(&pattern.source)));
            if let Some(form) = self.api.forms.get(&id) {
                rules.set("form", &format!("Some({form:?})"));
            }
        }
        if let Some(format) = k.known_format().filter(|_| self.api.assert_formats || k.asserts_format) {
            rules.set("format", &format!("Some(Format::{format:?})"));
        }
        rules
    }

    fn array(&self, k: &Keywords) -> Literal {
        let mut rules = Literal::new("ArrayRules");
        if !k.prefix_items.is_empty() {
            rules.set("prefix", &self.references(&k.prefix_items));
        }
        if k.items.is_some() {
            rules.set("items", &self.optional(k.items));
        }
        if let Some(contains) = k.contains {
            let (node, min) = (self.reference(contains), k.min_contains.unwrap_or(1));
            let max = k.max_contains.map_or_else(|| "None".to_owned(), |max| format!("Some({max})"));
            rules.set("contains", &format!("Some(&Contains {{ node: {node}, min: {min}, max: {max} }})"));
        }
        rules.count("min", k.min_items);
        rules.optional_count("max", k.max_items);
        if k.unique_items {
            rules.set("unique", "true");
        }
        if k.unevaluated_items.is_some() {
            rules.set("unevaluated", &self.optional(k.unevaluated_items));
        }
        rules
    }

    fn object(&self, k: &Keywords, top: bool) -> Literal {
        let mut rules = Literal::new("ObjectRules");
        if !k.properties.is_empty() {
            let members = k.properties.iter().map(|(name, id)| {
                let presence = if k.required.contains(name) { "need" } else { "may" };
                format!("{presence}({name:?}, {})", self.reference(*id))
            });
            rules.set("members", &if top { line_list(members) } else { list(members) });
        }
        let known = |name: &&String| k.properties.iter().any(|(known, _)| known == *name);
        let also: Vec<String> =
            k.required.iter().filter(|name| !known(name)).map(|name| format!("{name:?}")).collect();
        if !also.is_empty() {
            rules.set("also_required", &list(also.into_iter()));
        }
        if !k.pattern_properties.is_empty() {
            let patterns = k.pattern_properties.iter().map(|(pattern, id)| {
                let (pattern, node) = (pattern::path(&pattern.source), self.reference(*id));
                format!("PatternMember {{ pattern: &{pattern}, node: {node} }}")
            });
            rules.set("patterns", &list(patterns));
        }
        for (name, id) in [
            ("additional", k.additional_properties),
            ("names", k.property_names),
            ("unevaluated", k.unevaluated_properties),
        ] {
            if id.is_some() {
                rules.set(name, &self.optional(id));
            }
        }
        rules.count("min", k.min_properties);
        rules.optional_count("max", k.max_properties);
        if !k.dependent_required.is_empty() {
            let needs = k.dependent_required.iter().map(|(name, needs)| {
                format!("({name:?}, {})", list(needs.iter().map(|name| format!("{name:?}"))))
            });
            rules.set("dependent_required", &list(needs));
        }
        rules
    }

    fn apply(&self, id: SchemaId, k: &Keywords) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(target) = k.reference {
            all.push(format!("Apply::Ref({})", self.reference(target)));
        }
        if let Some(dynamic) = &k.dynamic_reference {
            let initial = self.reference(dynamic.initial);
            all.push(match self.api.dynamic.references.get(&id) {
                Some(anchor) => format!("Apply::Dynamic({anchor:?}, {initial})"),
                None => format!("Apply::Ref({initial})"),
            });
        }
        for (name, branches) in [("AllOf", &k.all_of), ("AnyOf", &k.any_of), ("OneOf", &k.one_of)] {
            if !branches.is_empty() {
                all.push(format!("Apply::{name}({})", self.references(branches)));
            }
        }
        if let Some(not) = k.not {
            all.push(format!("Apply::Not({})", self.reference(not)));
        }
        if let Some(condition) = k.condition {
            let condition = self.reference(condition);
            all.push(format!(
                "Apply::If({condition}, {}, {})",
                self.optional(k.then),
                self.optional(k.otherwise)
            ));
        }
        if !k.dependent_schemas.is_empty() {
            let schemas =
                k.dependent_schemas.iter().map(|(name, id)| format!("({name:?}, {})", self.reference(*id)));
            all.push(format!("Apply::Dependent({})", list(schemas)));
        }
        all
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("&[{}]", items.collect::<Vec<_>>().join(", "))
}

fn line_list(items: impl Iterator<Item = String>) -> String {
    let lines: String = items.map(|item| format!("            {item},\n")).collect();
    format!("&[\n{lines}        ]")
}

fn of_types(types: Types) -> String {
    if types == Types::ALL {
        return "Node::ANY".to_owned();
    }
    let names: Vec<String> = types.names().map(str::to_uppercase).collect();
    match &names[..] {
        [] => "Node::NEVER".to_owned(),
        [one] => format!("Node::{one}"),
        [first, rest @ ..] => {
            let rest: String = rest.iter().map(|name| format!(".or(Types::{name})")).collect();
            format!("Node::of(Types::{first}{rest})")
        }
    }
}

fn values(k: &Keywords) -> Option<String> {
    let list_of = |keyword: &str, texts: &[String]| {
        let (mut strings, mut others) = (Vec::new(), Vec::new());
        for text in texts {
            match Tokens::read(text) {
                Ok(tokens) if tokens.root(text).kind() == Kind::String => {
                    strings.push(tokens.root(text).as_str().into_owned());
                }
                _ => others.push(format!("{text:?}")),
            }
        }
        // The walker searches them.
        // The walk looks for a string's length first.
        strings.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        let strings = list(strings.iter().map(|string| format!("{string:?}")));
        let others = list(others.into_iter());
        format!("Values {{ keyword: {keyword:?}, strings: {strings}, others: {others} }}")
    };
    let enumeration = k.values.as_ref().map(|texts| list_of("enum", texts));
    let constant = k.constant.as_ref().map(|text| list_of("const", std::slice::from_ref(text)));
    let all: Vec<String> = enumeration.into_iter().chain(constant).collect();
    (!all.is_empty()).then(|| list(all.into_iter()))
}

fn number(k: &Keywords) -> Literal {
    let mut rules = Literal::new("NumberRules");
    for (name, bound) in [
        ("min", &k.minimum),
        ("max", &k.maximum),
        ("above", &k.exclusive_minimum),
        ("below", &k.exclusive_maximum),
        ("multiple_of", &k.multiple_of),
    ] {
        if let Some(text) = bound {
            rules.set(name, &format!("Some({text:?})"));
        }
    }
    rules
}
