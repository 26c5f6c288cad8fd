use std::collections::HashSet;
use std::ops::Deref;

use openwop_text::{Item, Tokens, canonical};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::refuse;
use crate::serde_impls::leaf_serialize;
use crate::wire::to_string;
use crate::{Report, Wire};

/// An array of `MIN` to `MAX` items (`minItems`, `maxItems`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct List<T, const MIN: usize = 0, const MAX: usize = { usize::MAX }>(Vec<T>);

/// An array of `MIN` to `MAX` items, no two the same JSON value (`uniqueItems`).
/// It keeps their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set<T, const MIN: usize = 0, const MAX: usize = { usize::MAX }>(Vec<T>);

/// Gives both array types the same shape.
macro_rules! bounded {
    ($name:ident, $check:expr) => {
        impl<T: Wire, const MIN: usize, const MAX: usize> $name<T, MIN, MAX> {
            /// Checks the items.
            ///
            /// # Errors
            ///
            /// Too few items, too many, or a repeated one where none may be.
            pub fn new(items: impl Into<Vec<T>>) -> Result<Self, Report> {
                let items = items.into();
                if items.len() < MIN {
                    return Err(refuse("minItems", format!("has {} items, at least {MIN} are required", items.len())));
                }
                if items.len() > MAX {
                    return Err(refuse("maxItems", format!("has {} items, at most {MAX} are allowed", items.len())));
                }
                let check: fn(&[T]) -> Result<(), Report> = $check;
                check(&items)?;
                Ok(Self(items))
            }

            /// The items, no longer checked.
            #[must_use]
            pub fn into_inner(self) -> Vec<T> {
                self.0
            }
        }

        impl<T: Wire, const MIN: usize, const MAX: usize> Wire for $name<T, MIN, MAX> {
            fn read(item: &Item<'_>) -> Option<Self> {
                Vec::read(item).map(Self)
            }

            fn write(&self, out: &mut String) {
                self.0.write(out);
            }
        }

        impl<T, const MIN: usize, const MAX: usize> Deref for $name<T, MIN, MAX> {
            type Target = [T];

            fn deref(&self) -> &[T] {
                &self.0
            }
        }

        impl<T: Wire, const MIN: usize, const MAX: usize> TryFrom<Vec<T>> for $name<T, MIN, MAX> {
            type Error = Report;

            fn try_from(items: Vec<T>) -> Result<Self, Report> {
                Self::new(items)
            }
        }

        leaf_serialize!([T: Wire, const MIN: usize, const MAX: usize] $name<T, MIN, MAX>);

        impl<'de, T: Wire + Deserialize<'de>, const MIN: usize, const MAX: usize> Deserialize<'de>
            for $name<T, MIN, MAX>
        {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(Vec::<T>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    };
}

bounded!(List, |_| Ok(()));
bounded!(Set, unique);

fn unique<T: Wire>(items: &[T]) -> Result<(), Report> {
    let mut known = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let text = to_string(item);
        let tokens = Tokens::read(&text)?;
        if !known.insert(canonical(&tokens.root(&text))) {
            return Err(refuse("uniqueItems", format!("item {index} repeats an earlier one")));
        }
    }
    Ok(())
}
