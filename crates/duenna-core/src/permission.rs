//! What the user said: remembered answers.

mod book;

use std::fmt;

use serde::{Deserialize, Serialize};

pub(crate) use self::book::Lookup;
pub use self::book::Permissions;
use crate::datum::Datum;
use crate::grain::Grain;
use crate::name::{Purpose, ServerName, ToolName};
use crate::party::Party;

/// Milliseconds since 1970-01-01T00:00Z. Core has no clock: whoever decides says when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Time(pub i64);

/// One task of the user, with its sub-agents, repairs and multi-shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TaskId(pub u64);

/// The number of a remembered answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PermissionId(pub u64);

/// Yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The party may know.
    Allow,
    /// The party may not know.
    Deny,
}

/// For how long an answer holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lifetime {
    /// One call of the sink it was asked for, in that task.
    Once {
        /// The task that asked.
        task: TaskId,
        /// The sink's server.
        server: ServerName,
        /// The sink's tool.
        tool: ToolName,
    },
    /// That task.
    Task(TaskId),
    /// Until then, exclusive.
    Until(Time),
    /// Until revoked.
    Always,
}

/// A remembered answer about one datum, grain and party. Allow at a grain covers coarser ones; deny covers finer ones,
/// lasts at least the task it was given in, and covers every grain in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permission {
    /// Its number in the store.
    pub id: PermissionId,
    /// About what.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// To whom.
    pub party: Party,
    /// For which purpose; `None` covers all.
    pub purpose: Option<Purpose>,
    /// Yes or no.
    pub effect: Effect,
    /// For how long.
    pub lasts: Lifetime,
    /// The task this deny was given in, if it outlasts it: there it answers coarser re-asking too.
    pub refused_in: Option<TaskId>,
}

/// What an outside party may shape.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SteeringTarget {
    /// One argument of a tool.
    Argument {
        /// The tool's server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
        /// The argument's name.
        argument: String,
    },
    /// Whether a tool is called at all.
    Calling {
        /// The tool's server.
        server: ServerName,
        /// The tool.
        tool: ToolName,
    },
    /// What a model reads.
    Model(Party),
}

impl fmt::Display for SteeringTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument { server, tool, argument } => {
                write!(f, "the argument `{}` of {server}/{tool}", argument.escape_debug())
            }
            Self::Calling { server, tool } => write!(f, "whether {server}/{tool} is called"),
            Self::Model(model) => write!(f, "what {model} reads"),
        }
    }
}

/// A remembered answer about who may shape what. A deny lasts at least the task it was given in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SteeringPermission {
    /// Its number in the store.
    pub id: PermissionId,
    /// Who shapes.
    pub party: Party,
    /// What is shaped.
    pub steered: SteeringTarget,
    /// For which purpose; `None` covers all.
    pub purpose: Option<Purpose>,
    /// Yes or no.
    pub effect: Effect,
    /// For how long.
    pub lasts: Lifetime,
}

/// When and for what a decision is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The time.
    pub now: Time,
    /// The task.
    pub task: TaskId,
    /// Its purpose.
    pub purpose: Option<Purpose>,
}

impl Lifetime {
    /// Whether an answer with this lifetime still holds at `moment` for a call of `server`/`tool`.
    #[must_use]
    pub fn holds(&self, moment: &Moment, server: &ServerName, tool: &ToolName) -> bool {
        match self {
            Self::Once { task, server: s, tool: t } => *task == moment.task && s == server && t == tool,
            Self::Task(task) => *task == moment.task,
            Self::Until(end) => moment.now < *end,
            Self::Always => true,
        }
    }
}

impl Lifetime {
    /// The task it is bound to.
    const fn task(&self) -> Option<TaskId> {
        match self {
            Self::Once { task, .. } | Self::Task(task) => Some(*task),
            Self::Until(_) | Self::Always => None,
        }
    }
}

impl Permission {
    /// Whether it is spent by one call.
    #[must_use]
    pub const fn is_once(&self) -> bool {
        matches!(self.lasts, Lifetime::Once { .. })
    }
}

impl Moment {
    /// Whether an answer given for `purpose` covers this task.
    fn is_covered(&self, purpose: Option<&Purpose>) -> bool {
        purpose.is_none() || purpose == self.purpose.as_ref()
    }
}
