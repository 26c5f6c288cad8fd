//! Documentation as it is written in a file.

use proc_macro2::TokenStream;
use quote::quote;

/// Documentation, an attribute for each line.
pub(crate) fn docs(paragraphs: &[String]) -> TokenStream {
    doc_lines(paragraphs)
        .into_iter()
        .map(|line| if line.is_empty() { line } else { format!(" {line}") })
        .map(|line| quote!(#[doc = #line]))
        .collect()
}

/// Paragraphs as lines of at most a hundred characters, an empty one between.
pub(crate) fn doc_lines(paragraphs: &[String]) -> Vec<String> {
    const WIDTH: usize = 100;
    let mut lines = Vec::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            lines.push(String::new());
        }
        for line in paragraph.lines() {
            // What looks like a block of code would be run as a test.
            let line = printable(&line.replace('\t', " ").replace("```", "'''"));
            let mut current = String::new();
            for word in line.split(' ') {
                let breaks =
                    !current.is_empty() && current.chars().count() + 1 + word.chars().count() > WIDTH;
                if breaks {
                    lines.push(std::mem::take(&mut current));
                }
                if !current.is_empty() {
                    current.push(' ');
                }
                current.push_str(word);
            }
            lines.push(current);
        }
    }
    lines
}

/// A wire text as code in documentation.
pub(crate) fn code(wire: &str) -> String {
    format!("`{}`", printable(wire).replace('`', "'"))
}

/// A text without characters that a comment must not hold: controls, and those
/// that turn the direction of writing.
pub(crate) fn printable(text: &str) -> String {
    let turns =
        |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    text.chars().fold(String::new(), |mut out, c| {
        if c.is_control() || turns(c) {
            out.extend(c.escape_default())
        } else {
            out.push(c)
        }
        out
    })
}
