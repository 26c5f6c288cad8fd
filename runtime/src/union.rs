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

/// The index of the string that the item is.
pub fn string_index(strings: &[&str], item: &Item<'_>) -> Option<usize> {
    if item.kind() != Kind::String {
        return None;
    }
    let text = item.as_str();
    strings.iter().position(|string| *string == text)
}

/// Implements an enum whose variants are the alternatives of a schema. The
/// first alternative that accepts a value holds it.
#[macro_export]
macro_rules! union {
    ($name:ident { $($variant:ident($inner:ty) = $node:path),+ $(,)? }) => {
        $(
            impl ::core::convert::From<$inner> for $name {
                fn from(value: $inner) -> Self {
                    Self::$variant(value)
                }
            }
        )+

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                $(
                    if $crate::walk::accepts(&$node, item) {
                        return $crate::Wire::read(item).map(Self::$variant);
                    }
                )+
                None
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
                let at = Self::WIRE.iter().position(|wire| *wire == text);
                at.map(|at| Self::ALL[at]).ok_or_else(|| $crate::UnknownValue::new(text, Self::WIRE))
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                $crate::private::string_index(Self::WIRE, item).map(|at| Self::ALL[at])
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
                match Self::WIRE.iter().position(|wire| *wire == text) {
                    Some(at) => Ok(Self::RESERVED[at].clone()),
                    None => text.parse().map(Self::$other),
                }
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                match $crate::private::string_index(Self::WIRE, item) {
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
