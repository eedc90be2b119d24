//! The memory: earlier judgements that turned out right or wrong, found again by how alike they are.
//!
//! ```text
//!  verdict ─▶ Outcome ── the user's answer, a label ──▶ Experience ─▶ kept, bounded, encrypted ─▶ the two most alike
//! ```
//!
//! # Security
//! Nothing is kept because somebody asked the guard, however often: an [`Experience`] is made of what the *user* said of an
//! action. What it holds is data, also where it is written like an order, and its pull on a score is bounded, so that one that is wrong
//! turns no sure judgement.

mod hashed;
mod index;
mod shelf;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use duenna_core::Time;
use serde::{Deserialize, Serialize};

pub use self::hashed::{BUCKETS, HashedEmbedder, features, frequencies};
use self::index::Index;
pub use self::index::QuantisedVector;
pub use self::shelf::{Shelf, ShelfError};
use super::{Action, Judgement};

/// How many earlier actions are looked at, as in the paper.
pub const NEIGHBOURS: usize = 2;
/// The most that are kept, unless the user says otherwise; the oldest go.
pub const MOST: usize = 10_000;
/// The most that may be kept at all.
pub const MOST_EVER: usize = 100_000;
/// A longer one is not kept.
pub const LONGEST: usize = 256 << 10;

/// Less alike than this, an earlier action says nothing about this one.
pub const ALIKE: f32 = 0.5;
/// The most by which the memory shifts the log-odds of a score.
const STRONGEST: f64 = 1.0;

/// Turns a text into a vector, so that like texts have like vectors.
pub trait Embedder: Send + Sync {
    /// Its name: vectors of another one mean nothing to it.
    fn name(&self) -> &str;

    /// How long its vectors are.
    fn dimensions(&self) -> usize;

    /// The vector of a text, of length one; nothing but noughts for a text without words.
    fn embed(&self, text: &str) -> Vec<f32>;

    /// How alike two texts are, from -1 to 1, where that can be said more exactly than by their vectors.
    fn likeness(&self, _one: &str, _other: &str) -> Option<f32> {
        None
    }
}

/// Why an earlier judgement is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Validation {
    /// The user saw the advice and decided against it.
    Answer,
    /// The user saw the advice and decided the same.
    Agreed,
    /// The user said what it was.
    Label,
}

/// An action, what was decided about it, and how the tools came there. Made only of what a person said.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Experience {
    /// What was asked for and told; not what the agent had seen before.
    pub action: Action,
    /// Whether it told more than it should, by the word of the user.
    pub leak: bool,
    /// What the tools said, in the order in which they were asked.
    pub looks: Vec<Judgement>,
    /// Why that is believed.
    pub validation: Validation,
    /// When it was kept.
    pub kept: Time,
}

impl Experience {
    /// What a person said of an action after the tools had looked at it.
    #[must_use]
    pub fn validated(action: &Action, looks: Vec<Judgement>, leak: bool, by: Validation, now: Time) -> Self {
        let action = Action { trajectory: None, ..action.clone() };
        Self { action, leak, looks, validation: by, kept: now }
    }
}

/// An earlier action that is like the present one.
#[derive(Clone, Debug)]
pub struct Neighbour {
    /// Its number.
    pub id: u64,
    /// How alike it is, up to 1.
    pub likeness: f32,
    /// What is remembered of it.
    pub experience: Experience,
}

/// What is remembered, ready to be searched.
pub struct Memory<'a> {
    embedder: Arc<dyn Embedder>,
    index: Index,
    shelf: Box<dyn Shelf + 'a>,
    most: usize,
}

