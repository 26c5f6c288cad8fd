//! The keywords: a file for each, or for those that only work together.

mod additional_properties;
mod all_of;
mod any_of;
mod bounds;
mod condition;
mod contains;
mod dependent_required;
mod dependent_schemas;
mod dynamic_reference;
mod format;
mod item_count;
mod items;
mod length;
mod multiple_of;
mod not;
mod one_of;
mod pattern;
mod pattern_properties;
mod properties;
mod property_count;
mod property_names;
mod reference;
mod required;
pub(super) mod types;
mod unevaluated_items;
mod unevaluated_properties;
mod unique_items;
mod values;

use openwop_text::Kind;

use super::frame::Frame;
pub(super) use dynamic_reference::Anchors;

/// Checks one keyword, where the schema has it.
pub(super) type Check = fn(&mut Frame<'_, '_, '_>);

/// What stands for the keyword where a schema is `false` by itself.
pub(super) const FALSE: &str = "false";

/// The keywords that lead to schemas elsewhere.
pub(super) const REFERENCES: [&str; 2] = [reference::REF, dynamic_reference::DYNAMIC_REF];

/// What a value of any type has to meet.
pub(super) const VALUE: &[Check] = &[values::check_enum, values::check_const];

const STRING: &[Check] = &[length::check, pattern::check, format::check];

const NUMBER: &[Check] = &[bounds::check, multiple_of::check];

const ARRAY: &[Check] = &[items::check, item_count::check, unique_items::check, contains::check];

/// Which members there are comes first: a trial that it settles goes no deeper.
/// `additionalProperties` applies to what those before it leave over.
const OBJECT: &[Check] = &[
    required::check,
    property_count::check,
    dependent_required::check,
    properties::check,
    pattern_properties::check,
    additional_properties::check,
    property_names::check,
];

/// What applies further schemas to the same value.
pub(super) const IN_PLACE: &[Check] = &[
    reference::check,
    dynamic_reference::check,
    all_of::check,
    any_of::check,
    one_of::check,
    not::check,
    condition::check,
    dependent_schemas::check,
];

/// What values of one kind have to meet.
pub(super) const fn of(kind: Kind) -> &'static [Check] {
    match kind {
        Kind::Null | Kind::Boolean => &[],
        Kind::Number => NUMBER,
        Kind::String => STRING,
        Kind::Array => ARRAY,
        Kind::Object => OBJECT,
    }
}

/// What applies to children that nothing else has evaluated; comes last.
pub(super) const fn unevaluated(kind: Kind) -> &'static [Check] {
    match kind {
        Kind::Array => &[unevaluated_items::check],
        Kind::Object => &[unevaluated_properties::check],
        _ => &[],
    }
}
