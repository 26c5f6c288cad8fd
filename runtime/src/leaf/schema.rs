//! `JsonSchema` for the leaf types (feature `schemars`): what each stands for.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{
    AtLeast, DateTimeText, Int, Integer, Json, JsonObject, List, Map, Never, Null, Nullable, Number, Set,
    Str, UInt,
};

/// Leaf types stand inline, so their names matter to nobody but the generator.
macro_rules! leaf_schema {
    ($([$($generics:tt)*] $name:ty = |$generator:ident| $schema:expr;)+) => {
        $(
            impl<$($generics)*> JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    std::any::type_name::<Self>().into()
                }

                fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                    $schema
                }
            }
        )+
    };
}

leaf_schema! {
    [const MIN: usize, const MAX: usize] Str<MIN, MAX> = |_generator| {
        sized(json_schema!({ "type": "string" }), ("minLength", MIN), ("maxLength", MAX))
    };
    [const ASSERTED: bool] DateTimeText<ASSERTED> = |_generator| {
        if ASSERTED { json_schema!({ "type": "string", "format": "date-time" }) } else { json_schema!({ "type": "string" }) }
    };
    [const MIN: u64, const MAX: u64] UInt<MIN, MAX> = |_generator| {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    };
    [const MIN: i64, const MAX: i64] Int<MIN, MAX> = |_generator| {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    };
    [const MIN: i64] AtLeast<MIN> = |_generator| json_schema!({ "type": "integer", "minimum": MIN });
    [] Integer = |_generator| json_schema!({ "type": "integer" });
    [] Number = |_generator| json_schema!({ "type": "number" });
    [] Null = |_generator| json_schema!({ "type": "null" });
    [] Never = |_generator| false.into();
    [] Json = |_generator| true.into();
    [] JsonObject = |_generator| json_schema!({ "type": "object" });
    [T: JsonSchema] Nullable<T> = |generator| {
        json_schema!({ "anyOf": [generator.subschema_for::<T>(), { "type": "null" }] })
    };
    [T: JsonSchema, const MIN: usize, const MAX: usize] List<T, MIN, MAX> = |generator| {
        let schema = json_schema!({ "type": "array", "items": generator.subschema_for::<T>() });
        sized(schema, ("minItems", MIN), ("maxItems", MAX))
    };
    [T: JsonSchema, const MIN: usize, const MAX: usize] Set<T, MIN, MAX> = |generator| {
        let schema = json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "uniqueItems": true });
        sized(schema, ("minItems", MIN), ("maxItems", MAX))
    };
    [T: JsonSchema] Map<T> = |generator| {
        json_schema!({ "type": "object", "additionalProperties": generator.subschema_for::<T>() })
    };
}

/// Adds the bounds that say something.
fn sized(mut schema: Schema, min: (&str, usize), max: (&str, usize)) -> Schema {
    if min.1 > 0 {
        schema.insert(min.0.to_owned(), min.1.into());
    }
    if max.1 < usize::MAX {
        schema.insert(max.0.to_owned(), max.1.into());
    }
    schema
}
