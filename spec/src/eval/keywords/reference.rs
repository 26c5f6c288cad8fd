use crate::eval::frame::Frame;

/// The keyword.
pub(super) const REF: &str = "$ref";

/// `$ref`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if let Some(schema) = frame.keywords.reference {
        frame.apply(schema, REF);
    }
}
