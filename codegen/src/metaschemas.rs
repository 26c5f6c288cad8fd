use std::sync::LazyLock;

use openwop_spec::Source;
use openwop_spec::resolve::BaseUris;
use referencing::meta;

use crate::Vocabulary;

/// Where draft 2020-12 keeps its metaschemas.
const URI: &str = "https://json-schema.org/draft/2020-12/";
/// Where they lie for a graph: no file of a schema folder has such a path.
const FOLDER: &str = "https://json-schema.org/draft/2020-12";

/// The metaschemas, as documents that references and `$schema` may lead to.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let metaschemas = [
        ("schema", &meta::DRAFT202012),
        ("meta/core", &meta::DRAFT202012_CORE),
        ("meta/applicator", &meta::DRAFT202012_APPLICATOR),
        ("meta/unevaluated", &meta::DRAFT202012_UNEVALUATED),
        ("meta/validation", &meta::DRAFT202012_VALIDATION),
        ("meta/meta-data", &meta::DRAFT202012_META_DATA),
        ("meta/format-annotation", &meta::DRAFT202012_FORMAT_ANNOTATION),
        ("meta/format-assertion", &meta::DRAFT202012_FORMAT_ASSERTION),
        ("meta/content", &meta::DRAFT202012_CONTENT),
    ];
    let source = |(name, metaschema): (&str, &LazyLock<std::sync::Arc<serde_json::Value>>)| {
        let mut metaschema: serde_json::Value = serde_json::Value::clone(metaschema);
        // Other crates of a build may ask serde_json to keep the order of the text.
        metaschema.sort_all_objects();
        Source { path: format!("{FOLDER}/{name}"), bytes: metaschema.to_string().into_bytes() }
    };
    metaschemas.map(source).into()
});

/// A short name for a metaschema, by the path of its document.
pub(crate) fn short_name(path: &str) -> Option<String> {
    let name = path.strip_prefix(FOLDER)?;
    Some(format!("metaschema {}", name.trim_start_matches('/').trim_start_matches("meta/")))
}

/// Adds the metaschemas, unless a repo lets their URI stand for a folder of its own.
pub(crate) fn add(vocabulary: &Vocabulary, sources: &mut Vec<Source>, base_uris: &mut BaseUris) {
    if !vocabulary.base_uris.contains_key(URI) {
        sources.extend_from_slice(&SOURCES);
        base_uris.insert(URI, FOLDER);
    }
}
