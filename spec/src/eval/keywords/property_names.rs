use crate::eval::frame::Frame;
use crate::eval::value::Step;

/// `propertyNames`. The place of a name is that of its member.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(schema) = frame.keywords.property_names else { return };
    for member in &frame.value.members().all {
        frame.child(Step::Member(member.key), member.key, schema, "propertyNames");
        if frame.is_settled() {
            return;
        }
    }
}
