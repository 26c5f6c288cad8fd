//! The modules that hold the files together.

use std::collections::BTreeSet;

use quote::{format_ident, quote};

use super::{FileParts, Files};
use crate::model::{Api, FileName, ItemId};
use crate::names::field_name;

/// The path of a file within `src/gen`.
pub(super) fn path(api: &Api, file: &FileName) -> String {
    let bare = |name: &str| name.trim_start_matches("r#").to_owned();
    format!("{}/{}.rs", bare(&api.modules[file.module].name), bare(&file.stem))
}

/// What a file holds.
pub(super) fn file_docs(api: &Api, file: &FileName, items: &[ItemId]) -> Vec<String> {
    let named = |item: &&ItemId| field_name(&api.item(**item).name) == file.stem;
    let entry = |item: &&ItemId| api.entries.iter().any(|entry| entry.item == **item);
    let first = items.iter().find(named).or_else(|| items.iter().find(entry)).or(items.first());
    let first = first.map(|item| format!("`{}` and what is nested in it", api.item(*item).name));
    let document = &api.modules[file.module].document;
    vec![format!("{}, from `{document}`.", first.unwrap_or_default())]
}

/// One `mod.rs` for each document, and the one that holds all.
pub(super) fn modules(api: &Api) -> Files {
    let mut files = Files::new();
    let mut stems_of = vec![BTreeSet::new(); api.modules.len()];
    for item in &api.items {
        stems_of[item.file.module].insert(item.file.stem.as_str());
    }
    for (module, stems) in api.modules.iter().zip(stems_of) {
        let stems: Vec<syn::Ident> = stems.iter().filter_map(|stem| syn::parse_str(stem).ok()).collect();
        let items = quote!(#(pub(crate) mod #stems;)* #(pub use #stems::*;)*);
        let docs = vec![format!("Types of `{}`.", module.document)];
        let docs = docs.into_iter().chain(module.description.clone()).collect();
        let path = format!("{}/mod.rs", module.name.trim_start_matches("r#"));
        files.insert(path, FileParts { docs, items, ..FileParts::default() });
    }
    let names: Vec<syn::Ident> =
        api.modules.iter().filter_map(|module| syn::parse_str(&module.name).ok()).collect();
    let events = api.events.is_some().then(|| {
        let events = format_ident!("events");
        quote!(pub mod #events;)
    });
    let items = quote!(#(pub mod #names;)* #events pub(crate) mod patterns; #[cfg(feature = "registry")] pub mod registry;);
    let docs = vec!["Everything that is generated.".to_owned()];
    files.insert("mod.rs".to_owned(), FileParts { docs, items, ..FileParts::default() });
    files
}
