//! Stage 6: model → skeletons of structs and enums, through typify.
//!
//! typify renders what it is given exactly, so it is given schemas without a
//! choice: opaque leaves, names that cannot collide, and documentation. Its
//! tokens come back with the names, order and types of the model; its serde
//! attributes, error module and impls are dropped. Nothing else knows typify.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use openwop_spec::{Diagnostic, Diagnostics};
use proc_macro2::TokenStream;
use quote::quote;
use schemars::schema::Schema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use typify_impl::{CrateVers, TypeSpace, TypeSpaceSettings};

use crate::docs::{code, docs};
use crate::model::{Api, Field, Item, ItemId, ItemKind, Variant};
use crate::print::Printer;

/// The skeletons, by the item they are of.
pub(crate) type Shapes = BTreeMap<ItemId, syn::Item>;

const LEAF_CRATE: &str = "openwop_runtime";

/// Items that are rendered at once: they do not refer to each other, and small
/// batches keep typify's time in proportion to their number.
const BATCH: usize = 64;

/// Renders all structs and enums of the model.
pub(crate) fn shape(api: &Api) -> Result<Shapes, Diagnostics> {
    let rendered_by_typify: Vec<(usize, Value)> =
        api.items.iter().enumerate().filter_map(|(at, item)| Some((at, schema(item)?))).collect();
    let mut shapes = Shapes::new();
    for batch in rendered_by_typify.chunks(BATCH) {
        let mut rendered = skeletons(batch)?;
        for (at, _) in batch {
            let item = &api.items[*at];
            let missing = || fault(format!("typify gave no item for {}", item.name));
            let shape = rendered.remove(&key(*at)).ok_or_else(missing)?;
            shapes.insert(ItemId(*at), restore(api, item, shape).map_err(fault)?);
        }
    }
    Ok(shapes)
}

/// typify's structs and enums for a batch of schemas, by their keys.
fn skeletons(batch: &[(usize, Value)]) -> Result<BTreeMap<String, syn::Item>, Diagnostics> {
    let tokens = render(batch).map_err(fault)?;
    let file: syn::File = syn::parse2(tokens).map_err(|error| fault(error.to_string()))?;
    let named = file.items.into_iter().filter_map(|item| match &item {
        syn::Item::Struct(one) => Some((one.ident.to_string(), item)),
        syn::Item::Enum(one) => Some((one.ident.to_string(), item)),
        _ => None,
    });
    Ok(named.collect())
}

fn key(at: usize) -> String {
    format!("Item{at:06}")
}

/// The schema that typify renders as the item's skeleton.
fn schema(item: &Item) -> Option<Value> {
    match &item.kind {
        ItemKind::Struct { fields, .. } => {
            let leaf = json!({ "crate": LEAF_CRATE, "version": "*", "path": "openwop_runtime::Leaf" });
            let member = |(at, _): (usize, &Field)| (placeholder(at), json!({ "x-rust-type": leaf }));
            let properties: Map<String, Value> = fields.iter().enumerate().map(member).collect();
            let required = fields.iter().enumerate().filter(|(_, field)| !field.optional);
            let required: Vec<String> = required.map(|(at, _)| placeholder(at)).collect();
            Some(json!({
                "type": "object", "properties": properties, "required": required,
            }))
        }
        ItemKind::Strings(variants) | ItemKind::Values(variants) => {
            let values: Vec<String> = (0..variants.len()).map(|at| format!("V{at:06}")).collect();
            Some(json!({ "type": "string", "enum": values }))
        }
        _ => None,
    }
}

/// Sorts as the fields stand, because typify sorts fields by name.
fn placeholder(at: usize) -> String {
    format!("f{at:06}")
}

fn render(batch: &[(usize, Value)]) -> Result<TokenStream, String> {
    let schemas = batch.iter().map(|(at, value)| match Schema::deserialize(value) {
        Ok(schema) => Ok((key(*at), schema)),
        Err(error) => Err(error.to_string()),
    });
    let schemas: Vec<_> = schemas.collect::<Result<_, _>>()?;
    // typify panics on what it does not know.
    let run = move || -> Result<TokenStream, String> {
        let mut settings = TypeSpaceSettings::default();
        settings.with_struct_builder(false).with_crate(LEAF_CRATE, CrateVers::Any, None);
        let mut space = TypeSpace::new(&settings);
        space.add_ref_types(schemas).map_err(|error| error.to_string())?;
        Ok(space.to_stream())
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err("typify panicked".to_owned()))
}

