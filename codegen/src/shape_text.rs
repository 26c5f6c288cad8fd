//! A type of the model in one line, for people and tests that look at shapes.

use crate::model::{Api, Item, ItemId, ItemKind, Reserved, Ty, Variant};
use crate::print::Printer;

impl Api {
    /// A type and those that it names itself, as one line:
    /// `struct Root { reason: RootReason } ; enum RootReason { … }`.
    #[must_use]
    pub fn shape(&self, id: ItemId) -> String {
        let mut shown = vec![id];
        // A checked newtype or an alias shows what is in it.
        while let ItemKind::Checked(Ty::Item(inner)) | ItemKind::Alias(Ty::Item(inner)) =
            self.item(shown[shown.len() - 1]).kind
            && !shown.contains(&inner)
        {
            shown.push(inner);
        }
        let checked = shown.iter().any(|id| matches!(self.item(*id).kind, ItemKind::Checked(_)));
        let root = self.item(shown[shown.len() - 1]);
        let prefix = if checked && !matches!(root.kind, ItemKind::Checked(_)) { "checked " } else { "" };
        let mut lines = vec![format!("{prefix}{}", self.one_shape(root, &self.item(id).name))];
        for inner in named(&root.kind) {
            if !shown.contains(&inner) {
                shown.push(inner);
                let inner = self.item(inner);
                lines.push(self.one_shape(inner, &inner.name));
            }
        }
        lines.join(" ; ")
    }

    fn one_shape(&self, item: &Item, name: &str) -> String {
        let printer = Printer::new(self, &item.file);
        let names = |variants: &[Variant]| variants.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        let list = |keyword: &str, parts: Vec<String>| format!("{keyword} {name} {{ {} }}", parts.join(", "));
        match &item.kind {
            ItemKind::Struct { fields, rest } => {
                let fields = fields.iter().map(|field| format!("{}: {}", field.name, printer.field(field)));
                let rest = rest.as_ref().map(|rest| format!("extra: {}", printer.extra(item, rest)));
                list("struct", fields.chain(rest).collect())
            }
            ItemKind::Tuple(positions) => {
                let positions: Vec<_> = positions.iter().map(|ty| printer.ty(ty)).collect();
                format!("struct {name}({})", positions.join(", "))
            }
            ItemKind::Strings(variants) | ItemKind::Values(variants) => list("enum", names(variants)),
            ItemKind::Extensible { reserved, other, extension } => {
                let mut parts = match reserved {
                    Reserved::Inline(variants) => names(variants),
                    Reserved::Enum(ty) => vec![format!("Known({})", printer.ty(ty))],
                };
                parts.push(format!("{other}({})", printer.item(*extension)));
                list("enum", parts)
            }
            ItemKind::Union(alternatives) => {
                let parts = alternatives.iter().map(|one| format!("{}({})", one.name, printer.ty(&one.ty)));
                list("enum", parts.collect())
            }
            ItemKind::Checked(ty) => format!("checked {name}({})", printer.ty(ty)),
            ItemKind::Alias(ty) => format!("type {name} = {}", printer.ty(ty)),
        }
    }
}

/// The types that a type names.
fn named(kind: &ItemKind) -> Vec<ItemId> {
    fn held(ty: &Ty) -> Option<ItemId> {
        match ty {
            Ty::Item(item) => Some(*item),
            Ty::Array { item: inner, .. } | Ty::Map(inner) | Ty::Nullable(inner) | Ty::Boxed(inner) => {
                held(inner)
            }
            _ => None,
        }
    }
    match kind {
        ItemKind::Struct { fields, rest } => {
            fields.iter().map(|field| &field.ty).chain(rest).filter_map(held).collect()
        }
        ItemKind::Tuple(positions) => positions.iter().filter_map(held).collect(),
        ItemKind::Union(alternatives) => alternatives.iter().filter_map(|one| held(&one.ty)).collect(),
        ItemKind::Checked(ty) | ItemKind::Alias(ty) => held(ty).into_iter().collect(),
        ItemKind::Extensible { extension, .. } => vec![*extension],
        ItemKind::Strings(_) | ItemKind::Values(_) => Vec::new(),
    }
}
