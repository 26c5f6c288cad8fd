//! Types and paths as they are written in a file.

use openwop_spec::SchemaId;

use crate::model::{AlternativeTest, Api, Field, FileName, Item, ItemId, Ty};

/// Writes types as one file sees them.
pub(crate) struct Printer<'a> {
    api: &'a Api,
    file: &'a FileName,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(api: &'a Api, file: &'a FileName) -> Self {
        Self { api, file }
    }

    /// The type of a field.
    pub(crate) fn field(&self, field: &Field) -> String {
        let ty = self.ty(&field.ty);
        if field.optional { format!("Option<{ty}>") } else { ty }
    }

    /// The type of the field that keeps unknown members.
    pub(crate) fn extra(&self, owner: &Item, rest: &Ty) -> String {
        match rest {
            Ty::Json => format!("Extra<{}>", owner.name),
            rest => format!("Extra<{}, {}>", owner.name, self.ty(rest)),
        }
    }

    /// A type.
    pub(crate) fn ty(&self, ty: &Ty) -> String {
        let bounds = |min: u64, max: Option<u64>| match (min, max) {
            (0, None) => String::new(),
            (min, None) => format!("{min}"),
            (min, Some(max)) => format!("{min}, {max}"),
        };
        match ty {
            Ty::Bool => "bool".to_owned(),
            Ty::Str(min, max) => format!("Str<{}>", bounds(*min, *max)),
            Ty::DateTime { asserted: false } => "DateTimeText<false>".to_owned(),
            Ty::UInt(min, max) => format!("UInt<{min}, {max}>"),
            Ty::Int(min, max) => format!("Int<{min}, {max}>"),
            Ty::AtLeast(min) => format!("AtLeast<{min}>"),
            Ty::Array { item, min, max, unique } => {
                let (item, bounds) = (self.ty(item), bounds(*min, *max));
                match (unique, bounds.as_str()) {
                    (false, "") => format!("Vec<{item}>"),
                    (false, bounds) => format!("List<{item}, {bounds}>"),
                    (true, "") => format!("Set<{item}>"),
                    (true, bounds) => format!("Set<{item}, {bounds}>"),
                }
            }
            Ty::Map(value) => format!("Map<{}>", self.ty(value)),
            Ty::Nullable(inner) => format!("Nullable<{}>", self.ty(inner)),
            Ty::Boxed(inner) => format!("Box<{}>", self.ty(inner)),
            Ty::Item(item) => self.item(*item),
            Ty::String
            | Ty::DateTime { .. }
            | Ty::Integer
            | Ty::Number
            | Ty::Null
            | Ty::Never
            | Ty::Json
            | Ty::JsonObject => leaf_name(ty).unwrap_or("String").to_owned(),
        }
    }

    /// A type of the model: by its name in its own module, behind the module otherwise.
    pub(crate) fn item(&self, item: ItemId) -> String {
        let item = self.api.item(item);
        if item.file.module == self.file.module {
            item.name.clone()
        } else {
            format!("{}::{}", self.api.modules[item.file.module].name, item.name)
        }
    }

    /// The table of a schema.
    pub(crate) fn table(&self, schema: SchemaId) -> Option<String> {
        let table = self.api.tables.get(&schema)?;
        Some(if table.file == *self.file {
            table.name.clone()
        } else if table.file.module == self.file.module {
            format!("super::{}::{}", table.file.stem, table.name)
        } else {
            let module = &self.api.modules[table.file.module].name;
            format!("super::super::{module}::{}::{}", table.file.stem, table.name)
        })
    }
}

/// The runtime's name of a leaf type.
pub(crate) fn leaf_name(ty: &Ty) -> Option<&'static str> {
    Some(match ty {
        Ty::Str(..) => "Str",
        Ty::DateTime { .. } => "DateTimeText",
        Ty::UInt(..) => "UInt",
        Ty::Int(..) => "Int",
        Ty::AtLeast(_) => "AtLeast",
        Ty::Integer => "Integer",
        Ty::Number => "Number",
        Ty::Null => "Null",
        Ty::Never => "Never",
        Ty::Json => "Json",
        Ty::JsonObject => "JsonObject",
        Ty::Array { unique: true, .. } => "Set",
        Ty::Array { min: 1.., .. } | Ty::Array { max: Some(_), .. } => "List",
        Ty::Map(_) => "Map",
        Ty::Nullable(_) => "Nullable",
        Ty::Bool | Ty::String | Ty::Array { .. } | Ty::Boxed(_) | Ty::Item(_) => return None,
    })
}

impl AlternativeTest {
    /// The table that decides, as a path.
    pub(crate) fn path(&self, printer: &Printer<'_>) -> String {
        match self {
            Self::Schema(id) => printer.table(*id).unwrap_or_default(),
            Self::Type(constant) => format!("openwop_runtime::Node::{constant}"),
        }
    }
}
