//! Vectors of one byte a number, searched from the first to the last: a hundred thousand in a few milliseconds.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The largest number of a vector.
const LARGEST: f32 = 127.0;

/// A vector in bytes, and what one step of it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantisedVector {
    step: f32,
    numbers: Vec<i8>,
}

impl QuantisedVector {
    /// The nearest to a vector; what is no number counts as nought.
    #[must_use]
    pub fn of(vector: &[f32]) -> Self {
        let largest = vector.iter().filter(|one| one.is_finite()).fold(0.0_f32, |most, one| most.max(one.abs()));
        let step = if largest > 0.0 { largest / LARGEST } else { 1.0 };
        #[expect(clippy::cast_possible_truncation, reason = "from -127 to 127 by then")]
        let one = |number: &f32| if number.is_finite() { (number / step).round() as i8 } else { 0 };
        Self { step, numbers: vector.iter().map(one).collect() }
    }

    /// As bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.step.to_le_bytes().into_iter().chain(self.numbers.iter().map(|number| number.to_le_bytes()[0])).collect()
    }

    /// From bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (step, numbers) = bytes.split_first_chunk::<4>()?;
        let step = Some(f32::from_le_bytes(*step)).filter(|step| step.is_finite() && *step > 0.0)?;
        Some(Self { step, numbers: numbers.iter().map(|byte| i8::from_le_bytes([*byte])).collect() })
    }
}

/// All vectors, in the order in which they were kept.
pub(super) struct Index {
    dimensions: usize,
    ids: Vec<u64>,
    steps: Vec<f32>,
    numbers: Vec<i8>,
}

impl Index {
    pub(super) const fn new(dimensions: usize) -> Self {
        Self { dimensions, ids: Vec::new(), steps: Vec::new(), numbers: Vec::new() }
    }

    pub(super) const fn len(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn oldest(&self) -> Option<u64> {
        self.ids.iter().min().copied()
    }

    /// Adds a vector, if it has the right length.
    pub(super) fn add(&mut self, id: u64, vector: &QuantisedVector) -> bool {
        let fits = vector.numbers.len() == self.dimensions;
        if fits {
            self.ids.push(id);
            self.steps.push(vector.step);
            self.numbers.extend_from_slice(&vector.numbers);
        }
        fits
    }

    pub(super) fn remove(&mut self, id: u64) {
        let Some(at) = self.ids.iter().position(|one| *one == id) else { return };
        self.ids.remove(at);
        self.steps.remove(at);
        self.numbers.drain(at * self.dimensions..(at + 1) * self.dimensions);
    }

    /// Those with the greatest product, the greatest first.
    pub(super) fn nearest(&self, query: &QuantisedVector, count: usize) -> Vec<(u64, f32)> {
        if self.dimensions == 0 || query.numbers.len() != self.dimensions {
            return Vec::new();
        }
        let mut best: BinaryHeap<Reverse<(Score, Reverse<u64>)>> = BinaryHeap::with_capacity(count + 1);
        let rows = self.numbers.chunks_exact(self.dimensions).zip(&self.ids).zip(&self.steps);
        for ((row, id), step) in rows {
            #[expect(clippy::cast_precision_loss, reason = "a few million at most")]
            let score = Score(product(row, &query.numbers) as f32 * step * query.step);
            if best.len() < count || best.peek().is_some_and(|Reverse((worst, _))| score > *worst) {
                best.push(Reverse((score, Reverse(*id))));
                if best.len() > count {
                    best.pop();
                }
            }
        }
        let mut found: Vec<(u64, f32)> = best.into_iter().map(|Reverse((score, Reverse(id)))| (id, score.0)).collect();
        found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        found
    }
}

/// Written so that the compiler makes it work on many numbers at a time.
fn product(one: &[i8], other: &[i8]) -> i32 {
    one.iter().zip(other).map(|(one, other)| i32::from(i16::from(*one) * i16::from(*other))).sum()
}

/// A number with an order.
#[derive(Clone, Copy, PartialEq)]
struct Score(f32);

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}
