use crate::read::skip_plain;

/// Appends `value` to `out` as a JSON string: quoted, and only what JSON
/// requires escaped.
#[inline]
pub fn write_string(out: &mut String, value: &str) {
    out.push('"');
    let end = skip_plain(value.as_bytes(), 0);
    match end == value.len() {
        true => out.push_str(value),
        false => write_escaped(out, value, end),
    }
    out.push('"');
}

/// A string that is plain up to `end`, where a character needs an escape.
#[cold]
fn write_escaped(out: &mut String, value: &str, mut end: usize) {
    let mut written = 0;
    while let Some(&byte) = value.as_bytes().get(end) {
        // Bytes that need an escape are ASCII, so `end` is a character boundary.
        out.push_str(&value[written..end]);
        written = end + 1;
        end = skip_plain(value.as_bytes(), written);
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x08 => out.push_str("\\b"),
            0x0c => out.push_str("\\f"),
            control => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                out.push_str("\\u00");
                out.push(char::from(HEX[usize::from(control >> 4)]));
                out.push(char::from(HEX[usize::from(control & 15)]));
            }
        }
    }
    out.push_str(&value[written..]);
}
