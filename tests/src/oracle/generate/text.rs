//! Strings: of a length, of a format, of a pattern.

use openwop_spec::Keywords;

use super::Generator;
use crate::oracle::rng::Rng;

const LETTERS: [char; 16] =
    ['a', 'b', 'z', 'A', 'Z', '0', '9', '-', '_', '.', ' ', '/', 'é', '日', '😀', '\u{10FFFF}'];

/// The longest string that is made just because it may be.
const LONGEST: u64 = 600;

impl Generator<'_> {
    /// A string that meets the keywords, as far as one draw goes.
    pub(super) fn string(&mut self, all: &[&Keywords]) -> String {
        let least = all.iter().filter_map(|keywords| keywords.min_length).max().unwrap_or(0);
        let most = all.iter().filter_map(|keywords| keywords.max_length).min();
        let wanted = length(self.rng, least, most);
        let pattern = all.iter().find_map(|keywords| keywords.pattern.as_ref());
        let drawn =
            pattern.and_then(|pattern| self.folder.samplers.get(&pattern.source)?.draw(self.rng, wanted));
        let formats = || all.iter().find_map(|keywords| keywords.format.as_deref());
        drawn.or_else(|| of_format(self.rng, formats()?)).unwrap_or_else(|| of_length(self.rng, wanted))
    }
}

/// A length within bounds: short as a rule, sometimes the least or the most.
fn length(rng: &mut Rng, least: u64, most: Option<u64>) -> usize {
    let usual = least + rng.below(9) as u64;
    let most = most.filter(|most| *most <= LONGEST);
    let length = match (rng.below(12), most) {
        (0, Some(most)) => most,
        (1, _) => least,
        (_, Some(most)) => usual.min(most),
        (_, None) => usual,
    };
    length as usize
}

/// A string of so many code points.
pub fn of_length(rng: &mut Rng, length: usize) -> String {
    (0..length).map(|_| rng.one(&LETTERS)).collect()
}

/// A text that has a format; none of a format that is not known here.
pub fn of_format(rng: &mut Rng, format: &str) -> Option<String> {
    Some(match format {
        "date" => date(rng),
        "time" => time(rng),
        "date-time" => format!("{}{}{}", date(rng), rng.one(&["T", "t"]), time(rng)),
        "uri" => format!("{}{}", rng.one(&["https:", "urn:", "a+b-c.1:"]), hierarchy(rng)),
        "uri-reference" => hierarchy(rng),
        "hostname" => hostname(rng),
        "ipv4" => "127.0.0.1".to_owned(),
        "ipv6" => rng.one(&["::", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4"]).to_owned(),
        "email" => format!("{}@{}", rng.one(&["a", "a.b", "x+y", "!#$%"]), hostname(rng)),
        "uuid" => "123e4567-e89b-12d3-A456-426614174000".to_owned(),
        "json-pointer" => rng.one(&["", "/", "/a~0b~1", "/0/é"]).to_owned(),
        _ => return None,
    })
}

fn date(rng: &mut Rng) -> String {
    let (year, month) = (rng.one(&[0, 1970, 1900, 2000, 2024, 2026, 9999]), rng.within(1, 12));
    let day = match rng.chance(20) {
        true => rng.one(&[28, 29, 30, 31]),
        false => rng.within(1, 28),
    };
    format!("{year:04}-{month:02}-{day:02}")
}

fn time(rng: &mut Rng) -> String {
    let (hour, minute, second) = (rng.within(0, 23), rng.within(0, 59), rng.within(0, 59));
    let fraction = rng.one(&["", "", ".0", ".123", ".123456789012"]);
    let zone = rng.one(&["Z", "z", "+00:00", "-00:00", "+23:59", "-08:00"]);
    match rng.chance(5) {
        true => format!("23:59:60{fraction}{}", rng.one(&["Z", "z", "+00:00"])),
        false => format!("{hour:02}:{minute:02}:{second:02}{fraction}{zone}"),
    }
}

fn hostname(rng: &mut Rng) -> String {
    let long = "a".repeat(63);
    let label = |rng: &mut Rng| rng.one(&["a", "example", "x-1", "0", "A9"]).to_owned();
    match rng.below(8) {
        0 => long,
        1 => format!("{long}.{}", label(rng)),
        2 => label(rng),
        _ => format!("{}.{}", label(rng), label(rng)),
    }
}

/// What may follow a scheme, and does as a reference too.
fn hierarchy(rng: &mut Rng) -> String {
    let authority = rng.one(&["", "//host", "//a@host:80", "//[::1]", "//127.0.0.1:", "//u:p@h.example"]);
    let path = rng.one(&["", "/", "/a", "/a/b%20c", "/a;x=1,2/.."]);
    let query = rng.one(&["", "?", "?a=b&c=/?", "?%C3%A9"]);
    let fragment = rng.one(&["", "#", "#a/b?c"]);
    format!("{authority}{path}{query}{fragment}")
}

#[cfg(test)]
mod tests {
    use openwop_text::Format;

    use super::*;

    #[test]
    fn formats_hold_as_a_rule() {
        for name in ["date", "time", "date-time", "uri", "uri-reference", "hostname", "email", "ipv6"] {
            let format = Format::named(name).expect(name);
            let mut rng = Rng::new(7);
            let good =
                (0..100).filter(|_| of_format(&mut rng, name).is_some_and(|text| format.matches(&text)));
            assert!(good.count() > 90, "{name}");
        }
    }
}
