use std::net::Ipv6Addr;
use std::str::Chars;

/// Which letters beyond ASCII stand for themselves.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    anywhere: fn(char) -> bool,
    query: fn(char) -> bool,
}

impl Letters {
    /// Those of a URI: none.
    pub(super) const ASCII: Self = Self { anywhere: |_| false, query: |_| false };

    /// Those of an IRI.
    pub(super) const UNICODE: Self =
        Self { anywhere: is_ucschar, query: |c| is_ucschar(c) || is_iprivate(c) };
}

/// `ucschar` of RFC 3987.
pub(super) fn is_ucschar(c: char) -> bool {
    match u32::from(c) {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE_1000..=0xE_FFFD => true,
        // Of each plane all but the last two.
        c @ 0x1_0000..=0xD_FFFF => c & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// `iprivate` of RFC 3987.
pub(super) fn is_iprivate(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}

/// Whether a text is a URI with a scheme.
pub(super) fn is_absolute(text: &str, letters: Letters) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut bytes = scheme.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
        && hierarchy(rest, letters)
}

/// Whether a text is a URI, or a reference relative to one.
pub(super) fn is_reference(text: &str, letters: Letters) -> bool {
    // Without a scheme the first segment must not hold a colon (RFC 3986 §4.2).
    let first = text.split(['/', '?', '#']).next().unwrap_or("");
    is_absolute(text, letters) || (!first.contains(':') && hierarchy(text, letters))
}

/// Everything of a URI after its scheme.
fn hierarchy(text: &str, letters: Letters) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    let (authority, path) = match path.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", path),
    };
    authority_ok(authority, letters)
        && all(path, "/:@", letters.anywhere)
        && all(query, "/?:@", letters.query)
        && all(fragment, "/?:@", letters.anywhere)
}

fn authority_ok(text: &str, letters: Letters) -> bool {
    let (user, host) = text.rsplit_once('@').unwrap_or(("", text));
    let (host, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let Some((address, port)) = rest.split_once(']') else { return false };
            let future = address
                .strip_prefix(['v', 'V'])
                .is_some_and(|rest| rest.contains('.') && all(rest, ":", |_| false));
            if !future && address.parse::<Ipv6Addr>().is_err() {
                return false;
            }
            ("", port.strip_prefix(':').unwrap_or(if port.is_empty() { "" } else { "x" }))
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    all(user, ":", letters.anywhere)
        && all(host, "", letters.anywhere)
        && port.bytes().all(|b| b.is_ascii_digit())
}

/// Unreserved characters, sub-delimiters, percent escapes, those of `also`, and
/// of the letters beyond ASCII those that are `allowed`.
fn all(text: &str, also: &str, allowed: fn(char) -> bool) -> bool {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let ok = match c {
            '%' => is_escape(&mut chars),
            c if c.is_ascii() => {
                c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=".contains(c) || also.contains(c)
            }
            c => allowed(c),
        };
        if !ok {
            return false;
        }
    }
    true
}

/// Whether two hexadecimal digits come next; takes them.
pub(super) fn is_escape(chars: &mut Chars<'_>) -> bool {
    let mut digit = || chars.next().is_some_and(|c| c.is_ascii_hexdigit());
    digit() && digit()
}
