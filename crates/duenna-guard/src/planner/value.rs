//! The planner without a model: a tool is asked if what it may say is worth more than asking costs.
//!
//! The score so far is a probability p, so that deciding now is wrong with min(p, 1 − p). A tool of which a calibrated score was
//! measured to part leaks from the rest by d (in standard deviations; `duenna-eval guard-train`) shifts the log-odds by about ±d²/2 with spread d; how
//! often one would then be wrong follows, and the difference is what asking is worth.

use super::{Look, Planner, Situation, Step};
use crate::engine::AT_LEAST;
use crate::memory::{Neighbour, pull};
use crate::tool::{Kind, ToolError};
use crate::{Action, Judgement, logistic, logit};

/// What asking one tool costs, in errors.
const COST: f64 = 0.004;
/// What it is worth to be able to say which words, where an action seems to leak and nothing points at any yet.
const POINTING: f64 = 0.05;
/// How much of a tool's news is left after another one was asked: they read the same text.
const FRESH: f64 = 0.55;
/// The log-odds of a score are cut here: no tool is surer than that.
const SUREST: f64 = 6.0;

/// How far apart the scores of a tool of the user's own are held to lie: they would not have added it if it said nothing.
const OWN: f64 = 0.8;

/// How far apart the scores of a tool lie where nobody knows what the agent had seen. Estimates: by what training measures of each tool by itself
/// the five are nearly alike there, and the planner then chose worse, since it is the first two that differ most in what they look at.
const fn alone(kind: Kind) -> f64 {
    match kind {
        Kind::GeneralPrivacy => 1.05,
        Kind::DataMinimization => 0.68,
        Kind::ContextualIntegrity => 0.72,
        Kind::Compliance => 0.5,
        Kind::RealPii => 0.4,
    }
}

/// Whether its reasons point at words.
const fn points(kind: Option<Kind>) -> bool {
    match kind {
        Some(Kind::GeneralPrivacy | Kind::DataMinimization | Kind::RealPii) => true,
        Some(Kind::ContextualIntegrity | Kind::Compliance) | None => false,
    }
}

/// Asks for what is worth most, as long as it is worth its cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByValue;

impl Planner for ByValue {
    fn next(&self, situation: &Situation<'_>) -> Result<Step, ToolError> {
        let odds = odds(situation);
        let judged = situation.looks.iter().filter_map(Look::judgement);
        let has_words = judged.clone().any(|judged| judged.reasons.iter().any(|reason| reason.quote.is_some()));
        let fresh = judged.fold(1.0, |left, _| left * FRESH);
        let worth = |at: usize| {
            let tool = situation.tools.get(at)?;
            let kind = Kind::named(tool.name());
            let apart = match kind {
                None => OWN,
                Some(kind) if has_trajectory(situation.action) => situation.engines.apart(true, kind),
                Some(kind) => alone(kind),
            };
            // A tool of the user's own reads the text in its own way.
            let fresh = if kind.is_some() { fresh } else { 1.0 };
            let apart = apart * fresh * bearing(kind, situation.action);
            let pointing = if points(kind) && odds > 0.0 && !has_words && fresh < 1.0 { POINTING } else { 0.0 };
            Some((at, gain(odds, apart) + pointing))
        };
        let best =
            situation.left().filter_map(worth).max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        Ok(match best {
            Some((at, worth)) if worth > COST || situation.looks.is_empty() => Step::Ask(at),
            Some(_) | None => Step::Complete,
        })
    }
}

/// How much a tool can say about this action at all, by what it needs to look at.
fn bearing(kind: Option<Kind>, action: &Action) -> f64 {
    let told = action.told();
    match kind {
        Some(Kind::RealPii) if !told.contains(|c: char| c.is_ascii_digit() || c == '@') => 0.4,
        Some(Kind::ContextualIntegrity) if action.recipient.is_none() => 0.9,
        Some(_) | None => 1.0,
    }
}

/// The log-odds of a leak after what was said, measured from where it begins to count as one; even where nobody was asked.
fn odds(situation: &Situation<'_>) -> f64 {
    if situation.looks.iter().all(|look| look.judgement().is_none()) {
        return pull(situation.neighbours);
    }
    let (score, threshold) = belief(situation);
    logit(score) - logit(threshold)
}

/// How probable a leak is after what was said and what is remembered, and from which score on it counts as one. The memory moves no
/// score below what a tool says it must have.
#[must_use]
pub fn belief(situation: &Situation<'_>) -> (f64, f64) {
    let said: Vec<Judgement> = situation.looks.iter().filter_map(Look::judgement).cloned().collect();
    let has_trajectory = has_trajectory(situation.action);
    let combined = situation.engines.combine(has_trajectory, &said, situation.sense);
    let evidence = said.iter().flat_map(|judged| &judged.evidence).filter(|evidence| evidence.what == AT_LEAST);
    let floor = evidence.map(|evidence| evidence.value.min(1.0)).fold(0.0, f64::max);
    let score = remembering(combined, situation.neighbours).max(floor);
    (score, situation.engines.threshold(has_trajectory, situation.sense))
}

fn has_trajectory(action: &Action) -> bool {
    action.trajectory.as_deref().is_some_and(|seen| !seen.trim().is_empty())
}

/// A score after what is remembered: shifted by little, and none so sure that nothing could be said against it.
#[must_use]
pub fn remembering(score: f64, neighbours: &[Neighbour]) -> f64 {
    logistic(logit(score).clamp(-SUREST, SUREST) + pull(neighbours))
}

/// By how much one would be wrong less often.
fn gain(odds: f64, apart: f64) -> f64 {
    if apart <= 0.0 {
        return 0.0;
    }
    let p = logistic(odds);
    let half = apart * apart / 2.0;
    let wrong = p * below((-odds - half) / apart) + (1.0 - p) * below((odds - half) / apart);
    p.min(1.0 - p) - wrong
}

/// The part of the normal distribution below `x`, to five digits (Abramowitz and Stegun 26.2.17).
fn below(x: f64) -> f64 {
    let t = 1.0 / 0.231_641_9f64.mul_add(x.abs(), 1.0);
    let poly = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530]
        .iter()
        .fold(0.0, |sum, factor| f64::mul_add(sum, t, *factor))
        * t;
    let above = poly * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x < 0.0 { above } else { 1.0 - above }
}
