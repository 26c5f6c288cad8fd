use std::borrow::Cow;
use std::collections::BTreeMap;

use openwop_events::Report;
use openwop_text::{Error, Item, Kind, Tokens};
use serde_json::value::RawValue;

use super::hints;
use super::subject::Subject;
use crate::source::{Content, Place, Text, is_event, polled};

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
    /// Id of the document that an object without a type looks like.
    pub(crate) looks_like: Option<&'static str>,
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
    /// No type.
    Untyped,
    /// A type that is not a string.
    OddlyTyped,
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

/// Judges a text: one value, or each of those that it stands for.
pub(crate) fn judge(subject: Subject, text: Text<'_>, each: &mut impl FnMut(Text<'_>, Verdict)) {
    match text.content {
        Content::Value => judge_value(subject, text, each),
        Content::Around => {
            if let Err(cause) = check_around(text.bytes) {
                each(text, Verdict::Invalid(not_json(text, cause)));
            }
        }
        Content::Fault(fault) => each(text, Verdict::Invalid(not_json(text, Cause::Fault(fault)))),
    }
}

fn judge_value(subject: Subject, text: Text<'_>, each: &mut impl FnMut(Text<'_>, Verdict)) {
    let report = match subject.check(text.bytes) {
        Ok(Some(name)) => return each(text, Verdict::Valid(name)),
        Ok(None) => return each(text, Verdict::Unknown(event_type(text.bytes))),
        Err(report) => report,
    };
    let read = Tokens::read_bytes(text.bytes);
    let root = read.as_ref().map(|(json, tokens)| tokens.root(json));
    // No array and no poll body is an event, nor anything that takes no array.
    match root.ok().and_then(|root| list(subject, root)) {
        Some(list) => judge_within(subject, text, list, each),
        None => each(text, Verdict::Invalid(finding(subject, text, report, root))),
    }
}

/// Judges the values that stand within a list, and in the lists within that.
fn judge_within(
    subject: Subject,
    text: Text<'_>,
    outermost: Item<'_>,
    each: &mut impl FnMut(Text<'_>, Verdict),
) {
    let mut lists = vec![outermost.items()];
    // Each begins where the one before has been passed, so that the places of all take one
    // walk through the text.
    let (mut rest, mut passed) = (text, 0);
    while let Some(items) = lists.last_mut() {
        let Some(item) = items.next() else {
            lists.pop();
            continue;
        };
        if let Some(inner) = list(subject, item) {
            lists.push(inner.items());
            continue;
        }
        let (start, end) = item.span();
        rest = rest.from(start - passed);
        passed = start;
        judge_value(subject, rest.first(end - start), each);
    }
}

/// The array of values that a value stands for: itself, or a poll body's events.
fn list(subject: Subject, value: Item<'_>) -> Option<Item<'_>> {
    let unwrap = subject.unwrap();
    match value.kind() {
        Kind::Array => unwrap.arrays.then_some(value),
        _ if unwrap.polls => polled(&value),
        _ => None,
    }
}

/// Checks what stands around the events of a poll body.
fn check_around(text: &[u8]) -> Result<(), Cause> {
    let (json, tokens) = Tokens::read_bytes(text).map_err(|error| Cause::Report(error.into()))?;
    if is_event(&tokens.root(json)) {
        return Err(Cause::Fault(EVENT_AFTER_ALL));
    }
    Ok(())
}

const EVENT_AFTER_ALL: &str = "this object is an event, but its `events` come first and are longer than 256 KiB, \
    so they were read as a poll body's: put `type` before them";

/// What is to be said of a text that is no JSON value.
fn not_json(text: Text<'_>, cause: Cause) -> Finding {
    let places = match &cause {
        Cause::Report(_) => Tokens::read_bytes(text.bytes).err().map(|error| text.place(error.offset)),
        Cause::Fault(_) => None,
    };
    Finding {
        named: Named::NotJson,
        looks_like: None,
        cause,
        places: places.into_iter().collect(),
        at: text.place(0),
    }
}

/// The type of an event that is valid.
fn event_type(text: &[u8]) -> String {
    let read = Tokens::read_bytes(text).ok();
    let name = read.as_ref().and_then(|(text, tokens)| tokens.root(text).get("type"));
    name.map_or_else(String::new, |name| name.as_str().into_owned())
}

fn finding(subject: Subject, text: Text<'_>, report: Report, root: Result<Item<'_>, &Error>) -> Finding {
    let shown = report.violations().iter().take(SHOWN);
    let places = shown.map(|violation| text.place(offset(&root, &violation.instance))).collect();
    let root = root.ok();
    let named = named(subject, text.bytes, root);
    let untyped = root.filter(|_| named == Named::Untyped);
    let looks_like = untyped.and_then(|root| hints::document(&root));
    Finding { named, looks_like, cause: Cause::Report(report), places, at: text.place(0) }
}

/// What a value says it is; one that could not be read, as another reader sees it.
fn named(subject: Subject, text: &[u8], root: Option<Item<'_>>) -> Named {
    if root.is_none() && serde_json::from_slice::<&RawValue>(text).is_err() {
        return Named::NotJson;
    }
    let name = match (subject.id(), root) {
        (Some(id), _) => Some(Cow::Borrowed(id)),
        (None, Some(root)) => match root.get("type") {
            Some(name) if name.kind() == Kind::String => Some(name.as_str()),
            Some(_) => return Named::OddlyTyped,
            None => None,
        },
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
