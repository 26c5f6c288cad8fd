use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `pattern`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(pattern) = &frame.keywords.pattern else { return };
    let item = &frame.value.item;
    if !pattern.matches(&item.as_str()) {
        frame.violation("pattern", || format!("{} does not match `{}`", short(item), pattern.source));
    }
}
