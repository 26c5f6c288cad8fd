//! Failures that are known, and why they are left.

use std::fmt;

/// One of the two readings of the standard.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    /// `spec::eval`
    Interpreter,
    /// Generated code and the runtime's walker.
    Generated,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Interpreter => "interpreter",
            Self::Generated => "generated",
        })
    }
}

/// Cases that fail for one reason.
pub(super) struct Known {
    pub(super) reason: &'static str,
    pub(super) engines: &'static [Engine],
    /// The beginning of `<file>: <group>: <test>`, and how it goes on.
    cases: &'static [(&'static str, &'static [&'static str])],
}

impl Known {
    pub(super) fn names(&self, id: &str) -> bool {
        let goes_on = |rest: &str, tests: &[&str]| tests.iter().any(|test| rest.starts_with(test));
        self.cases
            .iter()
            .any(|(begin, tests)| id.strip_prefix(begin).is_some_and(|rest| goes_on(rest, tests)))
    }
}

const BOTH: &[Engine] = &[Engine::Interpreter, Engine::Generated];
const INTERPRETER: &[Engine] = &[Engine::Interpreter];
const GENERATED: &[Engine] = &[Engine::Generated];

/// All cases that begin so.
const ALL: &[&str] = &[""];

pub(super) const KNOWN: &[Known] = &[
    Known { reason: "other drafts are not read", engines: BOTH, cases: &[("optional/cross-draft: ", ALL)] },
    Known {
        reason: "`dependencies` is no keyword of draft 2020-12",
        engines: INTERPRETER,
        cases: &[
            (
                "optional/dependencies-compatibility: boolean subschemas: object with ",
                &["both", "property having schema false"],
            ),
            (
                "optional/dependencies-compatibility: dependencies with escaped characters: ",
                &["CRLF missing", "quoted quotes missing"],
            ),
            ("optional/dependencies-compatibility: multiple dependents required: ", &["missing "]),
            (
                "optional/dependencies-compatibility: schema dependencies with escaped characters: ",
                &["quoted quote", "quoted tab invalid"],
            ),
            ("optional/dependencies-compatibility: single dependency: ", &["missing "]),
            ("optional/dependencies-compatibility: single schema dependency: ", &["wrong type"]),
        ],
    },
    Known {
        reason: "an unknown keyword is refused where types are generated, unless vocabulary.toml lists it",
        engines: GENERATED,
        cases: &[
            ("optional/dependencies-compatibility: ", ALL),
            ("optional/refOfUnknownKeyword: reference of a root ", ALL),
            ("optional/refOfUnknownKeyword: reference of an arbitrary ", ALL),
            ("optional/unknownKeyword: ", ALL),
        ],
    },
    Known {
        reason: "`regex` is not tested: generated code has no parser of expressions",
        engines: BOTH,
        cases: &[
            (
                "optional/format/ecmascript-regex: ",
                &[
                    "Python-specific regular expression syntax is not valid ECMA 262:",
                    "\\a is not an ECMA 262 control escape:",
                    "global inline flag groups are not valid ECMA 262:",
                ],
            ),
            (
                "optional/format/regex: validation of regular expressions: ",
                &["a regular expression with unclosed"],
            ),
        ],
    },
    Known {
        reason: "`idn-email` and `idn-hostname` are not tested, and `hostname` does not look into A-labels: \
                 that takes the tables of IDNA 2008",
        engines: BOTH,
        cases: &[
            (
                "optional/format/hostname: validation of A-label (punycode) host names: ",
                &[
                    "Arabic-Indic digits mixed",
                    "Begins with ",
                    "Exceptions that are DISALLOWED",
                    "Greek KERAIA not",
                    "Hebrew GERESH not",
                    "Hebrew GERSHAYIM not",
                    "KATAKANA MIDDLE DOT with no",
                    "MIDDLE DOT with no",
                    "ZERO WIDTH JOINER not",
                    "contains \"--\"",
                    "contains illegal",
                    "invalid Punycode",
                ],
            ),
            (
                "optional/format/idn-email: validation of an internationalized e-mail addresses: ",
                &["a fullwidth commercial at", "an invalid"],
            ),
            (
                "optional/format/idn-hostname: validation of internationalized host names: ",
                &[
                    "A-label that decodes",
                    "Arabic-Indic digits mixed",
                    "Begins with ",
                    "Bidi domain name with a digit-first",
                    "Exceptions that are DISALLOWED",
                    "Greek KERAIA not",
                    "Hebrew GERESH not",
                    "Hebrew GERSHAYIM not",
                    "KATAKANA MIDDLE DOT with no",
                    "MIDDLE DOT with no",
                    "U-label contains \"--\"",
                    "U-label ends with",
                    "U-label starts",
                    "ZERO WIDTH JOINER not",
                    "a U-label whose A-label form is longer",
                    "a name longer",
                    "a single label of 64",
                    "contains illegal",
                    "empty label between",
                    "empty string",
                    "illegal first",
                    "invalid Punycode",
                    "invalid label",
                    "label starting with a digit before",
                    "left-to-right label containing",
                    "non-canonical Punycode",
                    "right-to-left label mixing",
                    "zero width non-joiner must pass",
                ],
            ),
            (
                "optional/format/idn-hostname: validation of separators in internationalized host names: ",
                &["leading ", "single ", "trailing "],
            ),
        ],
    },
];
