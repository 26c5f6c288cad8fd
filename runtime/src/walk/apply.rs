use openwop_text::{Item, Kind};

use super::scalar::short;
use super::{Path, Seen, Step, Walk, place};
use crate::{Apply, Node};

impl<const REPORT: bool> Walk<REPORT> {
    pub(super) fn apply(
        &mut self,
        apply: &'static Apply,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        match apply {
            Apply::Ref(node) => self.check(node, item, &at.same(Step::Name(node.id)), seen),
            Apply::AllOf(nodes) => self.all_of(nodes, item, at, seen),
            Apply::AnyOf(nodes) => self.any_of(nodes, item, at, seen),
            Apply::OneOf(nodes) => self.one_of(nodes, item, at, seen),
            Apply::Not(node) => {
                !quiet(node, item, None)
                    || self.violation(at, "not", || format!("{} is what the schema excludes", short(item)))
            }
            Apply::If(condition, then, otherwise) => {
                self.condition(condition, *then, *otherwise, item, at, seen)
            }
            Apply::Dependent(schemas) => self.dependent(schemas, item, at, seen),
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
            ok &= self.check(node, item, &branch(at, "allOf", index, node), seen.as_deref_mut());
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
            ok |= quiet(node, item, seen.as_deref_mut());
            // Every branch has to run only where its evaluated children count.
            if ok && seen.is_none() {
                return true;
            }
        }
        ok || self.violation(at, "anyOf", || {
            format!("{} meets none of the {} alternatives", short(item), nodes.len())
        })
    }

    fn one_of(
        &mut self,
        nodes: &[&'static Node],
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let matching = nodes.iter().filter(|node| quiet(node, item, seen.as_deref_mut())).count();
        matching == 1
            || self.violation(at, "oneOf", || {
                format!(
                    "{} meets {matching} of the {} alternatives, exactly one is required",
                    short(item),
                    nodes.len()
                )
            })
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
        let (branch, keyword) =
            if quiet(condition, item, seen.as_deref_mut()) { (then, "then") } else { (otherwise, "else") };
        branch.is_none_or(|node| self.check(node, item, &at.same(place(node, Step::Name(keyword))), seen))
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
                let step = place(node, Step::Under("dependentSchemas", name));
                ok &= self.check(node, item, &at.same(step), seen.as_deref_mut());
            }
        }
        ok
    }
}

/// A check whose violations are nobody's business: of a branch that may fail.
fn quiet(node: &'static Node, item: &Item<'_>, seen: Option<&mut Seen>) -> bool {
    Walk::<false> { violations: Vec::new() }.check(node, item, &Path::ROOT, seen)
}

fn branch<'p>(at: &'p Path<'p>, keyword: &'static str, index: usize, node: &'static Node) -> Path<'p> {
    at.same(place(node, Step::Branch(keyword, index)))
}
