use std::collections::HashMap;
use std::collections::hash_map::Entry;

use openwop_text::{Item, Kind};

use crate::Wire;
use crate::object::write_member;
use crate::serde_impls::leaf_serde;

/// An object of any member names whose values are all a `T`. It keeps their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Map<T>(Vec<(String, T)>);

impl<T> Map<T> {
    /// No members.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a member. Takes time in proportion to the size.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Sets a member and returns its former value. A new one goes to the end.
    pub fn insert(&mut self, name: impl Into<String>, value: T) -> Option<T> {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => Some(std::mem::replace(old, value)),
            None => {
                self.0.push((name, value));
                None
            }
        }
    }

    /// Removes a member.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Wire> Map<T> {
    pub(crate) fn read_members<'a>(mut members: impl Iterator<Item = (Item<'a>, Item<'a>)>) -> Option<Self> {
        let read = |(name, value): (Item<'a>, Item<'a>)| Some((name.as_str().into_owned(), T::read(&value)?));
        members
            .try_fold(Vec::new(), |mut all, member| {
                all.push(read(member)?);
                Some(all)
            })
            .map(Self)
    }

    pub(crate) fn write_members(&self, out: &mut String) {
        for (name, value) in &self.0 {
            write_member(out, name, value);
        }
    }
}

impl<T> Default for Map<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> FromIterator<(String, T)> for Map<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(members: I) -> Self {
        let mut map = Self::new();
        // `insert` looks through all names; here an index does.
        let mut places: HashMap<String, usize> = HashMap::new();
        for (name, value) in members {
            match places.entry(name) {
                Entry::Occupied(place) => map.0[*place.get()].1 = value,
                Entry::Vacant(place) => {
                    map.0.push((place.key().clone(), value));
                    place.insert(map.0.len() - 1);
                }
            }
        }
        map
    }
}

impl<T: Wire> Wire for Map<T> {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == Kind::Object).then(|| Self::read_members(item.members()))?
    }

    fn write(&self, out: &mut String) {
        out.push('{');
        self.write_members(out);
        out.push('}');
    }
}

leaf_serde!([T: Wire] Map<T>);
