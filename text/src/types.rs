use crate::Kind;

/// A set of JSON types, as `type` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// No type.
    pub const NONE: Self = Self(0);
    /// `null`
    pub const NULL: Self = Self(1);
    /// `boolean`
    pub const BOOLEAN: Self = Self(1 << 1);
    /// `integer`: a number without a fractional part.
    pub const INTEGER: Self = Self(1 << 2);
    /// `number`, integers included.
    pub const NUMBER: Self = Self(1 << 3 | 1 << 2);
    /// `string`
    pub const STRING: Self = Self(1 << 4);
    /// `array`
    pub const ARRAY: Self = Self(1 << 5);
    /// `object`
    pub const OBJECT: Self = Self(1 << 6);
    /// Every type; as good as no `type` keyword.
    pub const ALL: Self = Self(0x7f);

    /// The names that `type` uses, in the order of the bits.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("null", Self::NULL),
        ("boolean", Self::BOOLEAN),
        ("integer", Self::INTEGER),
        ("number", Self::NUMBER),
        ("string", Self::STRING),
        ("array", Self::ARRAY),
        ("object", Self::OBJECT),
    ];

    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What both sets have.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The set without another; without numbers it has no integers either.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets have a type in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the whole of `other` is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The types of one kind of value; for a number that of any number.
    #[must_use]
    #[inline]
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Null => Self::NULL,
            Kind::Boolean => Self::BOOLEAN,
            Kind::Number => Self::NUMBER,
            Kind::String => Self::STRING,
            Kind::Array => Self::ARRAY,
            Kind::Object => Self::OBJECT,
        }
    }

    /// The names in the set, `integer` left out where `number` is there.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES
            .into_iter()
            .filter(move |(name, types)| self.has(*types) && !(*name == "integer" && self.has(Self::NUMBER)))
            .map(|(name, _)| name)
    }
}
