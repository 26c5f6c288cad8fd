//! Numbers that look random and are the same for the same seed everywhere.

/// A generator of numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of a seed; nearby seeds have nothing in common.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut rng = Self(seed);
        Self(rng.draw())
    }

    /// The generator of one thing of many that share a seed.
    #[must_use]
    pub fn of(seed: u64, number: u64) -> Self {
        Self::new(Self::new(seed).draw() ^ number)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 where nothing is.
    pub fn below(&mut self, limit: usize) -> usize {
        if limit == 0 { 0 } else { (self.draw() % limit as u64) as usize }
    }

    /// A number from `first` to `last`, both included.
    pub fn within(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// Yes, `percent` times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a few; none of none.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// One of a list that is written in the source.
    pub fn one<T: Copy, const N: usize>(&mut self, all: &[T; N]) -> T {
        const { assert!(N > 0) };
        all[self.below(N)]
    }

    /// Brings things into another order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
    }
}
