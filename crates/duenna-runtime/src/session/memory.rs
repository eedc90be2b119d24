//! What a task knows from one step to the next, beside what its artifact knows: kept with each step, so that another process
//! can go on from there.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Course, Label, Line, PermissionId, ServerName, ToolName, quoted};
use serde::{Deserialize, Serialize};

use super::branch::Region;
use crate::languages::Names;

/// More notes than these are not kept.
const MOST_NOTES: usize = 20;

/// More of what a server says is not kept, in characters.
const LONGEST_REASON: usize = 200;

/// A call that failed, where the artifact went on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedCall {
    /// The line of the source, from 1.
    pub line: u32,
    /// The server.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// What the server said, in one line. May quote private values: for the user's own terminal, and the record of the run.
    pub why: String,
}

impl FailedCall {
    /// Which, and what the server said.
    ///
    /// # Security
    /// May hold private values: for the user's own terminal, and the record of the run.
    #[must_use]
    pub fn shown(&self) -> String {
        format!("{}: {}", self.without_words(), self.why)
    }

    /// Which.
    #[must_use]
    pub fn without_words(&self) -> String {
        format!("line {}: {}.{} failed", self.line, self.server, quoted(self.tool.as_str()))
    }
}

/// Not what the server said.
impl std::fmt::Debug for FailedCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("FailedCall");
        shown.field("line", &self.line).field("server", &self.server).field("tool", &self.tool).finish_non_exhaustive()
    }
}

/// What a task knows from one step to the next.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Memory {
    /// The label of all that reads and replies told the run.
    pub(crate) learned: Label,
    /// The label of all that the author was told in this task.
    pub(crate) received: Label,
    pub(crate) refused: u64,
    pub(crate) withheld: u64,
    pub(crate) denials: u32,
    /// How many calls the guard looked at that it could have refused.
    #[serde(default)]
    pub(crate) judged: u64,
    /// What the user allowed only at a coarser grain: refused for the rest of the task.
    pub(crate) too_fine: BTreeSet<Line>,
    /// The refusals that are nobody's word: there was no user to ask.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) unanswered: BTreeSet<PermissionId>,
    /// What the ends of its artifacts may still tell without a question.
    #[serde(default)]
    pub(crate) course: Course,
    /// The stages of the purpose that the user was asked about, or confirmed beforehand: whether they are reached.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) stages: BTreeMap<String, bool>,
    /// The names that handles stand for.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub(super) names: Names,
    /// What the present artifact handed over to the next one.
    pub(crate) handover: Option<String>,
    pub(crate) notes: Vec<String>,
    /// How many calls failed, other than by ending their artifact.
    #[serde(default)]
    pub(crate) failed: u64,
    /// The first of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) failures: Vec<FailedCall>,
    pub(crate) region: Option<Region>,
    /// The number of the last call that is accounted for: it was answered, or was not to be made.
    pub(crate) last_call: u64,
}

impl Memory {
    /// The stages that the user confirmed.
    pub(crate) fn confirmed(&self) -> BTreeSet<String> {
        self.stages.iter().filter(|(_, is_reached)| **is_reached).map(|(stage, _)| stage.clone()).collect()
    }

    /// How many calls were refused, or allowed and not made, or failed.
    pub(super) const fn undone(&self) -> u64 {
        self.refused + self.withheld + self.failed
    }

    /// Remembers a call that failed.
    pub(super) fn fail(&mut self, line: u32, (server, tool): (&ServerName, &ToolName), why: &str) {
        self.failed += 1;
        if self.failures.len() < MOST_NOTES {
            let why = why.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_REASON).collect();
            self.failures.push(FailedCall { line, server: server.clone(), tool: tool.clone(), why });
        }
    }

    /// The artifact ended by the failure of a call on that line: its error says what there is to say.
    pub(super) fn ended_by_failure(&mut self, line: u32) {
        if self.failures.pop_if(|failure| failure.line == line).is_some() {
            self.failed -= 1;
        }
    }

    /// Remembers something to show the user in the end. No value.
    pub(super) fn note(&mut self, note: String) {
        if self.notes.len() < MOST_NOTES && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// Labels and counts; not what was handed over.
impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("learned", &self.learned).field("refused", &self.refused).finish_non_exhaustive()
    }
}
