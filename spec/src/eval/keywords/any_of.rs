use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `anyOf`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let schemas = &frame.keywords.any_of;
    let mut met = schemas.is_empty();
    for schema in schemas {
        met |= frame.meets(*schema);
        // The others count only for what they evaluate.
        if met && !frame.asks() {
            return;
        }
    }
    if !met {
        let item = &frame.value.item;
        frame.violation("anyOf", || {
            format!("{} meets none of the {} alternatives", short(item), schemas.len())
        });
    }
}
