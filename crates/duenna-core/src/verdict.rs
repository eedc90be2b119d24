//! What a decision says.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::datum::Datum;
use crate::flow::{Call, Flow, Sink};
use crate::grain::Grain;
use crate::name::{ServerName, ToolName};
use crate::party::Party;
use crate::permission::{Lifetime, PermissionId, SteeringTarget, Time};

/// What a decision says of a call.
#[derive(Debug)]
pub enum Verdict {
    /// It may leave, once, as it is.
    Allow(Clearance),
    /// The user has not said.
    Ask(Pending),
    /// The user said no.
    Deny(Denial),
}

/// What a decision says of a call that a preview expects; nothing can be sent with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Foresight {
    /// Every permission is there; those that one call spends.
    Allow(Vec<PermissionId>),
    /// The user has not said.
    Ask(Question),
    /// The user said no.
    Deny(Reason),
}

/// Proof that [`crate::decide`] allowed exactly this flow. Owns it and is not `Clone`: what is sent is what was decided,
/// once.
///
/// # Security
/// There is no other way to make one. The store turns it into a disclosure, and only a disclosure can be sent.
#[derive(Debug)]
#[must_use = "an unspent clearance is a call that silently did not happen"]
pub struct Clearance {
    flow: Flow,
    rows: Vec<Row>,
    used: UsedPermissions,
    withheld: Option<Reason>,
    /// Whether it was made before, and nobody wants it again.
    unwanted: bool,
}

/// The answers by which a call passes.
#[derive(Debug, Default)]
pub(crate) struct UsedPermissions {
    /// Those that it spends.
    pub(crate) spent: Vec<PermissionId>,
    /// Those that let others shape it.
    pub(crate) steered: Vec<PermissionId>,
    /// When the first of all of them lapses.
    pub(crate) lapses: Option<Time>,
}

impl UsedPermissions {
    /// Takes note of an allow that is needed.
    pub(crate) fn add(&mut self, id: PermissionId, lasts: &Lifetime) {
        match lasts {
            Lifetime::Once { .. } => self.spent.push(id),
            Lifetime::Until(end) => self.lapses = Some(self.lapses.map_or(*end, |first| first.min(*end))),
            Lifetime::Task(_) | Lifetime::Always => {}
        }
    }
}

/// One row of the disclosure log, as the decision that lets it pass knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What is told.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// To whom.
    pub party: Party,
    /// The answer that lets it pass; `None` where the user is not asked (user-owned, or the party's own datum).
    pub permission: Option<PermissionId>,
}

/// A flow that waits for the user's answer.
#[derive(Debug)]
pub struct Pending {
    question: Question,
    flow: Flow,
}

/// A flow that was refused.
#[derive(Debug)]
pub struct Denial {
    reason: Reason,
    flow: Flow,
}

/// What the user is asked: everything unknown about one sink, at once. A function of labels and public values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The server that would carry the call.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// What would be told, to whom.
    pub lines: Vec<Line>,
    /// Who would shape what.
    pub steering: Vec<SteeringLine>,
}

impl Question {
    /// Whether it has more than one line.
    #[must_use]
    pub const fn is_long(&self) -> bool {
        self.lines.len() + self.steering.len() > 1
    }
}

/// One line of a question: may this party know this datum at this grain?
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Line {
    /// The datum.
    pub datum: Datum,
    /// The grain.
    pub grain: Grain,
    /// The party.
    pub party: Party,
}

/// One line of a question: may this party shape that?
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SteeringLine {
    /// Who shaped it.
    pub party: Party,
    /// What is shaped.
    pub steered: SteeringTarget,
}

/// Why a call was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Reason {
    /// The user said that the party may not know it.
    Refused {
        /// What would have been told.
        line: Line,
        /// The answer.
        permission: PermissionId,
    },
    /// The user said that the party may not shape it.
    SteeringRefused {
        /// What would have been shaped, by whom.
        line: SteeringLine,
        /// The answer.
        permission: PermissionId,
    },
}

