//! `events.rs`: the event, its payload by type, and what is known of each type.

use heck::ToUpperCamelCase;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::FileParts;
use super::types::{docs, parse};
use crate::model::{Api, Event, Events, Field, FileName, ItemId, ItemKind, Ty};
use crate::vocabulary::{EventFacts, Tier};

/// What the pieces of the file share.
struct Context<'a> {
    api: &'a Api,
    events: &'a Events,
    printer: super::Printer<'a>,
    /// `RunEvent`
    name: syn::Ident,
    /// The enum of known types.
    list: TokenStream,
    /// The type of an event type that is not known, where there can be one.
    unknown: Option<TokenStream>,
    fields: &'a [Field],
    open: bool,
    envelope_table: TokenStream,
}

pub(super) fn events(api: &Api, events: &Events) -> FileParts {
    let file = FileName { module: usize::MAX, stem: "events".to_owned() };
    let printer = super::Printer::new(api, &file);
    let envelope = api.item(events.envelope);
    let module = &api.modules[envelope.file.module].name;
    let ItemKind::Struct { fields, rest } = &envelope.kind else { return FileParts::default() };
    let type_ty = &fields[events.type_field].ty;
    let context = Context {
        api,
        events,
        name: format_ident!("{}", module.to_upper_camel_case()),
        list: parse(&printer.item(events.list)),
        unknown: unknown_type(api, events, type_ty).map(|ty| parse(&printer.ty(&ty))),
        fields,
        open: rest.is_some(),
        envelope_table: table_path(api, envelope.schema),
        printer,
    };
    let items: TokenStream =
        [event(&context), payload(&context), facts(&context), constants(&context)].into_iter().collect();
    let uses = super::print::uses_of_tokens(api, items.clone());
    let docs = vec!["Events of the log: the envelope, and its payload by type.".to_owned()];
    FileParts { docs, uses, items, lists: String::new() }
}

/// The type that holds event types which the list does not have.
fn unknown_type(api: &Api, events: &Events, ty: &Ty) -> Option<Ty> {
    match ty {
        Ty::Item(item) if *item == events.list => None,
        Ty::Item(item) => match &api.item(*item).kind {
            ItemKind::Extensible { extension, .. } => Some(Ty::Item(*extension)),
            ItemKind::Alias(target) => unknown_type(api, events, target),
            _ => Some(Ty::Item(*item)),
        },
        ty => Some(ty.clone()),
    }
}

fn table_path(api: &Api, schema: openwop_spec::SchemaId) -> TokenStream {
    let path = api
        .tables
        .get(&schema)
        .map(|table| format!("{}::{}::{}", api.modules[table.file.module].name, table.file.stem, table.name));
    parse(&path.unwrap_or_default())
}

impl Context<'_> {
    /// The fields of the envelope that the event has too.
    fn kept(&self) -> impl Iterator<Item = &Field> {
        let (kind, payload) = (self.events.type_field, self.events.payload_field);
        self.fields
            .iter()
            .enumerate()
            .filter(move |(at, _)| *at != kind && *at != payload)
            .map(|(_, field)| field)
    }

    fn type_wire(&self) -> &str {
        &self.fields[self.events.type_field].wire
    }

    fn payload_wire(&self) -> &str {
        &self.fields[self.events.payload_field].wire
    }
}

fn ident(name: &str) -> Option<syn::Ident> {
    syn::parse_str(name).ok()
}

