//! Measurements of one thing, and their ratios to those of another.

/// Measurements of one contender, one for each round.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<f64>);

impl Samples {
    /// Adds one.
    pub fn push(&mut self, value: f64) {
        self.0.push(value);
    }

    /// The smallest: what others on the machine have disturbed least.
    #[must_use]
    pub fn min(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The largest.
    #[must_use]
    pub fn max(&self) -> f64 {
        self.0.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }

    /// Ratio of medians and of minima to another's.
    #[must_use]
    pub fn ratios(&self, to: &Self) -> (f64, f64) {
        (self.median() / to.median(), self.min() / to.min())
    }
}

/// How many times as much one costs as another, where a neighbour on the machine
/// may have spoilt some rounds of either: the smaller of the ratio of minima and
/// the median of each round's ratio. What grows too fast shows in both.
#[must_use]
pub fn growth(of: &Samples, to: &Samples) -> f64 {
    let each = of.0.iter().zip(&to.0).map(|(of, to)| of / to);
    Samples(each.collect()).median().min(of.min() / to.min())
}

/// A budget: the most, or the least, that a ratio may be.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// Smaller is better.
    AtMost(f64),
    /// Larger is better.
    AtLeast(f64),
}

/// Prints two ratios beside their budget.
pub fn print(what: &str, (median, min): (f64, f64), budget: Budget) {
    let (limit, sign, held) = match budget {
        Budget::AtMost(limit) => (limit, '≤', (median <= limit, min <= limit)),
        Budget::AtLeast(limit) => (limit, '≥', (median >= limit, min >= limit)),
    };
    let word = match held {
        (true, true) => "held",
        (false, false) => "missed",
        _ => "at the limit",
    };
    println!("  {what:<52} {median:>6.2} {min:>6.2}   {sign} {limit:<5.2} {word}");
}

/// Prints the head of a table of [`print()`].
pub fn head(what: &str) {
    println!("\n  {what:<52} median    min   budget");
}
