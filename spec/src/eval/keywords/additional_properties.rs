use crate::eval::frame::Frame;

/// `additionalProperties`: for members that `properties` and
/// `patternProperties` beside it have left over.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if let Some(schema) = frame.keywords.additional_properties {
        frame.rest(schema, "additionalProperties");
    }
}
