//! What is trained for a sentence model: what the vectors of an action's sentences say of it, and how much that counts beside the tools. Learnt on the
//! same parts as the tools are, so that its weight is one for actions of stories that it has not seen.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(feature = "neural")]
use anyhow::Context as _;
#[cfg(feature = "neural")]
use duenna_guard::Meaning;
use duenna_guard::engine::combined;
use duenna_guard::linear::{Features, Linear};
use duenna_guard::meaning::{MeaningWeights, Side, Together, View, bounded};
use duenna_guard::memory::Embedder;
use duenna_guard::weights::{Case, SETS, Weights, WeightsError, set};
use duenna_guard::{Engines, Kind, logistic, logit};

use super::linear::narrow;
use super::logistic::{Problem, Row, fit};
use super::train::{Lesson, Prepared, Taught, best_threshold, unseen};

/// How much the model of vectors trusts its rows, and what weighs it beside the tools.
const NUMBERS: f64 = 10.0;
const TOGETHER: f64 = 0.1;

/// A sentence model that remembers every vector: the same sentences come again in each fold.
pub struct Remembered {
    inner: Arc<dyn Embedder>,
    known: Mutex<HashMap<String, Vec<f32>>>,
}

impl Remembered {
    /// What another one says, once.
    #[must_use]
    pub fn of(inner: Arc<dyn Embedder>) -> Self {
        Self { inner, known: Mutex::default() }
    }
}

impl Embedder for Remembered {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn dimensions(&self) -> usize {
        self.inner.dimensions()
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(vector) = known.get(text) {
            return vector.clone();
        }
        let vector = self.inner.embed(text);
        known.insert(text.to_owned(), vector.clone());
        vector
    }
}

/// The sentence model of a folder.
///
/// # Errors
///
/// If there is none, or this was built without the feature for it.
pub fn embedder(folder: &Path) -> anyhow::Result<Arc<dyn Embedder>> {
    #[cfg(feature = "neural")]
    return Ok(Arc::new(Remembered::of(Arc::new(duenna_neural::Sentences::load(folder)?))));
    #[cfg(not(feature = "neural"))]
    anyhow::bail!(
        "`{}` needs a build with the feature for it: cargo run --release -p duenna-eval --features neural",
        folder.display()
    )
}

/// The engines as they ship, with the sentence model of a folder, if one is named.
///
/// # Errors
///
/// As [`embedder`], and if the weights that ship are for another one.
pub fn shipped(folder: Option<&Path>) -> anyhow::Result<Engines> {
    let Some(folder) = folder else { return Ok(Engines::default()) };
    #[cfg(feature = "neural")]
    {
        let meaning = Meaning::shipped(embedder(folder)?)?.context("the weights that ship are for another model")?;
        Ok(Engines::default().with_meaning(Arc::new(meaning)))
    }
    #[cfg(not(feature = "neural"))]
    embedder(folder).map(|_| Engines::default())
}

/// The vectors of the material.
pub struct Vectors {
    pub(super) embedder: Arc<dyn Embedder>,
    /// Nothing for what the model cannot judge.
    views: Vec<Option<View>>,
}

impl Vectors {
    /// Takes all of them.
    #[must_use]
    pub fn of(prepared: &Prepared<'_>, embedder: Arc<dyn Embedder>) -> Self {
        let views = prepared.labelled.iter().map(|one| View::of(&one.alone, embedder.as_ref()).ok()).collect();
        Self { embedder, views }
    }
}

