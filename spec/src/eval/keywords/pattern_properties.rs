use crate::eval::frame::Frame;

/// `patternProperties`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    for (pattern, schema) in &frame.keywords.pattern_properties {
        for (index, member) in frame.value.members().all.iter().enumerate() {
            if !pattern.matches(&member.name) {
                continue;
            }
            frame.evaluated.mark(index);
            frame.member(member, *schema, "patternProperties");
            if frame.is_settled() {
                return;
            }
        }
    }
}
