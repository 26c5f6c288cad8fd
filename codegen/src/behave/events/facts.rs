//! What the vocabulary knows about event types.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Context, ident};
use crate::vocabulary::{EventFacts, Tier};

/// What the vocabulary knows, as methods of the enum of types.
pub(super) fn facts(context: &Context<'_>) -> TokenStream {
    let list = &context.list;
    let arms =
        |otherwise: TokenStream, value: &dyn Fn(&EventFacts) -> Option<TokenStream>| -> Vec<TokenStream> {
            let arms = context.events.types.iter().filter_map(|event| {
                let (name, value) = (ident(&event.variant), value(&event.facts)?);
                Some(quote!(Self::#name => #value,))
            });
            let mut arms: Vec<_> = arms.collect();
            // Without a fact for each type there is one arm for the others.
            if arms.len() < context.events.types.len() {
                arms.push(quote!(_ => #otherwise,));
            }
            arms
        };
    let tiers = arms(quote!(None), &|facts| facts.tier.map(tier_path));
    let rfcs = arms(quote!(None), &|facts| facts.rfc.as_ref().map(|rfc| quote!(Some(#rfc))));
    let modes = arms(quote!(&[]), &|facts| {
        let modes = &facts.modes;
        (!modes.is_empty()).then(|| quote!(&[#(#modes),*]))
    });
    let terminal = context.events.types.iter().filter(|event| event.facts.terminal);
    let terminal: Vec<_> = terminal.map(|event| ident(&event.variant)).collect();
    let is_terminal =
        if terminal.is_empty() { quote!(false) } else { quote!(matches!(self, #(Self::#terminal)|*)) };
    let otel = arms(quote!(&[]), &|facts| {
        let pairs: Vec<_> = facts.otel.iter().map(|(member, name)| quote!((#member, #name))).collect();
        (!pairs.is_empty()).then(|| quote!(&[#(#pairs),*]))
    });
    quote! {
        impl #list {
            #[doc = " How strongly the specification asks for the event, where it says so."]
            #[must_use]
            pub const fn tier(self) -> Option<Tier> {
                match self {
                    #(#tiers)*
                }
            }

            #[doc = " Number of the RFC that introduced the event, where one is named."]
            #[must_use]
            pub const fn rfc(self) -> Option<&'static str> {
                match self {
                    #(#rfcs)*
                }
            }

            #[doc = " Names of the stream modes in which the event shows."]
            #[must_use]
            pub const fn modes(self) -> &'static [&'static str] {
                match self {
                    #(#modes)*
                }
            }

            #[doc = " Whether a run ends with the event."]
            #[must_use]
            pub const fn is_terminal(self) -> bool {
                #is_terminal
            }

            #[doc = " Payload members that are projected to OpenTelemetry, with their attribute names."]
            #[must_use]
            pub const fn otel(self) -> &'static [(&'static str, &'static str)] {
                match self {
                    #(#otel)*
                }
            }
        }
    }
}

fn tier_path(tier: Tier) -> TokenStream {
    let tier = format_ident!("{}", format!("{tier:?}"));
    quote!(Some(Tier::#tier))
}
