//! The summarizer: one verdict with reasons that a person can act on, and a version of the action that keeps the request.

mod rewrite;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

pub(super) use self::rewrite::rewritten;
use super::planner::{End, Look, Situation, belief};
use super::tool::Kind;
use super::{Action, Span};

/// More reasons than these are too many to read.
const MOST_REASONS: usize = 8;
/// Reasons that weigh less say nothing.
const LIGHTEST: f64 = 0.05;
/// The longest text of a reason, in characters; those of models and servers are cut.
const LONGEST: usize = 300;

/// What the guard says of an action.
#[derive(Clone, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether it tells more than the request needs.
    pub leak: bool,
    /// How probable that is, from 0 to 1.
    pub score: f64,
    /// The tools that were asked, with what they said.
    pub looks: Vec<Look>,
    /// How the asking ended.
    pub end: End,
    /// Which words, why, and what to say instead; the weightiest first.
    pub reasons: Vec<Complaint>,
    /// A version that keeps the request and was judged to be fine; only where that was asked for and there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rewritten: Option<Rewrite>,
    /// The numbers of the earlier actions that it was compared with, and how alike they are.
    pub neighbours: Vec<(u64, f32)>,
    /// What did not work, for the user: never a value.
    pub notes: Vec<String>,
}

/// A reason.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Complaint {
    /// The tool that gave it.
    pub tool: String,
    /// Which words, in bytes of [`Action::told`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Span>,
    /// Why.
    pub why: String,
    /// What to say instead.
    pub instead: String,
    /// How much it weighs.
    pub weight: f64,
}

/// A version of what an action tells, without what the request does not need.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Rewrite {
    /// What it would tell.
    pub text: String,
    /// What was left out, in bytes of [`Action::told`]; empty if a model wrote it.
    pub dropped: Vec<Span>,
    /// What the guard says of it.
    pub score: f64,
}

/// The verdict without a model.
pub(super) fn sum_up(situation: &Situation<'_>, end: End, notes: Vec<String>) -> Verdict {
    let (action, looks) = (situation.action, situation.looks.to_vec());
    let (score, threshold) = belief(situation);
    let leak = score >= threshold;
    let reasons = if leak { complaints(action, &looks) } else { Vec::new() };
    let neighbours = situation.neighbours.iter().map(|one| (one.id, one.likeness)).collect();
    Verdict { leak, score, looks, end, reasons, rewritten: None, neighbours, notes }
}

/// What the tools complain about, each place once, by whoever says most about it.
pub(super) fn complaints(action: &Action, looks: &[Look]) -> Vec<Complaint> {
    let told = action.told();
    let judged = looks.iter().filter_map(Look::judgement).filter(|judged| judged.leak || judged.score >= 0.5);
    let mut all: Vec<Complaint> = judged
        .flat_map(|judged| {
            judged.reasons.iter().filter(|reason| reason.weight.is_finite() && reason.weight >= LIGHTEST).map(
                |reason| Complaint {
                    tool: judged.tool.clone(),
                    quote: reason.quote.filter(|span| span.of(told).is_some_and(|words| !words.trim().is_empty())),
                    why: reason.text.chars().take(LONGEST).collect(),
                    instead: instead(Kind::named(&judged.tool)).to_owned(),
                    weight: reason.weight.clamp(0.0, 1.0),
                },
            )
        })
        .collect();
    all.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let mut kept: Vec<Complaint> = Vec::new();
    for complaint in all {
        let overlaps = |other: &Complaint| match (complaint.quote, other.quote) {
            (Some(one), Some(other)) => one.start < other.end && other.start < one.end,
            (None, None) => complaint.why == other.why,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if kept.len() < MOST_REASONS && !kept.iter().any(overlaps) {
            kept.push(complaint);
        }
    }
    kept
}

/// What a person can do about a reason.
const fn instead(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::DataMinimization) => "leave it out: the request does not ask for it",
        Some(Kind::RealPii) => "leave it out, or give it only when it is asked for",
        Some(Kind::ContextualIntegrity) => "leave it out, or ask whoever it is about first",
        Some(Kind::Compliance) => "leave it out unless you know that the law allows it here",
        Some(Kind::GeneralPrivacy) | None => "leave it out, or say it in general terms",
    }
}

/// Scores and counts.
impl fmt::Debug for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Verdict");
        shown.field("leak", &self.leak).field("score", &self.score).field("looks", &self.looks).field("end", &self.end);
        shown.field("reasons", &self.reasons.len()).finish_non_exhaustive()
    }
}

/// Where and how much; not the words.
impl fmt::Debug for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Complaint");
        shown
            .field("tool", &self.tool)
            .field("quote", &self.quote)
            .field("weight", &self.weight)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Rewrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Rewritten");
        shown.field("bytes", &self.text.len()).field("dropped", &self.dropped).field("score", &self.score).finish()
    }
}

impl Verdict {
    /// The same, a leak if either is, and as probable as the higher score says; where only the other one holds it to be a leak, with
    /// its reasons.
    pub(super) fn raise(&mut self, leak: bool, score: f64, reasons: impl FnOnce() -> Vec<Complaint>) {
        if leak && !self.leak {
            self.reasons = reasons();
        }
        self.leak |= leak;
        self.score = self.score.max(score);
    }

    /// As programs read it: the words of reasons instead of their places.
    #[must_use]
    pub fn report(&self, action: &Action) -> serde_json::Value {
        let said = |look: &Look| match look {
            Look::Judged(judged) => {
                serde_json::json!({ "tool": judged.tool, "leak": judged.leak, "score": rounded(judged.score) })
            }
            Look::Failed { tool, why } => serde_json::json!({ "tool": tool, "failed": why }),
        };
        serde_json::json!({
            "leak": self.leak,
            "score": rounded(self.score),
            "tools": self.looks.iter().map(Look::tool).collect::<Vec<_>>(),
            "reasons": self.reasons(action),
            "rewritten": self.rewritten.as_ref().map(|other| &other.text),
            "said": self.looks.iter().map(said).collect::<Vec<_>>(),
            "end": self.end,
            "notes": self.notes,
        })
    }

    /// The reasons as programs read them.
    #[must_use]
    pub fn reasons(&self, action: &Action) -> Vec<serde_json::Value> {
        let one = |reason: &Complaint| {
            serde_json::json!({
                "tool": reason.tool, "quote": reason.quote.and_then(|span| span.of(action.told())), "why": reason.why,
                "instead": reason.instead,
            })
        };
        self.reasons.iter().map(one).collect()
    }
}

/// To six digits: more would only look sure.
#[must_use]
pub fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}
