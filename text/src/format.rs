use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

/// A `format` whose meaning can be asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `date-time`: RFC 3339, leap seconds at the end of a UTC day included.
    DateTime,
    /// `date`: RFC 3339 full-date.
    Date,
    /// `time`: RFC 3339 full-time.
    Time,
    /// `uri`: RFC 3986, with a scheme.
    Uri,
    /// `uri-reference`: RFC 3986.
    UriReference,
    /// `hostname`: RFC 1123.
    Hostname,
    /// `ipv4`: dotted quad.
    Ipv4,
    /// `ipv6`: RFC 4291, without zone.
    Ipv6,
    /// `email`: an RFC 5321 mailbox with a dot-atom local part.
    Email,
    /// `uuid`: RFC 9562.
    Uuid,
    /// `json-pointer`: RFC 6901.
    JsonPointer,
}

impl Format {
    /// Every format, with its name in schemas.
    pub const ALL: [(&'static str, Self); 11] = [
        ("date-time", Self::DateTime),
        ("date", Self::Date),
        ("time", Self::Time),
        ("uri", Self::Uri),
        ("uri-reference", Self::UriReference),
        ("hostname", Self::Hostname),
        ("ipv4", Self::Ipv4),
        ("ipv6", Self::Ipv6),
        ("email", Self::Email),
        ("uuid", Self::Uuid),
        ("json-pointer", Self::JsonPointer),
    ];

    /// The format that schemas call `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// The name in schemas.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }

    /// Whether `text` has this format.
    #[must_use]
    pub fn matches(self, text: &str) -> bool {
        match self {
            Self::DateTime => DateTime::parse(text).is_some(),
            Self::Date => date(text).is_some(),
            Self::Time => time(text).is_some_and(|time| time.second < 60 || time.is_leap()),
            Self::Uri => uri(text),
            Self::UriReference => uri_reference(text),
            Self::Hostname => hostname(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Email => email(text),
            Self::Uuid => uuid(text),
            Self::JsonPointer => json_pointer(text),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The parsed view of an RFC 3339 `date-time`; the text itself is never rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    /// Year, 0 to 9999.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
    /// Hour, 0 to 23.
    pub hour: u8,
    /// Minute, 0 to 59.
    pub minute: u8,
    /// Second, 0 to 60; 60 is a leap second.
    pub second: u8,
    /// Nanoseconds; digits beyond the ninth are cut off.
    pub nanosecond: u32,
    /// Minutes that local time is ahead of UTC.
    pub offset_minutes: i16,
}

impl DateTime {
    /// Parses an RFC 3339 date and time.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if !matches!(bytes.get(10), Some(b'T' | b't')) {
            return None;
        }
        let (year, month, day) = date(text.get(..10)?)?;
        let time = time(text.get(11..)?)?;
        let whole = Self {
            year,
            month,
            day,
            hour: time.hour,
            minute: time.minute,
            second: time.second,
            nanosecond: time.nanosecond,
            offset_minutes: time.offset_minutes,
        };
        (time.second < 60 || time.is_leap()).then_some(whole)
    }

    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    #[must_use]
    pub fn unix_seconds(&self) -> i64 {
        // Days from civil (Howard Hinnant): years begin in March.
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let month = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        let days = era * 146_097 + day_of_era - 719_468;
        let local =
            i64::from(self.hour) * 3600 + i64::from(self.minute) * 60 + i64::from(self.second.min(59));
        days * 86_400 + local - i64::from(self.offset_minutes) * 60
    }
}

struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    nanosecond: u32,
    offset_minutes: i16,
}

impl Time {
    /// Whether this is the last minute of a UTC day, where a leap second stands.
    fn is_leap(&self) -> bool {
        let utc = i16::from(self.hour) * 60 + i16::from(self.minute) - self.offset_minutes;
        utc.rem_euclid(1440) == 1439
    }
}

fn two(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 2)? {
        [a @ b'0'..=b'9', b @ b'0'..=b'9'] => Some((a - b'0') * 10 + (b - b'0')),
        _ => None,
    }
}

fn date(text: &str) -> Option<(u16, u8, u8)> {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let year = u16::from(two(bytes, 0)?) * 100 + u16::from(two(bytes, 2)?);
    let (month, day) = (two(bytes, 5)?, two(bytes, 8)?);
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&day).then_some((year, month, day))
}

