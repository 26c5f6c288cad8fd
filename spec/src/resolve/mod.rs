//! Stage 2: documents → graph.
//!
//! First every subschema is found and its keywords read; then references are
//! followed, offline: by `$id`, by path beside the referring file, by anchor,
//! and by pointer. A pointer may lead to a place that no keyword names as a
//! schema; that place is then read as one.

mod cycle;
mod read;
mod uri;

pub(crate) use read::unknown_keywords;

use std::collections::{HashMap, VecDeque};

use openwop_text::{Item, Kind, push_pointer};

use crate::graph::{Body, DynamicReference, Place, Schema, SchemaGraph, SchemaId};
use crate::keyword::{Holds, Keyword};
use crate::load::Document;
use crate::pattern::CompiledPattern;
use crate::{Diagnostic, Diagnostics};

/// The dialect that is understood.
pub const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Builds the graph of all documents.
///
/// # Errors
///
/// Another dialect, a keyword with a value it cannot have, a pattern that has
/// no linear test, a reference to nowhere, references in a circle.
pub fn resolve(documents: Vec<Document>) -> Result<SchemaGraph, Diagnostics> {
    let mut resolver = Resolver {
        graph: SchemaGraph { documents, schemas: Vec::new(), by_place: HashMap::new() },
        resources: HashMap::new(),
        anchors: HashMap::new(),
        patterns: HashMap::new(),
        references: VecDeque::new(),
        diagnostics: Diagnostics::default(),
    };
    for document in 0..resolver.graph.documents.len() {
        resolver.add_document(document);
    }
    while let Some(reference) = resolver.references.pop_front() {
        resolver.follow(&reference);
    }
    cycle::refuse(&resolver.graph, &mut resolver.diagnostics);
    resolver.diagnostics.finish(resolver.graph)
}

struct Resolver {
    graph: SchemaGraph,
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

impl Resolver {
    fn add_document(&mut self, index: usize) {
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
        let base = uri::of_path(&document.path);
        self.resources.insert(base.clone(), place.clone());
        self.add_schema(place, root, &base);
    }

    /// Reads the schema at a place, and all within it. `base` is the URI that
    /// surrounds it.
    fn add_schema(&mut self, place: Place, item: Item<'_>, base: &str) -> SchemaId {
        if let Some(known) = self.graph.by_place.get(&place) {
            return *known;
        }
        let id = SchemaId(self.graph.schemas.len() as u32);
        self.graph.by_place.insert(place.clone(), id);
        let body = Body::Bool(item.as_bool().unwrap_or(true));
        let offset = item.span().0;
        self.graph.schemas.push(Schema { place: place.clone(), offset, base: base.to_owned(), body });
        if item.kind() == Kind::Object {
            self.check_dialect(&place, &item);
            let base = self.resource(&place, &item, base);
            self.anchor(id, &item, &base);
            let children = self.add_children(&place, &item, &base);
            let keywords = read::keywords(self, id, &item, &children);
            let schema = &mut self.graph.schemas[id.0 as usize];
            schema.base = base;
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
    fn add_children(&mut self, place: &Place, item: &Item<'_>, base: &str) -> Children {
        let mut children = Children::new();
        for (name, value) in item.members() {
            let Some(keyword) = Keyword::named(&name.as_str()) else { continue };
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
                    vec![(String::new(), self.add_schema(place, value, base))]
                }
                Holds::List => value
                    .items()
                    .enumerate()
                    .map(|(index, item)| {
                        let index = index.to_string();
                        let id = self.add_schema(below(&index), item, base);
                        (index, id)
                    })
                    .collect(),
                Holds::Map => value
                    .members()
                    .map(|(name, item)| {
                        let name = name.as_str().into_owned();
                        let id = self.add_schema(below(&name), item, base);
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

    fn check_dialect(&mut self, place: &Place, item: &Item<'_>) {
        let Some(dialect) = item.get("$schema") else { return };
        if dialect.as_str().trim_end_matches('#') != DIALECT {
            let message = format!("the dialect {} is not understood", dialect.text());
            let help = format!("this toolkit reads draft 2020-12; set `$schema` to {DIALECT:?}");
            self.report_at(place, "$schema", &dialect, "dialect", message, &help);
        }
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
            let help = "name a file in the schema folder by path or `$id`, and a place in it that exists";
            let diagnostic = self.graph.diagnostic(
                reference.from,
                reference.keyword,
                "reference-to-nowhere",
                message,
                help,
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
        let beside = &self.graph.documents[schema.place.document].path;
        let root = match self.resources.get(&uri) {
            Some(root) => root.clone(),
            // Files are often referred to by where they lie, whatever their `$id`.
            None => self.file(uri::beside(beside, reference).as_deref(), &uri)?,
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
        let base = self.base_around(&place);
        Some(self.add_schema(place, item, &base))
    }

    /// The document at a path, or the only one with the URI's file name.
    fn file(&self, path: Option<&str>, uri: &str) -> Option<Place> {
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

    /// The resource of the nearest schema around a place.
    fn base_around(&self, place: &Place) -> String {
        let mut pointer = place.pointer.as_str();
        while let Some((parent, _)) = pointer.rsplit_once('/') {
            if let Some(id) = self.graph.at(place.document, parent) {
                return self.graph.schema(id).base.clone();
            }
            pointer = parent;
        }
        uri::of_path(&self.graph.documents[place.document].path)
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
impl Resolver {
    fn refer(&mut self, from: SchemaId, keyword: &'static str, target: String) {
        self.references.push_back(Reference { from, keyword, target });
    }

    fn place(&self, id: SchemaId) -> Place {
        self.graph.schema(id).place.clone()
    }
}
