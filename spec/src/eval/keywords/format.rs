use crate::eval::frame::Frame;
use crate::eval::message::short;

/// `format`, where the options or the dialect ask for it and its meaning is known.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if !frame.walk.options.assert_formats && !frame.keywords.asserts_format {
        return;
    }
    let Some(format) = frame.keywords.known_format() else { return };
    let item = &frame.value.item;
    if !format.matches(&item.as_str()) {
        frame.violation("format", || format!("{} is not a {format}", short(item)));
    }
}
