use openwop_spec::eval;
use openwop_text::{Tokens, Types, canonical};

use super::{Hint, Lower, Lowered, Shape, View};
use crate::model::{ItemKind, Ty, Variant};
use crate::names::{Scope, type_name};

impl Lower<'_> {
    /// `enum` and `const`: those of the values that the whole schema accepts.
    /// So the enum is exact, whatever stands beside it.
    pub(super) fn values(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Option<Lowered> {
        let texts = self.accepted(view, types)?;
        let (nulls, texts): (Vec<String>, Vec<String>) = texts.into_iter().partition(|text| text == "null");
        let lowered = match (nulls.is_empty(), &texts[..]) {
            (true, []) => return Some(Lowered::ty(Ty::Never, true)),
            (false, []) => return Some(Lowered::ty(Ty::Null, true)),
            (_, texts) => Lowered { shape: enumeration(texts), exact: true },
        };
        Some(if nulls.is_empty() { lowered } else { lowered.nullable(self, view.id, at) })
    }

    /// The values, as JSON texts, each once; `None` where the schema does not
    /// list them.
    pub(super) fn accepted(&self, view: &View<'_>, types: Types) -> Option<Vec<String>> {
        let lists = view.parts.iter().flat_map(|part| {
            let constant = part.constant.as_ref().map(|text| vec![text.clone()]);
            part.values.clone().into_iter().chain(constant)
        });
        let list = lists.min_by_key(Vec::len)?;
        let options = eval::Options { assert_formats: self.vocabulary.formats.assert };
        let mut known = std::collections::HashSet::new();
        let accepted = list.into_iter().filter(|text| {
            Tokens::read(text).is_ok_and(|tokens| {
                let item = tokens.root(text);
                types.meets(Types::of(item.kind()))
                    && eval::accepts(self.graph, view.id, &item, &options)
                    && known.insert(canonical(&item))
            })
        });
        Some(accepted.collect())
    }
}

fn enumeration(texts: &[String]) -> Shape {
    let strings: Option<Vec<String>> = texts.iter().map(|text| string_of(text)).collect();
    let mut scope = Scope::default();
    match strings {
        Some(strings) => {
            let variant = |wire: String| Variant { name: scope.claim(&type_name(&wire)), wire };
            Shape::Make(ItemKind::Strings(strings.into_iter().map(variant).collect()), "Value")
        }
        None => {
            let variant =
                |text: &String| Variant { name: scope.claim(&value_name(text)), wire: text.clone() };
            Shape::Make(ItemKind::Values(texts.iter().map(variant).collect()), "Value")
        }
    }
}

/// The string that a JSON text is.
pub(super) fn string_of(text: &str) -> Option<String> {
    if !text.starts_with('"') {
        return None;
    }
    Tokens::read(text).ok().map(|tokens| tokens.root(text).as_str().into_owned())
}

/// A variant's name for any JSON text.
fn value_name(text: &str) -> String {
    match text.as_bytes().first() {
        Some(b'"') => type_name(&format!("text {}", text.trim_matches('"'))),
        Some(b'{') => "Object".to_owned(),
        Some(b'[') => "Array".to_owned(),
        Some(b'-') => type_name(&format!("minus {}", text.replace('.', "_"))),
        Some(b'0'..=b'9') => type_name(&text.replace('.', " point ")),
        _ => type_name(text),
    }
}
