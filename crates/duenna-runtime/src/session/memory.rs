//! What a task knows from one step to the next, beside what its artifact knows: kept with each step, so that another process
//! can go on from there.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Course, Label, Line, PermissionId};
use serde::{Deserialize, Serialize};

use super::branch::Region;
use crate::languages::Names;

/// More notes than these are not kept.
const MOST_NOTES: usize = 20;

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
    pub(crate) region: Option<Region>,
    /// The number of the last call that is accounted for: it was answered, or was not to be made.
    pub(crate) last_call: u64,
}

impl Memory {
    /// The stages that the user confirmed.
    pub(crate) fn confirmed(&self) -> BTreeSet<String> {
        self.stages.iter().filter(|(_, is_reached)| **is_reached).map(|(stage, _)| stage.clone()).collect()
    }

    /// How many calls were refused, or allowed and not made.
    pub(super) const fn unmade(&self) -> u64 {
        self.refused + self.withheld
    }

    /// Remembers something to show the user, and nobody else, in the end. No value, but that a server's error may quote one.
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
