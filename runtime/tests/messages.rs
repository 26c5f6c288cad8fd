//! What each keyword says of a value that breaks it, and where.

use openwop_runtime::{
    Apply, ArrayRules, Contains, Format, Node, NumberRules, ObjectRules, StringRules, Values, may, need, walk,
};
use openwop_text::Tokens;

const fn string(rules: &'static StringRules) -> Node {
    Node { string: Some(rules), ..Node::ANY }
}

const fn number(rules: &'static NumberRules) -> Node {
    Node { number: Some(rules), ..Node::ANY }
}

const fn array(rules: &'static ArrayRules) -> Node {
    Node { array: Some(rules), ..Node::ANY }
}

const fn object(rules: &'static ObjectRules) -> Node {
    Node { object: Some(rules), ..Node::ANY }
}

const fn apply(rules: &'static [Apply]) -> Node {
    Node { apply: rules, ..Node::ANY }
}

const VALUES: &[Values] = &[Values { keyword: "enum", strings: &["a", "b"], others: &["null"] }];
const ENUM: Node = Node { values: VALUES, ..Node::ANY };
const CONST: Node =
    Node { values: &[Values { keyword: "const", strings: &[], others: &["1.5"] }], ..Node::ANY };
const TAGGED: &[&Node] = &[
    &object(&ObjectRules { members: &[need("kind", &CONST), need("a", &Node::STRING)], ..ObjectRules::ANY }),
    &object(&ObjectRules { members: &[need("kind", &ENUM), may("b", &Node::STRING)], ..ObjectRules::ANY }),
];
const SECRET: Node = Node {
    secret: true,
    ..object(&ObjectRules { additional: Some(&Node::STRING), names: Some(&LONG), ..ObjectRules::ANY })
};
const HIDES: Node = Node { secret: true, ..Node::ANY };
const HIDES_AUTH: Node = object(&ObjectRules { members: &[may("auth", &HIDES)], ..ObjectRules::ANY });
const SHORT_AUTH: Option<&ObjectRules> =
    Some(&ObjectRules { members: &[may("auth", &LONG)], ..ObjectRules::ANY });
const DYNAMIC: Node = object(&ObjectRules {
    members: &[may("auth", &Node { apply: &[Apply::Dynamic("auth", &Node::ANY)], ..Node::STRING })],
    ..ObjectRules::ANY
});
const LONG: Node = string(&StringRules::length(3, None));

