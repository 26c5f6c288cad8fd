/// Which children of one value have been evaluated, counted in text order.
pub(super) struct Evaluated(Option<Vec<bool>>);

impl Evaluated {
    /// Nobody asks.
    pub(super) const IGNORED: Self = Self(None);

    /// None of the children so far.
    pub(super) fn none_of(children: usize) -> Self {
        Self(Some(vec![false; children]))
    }

    /// Whether a child has been evaluated.
    pub(super) fn has(&self, child: usize) -> bool {
        self.0.as_ref().and_then(|marks| marks.get(child)).is_some_and(|mark| *mark)
    }

    /// Marks a child as evaluated.
    pub(super) fn mark(&mut self, child: usize) {
        if let Some(mark) = self.0.as_mut().and_then(|marks| marks.get_mut(child)) {
            *mark = true;
        }
    }

    /// Marks what another schema for the same value has evaluated.
    pub(super) fn merge(&mut self, other: &Self) {
        if let (Some(marks), Some(others)) = (&mut self.0, &other.0) {
            for (mark, other) in marks.iter_mut().zip(others) {
                *mark |= other;
            }
        }
    }
}
