use std::fmt;

/// Why a pattern is refused, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// Byte in the source at which the refused part starts.
    pub offset: usize,
    /// What is wrong.
    pub kind: PatternErrorKind,
}

/// What is wrong with a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternErrorKind {
    /// ECMA-262 (flag `u`) does not allow it; what exactly.
    Syntax(&'static str),
    /// `\1` or `\k<name>`.
    BackReference,
    /// `(?<=…)` or `(?<!…)`.
    LookBehind,
    /// A look-ahead anywhere but at the anchored start of the pattern.
    LookAheadInside,
    /// `\p{…}` with a property that ECMA-262 or the Unicode tables do not have.
    UnknownProperty,
    /// More than `limit` of something.
    TooLarge {
        /// How many there may be.
        limit: usize,
        /// Of what.
        of: &'static str,
    },
}

impl PatternErrorKind {
    /// Stable name of the kind.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Syntax(_) => "pattern-syntax",
            Self::BackReference => "pattern-back-reference",
            Self::LookBehind => "pattern-look-behind",
            Self::LookAheadInside => "pattern-look-ahead-inside",
            Self::UnknownProperty => "pattern-unknown-property",
            Self::TooLarge { .. } => "pattern-too-large",
        }
    }

    /// What to do instead.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Syntax(_) => "write it as `new RegExp(pattern, \"u\")` accepts it",
            Self::BackReference => {
                "write the alternatives out, or check the repeated part outside the pattern"
            }
            Self::LookBehind => {
                "say what stands in front as part of the pattern, or move the check to a `pattern` of its own"
            }
            Self::LookAheadInside => {
                "put it right after a `^` that starts the whole pattern, outside alternatives and repetitions, \
                 or move it to a `pattern` of its own in `allOf` or `not`"
            }
            Self::UnknownProperty => {
                "use a general category, a binary property, or `Script=`, spelled as in ECMA-262; \
                 `Script_Extensions=` is not supported"
            }
            Self::TooLarge { .. } => "use smaller repetitions, and `maxLength` to bound the length",
        }
    }
}

impl fmt::Display for PatternErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax(what) => what,
            Self::BackReference => "a back-reference has no linear-time automaton",
            Self::LookBehind => "a look-behind is not supported",
            Self::LookAheadInside => "a look-ahead is supported only at the anchored start of a pattern",
            Self::UnknownProperty => "this Unicode property is not known",
            Self::TooLarge { limit, of } => return write!(f, "the pattern takes more than {limit} {of}"),
        })
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {} of the pattern); {}", self.kind, self.offset, self.kind.help())
    }
}

impl std::error::Error for PatternError {}
