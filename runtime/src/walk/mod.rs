//! The walker: one walk over tokens and table, in two modes.
//!
//! [`accepts`] stops at the first violation and allocates nothing; [`report`]
//! walks on and collects every violation with its places. Both are the same
//! code, compiled twice. [`check`] is the one, then the other where it has to be.

mod apply;
mod array;
mod dynamic;
mod found;
mod nearest;
mod object;
mod path;
mod scalar;
mod secret;
mod seen;
mod trials;
mod words;

use openwop_text::{Item, Kind};

use crate::{Node, Report, Types, Violation};
pub use apply::alternative;
use dynamic::Scope;
use found::Found;
use path::{Path, Step};
pub(crate) use scalar::is_value;
use secret::Secrets;
use seen::Seen;
use trials::Trials;

/// Whether the value meets the schema.
#[must_use]
pub fn accepts(node: &'static Node, item: &Item<'_>) -> bool {
    let mut walk = Walk::<false>::new(0, None, Secrets::NONE);
    walk.check(node, item, &Path::ROOT, None) && !walk.gave_up
}

/// Checks the value, at the speed of [`accepts`] where it is valid.
///
/// # Errors
///
/// All violations, when there is one.
pub fn check(node: &'static Node, item: &Item<'_>) -> Result<(), Report> {
    if accepts(node, item) { Ok(()) } else { report(node, item) }
}

/// Walks all of the value.
///
/// # Errors
///
/// All violations, when there is one.
pub fn report(node: &'static Node, item: &Item<'_>) -> Result<(), Report> {
    let secrets = Secrets::of(node, item);
    let mut walk = Walk::<true>::new(0, None, &secrets);
    walk.check(node, item, &Path::root(node), None);
    walk.found.report().map_or(Ok(()), Err)
}

/// A walk that collects violations where `REPORT` is true.
struct Walk<'s, const REPORT: bool> {
    found: Found,
    /// Schemas that are open.
    open: usize,
    /// Whether too many were: then there is no verdict but a violation.
    gave_up: bool,
    /// Where a `$dynamicRef` looks for its anchor.
    scope: Option<&'s Scope<'s>>,
    /// Whether it looks for the nearest of several alternatives: alternatives
    /// within that one are not searched for theirs.
    compares: bool,
    /// What must not be told; a walk that tells nothing need not know.
    secrets: &'s Secrets,
    trials: Trials,
}

/// The most schemas that are open at once, each applied by the one before: six
/// for each level of the deepest value. The stack of a thread holds as many.
const MAX_OPEN: usize = 6 * openwop_text::MAX_DEPTH;

impl<'s, const REPORT: bool> Walk<'s, REPORT> {
    fn new(open: usize, scope: Option<&'s Scope<'s>>, secrets: &'s Secrets) -> Self {
        let (found, trials) = (Found::new(), Trials::default());
        Self { found, open, gave_up: false, scope, compares: false, secrets, trials }
    }

    /// Checks one value against one schema. `outer` gathers which children the
    /// schemas applied to this value have evaluated; it is there only below an
    /// `unevaluated…` keyword.
    fn check(
        &mut self,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        outer: Option<&mut Seen>,
    ) -> bool {
        // Most values are scalars whose schema applies no other: none is opened.
        if node.apply.is_empty() && !matches!(item.kind(), Kind::Array | Kind::Object) {
            return self.rules(node, item, at, None);
        }
        if self.open >= MAX_OPEN {
            return self.give_up(item, at);
        }
        self.open += 1;
        let unevaluated = node.object.and_then(|rules| rules.unevaluated).is_some()
            || node.array.and_then(|rules| rules.unevaluated).is_some();
        let ok = match outer.is_none() && !unevaluated {
            true => self.rules(node, item, at, None),
            false => self.marking(node, item, at, outer),
        };
        self.open -= 1;
        ok
    }

    /// As `rules`, with what they evaluate.
    #[inline(never)]
    fn marking(
        &mut self,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        outer: Option<&mut Seen>,
    ) -> bool {
        let mut seen = Seen::of(item);
        let mut ok = self.rules(node, item, at, Some(&mut seen));
        if ok || (REPORT && has_type(node.types, item)) {
            ok &= self.unevaluated(node, item, at, &mut seen);
        }
        if let Some(outer) = outer
            && ok
        {
            outer.merge(&seen);
        }
        ok
    }

