use crate::{Item, Kind};

/// A text that two values share exactly when they are the same JSON value:
/// members sorted by name, numbers as decimals, strings unescaped.
///
/// It is a key to compare and to hash by, not JSON.
#[must_use]
pub fn canonical(item: &Item<'_>) -> String {
    let mut out = String::new();
    write(item, &mut out);
    out
}

/// Whether two values are the same JSON value.
#[must_use]
pub fn equal(a: &Item<'_>, b: &Item<'_>) -> bool {
    if a.kind() != b.kind() {
        return false;
    }
    match a.kind() {
        Kind::Null => true,
        Kind::Boolean => a.text() == b.text(),
        Kind::Number => a.text() == b.text() || a.as_decimal() == b.as_decimal(),
        Kind::String => a.as_str() == b.as_str(),
        Kind::Array | Kind::Object => canonical(a) == canonical(b),
    }
}

fn write(item: &Item<'_>, out: &mut String) {
    match item.kind() {
        Kind::Null | Kind::Boolean => out.push_str(item.text()),
        Kind::Number => {
            if let Some(number) = item.as_decimal() {
                number.write_key(out);
            }
        }
        Kind::String => crate::write_string(out, &item.as_str()),
        Kind::Array => {
            out.push('[');
            for item in item.items() {
                write(&item, out);
                out.push(',');
            }
            out.push(']');
        }
        Kind::Object => {
            let mut members: Vec<_> = item.members().map(|(name, value)| (name.as_str(), value)).collect();
            members.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
            out.push('{');
            for (name, value) in members {
                crate::write_string(out, &name);
                out.push(':');
                write(&value, out);
                out.push(',');
            }
            out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tokens;

    fn check(a: &str, b: &str, same: bool) {
        let (left, right) = (Tokens::read(a).expect(a), Tokens::read(b).expect(b));
        let (left, right) = (left.root(a), right.root(b));
        assert_eq!(equal(&left, &right), same, "{a} and {b}");
        assert_eq!(canonical(&left) == canonical(&right), same, "{a} and {b}");
    }

    #[test]
    fn compares_by_value() {
        for (a, b) in [
            ("1", "1.0"),
            ("-0", "0"),
            ("10", "1e1"),
            ("1.5e-3", "0.0015"),
            (r#""a""#, r#""\u0061""#),
            (r#"{"a":1,"b":[2]}"#, r#"{"b":[2.0],"a":1}"#),
        ] {
            check(a, b, true);
        }
        for (a, b) in [
            ("1", "1.00000000000000000001"),
            ("0", "false"),
            ("[1,2]", "[2,1]"),
            ("[]", "{}"),
            ("\"1\"", "1"),
            ("[\"a\",\"b\"]", "[\"a,b\"]"),
            ("9007199254740993", "9007199254740992"),
        ] {
            check(a, b, false);
        }
    }
}
