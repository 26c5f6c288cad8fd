use std::borrow::Cow;
use std::collections::BTreeMap;

use openwop_events::Report;
use openwop_text::{Error, Item, Kind, Tokens};
use serde_json::value::RawValue;

use super::subject::Subject;
use crate::source::{Place, Text};

/// The most violations of one value that are shown, each with its place.
pub(crate) const SHOWN: usize = 20;

/// What is to be said of one value.
pub(crate) enum Verdict {
    /// It meets the schemas.
    Valid(&'static str),
    /// An event of a type that the schemas do not list, but admit.
    Unknown(String),
    /// It breaks them.
    Invalid(Finding),
}

/// A value that breaks the schemas.
pub(crate) struct Finding {
    /// What the value says it is.
    pub(crate) named: Named,
    cause: Cause,
    /// Where the first violations stand, and the value.
    places: Vec<Place>,
    at: Place,
}

/// What is wrong with a value.
enum Cause {
    Report(Report),
    /// It was not looked at.
    Fault(&'static str),
}

/// What a value says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// An event type, or the id that all values are checked against.
    Type(String),
    /// No type that is a string.
    Untyped,
    /// Not even JSON.
    NotJson,
}

/// One rule that a value breaks.
#[derive(Clone, Copy)]
pub(crate) struct Broken<'f> {
    /// Where the offending part stands in the input.
    pub(crate) place: Place,
    /// JSON pointer of that part.
    pub(crate) instance: &'f str,
    /// Place of the keyword in the schemas.
    pub(crate) schema: &'f str,
    /// The keyword.
    pub(crate) keyword: &'static str,
    /// What is wrong.
    pub(crate) message: &'f str,
}

impl Finding {
    /// How many rules the value breaks, those that the report only counts too.
    pub(crate) fn number(&self) -> usize {
        match &self.cause {
            Cause::Report(report) => report.violations().len() + report.more(),
            Cause::Fault(_) => 1,
        }
    }

    /// What the value breaks: one rule at least, as far as the report tells. The
    /// first have places of their own, the rest the value's.
    pub(crate) fn violations(&self) -> impl Iterator<Item = Broken<'_>> {
        let (violations, fault) = match &self.cause {
            Cause::Report(report) => (report.violations(), None),
            Cause::Fault(fault) => (&[][..], Some(*fault)),
        };
        let place = |index: usize| self.places.get(index).copied().unwrap_or(self.at);
        let violations = violations.iter().enumerate().map(move |(index, violation)| Broken {
            place: place(index),
            instance: &violation.instance,
            schema: &violation.schema,
            keyword: violation.keyword,
            message: &violation.message,
        });
        let fault = fault.map(|message| Broken {
            place: self.at,
            instance: "",
            schema: "",
            keyword: "json",
            message,
        });
        violations.chain(fault)
    }
}

/// Judges a text: one value, or each item of an array that stands for its items.
pub(crate) fn judge(subject: Subject, text: Text<'_>, each: &mut impl FnMut(Text<'_>, Verdict)) {
    if let Some(fault) = text.fault {
        let (named, cause) = (Named::NotJson, Cause::Fault(fault));
        return each(text, Verdict::Invalid(Finding { named, cause, places: Vec::new(), at: text.place(0) }));
    }
    if subject.unwrap().arrays
        && text.bytes.trim_ascii_start().first() == Some(&b'[')
        && let Ok((json, tokens)) = Tokens::read_bytes(text.bytes)
    {
        // Each begins where the one before has been passed, so that the places
        // of all take one walk through the text.
        let (mut rest, mut passed) = (text, 0);
        for item in tokens.root(json).items() {
            let (start, end) = item.span();
            rest = rest.from(start - passed);
            passed = start;
            let item = rest.first(end - start);
            each(item, verdict(subject, item));
        }
    } else {
        each(text, verdict(subject, text));
    }
}

fn verdict(subject: Subject, text: Text<'_>) -> Verdict {
    match subject.check(text.bytes) {
        Ok(Some(name)) => Verdict::Valid(name),
        Ok(None) => Verdict::Unknown(event_type(text.bytes)),
        Err(report) => Verdict::Invalid(finding(subject, text, report)),
    }
}

/// The type of an event that is valid.
fn event_type(text: &[u8]) -> String {
    let read = Tokens::read_bytes(text).ok();
    let name = read.as_ref().and_then(|(text, tokens)| tokens.root(text).get("type"));
    name.map_or_else(String::new, |name| name.as_str().into_owned())
}

fn finding(subject: Subject, text: Text<'_>, report: Report) -> Finding {
    let read = Tokens::read_bytes(text.bytes);
    let root = read.as_ref().map(|(text, tokens)| tokens.root(text));
    let shown = report.violations().iter().take(SHOWN);
    let places = shown.map(|violation| text.place(offset(&root, &violation.instance))).collect();
    let named = named(subject, text.bytes, root.ok());
    Finding { named, cause: Cause::Report(report), places, at: text.place(0) }
}

/// What a value says it is; one that could not be read, as another reader sees it.
fn named(subject: Subject, text: &[u8], root: Option<Item<'_>>) -> Named {
    if root.is_none() && serde_json::from_slice::<&RawValue>(text).is_err() {
        return Named::NotJson;
    }
    let name = match (subject.id(), root) {
        (Some(id), _) => Some(Cow::Borrowed(id)),
        (None, Some(root)) => {
            root.get("type").filter(|item| item.kind() == Kind::String).map(|item| item.as_str())
        }
        (None, None) => lenient_type(text).map(Cow::Owned),
    };
    name.map_or(Named::Untyped, |name| Named::Type(name.into_owned()))
}

/// The type of an event with a member twice, or nested too deep.
fn lenient_type(text: &[u8]) -> Option<String> {
    let members: BTreeMap<String, &RawValue> = serde_json::from_slice(text).ok()?;
    serde_json::from_str(members.get("type")?.get()).ok()
}

/// The byte that a violation is about: where reading stopped, or the first of
/// the value that a pointer leads to, as far as it does.
fn offset(root: &Result<Item<'_>, &Error>, pointer: &str) -> usize {
    let mut item = match root {
        Ok(root) => *root,
        Err(error) => return error.offset,
    };
    for step in openwop_text::split_pointer(pointer).unwrap_or_default() {
        let child = match item.kind() {
            Kind::Array => step.parse().ok().and_then(|index| item.items().nth(index)),
            _ => item.get(&step),
        };
        let Some(child) = child else { break };
        item = child;
    }
    item.span().0
}
