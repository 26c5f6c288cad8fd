//! Makes an instance small that the contenders disagree on.

use super::contenders::Verdicts;
use super::json::Json;
use crate::cases::Fault;

/// How many smaller instances are tried at most.
const TRIES: usize = 3000;

/// The smallest instance found on which the verdicts stay the same, with them.
///
/// # Errors
///
/// Those of `judge`.
pub fn shrink(
    instance: &Json,
    verdicts: Verdicts,
    judge: impl Fn(&Json) -> Result<Verdicts, Fault>,
) -> Result<(Json, Verdicts), Fault> {
    let (mut least, mut said) = (instance.clone(), verdicts);
    let mut tries = 0;
    'smaller: loop {
        for candidate in smaller(&least) {
            tries += 1;
            if tries > TRIES {
                return Ok((least, said));
            }
            let judged = judge(&candidate)?;
            if alike(&judged, &said) {
                (least, said) = (candidate, judged);
                continue 'smaller;
            }
        }
        return Ok((least, said));
    }
}

/// Whether the same contenders say the same, whatever the words of a fault.
fn alike(one: &Verdicts, other: &Verdicts) -> bool {
    one.0
        .iter()
        .zip(&other.0)
        .all(|(one, other)| std::mem::discriminant(one) == std::mem::discriminant(other))
}

/// Instances that are one step smaller, the smallest first.
fn smaller(json: &Json) -> Vec<Json> {
    let mut found = Vec::new();
    for path in json.paths() {
        let Some(value) = json.at(&path) else { continue };
        for smaller in steps(value) {
            let mut whole = json.clone();
            if let Some(place) = whole.at_mut(&path) {
                *place = smaller;
                found.push(whole);
            }
        }
    }
    found
}

/// What one value can be made into.
fn steps(value: &Json) -> Vec<Json> {
    let children = (0..value.children()).filter_map(|at| value.child(at)).cloned();
    let without = (0..value.children()).map(|at| {
        let mut less = value.clone();
        less.remove(at);
        less
    });
    match value {
        Json::Null => Vec::new(),
        Json::Bool(_) => vec![Json::Null],
        Json::Number(text) => {
            let simple = ["0", "1", text.split(['.', 'e', 'E']).next().unwrap_or("0")];
            simple
                .into_iter()
                .filter(|simple| simple.len() < text.len())
                .map(|s| Json::Number(s.into()))
                .collect()
        }
        Json::String(text) => shorter(text).into_iter().map(Json::String).collect(),
        Json::Array(_) | Json::Object(_) => children.chain(without).collect(),
    }
}

/// A string without a half, a character, or with a plainer one.
fn shorter(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let (first, second) = chars.split_at(chars.len() / 2);
    let mut found = Vec::new();
    if chars.len() > 1 {
        found.extend([first.iter().collect(), second.iter().collect()]);
    }
    for at in 0..chars.len().min(80) {
        let without = chars.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, char)| char);
        found.push(without.collect());
        if chars[at] > 'a' {
            found.push(
                chars.iter().enumerate().map(|(other, char)| if other == at { 'a' } else { *char }).collect(),
            );
        }
    }
    found
}
