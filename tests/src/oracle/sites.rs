//! Which schema applies to which value of an instance.

use openwop_spec::{Body, Keywords, SchemaGraph, SchemaId};

use super::generate::{item_schemas, member_schemas};
use super::json::Json;

/// No more are looked at: schemas that branch and recurse have too many.
const MOST: usize = 3000;

/// A schema, and the value that it is applied to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The schema.
    pub schema: SchemaId,
    /// The positions that lead to the value.
    pub path: Vec<usize>,
}

/// Every site of an instance, branches that may not be taken included.
#[must_use]
pub fn sites(graph: &SchemaGraph, schema: SchemaId, instance: &Json) -> Vec<Site> {
    let mut found = vec![Site { schema, path: Vec::new() }];
    let mut next = 0;
    while let Some(site) = found.get(next).cloned().filter(|_| found.len() < MOST) {
        next += 1;
        let Some((keywords, value)) = look(graph, &site, instance) else { continue };
        found.extend(keywords.in_place().map(|schema| Site { schema, path: site.path.clone() }));
        for at in 0..value.children() {
            let schemas = match value {
                Json::Object(members) => member_schemas(&[keywords], &members[at].0),
                _ => item_schemas(&[keywords], at),
            };
            let path = [&site.path[..], &[at]].concat();
            found.extend(schemas.into_iter().map(|schema| Site { schema, path: path.clone() }));
        }
    }
    found
}

/// What stands at a site: keywords and value.
#[must_use]
pub fn look<'a>(graph: &'a SchemaGraph, site: &Site, instance: &'a Json) -> Option<(&'a Keywords, &'a Json)> {
    match &graph.schema(site.schema).body {
        Body::Keywords(keywords) => Some((keywords, instance.at(&site.path)?)),
        Body::Bool(_) => None,
    }
}
