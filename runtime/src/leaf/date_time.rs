use std::fmt;
use std::str::FromStr;

use openwop_text::{DateTime, Format, Item, Kind, write_string};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::refuse;
use crate::serde_impls::leaf_serialize;
use crate::{Report, Wire};

/// A `date-time`, kept to the letter, with a parsed view beside it.
///
/// Where the vocabulary does not assert formats (`ASSERTED` is false) any text
/// is a value, and the parsed view may be missing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DateTimeText<const ASSERTED: bool = true>(Box<str>);

impl<const ASSERTED: bool> DateTimeText<ASSERTED> {
    /// Checks a text.
    ///
    /// # Errors
    ///
    /// A text that is not an RFC 3339 date and time, where the format is asserted.
    pub fn new(text: impl Into<Box<str>>) -> Result<Self, Report> {
        let text = text.into();
        if ASSERTED && DateTime::parse(&text).is_none() {
            return Err(refuse("format", format!("{text:?} is not {}", Format::DateTime.meaning())));
        }
        Ok(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The parsed view; always there where the format is asserted.
    #[must_use]
    pub fn parsed(&self) -> Option<DateTime> {
        DateTime::parse(&self.0)
    }
}

impl<const ASSERTED: bool> Wire for DateTimeText<ASSERTED> {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == Kind::String).then(|| Self(item.as_str().into()))
    }

    fn write(&self, out: &mut String) {
        write_string(out, &self.0);
    }
}

impl<const ASSERTED: bool> FromStr for DateTimeText<ASSERTED> {
    type Err = Report;

    fn from_str(text: &str) -> Result<Self, Report> {
        Self::new(text)
    }
}

impl<const ASSERTED: bool> AsRef<str> for DateTimeText<ASSERTED> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<const ASSERTED: bool> fmt::Display for DateTimeText<ASSERTED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

leaf_serialize!([const ASSERTED: bool] DateTimeText<ASSERTED>);

impl<'de, const ASSERTED: bool> Deserialize<'de> for DateTimeText<ASSERTED> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
