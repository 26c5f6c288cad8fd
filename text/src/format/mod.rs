//! The formats whose meaning can be asserted. Of those that draft 2020-12 names,
//! `idn-email` and `idn-hostname` would need the tables of IDNA 2008, and `regex`
//! a parser of expressions, which nobody would want in generated code.

mod address;
mod date_time;
mod duration;
mod pointer;
mod template;
mod uri;

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

pub use date_time::DateTime;
use date_time::{date, time};
use uri::Letters;

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
    /// `duration`: RFC 3339, appendix A.
    Duration,
    /// `uri`: RFC 3986, with a scheme.
    Uri,
    /// `uri-reference`: RFC 3986.
    UriReference,
    /// `iri`: RFC 3987, with a scheme.
    Iri,
    /// `iri-reference`: RFC 3987.
    IriReference,
    /// `uri-template`: RFC 6570.
    UriTemplate,
    /// `hostname`: RFC 1123; what an A-label stands for is not looked at.
    Hostname,
    /// `ipv4`: dotted quad.
    Ipv4,
    /// `ipv6`: RFC 4291, without zone.
    Ipv6,
    /// `email`: an RFC 5321 mailbox.
    Email,
    /// `uuid`: RFC 9562.
    Uuid,
    /// `json-pointer`: RFC 6901.
    JsonPointer,
    /// `relative-json-pointer`: draft-handrews-relative-json-pointer-01.
    RelativeJsonPointer,
}

impl Format {
    /// Every format, with its name in schemas.
    pub const ALL: [(&'static str, Self); 16] = [
        ("date-time", Self::DateTime),
        ("date", Self::Date),
        ("time", Self::Time),
        ("duration", Self::Duration),
        ("uri", Self::Uri),
        ("uri-reference", Self::UriReference),
        ("iri", Self::Iri),
        ("iri-reference", Self::IriReference),
        ("uri-template", Self::UriTemplate),
        ("hostname", Self::Hostname),
        ("ipv4", Self::Ipv4),
        ("ipv6", Self::Ipv6),
        ("email", Self::Email),
        ("uuid", Self::Uuid),
        ("json-pointer", Self::JsonPointer),
        ("relative-json-pointer", Self::RelativeJsonPointer),
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

    /// What a text of this format is, with an example where words do not settle it.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::DateTime => "an RFC 3339 date-time, such as `2026-01-31T12:00:00Z`",
            Self::Date => "an RFC 3339 date, such as `2026-01-31`",
            Self::Time => "an RFC 3339 time, such as `12:00:00Z`",
            Self::Duration => "an RFC 3339 duration, such as `PT30S`",
            Self::Uri => "an RFC 3986 URI, such as `https://example.org/a`",
            Self::UriReference => "an RFC 3986 URI reference",
            Self::Iri => "an RFC 3987 IRI, such as `https://example.org/\u{e4}`",
            Self::IriReference => "an RFC 3987 IRI reference",
            Self::UriTemplate => "an RFC 6570 URI template, such as `/runs/{runId}`",
            Self::Hostname => "an RFC 1123 host name",
            Self::Ipv4 => "an IPv4 address, such as `192.0.2.1`",
            Self::Ipv6 => "an IPv6 address, such as `2001:db8::1`",
            Self::Email => "an RFC 5321 mailbox, such as `ada@example.org`",
            Self::Uuid => "an RFC 9562 UUID",
            Self::JsonPointer => "an RFC 6901 JSON pointer, such as `/payload/nodeId`",
            Self::RelativeJsonPointer => "a relative JSON pointer, such as `1/nodeId`",
        }
    }

    /// Whether `text` has this format.
    #[must_use]
    pub fn matches(self, text: &str) -> bool {
        match self {
            Self::DateTime => DateTime::parse(text).is_some(),
            Self::Date => date(text).is_some(),
            Self::Time => time(text).is_some_and(|time| time.second < 60 || time.is_leap()),
            Self::Duration => duration::is_duration(text),
            Self::Uri => uri::is_absolute(text, Letters::ASCII),
            Self::UriReference => uri::is_reference(text, Letters::ASCII),
            Self::Iri => uri::is_absolute(text, Letters::UNICODE),
            Self::IriReference => uri::is_reference(text, Letters::UNICODE),
            Self::UriTemplate => template::is_template(text),
            Self::Hostname => address::is_hostname(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Email => address::is_email(text),
            Self::Uuid => uuid(text),
            Self::JsonPointer => pointer::is_pointer(text),
            Self::RelativeJsonPointer => pointer::is_relative(text),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
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
        check(
            Format::Iri,
            &["https://ex\u{e4}mple.org/\u{1f600}?\u{e000}#\u{e9}", "urn:a"],
            &["/\u{e4}", "https://a/\u{e000}", "https://a/\u{fffe}", "https://a/\u{7f}", "https://a b"],
        );
        check(Format::IriReference, &["\u{e4}/b", "#\u{e4}"], &["\u{e4}:b", "#\\"]);
        check(
            Format::UriTemplate,
            &["", "a{b}", "{+a.b,c:30}", "{?a*,b%20}", "'%41\u{e4}"],
            &[
                "{",
                "}",
                "{}",
                "{a",
                "{a,}",
                "{a..b}",
                "{a.}",
                "{a:0}",
                "{a:10000}",
                "{a*b}",
                "%4",
                "a b",
                "{{a}}",
            ],
        );
        check(
            Format::Duration,
            &["P1Y2M3D", "PT0S", "P2W", "P1DT1M2S"],
            &["P", "P1", "PT", "P1YT", "P1Y1D", "P1W1D", "PT1H1S"],
        );
        check(Format::Hostname, &["a.example", "x-1"], &["-a", "a-", "a..b", "a_b", ""]);
        check(
            Format::Email,
            &["a.b@example.org", "a@[127.0.0.1]", r#""a @\" b"@c"#],
            &["a", ".a@b", "a b@c", r#""a""b"@c"#, r#""a\"@c"#, "\"\u{e4}\"@c"],
        );
        check(Format::Uuid, &["123e4567-e89b-12d3-a456-426614174000"], &["123e4567e89b12d3a456426614174000"]);
        check(Format::JsonPointer, &["", "/a~1b"], &["a", "/~2"]);
        check(Format::RelativeJsonPointer, &["0", "1#", "20/a"], &["", "/a", "01", "-1", "1##", "1a", "1/~"]);
    }
}
