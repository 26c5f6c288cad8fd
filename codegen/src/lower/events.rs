use openwop_spec::SchemaId;

use super::{Lower, TAKEN_TYPES};
use crate::model::{Event, Events, ItemId, ItemKind, Ty};
use crate::names::{Scope, type_name};
use crate::vocabulary::EventsPart;

impl Lower<'_> {
    /// Ties event types to payloads, as the vocabulary says.
    pub(super) fn events(&mut self) {
        let vocabulary = self.vocabulary;
        let Some(part) = &vocabulary.events else { return };
        // `vocabulary::check` has found all of these.
        let (Some(envelope), Some(list), Some(index)) =
            (self.graph.named(&part.envelope), self.graph.named(&part.list), self.graph.named(&part.index))
        else {
            return;
        };
        let envelope_item = self.named.get(&envelope).map(|item| &self.api.item(*item).kind);
        if !matches!(envelope_item, Some(ItemKind::Struct { .. })) {
            let message = "the members of the envelope are not all there is to it".to_owned();
            let help = "make the envelope a plain object: `type`, `properties`, `required` and `additionalProperties`";
            self.diagnostics.push(self.graph.diagnostic(envelope, "properties", "vocabulary", message, help));
            return;
        }
        let mut member = |wire: &str| {
            let field = self.envelope_field(envelope, wire);
            if field.is_none() {
                let message = format!("the envelope has no member {wire:?}");
                let help = "name the member under [events] in vocabulary.toml as the schema does";
                self.diagnostics.push(self.graph.diagnostic(
                    envelope,
                    "properties",
                    "vocabulary",
                    message,
                    help,
                ));
            }
            field
        };
        let (Some(type_field), Some(payload_field)) = (member(&part.r#type), member(&part.payload)) else {
            return;
        };
        let (Some(envelope), Some(list_item)) = (self.named.get(&envelope), self.named.get(&list)) else {
            return;
        };
        let (envelope, list_item) = (*envelope, *list_item);
        let ItemKind::Strings(variants) = self.api.item(list_item).kind.clone() else {
            let message = "the list of event types is no enum of strings".to_owned();
            self.diagnostics.push(self.graph.diagnostic(
                list,
                "",
                "vocabulary",
                message,
                "name another schema",
            ));
            return;
        };
        self.check_types(
            part,
            list,
            &variants.iter().map(|variant| variant.wire.as_str()).collect::<Vec<_>>(),
        );
        let mut types = Vec::new();
        // Variants that payloads have beside those of the types.
        let mut variants_of_payload = Scope::with(&["Malformed", "Unknown"]);
        for variant in variants {
            let Some((schema, payload)) = self.payload(index, &variant.wire) else {
                let message = format!("the index has no payload for the event type {:?}", variant.wire);
                let help = "add it to the properties of the index, with a reference to its payload";
                self.diagnostics.push(self.graph.diagnostic(
                    index,
                    "properties",
                    "event-without-payload",
                    message,
                    help,
                ));
                continue;
            };
            let facts = part.types.get(&variant.wire).cloned().unwrap_or_default();
            let payload_variant = variants_of_payload.claim(&variant.name);
            types.push(Event {
                wire: variant.wire,
                variant: variant.name,
                payload_variant,
                schema,
                payload,
                facts,
            });
        }
        let module = &self.api.modules[self.api.item(envelope).file.module].name;
        let mut names = Scope::with(&TAKEN_TYPES);
        names.claim("Payload");
        let name = names.claim(&type_name(module.trim_start_matches("r#")));
        self.api.events = Some(Events { name, envelope, type_field, payload_field, list: list_item, types });
    }

    fn envelope_field(&self, envelope: SchemaId, wire: &str) -> Option<usize> {
        let ItemKind::Struct { fields, .. } = &self.api.item(*self.named.get(&envelope)?).kind else {
            return None;
        };
        fields.iter().position(|field| field.wire == wire)
    }

    /// The schema that the index has for an event type, behind its reference.
    fn payload(&self, index: SchemaId, wire: &str) -> Option<(SchemaId, Ty)> {
        let (_, id) = self.graph.keywords(index)?.properties.iter().find(|(name, _)| name == wire)?;
        let target = self.graph.keywords(*id).and_then(|k| k.reference).unwrap_or(*id);
        let item: ItemId = *self.named.get(&target)?;
        Some((target, Ty::Item(item)))
    }

    fn check_types(&mut self, part: &EventsPart, list: SchemaId, known: &[&str]) {
        for wire in part.types.keys().filter(|wire| !known.contains(&wire.as_str())) {
            let message =
                format!("vocabulary.toml describes the event type {wire:?}, which is not in the list");
            let help = "correct its name, or remove the section";
            self.diagnostics.push(self.graph.diagnostic(list, "enum", "vocabulary", message, help));
        }
    }
}
