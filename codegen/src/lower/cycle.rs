use std::collections::HashSet;

use openwop_spec::{SchemaGraph, SchemaId};

use super::assertions;
use crate::model::{Api, ItemId, ItemKind, Reserved, Ty};

/// Whether a schema takes in another (`$ref` beside other keywords, `allOf`) that
/// holds it in turn, so that it needs a name to be held by.
pub(super) fn merges_itself(graph: &SchemaGraph, id: SchemaId) -> bool {
    let Some(keywords) = graph.keywords(id) else { return false };
    let merges = keywords.reference.is_some() && assertions(keywords).count() > 1;
    if !merges && keywords.all_of.is_empty() && keywords.any_of.len() != 1 && keywords.one_of.len() != 1 {
        return false;
    }
    let mut seen = HashSet::new();
    let mut stack: Vec<SchemaId> = keywords.children().collect();
    while let Some(at) = stack.pop() {
        if at == id {
            return true;
        }
        if seen.insert(at) {
            stack.extend(graph.keywords(at).into_iter().flat_map(|keywords| keywords.children()));
        }
    }
    false
}

/// Turns other names that lead back to themselves, as in `type List = Vec<List>`,
/// into types of their own.
pub(super) fn break_alias_cycles(api: &mut Api) {
    for at in 0..api.items.len() {
        let ItemKind::Alias(ty) = &api.items[at].kind else { continue };
        if names_itself(api, ty, ItemId(at)) {
            api.items[at].kind = ItemKind::Checked(ty.clone());
        }
    }
}

fn names_itself(api: &Api, ty: &Ty, name: ItemId) -> bool {
    let mut seen = HashSet::new();
    let mut stack = vec![ty];
    while let Some(ty) = stack.pop() {
        match ty {
            Ty::Item(item) if *item == name => return true,
            Ty::Item(item) if seen.insert(*item) => {
                if let ItemKind::Alias(target) = &api.item(*item).kind {
                    stack.push(target);
                }
            }
            Ty::Array { item: inner, .. } | Ty::Map(inner) | Ty::Nullable(inner) | Ty::Boxed(inner) => {
                stack.push(inner)
            }
            _ => {}
        }
    }
    false
}

/// Boxes the fields through which a type would hold itself.
pub(super) fn box_cycles(api: &mut Api) {
    for at in 0..api.items.len() {
        let item = ItemId(at);
        let mut kind = api.items[at].kind.clone();
        match &mut kind {
            ItemKind::Struct { fields, .. } => {
                for field in fields {
                    box_if_cyclic(api, item, &mut field.ty);
                }
            }
            ItemKind::Tuple(positions) => {
                for ty in positions {
                    box_if_cyclic(api, item, ty);
                }
            }
            ItemKind::Union(alternatives) => {
                for alternative in alternatives {
                    box_if_cyclic(api, item, &mut alternative.ty);
                }
            }
            _ => continue,
        }
        // Set before the next is looked at: one box breaks a circle.
        api.items[at].kind = kind;
    }
}

fn box_if_cyclic(api: &Api, item: ItemId, ty: &mut Ty) {
    if let Some(target) = held(ty)
        && reaches(api, target, item)
    {
        let inner = std::mem::replace(ty, Ty::Null);
        *ty = match inner {
            Ty::Nullable(inner) => Ty::Nullable(Box::new(Ty::Boxed(inner))),
            inner => Ty::Boxed(Box::new(inner)),
        };
    }
}

/// The item that a value of the type holds without indirection.
fn held(ty: &Ty) -> Option<ItemId> {
    match ty {
        Ty::Item(item) => Some(*item),
        Ty::Nullable(inner) => held(inner),
        _ => None,
    }
}

fn reaches(api: &Api, from: ItemId, to: ItemId) -> bool {
    let mut seen = HashSet::new();
    let mut stack = vec![from];
    while let Some(at) = stack.pop() {
        if at == to {
            return true;
        }
        if seen.insert(at) {
            stack.extend(parts(&api.item(at).kind).into_iter().filter_map(held));
        }
    }
    false
}

fn parts(kind: &ItemKind) -> Vec<&Ty> {
    match kind {
        ItemKind::Struct { fields, .. } => fields.iter().map(|field| &field.ty).collect(),
        ItemKind::Tuple(positions) => positions.iter().collect(),
        ItemKind::Union(alternatives) => alternatives.iter().map(|alternative| &alternative.ty).collect(),
        ItemKind::Checked(ty) | ItemKind::Alias(ty) => vec![ty],
        ItemKind::Extensible { reserved: Reserved::Enum(ty), .. } => vec![ty],
        ItemKind::Extensible { .. } | ItemKind::Strings(_) | ItemKind::Values(_) => Vec::new(),
    }
}
