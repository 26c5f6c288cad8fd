//! Whether two schemas say the same, however they say it: a comparison of normal
//! forms.
//!
//! In a normal form annotations, keywords that say nothing, and the order of
//! members, of `type`, `required` and `enum` are gone; numbers are decimals; a
//! schema that is nothing but a `$ref` is its target. A reference is compared by
//! what it leads to, whatever the names on the way: two schemas are taken as equal
//! while they are being compared, so recursive ones come to an end. Definitions
//! that nothing refers to are not compared: name them, one by one.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::fmt;

use openwop_spec::{SchemaGraph, SchemaId};
use openwop_text::{Decimal, Item, Kind, canonical, push_pointer};

use crate::keywords::{Holds, holds};

/// Members of a schema that check nothing, and those that only name or hold schemas.
const SAYS_NOTHING: [&str; 17] = [
    "$anchor",
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "$vocabulary",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

/// The JSON types; `number` has the integers.
const TYPES: [&str; 6] = ["array", "boolean", "null", "number", "object", "string"];

/// Keywords that say nothing without another.
const NEEDS: [(&str, &str); 4] =
    [("then", "if"), ("else", "if"), ("minContains", "contains"), ("maxContains", "contains")];

/// The first place where two schemas do not say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place in the first: `<file>#<pointer>`.
    pub place: String,
    /// What the first says there.
    pub first: String,
    /// What the second says.
    pub second: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} against {}", self.place, self.first, self.second)
    }
}

/// The first difference between two schemas and all that they refer to.
#[must_use]
pub fn difference(first: (&SchemaGraph, SchemaId), second: (&SchemaGraph, SchemaId)) -> Option<Difference> {
    let (a_reader, b_reader) = (Reader::new(first.0), Reader::new(second.0));
    let mut seen = HashSet::new();
    let mut pairs = VecDeque::from([(first.1, second.1)]);
    while let Some((a, b)) = pairs.pop_front() {
        if !seen.insert((a, b)) {
            continue;
        }
        let (schema, a) = a_reader.form(a);
        let (_, b) = b_reader.form(b);
        for keyword in a.keys().chain(b.keys()).collect::<BTreeSet<_>>() {
            let (a, b) = (a.get(keyword), b.get(keyword));
            match a.zip(b).and_then(|(a, b)| a.pairs_with(b)) {
                Some(inner) => pairs.extend(inner),
                None => return Some(differ(first.0, schema, keyword, a, b)),
            }
        }
    }
    None
}

fn differ(
    graph: &SchemaGraph,
    schema: SchemaId,
    keyword: &str,
    a: Option<&Part>,
    b: Option<&Part>,
) -> Difference {
    let place = &graph.schema(schema).place;
    let mut pointer = place.pointer.clone();
    push_pointer(&mut pointer, keyword);
    let words = |part: Option<&Part>| part.map_or("nothing".to_owned(), |part| part.words.clone());
    let file = &graph.documents[place.document].path;
    Difference { place: format!("{file}#{pointer}"), first: words(a), second: words(b) }
}

/// What a schema says: each of its keywords. `true` says nothing, and `false` has
/// a keyword of its own.
type Form = BTreeMap<String, Part>;

const FALSE: &str = "false";

/// What a keyword says.
struct Part {
    /// A text that equal values share; for schemas, their names or indices.
    key: String,
    /// The schemas it holds, in the order of those.
    schemas: Vec<SchemaId>,
    /// As it is written.
    words: String,
}

impl Part {
    /// The schemas of both that belong together; `None` where the two differ by
    /// themselves.
    fn pairs_with(&self, other: &Self) -> Option<Vec<(SchemaId, SchemaId)>> {
        let both = self.schemas.iter().copied().zip(other.schemas.iter().copied());
        (self.key == other.key).then(|| both.collect())
    }
}

struct Reader<'g> {
    graph: &'g SchemaGraph,
    /// An `unevaluated…` keyword makes others tell, by what they leave to it.
    has_unevaluated: bool,
}

impl<'g> Reader<'g> {
    fn new(graph: &'g SchemaGraph) -> Self {
        let has_unevaluated = graph.ids().filter_map(|id| graph.keywords(id)).any(|keywords| {
            keywords.unevaluated_items.is_some() || keywords.unevaluated_properties.is_some()
        });
        Self { graph, has_unevaluated }
    }

