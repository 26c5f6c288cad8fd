//! The model: what stage `lower` makes of the schemas. All names are fixed here.

use std::collections::{BTreeMap, BTreeSet};

use openwop_spec::{SchemaGraph, SchemaId};

use crate::vocabulary::{EventFacts, Role};

/// Everything that is generated.
#[derive(Clone, Debug, Default)]
pub struct Api {
    /// One module for each document.
    pub modules: Vec<Module>,
    /// The types, in the order of their modules and schemas.
    pub items: Vec<Item>,
    /// Every document and definition.
    pub entries: Vec<Entry>,
    /// The schemas that have a table of their own, with the table's name.
    pub tables: BTreeMap<SchemaId, Table>,
    /// The event log, where the vocabulary has one.
    pub events: Option<Events>,
    /// Whether `format` is checked.
    pub assert_formats: bool,
    /// Where `$dynamicRef` leads, where that depends on the way there.
    pub dynamic: Dynamic,
    /// The schemas whose values reports must not show.
    pub secrets: BTreeSet<SchemaId>,
    /// The form that a schema's `pattern` asks for, in the protocol's words.
    pub forms: BTreeMap<SchemaId, String>,
}

/// The `$dynamicRef`s whose target depends on the way to them.
#[derive(Clone, Debug, Default)]
pub struct Dynamic {
    /// The schemas that have one, with the anchor it names.
    pub references: BTreeMap<SchemaId, String>,
    /// The schemas that apply one, at any distance. What such a schema accepts
    /// depends on which schemas were entered before it.
    pub users: BTreeSet<SchemaId>,
    /// Those anchors and their schemas, by the URI of the resource.
    pub anchors: BTreeMap<String, Vec<(String, SchemaId)>>,
}

impl Dynamic {
    /// The anchors of a schema's resource, where the schema leads to a reference
    /// that may name them.
    #[must_use]
    pub fn scope(&self, graph: &SchemaGraph, id: SchemaId) -> Option<&[(String, SchemaId)]> {
        let anchors = self.anchors.get(&graph.schema(id).base)?;
        self.users.contains(&id).then_some(anchors)
    }
}

/// The Rust module of one document.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: String,
    /// The document's path in the schema folder.
    pub document: String,
    /// Who writes such documents.
    pub role: Role,
    /// What the document is.
    pub description: Option<String>,
}

/// A file of a module: one definition and what is nested in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileName {
    /// Index of the module.
    pub module: usize,
    /// The file's stem, which is also its module name.
    pub stem: String,
}

/// A type of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) usize);

/// One Rust type.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name, unique in its module.
    pub name: String,
    /// The file it stands in.
    pub file: FileName,
    /// The schema it comes from.
    pub schema: SchemaId,
    /// Documentation: paragraphs.
    pub docs: Vec<String>,
    /// What it is.
    pub kind: ItemKind,
}

/// What a Rust type is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// A struct whose fields are members of an object.
    Struct {
        /// The members.
        fields: Vec<Field>,
        /// The type of members that no field has; `None` where there are none.
        rest: Option<Ty>,
    },
    /// An array with a type for each position.
    Tuple(Vec<Ty>),
    /// An enum of strings.
    Strings(Vec<Variant>),
    /// An enum of any values, each as JSON text.
    Values(Vec<Variant>),
    /// An enum of reserved strings, extended by a newtype.
    Extensible {
        /// The reserved values.
        reserved: Reserved,
        /// The variant that holds an extension.
        other: String,
        /// The newtype.
        extension: ItemId,
    },
    /// An enum of alternatives.
    Union(Vec<Alternative>),
    /// A newtype that checks what its inner type cannot hold by itself.
    Checked(Ty),
    /// Another name.
    Alias(Ty),
}

/// The reserved values of an extensible enum.
#[derive(Clone, Debug)]
pub enum Reserved {
    /// Variants of the enum itself.
    Inline(Vec<Variant>),
    /// Another enum, held by the variant `Known`.
    Enum(Ty),
}

/// A value of an enum.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Rust name.
    pub name: String,
    /// The string, or the JSON text.
    pub wire: String,
}

/// An alternative of a union.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// Rust name of the variant.
    pub name: String,
    /// What it holds.
    pub ty: Ty,
    /// The schema of the alternative; `None` where the JSON type decides.
    pub schema: AlternativeTest,
    /// Documentation.
    pub docs: Vec<String>,
}

