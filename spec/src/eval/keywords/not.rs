use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `not`. Whatever the schema evaluates, it evaluates for nobody.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(schema) = frame.keywords.not else { return };
    let value = frame.value;
    if frame.walk.tries(schema, value, false).is_some() {
        frame.violation("not", || format!("{} is what the schema excludes", short(&value.item)));
    }
}
