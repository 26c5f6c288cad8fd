//! Stage 3: what becomes of each keyword occurrence.

use std::collections::BTreeMap;

use crate::graph::SchemaGraph;
use crate::keyword::{Keyword, Treatment};
use crate::resolve::unknown_keywords;
use crate::{Diagnostic, Diagnostics};

/// How often each keyword occurs, and what becomes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// By keyword name.
    pub keywords: BTreeMap<&'static str, Count>,
    /// Values of `format` that are asserted and have no test here, and how often
    /// each occurs: nothing is checked for them.
    pub untested_formats: BTreeMap<String, usize>,
}

/// One line of the census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What becomes of the keyword.
    pub treatment: Treatment,
    /// How often it occurs.
    pub occurrences: usize,
}

/// Counts every keyword occurrence of a graph. Formats are checked where
/// `assert_formats` says so, and documented otherwise. `annotations` names
/// keywords of other vocabularies that check nothing.
///
/// # Errors
///
/// Every keyword that is not known.
pub fn census(
    graph: &SchemaGraph,
    assert_formats: bool,
    annotations: &[String],
) -> Result<Census, Diagnostics> {
    let mut census = Census::default();
    let mut diagnostics = Diagnostics::default();
    for id in graph.ids() {
        let place = &graph.schema(id).place;
        let document = &graph.documents[place.document];
        let Some(item) = graph.item(id) else { continue };
        for (name, _) in item.members() {
            let Some(keyword) = Keyword::named(&name.as_str()) else { continue };
            let dialect = graph.schema(id).dialect;
            let treatment = match keyword.name {
                _ if !dialect.has(keyword) => Treatment::Documented,
                "format" if !assert_formats && !dialect.asserts_formats => Treatment::Documented,
                _ => keyword.treatment,
            };
            let count = census.keywords.entry(keyword.name).or_insert(Count { treatment, occurrences: 0 });
            // Some dialects only describe with it.
            count.treatment = count.treatment.min(treatment);
            let format =
                graph.keywords(id).filter(|k| keyword.name == "format" && k.known_format().is_none());
            if treatment == Treatment::Checked
                && let Some(format) = format.and_then(|k| k.format.clone())
            {
                *census.untested_formats.entry(format).or_default() += 1;
            }
            count.occurrences += 1;
        }
        for name in unknown_keywords(&item) {
            let keyword = name.as_str().into_owned();
            if annotations.contains(&keyword) {
                continue;
            }
            let mut pointer = place.pointer.clone();
            openwop_text::push_pointer(&mut pointer, &keyword);
            diagnostics.push(Diagnostic {
                code: "unknown-keyword",
                file: document.path.clone(),
                position: Some(name.position()),
                pointer,
                message: format!("{keyword:?} is not a keyword of draft 2020-12"),
                help: advice(&keyword),
            });
        }
    }
    diagnostics.finish(census)
}

fn advice(keyword: &str) -> String {
    let replaced = [
        ("dependencies", "`dependentRequired` and `dependentSchemas`"),
        ("additionalItems", "`items` beside `prefixItems`"),
        ("$recursiveRef", "`$dynamicRef`"),
        ("$recursiveAnchor", "`$dynamicAnchor`"),
        ("id", "`$id`"),
        ("nullable", "`\"null\"` in `type`"),
    ];
    let replacement = replaced.iter().find(|(old, _)| *old == keyword).map(|(_, new)| (*new).to_owned());
    let replacement = replacement.or_else(|| {
        let near = crate::KEYWORDS.iter().find(|known| known.name.eq_ignore_ascii_case(keyword));
        near.map(|known| format!("`{}`", known.name))
    });
    match replacement {
        Some(replacement) => format!("draft 2020-12 has {replacement}"),
        None => "correct the spelling, remove it, or list it under [keywords] annotations in vocabulary.toml"
            .into(),
    }
}
