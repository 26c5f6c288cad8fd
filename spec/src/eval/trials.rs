//! Schemas that a value need not meet: alternatives, conditions, what counts for
//! `contains`, `not`.

use std::collections::HashMap;

use openwop_text::Kind;

use super::{Evaluated, Value, Walk, keywords};
use crate::graph::SchemaId;

/// What trials came to, once there have been many: where each level of a value
/// has alternatives, what lies below would be tried twice as often with each.
#[derive(Default)]
pub(super) struct Trials {
    number: u32,
    known: HashMap<(SchemaId, usize), bool>,
    /// Whether a verdict depends on the value and the schema alone.
    repeatable: Option<bool>,
}

/// So many trials are made before any is remembered: most values take fewer.
const FORGOTTEN: u32 = 256;

impl<'i> Walk<'_, 'i> {
    /// Tries a schema; what is wrong then is nobody's business.
    pub(super) fn tries(&mut self, id: SchemaId, value: &Value<'i>, asked: bool) -> Option<Evaluated> {
        self.trials.number = self.trials.number.saturating_add(1);
        let scalar = !matches!(value.kind(), Kind::Array | Kind::Object);
        if self.trials.number <= FORGOTTEN || asked || scalar || !self.repeatable() {
            return self.quietly(|walk| walk.check(id, value, keywords::FALSE, asked));
        }
        let key = (id, value.item.span().0);
        if let Some(met) = self.trials.known.get(&key) {
            return met.then_some(Evaluated::IGNORED);
        }
        let evaluated = self.quietly(|walk| walk.check(id, value, keywords::FALSE, asked));
        self.trials.known.insert(key, evaluated.is_some());
        evaluated
    }

    /// A dynamic reference leads elsewhere depending on the way to it.
    fn repeatable(&mut self) -> bool {
        let graph = self.graph;
        *self.trials.repeatable.get_or_insert_with(|| {
            let mut schemas = graph.ids().filter_map(|id| graph.keywords(id));
            !schemas.any(|keywords| keywords.dynamic_reference.is_some())
        })
    }

    fn quietly<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let quiet = std::mem::replace(&mut self.quiet, true);
        let result = act(self);
        self.quiet = quiet;
        result
    }
}
