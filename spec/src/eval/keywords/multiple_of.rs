use openwop_text::Decimal;

use crate::eval::frame::Frame;
use crate::eval::message::{short, short_text};

/// `multipleOf`, exactly.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let Some(text) = &frame.keywords.multiple_of else { return };
    let item = &frame.value.item;
    let (Some(number), Some(divisor)) = (item.as_decimal(), Decimal::parse(text)) else { return };
    // The graph holds only divisors that can be tested exactly.
    if number.is_multiple_of(&divisor) != Some(true) {
        frame
            .violation("multipleOf", || format!("{} is not a multiple of {}", short(item), short_text(text)));
    }
}
