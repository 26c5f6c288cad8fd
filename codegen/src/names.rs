//! Rust names for wire names: fixed here, and nowhere later.

use std::collections::HashSet;

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// The name of a type or variant.
pub(crate) fn type_name(wire: &str) -> String {
    identifier(&spell_out(wire).to_upper_camel_case(), "N")
}

/// The name of a field, module or function.
pub(crate) fn field_name(wire: &str) -> String {
    identifier(&spell_out(wire).to_snake_case(), "n")
}

/// The name of a static.
pub(crate) fn static_name(type_name: &str) -> String {
    // A tuple struct of the same spelling would be a constructor of that name.
    identifier(&type_name.to_shouty_snake_case(), "N") + "_NODE"
}

/// Names already given in one scope; a raw identifier is the name that it spells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope(HashSet<String>);

impl Scope {
    /// A scope in which `names` are taken.
    pub(crate) fn with(names: &[&str]) -> Self {
        Self(names.iter().map(|&name| name.to_owned()).collect())
    }

    /// The name itself, or with the first free number from 2 on behind it.
    pub(crate) fn claim(&mut self, name: &str) -> String {
        let bare = name.trim_start_matches("r#");
        if self.0.insert(bare.to_owned()) {
            return name.to_owned();
        }
        let stem = bare.trim_end_matches('_');
        let separator = if bare.starts_with(|c: char| c.is_ascii_uppercase()) { "" } else { "_" };
        let numbered = (2..).map(|number: usize| format!("{stem}{separator}{number}"));
        numbered.into_iter().find(|candidate| self.0.insert(candidate.clone())).unwrap_or_default()
    }
}

/// Puts words where a name holds nothing that an identifier can.
fn spell_out(wire: &str) -> String {
    if wire.is_empty() {
        return "empty".to_owned();
    }
    if wire.chars().any(char::is_alphanumeric) {
        // `+1` and `-1` are two names.
        return match wire.strip_prefix(['+', '-']) {
            Some(rest) if wire.starts_with('-') => format!("minus {rest}"),
            Some(rest) => format!("plus {rest}"),
            None => wire.to_owned(),
        };
    }
    wire.chars().map(word).collect::<Vec<_>>().join(" ")
}

fn word(c: char) -> String {
    let word = match c {
        '*' => "asterisk",
        '+' => "plus",
        '-' => "minus",
        '.' => "dot",
        '/' => "slash",
        '<' => "less",
        '=' => "equal",
        '>' => "greater",
        '!' => "not",
        '?' => "question",
        '#' => "hash",
        '%' => "percent",
        '&' => "and",
        '|' => "or",
        '~' => "tilde",
        '^' => "caret",
        '@' => "at",
        '$' => "dollar",
        '_' => "underscore",
        ':' => "colon",
        ',' => "comma",
        ' ' => "space",
        other => return format!("u{:x}", u32::from(other)),
    };
    word.to_owned()
}

fn identifier(name: &str, digit_prefix: &str) -> String {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    match name.as_str() {
        "" => format!("{digit_prefix}x"),
        // Keywords that cannot be raw identifiers.
        "Self" => "SelfValue".to_owned(),
        "self" | "super" | "crate" | "_" => format!("{name}_"),
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("{digit_prefix}{name}"),
        _ if KEYWORDS.contains(&name.as_str()) => format!("r#{name}"),
        _ => name,
    }
}

const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_anything() {
        for (wire, type_, field) in [
            ("envelopeRetryAttempted", "EnvelopeRetryAttempted", "envelope_retry_attempted"),
            ("schema-violation", "SchemaViolation", "schema_violation"),
            ("_typeIndex", "TypeIndex", "type_index"),
            ("core.workflowChain.event", "CoreWorkflowChainEvent", "core_workflow_chain_event"),
            ("type", "Type", "r#type"),
            ("self", "SelfValue", "self_"),
            ("3d", "N3d", "n3d"),
            ("$ref2", "Ref2", "ref2"),
            ("", "Empty", "empty"),
            ("*", "Asterisk", "asterisk"),
            ("+1", "Plus1", "plus_1"),
            ("é", "Nx", "nx"),
        ] {
            assert_eq!((type_name(wire).as_str(), field_name(wire).as_str()), (type_, field), "{wire:?}");
        }
    }

    #[test]
    fn keeps_names_apart() {
        let mut scope = Scope::default();
        assert_eq!(["a_b", "a_b", "a_b"].map(|name| scope.claim(name)), ["a_b", "a_b_2", "a_b_3"]);
        assert_eq!(
            ["Ab", "Ab", "r#type", "r#type"].map(|name| scope.claim(name)),
            ["Ab", "Ab2", "r#type", "type_2"]
        );
    }
}
