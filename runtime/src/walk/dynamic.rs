use openwop_text::Item;

use super::{Path, Seen, Step, Walk};
use crate::Node;
use crate::node::Anchors;

/// The dynamic scope: the resources with dynamic anchors that the walk has
/// entered, linked on the stack, the innermost first. Where no schema has a
/// `$dynamicRef` of several targets, no table enters any.
pub(super) struct Scope<'s> {
    anchors: Anchors,
    outer: Option<&'s Scope<'s>>,
}

impl<const REPORT: bool> Walk<'_, REPORT> {
    /// Checks a schema within its resource. It counts as one more that is open:
    /// the stack has to hold both frames.
    #[cold] // Few schemas need it, and the others are not to pay for it.
    pub(super) fn within(
        &mut self,
        anchors: Anchors,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        let scope = Scope { anchors, outer: self.scope };
        let mut walk = Walk::<REPORT>::new(self.open, Some(&scope), self.secrets);
        walk.compares = self.compares;
        // What was found goes on; trials are of their scope.
        std::mem::swap(&mut walk.found, &mut self.found);
        let ok = walk.check(node, item, at, seen);
        (self.found, self.open, self.gave_up) = (walk.found, walk.open, walk.gave_up);
        ok
    }

    /// `$dynamicRef`: the outermost resource that has the anchor has the schema.
    #[cold]
    pub(super) fn dynamic(
        &mut self,
        anchor: &str,
        initial: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        seen: Option<&mut Seen>,
    ) -> bool {
        let scopes = std::iter::successors(self.scope, |scope| scope.outer);
        let found = scopes.filter_map(|scope| scope.anchors.iter().find(|(name, _)| *name == anchor)).last();
        let node = found.map_or(initial, |(_, node)| node);
        self.check(node, item, &at.same(node, Step::Place(node.id)), seen)
    }
}