/// What is trained for a sentence model, from what the tools were trained from.
pub(super) fn meaning(vectors: &Vectors, (weights, lesson): (&Weights, &Lesson)) -> MeaningWeights {
    let taught = &lesson.taught;
    let wide = 2 * vectors.embedder.dimensions();
    let plain = (vec![0.0; wide], vec![0.5; wide]);
    let of = |at: usize| vectors.views.get(at)?.as_ref().map(|view| view.numbers.clone());
    let rows = taught.places.iter().map(|(at, _)| of(*at).unwrap_or_else(|| vec![0.0; wide]));
    let rows: Vec<Features> = rows.map(|dense| Features { dense, grams: Vec::new() }).collect();
    // What is told is the same without and with what was seen, so that one model does for both.
    let (numbers, odds) = unseen(&rows, taught, NUMBERS, 1.0, Some(&plain));
    let odds: Vec<f64> = odds.into_iter().map(bounded).collect();
    let mut sides = weights.cases.iter().zip(&lesson.said).map(|(case, said)| side_of(&odds, (case, said), taught));
    let sides = [(); 2].map(|()| sides.next().unwrap_or_default());
    MeaningWeights { model: vectors.embedder.name().to_owned(), numbers, sides }
}

/// How much each counts, for every set of tools.
fn side_of(odds: &[f64], (case, said): (&Case, &[Vec<f64>]), taught: &Taught) -> Side {
    let own = |chosen: usize, at: usize| {
        let scores: Vec<(Kind, f64)> = Kind::ALL
            .into_iter()
            .zip(said)
            .filter(|(kind, _)| chosen & set([*kind]) != 0)
            .filter_map(|(kind, said)| Some((kind, *said.get(at)?)))
            .collect();
        logit(combined(case, &scores))
    };
    let together = |chosen: usize| {
        if chosen == 0 {
            return Together { tools: 1.0, ..Together::default() };
        }
        let rows = odds.iter().enumerate();
        let rows: Vec<Row> = rows.map(|(at, odds)| vec![(0, own(chosen, at)), (1, *odds)]).collect();
        let problem =
            Problem { rows: &rows, leaks: &taught.leaks, counts: &taught.measured, columns: 2, trust: TOGETHER };
        let weights = fit(&problem);
        let of = |at: usize| narrow(weights.get(at).copied().unwrap_or_default());
        Together { tools: of(0), odds: of(1), bias: of(2) }
    };
    let together: Vec<Together> = (0..SETS).map(together).collect();
    let all = together.last().copied().unwrap_or_default();
    let scores: Vec<f64> =
        odds.iter().enumerate().map(|(at, odds)| logistic(all.of(own(SETS - 1, at), *odds))).collect();
    Side { together, threshold: best_threshold(&scores, taught) }
}

/// How far two trainings lie apart: the largest difference of a number, beside the largest number of its kind. Thresholds are chosen in steps of
/// one in a hundred, and may be one step apart.
///
/// # Errors
///
/// If one of them is no file of such weights.
pub fn apart(one: &[u8], other: &[u8]) -> Result<f64, WeightsError> {
    let (one, other) = (MeaningWeights::read(one)?, MeaningWeights::read(other)?);
    let steps = one.sides.iter().zip(&other.sides).map(|(one, other)| (one.threshold - other.threshold).abs());
    if one.model != other.model || steps.fold(0.0, f32::max) > 0.011 {
        return Err(WeightsError::Other);
    }
    let pairs = kinds(&one).into_iter().zip(kinds(&other));
    let far = pairs.map(|(one, other)| {
        let largest = one.iter().chain(&other).fold(1e-6_f32, |most, number| most.max(number.abs()));
        let off = one.iter().zip(&other).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
        if one.len() == other.len() { f64::from(off / largest) } else { f64::INFINITY }
    });
    Ok(far.fold(0.0, f64::max))
}

/// All numbers, those of a kind together.
fn kinds(weights: &MeaningWeights) -> Vec<Vec<f32>> {
    let linear = |model: &Linear| {
        let [centre, spread, weights] = [&model.centre, &model.spread, &model.weights].map(Clone::clone);
        [centre, spread, weights, vec![model.bias]]
    };
    let mut all: Vec<Vec<f32>> = linear(&weights.numbers).into();
    for side in &weights.sides {
        let three = |one: &Together| [one.tools, one.odds, one.bias];
        all.push(side.together.iter().flat_map(three).collect());
    }
    all
}
