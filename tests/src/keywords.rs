//! What the value of a schema's member holds: the tests' own table, so that they
//! do not lean on the one in `openwop_spec` that they test.

use openwop_text::Item;

/// What the value of a keyword holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// No schema: the value counts as it is.
    Value,
    /// A schema.
    Schema,
    /// An array of schemas.
    List,
    /// An object whose members are schemas.
    Map,
}

/// What the value of a keyword holds.
#[must_use]
pub fn holds(keyword: &str) -> Holds {
    match keyword {
        "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Holds::Schema,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "properties" => Holds::Map,
        _ => Holds::Value,
    }
}

/// The schemas directly within a schema, each with its reference tokens.
#[must_use]
pub fn children<'a>(schema: &Item<'a>) -> Vec<(Vec<String>, Item<'a>)> {
    let mut found = Vec::new();
    for (name, value) in schema.members() {
        let keyword = name.as_str().into_owned();
        match holds(&keyword) {
            Holds::Value => {}
            Holds::Schema => found.push((vec![keyword], value)),
            Holds::List => {
                let items = value.items().enumerate();
                found.extend(items.map(|(at, item)| (vec![keyword.clone(), at.to_string()], item)));
            }
            Holds::Map => {
                let members = value.members();
                let tokens = |name: Item<'_>| vec![keyword.clone(), name.as_str().into_owned()];
                found.extend(members.map(|(name, item)| (tokens(name), item)));
            }
        }
    }
    found
}
