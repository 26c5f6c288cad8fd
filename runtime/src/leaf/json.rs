use std::fmt;
use std::str::FromStr;

use openwop_text::{Item, Kind, Tokens, canonical};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::refuse;
use crate::serde_impls::leaf_serde;
use crate::{Report, Wire};

/// Any JSON value, kept as its text: member order, number spelling and all.
///
/// Two are equal when they are the same JSON value, however they are written.
#[derive(Clone)]
pub struct Json(Box<str>);

impl Json {
    /// Takes a JSON text; white space around it is dropped.
    ///
    /// # Errors
    ///
    /// A text that is not JSON, or gives a member twice.
    pub fn parse(text: &str) -> Result<Self, Report> {
        let tokens = Tokens::read(text)?;
        Ok(Self(tokens.root(text).text().into()))
    }

    /// The JSON of any serializable value.
    ///
    /// # Errors
    ///
    /// A value that `serde_json` cannot write.
    pub fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result<Self, Report> {
        let text = serde_json::to_string(value).map_err(|error| refuse("json", error.to_string()))?;
        Self::parse(&text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the value is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.0.as_bytes().first() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::String,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'n') => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// Decodes the value into another type.
    ///
    /// # Errors
    ///
    /// Those of the type.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}

impl Wire for Json {
    fn read(item: &Item<'_>) -> Option<Self> {
        Some(Self(item.text().into()))
    }

    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

impl FromStr for Json {
    type Err = Report;

    fn from_str(text: &str) -> Result<Self, Report> {
        Self::parse(text)
    }
}

impl From<&serde_json::Value> for Json {
    fn from(value: &serde_json::Value) -> Self {
        Self(value.to_string().into())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || key(&self.0) == key(&other.0)
    }
}

fn key(text: &str) -> Option<String> {
    Tokens::read(text).ok().map(|tokens| canonical(&tokens.root(text)))
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A JSON object of any members, kept as its text.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonObject(Json);

impl JsonObject {
    /// Takes the text of a JSON object.
    ///
    /// # Errors
    ///
    /// A text that is not JSON, gives a member twice, or is not an object.
    pub fn parse(text: &str) -> Result<Self, Report> {
        Json::parse(text)?.try_into()
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The value of a member.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Json> {
        let tokens = Tokens::read(self.as_str()).ok()?;
        tokens.root(self.as_str()).get(name).and_then(|item| Json::read(&item))
    }

    /// Decodes the object into another type.
    ///
    /// # Errors
    ///
    /// Those of the type.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        self.0.decode()
    }
}

impl Default for JsonObject {
    /// `{}`
    fn default() -> Self {
        Self(Json("{}".into()))
    }
}

impl TryFrom<Json> for JsonObject {
    type Error = Report;

    fn try_from(json: Json) -> Result<Self, Report> {
        match json.kind() {
            Kind::Object => Ok(Self(json)),
            _ => Err(refuse("type", "the value is not of type object".to_owned())),
        }
    }
}

impl From<JsonObject> for Json {
    fn from(object: JsonObject) -> Self {
        object.0
    }
}

impl Wire for JsonObject {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == Kind::Object).then(|| Json::read(item).map(Self))?
    }

    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

leaf_serde!([] Json, [] JsonObject);
