//! Sets of small numbers.

/// A set of the numbers below a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Puts a number in or takes it out.
    pub(super) fn set(&mut self, at: usize, is_in: bool) {
        if let Some(word) = self.0.get_mut(at / 64) {
            let bit = 1 << (at % 64);
            *word = if is_in { *word | bit } else { *word & !bit };
        }
    }

    /// Adds all numbers of another set.
    pub(super) fn add(&mut self, other: &Self) {
        for (word, of_other) in self.0.iter_mut().zip(&other.0) {
            *word |= of_other;
        }
    }
}
