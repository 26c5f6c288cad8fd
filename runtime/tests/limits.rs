//! Values that are hostile by their size: what a report holds of them is bounded,
//! and so is the work.

use openwop_runtime::{Apply, ArrayRules, Node, Report, walk};
use openwop_text::Tokens;

const STRINGS: Node =
    Node { array: Some(&ArrayRules { items: Some(&Node::STRING), ..ArrayRules::ANY }), ..Node::ANY };

fn report(node: &'static Node, text: &str) -> Report {
    let tokens = Tokens::read(text).expect("a JSON text");
    walk::report(node, &tokens.root(text)).expect_err("not valid")
}

#[test]
fn counts_what_it_does_not_tell() {
    let text = format!("[{}0]", "0,".repeat(99_999));
    let report = report(&STRINGS, &text);
    assert_eq!(report.violations().len(), Report::MAX_VIOLATIONS);
    assert_eq!(report.violations().len() + report.more(), 100_000);
    assert!(report.to_string().ends_with("and 99000 more"), "{report}");
}

#[test]
fn tells_few_of_many_long_pointers() {
    const WITHIN: Node = Node {
        object: Some(&openwop_runtime::ObjectRules {
            additional: Some(&STRINGS),
            ..openwop_runtime::ObjectRules::ANY
        }),
        ..Node::ANY
    };
    let name = "n".repeat(20_000);
    let text = format!("{{\"{name}\": [{}0]}}", "0,".repeat(19_999));
    let report = report(&WITHIN, &text);
    let bytes: usize = report.violations().iter().map(|violation| violation.instance.len()).sum();
    assert!(bytes <= Report::MAX_BYTES + 2 * name.len(), "{bytes} bytes");
    assert_eq!(report.violations().len() + report.more(), 20_000);
}

/// Two alternatives for each level, the same below: without a memory of trials
/// their number would be 2 to the power of the depth.
#[test]
fn tries_each_alternative_once() {
    static LEVEL: Node = Node { apply: &[Apply::OneOf(&[&FIRST, &SECOND, &Node::NUMBER])], ..Node::ANY };
    static FIRST: Node = Node {
        array: Some(&ArrayRules { items: Some(&LEVEL), max: Some(1), ..ArrayRules::ANY }),
        ..Node::ARRAY
    };
    static SECOND: Node =
        Node { array: Some(&ArrayRules { items: Some(&LEVEL), min: 2, ..ArrayRules::ANY }), ..Node::ARRAY };
    let nested = |inner: &str| format!("{}{inner}{}", "[".repeat(200), "]".repeat(200));
    let valid = nested("1");
    let tokens = Tokens::read(&valid).expect("a JSON text");
    assert!(walk::accepts(&LEVEL, &tokens.root(&valid)));
    assert_eq!(report(&LEVEL, &nested("null")).violations().len(), 1);
}
