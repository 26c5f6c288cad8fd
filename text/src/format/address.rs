use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether a text is a host name: labels of letters, digits and hyphens.
pub(super) fn is_hostname(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// Whether a text is a mailbox.
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let domain_ok = match literal {
        Some(address) => match address.strip_prefix("IPv6:") {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => address.parse::<Ipv4Addr>().is_ok(),
        },
        None => is_hostname(domain),
    };
    let local_ok = is_quoted(local) || local.split('.').all(atom);
    local.len() <= 64 && local_ok && domain_ok
}

/// A `Quoted-string` of RFC 5321.
fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return false };
    let mut bytes = inner.bytes();
    while let Some(byte) = bytes.next() {
        let ok = match byte {
            b'\\' => bytes.next().is_some_and(|byte| matches!(byte, b' '..=b'~')),
            b'"' => false,
            byte => matches!(byte, b' '..=b'~'),
        };
        if !ok {
            return false;
        }
    }
    true
}
