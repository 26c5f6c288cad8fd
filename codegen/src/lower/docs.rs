use openwop_spec::{SchemaId, eval};
use openwop_text::Tokens;

use super::Lower;
use crate::docs::code;
use crate::model::Ty;

impl Lower<'_> {
    /// What a type is, and where it comes from.
    pub(super) fn type_docs(&self, id: SchemaId) -> Vec<String> {
        let annotations = self.graph.keywords(id).map(|k| &k.annotations);
        let description = annotations.and_then(|a| a.description.clone().or_else(|| a.title.clone()));
        let source = format!("Source: {}.", code(&self.graph.name(id)));
        description.into_iter().chain([source]).collect()
    }

    /// What a member is, its name on the wire, bounds, presence and default.
    pub(super) fn field_docs(
        &self,
        wire: &str,
        sources: &[SchemaId],
        ty: &Ty,
        optional: bool,
        default: Option<&str>,
    ) -> Vec<String> {
        let descriptions =
            sources.iter().filter_map(|id| self.graph.keywords(*id)?.annotations.description.clone());
        let mut facts = vec![format!("Wire name {}", code(wire))];
        if optional {
            facts.push("optional".to_owned());
        }
        facts.extend(bounds(ty));
        if let Some(default) = default {
            facts.push(format!("default {}", code(default)));
        }
        descriptions.take(1).chain([facts.join(", ") + "."]).collect()
    }

    /// The first default of a member that all its schemas accept.
    pub(super) fn valid_default(&self, sources: &[SchemaId]) -> Option<String> {
        let options = eval::Options { assert_formats: self.vocabulary.formats.assert };
        let mut defaults =
            sources.iter().filter_map(|id| self.graph.keywords(*id)?.annotations.default.clone());
        defaults.find(|text| {
            Tokens::read(text).is_ok_and(|tokens| {
                sources.iter().all(|id| eval::accepts(self.graph, *id, &tokens.root(text), &options))
            })
        })
    }
}

/// The bounds that a type stands for, in words.
fn bounds(ty: &Ty) -> Vec<String> {
    let range = |min: u64, max: Option<u64>, unit: &str| match (min, max) {
        (0, None) => None,
        (min, None) => Some(format!("at least {min} {unit}")),
        (0, Some(max)) => Some(format!("at most {max} {unit}")),
        (min, Some(max)) => Some(format!("{min} to {max} {unit}")),
    };
    match ty {
        Ty::Nullable(inner) => [vec!["nullable".to_owned()], bounds(inner)].concat(),
        Ty::Boxed(inner) => bounds(inner),
        Ty::Str(min, max) => range(*min, *max, "characters").into_iter().collect(),
        Ty::UInt(min, max) => vec![format!("{min} to {max}")],
        Ty::Int(min, max) => vec![format!("{min} to {max}")],
        Ty::AtLeast(min) => vec![format!("at least {min}")],
        Ty::Array { min, max, unique, .. } => {
            let unique = unique.then(|| "no item twice".to_owned());
            range(*min, *max, "items").into_iter().chain(unique).collect()
        }
        _ => Vec::new(),
    }
}
