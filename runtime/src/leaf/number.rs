use std::fmt;

use openwop_text::{Decimal, Item, Kind};

use super::refuse;
use crate::serde_impls::leaf_serde;
use crate::{Report, Wire};

/// A JSON number, kept as it is written: no rounding, no respelling.
///
/// Two numbers are equal when they are the same decimal: `1.50` and `15e-1`.
#[derive(Clone)]
pub struct Number(Box<str>);

impl Number {
    /// Takes a number in JSON's spelling.
    ///
    /// # Errors
    ///
    /// A text that is not a JSON number.
    pub fn parse(text: &str) -> Result<Self, Report> {
        match Decimal::parse(text) {
            Some(_) => Ok(Self(text.into())),
            None => Err(refuse("type", format!("{text:?} is not a JSON number"))),
        }
    }

    /// The shortest decimal that stands for `value`; `None` for infinities and NaN.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        serde_json::Number::from_f64(value).map(|number| Self(number.to_string().into()))
    }

    /// The nearest `f64`.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        // Rust's parser takes every JSON number.
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The number as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Wire for Number {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == Kind::Number).then(|| Self(item.text().into()))
    }

    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(value.to_string().into())
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self(value.to_string().into())
    }
}

impl From<i32> for Number {
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl TryFrom<f64> for Number {
    type Error = Report;

    fn try_from(value: f64) -> Result<Self, Report> {
        Self::from_f64(value).ok_or_else(|| refuse("type", format!("{value} is not a JSON number")))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || Decimal::parse(&self.0) == Decimal::parse(&other.0)
    }
}

impl Eq for Number {}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

leaf_serde!([] Number);