    /// The normal form of a schema, and the schema that has it: behind references
    /// that say nothing else. `resolve` refuses circles of these.
    fn form(&self, id: SchemaId) -> (SchemaId, Form) {
        let own = self.own_form(id);
        match own.get("$ref").and_then(|reference| reference.schemas.first()) {
            Some(target) if own.len() == 1 => self.form(*target),
            _ => (id, own),
        }
    }

    fn own_form(&self, id: SchemaId) -> Form {
        let mut form = Form::new();
        let Some(schema) = self.graph.item(id) else { return form };
        if schema.as_bool() == Some(false) {
            let part = Part { key: FALSE.to_owned(), schemas: Vec::new(), words: FALSE.to_owned() };
            form.insert(FALSE.to_owned(), part);
        }
        for (name, value) in schema.members() {
            let keyword = name.as_str().into_owned();
            if SAYS_NOTHING.contains(&keyword.as_str()) {
                continue;
            }
            let part = self.part(id, &keyword, &value);
            if !self.says_nothing(&keyword, &value, &part) {
                form.insert(keyword, part);
            }
        }
        for (keyword, needs) in NEEDS {
            if !form.contains_key(needs) {
                form.remove(keyword);
            }
        }
        form
    }

    fn part(&self, id: SchemaId, keyword: &str, value: &Item<'_>) -> Part {
        let place = &self.graph.schema(id).place;
        let schema = |tokens: &[&str]| {
            let mut pointer = place.pointer.clone();
            tokens.iter().for_each(|token| push_pointer(&mut pointer, token));
            self.graph.at(place.document, &pointer)
        };
        let mut schemas: Vec<(String, Option<SchemaId>)> = match holds(keyword) {
            Holds::Schema => vec![(String::new(), schema(&[keyword]))],
            Holds::List => {
                let indices = (0..value.items().count()).map(|at| at.to_string());
                indices.map(|at| (String::new(), schema(&[keyword, &at]))).collect()
            }
            Holds::Map => {
                let names = value.members().map(|(name, _)| name.as_str().into_owned());
                names
                    .map(|name| {
                        let id = schema(&[keyword, &name]);
                        (name, id)
                    })
                    .collect()
            }
            Holds::Value if keyword == "$ref" => {
                vec![(String::new(), self.graph.keywords(id).and_then(|keywords| keywords.reference))]
            }
            Holds::Value => {
                return Part {
                    key: value_key(keyword, value),
                    schemas: Vec::new(),
                    words: value.text().to_owned(),
                };
            }
        };
        // A list keeps its order: all its names are the same.
        schemas.sort_by(|(a, _), (b, _)| a.cmp(b));
        let names: Vec<&String> = schemas.iter().map(|(name, _)| name).collect();
        let words = match holds(keyword) {
            Holds::Map => format!("{names:?}"),
            _ => format!("{} schemas", names.len()),
        };
        Part {
            key: format!("{names:?}"),
            words,
            schemas: schemas.into_iter().filter_map(|(_, id)| id).collect(),
        }
    }

    /// Whether a keyword accepts everything, whatever stands beside it.
    fn says_nothing(&self, keyword: &str, value: &Item<'_>, part: &Part) -> bool {
        match keyword {
            "minLength" | "minItems" | "minProperties" => {
                value.as_decimal().is_some_and(|count| count.is_zero())
            }
            "minContains" => value.as_decimal() == Decimal::parse("1"),
            "uniqueItems" => value.as_bool() == Some(false),
            "required" => value.items().next().is_none(),
            "type" => part.key == TYPES.join(","),
            "dependentRequired" | "dependentSchemas" | "patternProperties" | "properties" => {
                value.members().next().is_none()
            }
            "additionalProperties" | "items" | "propertyNames" => {
                !self.has_unevaluated && part.schemas.iter().all(|id| self.own_form(*id).is_empty())
            }
            _ => false,
        }
    }
}

