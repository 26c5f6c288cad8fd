use openwop_text::{Item, Kind};

use super::scalar::is_listed;
use super::{Path, Seen, Step, Walk, accepts, has_type};
use crate::object::Finder;
use crate::{Apply, Node, ObjectRules, Types};

impl<const REPORT: bool> Walk<'_, REPORT> {
    pub(super) fn apply(
        &mut self,
        apply: &'static Apply,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        match apply {
            Apply::Ref(node) => self.check(node, item, &at.same(node, Step::Place(node.id)), seen),
            Apply::AllOf(nodes) => self.all_of(nodes, item, at, seen),
            Apply::AnyOf(nodes) => self.any_of(nodes, item, at, seen),
            Apply::OneOf(nodes) => self.one_of(nodes, item, at, seen),
            Apply::Not(node) => {
                !self.tries(node, item, at, None)
                    || self.violation(at, "not", item, || "is what the schema excludes".to_owned())
            }
            Apply::If(condition, then, otherwise) => {
                self.condition(condition, *then, *otherwise, item, at, seen)
            }
            Apply::Dependent(schemas) => self.dependent(schemas, item, at, seen),
            Apply::Dynamic(anchor, initial) => self.dynamic(anchor, initial, item, at, seen),
            Apply::Within(anchors, node) => self.within(anchors, node, item, at, seen),
        }
    }

    fn all_of(
        &mut self,
        nodes: &[&'static Node],
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut ok = true;
        for (index, node) in nodes.iter().enumerate() {
            ok &= self.check(node, item, &at.same(node, Step::Branch("allOf", index)), seen.as_deref_mut());
            if !ok && !REPORT {
                return false;
            }
        }
        ok
    }

    fn any_of(
        &mut self,
        nodes: &[&'static Node],
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut ok = false;
        for node in nodes {
            ok |= !is_ruled_out(node, item) && self.tries(node, item, at, seen.as_deref_mut());
            // Every branch has to run only where its evaluated children count.
            if ok && seen.is_none() {
                return true;
            }
        }
        ok || self.none_met(at, "anyOf", nodes, item)
    }

    fn one_of(
        &mut self,
        nodes: &[&'static Node],
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut met: Vec<usize> = Vec::new();
        let mut number = 0;
        for (index, node) in nodes.iter().enumerate() {
            if is_ruled_out(node, item) || !self.tries(node, item, at, seen.as_deref_mut()) {
                continue;
            }
            number += 1;
            if REPORT {
                met.push(index + 1);
            } else if number > 1 {
                return false;
            }
        }
        match number {
            0 => self.none_met(at, "oneOf", nodes, item),
            1 => true,
            _ => self.violation(at, "oneOf", item, || {
                let numbers: Vec<_> = met.iter().map(usize::to_string).collect();
                let (met, all) = (numbers.join(" and "), nodes.len());
                format!("meets the alternatives {met} of {all}, where exactly one is required")
            }),
        }
    }

    fn condition(
        &mut self,
        condition: &'static Node,
        then: Option<&'static Node>,
        otherwise: Option<&'static Node>,
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let (branch, keyword) = if self.tries(condition, item, at, seen.as_deref_mut()) {
            (then, "then")
        } else {
            (otherwise, "else")
        };
        branch.is_none_or(|node| self.check(node, item, &at.same(node, Step::Name(keyword)), seen))
    }

    fn dependent(
        &mut self,
        schemas: &'static [(&'static str, &'static Node)],
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut ok = true;
        if item.kind() == Kind::Object {
            for (name, node) in schemas.iter().filter(|(name, _)| item.get(name).is_some()) {
                let step = Step::Under("dependentSchemas", name);
                ok &= self.check(node, item, &at.same(node, step), seen.as_deref_mut());
            }
        }
        ok
    }
}

/// The first of several schemas that accepts a value which one of them accepts.
#[must_use]
pub fn alternative(nodes: &[&'static Node], item: &Item<'_>) -> Option<usize> {
    let mut left = nodes.iter().enumerate().filter(|(_, node)| !is_ruled_out(node, item)).map(|(at, _)| at);
    let first = left.next()?;
    match left.next() {
        None => Some(first),
        Some(_) => nodes.iter().position(|node| accepts(node, item)),
    }
}

/// Whether a value cannot meet a schema, as far as its type, its required
/// members and its tags tell: members whose schema lists their values.
///
/// It looks at nothing nested, so that a value whose every level has
/// alternatives is not walked once more for each at each.
pub(super) fn is_ruled_out(node: &'static Node, item: &Item<'_>) -> bool {
    if item.kind() != Kind::Object {
        return !has_type(node.types, item);
    }
    if !node.types.has(Types::OBJECT) {
        return true;
    }
    let elsewhere = node.apply.iter().any(|apply| match apply {
        Apply::Ref(target) | Apply::Within(_, target) => is_ruled_out(target, item),
        Apply::AllOf(nodes) => nodes.iter().any(|node| is_ruled_out(node, item)),
        _ => false,
    });
    elsewhere || node.object.is_some_and(|rules| lacks_or_contradicts(rules, item))
}

fn lacks_or_contradicts(rules: &'static ObjectRules, item: &Item<'_>) -> bool {
    let mut finder = Finder::default();
    let mut missing = rules.members.iter().filter(|member| member.required).count();
    for (name, value) in item.members() {
        let Some(member) = finder.find(rules.members, |member| name.is(member.name)) else { continue };
        missing -= usize::from(member.required);
        if member.node.values.iter().any(|values| !is_listed(values, &value)) {
            return true;
        }
    }
    missing > 0
}
