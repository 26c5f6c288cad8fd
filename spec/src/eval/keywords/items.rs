use crate::eval::frame::Frame;
use crate::eval::value::Step;

/// `prefixItems`, and `items` for those after.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let keywords = frame.keywords;
    for (index, item) in frame.value.item.items().enumerate() {
        let (schema, keyword) = match keywords.prefix_items.get(index) {
            Some(schema) => (*schema, "prefixItems"),
            None => match keywords.items {
                Some(schema) => (schema, "items"),
                None => return,
            },
        };
        frame.evaluated.mark(index);
        frame.child(Step::Item(index), item, schema, keyword);
        if frame.is_settled() {
            return;
        }
    }
}
