use std::collections::BTreeSet;

use openwop_spec::{Body, SchemaId};
use openwop_text::Types;

use super::{Hint, Lower, Lowered, Shape, View};
use crate::model::{Field, ItemKind, Ty};
use crate::names::{Scope, field_name};

/// What `additionalProperties` and its kin say about members that no field has.
enum Rest {
    /// There are none.
    Closed,
    /// Each has this schema, or any value.
    Open(Option<SchemaId>),
}

impl Lower<'_> {
    /// An object: a struct where members are named, a map otherwise.
    pub(super) fn object(&mut self, view: &View<'_>, at: &Hint) -> Lowered {
        let members = view.members();
        let rules = view.rules(Types::OBJECT);
        let (rest, plain_rest) = self.rest(view, &rules);
        let only = |allowed: &[&str]| rules.iter().all(|rule| allowed.contains(rule));
        match rest {
            Rest::Open(None) if members.is_empty() => {
                Lowered::ty(Ty::JsonObject, only(&["additionalProperties"]) && plain_rest)
            }
            Rest::Open(Some(id)) if members.is_empty() => {
                let value = self.inline(id, &at.child("value"));
                Lowered::ty(Ty::Map(Box::new(value)), only(&["additionalProperties"]) && plain_rest)
            }
            rest => {
                let single = members.iter().all(|(_, sources)| sources.len() <= 1);
                let exact = single
                    && plain_rest
                    && only(&["properties", "required", "additionalProperties", "unevaluatedProperties"]);
                let mut scope = Scope::with(&["extra"]);
                let additional = match &rest {
                    Rest::Open(Some(id)) => Some(self.inline(*id, &at.child("value"))),
                    Rest::Open(None) => Some(Ty::Json),
                    Rest::Closed => None,
                };
                let fields = members
                    .into_iter()
                    .map(|(name, sources)| {
                        self.field(view, name, &sources, additional.as_ref(), &mut scope, at)
                    })
                    .collect();
                Lowered { shape: Shape::Make(ItemKind::Struct { fields, rest: additional }, "Fields"), exact }
            }
        }
    }

    /// What holds the members that no field has, and whether that is all there
    /// is to say about them.
    fn rest(&self, view: &View<'_>, rules: &BTreeSet<&'static str>) -> (Rest, bool) {
        let is_false = |id: SchemaId| matches!(self.graph.schema(id).body, Body::Bool(false));
        let is_true = |id: SchemaId| matches!(self.graph.schema(id).body, Body::Bool(true));
        let patterns: Vec<SchemaId> =
            view.parts.iter().flat_map(|part| part.pattern_properties.iter().map(|(_, id)| *id)).collect();
        let closed = view.parts.iter().any(|part| {
            part.pattern_properties.is_empty() && part.additional_properties.is_some_and(is_false)
        });
        if closed {
            // Exact where the part that closes is the only one.
            return (Rest::Closed, view.parts.len() == 1);
        }
        let unevaluated: Vec<SchemaId> =
            view.parts.iter().filter_map(|part| part.unevaluated_properties).collect();
        let conditional = ["anyOf", "oneOf", "if", "dependentSchemas", "$dynamicRef"];
        let additional: Vec<SchemaId> =
            view.parts.iter().filter_map(|part| part.additional_properties).collect();
        let plain = patterns.is_empty() && !rules.iter().any(|rule| conditional.contains(rule));
        let own = view.parts.first().and_then(|part| part.unevaluated_properties);
        if plain && additional.is_empty() && unevaluated.len() == 1 && own.is_some_and(is_false) {
            // All that is evaluated has a field.
            return (Rest::Closed, true);
        }
        match (&additional[..], &patterns[..]) {
            ([], []) => (Rest::Open(None), unevaluated.is_empty()),
            ([only], []) if is_true(*only) => (Rest::Open(None), unevaluated.is_empty()),
            ([only], []) if view.parts.len() == 1 => (Rest::Open(Some(*only)), true),
            ([only], [pattern]) if is_false(*only) => (Rest::Open(Some(*pattern)), false),
            _ => (Rest::Open(None), false),
        }
    }

    fn field(
        &mut self,
        view: &View<'_>,
        wire: &str,
        sources: &[SchemaId],
        additional: Option<&Ty>,
        scope: &mut Scope,
        at: &Hint,
    ) -> Field {
        let name = scope.claim(&field_name(wire));
        let at = at.child(wire);
        let mut types = sources.iter().map(|id| self.inline(*id, &at));
        // Any of its schemas holds the member; the first that says more than "any".
        let first = types.next();
        let ty = match first {
            Some(Ty::Json) => types.find(|ty| *ty != Ty::Json).unwrap_or(Ty::Json),
            Some(ty) => ty,
            // Only `required` names it.
            None => additional.cloned().unwrap_or(Ty::Never),
        };
        let optional = !view.is_required(wire);
        let default = self.valid_default(sources);
        let docs = self.field_docs(wire, sources, &ty, optional, default.as_deref());
        Field { name, wire: wire.to_owned(), ty, optional, default, docs }
    }
}
