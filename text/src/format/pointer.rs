/// Whether a text is a JSON pointer.
pub(super) fn is_pointer(text: &str) -> bool {
    let escapes_ok = text.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    (text.is_empty() || text.starts_with('/')) && escapes_ok
}

/// Whether a text is a relative JSON pointer: a number of steps outwards, then a
/// pointer, or `#` for the name or index.
pub(super) fn is_relative(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (steps, rest) = text.split_at(digits);
    let is_number = steps == "0" || (!steps.is_empty() && !steps.starts_with('0'));
    is_number && (rest == "#" || is_pointer(rest))
}
