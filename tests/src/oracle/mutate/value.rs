//! `type`, `enum`, `const`.

use openwop_spec::Keywords;

use crate::oracle::generate::Generator;
use crate::oracle::json::Json;

/// A value of another type, one that looks alike if there is one.
pub(super) fn of_another_type(generator: &mut Generator<'_>, value: &Json) -> Option<Json> {
    let alike = match value {
        Json::Null => Json::text("null"),
        Json::Bool(value) => Json::text(if *value { "true" } else { "false" }),
        Json::Number(text) => match generator.rng.chance(50) {
            true => Json::String(text.clone()),
            false => Json::Number(fractional(text)?),
        },
        Json::String(text) => Json::parse(text).unwrap_or_else(|| Json::Array(vec![value.clone()])),
        Json::Array(items) => {
            Json::Object(items.iter().enumerate().map(|(at, item)| (at.to_string(), item.clone())).collect())
        }
        Json::Object(members) => Json::Array(members.iter().map(|(_, value)| value.clone()).collect()),
    };
    let others = [
        Json::Null,
        Json::Bool(false),
        Json::int(0),
        Json::Number("1.5".to_owned()),
        Json::text(""),
        Json::Array(Vec::new()),
        Json::Object(Vec::new()),
    ];
    match generator.rng.chance(30) {
        true => Some(alike),
        false => generator.rng.pick(&others).cloned(),
    }
}

/// An integer's text with a fractional part.
fn fractional(text: &str) -> Option<String> {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-').then(|| format!("{text}.5"))
}

/// A value of the list, or nearly one.
pub(super) fn altered(generator: &mut Generator<'_>, keywords: &Keywords, value: &Json) -> Option<Json> {
    let listed = keywords.values.iter().flatten().chain(&keywords.constant);
    let listed: Vec<Json> = listed.filter_map(|text| Json::parse(text)).collect();
    let listed = generator.rng.pick(&listed).unwrap_or(value).clone();
    let rng = &mut *generator.rng;
    Some(match listed {
        Json::String(text) => Json::String(match rng.below(8) {
            0 => text.to_uppercase(),
            1 => format!("{text} "),
            2 => format!("{text}\n"),
            3 => text.chars().skip(1).collect(),
            4 => format!("{text}\u{0}"),
            5 => text.replace('-', "_"),
            6 => String::new(),
            _ => text,
        }),
        Json::Bool(value) => Json::Bool(value == rng.chance(30)),
        Json::Number(text) => match rng.below(3) {
            0 => Json::Number(super::number::respelled(rng, &text)),
            1 => Json::int(rng.one(&[-1, 0, 1, 2, 3])),
            _ => Json::String(text),
        },
        other => match rng.below(3) {
            0 => generator.anything(),
            1 => Json::text("null"),
            _ => other,
        },
    })
}
