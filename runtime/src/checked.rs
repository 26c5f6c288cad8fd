/// A newtype whose values always meet its schema: its field is private, and
/// every way to it checks.
///
/// ```
/// use openwop_runtime::{Node, NumberRules, Types, Number};
///
/// static NODE: Node =
///     Node { number: Some(&NumberRules::range(Some("0.5"), Some("1"))), ..Node::of(Types::NUMBER) };
///
/// openwop_runtime::checked! {
///     /// A share of at least a half.
///     pub struct Share(Number) = NODE;
/// }
///
/// assert!(Share::new(Number::from_f64(0.75).expect("finite")).is_ok());
/// let report = Share::new(Number::from(2)).unwrap_err();
/// assert_eq!(report.violations()[0].keyword, "maximum");
/// ```
#[macro_export]
macro_rules! checked {
    ($(#[$meta:meta])* pub struct $name:ident($inner:ty) = $node:path;) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name($inner);

        impl $name {
            /// Checks the value.
            ///
            /// # Errors
            ///
            /// Every rule of the schema that the value breaks.
            pub fn new(value: impl Into<$inner>) -> Result<Self, $crate::Report> {
                let value = value.into();
                $crate::private::check_new(&value, &$node)?;
                Ok(Self(value))
            }

            /// The value, no longer checked.
            #[must_use]
            pub fn into_inner(self) -> $inner {
                self.0
            }
        }

        impl ::core::ops::Deref for $name {
            type Target = $inner;

            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl ::core::convert::TryFrom<$inner> for $name {
            type Error = $crate::Report;

            fn try_from(value: $inner) -> Result<Self, $crate::Report> {
                Self::new(value)
            }
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                $crate::Wire::read(item).map(Self)
            }

            fn write(&self, out: &mut String) {
                $crate::Wire::write(&self.0, out);
            }
        }
    };
}

/// A [`checked!`](crate::checked) string, with what one expects of a string.
#[macro_export]
macro_rules! checked_text {
    ($(#[$meta:meta])* pub struct $name:ident = $node:path;) => {
        $crate::checked! {
            $(#[$meta])*
            #[derive(Eq, Hash, PartialOrd, Ord)]
            pub struct $name(String) = $node;
        }

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::Report;

            fn from_str(text: &str) -> Result<Self, $crate::Report> {
                Self::new(text)
            }
        }

        impl ::core::convert::TryFrom<&str> for $name {
            type Error = $crate::Report;

            fn try_from(text: &str) -> Result<Self, $crate::Report> {
                Self::new(text)
            }
        }

        impl ::core::convert::AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }
    };
}
