//! The crate `boon`, where it can compile the schema: its engine for patterns
//! knows no look-ahead.

use std::fmt;

use boon::{CompileError, Compiler, Draft, SchemaIndex, Schemas};
use serde_json::Value;

use super::uri;
use crate::oracle::folder::Folder;

pub(super) struct Contender {
    schemas: Schemas,
    definitions: Vec<Result<SchemaIndex, String>>,
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Contender").field(&self.schemas.size()).finish()
    }
}

impl Contender {
    pub(super) fn new(folder: &Folder, documents: &[super::Resource]) -> Self {
        let (mut compiler, mut schemas) = (Compiler::new(), Schemas::new());
        compiler.set_default_draft(Draft::V2020_12);
        if folder.asserts_formats {
            compiler.enable_format_assertions();
        }
        let added: Vec<_> = documents
            .iter()
            .filter_map(|document| compiler.add_resource(&document.uri, document.value.clone()).err())
            .collect();
        let mut compile = |definition| match added.first() {
            Some(error) => Err(error.to_string()),
            None => {
                compiler.compile(&uri(folder, definition), &mut schemas).map_err(|error| last_line(&error))
            }
        };
        let definitions = (0..folder.definitions.len()).map(&mut compile).collect();
        Self { schemas, definitions }
    }

    /// For each definition, why there is no verdict on it.
    pub(super) fn refusals(&self) -> impl Iterator<Item = Option<&str>> {
        self.definitions.iter().map(|definition| definition.as_ref().err().map(|why| &**why))
    }

    pub(super) fn accepts(&self, definition: usize, value: &Value) -> Option<bool> {
        let schema = *self.definitions[definition].as_ref().ok()?;
        Some(self.schemas.validate(value, schema).is_ok())
    }
}

/// What an error ends with: the cause of the cause.
fn last_line(error: &CompileError) -> String {
    format!("{error:#}").lines().last().unwrap_or_default().to_owned()
}
