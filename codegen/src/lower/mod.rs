//! Stage 5: graph → model. One file for each shape.
//!
//! A shape only has to *hold* every valid value; the table checks. Where a
//! shape by itself would let an invalid value be built in Rust, it is wrapped
//! in a checked newtype. So each shape answers two questions: what holds the
//! values, and is that exact?

mod array;
mod cycle;
mod docs;
mod dynamic;
mod events;
mod extensible;
mod number;
mod object;
mod reports;
mod string;
mod union;
mod values;
mod view;

use std::collections::{HashMap, HashSet};

use openwop_spec::{Body, Diagnostics, Keywords, SchemaGraph, SchemaId};
use openwop_text::Types;

use crate::metaschemas;
use crate::model::{Api, Entry, FileName, Item, ItemId, ItemKind, Module, Table, Ty};
use crate::names::{Scope, field_name, static_name, type_name};
use crate::vocabulary::Vocabulary;
use values::string_of;
use view::View;
pub(crate) use view::assertions;

/// Names that generated files use for themselves.
const TAKEN_TYPES: [&str; 63] = [
    "Apply",
    "ArrayRules",
    "AsRef",
    "AtLeast",
    "Box",
    "Clone",
    "Contains",
    "Copy",
    "DateTimeText",
    "Debug",
    "Default",
    "Deref",
    "Display",
    "Eq",
    "Err",
    "Extra",
    "Fields",
    "Format",
    "From",
    "FromStr",
    "Hash",
    "Int",
    "Integer",
    "Into",
    "Item",
    "Iterator",
    "Json",
    "JsonObject",
    "List",
    "MalformedEvent",
    "MalformedPayload",
    "Map",
    "Never",
    "Node",
    "None",
    "Null",
    "Nullable",
    "Number",
    "NumberRules",
    "ObjectRules",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "PatternMember",
    "Report",
    "Result",
    "Self",
    "Set",
    "Some",
    "Str",
    "String",
    "StringRules",
    "Tier",
    "TryFrom",
    "Typed",
    "Types",
    "UInt",
    "UnknownPayload",
    "Values",
    "Vec",
    "Wire",
];

/// Modules that generated files name.
const TAKEN_MODULES: [&str; 9] =
    ["asyncapi", "core", "events", "mod", "openwop_runtime", "patterns", "registry", "serde", "std"];

/// Makes the model.
pub(crate) fn lower(graph: &SchemaGraph, vocabulary: &Vocabulary) -> Result<Api, Diagnostics> {
    let mut lower = Lower {
        graph,
        vocabulary,
        api: Api {
            assert_formats: vocabulary.formats.assert,
            dynamic: dynamic::find(graph),
            secrets: reports::secrets(graph, vocabulary),
            forms: reports::forms(graph, vocabulary),
            ..Api::default()
        },
        named: HashMap::new(),
        types: Vec::new(),
        files: Vec::new(),
        statics: HashMap::new(),
        extensible: HashMap::new(),
        inlined: HashMap::new(),
        diagnostics: Diagnostics::default(),
    };
    lower.modules();
    lower.refuse_unused_enums();
    let definitions = lower.definitions();
    for (id, item) in definitions {
        lower.define(id, item);
    }
    cycle::break_alias_cycles(&mut lower.api);
    cycle::box_cycles(&mut lower.api);
    lower.events();
    let payloads = reports::secret_payloads(graph, vocabulary, &lower.api);
    lower.api.secrets.extend(payloads);
    lower.diagnostics.finish(lower.api)
}

struct Lower<'g> {
    graph: &'g SchemaGraph,
    vocabulary: &'g Vocabulary,
    api: Api,
    /// The items of documents, definitions and other targets of references.
    named: HashMap<SchemaId, ItemId>,
    /// Type names taken, by module.
    types: Vec<Scope>,
    /// File names taken, by module.
    files: Vec<Scope>,
    /// Names of tables taken, by file.
    statics: HashMap<FileName, Scope>,
    /// Extensible enums of the vocabulary that have been made.
    extensible: HashMap<String, ItemId>,
    /// Types of schemas inside others. Schemas that are merged share them.
    inlined: HashMap<SchemaId, Ty>,
    diagnostics: Diagnostics,
}

/// What holds the values of a schema.
enum Shape {
    /// A type that is there already.
    Ty(Ty),
    /// A type that has to be made, and what its name ends in where it stands
    /// inside a checked newtype.
    Make(ItemKind, &'static str),
}

/// A shape, and whether it can be built from invalid values.
struct Lowered {
    shape: Shape,
    exact: bool,
}

impl Lowered {
    fn ty(ty: Ty, exact: bool) -> Self {
        Self { shape: Shape::Ty(ty), exact }
    }

