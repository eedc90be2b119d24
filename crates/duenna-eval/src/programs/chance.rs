//! Random numbers: the same seed gives the same numbers, everywhere.

/// A source of numbers.
#[derive(Debug, Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers of one program: its seed and its index.
    pub(crate) const fn new(seed: u64, index: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        chance.step();
        chance
    }

    /// The next number (`SplitMix64`).
    const fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = self.step() % (end.max(1) as u64);
        usize::try_from(number).unwrap_or_default()
    }

    /// Whether something of that many per cent happens.
    pub(crate) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of several.
    pub(crate) fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> Option<&'a T> {
        of.get(self.below(of.len())).copied()
    }

    /// One of several words; nothing of none.
    pub(crate) fn word(&mut self, of: &[&'static str]) -> &'static str {
        self.one(of).unwrap_or_default()
    }
}
