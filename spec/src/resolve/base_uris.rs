use super::uri;

/// Which files stand for which URIs, so that a reference to a URI is followed
/// without a network.
///
/// A URI that ends in `/` stands for a folder, any other for one file. A file
/// that such a URI leads to belongs to a graph only where a reference does lead
/// to it.
#[derive(Clone, Debug, Default)]
pub struct BaseUris {
    /// URI and path, the longest URI first.
    entries: Vec<(String, String)>,
}

impl BaseUris {
    /// Whether a URI can be looked up by: absolute, and without a fragment.
    #[must_use]
    pub fn is_base(text: &str) -> bool {
        uri::is_absolute(text) && !text.contains('#')
    }

    /// Lets a URI stand for a path within the schema folder.
    pub fn insert(&mut self, uri: &str, path: &str) {
        self.entries.push((uri.to_owned(), path.trim_end_matches('/').to_owned()));
        self.entries.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    }

    /// The path of the file that a URI stands for: the longest entry decides,
    /// whether the file is there or not.
    pub(super) fn path(&self, wanted: &str) -> Option<String> {
        self.entries.iter().find_map(|(base, path)| match wanted.strip_prefix(base.as_str())? {
            "" if !base.ends_with('/') => Some(path.clone()),
            rest if base.ends_with('/') => Some(format!("{path}/{}", uri::percent_decode(rest)?)),
            _ => None,
        })
    }

    /// The URI of a file that is reached by one; its folder's longest path decides.
    pub(super) fn uri(&self, wanted: &str) -> Option<String> {
        let uris = self.entries.iter().filter_map(|(base, path)| {
            let rest = wanted.strip_prefix(path.as_str())?;
            match rest.strip_prefix('/') {
                Some(rest) if base.ends_with('/') => {
                    Some((path.len(), format!("{base}{}", uri::encode(rest))))
                }
                None if rest.is_empty() && !base.ends_with('/') => Some((path.len(), base.clone())),
                _ => None,
            }
        });
        uris.max_by_key(|(length, _)| *length).map(|(_, uri)| uri)
    }
}