/// A schema of so many alternatives, an instance, and what is said of it.
type Case = (Node, &'static str, &'static [&'static str]);

static CASES: &[Case] = &[
    (Node::STRING, "1", &["the value: 1 is not of type string (type at /type)"]),
    (Node::NEVER, "{}", &["the value: an object is not allowed here (false)"]),
    (ENUM, "7", &[r#"the value: 7 is not one of "a", "b", null (enum at /enum)"#]),
    (CONST, "[1.5]", &["the value: an array is not 1.5 (const at /const)"]),
    (
        string(&StringRules::length(2, Some(3))),
        r#""é""#,
        &[r#"the value: "é" has 1 characters, at least 2 are required (minLength at /minLength)"#],
    ),
    (
        string(&StringRules::length(0, Some(1))),
        r#""😀😀""#,
        &[r#"the value: "😀😀" has 2 characters, at most 1 are allowed (maxLength at /maxLength)"#],
    ),
    (
        string(&StringRules { format: Some(Format::Date), ..StringRules::ANY }),
        r#""2026-02-30""#,
        &[r#"the value: "2026-02-30" is not an RFC 3339 date, such as `2026-01-31` (format at /format)"#],
    ),
    (
        number(&NumberRules {
            above: Some("0"),
            below: Some("1"),
            multiple_of: Some("0.25"),
            ..NumberRules::ANY
        }),
        "1.1",
        &[
            "the value: 1.1 is not less than 1 (exclusiveMaximum at /exclusiveMaximum)",
            "the value: 1.1 is not a multiple of 0.25 (multipleOf at /multipleOf)",
        ],
    ),
    (
        array(&ArrayRules {
            min: 4,
            unique: true,
            items: Some(&Node::NUMBER),
            contains: Some(&Contains { node: &CONST, min: 1, max: None }),
            ..ArrayRules::ANY
        }),
        "[1, 1.0, null]",
        &[
            "/2: null is not of type number (type at /items/type)",
            "the value: an array has 3 items, at least 4 are required (minItems at /minItems)",
            "the value: an array repeats an earlier item at index 1 (uniqueItems at /uniqueItems)",
            "the value: an array has 0 items that match `contains`, at least 1 are required (contains at /contains)",
        ],
    ),
    (
        array(&ArrayRules { prefix: &[&Node::NULL], unevaluated: Some(&Node::NEVER), ..ArrayRules::ANY }),
        "[0, 1]",
        &[
            "/0: 0 is not of type null (type at /prefixItems/0/type)",
            "/1: 1 is not allowed here (unevaluatedItems at /unevaluatedItems)",
        ],
    ),
    (
        object(&ObjectRules {
            members: &[need("a", &Node::NULL)],
            also_required: &["b"],
            max: Some(1),
            dependent_required: &[("c", &["d"])],
            names: Some(&LONG),
            ..ObjectRules::ANY
        }),
        r#"{"c": 1, "long": 2}"#,
        &[
            r#"/c: "c" has 1 characters, at least 3 are required (minLength at /propertyNames/minLength)"#,
            r#"the value: an object lacks the member "a" (required at /required)"#,
            r#"the value: an object lacks the member "b" (required at /required)"#,
            "the value: an object has 2 members, at most 1 are allowed (maxProperties at /maxProperties)",
            r#"the value: an object lacks the member "d", which is required where "c" is given (dependentRequired at /dependentRequired)"#,
        ],
    ),
    (
        apply(&[Apply::Not(&Node::STRING)]),
        r#""a long text that a report does not show to its end""#,
        &[
            r#"the value: "a long text that a report does not show… is what the schema excludes (not at /not)"#,
        ],
    ),
    (
        apply(&[Apply::If(&Node::NUMBER, Some(&CONST), Some(&Node::NULL))]),
        "true",
        &["the value: true is not of type null (type at /else/type)"],
    ),
    (
        apply(&[Apply::AnyOf(&[&Node::STRING, &Node::NULL])]),
        "7",
        &["the value: 7 is not of type null or string (anyOf at /anyOf)"],
    ),
    (
        apply(&[Apply::AnyOf(&[&ENUM, &LONG])]),
        r#""c""#,
        &[
            r#"the value: "c" is not one of "a", "b", null, and has 1 characters, at least 3 are required (anyOf at /anyOf)"#,
        ],
    ),
    (
        apply(&[Apply::OneOf(TAGGED)]),
        r#"{"kind": "a", "b": 1}"#,
        &[
            "the value: an object meets none of the 2 alternatives; the nearest, number 2, says: /b: 1 is not of type string (oneOf at /oneOf)",
        ],
    ),
    (
        apply(&[Apply::OneOf(&[&Node::ANY, &Node::NULL, &Node::ANY])]),
        "1",
        &[
            "the value: 1 meets the alternatives 1 and 3 of 3, where exactly one is required (oneOf at /oneOf)",
        ],
    ),
    (
        SECRET,
        r#"{"token": ["t"], "pw": "hunter2"}"#,
        &[
            "the value: a secret value is not of type string (type at /additionalProperties/type)",
            "the value: a secret value breaks `minLength` (minLength at /propertyNames/minLength)",
        ],
    ),
    (
        object(&ObjectRules { members: &[may("auth", &SECRET)], ..ObjectRules::ANY }),
        r#"{"auth": {"token": null}}"#,
        &["/auth: a secret value is not of type string (type at /properties/auth/additionalProperties/type)"],
    ),
    (
        apply(&[Apply::AnyOf(&[&SECRET, &Node::NUMBER])]),
        r#"{"token": null}"#,
        &["the value: a secret value breaks `anyOf` (anyOf at /anyOf)"],
    ),
    // Another schema judges the value and does not know.
    (
        Node { object: SHORT_AUTH, apply: &[Apply::AllOf(&[&HIDES_AUTH])], ..Node::ANY },
        r#"{"auth": "t"}"#,
        &["/auth: a secret value breaks `minLength` (minLength at /properties/auth/minLength)"],
    ),
    // The schema that knows is one of several, tried without a report.
    (
        Node { object: SHORT_AUTH, apply: &[Apply::OneOf(&[&HIDES_AUTH, &Node::NULL])], ..Node::ANY },
        r#"{"auth": "t"}"#,
        &["/auth: a secret value breaks `minLength` (minLength at /properties/auth/minLength)"],
    ),
    (
        Node {
            object: Some(&ObjectRules { unevaluated: Some(&Node::NEVER), ..ObjectRules::ANY }),
            apply: &[Apply::If(&HIDES_AUTH, Some(&Node::NULL), None)],
            ..Node::ANY
        },
        r#"{"auth": "t", "b": 1}"#,
        &[
            "the value: an object is not of type null (type at /then/type)",
            "/b: 1 has a name that is not allowed here (unevaluatedProperties at /unevaluatedProperties)",
        ],
    ),
    // A secret that only a dynamic reference leads to, from an inner resource to an outer.
    (
        apply(&[Apply::Within(&[("auth", &HIDES)], &DYNAMIC)]),
        r#"{"auth": 7}"#,
        &["/auth: a secret value is not of type string (type at /properties/auth/type)"],
    ),
    // A secret name: its value's pointer would tell it.
    (
        object(&ObjectRules { additional: Some(&Node::NULL), names: Some(&HIDES), ..ObjectRules::ANY }),
        r#"{"hunter2": 1}"#,
        &["the value: a secret value is not of type null (type at /additionalProperties/type)"],
    ),
    (
        object(&ObjectRules { additional: Some(&Node::NEVER), ..ObjectRules::ANY }),
        r#"{"more": 1}"#,
        &["/more: 1 has a name that is not allowed here (additionalProperties at /additionalProperties)"],
    ),
];

#[test]
fn messages() {
    for (node, text, expected) in CASES {
        let tokens = Tokens::read(text).expect(text);
        let report = walk::report(node, &tokens.root(text));
        let found = report.expect_err(text).violations().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(found, *expected, "{text}");
    }
}
