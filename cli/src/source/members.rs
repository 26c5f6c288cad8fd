//! What the members of an object make of it: an event, or a poll body.

use openwop_text::{Item, Kind, Tokens};

/// The member that holds a poll body's events.
pub(crate) const EVENTS: &str = "events";

/// Members that make an object an event, whatever else it has. Every event has both, so one of
/// them is still there where the other is forgotten, and no answer to a poll has either.
const OF_EVENTS: [&str; 2] = ["type", "eventId"];

/// The longest text that one of these names can have: each character of `eventId` escaped.
const LONGEST: usize = "\"\"".len() + "eventId".len() * "\\u0000".len();

/// The names of an object's members, as its text goes by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members {
    /// The last string, quotes included, as far as it can be one of the names.
    string: Vec<u8>,
    /// The current member is called `events`.
    events: bool,
    /// A member has come that makes the object an event.
    of_event: bool,
}

impl Members {
    /// Passes a byte of the object that belongs to no string and no member's inside.
    pub(crate) fn pass(&mut self, byte: u8) {
        match byte {
            b'"' => {
                self.string.clear();
                self.string.push(byte);
            }
            b':' => self.name(),
            b',' => self.events = false,
            _ => {}
        }
    }

    /// Passes a piece of a string.
    pub(crate) fn string(&mut self, piece: &[u8]) {
        let room = (LONGEST + 1).saturating_sub(self.string.len());
        self.string.extend_from_slice(&piece[..piece.len().min(room)]);
    }

    /// The last string was a member's name.
    fn name(&mut self) {
        let Ok((text, tokens)) = Tokens::read_bytes(&self.string) else { return };
        let name = tokens.root(text).as_str();
        self.events = name == EVENTS;
        self.of_event |= OF_EVENTS.contains(&&*name);
    }

    /// Whether what comes next is the value of `events`.
    pub(crate) fn is_at_events(&self) -> bool {
        self.events
    }

    /// Whether a member has come that makes the object an event.
    pub(crate) fn are_of_event(&self) -> bool {
        self.of_event
    }
}

/// Whether an object that has been read is an event, by its members.
pub(crate) fn is_event(object: &Item<'_>) -> bool {
    OF_EVENTS.iter().any(|name| object.get(name).is_some())
}

/// The events of a value that has been read, where that is a poll body.
pub(crate) fn polled<'a>(value: &Item<'a>) -> Option<Item<'a>> {
    let events = value.get(EVENTS).filter(|events| events.kind() == Kind::Array)?;
    (!is_event(value)).then_some(events)
}
