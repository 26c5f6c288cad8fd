/// Whether a text is a duration: weeks alone, or units without a gap, those of
/// the day and smaller behind a `T`.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    if let Some(weeks) = rest.strip_suffix('W') {
        return is_number(weeks);
    }
    match rest.split_once('T') {
        Some(("", time)) => is_run(time, "HMS"),
        Some((date, time)) => is_run(date, "YMD") && is_run(time, "HMS"),
        None => is_run(rest, "YMD"),
    }
}

/// Numbers, each with its unit: at least one, in order, and none left out between two.
fn is_run(text: &str, units: &str) -> bool {
    let mut found = String::new();
    for part in text.split_inclusive(|c: char| units.contains(c)) {
        let Some((at, unit)) = part.char_indices().next_back() else { return false };
        if !is_number(&part[..at]) {
            return false;
        }
        found.push(unit);
    }
    !found.is_empty() && units.contains(&found)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
