use std::cmp::Ordering;
use std::fmt;

use openwop_text::{Item, Kind};

use crate::walk::is_value;

/// A text that is none of an enum's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    text: String,
    known: &'static [&'static str],
}

impl UnknownValue {
    #[doc(hidden)]
    #[must_use]
    pub fn new(text: &str, known: &'static [&'static str]) -> Self {
        Self { text: text.to_owned(), known }
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not one of {}", self.text, self.known.join(", "))
    }
}

impl std::error::Error for UnknownValue {}

/// The index of the value that the item is, among JSON texts.
pub fn value_index(texts: &[&str], item: &Item<'_>) -> Option<usize> {
    texts.iter().position(|text| is_value(item, text))
}

/// The order in which strings are sorted, the shorter ones first: `names[order[0]]`
/// is the first.
#[must_use]
pub const fn sorted<const N: usize>(names: &[&str; N]) -> [u16; N] {
    let mut order = [0; N];
    let mut next = 0;
    while next < N {
        // Insertion: the lists are short, and this runs in the compiler.
        let mut at = next;
        while at > 0 && is_less(names[next], names[order[at - 1] as usize]) {
            order[at] = order[at - 1];
            at -= 1;
        }
        order[at] = next as u16;
        next += 1;
    }
    order
}

const fn is_less(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return a.len() < b.len();
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    false
}

/// The order that strings are searched in: most differ in length, and a length
/// is compared in no time.
#[inline]
pub(crate) fn by_length(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

/// The index of a string, by the order that [`sorted`] gives.
#[must_use]
pub fn index_of(names: &[&str], order: &[u16], text: &str) -> Option<usize> {
    let found = order.binary_search_by(|at| by_length(names[usize::from(*at)], text)).ok()?;
    Some(usize::from(order[found]))
}

/// The index of the string that the item is.
#[must_use]
pub fn string_index(names: &[&str], order: &[u16], item: &Item<'_>) -> Option<usize> {
    if item.kind() != Kind::String {
        return None;
    }
    index_of(names, order, &item.as_str())
}

/// Implements an enum whose variants are the alternatives of a schema. The
/// first alternative that accepts a value holds it; those whose type no other
/// has come `from` it.
#[macro_export]
macro_rules! union {
    ($name:ident { $($variant:ident($inner:ty) = $node:path),+ $(,)? } from { $($from:ident($type:ty)),* $(,)? }) => {
        $(
            impl ::core::convert::From<$type> for $name {
                fn from(value: $type) -> Self {
                    Self::$from(value)
                }
            }
        )*

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                let read: &[fn(&$crate::Item<'_>) -> Option<Self>] =
                    &[$(|item| $crate::Wire::read(item).map(Self::$variant)),+];
                read[$crate::walk::alternative(&[$(&$node),+], item)?](item)
            }

            fn write(&self, out: &mut String) {
                match self {
                    $(Self::$variant(value) => $crate::Wire::write(value, out),)+
                }
            }
        }
    };
}

/// Implements an enum of a closed enum and a pattern that extends it.
#[macro_export]
macro_rules! extended_enum {
    ($name:ident { Known($known:ty) else $other:ident($extension:ident) }) => {
        impl $name {
            /// The value as it stands on the wire.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    Self::Known(known) => known.as_str(),
                    Self::$other(extension) => extension.as_str(),
                }
            }
        }

        impl ::core::convert::From<$known> for $name {
            fn from(known: $known) -> Self {
                Self::Known(known)
            }
        }

        impl ::core::convert::From<$extension> for $name {
            fn from(extension: $extension) -> Self {
                Self::$other(extension)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::Report;

            fn from_str(text: &str) -> Result<Self, $crate::Report> {
                match text.parse::<$known>() {
                    Ok(known) => Ok(Self::Known(known)),
                    Err(_) => text.parse().map(Self::$other),
                }
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                match <$known as $crate::Wire>::read(item) {
                    Some(known) => Some(Self::Known(known)),
                    None => $crate::Wire::read(item).map(Self::$other),
                }
            }

            fn write(&self, out: &mut String) {
                $crate::private::write_string(out, self.as_str());
            }
        }
    };
}

/// Implements a tuple struct whose positions are the items of an array.
#[macro_export]
macro_rules! tuple {
    ($name:ident { $($position:tt)+ }) => {
        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                let mut items = item.items();
                Some(Self($({
                    let _: usize = $position;
                    $crate::Wire::read(&items.next()?)?
                }),+))
            }

            fn write(&self, out: &mut String) {
                out.push('[');
                $(
                    if $position > 0 {
                        out.push(',');
                    }
                    $crate::Wire::write(&self.$position, out);
                )+
                out.push(']');
            }
        }
    };
}

/// Implements an enum of strings.
#[macro_export]
macro_rules! string_enum {
    ($name:ident { $($variant:ident = $wire:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            const WIRE: &'static [&'static str] = &[$($wire),+];

            const ORDER: &'static [u16] = &$crate::private::sorted(&[$($wire),+]);

            /// The value as it stands on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $wire,)+
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::UnknownValue;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownValue> {
                let at = $crate::private::index_of(Self::WIRE, Self::ORDER, text);
                at.map(|at| Self::ALL[at]).ok_or_else(|| $crate::UnknownValue::new(text, Self::WIRE))
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                $crate::private::string_index(Self::WIRE, Self::ORDER, item).map(|at| Self::ALL[at])
            }

            fn write(&self, out: &mut String) {
                $crate::private::write_string(out, self.as_str());
            }
        }
    };
}

/// Implements an enum of any JSON values; each is given as JSON text.
#[macro_export]
macro_rules! value_enum {
    ($name:ident { $($variant:ident = $wire:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            const WIRE: &'static [&'static str] = &[$($wire),+];

            /// The value as JSON text.
            #[must_use]
            pub const fn json(self) -> &'static str {
                match self {
                    $(Self::$variant => $wire,)+
                }
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                $crate::private::value_index(Self::WIRE, item).map(|at| Self::ALL[at])
            }

            fn write(&self, out: &mut String) {
                out.push_str(self.json());
            }
        }
    };
}

/// Implements an enum of reserved strings that a pattern extends.
#[macro_export]
macro_rules! extensible_enum {
    ($name:ident { $($variant:ident = $wire:literal),+ $(,)? } else $other:ident($extension:ident)) => {
        impl $name {
            /// The reserved values, in the order of the schema.
            pub const RESERVED: &'static [Self] = &[$(Self::$variant),+];

            const WIRE: &'static [&'static str] = &[$($wire),+];

            const ORDER: &'static [u16] = &$crate::private::sorted(&[$($wire),+]);

            /// The value as it stands on the wire.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $wire,)+
                    Self::$other(extension) => extension.as_str(),
                }
            }
        }

        impl ::core::convert::From<$extension> for $name {
            fn from(extension: $extension) -> Self {
                Self::$other(extension)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::Report;

            fn from_str(text: &str) -> Result<Self, $crate::Report> {
                match $crate::private::index_of(Self::WIRE, Self::ORDER, text) {
                    Some(at) => Ok(Self::RESERVED[at].clone()),
                    None => text.parse().map(Self::$other),
                }
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                match $crate::private::string_index(Self::WIRE, Self::ORDER, item) {
                    Some(at) => Some(Self::RESERVED[at].clone()),
                    None => $crate::Wire::read(item).map(Self::$other),
                }
            }

            fn write(&self, out: &mut String) {
                $crate::private::write_string(out, self.as_str());
            }
        }
    };
}
