//! The crate `jsonschema`. It translates patterns from ECMA-262, except those
//! with a look-ahead, which have to mean the same as they stand.

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};

use super::uri;
use crate::cases::Fault;
use crate::oracle::folder::Folder;

/// One validator for each definition.
#[derive(Debug)]
pub(super) struct Contender(Vec<Validator>);

impl Contender {
    pub(super) fn new(folder: &Folder, documents: &[super::Resource]) -> Result<Self, Fault> {
        let fault = |error: &dyn std::fmt::Display| Fault(format!("{}: jsonschema: {error}", folder.name));
        let resources = documents.iter().map(|document| {
            (document.uri.clone(), Draft::Draft202012.create_resource(document.value.clone()))
        });
        if let Some(pattern) = folder.samplers.keys().find(|pattern| is_read_otherwise(pattern)) {
            return Err(fault(&format!("{pattern} would not be read by ECMA-262")));
        }
        let registry = Registry::new()
            .extend(resources)
            .and_then(|registry| registry.prepare())
            .map_err(|error| fault(&error))?;
        let options = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_registry(&registry)
            .should_validate_formats(folder.asserts_formats);
        let validator = |definition| {
            options.build(&json!({ "$ref": uri(folder, definition) })).map_err(|error| fault(&error))
        };
        (0..folder.definitions.len()).map(validator).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn accepts(&self, definition: usize, value: &Value) -> bool {
        self.0[definition].is_valid(value)
    }
}

/// Whether a pattern is not translated although it holds what would have to be.
fn is_read_otherwise(pattern: &str) -> bool {
    let has = |parts: &[&str]| parts.iter().any(|part| pattern.contains(part));
    has(&["(?=", "(?!"]) && has(&["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\b", "\\B"])
}
