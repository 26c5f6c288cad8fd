use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use openwop_text::{Item, Kind, write_string};

use super::refuse;
use crate::serde_impls::leaf_serde;
use crate::{Report, Wire};

/// A string of `MIN` to `MAX` code points (`minLength`, `maxLength`).
///
/// ```
/// use openwop_runtime::Str;
///
/// let id: Str<1, 128> = "run-1".parse()?;
/// assert_eq!(id.as_str(), "run-1");
/// assert!(Str::<1>::new("").is_err());
/// # Ok::<(), openwop_runtime::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Str<const MIN: usize = 0, const MAX: usize = { usize::MAX }>(String);

impl<const MIN: usize, const MAX: usize> Str<MIN, MAX> {
    /// Checks the length of a text.
    ///
    /// # Errors
    ///
    /// A text that is too short or too long.
    pub fn new(text: impl Into<String>) -> Result<Self, Report> {
        let text = text.into();
        let length = text.chars().count();
        if length < MIN {
            return Err(refuse("minLength", format!("has {length} characters, at least {MIN} are required")));
        }
        if length > MAX {
            return Err(refuse("maxLength", format!("has {length} characters, at most {MAX} are allowed")));
        }
        Ok(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, no longer checked.
    #[must_use]
    pub fn into_inner(self) -> String {
        self.0
    }
}

impl<const MIN: usize, const MAX: usize> Wire for Str<MIN, MAX> {
    fn read(item: &Item<'_>) -> Option<Self> {
        if item.kind() != Kind::String {
            return None;
        }
        let text = item.as_str().into_owned();
        let fits = (MIN == 0 || text.len() >= MIN * 4 || text.chars().count() >= MIN)
            && (text.len() <= MAX || text.chars().count() <= MAX);
        fits.then_some(Self(text))
    }

    fn write(&self, out: &mut String) {
        write_string(out, &self.0);
    }
}

impl<const MIN: usize, const MAX: usize> Deref for Str<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MIN: usize, const MAX: usize> AsRef<str> for Str<MIN, MAX> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<const MIN: usize, const MAX: usize> fmt::Display for Str<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MIN: usize, const MAX: usize> FromStr for Str<MIN, MAX> {
    type Err = Report;

    fn from_str(text: &str) -> Result<Self, Report> {
        Self::new(text)
    }
}

impl<const MIN: usize, const MAX: usize> TryFrom<&str> for Str<MIN, MAX> {
    type Error = Report;

    fn try_from(text: &str) -> Result<Self, Report> {
        Self::new(text)
    }
}

impl<const MIN: usize, const MAX: usize> TryFrom<String> for Str<MIN, MAX> {
    type Error = Report;

    fn try_from(text: String) -> Result<Self, Report> {
        Self::new(text)
    }
}

leaf_serde!([const MIN: usize, const MAX: usize] Str<MIN, MAX>);