/// Gives a skeleton the names, types and attributes of the model.
fn restore(api: &Api, item: &Item, shape: syn::Item) -> Result<syn::Item, String> {
    let ident = ident(&item.name)?;
    match (shape, &item.kind) {
        (syn::Item::Struct(mut shape), ItemKind::Struct { fields, rest }) => {
            restore_attributes(
                &mut shape.attrs,
                &item.docs,
                quote!(#[derive(Clone, Debug, PartialEq)] #[non_exhaustive]),
            );
            shape.ident = ident;
            let syn::Fields::Named(named) = &mut shape.fields else {
                return if fields.is_empty() { empty_struct(item) } else { Err("no fields".to_owned()) };
            };
            if named.named.len() != fields.len() {
                return Err(format!("typify gave {} fields for {}", named.named.len(), item.name));
            }
            for (shape, field) in named.named.iter_mut().zip(fields) {
                restore_attributes(&mut shape.attrs, &field.docs, TokenStream::new());
                shape.ident = Some(self::ident(&field.name)?);
                let ty = Printer::new(api, &item.file).field(field);
                shape.ty = syn::parse_str(&ty).map_err(|error| error.to_string())?;
            }
            if let Some(rest) = rest {
                let ty = Printer::new(api, &item.file).extra(item, rest);
                let ty: syn::Type = syn::parse_str(&ty).map_err(|error| error.to_string())?;
                let doc = " Members that have no field, in their order.";
                let field: syn::FieldsNamed = syn::parse2(quote!({ #[doc = #doc] pub extra: #ty }))
                    .map_err(|error| error.to_string())?;
                named.named.extend(field.named);
            }
            Ok(syn::Item::Struct(shape))
        }
        (syn::Item::Enum(mut shape), ItemKind::Strings(variants) | ItemKind::Values(variants)) => {
            let derive = quote!(#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]);
            restore_attributes(&mut shape.attrs, &item.docs, derive);
            let is_event_list =
                api.events.as_ref().is_some_and(|events| std::ptr::eq(api.item(events.list), item));
            if is_event_list {
                shape.attrs.extend(attributes(quote!(#[non_exhaustive])));
            }
            shape.ident = ident;
            for (shape, Variant { name, wire }) in shape.variants.iter_mut().zip(variants) {
                shape.ident = self::ident(name)?;
                let doc = format!(" {}", code(wire));
                shape.attrs = attributes(quote!(#[doc = #doc]));
            }
            Ok(syn::Item::Enum(shape))
        }
        _ => Err(format!("typify gave another kind of item for {}", item.name)),
    }
}

/// typify renders a struct without members as a map; this is the struct.
fn empty_struct(item: &Item) -> Result<syn::Item, String> {
    let (ident, docs) = (ident(&item.name)?, docs(&item.docs));
    syn::parse2(quote!(#docs #[derive(Clone, Debug, PartialEq)] #[non_exhaustive] pub struct #ident {}))
        .map_err(|error| error.to_string())
}

fn ident(name: &str) -> Result<syn::Ident, String> {
    syn::parse_str(name).map_err(|error| format!("{name:?} is no identifier: {error}"))
}

/// The documentation line by line, and other attributes; typify's are dropped.
fn restore_attributes(attrs: &mut Vec<syn::Attribute>, paragraphs: &[String], more: TokenStream) {
    *attrs = attributes(docs(paragraphs));
    attrs.extend(attributes(more));
}

fn attributes(tokens: TokenStream) -> Vec<syn::Attribute> {
    syn::parse::Parser::parse2(syn::Attribute::parse_outer, tokens).unwrap_or_default()
}

fn fault(message: String) -> Diagnostics {
    Diagnostics::from(Diagnostic {
        code: "shape",
        file: "codegen".to_owned(),
        position: None,
        pointer: String::new(),
        message: format!("typify could not render the model: {message}"),
        help: "this is a defect of the generator: please report it with the schemas".to_owned(),
    })
}
