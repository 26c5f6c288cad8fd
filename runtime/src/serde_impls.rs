use openwop_text::Tokens;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::wire::to_string;
use crate::{Report, Typed, Wire, parse};

/// Serializes any [`Wire`] type through its JSON text. The serializer has to be
/// one of `serde_json`.
///
/// # Errors
///
/// Those of the serializer.
pub fn serialize<T: Wire, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let text = to_string(value);
    let raw: &RawValue = serde_json::from_str(&text).map_err(S::Error::custom)?;
    raw.serialize(serializer)
}

/// Deserializes a generated type through its JSON text. The deserializer has to
/// be one of `serde_json`; a `serde_json::Value` is one.
///
/// # Errors
///
/// Those of the deserializer, and all violations of the value as one text.
pub fn deserialize<'de, T: Typed, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserialize_by(deserializer, |text| parse(T::NODE, text))
}

/// Deserializes through JSON text and a parser of it.
///
/// # Errors
///
/// Those of the deserializer and of the parser.
pub fn deserialize_by<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    parse: impl FnOnce(&[u8]) -> Result<T, Report>,
) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    parse(raw.get().as_bytes()).map_err(D::Error::custom)
}

/// Deserializes a leaf type that has no parts and checks what it is read from.
pub(crate) fn deserialize_leaf<'de, T: Wire, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    let tokens = Tokens::read(raw.get()).map_err(D::Error::custom)?;
    T::read(&tokens.root(raw.get()))
        .ok_or_else(|| D::Error::custom(format_args!("not a {}", std::any::type_name::<T>())))
}

/// Gives generated types their schema, `parse`, `to_vec` and the serde traits.
#[macro_export]
macro_rules! typed {
    ($($name:ident = $node:path),+ $(,)?) => {
        $(
            impl $crate::Typed for $name {
                const NODE: &'static $crate::Node = &$node;
            }

            impl $name {
                /// Reads and checks a JSON text.
                ///
                /// # Errors
                ///
                /// Every rule of the schema that the text breaks.
                pub fn parse(text: &[u8]) -> Result<Self, $crate::Report> {
                    $crate::parse(&$node, text)
                }

                /// The value as JSON text.
                #[must_use]
                pub fn to_vec(&self) -> Vec<u8> {
                    $crate::to_vec(self)
                }
            }

            $crate::serde_traits!($name);
            $crate::schema_trait!($name = $node);
        )+
    };
}

/// `JsonSchema` of a type with a schema.
#[macro_export]
macro_rules! schema_trait {
    ($name:ident = $node:path) => {
        #[cfg(feature = "schemars")]
        impl $crate::private::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            fn json_schema(
                generator: &mut $crate::private::schemars::SchemaGenerator,
            ) -> $crate::private::schemars::Schema {
                $crate::private::json_schema(&$node, generator)
            }
        }
    };
}

/// The serde traits of a type with a schema.
#[macro_export]
macro_rules! serde_traits {
    ($name:ident) => {
        impl $crate::private::serde::Serialize for $name {
            fn serialize<S: $crate::private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::private::serialize(self, serializer)
            }
        }

        impl<'de> $crate::private::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::private::deserialize(deserializer)
            }
        }
    };
}

/// `Serialize` for a leaf type.
macro_rules! leaf_serialize {
    ($([$($generics:tt)*] $name:ty),+ $(,)?) => {
        $(
            impl<$($generics)*> serde::Serialize for $name {
                fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
                    $crate::serde_impls::serialize(self, serializer)
                }
            }
        )+
    };
}
pub(crate) use leaf_serialize;

/// The serde traits of a leaf type whose `read` checks all there is to check;
/// one with parts deserializes those, so that they check themselves.
macro_rules! leaf_serde {
    ($([$($generics:tt)*] $name:ty),+ $(,)?) => {
        $crate::serde_impls::leaf_serialize!($([$($generics)*] $name),+);

        $(
            impl<'de, $($generics)*> serde::Deserialize<'de> for $name {
                fn deserialize<De: serde::Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
                    $crate::serde_impls::deserialize_leaf(deserializer)
                }
            }
        )+
    };
}
pub(crate) use leaf_serde;
