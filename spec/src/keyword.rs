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
    /// The vocabulary that gives it its meaning.
    pub vocabulary: Vocabulary,
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
use Vocabulary::{Applicator, Content, Core, Format, MetaData, Unevaluated, Validation};

/// The vocabularies of draft 2020-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vocabulary {
    /// Identities and references; every dialect has it.
    Core,
    /// Schemas that apply within or beside others.
    Applicator,
    /// What applies to all that nothing else has evaluated.
    Unevaluated,
    /// Rules of their own.
    Validation,
    /// `format`
    Format,
    /// What describes.
    MetaData,
    /// What strings hold.
    Content,
}

/// Every keyword that is understood, by vocabulary.
pub const KEYWORDS: [Keyword; 58] = [
    // Core
    keyword("$schema", Documented, Nothing, Core),
    keyword("$id", Documented, Nothing, Core),
    keyword("$ref", Typed, Nothing, Core),
    keyword("$anchor", Documented, Nothing, Core),
    keyword("$dynamicRef", Checked, Nothing, Core),
    keyword("$dynamicAnchor", Documented, Nothing, Core),
    keyword("$vocabulary", Documented, Nothing, Core),
    keyword("$comment", Documented, Nothing, Core),
    keyword("$defs", Typed, Map, Core),
    keyword("definitions", Typed, Map, Core),
    // Applicator
    keyword("allOf", Typed, List, Applicator),
    keyword("anyOf", Typed, List, Applicator),
    keyword("oneOf", Typed, List, Applicator),
    keyword("not", Checked, Schema, Applicator),
    keyword("if", Checked, Schema, Applicator),
    keyword("then", Checked, Schema, Applicator),
    keyword("else", Checked, Schema, Applicator),
    keyword("dependentSchemas", Checked, Map, Applicator),
    keyword("properties", Typed, Map, Applicator),
    keyword("patternProperties", Checked, Map, Applicator),
    keyword("additionalProperties", Typed, Schema, Applicator),
    keyword("propertyNames", Checked, Schema, Applicator),
    keyword("prefixItems", Typed, List, Applicator),
    keyword("items", Typed, Schema, Applicator),
    keyword("contains", Checked, Schema, Applicator),
    // Unevaluated
    keyword("unevaluatedProperties", Checked, Schema, Unevaluated),
    keyword("unevaluatedItems", Checked, Schema, Unevaluated),
    // Validation
    keyword("type", Typed, Nothing, Validation),
    keyword("enum", Typed, Nothing, Validation),
    keyword("const", Typed, Nothing, Validation),
    keyword("minLength", Typed, Nothing, Validation),
    keyword("maxLength", Typed, Nothing, Validation),
    keyword("pattern", Checked, Nothing, Validation),
    keyword("minimum", Typed, Nothing, Validation),
    keyword("maximum", Typed, Nothing, Validation),
    keyword("exclusiveMinimum", Checked, Nothing, Validation),
    keyword("exclusiveMaximum", Checked, Nothing, Validation),
    keyword("multipleOf", Checked, Nothing, Validation),
    keyword("minItems", Typed, Nothing, Validation),
    keyword("maxItems", Typed, Nothing, Validation),
    keyword("uniqueItems", Typed, Nothing, Validation),
    keyword("minContains", Checked, Nothing, Validation),
    keyword("maxContains", Checked, Nothing, Validation),
    keyword("required", Typed, Nothing, Validation),
    keyword("minProperties", Checked, Nothing, Validation),
    keyword("maxProperties", Checked, Nothing, Validation),
    keyword("dependentRequired", Checked, Nothing, Validation),
    keyword("format", Checked, Nothing, Format),
    // Annotations
    keyword("title", Documented, Nothing, MetaData),
    keyword("description", Documented, Nothing, MetaData),
    keyword("default", Documented, Nothing, MetaData),
    keyword("examples", Documented, Nothing, MetaData),
    keyword("deprecated", Documented, Nothing, MetaData),
    keyword("readOnly", Documented, Nothing, MetaData),
    keyword("writeOnly", Documented, Nothing, MetaData),
    keyword("contentEncoding", Documented, Nothing, Content),
    keyword("contentMediaType", Documented, Nothing, Content),
    keyword("contentSchema", Documented, Schema, Content),
];

const fn keyword(name: &'static str, treatment: Treatment, holds: Holds, vocabulary: Vocabulary) -> Keyword {
    Keyword { name, treatment, holds, vocabulary }
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
