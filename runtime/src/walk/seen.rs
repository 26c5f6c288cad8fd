use openwop_text::Item;

/// Which children of a value some schema has evaluated.
#[derive(Clone)]
pub(super) struct Seen(Vec<bool>);

impl Seen {
    pub(super) fn of(item: &Item<'_>) -> Self {
        Self(vec![false; item.members().count() + item.items().count()])
    }

    /// Marks a child and says whether it was marked before.
    pub(super) fn mark(&mut self, index: usize) -> bool {
        self.0.get_mut(index).is_none_or(|seen| std::mem::replace(seen, true))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }
}
