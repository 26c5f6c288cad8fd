use openwop_text::{Format, Pattern};

/// `enum` or `const`: the values that are allowed.
#[derive(Debug)]
pub struct Values {
    /// `enum` or `const`.
    pub keyword: &'static str,
    /// The strings among them, the shorter ones first, those of one length sorted.
    pub strings: &'static [&'static str],
    /// All others, as JSON texts.
    pub others: &'static [&'static str],
}

/// What strings have to meet. Lengths are in code points.
#[derive(Debug)]
pub struct StringRules {
    /// `minLength`
    pub min: usize,
    /// `maxLength`
    pub max: Option<usize>,
    /// `pattern`
    pub pattern: Option<&'static Pattern<'static>>,
    /// The form that `pattern` asks for, in the words of the protocol.
    pub form: Option<&'static str>,
    /// `format`, where the vocabulary asserts it.
    pub format: Option<Format>,
}

impl StringRules {
    /// No rule.
    pub const ANY: Self = Self { min: 0, max: None, pattern: None, form: None, format: None };

    /// `minLength` and `maxLength`.
    #[must_use]
    pub const fn length(min: usize, max: Option<usize>) -> Self {
        Self { min, max, ..Self::ANY }
    }
}

/// What numbers have to meet. Bounds are JSON numbers, kept as text.
#[derive(Debug)]
pub struct NumberRules {
    /// `minimum`
    pub min: Option<&'static str>,
    /// `maximum`
    pub max: Option<&'static str>,
    /// `exclusiveMinimum`
    pub above: Option<&'static str>,
    /// `exclusiveMaximum`
    pub below: Option<&'static str>,
    /// `multipleOf`
    pub multiple_of: Option<&'static str>,
}

impl NumberRules {
    /// No rule.
    pub const ANY: Self = Self { min: None, max: None, above: None, below: None, multiple_of: None };

    /// `minimum` and `maximum`.
    #[must_use]
    pub const fn range(min: Option<&'static str>, max: Option<&'static str>) -> Self {
        Self { min, max, ..Self::ANY }
    }
}
