use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

use openwop_text::{Item, Kind};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::Wire;
use crate::object::write_member;
use crate::serde_impls::leaf_serialize;

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

leaf_serialize!([T: Wire] Map<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Map<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members(PhantomData))
    }
}

/// Collects members, none of which may come twice.
struct Members<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = Map<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Map<T>, A::Error> {
        let mut known = HashSet::new();
        let mut all = Vec::new();
        while let Some((name, value)) = members.next_entry::<String, T>()? {
            if !known.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("the member {name:?} is given twice")));
            }
            all.push((name, value));
        }
        Ok(Map(all))
    }
}
