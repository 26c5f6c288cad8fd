use openwop_text::Pattern;

use super::Node;

/// What objects have to meet.
#[derive(Debug)]
pub struct ObjectRules {
    /// `properties`, each with whether `required` names it.
    pub members: &'static [Member],
    /// Names in `required` that `properties` does not have.
    pub also_required: &'static [&'static str],
    /// `patternProperties`
    pub patterns: &'static [PatternMember],
    /// `additionalProperties`
    pub additional: Option<&'static Node>,
    /// `propertyNames`
    pub names: Option<&'static Node>,
    /// `minProperties`
    pub min: usize,
    /// `maxProperties`
    pub max: Option<usize>,
    /// `dependentRequired`
    pub dependent_required: &'static [(&'static str, &'static [&'static str])],
    /// `unevaluatedProperties`
    pub unevaluated: Option<&'static Node>,
}

impl ObjectRules {
    /// No rule.
    pub const ANY: Self = Self {
        members: &[],
        also_required: &[],
        patterns: &[],
        additional: None,
        names: None,
        min: 0,
        max: None,
        dependent_required: &[],
        unevaluated: None,
    };
}

/// One of `properties`.
#[derive(Debug)]
pub struct Member {
    /// The member's name.
    pub name: &'static str,
    /// Whether `required` names it.
    pub required: bool,
    /// Its schema.
    pub node: &'static Node,
}

/// A member that has to be there.
#[must_use]
pub const fn need(name: &'static str, node: &'static Node) -> Member {
    Member { name, required: true, node }
}

/// A member that may be left out.
#[must_use]
pub const fn may(name: &'static str, node: &'static Node) -> Member {
    Member { name, required: false, node }
}

/// One of `patternProperties`.
#[derive(Debug)]
pub struct PatternMember {
    /// Matches the names it applies to.
    pub pattern: &'static Pattern<'static>,
    /// Their schema.
    pub node: &'static Node,
}

/// What arrays have to meet.
#[derive(Debug)]
pub struct ArrayRules {
    /// `prefixItems`
    pub prefix: &'static [&'static Node],
    /// `items`
    pub items: Option<&'static Node>,
    /// `contains`, `minContains`, `maxContains`
    pub contains: Option<&'static Contains>,
    /// `minItems`
    pub min: usize,
    /// `maxItems`
    pub max: Option<usize>,
    /// `uniqueItems`
    pub unique: bool,
    /// `unevaluatedItems`
    pub unevaluated: Option<&'static Node>,
}

impl ArrayRules {
    /// No rule.
    pub const ANY: Self = Self {
        prefix: &[],
        items: None,
        contains: None,
        min: 0,
        max: None,
        unique: false,
        unevaluated: None,
    };
}

/// `contains` and how often.
#[derive(Debug)]
pub struct Contains {
    /// The schema that items are counted by.
    pub node: &'static Node,
    /// `minContains`, 1 unless given.
    pub min: usize,
    /// `maxContains`
    pub max: Option<usize>,
}
