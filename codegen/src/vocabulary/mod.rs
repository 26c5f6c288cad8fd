//! `vocabulary.toml`: which file plays which part. Every section is optional.

mod base_uris;

use std::collections::BTreeMap;

use openwop_spec::{Diagnostic, Diagnostics, SchemaGraph, Source};
use openwop_text::Position;
use serde::{Deserialize, Serialize};

use crate::Inputs;
pub(crate) use base_uris::base_uris;

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Vocabulary {
    /// What `format` means.
    pub formats: Formats,
    /// Keywords beside those of draft 2020-12.
    pub keywords: ExtraKeywords,
    /// Paths within the schema folder, by the URIs that they stand for.
    #[serde(rename = "base-uris")]
    pub base_uris: BTreeMap<String, String>,
    /// By path of the schema file.
    pub documents: BTreeMap<String, DocumentPart>,
    /// The event log, where the schemas have one.
    pub events: Option<EventsPart>,
    /// Extensible string enums, by their Rust name.
    pub enums: BTreeMap<String, ExtensibleEnum>,
    /// What reports must not show.
    pub secrets: Secrets,
}

/// What reports must not show, beside the values of `writeOnly` schemas.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    /// The schemas of such values, as `<file>#<pointer>`.
    pub at: Vec<String>,
}

/// What `format` means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formats {
    /// Whether a value has to have its format, or the format only describes it.
    pub assert: bool,
}

/// Keywords beside those of draft 2020-12.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExtraKeywords {
    /// Keywords that only describe.
    pub annotations: Vec<String>,
}

/// One schema file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentPart {
    /// The Rust module; the file's stem unless given.
    pub module: Option<String>,
    /// Who writes documents of this schema.
    #[serde(default)]
    pub role: Role,
}

/// Who writes documents of a schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A host.
    Emitted,
    /// A client.
    Submitted,
    /// Either.
    #[default]
    Both,
}

/// The event log.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventsPart {
    /// File of the envelope's schema.
    pub envelope: String,
    /// Member of the envelope that names the event's type.
    pub r#type: String,
    /// Member of the envelope that holds the payload.
    pub payload: String,
    /// Schema of the closed enum of event types.
    pub list: String,
    /// Schema whose properties map each event type to its payload's schema.
    pub index: String,
    /// What is known about single event types.
    #[serde(default)]
    pub types: BTreeMap<String, EventFacts>,
}

/// What is known about one event type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventFacts {
    /// How strongly the specification asks for the event.
    pub tier: Option<Tier>,
    /// Number of the RFC that introduced it.
    pub rfc: Option<String>,
    /// Stream modes that carry it.
    pub modes: Vec<String>,
    /// Whether a run ends with it.
    pub terminal: bool,
    /// OpenTelemetry attribute of each payload member that is projected.
    pub otel: BTreeMap<String, String>,
}

/// How strongly a specification asks for something (RFC 2119).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Tier {
    /// MUST
    Must,
    /// SHOULD
    Should,
    /// MAY
    May,
}

/// A closed string enum that a pattern extends.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtensibleEnum {
    /// Rust name of the newtype for the extensions.
    pub extension: String,
    /// What the newtype is, in one sentence.
    #[serde(default)]
    pub extension_doc: String,
    /// Name of the variant that holds it.
    pub variant: String,
    /// The form of an extension, as reports name it: `x-host-<host>-<key>`.
    pub form: Option<String>,
    /// The schemas that are this enum, as `<file>#<pointer>`.
    pub at: Vec<String>,
}

/// Reads the file; the default where there is none.
pub(crate) fn read(source: Option<&Source>) -> Result<Vocabulary, Diagnostics> {
    let Some(source) = source else { return Ok(Vocabulary::default()) };
    let fault = |position, message: String, help: &str| {
        Diagnostics::from(Diagnostic {
            code: "vocabulary",
            file: source.path.clone(),
            position,
            pointer: String::new(),
            message,
            help: help.to_owned(),
        })
    };
    let text = std::str::from_utf8(&source.bytes).map_err(|error| {
        let readable = String::from_utf8_lossy(&source.bytes[..error.valid_up_to()]);
        let position = Position::of(&readable, readable.len());
        fault(Some(position), "the file is not UTF-8".to_owned(), "save it as UTF-8")
    })?;
    toml::from_str(text).map_err(|error| {
        let position = error.span().map(|span| Position::of(text, span.start));
        fault(
            position,
            error.message().to_owned(),
            "each section is optional; docs/vocabulary.md of the toolkit lists them",
        )
    })
}

/// Checks that every file and schema that the vocabulary names is there.
pub(crate) fn check(
    vocabulary: &Vocabulary,
    inputs: &Inputs,
    graph: &SchemaGraph,
) -> Result<(), Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let Some(source) = &inputs.vocabulary else { return Ok(()) };
    let text = String::from_utf8_lossy(&source.bytes);
    let mut names: Vec<&str> = vocabulary.documents.keys().map(String::as_str).collect();
    names.extend(vocabulary.enums.values().flat_map(|part| &part.at).map(String::as_str));
    names.extend(vocabulary.secrets.at.iter().map(String::as_str));
    if let Some(events) = &vocabulary.events {
        names.extend([events.envelope.as_str(), &events.list, &events.index]);
    }
    for (name, what) in vocabulary.rust_names() {
        if let Some(help) = not_a_name(name) {
            diagnostics.push(Diagnostic {
                code: "vocabulary",
                file: source.path.clone(),
                position: place_of(&text, name, what),
                pointer: String::new(),
                message: format!("{name:?} is no name that Rust allows for {what}"),
                help: help.to_owned(),
            });
        }
    }
    for name in names {
        if graph.named(name).is_none() {
            diagnostics.push(Diagnostic {
                code: "vocabulary",
                file: source.path.clone(),
                position: text.find(name).map(|offset| Position::of(&text, offset)),
                pointer: String::new(),
                message: format!("there is no schema {name:?}"),
                help: "name a file of the schema folder, and after `#` the JSON pointer of a schema in it"
                    .to_owned(),
            });
        }
    }
    diagnostics.finish(())
}

impl Vocabulary {
    /// The Rust names that it gives, and the keys that give them.
    fn rust_names(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let modules = self.documents.values().filter_map(|part| Some((part.module.as_deref()?, "module")));
        let enums = self.enums.iter().flat_map(|(name, part)| {
            [
                (name.as_str(), "enums"),
                (part.extension.as_str(), "extension"),
                (part.variant.as_str(), "variant"),
            ]
        });
        modules.chain(enums)
    }
}

/// What a name has to be, where it is not.
fn not_a_name(name: &str) -> Option<&'static str> {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        Some("begin with a letter first, then letters, digits and `_`")
    } else if !name.chars().all(letters) {
        Some("use letters, digits and `_` only")
    } else if syn::parse_str::<syn::Ident>(name).is_err() {
        Some("choose a name that is no keyword of Rust")
    } else {
        None
    }
}

/// The value of a key, or a table's own name, in the text of the file.
fn place_of(text: &str, name: &str, key: &str) -> Option<Position> {
    let quoted = format!("\"{name}\"");
    let mut from = 0;
    while let Some(found) = text[from..].find(&quoted) {
        let at = from + found;
        let line = text[..at].rsplit('\n').next().unwrap_or_default().trim_start();
        if line.starts_with(key) || line.starts_with('[') {
            return Some(Position::of(text, at + 1));
        }
        from = at + quoted.len();
    }
    text.find(&format!("[{key}.{name}]")).map(|at| Position::of(text, at + key.len() + 2))
}
