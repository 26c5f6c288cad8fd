//! `registry.rs`: every document and definition by id.

use proc_macro2::TokenStream;
use quote::quote;

use super::FileParts;
use super::types::parse;
use crate::model::Api;

pub(super) fn registry(api: &Api) -> FileParts {
    let mut entries: Vec<_> = api.entries.iter().collect();
    entries.sort_by(|a, b| a.id.cmp(&b.id));
    let entries = entries.into_iter().map(|entry| {
        let item = api.item(entry.item);
        let module = &api.modules[item.file.module].name;
        let (id, rust) = (&entry.id, format!("{module}::{}", item.name));
        let ty = parse(&format!("super::{rust}"));
        let table = api.tables.get(&entry.schema).map(|table| {
            let module = &api.modules[table.file.module].name;
            parse(&format!("super::{module}::{}::{}", table.file.stem, table.name))
        });
        quote!(Entry::of::<#ty>(#id, &#table, #rust))
    });
    let events = api.events.iter().flat_map(|events| &events.types).filter_map(|event| {
        let (wire, id) = (&event.wire, api.tables.get(&event.schema)?.id.as_ref()?);
        Some(quote!((#wire, #id)))
    });
    let items: TokenStream = quote! {
        use openwop_runtime::{Entry, Report};

        #[doc = " Every document and definition, in the order of their ids."]
        pub static ENTRIES: &[Entry] = &[#(#entries),*];

        #[doc = " The ids: `<file>` of a document, `<file>#<pointer>` of a definition."]
        pub fn ids() -> impl Iterator<Item = &'static str> {
            ENTRIES.iter().map(|entry| entry.id)
        }

        #[doc = " The entry with an id."]
        #[must_use]
        pub fn entry(id: &str) -> Option<&'static Entry> {
            ENTRIES.binary_search_by(|entry| entry.id.cmp(id)).ok().map(|at| &ENTRIES[at])
        }

        #[doc = " The entry of an event type, of a document's stem, or of an id."]
        #[must_use]
        pub fn named(name: &str) -> Option<&'static Entry> {
            let id = EVENTS.iter().find(|(event, _)| *event == name).map(|(_, id)| *id);
            id.and_then(entry).or_else(|| entry(name)).or_else(|| {
                ENTRIES.iter().find(|entry| {
                    let stem = entry.id.strip_suffix(".json").map(|id| id.strip_suffix(".schema").unwrap_or(id));
                    stem == Some(name)
                })
            })
        }

        #[doc = " The id of each event type's payload."]
        const EVENTS: &[(&str, &str)] = &[#(#events),*];

        #[doc = " Decodes a text as the type with an id (or of an event type), checks it, and encodes it again."]
        #[doc = ""]
        #[doc = " # Errors"]
        #[doc = ""]
        #[doc = " All violations of the text; for what [`named`] does not know, one that says so."]
        pub fn check(id: &str, text: &[u8]) -> Result<Vec<u8>, Report> {
            match named(id) {
                Some(entry) => entry.check(text),
                None => Err(Report::unknown_id(id)),
            }
        }
    };
    let docs = vec!["Every document and definition of the schemas, by id.".to_owned()];
    FileParts { docs, items, ..FileParts::default() }
}
