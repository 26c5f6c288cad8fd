//! Stage 7: model and skeletons → files. One file for each concern.

mod default;
mod events;
mod module;
mod pattern;
mod registry;
mod table;
mod types;
mod uses;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

use openwop_spec::{SchemaGraph, SchemaId};
use proc_macro2::TokenStream;

use crate::model::{Api, FileName, ItemId};
use crate::shape::Shapes;

/// A file before it is printed.
#[derive(Default)]
pub(crate) struct FileParts {
    /// What the file is, for its `//!` comment.
    pub(crate) docs: Vec<String>,
    /// `use` lines.
    pub(crate) uses: BTreeSet<String>,
    /// Items that are printed by prettyplease.
    pub(crate) items: TokenStream,
    /// Text behind them.
    pub(crate) lists: String,
}

/// All files, by path within `src/gen`.
pub(crate) type Files = BTreeMap<String, FileParts>;

/// Makes the files.
pub(crate) fn behave(graph: &SchemaGraph, api: &Api, shapes: Shapes) -> Files {
    let mut files = Files::new();
    let mut by_file: BTreeMap<FileName, Vec<ItemId>> = BTreeMap::new();
    for (at, item) in api.items.iter().enumerate() {
        by_file.entry(item.file.clone()).or_default().push(ItemId(at));
    }
    let mut tables: BTreeMap<&FileName, Vec<SchemaId>> = BTreeMap::new();
    for (id, table) in &api.tables {
        tables.entry(&table.file).or_default().push(*id);
    }
    let mut shapes = shapes;
    for (file, items) in by_file {
        let mut parts = FileParts { docs: module::file_docs(api, &file, &items), ..FileParts::default() };
        for item in &items {
            parts.items.extend(types::item(api, *item, shapes.remove(item)));
            parts.items.extend(default::accessors(api, *item));
        }
        let tables = table::tables(graph, api, &file, tables.get(&file).map_or(&[], Vec::as_slice));
        parts.uses = uses::uses(api, &file, &items, &tables);
        parts.lists = wire::lists(api, &file, &items) + &tables;
        files.insert(module::path(api, &file), parts);
    }
    files.extend(module::modules(api));
    files.insert("patterns.rs".to_owned(), pattern::patterns(graph));
    files.insert("registry.rs".to_owned(), registry::registry(api));
    if let Some(events) = &api.events {
        files.insert("events.rs".to_owned(), events::events(api, events));
    }
    files
}
