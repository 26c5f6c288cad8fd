use openwop_text::{Item, Kind};
use serde::{Deserialize, Deserializer};

use crate::Wire;
use crate::serde_impls::{leaf_serde, leaf_serialize};

/// A value that may be `null` where a plain `T` may not.
///
/// An optional member of this type has three states, all kept apart:
/// `None` (absent), `Some(Nullable::Null)` and `Some(Nullable::Value(…))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nullable<T> {
    /// `null`
    Null,
    /// A value.
    Value(T),
}

impl<T> Nullable<T> {
    /// The value, `None` for `null`.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }

    /// The value, `None` for `null`.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Null => None,
            Self::Value(value) => Some(value),
        }
    }
}

impl<T> From<Option<T>> for Nullable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}

impl<T: Wire> Wire for Nullable<T> {
    fn read(item: &Item<'_>) -> Option<Self> {
        match item.kind() {
            Kind::Null => Some(Self::Null),
            _ => T::read(item).map(Self::Value),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Value(value) => value.write(out),
        }
    }
}

/// `null`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Null;

impl Wire for Null {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == Kind::Null).then_some(Self)
    }

    fn write(&self, out: &mut String) {
        out.push_str("null");
    }
}

/// What the schema `false` allows: nothing. An optional member of this type is
/// always absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Never {}

impl Wire for Never {
    fn read(_: &Item<'_>) -> Option<Self> {
        None
    }

    fn write(&self, _: &mut String) {
        match *self {}
    }
}

leaf_serde!([] Null, [] Never);
leaf_serialize!([T: Wire] Nullable<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::from)
    }
}
