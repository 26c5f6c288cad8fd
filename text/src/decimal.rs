use std::cmp::Ordering;

/// A JSON number as the exact decimal that its text spells.
///
/// Nothing is rounded: `1e400`, `0.1` and a number of thirty digits compare and
/// divide as they are written.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'a> {
    negative: bool,
    /// Significant digits before and after the point of the text; together they
    /// have neither leading nor trailing zeros.
    head: &'a [u8],
    tail: &'a [u8],
    /// The value is `0.head tail` times ten to this power.
    power: i128,
}

impl<'a> Decimal<'a> {
    /// The value of a number that the JSON grammar accepts and whose exponent
    /// has at most 18 digits; `None` for any other text.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        crate::read::is_number(text).then(|| Self::of_json(text))
    }

    /// The value of a text that the reader has already taken for a number.
    pub(crate) fn of_json(text: &'a str) -> Self {
        let negative = text.starts_with('-');
        let unsigned = &text.as_bytes()[usize::from(negative)..];
        let (mantissa, exponent) = match unsigned.iter().position(|b| matches!(b, b'e' | b'E')) {
            Some(at) => (&unsigned[..at], exponent(&unsigned[at + 1..])),
            None => (unsigned, 0),
        };
        let (head, tail) = match mantissa.iter().position(|&b| b == b'.') {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &[][..]),
        };
        let head = trim_start(head);
        let (leading, tail) = if head.is_empty() {
            let trimmed = trim_start(tail);
            (tail.len() - trimmed.len(), trimmed)
        } else {
            (0, tail)
        };
        let power = exponent + head.len() as i128 - leading as i128;
        let tail = trim_end(tail);
        let head = if tail.is_empty() { trim_end(head) } else { head };
        if head.is_empty() && tail.is_empty() {
            return Self { negative: false, head, tail, power: 0 };
        }
        Self { negative, head, tail, power }
    }

    fn digits(&self) -> impl Iterator<Item = u8> + use<'a> {
        self.head.iter().chain(self.tail).copied()
    }

    fn len(&self) -> i128 {
        (self.head.len() + self.tail.len()) as i128
    }

    /// Whether the value is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.head.is_empty() && self.tail.is_empty()
    }

    /// Whether the value has no fractional part, as in `2.0`, `1e1` and `-0`.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.len() <= self.power || self.is_zero()
    }

    /// The value, where it is an integer that an `i128` holds.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        if !self.is_integer() || self.power > 39 {
            return None;
        }
        let mut value: i128 = 0;
        let zeros = self.power - self.len();
        for digit in self.digits().chain((0..zeros).map(|_| b'0')) {
            let digit = i128::from(digit - b'0');
            let digit = if self.negative { -digit } else { digit };
            value = value.checked_mul(10)?.checked_add(digit)?;
        }
        Some(value)
    }

    /// Whether the value divided by `divisor` is an integer, exactly.
    ///
    /// `divisor` may have up to 18 significant digits; `None` beyond that, and
    /// for a divisor of 0.
    #[must_use]
    pub fn is_multiple_of(&self, divisor: &Decimal<'_>) -> Option<bool> {
        if divisor.is_zero() || divisor.len() > 18 {
            return None;
        }
        if self.is_zero() {
            return Some(true);
        }
        let modulus = divisor.digits().fold(0u128, |value, digit| value * 10 + u128::from(digit - b'0'));
        // Both as integers times a power of ten. Where the divisor has more
        // zeros, it cannot divide: our digits do not end in one.
        let shift = (self.power - self.len()) - (divisor.power - divisor.len());
        let Ok(shift) = u128::try_from(shift) else { return Some(false) };
        let remainder =
            self.digits().fold(0u128, |value, digit| (value * 10 + u128::from(digit - b'0')) % modulus);
        Some((remainder * power_of_ten(shift, modulus)).is_multiple_of(modulus))
    }

    /// Appends a text that two numbers share exactly when they are equal.
    pub(crate) fn write_key(&self, out: &mut String) {
        if self.negative {
            out.push('-');
        }
        out.extend(self.digits().map(char::from));
        out.push('e');
        out.push_str(&self.power.to_string());
    }
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal<'_> {}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |d: &Self| match (d.is_zero(), d.negative) {
            (true, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        };
        let magnitude = || self.power.cmp(&other.power).then_with(|| self.digits().cmp(other.digits()));
        match sign(self).cmp(&sign(other)) {
            Ordering::Equal if self.is_zero() => Ordering::Equal,
            Ordering::Equal if self.negative => magnitude().reverse(),
            Ordering::Equal => magnitude(),
            different => different,
        }
    }
}

