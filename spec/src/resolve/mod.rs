//! Stage 2: documents → graph.
//!
//! First every subschema is found and its keywords read; then references are
//! followed, offline: by `$id`, by the base URIs, by path beside the referring
//! file, by anchor, and by pointer. A pointer may lead to a place that no keyword names as a
//! schema; that place is then read as one.

mod base_uris;
mod cycle;
mod dialect;
mod read;
mod uri;

pub use base_uris::BaseUris;
pub(crate) use read::unknown_keywords;

use std::collections::{HashMap, VecDeque};

use openwop_text::{Item, Kind, push_pointer};

use crate::dialect::Dialect;
use crate::graph::{Body, DynamicReference, Place, Schema, SchemaGraph, SchemaId};
use crate::keyword::{Holds, Keyword};
use crate::load::Document;
use crate::pattern::CompiledPattern;
use crate::{Diagnostic, Diagnostics};

/// Builds the graph of all documents.
///
/// # Errors
///
/// As [`resolve_with`].
pub fn resolve(documents: Vec<Document>) -> Result<SchemaGraph, Diagnostics> {
    resolve_with(documents, &BaseUris::default())
}

/// Builds the graph of all documents. Those that stand for URIs are part of it
/// where a reference leads to them, and are not looked at otherwise.
///
/// # Errors
///
/// Another dialect, a keyword with a value it cannot have, a pattern that has
/// no linear test, a reference to nowhere, references in a circle.
pub fn resolve_with(documents: Vec<Document>, base_uris: &BaseUris) -> Result<SchemaGraph, Diagnostics> {
    let (shelved, documents) =
        documents.into_iter().partition(|document| base_uris.uri(&document.path).is_some());
    let mut resolver = Resolver {
        graph: SchemaGraph { documents, schemas: Vec::new(), by_place: HashMap::new() },
        base_uris,
        shelved,
        resources: HashMap::new(),
        anchors: HashMap::new(),
        patterns: HashMap::new(),
        references: VecDeque::new(),
        diagnostics: Diagnostics::default(),
    };
    for document in 0..resolver.graph.documents.len() {
        let base = uri::of_path(&resolver.graph.documents[document].path);
        resolver.add_document(document, base);
    }
    while let Some(reference) = resolver.references.pop_front() {
        resolver.follow(&reference);
    }
    cycle::refuse(&resolver.graph, &mut resolver.diagnostics);
    resolver.diagnostics.finish(resolver.graph)
}

struct Resolver<'r> {
    graph: SchemaGraph,
    base_uris: &'r BaseUris,
    /// The documents that stand for URIs, until a reference leads to them.
    shelved: Vec<Document>,
    /// URI without fragment → root of the resource.
    resources: HashMap<String, Place>,
    /// URI and anchor → schema.
    anchors: HashMap<(String, String), SchemaId>,
    /// Patterns that have been compiled, by their source.
    patterns: HashMap<String, CompiledPattern>,
    /// References that are still to be followed.
    references: VecDeque<Reference>,
    diagnostics: Diagnostics,
}

struct Reference {
    from: SchemaId,
    keyword: &'static str,
    target: String,
}

/// What surrounds a schema.
#[derive(Clone)]
struct Around {
    /// URI of the resource.
    base: String,
    dialect: Dialect,
}

