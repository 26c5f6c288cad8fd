use super::uri::{is_escape, is_iprivate, is_ucschar};

/// Whether a text is a URI template: literals, and expressions in braces.
pub(super) fn is_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once('{') {
        let Some((expression, after)) = after.split_once('}') else { return false };
        if !is_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = after;
    }
    is_literal(rest)
}

fn is_literal(text: &str) -> bool {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let ok = match c {
            '%' => is_escape(&mut chars),
            '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => false,
            '!'..='~' => true,
            c => is_ucschar(c) || is_iprivate(c),
        };
        if !ok {
            return false;
        }
    }
    true
}

/// An operator, those that are reserved included, and variables.
fn is_expression(text: &str) -> bool {
    let variables = text.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|']);
    variables.unwrap_or(text).split(',').all(is_variable)
}

/// A name, with `*` or `:` and a length up to 9999 behind it.
fn is_variable(text: &str) -> bool {
    let name = match (text.strip_suffix('*'), text.split_once(':')) {
        (Some(name), _) => name,
        (None, Some((name, length))) => {
            let digits = length.bytes().all(|byte| byte.is_ascii_digit());
            if !digits || length.starts_with('0') || !(1..=4).contains(&length.len()) {
                return false;
            }
            name
        }
        (None, None) => text,
    };
    name.split('.').all(|part| !part.is_empty() && is_name(part))
}

fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let ok = if c == '%' { is_escape(&mut chars) } else { c.is_ascii_alphanumeric() || c == '_' };
        if !ok {
            return false;
        }
    }
    true
}
