//! Schemas in the form that typify takes: one file, and what it cannot do taken out.

use std::fs;

use serde_json::{Map, Value, json};

use super::{AnyError, repo};

/// What the code that typify writes leans on.
pub const TYPIFY_DEPENDENCIES: &str = "\
serde = { version = \"1\", features = [\"derive\"] }
serde_json = \"1\"
regress = \"0.10\"
chrono = { version = \"0.4\", default-features = false, features = [\"serde\"] }
";

/// All payload definitions and what they refer to in one file, as typify needs it.
///
/// # Errors
///
/// A schema that cannot be read.
pub fn payloads() -> Result<Value, AnyError> {
    let folder = repo().join("schemas");
    let mut definitions = Map::new();
    for name in [
        "run-event-payloads",
        "prompt-kind",
        "channel-written-payload",
        "orchestrator-decision",
        "suspend-request",
    ] {
        let text = fs::read_to_string(folder.join(format!("{name}.schema.json")))?;
        let mut schema: Value = serde_json::from_str(&text)?;
        retarget(&mut schema, name);
        let Value::Object(mut members) = schema else { return Err("a schema file is an object".into()) };
        if let Some(Value::Object(nested)) = members.remove("$defs") {
            definitions.extend(nested.into_iter().map(|(key, value)| (definition(name, &key), value)));
        }
        members.remove("$schema");
        members.remove("$id");
        if name != "run-event-payloads" {
            definitions.insert(name.to_owned(), members.into());
        }
    }
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Bundle", "type": "object", "$defs": definitions,
    }))
}

fn definition(file: &str, key: &str) -> String {
    if file == "run-event-payloads" { key.to_owned() } else { format!("{file}-{key}") }
}

/// Turns references between files into references within the bundle.
fn retarget(value: &mut Value, file: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| retarget(item, file)),
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(target) if key == "$ref" => {
                        let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
                        let path = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".schema.json");
                        let path = if path.is_empty() { file } else { path };
                        let name = match fragment.rsplit_once('/') {
                            Some((_, key)) => definition(path, key),
                            None => path.to_owned(),
                        };
                        *target = format!("#/$defs/{name}");
                    }
                    member => retarget(member, file),
                }
            }
        }
        _ => {}
    }
}

/// The envelope's schema, in one file as it is.
///
/// # Errors
///
/// A schema that cannot be read.
pub fn envelope() -> Result<Value, AnyError> {
    Ok(serde_json::from_str(&fs::read_to_string(repo().join("schemas/run-event.schema.json"))?)?)
}

/// Takes out what typify makes types of that refuse every value or hold too
/// little: a choice between an enum and a pattern becomes any string, and a
/// payload of every type any JSON.
pub fn patch(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(patch),
        Value::Object(members) => {
            let branches = members.get("anyOf").and_then(Value::as_array);
            if branches.is_some_and(|branches| branches.iter().any(|branch| branch.get("pattern").is_some()))
            {
                *value = json!({"type": "string"});
            } else if members.get("type").and_then(Value::as_array).is_some_and(|types| types.len() == 6) {
                *value = json!({});
            } else {
                members.values_mut().for_each(patch);
            }
        }
        _ => {}
    }
}

/// Each event type with the name that typify gives its payload's type.
#[must_use]
pub fn typify_names(payloads: &Value) -> Vec<(String, String)> {
    let index = payloads.pointer("/$defs/_typeIndex/properties").and_then(Value::as_object);
    let name = |target: &Value| {
        let name = target.pointer("/$ref")?.as_str()?.rsplit('/').next()?;
        Some(name[..1].to_uppercase() + &name[1..])
    };
    let index = index.into_iter().flatten();
    index.filter_map(|(event, target)| Some((event.clone(), name(target)?))).collect()
}
