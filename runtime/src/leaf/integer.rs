use std::cmp::Ordering;
use std::fmt::{self, Write};

use openwop_text::{Decimal, Item};

use super::refuse;
use crate::serde_impls::leaf_serde;
use crate::{Report, Wire};

/// Gives `u64` and `i64` under a range the same shape.
macro_rules! ranged {
    ($(#[$meta:meta])* $name:ident, $inner:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<const MIN: $inner, const MAX: $inner>($inner);

        impl<const MIN: $inner, const MAX: $inner> $name<MIN, MAX> {
            /// Checks the range of a value.
            ///
            /// # Errors
            ///
            /// A value out of range.
            pub fn new(value: $inner) -> Result<Self, Report> {
                if value < MIN {
                    return Err(refuse("minimum", format!("{value} is less than {MIN}")));
                }
                if value > MAX {
                    return Err(refuse("maximum", format!("{value} is greater than {MAX}")));
                }
                Ok(Self(value))
            }

            /// The value.
            #[must_use]
            pub fn get(self) -> $inner {
                self.0
            }
        }

        impl<const MIN: $inner, const MAX: $inner> Wire for $name<MIN, MAX> {
            fn read(item: &Item<'_>) -> Option<Self> {
                let value = <$inner>::try_from(to_i128(item)?).ok()?;
                (MIN..=MAX).contains(&value).then_some(Self(value))
            }

            fn write(&self, out: &mut String) {
                write_integer(out, self.0);
            }
        }

        impl<const MIN: $inner, const MAX: $inner> fmt::Display for $name<MIN, MAX> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl<const MIN: $inner, const MAX: $inner> TryFrom<$inner> for $name<MIN, MAX> {
            type Error = Report;

            fn try_from(value: $inner) -> Result<Self, Report> {
                Self::new(value)
            }
        }

        impl<const MIN: $inner, const MAX: $inner> From<$name<MIN, MAX>> for $inner {
            fn from(value: $name<MIN, MAX>) -> Self {
                value.0
            }
        }

        leaf_serde!([const MIN: $inner, const MAX: $inner] $name<MIN, MAX>);
    };
}

ranged! {
    /// An integer from `MIN` to `MAX`, none below 0.
    ///
    /// The value is a `u64` whatever the range, so that a schema which raises a
    /// bound changes no code that uses the value.
    UInt, u64
}

ranged! {
    /// An integer from `MIN` to `MAX`, some below 0.
    Int, i64
}

fn write_integer(out: &mut String, value: impl fmt::Display) {
    // A `String` takes whatever is written.
    let _ = write!(out, "{value}");
}

/// An integer of any size.
///
/// Sizes that an `i64` cannot hold are kept as they were written.
#[derive(Clone)]
pub struct Integer(Repr);

#[derive(Clone)]
enum Repr {
    Small(i64),
    /// A JSON number without a fractional part.
    Large(Box<str>),
}

impl Integer {
    /// Reads an integer in JSON's spelling; `2.0` and `1e1` are integers.
    ///
    /// # Errors
    ///
    /// A text that is not an integer.
    pub fn parse(text: &str) -> Result<Self, Report> {
        let value = Decimal::parse(text).filter(Decimal::is_integer);
        let value = value.ok_or_else(|| refuse("type", format!("{text:?} is not an integer")))?;
        Ok(Self::of(text, value.to_i128()))
    }

    fn of(text: &str, value: Option<i128>) -> Self {
        match value.and_then(|value| i64::try_from(value).ok()) {
            Some(value) => Self(Repr::Small(value)),
            None => Self(Repr::Large(text.into())),
        }
    }

    /// The value, where an `i64` holds it.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_i128()?.try_into().ok()
    }

    /// The value, where a `u64` holds it.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128()?.try_into().ok()
    }

    /// The value, where an `i128` holds it.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(value) => Some((*value).into()),
            Repr::Large(text) => Decimal::parse(text)?.to_i128(),
        }
    }
}

impl Wire for Integer {
    fn read(item: &Item<'_>) -> Option<Self> {
        if let Some(value) = item.as_small_integer() {
            return Some(Self(Repr::Small(value)));
        }
        let value = item.as_decimal()?;
        value.is_integer().then(|| Self::of(item.text(), value.to_i128()))
    }

    fn write(&self, out: &mut String) {
        match &self.0 {
            Repr::Small(value) => write_integer(out, value),
            Repr::Large(text) => out.push_str(text),
        }
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self(Repr::Small(value))
    }
}

impl From<i32> for Integer {
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        match i64::try_from(value) {
            Ok(value) => Self(Repr::Small(value)),
            Err(_) => Self(Repr::Large(value.to_string().into())),
        }
    }
}

impl PartialEq for Integer {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Integer {}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            _ => {
                let (a, b) = (self.to_string(), other.to_string());
                Decimal::parse(&a).cmp(&Decimal::parse(&b))
            }
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => value.fmt(f),
            Repr::Large(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An integer of any size from `MIN` up (`minimum` without `maximum`).
///
/// ```
/// use openwop_runtime::AtLeast;
///
/// let sequence: AtLeast<0> = 7_u64.into();
/// assert_eq!(sequence.as_u64(), Some(7));
/// assert!(AtLeast::<1>::new(0).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AtLeast<const MIN: i64>(Integer);

impl<const MIN: i64> AtLeast<MIN> {
    /// Checks the lower bound of a value.
    ///
    /// # Errors
    ///
    /// A value below `MIN`.
    pub fn new(value: impl Into<Integer>) -> Result<Self, Report> {
        let value = value.into();
        if value < Integer::from(MIN) {
            return Err(refuse("minimum", format!("{value} is less than {MIN}")));
        }
        Ok(Self(value))
    }

    /// The value, where a `u64` holds it.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    /// The value, whatever its size.
    #[must_use]
    pub fn get(&self) -> &Integer {
        &self.0
    }
}

impl<const MIN: i64> Wire for AtLeast<MIN> {
    fn read(item: &Item<'_>) -> Option<Self> {
        let value = Integer::read(item)?;
        (value >= Integer::from(MIN)).then_some(Self(value))
    }

    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

impl From<u64> for AtLeast<0> {
    fn from(value: u64) -> Self {
        Self(value.into())
    }
}

impl<const MIN: i64> fmt::Display for AtLeast<MIN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

leaf_serde!([] Integer, [const MIN: i64] AtLeast<MIN>);

fn to_i128(item: &Item<'_>) -> Option<i128> {
    match item.as_small_integer() {
        Some(value) => Some(value.into()),
        None => item.as_decimal()?.to_i128(),
    }
}
