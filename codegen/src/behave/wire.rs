//! How types are read and written: lists for the macros of the runtime.

use std::fmt::Write;

use crate::docs::doc_lines;
use crate::model::{Alternative, Api, FileName, Item, ItemId, ItemKind, Reserved, Ty, Variant};
use crate::print::Printer;

/// The lists of one file.
pub(super) fn lists(api: &Api, file: &FileName, items: &[ItemId]) -> String {
    let printer = Printer::new(api, file);
    let mut out = String::new();
    let mut typed = Vec::new();
    for id in items {
        let item = api.item(*id);
        if matches!(item.kind, ItemKind::Alias(_)) {
            continue;
        }
        out.push('\n');
        list(&mut out, api, item, &printer);
        if let Some(table) = printer.table(item.schema) {
            typed.push(format!("    {} = {table},\n", item.name));
        }
    }
    if !typed.is_empty() {
        let _ = write!(out, "\nopenwop_runtime::typed! {{\n{}}}\n", typed.concat());
    }
    out
}

fn list(out: &mut String, api: &Api, item: &Item, printer: &Printer<'_>) {
    let name = &item.name;
    match &item.kind {
        ItemKind::Struct { fields, rest } => {
            let members: String =
                fields.iter().map(|field| format!("    {} = {:?},\n", field.name, field.wire)).collect();
            let rest = if rest.is_some() { " rest extra" } else { "" };
            block(out, "object", &format!("{name} {{\n{members}}}{rest}"));
        }
        ItemKind::Tuple(positions) => {
            let count: Vec<String> = (0..positions.len()).map(|at| at.to_string()).collect();
            block(out, "tuple", &format!("{name} {{ {} }}", count.join(" ")));
        }
        ItemKind::Strings(variants) => {
            block(out, "string_enum", &format!("{name} {{\n{}}}", values(variants)))
        }
        ItemKind::Values(variants) => block(out, "value_enum", &format!("{name} {{\n{}}}", values(variants))),
        ItemKind::Extensible { reserved, other, extension } => {
            let extension = printer.item(*extension);
            match reserved {
                Reserved::Inline(variants) => {
                    let body = format!("{name} {{\n{}}} else {other}({extension})", values(variants));
                    block(out, "extensible_enum", &body);
                }
                Reserved::Enum(ty) => {
                    let body = format!("{name} {{ Known({}) else {other}({extension}) }}", printer.ty(ty));
                    block(out, "extended_enum", &body);
                }
            }
        }
        ItemKind::Union(alternatives) => {
            let all: String = alternatives
                .iter()
                .map(|one| {
                    format!("    {}({}) = {},\n", one.name, printer.ty(&one.ty), one.schema.path(printer))
                })
                .collect();
            let own = |one: &&Alternative| {
                let ty = api.resolved(&one.ty);
                !matches!(ty, Ty::Never)
                    && alternatives.iter().filter(|other| api.resolved(&other.ty) == ty).count() == 1
            };
            let from: String = alternatives
                .iter()
                .filter(own)
                .map(|one| format!("    {}({}),\n", one.name, printer.ty(&one.ty)))
                .collect();
            block(out, "union", &format!("{name} {{\n{all}}} from {{\n{from}}}"));
        }
        ItemKind::Checked(inner) => checked(out, api, item, inner, printer),
        ItemKind::Alias(_) => {}
    }
}

fn checked(out: &mut String, api: &Api, item: &Item, inner: &Ty, printer: &Printer<'_>) {
    let table = api.tables.get(&item.schema).and_then(|_| printer.table(item.schema)).unwrap_or_default();
    let docs: String = doc_lines(&item.docs).iter().map(|line| doc_line(line)).collect();
    let body = match inner {
        Ty::String => format!("{docs}pub struct {} = {table};", item.name),
        inner => format!("{docs}pub struct {}({}) = {table};", item.name, printer.ty(inner)),
    };
    block(out, if *inner == Ty::String { "checked_text" } else { "checked" }, &body);
}

fn doc_line(line: &str) -> String {
    if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }
}

fn values(variants: &[Variant]) -> String {
    variants.iter().map(|variant| format!("    {} = {:?},\n", variant.name, variant.wire)).collect()
}

/// `openwop_runtime::NAME! { … }`, indented.
fn block(out: &mut String, name: &str, body: &str) {
    let _ = writeln!(out, "openwop_runtime::{name}! {{");
    for line in body.lines() {
        let _ = writeln!(out, "    {line}");
    }
    out.push_str("}\n");
}
