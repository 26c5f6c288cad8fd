use crate::eval::frame::Frame;

/// `minLength` and `maxLength`, in code points.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let (min, max) = (frame.keywords.min_length, frame.keywords.max_length);
    if min.is_none() && max.is_none() {
        return;
    }
    let length = frame.value.item.as_str().chars().count() as u64;
    if let Some(min) = min.filter(|min| length < *min) {
        frame.violation("minLength", || format!("has {length} characters, at least {min} are required"));
    }
    if let Some(max) = max.filter(|max| length > *max) {
        frame.violation("maxLength", || format!("has {length} characters, at most {max} are allowed"));
    }
}
