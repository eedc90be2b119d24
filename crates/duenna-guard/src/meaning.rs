//! What a sentence model says of an action, beside the tools: one more piece of evidence, out of the vectors of the sentences that are told.
//!
//! ```text
//!  Action ─▶ sentences, as many as are read ─▶ vectors, on a grid ─▶ their mean, and what says most
//!         ─▶ a linear model ─▶ log-odds, bounded ─▶ Engines::combine, once
//! ```
//!
//! What was trained fits one model only, which its digest names; another one serves the memory alone.

mod file;
#[cfg(test)]
mod tests;
mod view;

use std::fmt;
use std::sync::Arc;

pub use self::file::{MeaningWeights, Side, Together};
pub use self::view::View;
use super::Action;
use super::linear::Features;
use super::memory::Embedder;
use super::weights::WeightsError;

/// No further does the model pull: an action can be written so that its vectors look like anything.
const STRONGEST: f64 = 3.0;

/// A sentence model with what was trained for it.
#[derive(Clone)]
pub struct Meaning {
    embedder: Arc<dyn Embedder>,
    weights: Arc<MeaningWeights>,
}

/// What was found of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sense {
    /// The log-odds of a leak, bounded.
    pub odds: f64,
    /// Whether all that is told was looked at. Where it was not, the rest may be anything: then this raises a score only.
    pub is_whole: bool,
}

/// Why a sentence model says nothing of an action, as the user is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// What the weights know is English.
    #[error("the sentence model was not used, since this is hardly English: only the tools judged it")]
    Foreign,
    /// No vector of some sentence.
    #[error("the sentence model failed: the score assumes the worst that it could have said")]
    Failed,
}

impl Unread {
    /// What is held against the action instead: what a model that fails would have said may be the worst.
    #[must_use]
    pub const fn held(self) -> Option<Sense> {
        match self {
            Self::Foreign => None,
            Self::Failed => Some(Sense { odds: STRONGEST, is_whole: false }),
        }
    }
}

impl Meaning {
    /// A model with the weights that come with Duenna; none if those were trained for another one.
    ///
    /// # Errors
    ///
    /// If the weights that were built in are broken.
    pub fn shipped(embedder: Arc<dyn Embedder>) -> Result<Option<Self>, WeightsError> {
        Ok(Self::with_weights(embedder, MeaningWeights::shipped()?))
    }

    /// A model with weights; none if those were trained for another one.
    #[must_use]
    pub fn with_weights(embedder: Arc<dyn Embedder>, weights: Arc<MeaningWeights>) -> Option<Self> {
        let fits = weights.model == embedder.name() && weights.numbers.weights.len() == 2 * embedder.dimensions();
        fits.then_some(Self { embedder, weights })
    }

    /// What it says of an action.
    ///
    /// # Errors
    ///
    /// If it cannot say anything.
    pub fn of(&self, action: &Action) -> Result<Sense, Unread> {
        self.weights.sense(&View::of(action, self.embedder.as_ref())?)
    }

    /// What takes vectors.
    #[must_use]
    pub fn embedder(&self) -> Arc<dyn Embedder> {
        Arc::clone(&self.embedder)
    }

    /// What was trained.
    #[must_use]
    pub fn weights(&self) -> &MeaningWeights {
        &self.weights
    }
}

impl MeaningWeights {
    /// What these weights say of an action that was laid out.
    ///
    /// # Errors
    ///
    /// If they are for vectors of another length.
    pub fn sense(&self, view: &View) -> Result<Sense, Unread> {
        if self.numbers.weights.len() != view.numbers.len() {
            return Err(Unread::Failed);
        }
        let features = Features { dense: view.numbers.clone(), grams: Vec::new() };
        Ok(Sense { odds: bounded(self.numbers.score(&features)), is_whole: view.is_whole })
    }

    /// The log-odds of the tools of a set with this evidence: where not all was looked at it lowers nothing.
    #[must_use]
    pub fn together(&self, has_trajectory: bool, set: usize, own: f64, sense: Sense) -> f64 {
        let Some(how) = self.side(has_trajectory).together.get(set) else { return own };
        let all = how.of(own, sense.odds);
        if sense.is_whole { all } else { all.max(own) }
    }

    /// From which score on an action is held to leak where this evidence was there.
    #[must_use]
    pub fn threshold(&self, has_trajectory: bool) -> f64 {
        f64::from(self.side(has_trajectory).threshold)
    }

    const fn side(&self, has_trajectory: bool) -> &Side {
        let [without, with] = &self.sides;
        if has_trajectory { with } else { without }
    }
}

/// Log-odds within their bounds; nothing for what is no number.
#[must_use]
pub fn bounded(odds: f64) -> f64 {
    if odds.is_finite() { odds.clamp(-STRONGEST, STRONGEST) } else { 0.0 }
}

/// Which model.
impl fmt::Debug for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meaning").field("model", &self.weights.model).finish_non_exhaustive()
    }
}
