use std::process::ExitCode;

use openwop_events::{Report, RunEvent, registry};
use openwop_runtime::{Entry, Types};

use super::hints;
use crate::failure::Failure;
use crate::output;
use crate::source::Unwrap;

/// What each value is checked against.
#[derive(Clone, Copy)]
pub(crate) enum Subject {
    /// An event: its envelope, and its payload by its type.
    Event,
    /// A document or definition.
    Entry(&'static Entry),
}

impl Subject {
    /// The document or definition with an id, or a short form of one.
    ///
    /// # Errors
    ///
    /// A name that nothing or more than one thing has, with what is meant perhaps.
    pub(crate) fn named(name: &str) -> Result<Self, Failure> {
        if let Some(entry) = registry::named(name) {
            return Ok(Self::Entry(entry));
        }
        let mut defined = registry::ENTRIES.iter().filter(|entry| is_short_for(name, entry.id));
        match (defined.next(), defined.next()) {
            (Some(entry), None) => Ok(Self::Entry(entry)),
            (None, _) => Err(unknown(name)),
            (Some(first), Some(second)) => {
                let help = format!("say which, such as `{}` or `{}`", first.id, second.id);
                Err(Failure::usage(format!("{name:?} is short for more than one id"), help))
            }
        }
    }

    /// Why checking against this says little, where it does.
    pub(crate) fn warning(self) -> Option<Failure> {
        let Self::Entry(entry) = self else { return None };
        let help = match hints::payload_within(entry) {
            Some(id) => format!("name what is in it, such as `{id}`, or check events without --as"),
            None => "`openwop validate --list-ids` lists what there is".to_owned(),
        };
        hints::takes_any_object(entry).then(|| Failure::any_object(entry.id, help))
    }

    /// What stands for the values within: not arrays, where arrays themselves
    /// are what is checked.
    pub(crate) fn unwrap(self) -> Unwrap {
        match self {
            Self::Event => Unwrap { arrays: true, polls: true },
            Self::Entry(entry) => Unwrap { arrays: !entry.node.types.has(Types::ARRAY), polls: false },
        }
    }

    /// The type that all values have, whatever they say.
    pub(crate) fn id(self) -> Option<&'static str> {
        match self {
            Self::Event => None,
            Self::Entry(entry) => Some(entry.id),
        }
    }

    /// Checks one text, building nothing; says its type, or `None` for an event
    /// of a type that the schemas do not list but admit.
    ///
    /// # Errors
    ///
    /// All violations.
    pub(crate) fn check(self, text: &[u8]) -> Result<Option<&'static str>, Report> {
        match self {
            Self::Event => RunEvent::validate(text).map(|known| known.map(|known| known.as_str())),
            Self::Entry(entry) => entry.validate(text).map(|()| Some(entry.id)),
        }
    }
}

/// Whether a name is the last part of an id, such as a definition's name.
fn is_short_for(name: &str, id: &str) -> bool {
    let name = name.trim_start_matches("#/$defs/");
    id.rsplit_once("#/$defs/").is_some_and(|(_, defined)| defined == name)
}

fn unknown(name: &str) -> Failure {
    let list = "`openwop validate --list-ids` lists what there is";
    let close: Vec<_> = hints::ids(name).into_iter().map(|id| format!("`{id}`")).collect();
    let help =
        if close.is_empty() { list.to_owned() } else { format!("is it {}? {list}", close.join(" or ")) };
    Failure::usage(format!("there is no document or definition {name:?}"), help)
}

/// Prints the ids of all documents and definitions.
///
/// # Errors
///
/// Standard output that cannot be written.
pub(crate) fn list_ids() -> Result<ExitCode, Failure> {
    let ids: String = registry::ids().flat_map(|id| [id, "\n"]).collect();
    output::print(&ids)?;
    Ok(ExitCode::SUCCESS)
}
