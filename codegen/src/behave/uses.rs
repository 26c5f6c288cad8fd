//! The `use` lines of a file.

use std::collections::BTreeSet;

use super::table;
use crate::model::{Api, FileName, Item, ItemId, ItemKind, Reserved, Ty};
use crate::print::leaf_name;

/// The `use` lines that a file's types and its tables need.
pub(super) fn uses(api: &Api, file: &FileName, items: &[ItemId], tables: &str) -> BTreeSet<String> {
    let mut leaves = BTreeSet::new();
    let mut uses = BTreeSet::new();
    let mut stack: Vec<&Ty> = Vec::new();
    for item in items {
        let item = api.item(*item);
        stack.extend(types_of(item));
        if let ItemKind::Struct { rest: Some(rest), .. } = &item.kind {
            leaves.insert("Extra");
            // `Extra` keeps any JSON unless told otherwise.
            if *rest != Ty::Json {
                stack.push(rest);
            }
        }
    }
    while let Some(ty) = stack.pop() {
        leaves.extend(leaf_name(ty));
        match ty {
            Ty::Array { item: inner, .. } | Ty::Map(inner) | Ty::Nullable(inner) | Ty::Boxed(inner) => {
                stack.push(inner)
            }
            Ty::Item(item) => {
                let target = api.item(*item);
                if target.file.module != file.module {
                    uses.insert(format!("super::super::{}", api.modules[target.file.module].name));
                } else if target.file != *file {
                    uses.insert(format!("super::{}", target.name));
                }
            }
            _ => {}
        }
    }
    let code = without_strings(tables);
    let words: BTreeSet<&str> = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    // A file may be called as a function is.
    let is_used = |name: &&&str| match name.starts_with(char::is_lowercase) {
        true => code.contains(&format!("{name}(")),
        false => words.contains(**name),
    };
    leaves.extend(table::NAMES.iter().filter(is_used));
    if !leaves.is_empty() {
        let leaves: Vec<_> = leaves.into_iter().collect();
        uses.insert(format!("openwop_runtime::{{{}}}", leaves.join(", ")));
    }
    if code.contains("&patterns::") {
        uses.insert("super::super::patterns".to_owned());
    }
    uses
}

/// Rust text with its string literals emptied.
fn without_strings(text: &str) -> String {
    let (mut out, mut inside, mut escaped) = (String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' if !escaped => inside = !inside,
            c if !inside => out.push(c),
            _ => {}
        }
        escaped = inside && c == '\\' && !escaped;
    }
    out
}

/// The types that an item's text names.
fn types_of(item: &Item) -> Vec<&Ty> {
    match &item.kind {
        ItemKind::Struct { fields, .. } => fields.iter().map(|field| &field.ty).collect(),
        ItemKind::Tuple(positions) => positions.iter().collect(),
        ItemKind::Union(alternatives) => alternatives.iter().map(|alternative| &alternative.ty).collect(),
        ItemKind::Checked(ty) | ItemKind::Alias(ty) => vec![ty],
        ItemKind::Extensible { reserved: Reserved::Enum(ty), .. } => vec![ty],
        ItemKind::Extensible { .. } | ItemKind::Strings(_) | ItemKind::Values(_) => Vec::new(),
    }
}
