//! Every pattern of the generated crate takes one step for each byte, whatever the text.

use openwop_tests::patterns::{hostile, reachable};

const X_HOST: &str = "^x-host-[a-z][a-z0-9-]*-[a-z][a-z0-9-]*$";

#[test]
fn takes_at_most_a_step_for_each_byte() {
    for pattern in reachable() {
        for length in [1, 2, 255, 4096] {
            for text in hostile(pattern, length) {
                for test in pattern.tests {
                    let (_, steps) = test.dfa.run(text.as_bytes());
                    assert!(
                        steps <= text.len() + 1,
                        "{}: {steps} steps for {} bytes",
                        pattern.source,
                        text.len()
                    );
                }
            }
        }
    }
}

#[test]
fn reaches_all_that_is_emitted() {
    let emitted = include_str!("../../generated/src/gen/patterns.rs");
    let mut sources: Vec<&str> = emitted
        .lines()
        .filter_map(|line| line.trim().strip_prefix("source: "))
        .map(|line| line.trim_end_matches(','))
        .collect();
    sources.sort_unstable();
    let mut reached: Vec<String> =
        reachable().iter().map(|pattern| format!("{:?}", pattern.source)).collect();
    reached.sort_unstable();
    assert_eq!(reached, sources);
    assert!(reachable().iter().any(|pattern| pattern.source == X_HOST));
}

/// The texts are long in truth: they are not refused before their last character.
#[test]
fn hostile_texts_are_read_to_their_end() {
    let all = reachable();
    let pattern = all.iter().find(|pattern| pattern.source == X_HOST).expect("the pattern of reasons");
    let texts = hostile(pattern, 4096);
    let ambiguous = texts.iter().find(|text| text.starts_with("x-host-a-") && text.contains("a-a-a-a-"));
    let text = ambiguous.expect("a text with more than one way to split it");
    let (found, steps) = pattern.tests[0].dfa.run(text.as_bytes());
    assert!(!found && steps >= text.len(), "{steps} steps for {} bytes", text.len());
    assert!(texts.iter().all(|text| !pattern.matches(text)));
}
