use std::borrow::Cow;
use std::cell::OnceCell;

use openwop_text::{Item, Kind, push_pointer};

/// A value of the instance, as all schemas that apply to it see it.
pub(super) struct Value<'i> {
    pub(super) item: Item<'i>,
    members: OnceCell<Members<'i>>,
}

impl<'i> Value<'i> {
    pub(super) fn new(item: Item<'i>) -> Self {
        Self { item, members: OnceCell::new() }
    }

    pub(super) fn kind(&self) -> Kind {
        self.item.kind()
    }

    /// Number of members or items.
    pub(super) fn children(&self) -> usize {
        match self.kind() {
            Kind::Object => self.members().all.len(),
            _ => self.item.items().count(),
        }
    }

    /// The members in text order.
    pub(super) fn members(&self) -> &Members<'i> {
        self.members.get_or_init(|| Members::of(&self.item))
    }
}

/// The members of an object, found by name without a search through all.
pub(super) struct Members<'i> {
    pub(super) all: Vec<Member<'i>>,
    /// Indices of the members, in the order of their names.
    by_name: Vec<usize>,
}

/// One member of an object.
pub(super) struct Member<'i> {
    pub(super) name: Cow<'i, str>,
    /// The name as a value.
    pub(super) key: Item<'i>,
    pub(super) value: Item<'i>,
}

impl<'i> Members<'i> {
    fn of(item: &Item<'i>) -> Self {
        let all: Vec<_> =
            item.members().map(|(key, value)| Member { name: key.as_str(), key, value }).collect();
        let mut by_name: Vec<usize> = (0..all.len()).collect();
        by_name.sort_unstable_by(|a, b| all[*a].name.cmp(&all[*b].name));
        Self { all, by_name }
    }

    /// The index of the member called `name`.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        let found = self.by_name.binary_search_by(|at| (*self.all[*at].name).cmp(name));
        found.ok().map(|at| self.by_name[at])
    }

    /// Whether there is a member called `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }
}

/// One step into the instance.
pub(super) enum Step<'i> {
    /// To the member of that name.
    Member(Item<'i>),
    /// To an item.
    Item(usize),
}

impl Step<'_> {
    /// Appends the step to a JSON pointer.
    pub(super) fn write(&self, pointer: &mut String) {
        match self {
            Self::Member(key) => push_pointer(pointer, &key.as_str()),
            Self::Item(index) => push_pointer(pointer, &index.to_string()),
        }
    }
}