fn exponent(text: &[u8]) -> i128 {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let value = digits
        .iter()
        .fold(0i128, |value, digit| value.saturating_mul(10).saturating_add(i128::from(digit - b'0')));
    if negative { -value } else { value }
}

fn trim_start(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    &digits[zeros..]
}

fn trim_end(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    &digits[..digits.len() - zeros]
}

/// `10^exponent mod modulus`, for a modulus below 10^18.
fn power_of_ten(mut exponent: u128, modulus: u128) -> u128 {
    let (mut result, mut base) = (1 % modulus, 10 % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal<'_> {
        Decimal::parse(text).expect(text)
    }

    #[test]
    fn orders_exactly() {
        let ascending = [
            "-1e400",
            "-1000000000000000000000000000001",
            "-1000000000000000000000000000000",
            "-1.5",
            "-1",
            "-0.1",
            "0",
            "1e-400",
            "0.1",
            "0.10000000000000000000001",
            "1",
            "1.00000000000000000001",
            "2",
            "16",
            "16.5",
            "17",
            "9007199254740992",
            "9007199254740993",
            "1e30",
            "1e400",
        ];
        for (i, a) in ascending.iter().enumerate() {
            for (j, b) in ascending.iter().enumerate() {
                assert_eq!(decimal(a).cmp(&decimal(b)), i.cmp(&j), "{a} and {b}");
            }
        }
    }

    #[test]
    fn knows_integers() {
        for (text, integer) in [
            ("2.0", true),
            ("1e1", true),
            ("-0", true),
            ("0.0e5", true),
            ("1.6E1", true),
            ("10e-1", true),
            ("1e400", true),
            ("1.00000000000000000001", false),
            ("1e-1", false),
            ("25e-1", false),
        ] {
            assert_eq!(decimal(text).is_integer(), integer, "{text}");
        }
        assert_eq!(decimal("1.6E1").to_i128(), Some(16));
        assert_eq!(decimal("-0").to_i128(), Some(0));
        assert_eq!(decimal("-9223372036854775808").to_i128(), Some(i128::from(i64::MIN)));
        assert_eq!(decimal("1e400").to_i128(), None);
    }

    #[test]
    fn divides_exactly() {
        for (value, divisor, multiple) in [
            ("1.5", "0.5", true),
            ("0.25", "0.5", false),
            ("0.3", "0.1", true),
            ("1e400", "0.5", true),
            ("1e400", "3", false),
            ("4.35", "0.01", true),
            ("12345678901234567890123", "3", true),
            ("0", "7", true),
            ("0.0075", "0.0001", true),
            ("0.00751", "0.0001", false),
            ("1e308", "0.123456789", false),
            ("-6", "3", true),
        ] {
            assert_eq!(
                decimal(value).is_multiple_of(&decimal(divisor)),
                Some(multiple),
                "{value} by {divisor}"
            );
        }
        assert_eq!(decimal("1").is_multiple_of(&decimal("0")), None);
    }

    #[test]
    fn refuses_what_is_not_a_number() {
        for text in ["", "-", "01", "1.", ".5", "1e", "+1", "NaN", "1e9999999999999999999", " 1"] {
            assert!(Decimal::parse(text).is_none(), "{text}");
        }
    }
}
