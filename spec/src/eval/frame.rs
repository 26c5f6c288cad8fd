use openwop_text::{Item, Kind};

use super::value::Member;
use super::{Check, Evaluated, Step, Value, Walk, keywords};
use crate::graph::{Keywords, Schema, SchemaId};

/// One schema on its way through one value.
pub(super) struct Frame<'f, 'g, 'i> {
    pub(super) walk: &'f mut Walk<'g, 'i>,
    schema: &'g Schema,
    pub(super) keywords: &'g Keywords,
    pub(super) value: &'f Value<'i>,
    /// Children that the schema has evaluated so far; kept only where a keyword
    /// needs them.
    pub(super) evaluated: Evaluated,
    /// Whether schemas for the same value are asked what they evaluate.
    asks: bool,
    valid: bool,
}

impl<'f, 'g, 'i> Frame<'f, 'g, 'i> {
    pub(super) fn new(
        walk: &'f mut Walk<'g, 'i>,
        schema: &'g Schema,
        keywords: &'g Keywords,
        value: &'f Value<'i>,
        asked: bool,
    ) -> Self {
        let (rest, additional) = match value.kind() {
            Kind::Object => (keywords.unevaluated_properties, keywords.additional_properties),
            Kind::Array => (keywords.unevaluated_items, None),
            _ => (None, None),
        };
        let asks = asked || rest.is_some();
        let evaluated = match asks || additional.is_some() {
            true => Evaluated::none_of(value.children()),
            false => Evaluated::IGNORED,
        };
        Self { walk, schema, keywords, value, evaluated, asks, valid: true }
    }

    /// Checks all keywords. A value of the wrong type is reported as just that.
    pub(super) fn run(mut self) -> Option<Evaluated> {
        keywords::types::check(&mut self);
        if self.valid {
            let kind = self.value.kind();
            for checks in
                [keywords::VALUE, keywords::of(kind), keywords::IN_PLACE, keywords::unevaluated(kind)]
            {
                self.all(checks);
            }
        }
        self.valid.then_some(self.evaluated)
    }

    fn all(&mut self, checks: &[Check]) {
        for check in checks {
            if self.is_settled() {
                return;
            }
            check(self);
        }
    }

    /// Whether nothing that is still to come can matter.
    pub(super) fn is_settled(&self) -> bool {
        self.walk.quiet && !self.valid
    }

    /// Whether what schemas for the same value evaluate matters.
    pub(super) fn asks(&self) -> bool {
        self.asks
    }

    /// Notes that the value breaks a keyword.
    pub(super) fn violation(&mut self, keyword: &'static str, message: impl FnOnce() -> String) {
        self.valid = false;
        self.walk.note(self.schema, keyword, keyword, message);
    }

    /// Applies a further schema to the same value, which has to meet it.
    pub(super) fn apply(&mut self, schema: SchemaId, by: &'static str) {
        match self.walk.check(schema, self.value, by, self.asks) {
            Some(evaluated) => self.evaluated.merge(&evaluated),
            None => self.valid = false,
        }
    }

    /// Whether the same value meets a further schema, as it need not.
    pub(super) fn meets(&mut self, schema: SchemaId) -> bool {
        let (value, asks) = (self.value, self.asks);
        let evaluated = self.walk.tries(schema, value, asks);
        if let Some(evaluated) = &evaluated {
            self.evaluated.merge(evaluated);
        }
        evaluated.is_some()
    }

    /// Applies a schema to the members that have not been evaluated yet.
    pub(super) fn rest(&mut self, schema: SchemaId, by: &'static str) {
        for (index, member) in self.value.members().all.iter().enumerate() {
            if self.evaluated.has(index) {
                continue;
            }
            self.evaluated.mark(index);
            self.member(member, schema, by);
            if self.is_settled() {
                return;
            }
        }
    }

    /// Applies a schema to the value of a member.
    pub(super) fn member(&mut self, member: &Member<'i>, schema: SchemaId, by: &'static str) {
        self.child(Step::Member(member.key), member.value, schema, by);
    }

    /// Applies a schema to a child of the value.
    pub(super) fn child(&mut self, step: Step<'i>, item: Item<'i>, schema: SchemaId, by: &'static str) {
        self.walk.path.push(step);
        self.valid &= self.walk.check(schema, &Value::new(item), by, false).is_some();
        self.walk.path.pop();
    }
}
