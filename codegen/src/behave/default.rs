//! Accessors that offer a member's default; it is never inserted.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use openwop_text::Tokens;

use super::types::parse;
use crate::docs::code;
use crate::model::{Api, Field, ItemId, ItemKind, Ty};
use crate::print::Printer;

/// The accessors of one type.
pub(super) fn accessors(api: &Api, id: ItemId) -> TokenStream {
    let item = api.item(id);
    let ItemKind::Struct { fields, .. } = &item.kind else { return TokenStream::new() };
    let printer = Printer::new(api, &item.file);
    let accessors: Vec<_> = fields.iter().filter_map(|field| accessor(api, field, &printer)).collect();
    if accessors.is_empty() {
        return TokenStream::new();
    }
    let name = format_ident!("{}", item.name);
    quote!(impl #name { #(#accessors)* })
}

fn accessor(api: &Api, field: &Field, printer: &Printer<'_>) -> Option<TokenStream> {
    let default = field.default.as_deref().filter(|_| field.optional)?;
    let field_name: syn::Ident = syn::parse_str(&field.name).ok()?;
    let Some((ty, body)) = literal(api, field, &field_name, default, printer) else {
        return Some(any_accessor(field, &field_name, default, printer));
    };
    let name = accessor_name(field);
    let doc = format!(" {}, or its default {} where it is absent.", code(&field.wire), code(default));
    Some(quote! {
        #[doc = #doc]
        #[must_use]
        pub fn #name(&self) -> #ty {
            #body
        }
    })
}

/// The type and body of an accessor whose default is a literal.
fn literal(
    api: &Api,
    field: &Field,
    name: &syn::Ident,
    default: &str,
    printer: &Printer<'_>,
) -> Option<(TokenStream, TokenStream)> {
    Some(match &field.ty {
        Ty::Bool => {
            let default: TokenStream = default.parse().ok()?;
            (quote!(bool), quote!(self.#name.unwrap_or(#default)))
        }
        Ty::UInt(..) | Ty::Int(..) => {
            let ty = if matches!(field.ty, Ty::UInt(..)) { quote!(u64) } else { quote!(i64) };
            let default: TokenStream = integer(default)?.to_string().parse().ok()?;
            (ty, quote!(self.#name.map_or(#default, |value| value.get())))
        }
        Ty::AtLeast(_) | Ty::Integer => {
            let default: TokenStream =
                format!("{}_i64", i64::try_from(integer(default)?).ok()?).parse().ok()?;
            let get = if field.ty == Ty::Integer { quote!() } else { quote!(.get()) };
            let ty = quote!(openwop_runtime::Integer);
            let body =
                quote!(self.#name.as_ref().map_or_else(|| #ty::from(#default), |value| value #get.clone()));
            (ty, body)
        }
        Ty::String | Ty::Str(..) => {
            let default = text(default)?;
            (quote!(&str), quote!(self.#name.as_ref().map_or(#default, |value| value.as_str())))
        }
        Ty::Item(target) => {
            let ItemKind::Strings(variants) = &api.item(*target).kind else { return None };
            let default = text(default)?;
            let variant = variants.iter().find(|variant| variant.wire == default)?;
            let (ty, variant) = (parse(&printer.ty(&field.ty)), format_ident!("{}", variant.name));
            (ty.clone(), quote!(self.#name.unwrap_or(#ty::#variant)))
        }
        _ => return None,
    })
}

/// Of a type that has no literal: the default is read from its JSON text.
fn any_accessor(field: &Field, field_name: &syn::Ident, default: &str, printer: &Printer<'_>) -> TokenStream {
    let name = accessor_name(field);
    let doc = format!(
        " {}, or its default where it is absent. Never `None`: the default is a valid value.",
        code(&field.wire)
    );
    let ty = parse(&printer.ty(&field.ty));
    quote! {
        #[doc = #doc]
        #[must_use]
        pub fn #name(&self) -> Option<#ty> {
            self.#field_name.clone().or_else(|| openwop_runtime::private::read_text(#default))
        }
    }
}

fn accessor_name(field: &Field) -> syn::Ident {
    format_ident!("{}_or_default", field.name.trim_start_matches("r#").trim_end_matches('_'))
}

fn integer(text: &str) -> Option<i128> {
    openwop_text::Decimal::parse(text)?.to_i128()
}

fn text(json: &str) -> Option<String> {
    let tokens = Tokens::read(json).ok()?;
    Some(tokens.root(json).as_str().into_owned())
}
