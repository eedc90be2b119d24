//! Small linear models over features: what they are given, and what they make of it.

use super::number::{count, logistic};
use super::text::{Word, hash, mix};
use super::topic::TopicCounts;

/// How many places hashed words and pairs of words share.
pub const PLACES: u32 = 1 << 16;

/// Words and pairs of neighbours, each by its place, sorted, each once.
pub(super) fn grams(words: &[Word]) -> Vec<u32> {
    let place = |hash: u64| u32::try_from(hash % u64::from(PLACES)).unwrap_or_default();
    let hashes: Vec<u64> = words.iter().map(|word| hash(&word.text)).collect();
    let pairs = hashes.iter().zip(hashes.iter().skip(1)).map(|(one, other)| place(mix(one.rotate_left(17) ^ other)));
    let mut places: Vec<u32> = hashes.iter().map(|hash| place(*hash)).chain(pairs).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// What a model is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Features {
    /// Numbers, in an order that is the tool's own.
    pub dense: Vec<f64>,
    /// Hashed words and pairs, sorted, each once; all of the same weight, together of length one.
    pub grams: Vec<u32>,
}

impl Features {
    /// What each hashed word counts for.
    #[must_use]
    pub fn gram_value(&self) -> f64 {
        if self.grams.is_empty() { 0.0 } else { 1.0 / count(self.grams.len()).sqrt() }
    }
}

/// Of one sentence: its words, and the topics it touches.
pub(super) fn of_sentence(words: &[Word], touched: &TopicCounts) -> Features {
    Features { dense: touched.iter().map(|times| f64::from((*times).min(2))).collect(), grams: grams(words) }
}

/// A linear model. Numbers are first centred and scaled, hashed words are small whole numbers times a scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linear {
    /// The usual value of each number.
    pub centre: Vec<f32>,
    /// What each is divided by.
    pub spread: Vec<f32>,
    /// What each weighs.
    pub weights: Vec<f32>,
    /// What the model says of nothing.
    pub bias: f32,
    /// What a hashed word of weight 1 counts for.
    pub scale: f32,
    /// The weights of hashed words; none, or [`PLACES`].
    pub places: Vec<i8>,
}

impl Linear {
    /// The logit, before calibration.
    #[must_use]
    pub fn score(&self, features: &Features) -> f64 {
        let dense = self.of_numbers(features);
        let grams: f64 = features.grams.iter().map(|place| self.gram(*place)).sum();
        f64::from(self.bias) + dense + grams * features.gram_value()
    }

    /// What the numbers alone bring to the logit.
    #[must_use]
    pub fn of_numbers(&self, features: &Features) -> f64 {
        self.numbers(features).map(|(value, weight)| value * weight).sum()
    }

    fn numbers<'a>(&'a self, features: &'a Features) -> impl Iterator<Item = (f64, f64)> + 'a {
        let scaled = features
            .dense
            .iter()
            .zip(self.centre.iter().zip(&self.spread))
            .map(|(value, (centre, spread))| scaled(*value, *centre, *spread));
        scaled.zip(self.weights.iter().map(|weight| f64::from(*weight)))
    }

    fn gram(&self, place: u32) -> f64 {
        let weight = usize::try_from(place).ok().and_then(|place| self.places.get(place)).copied().unwrap_or_default();
        f64::from(weight) * f64::from(self.scale)
    }
}

/// A number as a model sees it: so many spreads from the usual, at most four, halved so that none outweighs the words.
#[must_use]
pub fn scaled(value: f64, centre: f32, spread: f32) -> f64 {
    ((value - f64::from(centre)) / f64::from(spread)).clamp(-4.0, 4.0) * 0.5
}

/// Makes a score a probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Calibration {
    /// How steep.
    pub slope: f32,
    /// Where it begins.
    pub offset: f32,
}

impl Calibration {
    /// The probability.
    #[must_use]
    pub fn probability(self, score: f64) -> f64 {
        logistic(f64::from(self.slope) * score + f64::from(self.offset))
    }
}
