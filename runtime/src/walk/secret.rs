//! Which parts of a value reports have to keep silent about.

use std::collections::HashSet;

use openwop_text::{Item, Kind};

use crate::node::Anchors;
use crate::{Apply, Node, ObjectRules};

/// The secret parts of one value.
///
/// A part is secret where any schema that can apply to it says so, whether or
/// not the value meets that schema: what is hidden too often is no leak.
pub(super) struct Secrets {
    /// In the order of the text; none lies within another.
    parts: Vec<Secret>,
}

/// Bytes that are secret.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Secret {
    start: usize,
    end: usize,
    /// So many steps of a pointer lead to it; more would lead into it.
    depth: usize,
}

impl Secrets {
    pub(super) const NONE: &'static Self = &Self { parts: Vec::new() };

    pub(super) fn of(node: &'static Node, item: &Item<'_>) -> Self {
        let mut search = Search::default();
        search.apply(node, Spot::value(*item, 0));
        while let Some((node, spot)) = search.open.pop() {
            search.look(node, spot);
        }
        let mut parts: Vec<Secret> = Vec::new();
        // By start, and of those with the same start the longest first.
        search.found.sort_unstable_by_key(|part| (part.start, usize::MAX - part.end, part.depth));
        for part in search.found {
            if parts.last().is_none_or(|last| part.start >= last.end) {
                parts.push(part);
            }
        }
        Self { parts }
    }

    /// How many steps of a pointer may be told of a place, if it is secret.
    pub(super) fn depth(&self, item: &Item<'_>) -> Option<usize> {
        let (start, _) = item.span();
        let after = self.parts.partition_point(|part| part.start <= start);
        let part = self.parts.get(after.checked_sub(1)?)?;
        (start < part.end).then_some(part.depth)
    }
}

/// Schemas and the values that they can apply to, each pair once.
#[derive(Default)]
struct Search<'a> {
    open: Vec<(&'static Node, Spot<'a>)>,
    known: HashSet<(*const Node, usize)>,
    found: Vec<Secret>,
    /// What `$dynamicRef` can lead to, and each that was met: whichever comes
    /// first, they are brought together.
    anchors: Vec<Anchors>,
    dynamic: Vec<(&'static str, Spot<'a>)>,
}

/// A value, and how much is secret where the value is.
#[derive(Clone, Copy)]
struct Spot<'a> {
    item: Item<'a>,
    /// Where it ends: with the value, but for a name with the whole member.
    end: usize,
    depth: usize,
}

impl<'a> Spot<'a> {
    fn value(item: Item<'a>, depth: usize) -> Self {
        Self { item, end: item.span().1, depth }
    }
}

impl<'a> Search<'a> {
    fn apply(&mut self, node: &'static Node, spot: Spot<'a>) {
        let (start, _) = spot.item.span();
        if node.secret {
            self.found.push(Secret { start, end: spot.end, depth: spot.depth });
            return;
        }
        let leads_on = matches!(spot.item.kind(), Kind::Array | Kind::Object) || !node.apply.is_empty();
        if leads_on && self.known.insert((node, start)) {
            self.open.push((node, spot));
        }
    }

    fn look(&mut self, node: &'static Node, spot: Spot<'a>) {
        if let Some(rules) = node.object {
            for (name, value) in spot.item.members() {
                self.member(rules, name, value, spot.depth);
            }
        }
        if let Some(rules) = node.array {
            for (index, item) in spot.item.items().enumerate() {
                let rest = rules.items.or(rules.unevaluated);
                let own = rules.prefix.get(index).copied().or(rest);
                let counted = rules.contains.map(|contains| contains.node);
                for node in own.into_iter().chain(counted) {
                    self.apply(node, Spot::value(item, spot.depth + 1));
                }
            }
        }
        for apply in node.apply {
            self.in_place(apply, spot);
        }
    }

    fn member(&mut self, rules: &'static ObjectRules, name: Item<'a>, value: Item<'a>, depth: usize) {
        let known = rules.members.iter().filter(|member| name.is(member.name)).map(|member| member.node);
        let matching = rules.patterns.iter().filter(|member| member.pattern.matches(&name.as_str()));
        let mut named = known.chain(matching.map(|member| member.node)).peekable();
        // What others have evaluated is not told apart here.
        let rest = if named.peek().is_none() { rules.additional.or(rules.unevaluated) } else { None };
        for node in named.chain(rest) {
            self.apply(node, Spot::value(value, depth + 1));
        }
        if let Some(names) = rules.names {
            // No pointer leads to a member whose name is secret.
            self.apply(names, Spot { item: name, end: value.span().1, depth });
        }
    }

    fn in_place(&mut self, apply: &'static Apply, spot: Spot<'a>) {
        match apply {
            Apply::Ref(node) | Apply::Not(node) => self.apply(node, spot),
            Apply::AllOf(nodes) | Apply::AnyOf(nodes) | Apply::OneOf(nodes) => {
                for node in *nodes {
                    self.apply(node, spot);
                }
            }
            Apply::If(condition, then, otherwise) => {
                for node in [Some(*condition), *then, *otherwise].into_iter().flatten() {
                    self.apply(node, spot);
                }
            }
            Apply::Dependent(schemas) => {
                for (_, node) in schemas.iter().filter(|(name, _)| spot.item.get(name).is_some()) {
                    self.apply(node, spot);
                }
            }
            Apply::Dynamic(anchor, initial) => {
                self.apply(initial, spot);
                self.dynamic.push((anchor, spot));
                for anchors in self.anchors.clone() {
                    self.lead(anchors, anchor, spot);
                }
            }
            Apply::Within(anchors, node) => {
                if !self.anchors.iter().any(|known| std::ptr::eq(*known, *anchors)) {
                    self.anchors.push(anchors);
                    for (anchor, spot) in self.dynamic.clone() {
                        self.lead(anchors, anchor, spot);
                    }
                }
                self.apply(node, spot);
            }
        }
    }

    fn lead(&mut self, anchors: Anchors, anchor: &str, spot: Spot<'a>) {
        for (_, node) in anchors.iter().filter(|(name, _)| *name == anchor) {
            self.apply(node, spot);
        }
    }
}
