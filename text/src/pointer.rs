/// Appends one reference token to a JSON pointer (RFC 6901), escaping `~` and `/`.
pub fn push_pointer(pointer: &mut String, token: &str) {
    pointer.push('/');
    for c in token.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// The reference tokens of a JSON pointer, unescaped; `None` when it does not
/// begin with `/` and is not empty.
#[must_use]
pub fn split_pointer(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let tokens = pointer.strip_prefix('/')?.split('/');
    Some(tokens.map(|token| token.replace("~1", "/").replace("~0", "~")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_splits_back() {
        let mut pointer = String::new();
        for token in ["a/b", "m~n", "", "0"] {
            push_pointer(&mut pointer, token);
        }
        assert_eq!(pointer, "/a~1b/m~0n//0");
        assert_eq!(split_pointer(&pointer).expect("valid"), ["a/b", "m~n", "", "0"]);
        assert_eq!(split_pointer("a"), None);
    }
}
