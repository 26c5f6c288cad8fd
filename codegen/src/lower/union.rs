use std::collections::BTreeSet;

use openwop_spec::SchemaId;
use openwop_text::Types;

use super::{Hint, Lower, Lowered, Shape, View, string_of};
use crate::model::{Alternative, AlternativeTest, ItemKind, Ty};
use crate::names::{Scope, type_name};

/// The JSON types a union by type distinguishes: constant, name, set.
const BY_TYPE: [(&str, &str, Types); 7] = [
    ("NULL", "Null", Types::NULL),
    ("BOOLEAN", "Boolean", Types::BOOLEAN),
    ("NUMBER", "Number", Types::NUMBER),
    ("INTEGER", "Integer", Types::INTEGER),
    ("STRING", "String", Types::STRING),
    ("ARRAY", "Array", Types::ARRAY),
    ("OBJECT", "Object", Types::OBJECT),
];

impl Lower<'_> {
    /// `anyOf` or `oneOf` whose branches have shapes of their own.
    pub(super) fn union(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Option<Lowered> {
        let parts = view.parts.iter().filter(|part| part.any_of.len() > 1 || part.one_of.len() > 1);
        let parts: Vec<_> = parts.collect();
        let [part] = parts[..] else { return None };
        let (branches, one_of) = match (part.any_of.len(), part.one_of.len()) {
            (_, 0) => (&part.any_of, false),
            (0, _) => (&part.one_of, true),
            _ => return None,
        };
        let own_members = view.parts.iter().any(|part| !part.properties.is_empty());
        if own_members || !branches.iter().all(|id| self.has_shape(*id)) {
            return None;
        }
        let (nulls, others): (Vec<SchemaId>, Vec<SchemaId>) =
            branches.iter().partition(|id| View::of(self.graph, **id).types == Types::NULL);
        let disjoint = !one_of || self.disjoint(branches);
        let exact = disjoint && nulls.len() <= 1 && self.implied(view, types, &others);
        if others.is_empty() {
            return None;
        }
        let shape = match (&others[..], nulls.is_empty()) {
            ([one], false) => Shape::Ty(self.inline(*one, at)),
            _ => Shape::Make(self.alternatives(&others, at), "Kind"),
        };
        let lowered = Lowered { shape, exact };
        Some(if nulls.is_empty() { lowered } else { lowered.nullable(self, view.id, at) })
    }

    /// Whether a branch says what its values look like, not only which of
    /// another's values it takes.
    fn has_shape(&self, id: SchemaId) -> bool {
        let view = View::of(self.graph, id);
        view.types != Types::ALL
            || view
                .parts
                .iter()
                .any(|part| !part.properties.is_empty() || part.constant.is_some() || part.values.is_some())
    }

    /// Whether what stands beside the branches says nothing that they do not.
    fn implied(&self, view: &View<'_>, types: Types, branches: &[SchemaId]) -> bool {
        let rules: BTreeSet<_> = view.rules(Types::ALL);
        let rules_known = rules.iter().all(|rule| matches!(*rule, "anyOf" | "oneOf" | "required"));
        let views: Vec<View<'_>> = branches.iter().map(|id| View::of(self.graph, *id)).collect();
        let mut required = view.parts.iter().flat_map(|part| &part.required);
        rules_known
            && views.iter().all(|branch| types.has(branch.types))
            && required.all(|name| views.iter().all(|branch| branch.is_required(name)))
    }

    /// Whether no value meets two branches: by type, or by the value of a
    /// member that both require.
    fn disjoint(&self, branches: &[SchemaId]) -> bool {
        let views: Vec<View<'_>> = branches.iter().map(|id| View::of(self.graph, *id)).collect();
        views.iter().enumerate().all(|(at, a)| views[at + 1..].iter().all(|b| self.apart(a, b)))
    }

    fn apart(&self, a: &View<'_>, b: &View<'_>) -> bool {
        if !a.types.meets(b.types) {
            return true;
        }
        let values =
            |view: &View<'_>| self.accepted(view, view.types).map(|values| values.into_iter().collect());
        if let (Some(a), Some(b)) = (values(a), values(b)) {
            let (a, b): (BTreeSet<String>, BTreeSet<String>) = (a, b);
            return strings_only(&a) && strings_only(&b) && a.is_disjoint(&b);
        }
        if a.types != Types::OBJECT || b.types != Types::OBJECT {
            return false;
        }
        let tag = |view: &View<'_>, name: &str| -> Option<BTreeSet<String>> {
            let (_, sources) = view.members().into_iter().find(|(known, _)| *known == name)?;
            let [source] = sources[..] else { return None };
            let member = View::of(self.graph, source);
            self.accepted(&member, member.types).map(|values| values.into_iter().collect())
        };
        a.members().iter().any(|(name, _)| {
            a.is_required(name)
                && b.is_required(name)
                && tag(a, name)
                    .zip(tag(b, name))
                    .is_some_and(|(a, b)| strings_only(&a) && strings_only(&b) && a.is_disjoint(&b))
        })
    }

    fn alternatives(&mut self, branches: &[SchemaId], at: &Hint) -> ItemKind {
        let mut scope = Scope::default();
        let names: Vec<String> =
            branches.iter().enumerate().map(|(at, id)| self.branch_name(*id, at)).collect();
        let mut alternatives = Vec::new();
        for (id, name) in branches.iter().zip(names) {
            let name = scope.claim(&name);
            let ty = self.inline(*id, &at.child(&name));
            self.table(*id, &at.child(&name).name, &at.file);
            let docs = self.type_docs(*id);
            alternatives.push(Alternative { name, ty, schema: AlternativeTest::Schema(*id), docs });
        }
        ItemKind::Union(alternatives)
    }

    /// A branch's title, the name it refers to, its tag, or its type.
    fn branch_name(&self, id: SchemaId, index: usize) -> String {
        let view = View::of(self.graph, id);
        let keywords = self.graph.keywords(id);
        if let Some(title) = keywords.and_then(|k| k.annotations.title.as_deref()) {
            return type_name(title);
        }
        if let Some(target) = keywords.and_then(|k| k.reference).and_then(|target| self.named.get(&target)) {
            return self.api.item(*target).name.clone();
        }
        let tags = view.members().into_iter().filter(|(name, _)| view.is_required(name)).filter_map(
            |(_, sources)| {
                let constant = self.graph.keywords(*sources.first()?)?.constant.as_deref()?;
                string_of(constant)
            },
        );
        if let Some(tag) = tags.into_iter().next() {
            return type_name(&tag);
        }
        let by_type = BY_TYPE.iter().find(|(_, _, types)| *types == view.types);
        by_type.map_or_else(|| format!("Alternative{}", index + 1), |(_, name, _)| (*name).to_owned())
    }

    /// Values of several types: one alternative for each, or an object and all others.
    pub(super) fn by_type(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Lowered {
        let rest = types.without(Types::OBJECT);
        let whole = types == Types::ALL;
        let mut exact = !whole;
        let mut alternatives = Vec::new();
        for (constant, name, set) in BY_TYPE {
            let skipped = match constant {
                "INTEGER" => types.has(Types::NUMBER),
                _ => false,
            };
            if skipped || !types.has(set) || (whole && set != Types::OBJECT) {
                continue;
            }
            let lowered = self.view(view, set, &at.child(name));
            exact &= lowered.exact;
            let ty = match lowered.shape {
                Shape::Ty(ty) => ty,
                Shape::Make(kind, _) => Ty::Item(self.make(view.id, &at.child(name), kind, false)),
            };
            alternatives.push(Alternative {
                name: name.to_owned(),
                ty,
                schema: AlternativeTest::Type(constant),
                docs: Vec::new(),
            });
        }
        if whole && rest != Types::NONE {
            let docs = vec!["A value that is no object.".to_owned()];
            alternatives.push(Alternative {
                name: "Other".to_owned(),
                ty: Ty::Json,
                schema: AlternativeTest::Type("ALL"),
                docs,
            });
        }
        Lowered { shape: Shape::Make(ItemKind::Union(alternatives), "Kind"), exact }
    }
}

fn strings_only(texts: &BTreeSet<String>) -> bool {
    texts.iter().all(|text| text.starts_with('"'))
}
