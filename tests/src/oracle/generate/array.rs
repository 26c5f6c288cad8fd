//! Arrays.

use std::collections::BTreeSet;

use openwop_spec::{Keywords, SchemaId};

use super::Generator;
use crate::oracle::json::Json;

/// The most items that are made just because they may be.
const MOST: u64 = 40;

impl Generator<'_> {
    /// An array that meets the keywords, as far as one draw goes.
    pub(super) fn array(&mut self, all: &[&Keywords]) -> Json {
        let least = all.iter().filter_map(|k| k.min_items).max().unwrap_or(0);
        let most = all.iter().filter_map(|k| k.max_items).min();
        let aimed = item_schemas(all, 0).into_iter().any(|id| self.aims_at(id));
        let further = if self.is_deep() { 0 } else { self.rng.below(4) as u64 };
        let usual = least + further.max(aimed.into());
        let wanted = match (most, self.rng.below(10)) {
            (Some(most), 0) if most <= MOST && !self.is_deep() => most,
            (Some(most), _) => usual.min(most),
            (None, _) => usual,
        };
        let unique = all.iter().any(|k| k.unique_items);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        for _ in 0..wanted * 4 {
            if items.len() as u64 == wanted {
                break;
            }
            let item = self.value(&item_schemas(all, items.len()));
            if !unique || seen.insert(item.key()) {
                items.push(item);
            }
        }
        for contains in all.iter().filter(|k| k.min_contains != Some(0)).filter_map(|k| k.contains) {
            items.push(self.value(&[contains]));
        }
        Json::Array(items)
    }
}

/// The schemas of one item.
pub(in crate::oracle) fn item_schemas(all: &[&Keywords], at: usize) -> Vec<SchemaId> {
    all.iter().filter_map(|k| k.prefix_items.get(at).copied().or(k.items)).collect()
}
