use openwop_spec::{Body, SchemaId};
use openwop_text::Types;

use super::{Hint, Lower, Lowered, Shape, View};
use crate::model::{ItemKind, Ty};

impl Lower<'_> {
    /// An array: of one type, or a tuple.
    pub(super) fn array(&mut self, view: &View<'_>, at: &Hint) -> Lowered {
        let rules = view.rules(Types::ARRAY);
        let min = view.parts.iter().filter_map(|part| part.min_items).max().unwrap_or(0);
        let max = view.parts.iter().filter_map(|part| part.max_items).min();
        if rules.contains("prefixItems") {
            return self.tuple(view, min, at);
        }
        let unique = view.parts.iter().any(|part| part.unique_items);
        let items: Vec<SchemaId> = view.parts.iter().filter_map(|part| part.items).collect();
        let item = items.first().map_or(Ty::Json, |item| self.inline(*item, &at.child("item")));
        let exact = items.len() <= 1
            && min <= max.unwrap_or(u64::MAX)
            && rules.iter().all(|rule| matches!(*rule, "items" | "minItems" | "maxItems" | "uniqueItems"));
        Lowered::ty(Ty::Array { item: Box::new(item), min, max, unique }, exact)
    }

    /// A tuple where every position is there and no other; any items otherwise.
    fn tuple(&mut self, view: &View<'_>, min: u64, at: &Hint) -> Lowered {
        let parts: Vec<_> = view.parts.iter().filter(|part| !part.prefix_items.is_empty()).collect();
        let any =
            Lowered::ty(Ty::Array { item: Box::new(Ty::Json), min: 0, max: None, unique: false }, false);
        let [part] = parts[..] else { return any };
        let closed = part.items.is_some_and(|rest| matches!(self.graph.schema(rest).body, Body::Bool(false)));
        let size = part.prefix_items.len() as u64;
        let max = view.parts.iter().filter_map(|part| part.max_items).min();
        if !(closed || max == Some(size)) || min < size {
            return any;
        }
        let positions = part.prefix_items.iter().enumerate();
        let positions: Vec<Ty> =
            positions.map(|(index, id)| self.inline(*id, &at.child(&format!("item {index}")))).collect();
        let rules = view.rules(Types::ARRAY);
        let exact = view.parts.len() == 1
            && min == size
            && max.is_none_or(|max| max >= size)
            && rules.iter().all(|rule| matches!(*rule, "prefixItems" | "items" | "minItems" | "maxItems"));
        Lowered { shape: Shape::Make(ItemKind::Tuple(positions), "Items"), exact }
    }
}
