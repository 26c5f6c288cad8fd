//! Types that typify does not render, and constructors of structs.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::docs::{code, docs};
use crate::model::{Api, Field, Item, ItemId, ItemKind, Reserved, Variant};
use crate::print::Printer;

/// The items of one type; its skeleton first, where it has one.
pub(super) fn item(api: &Api, id: ItemId, shape: Option<syn::Item>) -> TokenStream {
    let item = api.item(id);
    let printer = Printer::new(api, &item.file);
    let name = format_ident!("{}", item.name);
    let docs = docs(&item.docs);
    let own = match &item.kind {
        ItemKind::Struct { fields, rest } => constructor(item, fields, rest.is_some(), &printer),
        ItemKind::Tuple(positions) => {
            let positions = positions.iter().map(|ty| parse(&printer.ty(ty)));
            quote!(#docs #[derive(Clone, Debug, PartialEq)] pub struct #name(#(pub #positions),*);)
        }
        ItemKind::Extensible { reserved, other, extension } => {
            let reserved = reserved_variants(reserved, &printer);
            let other = format_ident!("{other}");
            let extension = parse(&printer.item(*extension));
            quote! {
                #docs
                #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
                pub enum #name {
                    #reserved
                    #[doc = " A value that the pattern admits."]
                    #other(#extension),
                }
            }
        }
        ItemKind::Union(alternatives) => {
            let variants = alternatives.iter().map(|alternative| {
                let (name, ty) = (format_ident!("{}", alternative.name), parse(&printer.ty(&alternative.ty)));
                let docs = self::docs(&alternative.docs);
                let docs = if alternative.docs.is_empty() { quote!(#[doc = " This type."]) } else { docs };
                quote!(#docs #name(#ty))
            });
            quote! {
                #docs
                #[derive(Clone, Debug, PartialEq)]
                #[allow(clippy::large_enum_variant, reason = "a box for each alternative would cost more than the room")]
                pub enum #name { #(#variants),* }
            }
        }
        ItemKind::Alias(ty) => {
            let ty = parse(&printer.ty(ty));
            quote!(#docs pub type #name = #ty;)
        }
        // `checked!` makes the newtype.
        ItemKind::Checked(_) | ItemKind::Strings(_) | ItemKind::Values(_) => TokenStream::new(),
    };
    quote!(#shape #own)
}

fn reserved_variants(reserved: &Reserved, printer: &Printer<'_>) -> TokenStream {
    match reserved {
        Reserved::Inline(variants) => {
            let variants = variants.iter().map(|Variant { name, wire }| {
                let (name, doc) = (format_ident!("{name}"), format!(" {}", code(wire)));
                quote!(#[doc = #doc] #name,)
            });
            variants.collect()
        }
        Reserved::Enum(ty) => {
            let ty = parse(&printer.ty(ty));
            quote!(#[doc = " A reserved value."] Known(#ty),)
        }
    }
}

/// `new`: the required members; the others are set one by one, so that a schema
/// which adds one breaks no caller.
fn constructor(item: &Item, fields: &[Field], open: bool, printer: &Printer<'_>) -> TokenStream {
    let name = format_ident!("{}", item.name);
    let ident = |field: &Field| syn::parse_str::<syn::Ident>(&field.name).ok();
    let required = fields.iter().filter(|field| !field.optional);
    let parameters: Vec<_> = required
        .map(|field| {
            let (name, ty) = (ident(field), parse(&printer.field(field)));
            quote!(#name: #ty)
        })
        .collect();
    let values = fields.iter().map(|field| {
        let name = ident(field);
        if field.optional { quote!(#name: None) } else { quote!(#name) }
    });
    let extra = open.then(|| quote!(extra: Extra::default()));
    let values = values.chain(extra);
    let many = (parameters.len() > 7).then(
        || quote!(#[expect(clippy::too_many_arguments, reason = "the schema requires as many members")]),
    );
    let default = parameters.is_empty().then(|| {
        quote! {
            impl Default for #name {
                fn default() -> Self {
                    Self::new()
                }
            }
        }
    });
    quote! {
        impl #name {
            #[doc = " With the members that have to be there, and no others."]
            #[must_use]
            #many
            pub fn new(#(#parameters),*) -> Self {
                Self { #(#values),* }
            }
        }

        #default
    }
}

/// A type that the printer wrote.
pub(super) fn parse(ty: &str) -> TokenStream {
    ty.parse().unwrap_or_default()
}