/// A text that values share when they mean the same for a keyword.
fn value_key(keyword: &str, value: &Item<'_>) -> String {
    match keyword {
        "type" => types(value),
        "enum" | "required" => set(value),
        "dependentRequired" => {
            let needs = value.members().map(|(name, needs)| (name.as_str().into_owned(), set(&needs)));
            format!("{:?}", needs.collect::<BTreeMap<_, _>>())
        }
        _ => canonical(value),
    }
}

fn set(value: &Item<'_>) -> String {
    let items: BTreeSet<String> = value.items().map(|item| canonical(&item)).collect();
    items.into_iter().collect::<Vec<_>>().join(",")
}

fn types(value: &Item<'_>) -> String {
    let mut names: BTreeSet<String> = match value.kind() {
        Kind::Array => value.items().map(|item| item.as_str().into_owned()).collect(),
        _ => BTreeSet::from([value.as_str().into_owned()]),
    };
    if names.contains("number") {
        names.remove("integer");
    }
    names.into_iter().collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use openwop_spec::{Source, load, resolve};

    use super::*;

    fn graph(text: &str) -> SchemaGraph {
        let source = Source { path: "a.json".to_owned(), bytes: text.as_bytes().to_vec() };
        load::load(vec![source]).and_then(resolve::resolve).expect("a schema")
    }

    /// The first difference has to be at `pointer`, whichever comes first.
    fn check(first: &str, second: &str, pointer: Option<&str>) {
        let (a, b) = (graph(first), graph(second));
        let root = |graph: &SchemaGraph| graph.named("a.json").expect("a document");
        let (there, back) =
            (difference((&a, root(&a)), (&b, root(&b))), difference((&b, root(&b)), (&a, root(&a))));
        let place = there.as_ref().and_then(|difference| difference.place.strip_prefix("a.json#"));
        assert_eq!(place, pointer, "{first}\n{second}\n{there:?}");
        assert_eq!(there.is_some(), back.is_some(), "{second}\n{first}\n{back:?}");
    }

    #[test]
    fn same() {
        for (first, second) in [
            ("true", "{}"),
            (
                "true",
                r#"{"title":"T","description":"d","$comment":"c","examples":[1],"default":2,"deprecated":true}"#,
            ),
            (r#"{"type":["string","null"]}"#, r#"{"type":["null","string"]}"#),
            (r#"{"type":["string"]}"#, r#"{"type":"string"}"#),
            (r#"{"type":["integer","number"]}"#, r#"{"type":"number"}"#),
            ("{}", r#"{"type":["array","boolean","null","number","object","string","integer"]}"#),
            (r#"{"required":["a","b"]}"#, r#"{"required":["b","a"]}"#),
            (r#"{"enum":[1,"a",{"x":1,"y":2}]}"#, r#"{"enum":[{"y":2,"x":1.0},"\u0061",1.0]}"#),
            (r#"{"const":{"x":1,"y":2}}"#, r#"{"const":{"y":2,"x":1}}"#),
            (r#"{"minimum":1e2,"multipleOf":0.10}"#, r#"{"multipleOf":0.1,"minimum":100}"#),
            ("{}", r#"{"minLength":0,"minItems":0.0,"minProperties":0,"uniqueItems":false,"required":[]}"#),
            (
                "{}",
                r#"{"properties":{},"patternProperties":{},"dependentRequired":{},"dependentSchemas":{}}"#,
            ),
            ("{}", r#"{"additionalProperties":true,"items":{},"propertyNames":{"title":"any"}}"#),
            ("{}", r#"{"then":false,"else":false,"minContains":2,"maxContains":3}"#),
            (r#"{"contains":true}"#, r#"{"contains":{},"minContains":1}"#),
            (
                r#"{"dependentRequired":{"a":["b","c"],"d":["e"]}}"#,
                r#"{"dependentRequired":{"d":["e"],"a":["c","b"]}}"#,
            ),
            (r#"{"properties":{"a":true,"b":false}}"#, r#"{"properties":{"b":false,"a":true}}"#),
            // References, by what they lead to.
            (r##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}}"##, r#"{"type":"null"}"#),
            (
                r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"$ref":"#/$defs/b","title":"A"},"b":{"const":1}}}"##,
                r##"{"items":{"$ref":"#/$defs/x","title":"X"},"$defs":{"x":{"const":1},"unused":false}}"##,
            ),
            // A list, once and twice as long on its way round.
            (
                r##"{"$ref":"#/$defs/l","$defs":{"l":{"properties":{"next":{"$ref":"#/$defs/l"}}}}}"##,
                r##"{"properties":{"next":{"properties":{"next":{"$ref":"#"}}}}}"##,
            ),
        ] {
            check(first, second, None);
        }
    }

    #[test]
    fn different() {
        for (first, second, pointer) in [
            ("true", "false", "/false"),
            (r#"{"maxLength":128}"#, r#"{"maxLength":127}"#, "/maxLength"),
            (r#"{"minimum":0}"#, r#"{"exclusiveMinimum":0}"#, "/exclusiveMinimum"),
            (r#"{"maximum":9007199254740993}"#, r#"{"maximum":9007199254740992}"#, "/maximum"),
            (r#"{"minimum":1e400}"#, r#"{"minimum":1e401}"#, "/minimum"),
            (r#"{"required":["a","b"]}"#, r#"{"required":["a"]}"#, "/required"),
            (r#"{"required":["a"]}"#, "{}", "/required"),
            (r#"{"pattern":"^a$"}"#, r#"{"pattern":"^a"}"#, "/pattern"),
            (r#"{"enum":["a","b"]}"#, r#"{"enum":["a","c"]}"#, "/enum"),
            (r#"{"enum":["1"]}"#, r#"{"enum":[1]}"#, "/enum"),
            (r#"{"enum":["a"]}"#, r#"{"const":"a"}"#, "/const"),
            (r#"{"const":null}"#, "{}", "/const"),
            (r#"{"type":"integer"}"#, r#"{"type":"number"}"#, "/type"),
            (r#"{"type":["string","null"]}"#, r#"{"type":"string"}"#, "/type"),
            (r#"{"format":"date-time"}"#, r#"{"format":"date"}"#, "/format"),
            (r#"{"uniqueItems":true}"#, "{}", "/uniqueItems"),
            (r#"{"contains":true,"minContains":0}"#, r#"{"contains":true}"#, "/minContains"),
            (r#"{"additionalProperties":false}"#, "{}", "/additionalProperties"),
            (
                r#"{"items":{"additionalProperties":{"type":"null"}}}"#,
                r#"{"items":{"additionalProperties":{"type":"string"}}}"#,
                "/items/additionalProperties/type",
            ),
            (
                r#"{"properties":{"a/b":{"maximum":1}}}"#,
                r#"{"properties":{"a/b":{"maximum":2}}}"#,
                "/properties/a~1b/maximum",
            ),
            (r#"{"properties":{"a":true}}"#, r#"{"properties":{"b":true}}"#, "/properties"),
            (r#"{"oneOf":[{"const":1},{"const":2}]}"#, r#"{"oneOf":[{"const":1}]}"#, "/oneOf"),
            (r#"{"oneOf":[{"const":1},{"const":2}]}"#, r#"{"anyOf":[{"const":1},{"const":2}]}"#, "/anyOf"),
            (
                r#"{"allOf":[{"const":1},{"const":2}]}"#,
                r#"{"allOf":[{"const":1},{"const":3}]}"#,
                "/allOf/1/const",
            ),
            (r#"{"if":true,"then":{"const":1}}"#, r#"{"if":true,"else":{"const":1}}"#, "/else"),
            (r#"{"not":{"const":1}}"#, r#"{"not":{"const":2}}"#, "/not/const"),
            (
                r#"{"dependentRequired":{"a":["b"]}}"#,
                r#"{"dependentRequired":{"a":["c"]}}"#,
                "/dependentRequired",
            ),
            (
                r#"{"unevaluatedProperties":false,"additionalProperties":true}"#,
                r#"{"unevaluatedProperties":false}"#,
                "/additionalProperties",
            ),
            (
                r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"const":1}}}"##,
                r##"{"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"const":2}}}"##,
                "/$defs/a/const",
            ),
            (
                r##"{"properties":{"next":{"$ref":"#"},"end":{"const":1}}}"##,
                r##"{"properties":{"next":{"properties":{"next":{"$ref":"#"},"end":{"const":2}}},"end":{"const":1}}}"##,
                "/properties/end/const",
            ),
        ] {
            check(first, second, Some(pointer));
        }
    }
}
