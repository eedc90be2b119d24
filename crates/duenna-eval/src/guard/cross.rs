//! Cross-validation over vignettes: every action is judged by weights that were trained without its vignette.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use duenna_guard::meaning::Unread;
use duenna_guard::weights::Weights;
use duenna_guard::{Action, Engines, Judgement, Kind, Meaning};
use duenna_text::pii;

use super::material::{Chance, Labelled, deal};
use super::meaning::{self, Vectors};
use super::score::Outcome;
use super::train::{Prepared, Settings, learn, words_alone};

/// What came of every way to judge, by its name, without and with what the agent had seen.
#[derive(Default)]
pub struct Crossed {
    /// By name.
    pub outcomes: BTreeMap<(String, bool), Vec<Outcome>>,
    /// The weights of each fold.
    pub weights: Vec<Arc<Weights>>,
    /// Which fold each vignette was judged in.
    pub folds: BTreeMap<String, usize>,
    /// What was trained in each fold for the sentence model, if there is one.
    pub meanings: Vec<Meaning>,
}

/// How vignettes are dealt for judging; the settings of training were chosen by looking at 100, 101 and 102.
pub const SEED: u64 = 1000;

impl Crossed {
    /// Judges all actions, each by weights of the other folds.
    #[must_use]
    pub fn of(prepared: &Prepared<'_>, folds: usize, settings: &Settings, vectors: Option<&Vectors>) -> Self {
        let labelled = prepared.labelled;
        let leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
        let shuffled = shuffled(labelled);
        let mut crossed =
            Self { folds: deal(labelled.iter().map(|one| one.vignette.as_str()), folds, SEED), ..Self::default() };
        for fold in 0..folds {
            let of = crossed.folds.clone();
            let is_in = |vignette: &str| of.get(vignette).is_some_and(|at| *at != fold);
            let known = Known::of(prepared, settings, &leaks, vectors, is_in);
            let blind = Known::of(prepared, settings, &shuffled, vectors, is_in);
            let words = words_alone(prepared, settings, &leaks, is_in);
            for (at, one) in labelled.iter().enumerate().filter(|(_, one)| !is_in(&one.vignette)) {
                crossed.judge(&known, at, one, one.leaks, "");
                if one.track == "recorded" {
                    let leaks = shuffled.get(at).copied().unwrap_or_default();
                    crossed.judge(&blind, at, one, leaks, "labels shuffled: ");
                }
                crossed.add("words alone (TF-IDF)", false, at, one.leaks, words(at), 0.5);
                let found = pii::scan(&one.alone.action_text)
                    .iter()
                    .filter(|finding| finding.score >= pii::USUAL_SCORE)
                    .count();
                let found = u32::try_from(found).unwrap_or(u32::MAX);
                crossed.add("PII only", false, at, one.leaks, f64::from(found), 1.0);
                crossed.add("always flags", false, at, one.leaks, 1.0, 0.5);
            }
            crossed.weights.push(known.weights);
            crossed.meanings.extend(known.meaning);
        }
        crossed
    }

    fn judge(&mut self, known: &Known, at: usize, one: &Labelled, leaks: bool, before: &str) {
        let engines = Engines::default().with_weights(Arc::clone(&known.weights));
        for (with, action) in [(false, &one.alone), (true, &one.action)] {
            let judged = engines.judge_all(action);
            if before.is_empty() {
                for judgement in &judged {
                    self.add(&judgement.tool, with, at, leaks, judgement.score, 0.5);
                }
            }
            let (score, threshold) = (engines.combine(with, &judged, None), engines.threshold(with, None));
            self.add(&format!("{before}all five"), with, at, leaks, score, threshold);
            if let Some(meaning) = &known.meaning {
                let engines = engines.clone().with_meaning(Arc::new(meaning.clone()));
                let sense = engines.sense(action).unwrap_or_else(Unread::held);
                let (score, threshold) = (engines.combine(with, &judged, sense), engines.threshold(with, sense));
                self.add(&format!("{before}all five and the sentence model"), with, at, leaks, score, threshold);
            }
        }
    }

    /// Adds an outcome.
    pub fn add(&mut self, name: &str, with: bool, at: usize, leaks: bool, score: f64, threshold: f64) {
        self.add_flagged(name, with, at, leaks, score, score >= threshold);
    }

    /// Adds an outcome of somebody who decides by more than the score.
    pub fn add_flagged(&mut self, name: &str, with: bool, at: usize, leaks: bool, score: f64, flagged: bool) {
        let outcome = Outcome { at, leaks, score, flagged };
        self.outcomes.entry((name.to_owned(), with)).or_default().push(outcome);
    }

    /// The engines that did not see this vignette.
    #[must_use]
    pub fn engines(&self, vignette: &str) -> Option<Engines> {
        let weights = self.weights.get(*self.folds.get(vignette)?)?;
        Some(Engines::default().with_weights(Arc::clone(weights)))
    }

    /// The same with the sentence model, if there is one.
    #[must_use]
    pub fn engines_with_meaning(&self, vignette: &str) -> Option<Engines> {
        let meaning = self.meanings.get(*self.folds.get(vignette)?)?;
        Some(self.engines(vignette)?.with_meaning(Arc::new(meaning.clone())))
    }
}

/// What was learnt from some of the stories.
struct Known {
    weights: Arc<Weights>,
    meaning: Option<Meaning>,
}

impl Known {
    fn of(
        prepared: &Prepared<'_>,
        settings: &Settings,
        leaks: &[bool],
        vectors: Option<&Vectors>,
        is_in: impl Fn(&str) -> bool,
    ) -> Self {
        let (weights, lesson) = learn(prepared, settings, leaks, is_in);
        let meaning = vectors.and_then(|vectors| {
            let trained = meaning::meaning(vectors, (&weights, &lesson));
            Meaning::with_weights(Arc::clone(&vectors.embedder), Arc::new(trained))
        });
        Self { weights: Arc::new(weights), meaning }
    }
}

/// Random labels, half and half within each story: were they not, a fold with more leaks than usual would be judged by weights that saw fewer,
/// and random labels would seem to teach the contrary.
fn shuffled(labelled: &[Labelled]) -> Vec<bool> {
    let mut leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
    let mut stories: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, one) in labelled.iter().enumerate() {
        stories.entry(&one.vignette).or_default().push(at);
    }
    let mut chance = Chance::from(5);
    for mut places in stories.into_values() {
        for last in (1..places.len()).rev() {
            places.swap(last, chance.below(last + 1));
        }
        let first = chance.below(2);
        for (turn, at) in places.into_iter().enumerate() {
            if let Some(label) = leaks.get_mut(at) {
                *label = (turn + first) % 2 == 0;
            }
        }
    }
    leaks
}

/// How long the shipped engines take for all five tools of each action.
#[must_use]
pub fn speed(actions: &[Action]) -> Vec<Duration> {
    let engines = Engines::default();
    let _: Vec<Judgement> = engines.judge_all(&Action::default());
    let once = |action: &Action| {
        let begun = Instant::now();
        let judged = engines.judge_all(action);
        std::hint::black_box(judged.len() == Kind::ALL.len());
        begun.elapsed()
    };
    // The best of three: what else the machine does is not ours to measure.
    actions.iter().map(|action| once(action).min(once(action)).min(once(action))).collect()
}
