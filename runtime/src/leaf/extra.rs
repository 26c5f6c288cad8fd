use std::fmt;
use std::marker::PhantomData;

use openwop_text::Item;

use super::refuse;
use crate::{Fields, Json, Map, Report, Wire};

/// The members of an object that no field of `Owner` has, in their order.
///
/// An open object keeps them, so that a newer host's members survive an older
/// reader. A name that `Owner` has a field for is refused.
pub struct Extra<Owner, T = Json> {
    members: Map<T>,
    owner: PhantomData<fn() -> Owner>,
}

impl<Owner: Fields, T: Wire> Extra<Owner, T> {
    /// Sets a member and returns its former value.
    ///
    /// # Errors
    ///
    /// A name that `Owner` has a field for.
    pub fn insert(&mut self, name: impl Into<String>, value: T) -> Result<Option<T>, Report> {
        let name = name.into();
        if Owner::NAMES.contains(&name.as_str()) {
            return Err(refuse("duplicate", format!("the member {name:?} has a field of its own")));
        }
        Ok(self.members.insert(name, value))
    }

    /// Reads the members that `read_fields` found no field for.
    #[doc(hidden)]
    #[must_use]
    pub fn read_rest(rest: &[(Item<'_>, Item<'_>)]) -> Option<Self> {
        let members = Map::read_members(rest.iter().copied())?;
        Some(Self { members, owner: PhantomData })
    }

    /// Appends the members.
    #[doc(hidden)]
    pub fn write_rest(&self, out: &mut String) {
        self.members.write_members(out);
    }
}

impl<Owner, T> Extra<Owner, T> {
    /// The value of a member.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.members.get(name)
    }

    /// Removes a member.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        self.members.remove(name)
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.members.iter()
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }
}

impl<Owner, T> Default for Extra<Owner, T> {
    fn default() -> Self {
        Self { members: Map::new(), owner: PhantomData }
    }
}

impl<Owner, T: Clone> Clone for Extra<Owner, T> {
    fn clone(&self) -> Self {
        Self { members: self.members.clone(), owner: PhantomData }
    }
}

impl<Owner, T: PartialEq> PartialEq for Extra<Owner, T> {
    fn eq(&self, other: &Self) -> bool {
        self.members == other.members
    }
}

impl<Owner, T: fmt::Debug> fmt::Debug for Extra<Owner, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.members.iter()).finish()
    }
}
