use crate::eval::frame::Frame;
use crate::eval::value::Step;

/// `unevaluatedItems`: for items that no other schema has evaluated.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(schema) = frame.keywords.unevaluated_items else { return };
    for (index, item) in frame.value.item.items().enumerate() {
        if frame.evaluated.has(index) {
            continue;
        }
        frame.evaluated.mark(index);
        frame.child(Step::Item(index), item, schema, "unevaluatedItems");
        if frame.is_settled() {
            return;
        }
    }
}
