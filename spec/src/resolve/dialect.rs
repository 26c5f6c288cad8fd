//! `$schema`: which vocabularies a schema's keywords are read by.

use openwop_text::{Item, Kind};

use super::Resolver;
use crate::dialect::{DIALECT, Dialect};
use crate::graph::Place;
use crate::load::Document;

impl Resolver<'_> {
    /// The dialect that a schema names.
    pub(super) fn dialect(&mut self, place: &Place, item: &Item<'_>) -> Option<Dialect> {
        let named = item.get("$schema")?;
        let uri = named.as_str();
        if uri.trim_end_matches('#') == DIALECT {
            return Some(Dialect::STANDARD);
        }
        let (message, help) = match self.vocabularies(&uri).map(|found| Dialect::of(&found)) {
            Some(Ok(dialect)) => return Some(dialect),
            Some(Err(vocabulary)) => (
                format!("the dialect {} requires the vocabulary {vocabulary:?}", named.text()),
                "this toolkit knows those of draft 2020-12; leave the vocabulary out, or let it be `false` in \
                 the metaschema"
                    .to_owned(),
            ),
            None => (
                format!("the dialect {} is not understood", named.text()),
                format!(
                    "this toolkit reads draft 2020-12; set `$schema` to {DIALECT:?}, or to a metaschema of its \
                     with a `$vocabulary`, in the schema folder or under [base-uris] in vocabulary.toml"
                ),
            ),
        };
        self.report_at(place, "$schema", &named, "dialect", message, &help);
        None
    }

    /// The vocabularies of a metaschema of draft 2020-12, each with whether it is
    /// required. The metaschema is only looked at: to be part of the graph, it
    /// has to be referred to.
    fn vocabularies(&self, uri: &str) -> Option<Vec<(String, bool)>> {
        let path = self.base_uris.path(uri);
        let is_meant = |document: &&Document| {
            let id = document.root().get("$id");
            path.as_ref() == Some(&document.path) || id.is_some_and(|id| id.as_str() == uri)
        };
        let document = self.graph.documents.iter().chain(&self.shelved).find(is_meant)?;
        let root = document.root();
        root.get("$schema").filter(|dialect| dialect.as_str() == DIALECT)?;
        let vocabularies = root.get("$vocabulary").filter(|listed| listed.kind() == Kind::Object)?;
        let one = |(uri, required): (Item<'_>, Item<'_>)| {
            (uri.as_str().into_owned(), required.as_bool() == Some(true))
        };
        Some(vocabularies.members().map(one).collect())
    }
}
