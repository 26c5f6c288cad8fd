//! `[base-uris]`: which files stand for which URIs.

use openwop_spec::resolve::BaseUris;
use openwop_spec::{Diagnostic, Diagnostics};
use openwop_text::Position;

use super::Vocabulary;
use crate::Inputs;

/// Reads the entries.
///
/// # Errors
///
/// Those that cannot lead anywhere, or lead out of the schema folder.
pub(crate) fn base_uris(vocabulary: &Vocabulary, inputs: &Inputs) -> Result<BaseUris, Diagnostics> {
    let mut base_uris = BaseUris::default();
    let mut diagnostics = Diagnostics::default();
    let Some(source) = &inputs.vocabulary else { return Ok(base_uris) };
    let text = String::from_utf8_lossy(&source.bytes);
    for (uri, path) in &vocabulary.base_uris {
        match fault(uri, path, inputs) {
            None => base_uris.insert(uri, path),
            Some((message, help)) => diagnostics.push(Diagnostic {
                code: "vocabulary",
                file: source.path.clone(),
                position: text.find(&format!("\"{uri}\"")).map(|offset| Position::of(&text, offset)),
                pointer: String::new(),
                message,
                help: help.to_owned(),
            }),
        }
    }
    diagnostics.finish(base_uris)
}

/// What is wrong with an entry, and what to do.
fn fault(uri: &str, path: &str, inputs: &Inputs) -> Option<(String, &'static str)> {
    if !BaseUris::is_base(uri) {
        let message = format!("{uri:?} is not a URI with a scheme and without a fragment");
        return Some((message, "write the whole URI, such as \"https://example.org/schemas/\""));
    }
    let inner = path.trim_end_matches('/');
    let is_plain = |part: &str| !matches!(part, "" | "." | "..");
    if path.contains(['\\', ':']) || !inner.split('/').all(is_plain) {
        let message = format!("{path:?} is not a path within the schema folder");
        return Some((message, "name a folder or file below the schema folder, with `/` and without `..`"));
    }
    let is_file = inputs.schemas.iter().any(|schema| schema.path == inner);
    let folder = format!("{inner}/");
    let is_folder = inputs.schemas.iter().any(|schema| schema.path.starts_with(&folder));
    match (is_file, is_folder) {
        (false, false) => Some((
            format!("{path:?} is no `.json` file, and no folder that holds one"),
            "put the documents there, or take the entry out; nothing is fetched",
        )),
        (false, true) if !uri.ends_with('/') => Some((
            format!("{path:?} is a folder, but the URI {uri:?} does not end in `/`"),
            "end the URI with `/`, or name the one file that it stands for",
        )),
        (true, _) if uri.ends_with('/') => Some((
            format!("{path:?} is a file, but the URI {uri:?} ends in `/`"),
            "write the URI of that file, or name the folder that holds it",
        )),
        _ => None,
    }
}
