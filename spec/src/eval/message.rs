use openwop_text::{Item, Kind};

/// The most characters of a scalar that are shown.
const SHOWN: usize = 40;

/// A value's short form: never a whole payload.
pub(super) fn short(item: &Item<'_>) -> String {
    match item.kind() {
        Kind::Array => "an array".to_owned(),
        Kind::Object => "an object".to_owned(),
        _ => cut(item.text()),
    }
}

/// The short form of a JSON text.
pub(super) fn short_text(text: &str) -> String {
    match text.as_bytes().first() {
        Some(b'[') => "an array".to_owned(),
        Some(b'{') => "an object".to_owned(),
        _ => cut(text),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
