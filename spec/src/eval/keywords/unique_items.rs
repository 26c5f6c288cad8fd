use std::collections::HashSet;

use openwop_text::canonical;

use crate::eval::frame::Frame;

/// `uniqueItems`, by JSON value.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    if !frame.keywords.unique_items {
        return;
    }
    let mut known = HashSet::new();
    let repeated = frame.value.item.items().position(|item| !known.insert(canonical(&item)));
    if let Some(index) = repeated {
        frame.violation("uniqueItems", || format!("item {index} repeats an earlier one"));
    }
}