impl Resolver<'_> {
    fn add_document(&mut self, index: usize, base: String) {
        let document = self.graph.documents[index].clone();
        let root = document.root();
        if !matches!(root.kind(), Kind::Object | Kind::Boolean) {
            self.diagnostics.push(Diagnostic {
                code: "not-a-schema",
                file: document.path.clone(),
                position: Some(root.position()),
                pointer: String::new(),
                message: "a schema is an object, `true` or `false`".to_owned(),
                help: "remove the file from the schema folder, or make it a schema".to_owned(),
            });
            return;
        }
        let place = Place { document: index, pointer: String::new() };
        self.resources.insert(base.clone(), place.clone());
        self.add_schema(place, root, &Around { base, dialect: Dialect::STANDARD });
    }

    /// Reads the schema at a place, and all within it.
    fn add_schema(&mut self, place: Place, item: Item<'_>, around: &Around) -> SchemaId {
        if let Some(known) = self.graph.by_place.get(&place) {
            return *known;
        }
        let id = SchemaId(self.graph.schemas.len() as u32);
        self.graph.by_place.insert(place.clone(), id);
        let body = Body::Bool(item.as_bool().unwrap_or(true));
        let offset = item.span().0;
        let Around { base, dialect } = around.clone();
        self.graph.schemas.push(Schema { place: place.clone(), offset, base, dialect, body });
        if item.kind() == Kind::Object {
            let dialect = self.dialect(&place, &item).unwrap_or(around.dialect);
            let base = self.resource(&place, &item, &around.base);
            self.anchor(id, &item, &base);
            let within = Around { base: base.clone(), dialect };
            let children = self.add_children(&place, &item, &within);
            let keywords = read::keywords(self, id, dialect, &item, &children);
            let schema = &mut self.graph.schemas[id.0 as usize];
            (schema.base, schema.dialect) = (base, dialect);
            schema.body = Body::Keywords(Box::new(keywords));
        } else if item.kind() != Kind::Boolean {
            let is_old_tuple = item.kind() == Kind::Array && place.pointer.ends_with("/items");
            let help = if is_old_tuple {
                "draft 2020-12 has `prefixItems` for an array of schemas"
            } else {
                "write a schema here"
            };
            let message = "a schema is an object, `true` or `false`".to_owned();
            self.report(&place, &item, "not-a-schema", message, help);
        }
        id
    }

    /// Reads the schemas that keywords hold; by keyword, then in text order.
    fn add_children(&mut self, place: &Place, item: &Item<'_>, within: &Around) -> Children {
        let mut children = Children::new();
        for (name, value) in item.members() {
            let keyword = Keyword::named(&name.as_str()).filter(|keyword| within.dialect.has(keyword));
            let Some(keyword) = keyword else { continue };
            let mut pointer = place.pointer.clone();
            push_pointer(&mut pointer, keyword.name);
            let below = |token: &str| {
                let mut pointer = pointer.clone();
                push_pointer(&mut pointer, token);
                Place { document: place.document, pointer }
            };
            let found: Vec<(String, SchemaId)> = match keyword.holds {
                Holds::Nothing => continue,
                Holds::Schema => {
                    let place = Place { document: place.document, pointer: pointer.clone() };
                    vec![(String::new(), self.add_schema(place, value, within))]
                }
                Holds::List => value
                    .items()
                    .enumerate()
                    .map(|(index, item)| {
                        let index = index.to_string();
                        let id = self.add_schema(below(&index), item, within);
                        (index, id)
                    })
                    .collect(),
                Holds::Map => value
                    .members()
                    .map(|(name, item)| {
                        let name = name.as_str().into_owned();
                        let id = self.add_schema(below(&name), item, within);
                        (name, id)
                    })
                    .collect(),
            };
            let expected = match keyword.holds {
                Holds::List if value.kind() != Kind::Array || found.is_empty() => {
                    "an array of schemas, not empty"
                }
                Holds::Map if value.kind() != Kind::Object => "an object whose members are schemas",
                _ => "",
            };
            if !expected.is_empty() {
                self.bad_value(place, keyword.name, &value, expected);
            }
            children.insert(keyword.name, found);
        }
        children
    }

    /// Enters a schema's `$id`, and returns the URI of its resource.
    fn resource(&mut self, place: &Place, item: &Item<'_>, base: &str) -> String {
        let Some(id) = item.get("$id").filter(|id| id.kind() == Kind::String) else {
            return base.to_owned();
        };
        let Some(uri) = uri::resolve(base, &id.as_str()).filter(|uri| uri.1.is_empty()).map(|uri| uri.0)
        else {
            let message = format!("{} is not a URI without a fragment", id.text());
            self.report_at(place, "$id", &id, "keyword-value", message, "give the schema an absolute URI");
            return base.to_owned();
        };
        let former = self.resources.insert(uri.clone(), place.clone());
        if former.is_some_and(|former| former != *place) {
            let message = format!("another schema has the `$id` {} too", id.text());
            self.report_at(
                place,
                "$id",
                &id,
                "duplicate-id",
                message,
                "give each schema an `$id` of its own",
            );
        }
        uri
    }

    fn anchor(&mut self, id: SchemaId, item: &Item<'_>, base: &str) {
        for keyword in ["$anchor", "$dynamicAnchor"] {
            let Some(anchor) = item.get(keyword).filter(|anchor| anchor.kind() == Kind::String) else {
                continue;
            };
            let former = self.anchors.insert((base.to_owned(), anchor.as_str().into_owned()), id);
            if former.is_some_and(|former| former != id) {
                let place = self.place(id);
                let message = format!("another schema of this file has the anchor {} too", anchor.text());
                let help = "give each schema an anchor of its own";
                self.report_at(&place, keyword, &anchor, "duplicate-id", message, help);
            }
        }
    }

    fn follow(&mut self, reference: &Reference) {
        let Some(target) = self.target(reference.from, &reference.target) else {
            let message = format!("`{}` leads to nowhere: {:?}", reference.keyword, reference.target);
            let help = self.way_to(reference);
            let diagnostic = self.graph.diagnostic(
                reference.from,
                reference.keyword,
                "reference-to-nowhere",
                message,
                &help,
            );
            self.diagnostics.push(diagnostic);
            return;
        };
        let anchor = self.graph.keywords(target).and_then(|keywords| keywords.dynamic_anchor.clone());
        let fragment = reference.target.rsplit_once('#').map(|(_, fragment)| fragment.to_owned());
        if let Body::Keywords(keywords) = &mut self.graph.schemas[reference.from.0 as usize].body {
            if reference.keyword == "$ref" {
                keywords.reference = Some(target);
            } else {
                // Only a target that was named by its dynamic anchor is dynamic.
                let anchor = anchor.filter(|anchor| fragment.as_ref() == Some(anchor));
                keywords.dynamic_reference = Some(DynamicReference { initial: target, anchor });
            }
        }
    }

    fn target(&mut self, from: SchemaId, reference: &str) -> Option<SchemaId> {
        let schema = &self.graph.schemas[from.0 as usize];
        let (uri, fragment) = uri::resolve(&schema.base, reference)?;
        let beside = uri::beside(&self.graph.documents[schema.place.document].path, reference);
        let root = match (self.resources.get(&uri), self.base_uris.path(&uri)) {
            (Some(root), _) => root.clone(),
            (None, Some(path)) => self.enter(&path, uri)?,
            // Files are often referred to by where they lie, whatever their `$id`.
            (None, None) => self.file(beside.as_deref(), &uri)?,
        };
        if !fragment.is_empty() && !fragment.starts_with('/') {
            let base = self.graph.schemas[self.graph.by_place.get(&root)?.0 as usize].base.clone();
            return self.anchors.get(&(base, fragment)).copied();
        }
        let place = Place { document: root.document, pointer: root.pointer + &fragment };
        if let Some(known) = self.graph.by_place.get(&place) {
            return Some(*known);
        }
        let document = self.graph.documents[place.document].clone();
        let item = document.find(&place.pointer)?;
        if !matches!(item.kind(), Kind::Object | Kind::Boolean) {
            return None;
        }
        let around = self.around(&place);
        Some(self.add_schema(place, item, &around))
    }

    /// The document at a path, under the URI that it was referred to by.
    fn enter(&mut self, path: &str, uri: String) -> Option<Place> {
        let known = self.graph.documents.iter().position(|document| document.path == path);
        let Some(document) = known else {
            let at = self.shelved.iter().position(|document| document.path == path)?;
            self.graph.documents.push(self.shelved.swap_remove(at));
            let document = self.graph.documents.len() - 1;
            self.add_document(document, uri);
            return Some(Place { document, pointer: String::new() });
        };
        let root = Place { document, pointer: String::new() };
        self.resources.insert(uri, root.clone());
        Some(root)
    }

    /// The document at a path, or the only one with the URI's file name.
    fn file(&mut self, path: Option<&str>, uri: &str) -> Option<Place> {
        if let Some((path, uri)) = path.and_then(|path| Some((path, self.base_uris.uri(path)?))) {
            return self.enter(path, uri);
        }
        let documents = &self.graph.documents;
        let at_path = path.and_then(|path| documents.iter().position(|document| document.path == path));
        let name = uri.rsplit('/').next().filter(|name| !name.is_empty())?;
        let mut named = documents.iter().enumerate();
        let mut named = named
            .by_ref()
            .filter(|(_, document)| document.path.rsplit('/').next() == Some(name))
            .map(|(at, _)| at);
        let document = at_path.or_else(|| match (named.next(), named.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        })?;
        Some(Place { document, pointer: String::new() })
    }

    /// What would make a reference lead somewhere.
    fn way_to(&self, reference: &Reference) -> String {
        let base = &self.graph.schemas[reference.from.0 as usize].base;
        let uri = uri::resolve(base, &reference.target).map(|(uri, _)| uri).unwrap_or_default();
        let path = self.base_uris.path(&uri);
        let is_there = |path: &str| self.graph.documents.iter().any(|document| document.path == path);
        match path.filter(|path| !is_there(path)) {
            Some(path) => format!("[base-uris] in vocabulary.toml leads to {path:?}: put the file there"),
            None if uri::is_absolute(&reference.target) && !self.resources.contains_key(&uri) => {
                "name a file in the schema folder by path or `$id`, or the folder that stands for the URI \
                 under [base-uris] in vocabulary.toml; nothing is fetched"
                    .to_owned()
            }
            None => {
                "name a file in the schema folder by path or `$id`, and a place in it that exists".to_owned()
            }
        }
    }

    /// What surrounds a place: the nearest schema says.
    fn around(&self, place: &Place) -> Around {
        let mut pointer = place.pointer.as_str();
        while let Some((parent, _)) = pointer.rsplit_once('/') {
            if let Some(id) = self.graph.at(place.document, parent) {
                let schema = self.graph.schema(id);
                return Around { base: schema.base.clone(), dialect: schema.dialect };
            }
            pointer = parent;
        }
        // The document itself is no schema, which has been said.
        let base = uri::of_path(&self.graph.documents[place.document].path);
        Around { base, dialect: Dialect::STANDARD }
    }

    fn bad_value(&mut self, place: &Place, keyword: &str, value: &Item<'_>, expected: &str) {
        let message = format!("the value of `{keyword}` has to be {expected}");
        self.report_at(place, keyword, value, "keyword-value", message, "correct the value");
    }

    fn report(&mut self, place: &Place, item: &Item<'_>, code: &'static str, message: String, help: &str) {
        self.diagnostics.push(Diagnostic {
            code,
            file: self.graph.documents[place.document].path.clone(),
            position: Some(item.position()),
            pointer: place.pointer.clone(),
            message,
            help: help.to_owned(),
        });
    }

    fn report_at(
        &mut self,
        place: &Place,
        keyword: &str,
        value: &Item<'_>,
        code: &'static str,
        message: String,
        help: &str,
    ) {
        let mut pointer = place.pointer.clone();
        push_pointer(&mut pointer, keyword);
        self.report(&Place { document: place.document, pointer }, value, code, message, help);
    }
}

/// The schemas that a schema's keywords hold, each with its name or index.
type Children = HashMap<&'static str, Vec<(String, SchemaId)>>;

/// What reading a schema's keywords leaves to do.
impl Resolver<'_> {
    fn refer(&mut self, from: SchemaId, keyword: &'static str, target: String) {
        self.references.push_back(Reference { from, keyword, target });
    }

    fn place(&self, id: SchemaId) -> Place {
        self.graph.schema(id).place.clone()
    }
}
