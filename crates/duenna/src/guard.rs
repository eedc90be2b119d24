//! The guard: does what an agent is about to do tell more than the request needs? It advises; it never loosens.
//!
//! ```text
//!             ┌─────────── memory: what a person said of like actions ───────────┐
//!             ▼                                                                  ▼
//!  Action ─▶ planner ─▶ tool ─▶ Look ─▶ planner ─▶ … (three at most) ─▶ summarizer ─▶ Verdict ─▶ Advice
//!                     (five, each embedded or by a model; and the user's own)
//! ```
//!
//! An embedded tool asks no model: the same [`Action`] gives the same [`Judgement`], to the bit.

mod action;
mod advice;
mod asking;
mod by_model;
mod check;
mod judgement;
pub mod memory;
mod own;
mod passage;
pub mod planner;
pub mod served;
mod summarizer;
pub mod tool;

pub use action::Action;
pub use advice::{Advice, Mode, Refused, shown};
pub use check::{Guard, GuardError, Summarizer};
pub use judgement::{Assessment, Evidence, InformationFlow, Judgement, Level, Need, Reason, Span, Violation};
pub use by_model::Advisor;
pub(crate) use own::{arguments, read};
pub use own::{Direct, OwnTool};
pub use planner::Look;
pub(crate) use summarizer::rounded;
pub use summarizer::{Complaint, Rewritten, Verdict};
pub use tool::{Kind, Tool, ToolError};

/// From this score on an action counts as a leak.
pub const THRESHOLD: f64 = 0.5;

/// TEMPORARY until the engines are merged.
#[must_use]
pub fn embedded() -> Vec<Box<dyn Tool>> {
    Vec::new()
}
