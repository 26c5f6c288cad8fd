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

        #[doc = " Decodes a text as the type with an id, checks it, and encodes it again."]
        #[doc = ""]
        #[doc = " # Errors"]
        #[doc = ""]
        #[doc = " All violations of the text; for an id that is not in [`ids`], one that says so."]
        pub fn check(id: &str, text: &[u8]) -> Result<Vec<u8>, Report> {
            match entry(id) {
                Some(entry) => entry.check(text),
                None => Err(Report::unknown_id(id)),
            }
        }
    };
    let docs = vec!["Every document and definition of the schemas, by id.".to_owned()];
    FileParts { docs, items, ..FileParts::default() }
}