    /// Inlined, as every schema of every value comes through here.
    #[inline(always)]
    fn rules(
        &mut self,
        node: &'static Node,
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let kind = item.kind();
        if !has_type(node.types, item) {
            let keyword = if node.is_never() { at.keyword() } else { "type" };
            return self.violation(at, keyword, item, || match node.is_never() {
                true => words::never(keyword),
                false => words::types(node.types),
            });
        }
        let mut ok = true;
        for values in node.values {
            ok &= self.values(values, item, at);
        }
        if ok || REPORT {
            ok &= match kind {
                Kind::String => node.string.is_none_or(|rules| self.string(rules, item, at)),
                Kind::Number => node.number.is_none_or(|rules| self.number(rules, item, at)),
                Kind::Array => {
                    node.array.is_none_or(|rules| self.array(rules, item, at, seen.as_deref_mut()))
                }
                Kind::Object => {
                    node.object.is_none_or(|rules| self.object(rules, item, at, seen.as_deref_mut()))
                }
                Kind::Null | Kind::Boolean => true,
            };
        }
        for apply in node.apply {
            if !ok && !REPORT {
                return false;
            }
            ok &= self.apply(apply, item, at, seen.as_deref_mut());
        }
        ok
    }

    fn unevaluated(&mut self, node: &'static Node, item: &Item<'_>, at: &Path<'_>, seen: &mut Seen) -> bool {
        let mut ok = true;
        if let Some(rest) = node.object.and_then(|rules| rules.unevaluated) {
            for (index, (name, value)) in item.members().enumerate() {
                if !seen.mark(index) {
                    ok &= self.step(rest, &value, at, Step::Item(name), Step::Name("unevaluatedProperties"));
                }
            }
        }
        if let Some(rest) = node.array.and_then(|rules| rules.unevaluated) {
            for (index, value) in item.items().enumerate() {
                if !seen.mark(index) {
                    ok &= self.step(rest, &value, at, Step::Index(index), Step::Name("unevaluatedItems"));
                }
            }
        }
        ok
    }

    /// Checks a child of the current value. Only reports need to know where.
    #[inline]
    fn step(
        &mut self,
        node: &'static Node,
        child: &Item<'_>,
        at: &Path<'_>,
        instance: Step<'_>,
        schema: Step<'_>,
    ) -> bool {
        if !REPORT {
            return self.check(node, child, &Path::ROOT, None);
        }
        self.check(node, child, &at.child(node, instance, schema), None)
    }

    /// Ends the walk without a verdict, which counts as a violation, also where
    /// only a trial comes to this.
    #[cold]
    fn give_up(&mut self, item: &Item<'_>, at: &Path<'_>) -> bool {
        if !self.gave_up {
            self.violation(at, at.keyword(), item, || {
                format!("has more than {MAX_OPEN} schemas that apply within each other")
            });
        }
        self.gave_up = true;
        // However many are closed on the way out, none is opened any more.
        self.open = 2 * MAX_OPEN;
        false
    }

    /// Notes a violation, which is always `false`. The message goes on where the
    /// value's short form ends.
    fn violation(
        &mut self,
        at: &Path<'_>,
        keyword: &'static str,
        item: &Item<'_>,
        message: impl FnOnce() -> String,
    ) -> bool {
        if REPORT {
            match self.found.has_room() {
                true => self.found.keep(self.describe(at, keyword, item, message)),
                false => self.found.count(),
            }
        }
        false
    }

    fn describe(
        &self,
        at: &Path<'_>,
        keyword: &'static str,
        item: &Item<'_>,
        message: impl FnOnce() -> String,
    ) -> Violation {
        let (mut instance, schema) = at.render(keyword);
        let (value, message) = match self.secrets.depth(item) {
            None => (words::short(item), message()),
            Some(depth) => {
                path::cut(&mut instance, depth);
                let message = if words::tell_of_schema(keyword) { message() } else { words::breaks(keyword) };
                (words::SECRET.to_owned(), message)
            }
        };
        let message = format!("{value} {message}");
        Violation { instance, schema, keyword, value, position: None, message }
    }
}

#[inline(always)]
fn has_type(types: Types, item: &Item<'_>) -> bool {
    // A number of an integer type is the one case that the kind does not settle.
    types.has(Types::of(item.kind())) || (types.has(Types::INTEGER) && scalar::is_integer(item))
}