/// How a value is known to be an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlternativeTest {
    /// The schema accepts it.
    Schema(SchemaId),
    /// It is of this JSON type: a constant of `openwop_text::Types`.
    Type(&'static str),
}

/// A field of a struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// Rust name.
    pub name: String,
    /// The member's name.
    pub wire: String,
    /// The type of the member's value.
    pub ty: Ty,
    /// Whether the member may be left out.
    pub optional: bool,
    /// `default`, as JSON text, where it is a valid value.
    pub default: Option<String>,
    /// Documentation: paragraphs.
    pub docs: Vec<String>,
}

/// A Rust type as it is written in a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ty {
    /// `bool`
    Bool,
    /// `String`
    String,
    /// `Str<MIN, MAX>`
    Str(u64, Option<u64>),
    /// `DateTimeText`
    DateTime {
        /// Whether the format is checked.
        asserted: bool,
    },
    /// `UInt<MIN, MAX>`
    UInt(u64, u64),
    /// `Int<MIN, MAX>`
    Int(i64, i64),
    /// `AtLeast<MIN>`
    AtLeast(i64),
    /// `Integer`
    Integer,
    /// `Number`
    Number,
    /// `Null`
    Null,
    /// `Never`
    Never,
    /// `Json`
    Json,
    /// `JsonObject`
    JsonObject,
    /// `Vec<T>`, `List<T, MIN, MAX>` or `Set<T, MIN, MAX>`
    Array {
        /// The items.
        item: Box<Ty>,
        /// `minItems`
        min: u64,
        /// `maxItems`
        max: Option<u64>,
        /// `uniqueItems`
        unique: bool,
    },
    /// `Map<T>`
    Map(Box<Ty>),
    /// `Nullable<T>`
    Nullable(Box<Ty>),
    /// `Box<T>`
    Boxed(Box<Ty>),
    /// A type of the model.
    Item(ItemId),
}

/// A document or definition.
#[derive(Clone, Debug)]
pub struct Entry {
    /// `<file>` or `<file>#<pointer>`.
    pub id: String,
    /// The schema.
    pub schema: SchemaId,
    /// Its type.
    pub item: ItemId,
}

/// The table of a schema.
#[derive(Clone, Debug)]
pub struct Table {
    /// Name of the static.
    pub name: String,
    /// The file it stands in.
    pub file: FileName,
    /// Whether it has an id: documents and definitions do.
    pub id: Option<String>,
}

/// The event log.
#[derive(Clone, Debug)]
pub struct Events {
    /// Name of the event's struct.
    pub name: String,
    /// The envelope's struct.
    pub envelope: ItemId,
    /// The field of the envelope that names the type.
    pub type_field: usize,
    /// The field of the envelope that holds the payload.
    pub payload_field: usize,
    /// The enum of known types.
    pub list: ItemId,
    /// The types, in the order of the enum.
    pub types: Vec<Event>,
}

/// One event type.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its name on the wire.
    pub wire: String,
    /// Its variant in the enum of types.
    pub variant: String,
    /// Its variant in the enum of payloads.
    pub payload_variant: String,
    /// The schema of its payload.
    pub schema: SchemaId,
    /// The type of its payload.
    pub payload: Ty,
    /// What the vocabulary knows about it.
    pub facts: EventFacts,
}

impl Api {
    /// A type of the model.
    #[must_use]
    pub fn item(&self, id: ItemId) -> &Item {
        &self.items[id.0]
    }

    /// The type that a type is another name for, at any depth; itself where it
    /// is none.
    #[must_use]
    pub fn resolved(&self, ty: &Ty) -> Ty {
        let inner = |ty: &Ty| Box::new(self.resolved(ty));
        match ty {
            Ty::Item(item) => match &self.item(*item).kind {
                ItemKind::Alias(target) => self.resolved(target),
                _ => ty.clone(),
            },
            Ty::Array { item, min, max, unique } => {
                Ty::Array { item: inner(item), min: *min, max: *max, unique: *unique }
            }
            Ty::Map(value) => Ty::Map(inner(value)),
            Ty::Nullable(value) => Ty::Nullable(inner(value)),
            Ty::Boxed(value) => Ty::Boxed(inner(value)),
            ty => ty.clone(),
        }
    }

    /// The definitions that are held as checked JSON text because no Rust type
    /// of this generator fits them.
    pub fn held_as_text(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| matches!(&item.kind, ItemKind::Checked(Ty::Json | Ty::JsonObject)))
    }
}
