//! `events.rs`: the event, its payload by type, and what is known of each type.

mod constants;
mod event;
mod facts;
mod payload;

use proc_macro2::TokenStream;
use quote::format_ident;

use super::FileParts;
use super::types::parse;
use crate::model::{Api, Events, Field, FileName, ItemKind, Ty};
use crate::print::Printer;

/// What the pieces of the file share.
struct Context<'a> {
    api: &'a Api,
    events: &'a Events,
    printer: Printer<'a>,
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
    let printer = Printer::new(api, &file);
    let envelope = api.item(events.envelope);
    let ItemKind::Struct { fields, rest } = &envelope.kind else { return FileParts::default() };
    let type_ty = &fields[events.type_field].ty;
    let context = Context {
        api,
        events,
        name: format_ident!("{}", events.name),
        list: parse(&printer.item(events.list)),
        unknown: unknown_type(api, events, type_ty).map(|ty| parse(&printer.ty(&ty))),
        fields,
        open: rest.is_some(),
        envelope_table: table_path(api, envelope.schema),
        printer,
    };
    let items: TokenStream = [
        event::event(&context),
        payload::payload(&context),
        facts::facts(&context),
        constants::constants(&context),
    ]
    .into_iter()
    .collect();
    // Globs, because event types may be called like anything that is imported here.
    let uses = ["openwop_runtime::*", "super::*"].map(str::to_owned).into();
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

    /// The event's field that holds the payload.
    fn payload_field(&self) -> Option<syn::Ident> {
        ident(&self.fields[self.events.payload_field].name)
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
