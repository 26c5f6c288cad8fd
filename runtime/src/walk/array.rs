use std::collections::HashSet;

use openwop_text::{Item, canonical};

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
        let mut known = HashSet::new();
        let mut values = item.items().enumerate();
        let repeated = values.find(|(_, value)| !known.insert(canonical(value)));
        match repeated {
            None => true,
            Some((index, _)) => self
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
