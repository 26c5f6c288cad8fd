use crate::eval::frame::Frame;

/// `unevaluatedProperties`: for members that no other schema has evaluated.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if let Some(schema) = frame.keywords.unevaluated_properties {
        frame.rest(schema, "unevaluatedProperties");
    }
}
