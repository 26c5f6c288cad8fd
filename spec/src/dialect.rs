use crate::keyword::{Keyword, Vocabulary};

/// The dialect of schemas that name none.
pub const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The vocabularies that schemas of a dialect are read by. Keywords of the
/// others describe at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dialect {
    /// One bit for each vocabulary.
    vocabularies: u8,
    /// Whether the dialect itself asks for values of the named `format`.
    pub(crate) asserts_formats: bool,
}

/// The vocabularies by the last part of their URI.
const NAMES: [(&str, Vocabulary); 8] = [
    ("core", Vocabulary::Core),
    ("applicator", Vocabulary::Applicator),
    ("unevaluated", Vocabulary::Unevaluated),
    ("validation", Vocabulary::Validation),
    ("meta-data", Vocabulary::MetaData),
    ("format-annotation", Vocabulary::Format),
    (ASSERTION, Vocabulary::Format),
    ("content", Vocabulary::Content),
];

const BASE: &str = "https://json-schema.org/draft/2020-12/vocab/";

/// The vocabulary by which a dialect asks for formats, required or not.
const ASSERTION: &str = "format-assertion";

impl Dialect {
    /// Draft 2020-12 itself.
    pub(crate) const STANDARD: Self = Self { vocabularies: u8::MAX, asserts_formats: false };

    /// The dialect of a metaschema with these vocabularies, each with whether it
    /// is required.
    ///
    /// # Errors
    ///
    /// The URI of a required vocabulary that is not understood.
    pub(crate) fn of(vocabularies: &[(String, bool)]) -> Result<Self, String> {
        let mut dialect = Self { vocabularies: bit(Vocabulary::Core), asserts_formats: false };
        for (uri, required) in vocabularies {
            let name = uri.strip_prefix(BASE);
            match NAMES.iter().find(|(known, _)| name == Some(*known)) {
                Some((name, vocabulary)) => {
                    dialect.vocabularies |= bit(*vocabulary);
                    dialect.asserts_formats |= *name == ASSERTION;
                }
                None if *required => return Err(uri.clone()),
                None => {}
            }
        }
        Ok(dialect)
    }

    /// Whether a keyword means what draft 2020-12 says.
    pub(crate) fn has(self, keyword: &Keyword) -> bool {
        self.vocabularies & bit(keyword.vocabulary) != 0
    }
}

const fn bit(vocabulary: Vocabulary) -> u8 {
    1 << vocabulary as u8
}
