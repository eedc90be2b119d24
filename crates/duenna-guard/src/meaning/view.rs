//! An action as vectors: which of its sentences are looked at, and what of their vectors a model is given.

use super::Unread;
use crate::Action;
use crate::memory::Embedder;
use crate::number::count;
use crate::sheet::{ActionSentences, spoken};

/// So many sentences of what is told have their vectors taken.
pub(super) const MOST: usize = 48;
/// A sentence is looked at so far, in characters: models read no further than a few hundred words.
pub(super) const LONGEST: usize = 1000;
/// Numbers of vectors are whole multiples of one part in this: those of another machine, which differ in the last bits, are mostly the same
/// then.
const GRID: f32 = 4096.0;
/// What the number of the sentence that says most counts for beside the mean of all.
const MOST_SAYING: f64 = 0.5;

/// What is known of an action by the vectors of its sentences.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The mean of the vectors; then what in each place the sentence says that says most.
    pub numbers: Vec<f64>,
    /// Whether all that is told was looked at.
    pub is_whole: bool,
}

impl View {
    /// Takes the vectors.
    ///
    /// # Errors
    ///
    /// If the text is hardly English, or one of the vectors cannot be had.
    pub fn of(action: &Action, embedder: &dyn Embedder) -> Result<Self, Unread> {
        let ActionSentences { mut told, is_cut, is_foreign } = spoken(action);
        if is_foreign {
            return Err(Unread::Foreign);
        }
        if told.is_empty() {
            // No two words beside each other: it is taken as it is.
            told.push(action.told().to_owned());
        }
        let is_whole = !is_cut && told.len() <= MOST && told.iter().all(|text| text.len() <= LONGEST);
        let vector = |text: &String| on_grid(&embedder.embed(&text.chars().take(LONGEST).collect::<String>()));
        let vectors: Option<Vec<Vec<f64>>> = told.iter().take(MOST).map(vector).collect();
        let vectors = vectors.ok_or(Unread::Failed)?;
        let many = count(vectors.len());
        let column = |at: usize| vectors.iter().map(move |vector| vector.get(at).copied().unwrap_or_default());
        let mean = |at: usize| column(at).sum::<f64>() / many;
        let places = 0..embedder.dimensions();
        let most = places.clone().map(|at| MOST_SAYING * most_saying(column(at)));
        let numbers = places.map(mean).chain(most).collect();
        Ok(Self { numbers, is_whole })
    }
}

/// Nearly the number that is farthest from nought: the mean, each weighed by its eighth power. Where two lie as far on either side, the farthest
/// itself would jump with their last bits.
fn most_saying(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut whole) = (0.0, 0.0);
    for number in numbers {
        let square = number * number;
        let weight = square * square * square * square;
        sum += number * weight;
        whole += weight;
    }
    // Nothing that far from nought is told from it on the grid.
    if whole > 1e-40 { sum / whole } else { 0.0 }
}

/// A vector on the grid; nothing for one that is none: with what is no number, or nothing but noughts.
fn on_grid(vector: &[f32]) -> Option<Vec<f64>> {
    let is_one = vector.iter().all(|number| number.is_finite()) && vector.iter().any(|number| *number != 0.0);
    is_one.then(|| vector.iter().map(|number| f64::from((number * GRID).round() / GRID)).collect())
}
