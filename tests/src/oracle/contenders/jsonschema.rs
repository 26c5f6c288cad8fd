//! The crate `jsonschema`.

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
