use crate::eval::frame::Frame;

/// `allOf`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    for schema in &frame.keywords.all_of {
        frame.apply(*schema, "allOf");
        if frame.is_settled() {
            return;
        }
    }
}
