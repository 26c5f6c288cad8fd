//! What keeps a value from the alternatives of an `anyOf` or `oneOf`.

use openwop_text::{Item, Kind};

use super::apply::is_ruled_out;
use super::{Found, Path, Step, Walk, has_type, words};
use crate::{Node, Types, Violation};

/// So many alternatives are named one by one for a scalar.
const NAMED: usize = 3;

/// So many are compared to find the nearest.
const COMPARED: usize = 32;

/// An alternative, and what it says of the value.
struct Refusal {
    node: &'static Node,
    index: usize,
    found: Found,
}

impl<const REPORT: bool> Walk<'_, REPORT> {
    /// Notes that a value meets none of the alternatives.
    pub(super) fn none_met(
        &mut self,
        at: &Path<'_>,
        keyword: &'static str,
        nodes: &[&'static Node],
        item: &Item<'_>,
    ) -> bool {
        let told = REPORT && self.found.has_room() && self.secrets.depth(item).is_none();
        let why = if told { self.why(at, keyword, nodes, item) } else { String::new() };
        self.violation(at, keyword, item, || why)
    }

    /// Says it for a scalar by all that its type allows, else by the nearest.
    fn why(&self, at: &Path<'_>, keyword: &'static str, nodes: &[&'static Node], item: &Item<'_>) -> String {
        let none = format!("meets none of the {} alternatives", nodes.len());
        if self.compares {
            return none;
        }
        let refusals = self.refusals(at, keyword, nodes, item);
        if refusals.is_empty() {
            let types = nodes.iter().fold(Types::NONE, |types, node| types.or(node.types));
            return words::types(types);
        }
        let is_scalar = !matches!(item.kind(), Kind::Array | Kind::Object);
        if is_scalar && refusals.len() <= NAMED {
            let says: Vec<_> = refusals.iter().filter_map(Refusal::message).collect();
            return says.join(", and ");
        }
        let nearest = refusals.iter().min_by_key(|refusal| refusal.distance(item));
        match nearest.and_then(|refusal| Some((refusal, refusal.found.first()?))) {
            Some((refusal, first)) => {
                let (name, place) = (refusal.name(), place(first, at));
                format!("{none}; the nearest, {name}, says: {place}{}", first.message)
            }
            None => none,
        }
    }

    /// What each alternative that allows the value's type says of it.
    fn refusals(
        &self,
        at: &Path<'_>,
        keyword: &'static str,
        nodes: &[&'static Node],
        item: &Item<'_>,
    ) -> Vec<Refusal> {
        let allowed = nodes.iter().enumerate().filter(|(_, node)| has_type(node.types, item));
        let refuses = |(index, node): (usize, &&'static Node)| {
            let mut walk = Walk::<true>::new(self.open, self.scope, self.secrets);
            walk.compares = true;
            walk.found = Found::one();
            walk.check(node, item, &at.same(node, Step::Branch(keyword, index)), None);
            Refusal { node, index, found: walk.found }
        };
        allowed.take(COMPARED).map(refuses).collect()
    }
}

impl Refusal {
    /// An alternative that a tag rules out is further than one that is only
    /// wrong within.
    fn distance(&self, item: &Item<'_>) -> (bool, usize) {
        (is_ruled_out(self.node, item), self.found.len())
    }

    /// The first message, without the value that it begins with.
    fn message(&self) -> Option<&str> {
        let first = self.found.first()?;
        first.message.strip_prefix(&first.value).map(str::trim_start)
    }

    /// The name of the definition, or the number of the alternative.
    fn name(&self) -> String {
        match self.node.id.rsplit('/').next() {
            Some(name) if !name.is_empty() => format!("`{name}`"),
            _ => format!("number {}", self.index + 1),
        }
    }
}

/// Where the violation is, if not at the value itself.
fn place(violation: &Violation, at: &Path<'_>) -> String {
    let (instance, _) = at.render("");
    match violation.instance.strip_prefix(&instance) {
        None | Some("") => String::new(),
        Some(below) => format!("{below}: "),
    }
}
