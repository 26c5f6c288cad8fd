use crate::{Report, Violation};

/// The violations of a walk: the first ones in full, of the others the number.
pub(super) struct Found {
    violations: Vec<Violation>,
    more: usize,
    /// How many are kept in full.
    kept: usize,
    /// How many bytes of them.
    room: usize,
}

impl Found {
    /// For a report.
    pub(super) fn new() -> Self {
        Self { violations: Vec::new(), more: 0, kept: Report::MAX_VIOLATIONS, room: Report::MAX_BYTES }
    }

    /// Where the first tells enough.
    pub(super) fn one() -> Self {
        Self { kept: 1, ..Self::new() }
    }

    /// Whether one more is kept in full. The first always is.
    pub(super) fn has_room(&self) -> bool {
        self.violations.is_empty() || (self.violations.len() < self.kept && self.room > 0)
    }

    pub(super) fn keep(&mut self, violation: Violation) {
        let bytes = violation.instance.len() + violation.schema.len() + violation.message.len();
        self.room = self.room.saturating_sub(bytes);
        self.violations.push(violation);
    }

    pub(super) fn count(&mut self) {
        self.more += 1;
    }

    pub(super) fn first(&self) -> Option<&Violation> {
        self.violations.first()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.violations.len() + self.more
    }

    pub(super) fn report(self) -> Option<Report> {
        Report::of(self.violations, self.more)
    }
}
