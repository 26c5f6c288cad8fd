use openwop_spec::SchemaId;
use openwop_text::Types;

use super::{Hint, Lower, Lowered, Shape, View, assertions, string_of};
use crate::model::{FileName, Item, ItemId, ItemKind, Reserved, Ty, Variant};
use crate::names::{Scope, field_name, type_name};
use crate::vocabulary::ExtensibleEnum;

/// The branches of an extensible string enum.
struct Branches {
    reserved: Vec<SchemaId>,
    pattern: SchemaId,
    one_of: bool,
}

impl Lower<'_> {
    /// A closed string enum and a pattern, as alternatives.
    pub(super) fn extensible(&mut self, view: &View<'_>, types: Types, at: &Hint) -> Option<Lowered> {
        let branches = self.extensible_branches(view, types)?;
        let strings = self.reserved_strings(&branches).filter(|strings| !strings.is_empty())?;
        let exact = !branches.one_of
            || (branches.reserved.len() == 1 && !self.pattern_admits(branches.pattern, &strings));
        let place = self.graph.name(view.id);
        let named = self.vocabulary.enums.iter().find(|(_, part)| part.at.contains(&place));
        let Some((name, part)) = named else {
            let (kind, _) = self.extensible_kind(&branches, strings, None, at);
            return Some(Lowered { shape: Shape::Make(kind, "Value"), exact });
        };
        if let Some((definition, item)) = self.own_definition(part) {
            if definition != view.id {
                return Some(Lowered::ty(Ty::Item(item), exact));
            }
            let (kind, extension) = self.extensible_kind(&branches, strings, Some(part), at);
            self.describe_extension(extension, part);
            return Some(Lowered { shape: Shape::Make(kind, "Value"), exact });
        }
        if let Some(known) = self.extensible.get(name).copied() {
            self.compare(known, &strings, branches.pattern, view.id, name);
            return Some(Lowered::ty(Ty::Item(known), exact));
        }
        // Its places share it, so it stands in a file of its own.
        let module = at.file.module;
        let file = FileName { module, stem: self.files[module].claim(&field_name(name)) };
        let hint = Hint { name: self.types[module].claim(name), file };
        let (kind, extension) = self.extensible_kind(&branches, strings, Some(part), &hint);
        self.table(view.id, &hint.name, &hint.file);
        let docs = self.type_docs(view.id);
        let item = self.add(Item { name: hint.name, file: hint.file, schema: view.id, docs, kind });
        self.describe_extension(extension, part);
        self.extensible.insert(name.clone(), item);
        Some(Lowered::ty(Ty::Item(item), exact))
    }

    /// The definition among an enum's places, where there is one: its type is the enum.
    fn own_definition(&self, part: &ExtensibleEnum) -> Option<(SchemaId, ItemId)> {
        let places = part.at.iter().filter_map(|place| self.graph.named(place));
        places.filter_map(|id| Some((id, *self.named.get(&id)?))).next()
    }

    fn describe_extension(&mut self, extension: ItemId, part: &ExtensibleEnum) {
        if !part.extension_doc.is_empty() {
            self.api.items[extension.0].docs[0].clone_from(&part.extension_doc);
        }
    }

    fn extensible_branches(&self, view: &View<'_>, types: Types) -> Option<Branches> {
        let rules = view.rules(Types::STRING);
        let part = view.parts.iter().find(|part| part.any_of.len() + part.one_of.len() > 1)?;
        let one_of = match (part.any_of.len(), part.one_of.len(), rules.len()) {
            (_, 0, 1) => false,
            (0, _, 1) => true,
            _ => return None,
        };
        let branches = if one_of { &part.one_of } else { &part.any_of };
        let is_pattern = |id: &&SchemaId| {
            self.graph.keywords(**id).is_some_and(|k| {
                k.pattern.is_some()
                    && (types == Types::STRING || k.types == Some(Types::STRING))
                    && assertions(k)
                        .all(|rule| matches!(rule, "type" | "pattern" | "minLength" | "maxLength"))
            })
        };
        let mut patterns = branches.iter().filter(is_pattern);
        let pattern = *patterns.next().filter(|_| patterns.next().is_none())?;
        let reserved = branches.iter().copied().filter(|id| *id != pattern).collect();
        Some(Branches { reserved, pattern, one_of })
    }

    /// The reserved strings; `None` where a branch has other values.
    fn reserved_strings(&self, branches: &Branches) -> Option<Vec<String>> {
        let mut strings = Vec::new();
        for id in &branches.reserved {
            let view = View::of(self.graph, *id);
            for text in self.accepted(&view, view.types)? {
                let string = string_of(&text)?;
                if !strings.contains(&string) {
                    strings.push(string);
                }
            }
        }
        Some(strings)
    }

    fn pattern_admits(&self, pattern: SchemaId, strings: &[String]) -> bool {
        let pattern = self.graph.keywords(pattern).and_then(|k| k.pattern.as_ref());
        pattern.is_none_or(|pattern| strings.iter().any(|string| pattern.matches(string)))
    }

    fn extensible_kind(
        &mut self,
        branches: &Branches,
        strings: Vec<String>,
        part: Option<&ExtensibleEnum>,
        at: &Hint,
    ) -> (ItemKind, ItemId) {
        let other = part.map_or("Other", |part| &part.variant).to_owned();
        let mut scope = Scope::with(&[&other]);
        let reserved = match branches.reserved[..] {
            [one] if self.graph.keywords(one).and_then(|k| self.pure_reference(one, k)).is_some() => {
                Reserved::Enum(self.inline(one, at))
            }
            _ => {
                let variant = |wire: String| Variant { name: scope.claim(&type_name(&wire)), wire };
                Reserved::Inline(strings.into_iter().map(variant).collect())
            }
        };
        let extension_at = match part {
            Some(part) => Hint { name: part.extension.clone(), file: at.file.clone() },
            None => at.child("extension"),
        };
        let extension = self.make(branches.pattern, &extension_at, ItemKind::Checked(Ty::String), true);
        (ItemKind::Extensible { reserved, other, extension }, extension)
    }

    /// All places of one enum have to reserve the same strings and extend them alike.
    fn compare(&mut self, known: ItemId, strings: &[String], pattern: SchemaId, id: SchemaId, name: &str) {
        let ItemKind::Extensible { reserved, extension, .. } = &self.api.item(known).kind else { return };
        let same_strings = match reserved {
            Reserved::Inline(variants) => variants.iter().map(|variant| &variant.wire).eq(strings),
            Reserved::Enum(_) => true,
        };
        let rules = |id| {
            let k = self.graph.keywords(id)?;
            Some((k.pattern.as_ref().map(|pattern| &pattern.source), k.min_length, k.max_length))
        };
        let same_pattern = rules(self.api.item(*extension).schema) == rules(pattern);
        if !same_strings || !same_pattern {
            let first = self.graph.name(self.api.item(known).schema);
            let message = format!("this is not the enum {name:?} that stands at {first}");
            let help = "list the place under another name in vocabulary.toml, or make the two schemas equal";
            self.diagnostics.push(self.graph.diagnostic(id, "", "vocabulary", message, help));
        }
    }

    /// Every place that the vocabulary lists has to be an extensible enum.
    pub(super) fn refuse_unused_enums(&mut self) {
        let vocabulary = self.vocabulary;
        for place in vocabulary.enums.values().flat_map(|part| &part.at) {
            let Some(id) = self.graph.named(place) else { continue };
            let view = View::of(self.graph, id);
            let types = view.types.without(Types::NULL);
            let branches = self.extensible_branches(&view, types);
            if branches
                .and_then(|branches| self.reserved_strings(&branches))
                .is_none_or(|strings| strings.is_empty())
            {
                let message = "this is no closed enum of strings with one pattern beside it".to_owned();
                let help = "remove the place from [enums] in vocabulary.toml, or make it such an enum";
                self.diagnostics.push(self.graph.diagnostic(id, "", "vocabulary", message, help));
            }
        }
    }
}
