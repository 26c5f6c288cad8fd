use openwop_text::{Item, Kind, Tokens, equal};

use crate::eval::frame::Frame;
use crate::eval::message::{short, short_text};

/// `enum`
pub(super) fn check_enum(frame: &mut Frame<'_, '_, '_>) {
    let Some(values) = &frame.keywords.values else { return };
    let item = &frame.value.item;
    if !values.iter().any(|text| is_value(item, text)) {
        frame.violation("enum", || format!("{} is not one of {}", short(item), list(values)));
    }
}

/// `const`
pub(super) fn check_const(frame: &mut Frame<'_, '_, '_>) {
    let Some(text) = &frame.keywords.constant else { return };
    let item = &frame.value.item;
    if !is_value(item, text) {
        frame.violation("const", || format!("{} is not {}", short(item), short_text(text)));
    }
}

/// Whether a value is the one that a JSON text spells.
fn is_value(item: &Item<'_>, text: &str) -> bool {
    item.text() == text
        || kind_of(text) == item.kind()
            && Tokens::read(text).is_ok_and(|tokens| equal(item, &tokens.root(text)))
}

fn kind_of(text: &str) -> Kind {
    match text.as_bytes().first() {
        Some(b'n') => Kind::Null,
        Some(b't' | b'f') => Kind::Boolean,
        Some(b'"') => Kind::String,
        Some(b'[') => Kind::Array,
        Some(b'{') => Kind::Object,
        _ => Kind::Number,
    }
}

fn list(values: &[String]) -> String {
    const LISTED: usize = 8;
    let listed: Vec<_> = values.iter().take(LISTED).map(|text| short_text(text)).collect();
    match values.len().checked_sub(LISTED) {
        None | Some(0) => listed.join(", "),
        Some(more) => format!("{} … and {more} more", listed.join(", ")),
    }
}
