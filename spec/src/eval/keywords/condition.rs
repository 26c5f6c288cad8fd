use crate::eval::frame::Frame;

/// `if`, with `then` and `else`, which mean nothing without it.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let keywords = frame.keywords;
    let Some(condition) = keywords.condition else { return };
    // Alone it counts only for what it evaluates.
    if keywords.then.is_none() && keywords.otherwise.is_none() && !frame.asks() {
        return;
    }
    let (schema, keyword) = match frame.meets(condition) {
        true => (keywords.then, "then"),
        false => (keywords.otherwise, "else"),
    };
    if let Some(schema) = schema {
        frame.apply(schema, keyword);
    }
}
