use std::collections::HashMap;

use openwop_text::{Format, Item, Types};

use crate::dialect::Dialect;
use crate::load::Document;
use crate::pattern::CompiledPattern;
use crate::{Diagnostic, keyword};

/// A subschema of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemaId(pub(crate) u32);

/// Where a schema stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Index of the document in [`SchemaGraph::documents`].
    pub document: usize,
    /// JSON pointer within the document; empty for its root.
    pub pointer: String,
}

/// Every subschema of a set of documents, its keywords typed and its
/// references followed.
#[derive(Clone, Debug)]
pub struct SchemaGraph {
    /// The documents, in the order of their paths; then those that only
    /// references have led to.
    pub documents: Vec<Document>,
    pub(crate) schemas: Vec<Schema>,
    pub(crate) by_place: HashMap<Place, SchemaId>,
}

/// One subschema.
#[derive(Clone, Debug)]
pub struct Schema {
    /// Where it stands.
    pub place: Place,
    /// Byte offset in the document.
    pub(crate) offset: usize,
    /// URI of the resource that it belongs to.
    pub base: String,
    /// How its keywords are read.
    pub(crate) dialect: Dialect,
    /// What it says.
    pub body: Body,
}

/// What a schema says.
#[derive(Clone, Debug)]
pub enum Body {
    /// `true` or `false`
    Bool(bool),
    /// Keywords.
    Keywords(Box<Keywords>),
}

/// The keywords of one schema, typed. Numbers and values are kept as JSON text.
#[derive(Clone, Debug, Default)]
pub struct Keywords {
    /// `$ref`
    pub reference: Option<SchemaId>,
    /// `$dynamicRef`
    pub dynamic_reference: Option<DynamicReference>,
    /// `$dynamicAnchor`
    pub dynamic_anchor: Option<String>,
    /// `$defs` and `definitions`
    pub definitions: Vec<(String, SchemaId)>,

    /// `type`
    pub types: Option<Types>,
    /// `enum`
    pub values: Option<Vec<String>>,
    /// `const`
    pub constant: Option<String>,

    /// `minLength`
    pub min_length: Option<u64>,
    /// `maxLength`
    pub max_length: Option<u64>,
    /// `pattern`
    pub pattern: Option<CompiledPattern>,
    /// `format`
    pub format: Option<String>,
    /// Whether the schema's dialect asks for the format, whoever reads it.
    pub asserts_format: bool,

    /// `minimum`
    pub minimum: Option<String>,
    /// `maximum`
    pub maximum: Option<String>,
    /// `exclusiveMinimum`
    pub exclusive_minimum: Option<String>,
    /// `exclusiveMaximum`
    pub exclusive_maximum: Option<String>,
    /// `multipleOf`
    pub multiple_of: Option<String>,

    /// `prefixItems`
    pub prefix_items: Vec<SchemaId>,
    /// `items`
    pub items: Option<SchemaId>,
    /// `contains`
    pub contains: Option<SchemaId>,
    /// `minContains`
    pub min_contains: Option<u64>,
    /// `maxContains`
    pub max_contains: Option<u64>,
    /// `minItems`
    pub min_items: Option<u64>,
    /// `maxItems`
    pub max_items: Option<u64>,
    /// `uniqueItems`
    pub unique_items: bool,
    /// `unevaluatedItems`
    pub unevaluated_items: Option<SchemaId>,

    /// `properties`, in the order of the text
    pub properties: Vec<(String, SchemaId)>,
    /// `required`
    pub required: Vec<String>,
    /// `patternProperties`
    pub pattern_properties: Vec<(CompiledPattern, SchemaId)>,
    /// `additionalProperties`
    pub additional_properties: Option<SchemaId>,
    /// `propertyNames`
    pub property_names: Option<SchemaId>,
    /// `minProperties`
    pub min_properties: Option<u64>,
    /// `maxProperties`
    pub max_properties: Option<u64>,
    /// `dependentRequired`
    pub dependent_required: Vec<(String, Vec<String>)>,
    /// `unevaluatedProperties`
    pub unevaluated_properties: Option<SchemaId>,

    /// `allOf`
    pub all_of: Vec<SchemaId>,
    /// `anyOf`
    pub any_of: Vec<SchemaId>,
    /// `oneOf`
    pub one_of: Vec<SchemaId>,
    /// `not`
    pub not: Option<SchemaId>,
    /// `if`
    pub condition: Option<SchemaId>,
    /// `then`
    pub then: Option<SchemaId>,
    /// `else`
    pub otherwise: Option<SchemaId>,
    /// `dependentSchemas`
    pub dependent_schemas: Vec<(String, SchemaId)>,

    /// What describes the schema and checks nothing.
    pub annotations: Annotations,
}

/// What describes a schema and checks nothing.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    /// `title`
    pub title: Option<String>,
    /// `description`
    pub description: Option<String>,
    /// `default`, as JSON text
    pub default: Option<String>,
    /// `examples`, each as JSON text
    pub examples: Vec<String>,
    /// `deprecated`
    pub deprecated: bool,
}

