use crate::eval::frame::Frame;

/// `required`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    for name in &frame.keywords.required {
        if !frame.value.members().has(name) {
            frame.violation("required", || format!("the member {name:?} is missing"));
        }
    }
}
