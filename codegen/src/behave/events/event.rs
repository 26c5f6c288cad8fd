//! The event's struct, and how it is read and written.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::super::types::parse;
use super::{Context, ident};
use crate::docs::docs;

/// The struct, and how it is read and written.
pub(super) fn event(context: &Context<'_>) -> TokenStream {
    let Context { name, envelope_table, .. } = context;
    let fields = context.kept().map(|field| {
        let (name, ty, docs) = (ident(&field.name), parse(&context.printer.field(field)), docs(&field.docs));
        quote!(#docs pub #name: #ty)
    });
    let extra = context
        .open
        .then(|| quote!(#[doc = " Members that have no field, in their order."] pub extra: Extra<#name>,));
    let required: Vec<_> = context.kept().filter(|field| !field.optional).collect();
    let parameters = required.iter().map(|field| {
        let (name, ty) = (ident(&field.name), parse(&context.printer.field(field)));
        quote!(#name: #ty)
    });
    let set = context.kept().map(|field| {
        let name = ident(&field.name);
        if field.optional { quote!(#name: None) } else { quote!(#name) }
    });
    let extra_default = context.open.then(|| quote!(extra: Extra::default(),));
    let (type_wire, payload_wire) = (context.type_wire(), context.payload_wire());
    let payload = context.payload_field();
    let list = &context.list;
    let id =
        context.api.tables.get(&context.api.item(context.events.envelope).schema).and_then(|t| t.id.clone());
    let source =
        format!(" Source: `{}`; the payload's schema depends on `{type_wire}`.", id.unwrap_or_default());
    let reading = reading(context);
    quote! {
        #[doc = " One event of the log: the envelope, and the payload that its type asks for."]
        #[doc = ""]
        #[doc = #source]
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub struct #name {
            #(#fields,)*
            #[doc = " The payload; it knows the event's type."]
            pub #payload: Payload,
            #extra
        }

        impl #name {
            #[doc = " With the members that have to be there, and no others."]
            #[must_use]
            pub fn new(#payload: Payload, #(#parameters),*) -> Self {
                Self { #payload, #(#set,)* #extra_default }
            }

            #[doc = " The event's type as it stands on the wire."]
            #[must_use]
            pub fn event_type(&self) -> &str {
                self.#payload.event_type()
            }

            #[doc = " Reads an event and refuses whatever breaks a schema."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " All violations, of the envelope and of the payload."]
            pub fn parse(text: &[u8]) -> Result<Self, Report> {
                match Self::read(text) {
                    Ok(Self { #payload: Payload::Malformed(malformed), .. }) => {
                        Err(malformed.report().clone().under(#payload_wire))
                    }
                    Ok(event) => Ok(event),
                    Err(malformed) => Err(malformed.into_report()),
                }
            }

            #[doc = " Checks an event without building it, as [`parse`](Self::parse) does. Says its type,"]
            #[doc = " or `None` where the schemas do not list the type but admit it."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " All violations, of the envelope and of the payload."]
            pub fn validate(text: &[u8]) -> Result<Option<#list>, Report> {
                let members = (#type_wire, #payload_wire);
                openwop_runtime::private::validate_event(text, &#envelope_table, members, payload_node)
            }

            #[doc = " Reads an event and loses nothing: a payload that breaks its schema becomes"]
            #[doc = " [`Payload::Malformed`], one of a type that is not known stays as it is."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " An event whose envelope breaks the schema, or a text that is not JSON; the"]
            #[doc = " error keeps it to the letter, with its violations."]
            pub fn read(text: &[u8]) -> Result<Self, Box<MalformedEvent>> {
                let malformed = |report| {
                    let members = (#type_wire, #payload_wire);
                    Box::new(openwop_runtime::private::malformed_event(text, report, members, payload_node))
                };
                let (text, tokens) = openwop_runtime::private::Tokens::read_bytes(text)
                    .map_err(|error| malformed(error.into()))?;
                let item = tokens.root(text);
                openwop_runtime::walk::check(&#envelope_table, &item).map_err(malformed)?;
                <Self as Wire>::read(&item).ok_or_else(|| malformed(Report::unknown_id(#type_wire)))
            }

            #[doc = " The event as JSON text."]
            #[must_use]
            pub fn to_vec(&self) -> Vec<u8> {
                openwop_runtime::to_vec(self)
            }
        }

        #reading
    }
}

fn reading(context: &Context<'_>) -> TokenStream {
    let Context { name, envelope_table, .. } = context;
    let wires: Vec<&str> = context.fields.iter().map(|field| field.wire.as_str()).collect();
    // Not named after the fields, which may be called like anything here.
    let slots: Vec<_> = (0..context.fields.len()).map(|at| format_ident!("slot_{at}")).collect();
    let (type_slot, payload_slot) = (&slots[context.events.type_field], &slots[context.events.payload_field]);
    let payload = context.payload_field();
    let kept = |at: usize| at != context.events.type_field && at != context.events.payload_field;
    let build = context.fields.iter().zip(&slots).enumerate().filter(|(at, _)| kept(*at)).map(
        |(_, (field, slot))| {
            let name = ident(&field.name);
            quote!(#name: openwop_runtime::private::read_field(#slot)?)
        },
    );
    let read_extra = context.open.then(|| quote!(extra: Extra::read_rest(&rest)?,));
    let write_extra = context.open.then(|| quote!(self.extra.write_rest(out);));
    let write = context.fields.iter().enumerate().map(|(at, field)| {
        let (wire, name) = (&field.wire, ident(&field.name));
        if at == context.events.type_field {
            quote! {
                openwop_runtime::private::write_name(out, #wire);
                openwop_runtime::private::write_string(out, self.event_type());
            }
        } else if at == context.events.payload_field {
            quote!(openwop_runtime::private::write_member(out, #wire, &self.#payload);)
        } else {
            quote!(openwop_runtime::private::write_member(out, #wire, &self.#name);)
        }
    });
    quote! {
        impl Fields for #name {
            const NAMES: &'static [&'static str] = &[#(#wires),*];
        }

        impl Wire for #name {
            fn read(item: &Item<'_>) -> Option<Self> {
                let mut rest = Vec::new();
                let [#(#slots),*] = openwop_runtime::private::read_fields(item, &[#(#wires),*], &mut rest);
                Some(Self {
                    #(#build,)*
                    #payload: Payload::read_as(&#type_slot?, &#payload_slot?)?,
                    #read_extra
                })
            }

            fn write(&self, out: &mut String) {
                out.push('{');
                #(#write)*
                #write_extra
                out.push('}');
            }
        }

        openwop_runtime::schema_trait!(#name = #envelope_table);

        impl openwop_runtime::private::serde::Serialize for #name {
            fn serialize<S: openwop_runtime::private::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                openwop_runtime::private::serialize(self, serializer)
            }
        }

        impl<'de> openwop_runtime::private::serde::Deserialize<'de> for #name {
            fn deserialize<D: openwop_runtime::private::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                openwop_runtime::private::deserialize_by(deserializer, Self::parse)
            }
        }
    }
}
