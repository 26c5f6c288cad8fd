//! Schemas that a value need not meet: alternatives, conditions, `not`.

use std::collections::HashMap;

use openwop_text::{Item, Kind};

use super::{Path, Secrets, Seen, Walk};
use crate::Node;

/// What trials came to, once there have been many: where each level of a value
/// has alternatives, each is tried on what lies below it for each above, and
/// without this the number of trials would double with each level.
#[derive(Default)]
pub(super) struct Trials {
    number: u32,
    known: Option<HashMap<(*const Node, usize), bool>>,
}

/// So many trials are made before any is remembered: most values take fewer.
const FORGOTTEN: u32 = 256;

impl<const REPORT: bool> Walk<'_, REPORT> {
    /// Whether a value meets a schema, as it need not: its violations are
    /// nobody's business.
    pub(super) fn tries(
        &mut self,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        if !matches!(item.kind(), Kind::Array | Kind::Object) || seen.is_some() || self.scope.is_some() {
            return self.trial(node, item, at, seen);
        }
        self.trials.number = self.trials.number.saturating_add(1);
        if self.trials.number <= FORGOTTEN {
            return self.trial(node, item, at, seen);
        }
        let key = (std::ptr::from_ref(node), item.span().0);
        if let Some(&known) = self.trials.known.get_or_insert_default().get(&key) {
            return known;
        }
        let ok = self.trial(node, item, at, seen);
        self.trials.known.get_or_insert_default().insert(key, ok);
        ok
    }

    fn trial(
        &mut self,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        if !REPORT {
            return self.check(node, item, &Path::ROOT, seen);
        }
        let mut walk = Walk::<false>::new(self.open, self.scope, Secrets::NONE);
        walk.trials = std::mem::take(&mut self.trials);
        let ok = walk.check(node, item, &Path::ROOT, seen);
        self.trials = walk.trials;
        if walk.gave_up {
            return self.give_up(item, at);
        }
        ok
    }
}
