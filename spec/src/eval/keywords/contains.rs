use crate::eval::frame::Frame;
use crate::eval::value::Value;
use crate::graph::SchemaId;

/// `contains`, with `minContains` and `maxContains`, which mean nothing without it.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let keywords = frame.keywords;
    let Some(schema) = keywords.contains else { return };
    let count = count(frame, schema);
    let min = keywords.min_contains.unwrap_or(1);
    if count < min {
        let keyword = if min == 1 { "contains" } else { "minContains" };
        frame.violation(keyword, || format!("{count} items match `contains`, at least {min} are required"));
    }
    if let Some(max) = keywords.max_contains.filter(|max| count > *max) {
        frame.violation("maxContains", || {
            format!("{count} items match `contains`, at most {max} are allowed")
        });
    }
}

/// Counts the items that match; they are evaluated.
fn count(frame: &mut Frame<'_, '_, '_>, schema: SchemaId) -> u64 {
    let mut count = 0;
    for (index, item) in frame.value.item.items().enumerate() {
        let value = Value::new(item);
        if frame.walk.tries(schema, &value, false).is_some() {
            frame.evaluated.mark(index);
            count += 1;
        }
    }
    count
}
