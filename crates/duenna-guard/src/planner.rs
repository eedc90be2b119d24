//! The planner: which tool is asked next, and when enough is known.

#[cfg(test)]
pub(super) mod tests;
mod value;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use self::value::remembering;
pub use self::value::{ByValue, belief};
use super::meaning::Sense;
use super::memory::Neighbour;
use super::tool::{Tool, ToolError};
use super::{Action, Engines, Judgement};

/// How many tools are asked at most, unless the user says otherwise; as in the paper.
pub const BUDGET: usize = 3;
/// More than these are never asked.
pub const MOST_BUDGET: usize = 10;

/// What a tool said when it was asked.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// It judged.
    Judged(Box<Judgement>),
    /// It could not: told to the user, and the others go on.
    Failed {
        /// The tool.
        tool: String,
        /// Why, without a value.
        why: String,
    },
}

impl Look {
    /// The tool that was asked.
    #[must_use]
    pub fn tool(&self) -> &str {
        match self {
            Self::Judged(judgement) => &judgement.tool,
            Self::Failed { tool, .. } => tool,
        }
    }

    /// What it said, if it judged.
    #[must_use]
    pub const fn judgement(&self) -> Option<&Judgement> {
        match self {
            Self::Judged(judgement) => Some(judgement),
            Self::Failed { .. } => None,
        }
    }
}

/// What a planner knows.
pub struct Situation<'s> {
    /// What is judged.
    pub action: &'s Action,
    /// All tools.
    pub tools: &'s [Box<dyn Tool + 's>],
    /// What those said that were asked.
    pub looks: &'s [Look],
    /// Earlier actions that are like this one.
    pub neighbours: &'s [Neighbour],
    /// What makes one score of several.
    pub engines: &'s Engines,
    /// What the sentence model says of the action, if there is one.
    pub sense: Option<Sense>,
}

impl Situation<'_> {
    /// The places of the tools that were not asked yet.
    pub fn left(&self) -> impl Iterator<Item = usize> {
        let was_asked = |tool: &str| self.looks.iter().any(|look| look.tool() == tool);
        self.tools.iter().enumerate().filter(move |(_, tool)| !was_asked(tool.name())).map(|(at, _)| at)
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The tool at this place is asked.
    Ask(usize),
    /// Enough is known.
    Complete,
}

/// Chooses.
pub trait Planner: Send + Sync {
    /// What is done next.
    ///
    /// # Errors
    /// If it cannot say: a model does not answer. Then the embedded planner chooses, and the user hears of it.
    fn next(&self, situation: &Situation<'_>) -> Result<Step, ToolError>;
}

/// How the asking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The planner said that enough is known.
    Complete,
    /// The budget was spent.
    Forced,
}

/// Which tool and what came of it; no reasons.
impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Judged(judgement) => {
                f.debug_tuple("Judged").field(&judgement.tool).field(&judgement.leak).field(&judgement.score).finish()
            }
            Self::Failed { tool, why } => f.debug_tuple("Failed").field(tool).field(why).finish(),
        }
    }
}
