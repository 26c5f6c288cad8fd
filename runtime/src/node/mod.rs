//! The schema as a table: one [`Node`] for each subschema.
//!
//! A node mirrors its schema keyword by keyword, so that a walk over it means
//! what the schema means and a violation can name the keyword's place.

mod object;
mod scalar;

pub use object::{ArrayRules, Contains, Member, ObjectRules, PatternMember, may, need};
pub use scalar::{NumberRules, StringRules, Values};

pub use openwop_text::Types;

/// One schema.
#[derive(Debug)]
pub struct Node {
    /// The place that others refer to it by, `<file>#<pointer>`; empty for a
    /// schema that stands inside another.
    pub id: &'static str,
    /// Whether reports have to keep silent about the value: `writeOnly`, or
    /// `[secrets]` of vocabulary.toml.
    pub secret: bool,
    /// `type`
    pub types: Types,
    /// `enum` and `const`
    pub values: &'static [Values],
    /// What strings have to meet.
    pub string: Option<&'static StringRules>,
    /// What numbers have to meet.
    pub number: Option<&'static NumberRules>,
    /// What arrays have to meet.
    pub array: Option<&'static ArrayRules>,
    /// What objects have to meet.
    pub object: Option<&'static ObjectRules>,
    /// Keywords that apply further schemas to the same value.
    pub apply: &'static [Apply],
}

impl Node {
    /// `true`: accepts every value.
    pub const ANY: Self = Self {
        id: "",
        secret: false,
        types: Types::ALL,
        values: &[],
        string: None,
        number: None,
        array: None,
        object: None,
        apply: &[],
    };

    /// `false`: accepts no value.
    pub const NEVER: Self = Self { types: Types::NONE, ..Self::ANY };

    /// Any value, as a union by type tests for it.
    pub const ALL: Self = Self::ANY;
    /// `{"type": "null"}`
    pub const NULL: Self = Self::of(Types::NULL);
    /// `{"type": "boolean"}`
    pub const BOOLEAN: Self = Self::of(Types::BOOLEAN);
    /// `{"type": "integer"}`
    pub const INTEGER: Self = Self::of(Types::INTEGER);
    /// `{"type": "number"}`
    pub const NUMBER: Self = Self::of(Types::NUMBER);
    /// `{"type": "string"}`
    pub const STRING: Self = Self::of(Types::STRING);
    /// `{"type": "array"}`
    pub const ARRAY: Self = Self::of(Types::ARRAY);
    /// `{"type": "object"}`
    pub const OBJECT: Self = Self::of(Types::OBJECT);

    /// `{"type": …}` and nothing else.
    #[must_use]
    pub const fn of(types: Types) -> Self {
        Self { types, ..Self::ANY }
    }

    /// Whether this is the schema `false`.
    #[must_use]
    pub fn is_never(&self) -> bool {
        self.types == Types::NONE
    }
}

/// The dynamic anchors of a schema resource, each with its schema.
pub(crate) type Anchors = &'static [(&'static str, &'static Node)];

/// A keyword that applies further schemas to the same value.
#[derive(Debug)]
pub enum Apply {
    /// `$ref` beside other keywords.
    Ref(&'static Node),
    /// `allOf`
    AllOf(&'static [&'static Node]),
    /// `anyOf`
    AnyOf(&'static [&'static Node]),
    /// `oneOf`
    OneOf(&'static [&'static Node]),
    /// `not`
    Not(&'static Node),
    /// `if`, `then`, `else`
    If(&'static Node, Option<&'static Node>, Option<&'static Node>),
    /// `dependentSchemas`, for each member name.
    Dependent(&'static [(&'static str, &'static Node)]),
    /// `$dynamicRef`: an anchor, and where it leads unless a schema resource on
    /// the way here has the anchor too.
    Dynamic(&'static str, &'static Node),
    /// The schema's resource, as its dynamic anchors, and the schema itself:
    /// what it applies stands within that resource.
    Within(Anchors, &'static Node),
}
