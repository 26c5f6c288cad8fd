use crate::eval::frame::Frame;

/// `properties`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let properties = &frame.keywords.properties;
    if properties.is_empty() {
        return;
    }
    let members = frame.value.members();
    for (name, schema) in properties {
        let Some(index) = members.find(name) else { continue };
        frame.evaluated.mark(index);
        frame.member(&members.all[index], *schema, "properties");
        if frame.is_settled() {
            return;
        }
    }
}