    fn nullable(self, lower: &mut Lower<'_>, id: SchemaId, at: &Hint) -> Self {
        let exact = self.exact;
        let inner = match self.shape {
            Shape::Ty(ty) => ty,
            Shape::Make(kind, _) => Ty::Item(lower.make(id, at, kind, false)),
        };
        Self::ty(Ty::Nullable(Box::new(inner)), exact)
    }
}

/// Where a schema stands, for the name and file of what is made of it.
#[derive(Clone)]
struct Hint {
    name: String,
    file: FileName,
}

impl Hint {
    fn child(&self, name: &str) -> Self {
        // The underscore of `Self_` is for a name that stands alone.
        Self { name: self.name.clone() + type_name(name).trim_end_matches('_'), file: self.file.clone() }
    }
}

impl Lower<'_> {
    fn modules(&mut self) {
        let mut scope = Scope::with(&TAKEN_MODULES);
        for document in &self.graph.documents {
            let part = self.vocabulary.documents.get(&document.path);
            let stem = document.path.trim_end_matches(".json").trim_end_matches(".schema").replace('/', " ");
            let stem = metaschemas::short_name(&document.path).unwrap_or(stem);
            let name = part.and_then(|part| part.module.clone()).unwrap_or_else(|| field_name(&stem));
            let root = self.graph.named(&document.path).and_then(|id| self.graph.keywords(id));
            self.api.modules.push(Module {
                name: scope.claim(&name),
                document: document.path.clone(),
                role: part.map(|part| part.role).unwrap_or_default(),
                description: root.and_then(|root| root.annotations.description.clone()),
            });
            self.types.push(Scope::with(&TAKEN_TYPES));
            self.files.push(Scope::with(&TAKEN_MODULES));
        }
    }

    /// Names all documents, definitions and other targets of references.
    fn definitions(&mut self) -> Vec<(SchemaId, ItemId)> {
        let keywords = self.graph.ids().filter_map(|id| self.graph.keywords(id));
        let anchored = self.api.dynamic.anchors.values().flatten().map(|(_, id)| *id);
        let referred: HashSet<SchemaId> = keywords
            .flat_map(|k| k.reference.into_iter().chain(k.dynamic_reference.as_ref().map(|d| d.initial)))
            .chain(anchored)
            .collect();
        let ids = self.graph.ids();
        let named = |id: &SchemaId| {
            self.graph.is_definition(*id) || referred.contains(id) || cycle::merges_itself(self.graph, *id)
        };
        let targets: Vec<_> = ids.filter(named).collect();
        targets.into_iter().map(|id| (id, self.reserve(id))).collect()
    }

    fn reserve(&mut self, id: SchemaId) -> ItemId {
        let place = &self.graph.schema(id).place;
        let module = place.document;
        let wire = match place.pointer.rsplit_once('/') {
            Some((_, last)) => last.replace("~1", "/").replace("~0", "~"),
            None => {
                let title = self.graph.keywords(id).and_then(|k| k.annotations.title.clone());
                let title = title
                    .filter(|title| title.bytes().all(|b| b.is_ascii_alphanumeric()) && !title.is_empty());
                title.unwrap_or_else(|| self.api.modules[module].name.trim_start_matches("r#").to_owned())
            }
        };
        let full = self.graph.name(id);
        let listed = self.vocabulary.enums.iter().find(|(_, part)| part.at.contains(&full));
        let name = listed.map_or_else(|| type_name(&wire), |(name, _)| name.clone());
        let name = self.types[module].claim(&name);
        let stem = if place.pointer.is_empty() { "document".to_owned() } else { field_name(&name) };
        let file = FileName { module, stem: self.files[module].claim(&stem) };
        let item = self.add(Item {
            name: name.clone(),
            file: file.clone(),
            schema: id,
            docs: self.type_docs(id),
            kind: ItemKind::Alias(Ty::Json),
        });
        self.named.insert(id, item);
        let table = self.statics.entry(file.clone()).or_default().claim(&static_name(&name));
        self.api.tables.insert(id, Table { name: table, file, id: Some(full.clone()) });
        if self.graph.is_definition(id) {
            self.api.entries.push(Entry { id: full, schema: id, item });
        }
        item
    }

    fn add(&mut self, item: Item) -> ItemId {
        self.api.items.push(item);
        ItemId(self.api.items.len() - 1)
    }

    /// Gives a named schema its shape.
    fn define(&mut self, id: SchemaId, item: ItemId) {
        let at = Hint { name: self.api.item(item).name.clone(), file: self.api.item(item).file.clone() };
        let lowered = self.schema(id, &at);
        let kind = match (lowered.shape, lowered.exact) {
            (Shape::Make(kind, _), true) => kind,
            (Shape::Make(kind, suffix), false) => {
                ItemKind::Checked(Ty::Item(self.make(id, &at.child(suffix), kind, false)))
            }
            (Shape::Ty(ty), true) => ItemKind::Alias(ty),
            (Shape::Ty(ty), false) => ItemKind::Checked(ty),
        };
        self.api.items[item.0].kind = kind;
    }

