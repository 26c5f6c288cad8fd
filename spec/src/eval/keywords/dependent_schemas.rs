use openwop_text::Kind;

use crate::eval::frame::Frame;

/// `dependentSchemas`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if frame.value.kind() != Kind::Object {
        return;
    }
    for (name, schema) in &frame.keywords.dependent_schemas {
        if frame.value.members().has(name) {
            frame.apply(*schema, "dependentSchemas");
            if frame.is_settled() {
                return;
            }
        }
    }
}
