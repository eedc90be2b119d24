//! The guard: does what an agent is about to do tell more than the request needs? It advises; it never loosens.
//!
//! ```text
//!  Action ─▶ tools (five, each embedded or by a model) ─▶ Judgements ─▶ planner, memory ─▶ summarizer ─▶ advice
//! ```
//!
//! An embedded tool asks no model: the same [`Action`] gives the same [`Judgement`], to the bit.

mod action;
mod judgement;
pub mod tool;

pub use action::Action;
pub use judgement::{Assessment, Evidence, InformationFlow, Judgement, Level, Need, Reason, Span, Violation};
pub use tool::{Kind, Tool, ToolError};
