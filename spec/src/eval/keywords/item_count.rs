use crate::eval::frame::Frame;

/// `minItems` and `maxItems`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let (min, max) = (frame.keywords.min_items, frame.keywords.max_items);
    if min.is_none() && max.is_none() {
        return;
    }
    let count = frame.value.children() as u64;
    if let Some(min) = min.filter(|min| count < *min) {
        frame.violation("minItems", || format!("has {count} items, at least {min} are required"));
    }
    if let Some(max) = max.filter(|max| count > *max) {
        frame.violation("maxItems", || format!("has {count} items, at most {max} are allowed"));
    }
}
