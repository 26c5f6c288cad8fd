use oxiri::{Iri, IriRef};

/// The URI of a document that has no `$id`: its path in a made-up tree.
pub(super) fn of_path(path: &str) -> String {
    "schema-file:///".to_owned() + &encode(path)
}

/// A path as it stands in a URI.
pub(super) fn encode(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'~' => uri.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// Whether a text is a URI with a scheme.
pub(super) fn is_absolute(text: &str) -> bool {
    Iri::parse(text).is_ok()
}

/// A reference resolved against a base: the URI without its fragment, and the
/// fragment with its percent escapes undone.
pub(super) fn resolve(base: &str, reference: &str) -> Option<(String, String)> {
    let base = Iri::parse(base).ok()?;
    let resolved = base.resolve(&IriRef::parse(reference).ok()?).ok()?.into_inner();
    let (uri, fragment) = resolved.split_once('#').unwrap_or((&resolved, ""));
    Some((uri.to_owned(), percent_decode(fragment)?))
}

/// The path of a relative reference, beside the file that refers.
pub(super) fn beside(path: &str, reference: &str) -> Option<String> {
    let reference = reference.split('#').next()?;
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in reference.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// A text with its percent escapes undone.
pub(super) fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        (bytes, rest) = match (byte, tail) {
            (b'%', [high, low, tail @ ..]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                bytes.push((digit(*high)? * 16 + digit(*low)?) as u8);
                (bytes, tail)
            }
            (byte, tail) => {
                bytes.push(byte);
                (bytes, tail)
            }
        };
    }
    String::from_utf8(bytes).ok()
}
