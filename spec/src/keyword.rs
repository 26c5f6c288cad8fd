/// What becomes of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Treatment {
    /// It decides which Rust type is generated, and is checked.
    Typed,
    /// It is checked when a value is read, built or validated.
    Checked,
    /// It appears in the documentation, or says how the schema is read.
    Documented,
}

/// One keyword of draft 2020-12.
#[derive(Clone, Copy, Debug)]
pub struct Keyword {
    /// Its name.
    pub name: &'static str,
    /// What becomes of it.
    pub treatment: Treatment,
    /// What its value holds.
    pub holds: Holds,
}

/// Which schemas a keyword's value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// None.
    Nothing,
    /// It is a schema.
    Schema,
    /// It is an array of schemas.
    List,
    /// It is an object whose members are schemas.
    Map,
}

use Holds::{List, Map, Nothing, Schema};
use Treatment::{Checked, Documented, Typed};

/// Every keyword that is understood, by vocabulary.
pub const KEYWORDS: [Keyword; 58] = [
    // Core
    keyword("$schema", Documented, Nothing),
    keyword("$id", Documented, Nothing),
    keyword("$ref", Typed, Nothing),
    keyword("$anchor", Documented, Nothing),
    keyword("$dynamicRef", Checked, Nothing),
    keyword("$dynamicAnchor", Documented, Nothing),
    keyword("$vocabulary", Documented, Nothing),
    keyword("$comment", Documented, Nothing),
    keyword("$defs", Typed, Map),
    keyword("definitions", Typed, Map),
    // Applicator
    keyword("allOf", Typed, List),
    keyword("anyOf", Typed, List),
    keyword("oneOf", Typed, List),
    keyword("not", Checked, Schema),
    keyword("if", Checked, Schema),
    keyword("then", Checked, Schema),
    keyword("else", Checked, Schema),
    keyword("dependentSchemas", Checked, Map),
    keyword("properties", Typed, Map),
    keyword("patternProperties", Checked, Map),
    keyword("additionalProperties", Typed, Schema),
    keyword("propertyNames", Checked, Schema),
    keyword("prefixItems", Typed, List),
    keyword("items", Typed, Schema),
    keyword("contains", Checked, Schema),
    // Unevaluated
    keyword("unevaluatedProperties", Checked, Schema),
    keyword("unevaluatedItems", Checked, Schema),
    // Validation
    keyword("type", Typed, Nothing),
    keyword("enum", Typed, Nothing),
    keyword("const", Typed, Nothing),
    keyword("minLength", Typed, Nothing),
    keyword("maxLength", Typed, Nothing),
    keyword("pattern", Checked, Nothing),
    keyword("minimum", Typed, Nothing),
    keyword("maximum", Typed, Nothing),
    keyword("exclusiveMinimum", Checked, Nothing),
    keyword("exclusiveMaximum", Checked, Nothing),
    keyword("multipleOf", Checked, Nothing),
    keyword("minItems", Typed, Nothing),
    keyword("maxItems", Typed, Nothing),
    keyword("uniqueItems", Typed, Nothing),
    keyword("minContains", Checked, Nothing),
    keyword("maxContains", Checked, Nothing),
    keyword("required", Typed, Nothing),
    keyword("minProperties", Checked, Nothing),
    keyword("maxProperties", Checked, Nothing),
    keyword("dependentRequired", Checked, Nothing),
    keyword("format", Checked, Nothing),
    // Annotations
    keyword("title", Documented, Nothing),
    keyword("description", Documented, Nothing),
    keyword("default", Documented, Nothing),
    keyword("examples", Documented, Nothing),
    keyword("deprecated", Documented, Nothing),
    keyword("readOnly", Documented, Nothing),
    keyword("writeOnly", Documented, Nothing),
    keyword("contentEncoding", Documented, Nothing),
    keyword("contentMediaType", Documented, Nothing),
    keyword("contentSchema", Documented, Schema),
];

const fn keyword(name: &'static str, treatment: Treatment, holds: Holds) -> Keyword {
    Keyword { name, treatment, holds }
}

impl Keyword {
    /// The keyword called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        KEYWORDS.iter().find(|keyword| keyword.name == name)
    }
}

/// Whether reference tokens lead from a schema to a schema by keywords alone.
pub(crate) fn is_schema_path(tokens: &[String]) -> bool {
    match tokens {
        [] => true,
        [keyword, rest @ ..] => match (Keyword::named(keyword).map(|keyword| keyword.holds), rest) {
            (Some(Schema), rest) => is_schema_path(rest),
            (Some(List | Map), [_, rest @ ..]) => is_schema_path(rest),
            _ => false,
        },
    }
}
