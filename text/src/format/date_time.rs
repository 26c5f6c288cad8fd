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

pub(super) struct Time {
    hour: u8,
    minute: u8,
    pub(super) second: u8,
    nanosecond: u32,
    offset_minutes: i16,
}

impl Time {
    /// Whether this is the last minute of a UTC day, where a leap second stands.
    pub(super) fn is_leap(&self) -> bool {
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

pub(super) fn date(text: &str) -> Option<(u16, u8, u8)> {
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

pub(super) fn time(text: &str) -> Option<Time> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