fn time(text: &str) -> Option<Time> {
    let bytes = text.as_bytes();
    if bytes.get(2) != Some(&b':') || bytes.get(5) != Some(&b':') {
        return None;
    }
    let (hour, minute, second) = (two(bytes, 0)?, two(bytes, 3)?, two(bytes, 6)?);
    let mut at = 8;
    let mut nanosecond = 0;
    if bytes.get(at) == Some(&b'.') {
        let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        let kept = bytes[at + 1..].iter().take(digits.min(9));
        let value = kept.fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        nanosecond = value * 10u32.pow(9 - digits.min(9) as u32);
        at += 1 + digits;
    }
    let offset_minutes = match bytes.get(at)? {
        b'Z' | b'z' if bytes.len() == at + 1 => 0,
        sign @ (b'+' | b'-') if bytes.len() == at + 6 && bytes[at + 3] == b':' => {
            let (hours, minutes) = (two(bytes, at + 1)?, two(bytes, at + 4)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            let offset = i16::from(hours) * 60 + i16::from(minutes);
            if *sign == b'-' { -offset } else { offset }
        }
        _ => return None,
    };
    (hour < 24 && minute < 60 && second < 61).then_some(Time {
        hour,
        minute,
        second,
        nanosecond,
        offset_minutes,
    })
}

fn uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut letters = scheme.bytes();
    letters.next().is_some_and(|b| b.is_ascii_alphabetic())
        && letters.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
        && hierarchy(rest)
}

fn uri_reference(text: &str) -> bool {
    // Without a scheme the first segment must not hold a colon (RFC 3986 §4.2).
    let first = text.split(['/', '?', '#']).next().unwrap_or("");
    uri(text) || (!first.contains(':') && hierarchy(text))
}

/// Everything of a URI after its scheme.
fn hierarchy(text: &str) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    let (authority, path) = match path.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", path),
    };
    authority_ok(authority)
        && uri_chars(path, "/:@")
        && uri_chars(query, "/?:@")
        && uri_chars(fragment, "/?:@")
}

fn authority_ok(text: &str) -> bool {
    let (user, host) = text.rsplit_once('@').unwrap_or(("", text));
    let (host, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let Some((address, port)) = rest.split_once(']') else { return false };
            let future = address
                .strip_prefix(['v', 'V'])
                .is_some_and(|rest| rest.contains('.') && uri_chars(rest, ":"));
            if !future && address.parse::<Ipv6Addr>().is_err() {
                return false;
            }
            ("", port.strip_prefix(':').unwrap_or(if port.is_empty() { "" } else { "x" }))
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    uri_chars(user, ":") && uri_chars(host, "") && port.bytes().all(|b| b.is_ascii_digit())
}

/// Unreserved characters, sub-delimiters, percent escapes and those of `also`.
fn uri_chars(text: &str, also: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = match byte {
            b'%' => match tail {
                [a, b, tail @ ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => tail,
                _ => return false,
            },
            byte if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte) => tail,
            byte if also.as_bytes().contains(&byte) => tail,
            _ => return false,
        };
    }
    true
}

fn hostname(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

fn email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let domain_ok = match literal {
        Some(address) => match address.strip_prefix("IPv6:") {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => address.parse::<Ipv4Addr>().is_ok(),
        },
        None => hostname(domain),
    };
    local.len() <= 64 && local.split('.').all(atom) && domain_ok
}

fn uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn json_pointer(text: &str) -> bool {
    let escapes_ok = text.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
    (text.is_empty() || text.starts_with('/')) && escapes_ok
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: Format, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!(format.matches(text), "{format}: {text:?} is good");
        }
        for text in bad {
            assert!(!format.matches(text), "{format}: {text:?} is bad");
        }
    }

    #[test]
    fn formats() {
        check(
            Format::DateTime,
            &[
                "2026-05-21T12:00:00.120+02:00",
                "2026-06-30T23:59:60Z",
                "2024-02-29t00:00:00z",
                "1998-12-31T15:59:60.5-08:00",
            ],
            &[
                "yesterday",
                "2026-02-29T00:00:00Z",
                "2026-06-30T22:59:60Z",
                "2026-06-30 23:59:59Z",
                "2026-06-30T24:00:00Z",
                "2026-06-30T23:59:59",
                "2026-06-30T23:59:59.Z",
                "2026-06-30T23:59:59Z\n",
            ],
        );
        check(Format::Date, &["2026-11-30"], &["2026-11-31", "2026-1-1", "20261130"]);
        check(
            Format::Uri,
            &["https://openwop.dev/rfcs/0032#a", "urn:example:a", "http://[::1]:8080/x?y=%20", "mailto:a@b"],
            &["", "//host/x", "a b:c", "https://a b", "http://[::1", "https://x/%2", "1a:b"],
        );
        check(Format::UriReference, &["", "../a", "#x", "//host", "a/b:c"], &["a b", "1a:b", "\\"]);
        check(Format::Hostname, &["a.example", "x-1"], &["-a", "a-", "a..b", "a_b", ""]);
        check(Format::Email, &["a.b@example.org", "a@[127.0.0.1]"], &["a", ".a@b", "a b@c"]);
        check(Format::Uuid, &["123e4567-e89b-12d3-a456-426614174000"], &["123e4567e89b12d3a456426614174000"]);
        check(Format::JsonPointer, &["", "/a~1b"], &["a", "/~2"]);
    }

    #[test]
    fn counts_seconds() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T12:00:00+01:00", 951_822_000),
            ("1969-12-31T23:59:59Z", -1),
        ] {
            assert_eq!(DateTime::parse(text).expect(text).unix_seconds(), seconds, "{text}");
        }
    }
}
