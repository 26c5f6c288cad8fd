use openwop_text::{Item, Tokens};

use crate::{Node, Report, Violation, walk};

/// A type that values are read into and written from.
///
/// [`read`](Wire::read) takes values that the type's schema has accepted. It
/// builds, and it does not check again; `None` says that the type cannot hold
/// the value, which for an accepted value is a defect of the generator.
pub trait Wire: Sized {
    /// Builds the type from a value.
    fn read(item: &Item<'_>) -> Option<Self>;

    /// Appends the value as JSON.
    fn write(&self, out: &mut String);

    /// What a member that is left out stands for; `None` where it has to be there.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Whether the member is left out when it is written.
    fn is_absent(&self) -> bool {
        false
    }
}

/// A generated type with a schema of its own.
pub trait Typed: Wire {
    /// The schema, as a table.
    const NODE: &'static Node;
}

/// Reads a text, checks it against `node`, and builds the type.
///
/// # Errors
///
/// All violations of the text.
pub fn parse<T: Wire>(node: &'static Node, text: &[u8]) -> Result<T, Report> {
    let (text, tokens) = Tokens::read_bytes(text)?;
    parse_value(node, &tokens.root(text))
}

/// Checks a value that has been read against `node`, and builds the type.
///
/// # Errors
///
/// All violations of the value.
pub fn parse_value<T: Wire>(node: &'static Node, item: &Item<'_>) -> Result<T, Report> {
    walk::check(node, item)?;
    T::read(item).ok_or_else(|| {
        Report::one(Violation {
            instance: String::new(),
            schema: node.id.to_owned(),
            keyword: "type",
            value: String::new(),
            position: None,
            message: "the value is not one that this type holds".to_owned(),
        })
    })
}

/// The value as JSON text.
#[must_use]
pub fn to_vec<T: Wire>(value: &T) -> Vec<u8> {
    to_string(value).into_bytes()
}

/// Builds a type from a text that its schema is known to accept.
pub fn read_text<T: Wire>(text: &str) -> Option<T> {
    let tokens = Tokens::read(text).ok()?;
    T::read(&tokens.root(text))
}

pub(crate) fn to_string<T: Wire>(value: &T) -> String {
    // Most events are shorter, and growing costs a copy each time.
    let mut out = String::with_capacity(512);
    value.write(&mut out);
    out
}

/// Checks a value that was built in Rust, the way a text is checked.
///
/// # Errors
///
/// All violations of the value.
pub fn check_new<T: Wire>(value: &T, node: &'static Node) -> Result<(), Report> {
    let text = to_string(value);
    let tokens = Tokens::read(&text)?;
    walk::report(node, &tokens.root(&text))
}

impl<T: Wire> Wire for Option<T> {
    fn read(item: &Item<'_>) -> Option<Self> {
        T::read(item).map(Some)
    }

    fn write(&self, out: &mut String) {
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Wire> Wire for Box<T> {
    fn read(item: &Item<'_>) -> Option<Self> {
        T::read(item).map(Self::new)
    }

    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn read(item: &Item<'_>) -> Option<Self> {
        item.items().map(|item| T::read(&item)).collect()
    }

    fn write(&self, out: &mut String) {
        out.push('[');
        for (at, value) in self.iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            value.write(out);
        }
        out.push(']');
    }
}

impl Wire for String {
    fn read(item: &Item<'_>) -> Option<Self> {
        (item.kind() == openwop_text::Kind::String).then(|| item.as_str().into_owned())
    }

    fn write(&self, out: &mut String) {
        openwop_text::write_string(out, self);
    }
}

impl Wire for bool {
    fn read(item: &Item<'_>) -> Option<Self> {
        item.as_bool()
    }

    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}