impl Clearance {
    pub(crate) fn new(flow: Flow, rows: Vec<Row>, used: UsedPermissions, withheld: Option<Reason>) -> Self {
        Self { flow, rows, used, withheld, unwanted: false }
    }

    /// Whether the call is logged as usual and yet not made: an argument is a failure, the user said no to the value behind a
    /// symbol, it was made before and is not wanted again, or that value is no id that a listing returned, lies outside the
    /// folder that the symbol keeps to, or has a part by which the call would reach more than was foreseen. That this happened carries the label of the arguments.
    #[must_use]
    pub const fn is_withheld(&self) -> bool {
        self.unwanted
            || self.withheld.is_some()
            || self.flow.call().failed
            || self.unminted().is_some()
            || self.misplaced().is_some()
            || self.strayed().is_some()
    }

    /// The same, not to be made: the same call was made before, and nobody wants it again. It is logged as any other.
    pub fn unwanted(self) -> Self {
        Self { unwanted: true, ..self }
    }

    /// For a call withheld because it would reach more of this machine than its source and annotation say: the argument that decides.
    #[must_use]
    pub const fn strayed(&self) -> Option<&String> {
        self.flow.sink().strayed.as_ref()
    }

    /// For a call withheld because a file lies outside the folder that the artifact names before it: the symbol.
    #[must_use]
    pub const fn misplaced(&self) -> Option<&Party> {
        self.flow.sink().misplaced.as_ref()
    }

    /// For a call withheld because a reference is no id that a listing of the task returned: the symbol of what it would read.
    #[must_use]
    pub const fn unminted(&self) -> Option<&Datum> {
        self.flow.sink().unminted.as_ref()
    }

    /// For a call withheld by the user's word: which.
    #[must_use]
    pub const fn withheld(&self) -> Option<&Reason> {
        self.withheld.as_ref()
    }

    /// What a decision looked at.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        self.flow.sink()
    }

    /// The call that may leave.
    #[must_use]
    pub const fn call(&self) -> &Call {
        self.flow.call()
    }

    /// The rows that must be durable before it leaves.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The answers it spends.
    #[must_use]
    pub fn spent(&self) -> &[PermissionId] {
        &self.used.spent
    }

    /// The answers that let others shape it.
    #[must_use]
    pub fn steered(&self) -> &[PermissionId] {
        &self.used.steered
    }

    /// Whether an answer that lets it pass has lapsed since it was decided: it must be decided again then.
    #[must_use]
    pub fn has_lapsed(&self, now: Time) -> bool {
        self.used.lapses.is_some_and(|end| end <= now)
    }
}

impl Pending {
    pub(crate) const fn new(question: Question, flow: Flow) -> Self {
        Self { question, flow }
    }

    /// What to ask.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The flow that waits: for the user who wants to see what would be sent.
    #[must_use]
    pub const fn flow(&self) -> &Flow {
        &self.flow
    }

    /// The flow, to be decided again after the answer was saved. An answer informs; it never sends.
    #[must_use]
    pub fn into_flow(self) -> Flow {
        self.flow
    }
}

impl Denial {
    pub(crate) const fn new(reason: Reason, flow: Flow) -> Self {
        Self { reason, flow }
    }

    /// Why.
    #[must_use]
    pub const fn reason(&self) -> &Reason {
        &self.reason
    }

    /// What was refused.
    #[must_use]
    pub const fn flow(&self) -> &Flow {
        &self.flow
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (datum, grain, caveat) = (self.datum.itself(), self.grain.name(), self.datum.caveat());
        write!(f, "`{datum}` ({grain}){caveat} to {}", self.party)
    }
}

impl fmt::Display for SteeringLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} shapes {}", self.party, self.steered)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { line, permission } => {
                write!(f, "you refused to disclose {line} (permission {})", permission.0)
            }
            Self::SteeringRefused { line, permission } => {
                write!(f, "you refused this: {line} (permission {})", permission.0)
            }
        }
    }
}
