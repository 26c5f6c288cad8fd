use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `oneOf`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let schemas = &frame.keywords.one_of;
    if schemas.is_empty() {
        return;
    }
    let met = schemas.iter().filter(|schema| frame.meets(**schema)).count();
    if met != 1 {
        let item = &frame.value.item;
        frame.violation("oneOf", || {
            format!("{} meets {met} of the {} alternatives, not exactly one", short(item), schemas.len())
        });
    }
}