/// `$dynamicRef`: where it leads unless an outer resource has the anchor too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicReference {
    /// Where it leads first.
    pub initial: SchemaId,
    /// The anchor that outer resources may have, where the first target has it.
    pub anchor: Option<String>,
}

impl Keywords {
    /// `format`, where its meaning can be asserted.
    #[must_use]
    pub fn known_format(&self) -> Option<Format> {
        self.format.as_deref().and_then(Format::named)
    }

    /// Schemas that apply to the same value, wherever they come from.
    pub fn in_place(&self) -> impl Iterator<Item = SchemaId> + '_ {
        let references = self.reference.into_iter().chain(self.dynamic_reference.as_ref().map(|d| d.initial));
        let branches = self.all_of.iter().chain(&self.any_of).chain(&self.one_of).copied();
        let conditional = [self.not, self.condition, self.then, self.otherwise].into_iter().flatten();
        references.chain(branches).chain(conditional).chain(self.dependent_schemas.iter().map(|(_, id)| *id))
    }
}

impl Keywords {
    /// Every schema that stands within this one, and those it refers to.
    pub fn children(&self) -> impl Iterator<Item = SchemaId> + '_ {
        let named = self.properties.iter().map(|(_, id)| *id);
        let named = named.chain(self.pattern_properties.iter().map(|(_, id)| *id));
        let single = [
            self.additional_properties,
            self.property_names,
            self.unevaluated_properties,
            self.items,
            self.contains,
            self.unevaluated_items,
        ];
        self.in_place()
            .chain(named)
            .chain(self.prefix_items.iter().copied())
            .chain(single.into_iter().flatten())
    }
}

impl SchemaGraph {
    /// A schema.
    #[must_use]
    pub fn schema(&self, id: SchemaId) -> &Schema {
        &self.schemas[id.0 as usize]
    }

    /// A schema's keywords; none for `true` and `false`.
    #[must_use]
    pub fn keywords(&self, id: SchemaId) -> Option<&Keywords> {
        match &self.schema(id).body {
            Body::Bool(_) => None,
            Body::Keywords(keywords) => Some(keywords),
        }
    }

    /// Every schema, in the order of documents and text.
    pub fn ids(&self) -> impl Iterator<Item = SchemaId> + use<> {
        (0..self.schemas.len() as u32).map(SchemaId)
    }

    /// The schema at a place of a document.
    #[must_use]
    pub fn at(&self, document: usize, pointer: &str) -> Option<SchemaId> {
        self.by_place.get(&Place { document, pointer: pointer.to_owned() }).copied()
    }

    /// The schema called `<path>` or `<path>#<pointer>`.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<SchemaId> {
        let (path, pointer) = name.split_once('#').unwrap_or((name, ""));
        let document = self.documents.iter().position(|document| document.path == path)?;
        self.at(document, pointer)
    }

    /// The name of a schema: `<path>` for a document, `<path>#<pointer>` below.
    #[must_use]
    pub fn name(&self, id: SchemaId) -> String {
        let place = &self.schema(id).place;
        let path = &self.documents[place.document].path;
        if place.pointer.is_empty() { path.clone() } else { format!("{path}#{}", place.pointer) }
    }

    /// Whether a schema is a document or a definition: something with a name
    /// of its own.
    #[must_use]
    pub fn is_definition(&self, id: SchemaId) -> bool {
        is_definition(&self.schema(id).place.pointer)
    }

    /// A diagnostic at a schema, or at a keyword of it.
    #[must_use]
    pub fn diagnostic(
        &self,
        id: SchemaId,
        keyword: &str,
        code: &'static str,
        message: String,
        help: &str,
    ) -> Diagnostic {
        let place = &self.schema(id).place;
        let mut pointer = place.pointer.clone();
        if !keyword.is_empty() {
            openwop_text::push_pointer(&mut pointer, keyword);
        }
        let document = &self.documents[place.document];
        Diagnostic {
            code,
            file: document.path.clone(),
            position: document.find(&pointer).or_else(|| self.item(id)).map(|item| item.position()),
            pointer,
            message,
            help: help.to_owned(),
        }
    }

    /// The text of a schema.
    #[must_use]
    pub fn item(&self, id: SchemaId) -> Option<Item<'_>> {
        let schema = self.schema(id);
        self.documents[schema.place.document].at(schema.offset)
    }
}

fn is_definition(pointer: &str) -> bool {
    let Some(tokens) = openwop_text::split_pointer(pointer) else { return false };
    match &tokens[..] {
        [] => true,
        [.., container, _] => {
            // Only where the container is the keyword, not a property of that name.
            matches!(container.as_str(), "$defs" | "definitions")
                && keyword::is_schema_path(&tokens[..tokens.len() - 2])
        }
        _ => false,
    }
}