    /// The type of a schema that stands inside another.
    fn inline(&mut self, id: SchemaId, at: &Hint) -> Ty {
        if let Some(item) = self.named.get(&id) {
            return Ty::Item(*item);
        }
        if let Some(ty) = self.inlined.get(&id) {
            return ty.clone();
        }
        let at = &self.home(id, at);
        let lowered = self.schema(id, at);
        let ty = match (lowered.shape, lowered.exact) {
            (Shape::Ty(ty), true) => ty,
            (Shape::Make(kind, _), true) => Ty::Item(self.make(id, at, kind, true)),
            (Shape::Ty(ty), false) => Ty::Item(self.make(id, at, ItemKind::Checked(ty), true)),
            (Shape::Make(kind, suffix), false) => {
                let inner = self.make(id, &at.child(suffix), kind, false);
                Ty::Item(self.make(id, at, ItemKind::Checked(Ty::Item(inner)), true))
            }
        };
        self.inlined.insert(id, ty.clone());
        ty
    }

    /// Where the type of a schema belongs: beside the named schema around it,
    /// also where another that is merged with that one comes to it first.
    fn home(&self, id: SchemaId, at: &Hint) -> Hint {
        let place = &self.graph.schema(id).place;
        let mut pointer = place.pointer.as_str();
        while let Some((around, _)) = pointer.rsplit_once('/') {
            let named = self.graph.at(place.document, around).and_then(|id| self.named.get(&id));
            if let Some(owner) = named.map(|item| self.api.item(*item)) {
                if owner.file == at.file {
                    break;
                }
                let last = place.pointer.rsplit('/').next().unwrap_or_default();
                return Hint { name: owner.name.clone(), file: owner.file.clone() }.child(last);
            }
            pointer = around;
        }
        at.clone()
    }

    /// Makes a type. One that stands for its schema gets the schema's table.
    fn make(&mut self, id: SchemaId, at: &Hint, kind: ItemKind, table: bool) -> ItemId {
        let name = self.types[at.file.module].claim(&at.name);
        if table {
            self.table(id, &name, &at.file);
        }
        let docs = self.type_docs(id);
        self.add(Item { name, file: at.file.clone(), schema: id, docs, kind })
    }

    /// Gives a schema a table of its own.
    fn table(&mut self, id: SchemaId, name: &str, file: &FileName) {
        if !self.api.tables.contains_key(&id) {
            let taken =
                self.api.tables.values().filter(|table| table.file == *file).map(|table| table.name.as_str());
            let mut scope = Scope::with(&taken.collect::<Vec<_>>());
            let name = scope.claim(&static_name(name));
            self.api.tables.insert(id, Table { name, file: file.clone(), id: None });
        }
    }

    /// The shape of a schema.
    fn schema(&mut self, id: SchemaId, at: &Hint) -> Lowered {
        match &self.graph.schema(id).body {
            Body::Bool(true) => Lowered::ty(Ty::Json, true),
            Body::Bool(false) => Lowered::ty(Ty::Never, true),
            Body::Keywords(keywords) => match self.pure_reference(id, keywords) {
                Some(target) => Lowered::ty(Ty::Item(target), true),
                None => {
                    let view = View::of(self.graph, id);
                    let types = view.types;
                    self.view(&view, types, at)
                }
            },
        }
    }

    /// The target of a schema that only refers, and adds no scope to it.
    fn pure_reference(&self, id: SchemaId, keywords: &Keywords) -> Option<ItemId> {
        let target = keywords.reference?;
        let only = assertions(keywords).all(|keyword| keyword == "$ref");
        let only = only && self.api.dynamic.scope(self.graph, id).is_none();
        self.named.get(&target).copied().filter(|_| only)
    }

    /// The shape of those values of a view that are of the given types.
    fn view(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Lowered {
        // What depends on the way to it is told by the table on that way alone:
        // no value is left out and no alternative chosen beforehand.
        if self.api.dynamic.users.contains(&view.id) {
            if types.has(Types::NULL) && types != Types::ALL && types != Types::NULL {
                return self.view(view, types.without(Types::NULL), at).nullable(self, view.id, at);
            }
            return Lowered { exact: false, ..self.by_rules(view, types, at) };
        }
        if let Some(lowered) = self.values(view, types, at) {
            return lowered;
        }
        if types.has(Types::NULL) && types != Types::ALL && types != Types::NULL {
            return self.view(view, types.without(Types::NULL), at).nullable(self, view.id, at);
        }
        if let Some(lowered) = self.extensible(view, types, at) {
            return lowered;
        }
        if let Some(lowered) = self.union(view, types, at) {
            return lowered;
        }
        self.by_rules(view, types, at)
    }

    /// The shape of values that no list and no alternatives give one.
    fn by_rules(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Lowered {
        match types {
            Types::NONE => Lowered::ty(Ty::Never, true),
            Types::NULL => Lowered::ty(Ty::Null, view.rules(types).is_empty()),
            Types::BOOLEAN => Lowered::ty(Ty::Bool, view.rules(types).is_empty()),
            Types::INTEGER => number::integer(view),
            Types::NUMBER => Lowered::ty(Ty::Number, view.rules(types).is_empty()),
            Types::STRING => string::string(view, self.vocabulary.formats.assert),
            Types::ARRAY => self.array(view, at),
            Types::OBJECT => self.object(view, at),
            Types::ALL if view.members().is_empty() => Lowered::ty(Ty::Json, view.rules(types).is_empty()),
            _ => self.by_type(view, types, at),
        }
    }
}
