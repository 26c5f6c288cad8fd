//! `events.rs`: the event union.
use super::FileParts;
use crate::model::{Api, Events};
pub(super) fn events(_api: &Api, _events: &Events) -> FileParts { FileParts::default() }
