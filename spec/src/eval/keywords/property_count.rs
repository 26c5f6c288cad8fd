use crate::eval::frame::Frame;

/// `minProperties` and `maxProperties`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let (min, max) = (frame.keywords.min_properties, frame.keywords.max_properties);
    if min.is_none() && max.is_none() {
        return;
    }
    let count = frame.value.children() as u64;
    if let Some(min) = min.filter(|min| count < *min) {
        frame.violation("minProperties", || format!("has {count} members, at least {min} are required"));
    }
    if let Some(max) = max.filter(|max| count > *max) {
        frame.violation("maxProperties", || format!("has {count} members, at most {max} are allowed"));
    }
}
