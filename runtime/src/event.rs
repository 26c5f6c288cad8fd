//! What generated event unions are made of.

use std::fmt;

use openwop_text::{Kind, Tokens};

use crate::{Json, Node, Report, Wire, walk};

/// How strongly a specification asks a host to emit an event (RFC 2119).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// MAY
    May,
    /// SHOULD
    Should,
    /// MUST
    Must,
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::May => "MAY",
            Self::Should => "SHOULD",
            Self::Must => "MUST",
        })
    }
}

/// The payload of an event whose type the schemas do not list but admit, such
/// as a vendor's.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownPayload<Type> {
    /// The event's type.
    pub event_type: Type,
    /// The payload, kept as its text.
    pub payload: Json,
}

impl<Type> UnknownPayload<Type> {
    /// An event of one's own type.
    #[must_use]
    pub fn new(event_type: Type, payload: Json) -> Self {
        Self { event_type, payload }
    }
}

/// A payload that breaks the schema of its event type, kept as its text.
///
/// Only reading makes one.
#[derive(Clone, Debug, PartialEq)]
pub struct MalformedPayload<Type> {
    event_type: Type,
    payload: Json,
    report: Report,
}

impl<Type: Copy> MalformedPayload<Type> {
    #[doc(hidden)]
    #[must_use]
    pub fn new(event_type: Type, payload: Json, report: Report) -> Self {
        Self { event_type, payload, report }
    }

    /// The event's type.
    #[must_use]
    pub fn event_type(&self) -> Type {
        self.event_type
    }

    /// The payload.
    #[must_use]
    pub fn payload(&self) -> &Json {
        &self.payload
    }

    /// What is wrong with it; pointers begin at the payload.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }
}

/// An event whose envelope breaks its schema, or that is no JSON: kept as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct MalformedEvent {
    text: Box<[u8]>,
    event_type: Option<String>,
    report: Report,
    payload_report: Option<Report>,
    has_payload: bool,
}

impl MalformedEvent {
    /// The text, to the letter.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The event's type, where the text has one that is a string.
    #[must_use]
    pub fn event_type(&self) -> Option<&str> {
        self.event_type.as_deref()
    }

    /// What is wrong with the envelope.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What is wrong with the payload, a missing one taken as `null`; `None`
    /// where nothing is, or the event's type is not known. Pointers begin at the
    /// event, as those of every report on an event do.
    #[must_use]
    pub fn payload_report(&self) -> Option<&Report> {
        self.payload_report.as_ref()
    }

    /// All that is wrong, as one report on the event. That the payload is missing
    /// is said once, by the envelope.
    #[must_use]
    pub fn into_report(self) -> Report {
        match self.payload_report {
            Some(payload) if self.has_payload => self.report.and(payload),
            _ => self.report,
        }
    }
}

/// Checks an event and says its type, `None` for one that `List` does not have.
///
/// # Errors
///
/// All violations, of the envelope and of the payload.
pub fn validate_event<List: Wire + Copy>(
    text: &[u8],
    envelope: &'static Node,
    members: (&str, &str),
    payload_node: fn(List) -> &'static Node,
) -> Result<Option<List>, Report> {
    let (json, tokens) = Tokens::read_bytes(text)?;
    let event = tokens.root(json);
    walk::check(envelope, &event)
        .map_err(|report| malformed_event(text, report, members, payload_node).into_report())?;
    let known = event.get(members.0).and_then(|item| List::read(&item));
    if let Some((list, payload)) = known.zip(event.get(members.1)) {
        walk::check(payload_node(list), &payload).map_err(|report| report.under(members.1))?;
    }
    Ok(known)
}

impl fmt::Display for MalformedEvent {
    /// All that is wrong with the envelope.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

impl std::error::Error for MalformedEvent {}

/// The event of a text whose envelope is not valid.
pub fn malformed_event<List: Wire>(
    text: &[u8],
    report: Report,
    members: (&str, &str),
    payload_node: fn(List) -> &'static Node,
) -> MalformedEvent {
    let read = Tokens::read_bytes(text).ok();
    let root = read.as_ref().map(|(text, tokens)| tokens.root(text));
    let kind = root.and_then(|root| root.get(members.0));
    let event_type = kind.filter(|item| item.kind() == Kind::String).map(|item| item.as_str().into_owned());
    let node = kind.and_then(|item| List::read(&item)).map(payload_node);
    // No payload meets no more than `null` does.
    let nothing = Tokens::read("null").ok();
    let given = root.and_then(|root| root.get(members.1));
    let payload = given.or_else(|| nothing.as_ref().map(|tokens| tokens.root("null")));
    let payload_report = node.zip(payload).and_then(|(node, payload)| walk::report(node, &payload).err());
    let payload_report = payload_report.map(|report| report.under(members.1));
    MalformedEvent { text: text.into(), event_type, report, payload_report, has_payload: given.is_some() }
}