/// The struct, and how it is read and written.
fn event(context: &Context<'_>) -> TokenStream {
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
            pub payload: Payload,
            #extra
        }

        impl #name {
            #[doc = " With the members that have to be there, and no others."]
            #[must_use]
            pub fn new(payload: Payload, #(#parameters),*) -> Self {
                Self { payload, #(#set,)* #extra_default }
            }

            #[doc = " The event's type as it stands on the wire."]
            #[must_use]
            pub fn event_type(&self) -> &str {
                self.payload.event_type()
            }

            #[doc = " Reads an event and refuses whatever breaks a schema."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " All violations, of the envelope and of the payload."]
            pub fn parse(text: &[u8]) -> Result<Self, Report> {
                match Self::read(text) {
                    Ok(Self { payload: Payload::Malformed(malformed), .. }) => {
                        Err(malformed.report().clone().under(#payload_wire))
                    }
                    Ok(event) => Ok(event),
                    Err(malformed) => Err(malformed.into_report(#payload_wire)),
                }
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
                    let node = |name: &str| name.parse().ok().map(payload_node);
                    Box::new(openwop_runtime::private::malformed_event(text, report, (#type_wire, #payload_wire), node))
                };
                let (text, tokens) = openwop_runtime::private::Tokens::read_bytes(text)
                    .map_err(|error| malformed(error.into()))?;
                let item = tokens.root(text);
                if !walk::accepts(&#envelope_table, &item) {
                    walk::report(&#envelope_table, &item).map_err(malformed)?;
                }
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
    let Context { name, .. } = context;
    let wires: Vec<&str> = context.fields.iter().map(|field| field.wire.as_str()).collect();
    let slots: Vec<_> = context.fields.iter().map(|field| ident(&field.name)).collect();
    let (type_slot, payload_slot) = (&slots[context.events.type_field], &slots[context.events.payload_field]);
    let build = context.kept().map(|field| {
        let name = ident(&field.name);
        quote!(#name: openwop_runtime::private::read_field(#name)?)
    });
    let read_extra = context.open.then(|| quote!(extra: Extra::read_rest(&rest)?,));
    let write_extra = context.open.then(|| quote!(self.extra.write_rest(out);));
    let write = context.fields.iter().enumerate().map(|(at, field)| {
        let (wire, name) = (&field.wire, ident(&field.name));
        if at == context.events.type_field {
            quote!(openwop_runtime::private::write_member(out, #wire, &self.payload.event_type().to_owned());)
        } else if at == context.events.payload_field {
            quote!(openwop_runtime::private::write_member(out, #wire, &self.payload);)
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
                    payload: Payload::read_as(&#type_slot?, &#payload_slot?)?,
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

/// The enum of payloads.
fn payload(context: &Context<'_>) -> TokenStream {
    let Context { list, unknown, .. } = context;
    let variants = context.events.types.iter().map(|event| {
        let (name, ty, doc) =
            (ident(&event.variant), parse(&context.printer.ty(&event.payload)), event_doc(event));
        quote!(#[doc = #doc] #name(#ty))
    });
    let names: Vec<_> = context.events.types.iter().map(|event| ident(&event.variant)).collect();
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
                    #(#list::#names => parse_value(&#tables, payload).map(Self::#names),)*
                };
                match read {
                    Ok(payload) => Some(payload),
                    Err(report) => Some(Self::Malformed(MalformedPayload::new(known, Json::read(payload)?, report))),
                }
            }

            fn write(&self, out: &mut String) {
                match self {
                    #(Self::#names(payload) => payload.write(out),)*
                    #unknown_write
                    Self::Malformed(malformed) => malformed.payload().write(out),
                }
            }
        }

        #[doc = " Payloads are written within their event; which one to read depends on its type."]
        impl Wire for Payload {
            fn read(_: &Item<'_>) -> Option<Self> {
                None
            }

            fn write(&self, out: &mut String) {
                Self::write(self, out);
            }
        }

        #[doc = " The schema of a type's payload."]
        fn payload_node(event_type: #list) -> &'static Node {
            match event_type {
                #(#list::#names => &#tables,)*
            }
        }
    }
}

fn event_doc(event: &Event) -> String {
    let mut parts = vec![format!(" `{}`", event.wire)];
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

/// What the vocabulary knows, as methods of the enum of types.
fn facts(context: &Context<'_>) -> TokenStream {
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

/// Associated constants of payload types.
fn constants(context: &Context<'_>) -> TokenStream {
    let mut by_type: std::collections::BTreeMap<ItemId, Vec<&Event>> = std::collections::BTreeMap::new();
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
        let unique = context.events.types.iter().filter(|other| other.payload == event.payload).count() == 1;
        let item = own_type(context.api, &event.payload).filter(|_| unique)?;
        let (ty, variant) = (parse(&context.printer.item(item)), ident(&event.variant));
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
    let Ty::Item(item) = ty else { return None };
    match &api.item(*item).kind {
        ItemKind::Alias(target) => own_type(api, target),
        _ => Some(*item),
    }
}
