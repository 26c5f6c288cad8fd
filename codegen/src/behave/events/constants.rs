//! What payload types know of their events.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::super::types::parse;
use super::{Context, ident};
use crate::model::{Api, Event, ItemId, Ty};

/// Associated constants of payload types.
pub(super) fn constants(context: &Context<'_>) -> TokenStream {
    let mut by_type: BTreeMap<ItemId, Vec<&Event>> = BTreeMap::new();
    for event in &context.events.types {
        if let Some(item) = own_type(context.api, &event.payload) {
            by_type.entry(item).or_default().push(event);
        }
    }
    let list = &context.list;
    let constants = by_type.into_iter().map(|(item, events)| {
        let ty = parse(&context.printer.item(item));
        let variants = events.iter().map(|event| ident(&event.variant));
        let single = match events[..] {
            [event] => {
                let variant = ident(&event.variant);
                quote! {
                    #[doc = " How strongly the specification asks for the event, where it says so."]
                    pub const TIER: Option<Tier> = #list::#variant.tier();

                    #[doc = " Number of the RFC that introduced the event, where one is named."]
                    pub const RFC: Option<&'static str> = #list::#variant.rfc();
                }
            }
            _ => TokenStream::new(),
        };
        quote! {
            impl #ty {
                #[doc = " The event types that have this payload."]
                pub const EVENT_TYPES: &'static [#list] = &[#(#list::#variants),*];

                #single
            }
        }
    });
    let from = context.events.types.iter().filter_map(|event| {
        let same =
            |other: &&Event| context.api.resolved(&other.payload) == context.api.resolved(&event.payload);
        let unique = context.events.types.iter().filter(same).count() == 1;
        let item = own_type(context.api, &event.payload).filter(|_| unique)?;
        let (ty, variant) = (parse(&context.printer.item(item)), ident(&event.payload_variant));
        Some(quote! {
            impl From<#ty> for Payload {
                fn from(payload: #ty) -> Self {
                    Self::#variant(payload)
                }
            }
        })
    });
    constants.chain(from).collect()
}

/// The struct or enum that a payload's type is, behind other names for it.
fn own_type(api: &Api, ty: &Ty) -> Option<ItemId> {
    match api.resolved(ty) {
        Ty::Item(item) => Some(item),
        _ => None,
    }
}
