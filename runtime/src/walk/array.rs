use std::hash::{BuildHasher, RandomState};

use openwop_text::{Item, canonical, equal};

use super::{Path, Seen, Step, Walk};
use crate::{ArrayRules, Contains};

impl<const REPORT: bool> Walk<'_, REPORT> {
    pub(super) fn array(
        &mut self,
        rules: &'static ArrayRules,
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut ok = true;
        let mut count = 0;
        for (index, value) in item.items().enumerate() {
            count += 1;
            let (node, schema) = match rules.prefix.get(index) {
                Some(node) => (Some(*node), Step::Branch("prefixItems", index)),
                None => (rules.items, Step::Name("items")),
            };
            let Some(node) = node else { continue };
            ok &= self.step(node, &value, at, Step::Index(index), schema);
            if let Some(seen) = seen.as_deref_mut() {
                seen.mark(index);
            }
            if !ok && !REPORT {
                return false;
            }
        }
        if count < rules.min {
            ok = self.violation(at, "minItems", item, || {
                format!("has {count} items, at least {} are required", rules.min)
            });
        }
        if let Some(max) = rules.max
            && count > max
        {
            ok = self
                .violation(at, "maxItems", item, || format!("has {count} items, at most {max} are allowed"));
        }
        if rules.unique && (ok || REPORT) {
            ok &= self.unique(item, at);
        }
        if let Some(contains) = rules.contains
            && (ok || REPORT)
        {
            ok &= self.contains(contains, item, at, seen);
        }
        ok
    }

    fn unique(&mut self, item: &Item<'_>, at: &Path<'_>) -> bool {
        match first_repeated(item) {
            None => true,
            Some(index) => self
                .violation(at, "uniqueItems", item, || format!("repeats an earlier item at index {index}")),
        }
    }

    fn contains(
        &mut self,
        contains: &'static Contains,
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut count = 0;
        for (index, value) in item.items().enumerate() {
            if self.tries(contains.node, &value, at, None) {
                count += 1;
                if let Some(seen) = seen.as_deref_mut() {
                    seen.mark(index);
                }
            }
        }
        let mut ok = true;
        if count < contains.min {
            let keyword = if contains.min == 1 { "contains" } else { "minContains" };
            ok = self.violation(at, keyword, item, || {
                format!("has {count} items that match `contains`, at least {} are required", contains.min)
            });
        }
        if let Some(max) = contains.max
            && count > max
        {
            ok = self.violation(at, "maxContains", item, || {
                format!("has {count} items that match `contains`, at most {max} are allowed")
            });
        }
        ok
    }
}

/// The first item that is equal to one before it. Items are brought together by
/// hash, by sorting: a table of many would cost more with each one that it holds.
fn first_repeated(array: &Item<'_>) -> Option<usize> {
    let state = RandomState::new();
    let mut items: Vec<(u64, usize, Item<'_>)> = array
        .items()
        .enumerate()
        .map(|(index, item)| (state.hash_one(canonical(&item)), index, item))
        .collect();
    items.sort_unstable_by_key(|(hash, index, _)| (*hash, *index));
    let repeated = items.chunk_by(|a, b| a.0 == b.0).filter_map(|alike| {
        let is_repeated =
            |&place: &usize| alike[..place].iter().any(|(_, _, item)| equal(item, &alike[place].2));
        (1..alike.len()).find(is_repeated).map(|place| alike[place].1)
    });
    repeated.min()
}
