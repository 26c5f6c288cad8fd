use openwop_text::{Item, Kind, Types};

use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `type`
pub(in crate::eval) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(types) = frame.keywords.types else { return };
    let item = &frame.value.item;
    if !is_one_of(types, item) {
        frame.violation("type", || {
            let names: Vec<_> = types.names().collect();
            format!("{} is not of type {}", short(item), names.join(" or "))
        });
    }
}

fn is_one_of(types: Types, item: &Item<'_>) -> bool {
    match item.kind() {
        Kind::Number if !types.has(Types::NUMBER) => {
            types.has(Types::INTEGER) && item.as_decimal().is_some_and(|number| number.is_integer())
        }
        kind => types.has(Types::of(kind)),
    }
}
