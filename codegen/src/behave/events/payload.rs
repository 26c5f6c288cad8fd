//! The enum of payloads.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::types::parse;
use super::{Context, ident, table_path};
use crate::docs::code;
use crate::model::Event;
use crate::vocabulary::Tier;

/// The enum of payloads.
pub(super) fn payload(context: &Context<'_>) -> TokenStream {
    let Context { list, unknown, .. } = context;
    let variants = context.events.types.iter().map(|event| {
        let (name, ty, doc) =
            (ident(&event.payload_variant), parse(&context.printer.ty(&event.payload)), event_doc(event));
        quote!(#[doc = #doc] #name(#ty))
    });
    let names: Vec<_> = context.events.types.iter().map(|event| ident(&event.payload_variant)).collect();
    let types: Vec<_> = context.events.types.iter().map(|event| ident(&event.variant)).collect();
    let wires = context.events.types.iter().map(|event| &event.wire);
    let tables = context.events.types.iter().map(|event| table_path(context.api, event.schema));
    let tables: Vec<_> = tables.collect();
    let unknown_variant = unknown.as_ref().map(|ty| {
        quote!(#[doc = " A type that the schemas do not list but admit, such as a vendor's."] Unknown(UnknownPayload<#ty>),)
    });
    let unknown_type =
        unknown.as_ref().map(|_| quote!(Self::Unknown(unknown) => unknown.event_type.as_ref(),));
    let unknown_write =
        unknown.as_ref().map(|_| quote!(Self::Unknown(unknown) => unknown.payload.write(out),));
    let unknown_read = match unknown {
        Some(_) => quote! {
            let Some(known) = <#list as Wire>::read(event_type) else {
                return Some(Self::Unknown(UnknownPayload::new(Wire::read(event_type)?, Json::read(payload)?)));
            };
        },
        None => quote!(let known = <#list as Wire>::read(event_type)?;),
    };
    quote! {
        #[doc = " The payload of an event, by its type."]
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "a box for each payload would cost more than the room")]
        #[non_exhaustive]
        pub enum Payload {
            #(#variants,)*
            #unknown_variant
            #[doc = " A payload that breaks the schema of its type, with its violations."]
            Malformed(MalformedPayload<#list>),
        }

        impl Payload {
            #[doc = " The event's type as it stands on the wire."]
            #[must_use]
            pub fn event_type(&self) -> &str {
                match self {
                    #(Self::#names(_) => #wires,)*
                    #unknown_type
                    Self::Malformed(malformed) => malformed.event_type().as_str(),
                }
            }

            fn read_as(event_type: &Item<'_>, payload: &Item<'_>) -> Option<Self> {
                #unknown_read
                let read = match known {
                    #(#list::#types => openwop_runtime::parse_value(&#tables, payload).map(Self::#names),)*
                };
                match read {
                    Ok(payload) => Some(payload),
                    Err(report) => Some(Self::Malformed(MalformedPayload::new(known, Json::read(payload)?, report))),
                }
            }
        }

        #[doc = " Payloads are written within their event; which one to read depends on its type."]
        impl Wire for Payload {
            fn read(_: &Item<'_>) -> Option<Self> {
                None
            }

            fn write(&self, out: &mut String) {
                match self {
                    #(Self::#names(payload) => payload.write(out),)*
                    #unknown_write
                    Self::Malformed(malformed) => malformed.payload().write(out),
                }
            }
        }

        #[doc = " The schema of a type's payload."]
        fn payload_node(event_type: #list) -> &'static Node {
            match event_type {
                #(#list::#types => &#tables,)*
            }
        }
    }
}

fn event_doc(event: &Event) -> String {
    let mut parts = vec![format!(" {}", code(&event.wire))];
    parts.extend(event.facts.tier.map(|tier| format!("tier {}", tier_word(tier))));
    parts.extend(event.facts.rfc.as_ref().map(|rfc| format!("RFC {rfc}")));
    parts.join(", ")
}

fn tier_word(tier: Tier) -> &'static str {
    match tier {
        Tier::Must => "MUST",
        Tier::Should => "SHOULD",
        Tier::May => "MAY",
    }
}
