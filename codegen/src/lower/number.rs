use openwop_text::{Decimal, Types};

use super::{Lowered, View};
use crate::model::Ty;

/// An integer: in a range, from a bound up, of any size, or checked.
pub(super) fn integer(view: &View<'_>) -> Lowered {
    let rules = view.rules(Types::INTEGER);
    if rules.iter().any(|rule| !matches!(*rule, "minimum" | "maximum")) {
        return Lowered::ty(Ty::Integer, false);
    }
    let whole = |bound: &Option<String>| -> Option<Option<i128>> {
        match bound {
            None => Some(None),
            Some(text) => Decimal::parse(text)?.to_i128().map(Some),
        }
    };
    let (mut min, mut max) = (None::<i128>, None::<i128>);
    for part in &view.parts {
        // A bound that is no integer, or a huge one, is left to the check.
        let (Some(low), Some(high)) = (whole(&part.minimum), whole(&part.maximum)) else {
            return Lowered::ty(Ty::Integer, false);
        };
        min = min.max(low);
        max = match (max, high) {
            (Some(max), Some(high)) => Some(max.min(high)),
            (max, high) => max.or(high),
        };
    }
    let ty = match (min, max) {
        (None, None) => Some(Ty::Integer),
        (Some(min), None) => i64::try_from(min).ok().map(Ty::AtLeast),
        (Some(min), Some(max)) if min > max => None,
        (Some(min), Some(max)) if min >= 0 => {
            min.try_into().ok().zip(max.try_into().ok()).map(|(min, max)| Ty::UInt(min, max))
        }
        (Some(min), Some(max)) => {
            min.try_into().ok().zip(max.try_into().ok()).map(|(min, max)| Ty::Int(min, max))
        }
        (None, Some(_)) => None,
    };
    match ty {
        Some(ty) => Lowered::ty(ty, true),
        None => Lowered::ty(Ty::Integer, false),
    }
}