impl<'a> Memory<'a> {
    /// What a shelf holds. Vectors that another embedder made are made anew, in memory.
    ///
    /// # Errors
    /// If the shelf cannot be read.
    pub fn open(embedder: Arc<dyn Embedder>, shelf: impl Shelf + 'a, most: usize) -> Result<Self, ShelfError> {
        let mut index = Index::new(embedder.dimensions());
        for (id, made_by, vector) in shelf.vectors()? {
            if made_by == embedder.name() && index.add(id, &vector) {
                continue;
            }
            // One that does not open is as good as forgotten.
            if let Ok(Some(experience)) = shelf.fetch(id) {
                index.add(id, &QuantisedVector::of(&embedder.embed(&compared(&experience.action))));
            }
        }
        Ok(Self { embedder, index, shelf: Box::new(shelf), most: most.clamp(1, MOST_EVER) })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.index.len() == 0
    }

    /// The earlier actions that are most like this one, the most alike first.
    ///
    /// # Errors
    /// If the shelf cannot be read.
    pub fn like(&self, action: &Action, count: usize) -> Result<Vec<Neighbour>, ShelfError> {
        if self.is_empty() || count == 0 {
            return Ok(Vec::new());
        }
        let text = compared(action);
        let query = QuantisedVector::of(&self.embedder.embed(&text));
        let is_exact = self.embedder.likeness(&text, &text).is_some();
        let wanted = if is_exact { count.saturating_mul(16) } else { count };
        let mut found = Vec::new();
        for (id, roughly) in self.index.nearest(&query, wanted) {
            let Ok(Some(experience)) = self.shelf.fetch(id) else { continue };
            let exactly = self.embedder.likeness(&text, &compared(&experience.action));
            found.push(Neighbour { id, likeness: exactly.unwrap_or(roughly), experience });
        }
        found.sort_by(|one, other| other.likeness.total_cmp(&one.likeness).then(one.id.cmp(&other.id)));
        found.truncate(count);
        Ok(found)
    }

    /// Keeps what a person said of an action; what was kept of the very same action goes, and the oldest where there are too many.
    /// Nothing where it is too long.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn keep(&mut self, experience: &Experience) -> Result<Option<u64>, ShelfError> {
        let text = compared(&experience.action);
        if text.len() > LONGEST {
            return Ok(None);
        }
        let same = |neighbour: &Neighbour| compared(&neighbour.experience.action) == text;
        for before in self.like(&experience.action, NEIGHBOURS)?.iter().filter(|neighbour| same(neighbour)) {
            self.forget(before.id)?;
        }
        while self.index.len() >= self.most {
            let Some(oldest) = self.index.oldest() else { break };
            self.forget(oldest)?;
        }
        let vector = QuantisedVector::of(&self.embedder.embed(&text));
        let id = self.shelf.keep(experience, self.embedder.name(), &vector)?;
        self.index.add(id, &vector);
        Ok(Some(id))
    }

    /// Forgets one; says whether it was there.
    ///
    /// # Errors
    /// If that cannot be made durable.
    pub fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        self.index.remove(id);
        self.shelf.forget(id)
    }
}

/// By how much the log-odds of a leak shift because of what is remembered: bounded, and nothing by what is hardly alike.
#[must_use]
pub fn pull(neighbours: &[Neighbour]) -> f64 {
    let one = |neighbour: &Neighbour| {
        let strength = f64::from((neighbour.likeness - ALIKE).max(0.0) / (1.0 - ALIKE));
        if neighbour.experience.leak { strength } else { -strength }
    };
    neighbours.iter().map(one).sum::<f64>().clamp(-STRONGEST, STRONGEST)
}

/// What of actions is compared: the request and what is told.
fn compared(action: &Action) -> String {
    format!("{}\n{}", action.query.trim(), action.told().trim())
}

/// Whether, why and when; not what.
impl fmt::Debug for Experience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Experience");
        shown.field("action", &self.action).field("leak", &self.leak).field("validation", &self.validation);
        shown.finish_non_exhaustive()
    }
}

impl fmt::Debug for Memory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("entries", &self.len())
            .field("by", &self.embedder.name())
            .finish_non_exhaustive()
    }
}
