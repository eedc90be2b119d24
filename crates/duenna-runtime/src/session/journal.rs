//! What a run keeps to go on in another process, and how it goes on: the artifact runs again from its first line, and each
//! step that was answered before gets the same answer, without a call, a question or a request to a model.
//!
//! ```text
//!  Begun ─▶ (Said ─▶) Artifact ─▶ Step ─▶ Step ─▶ Waiting ┆ another process ┆ ─▶ Step ─▶ … ─▶ the end: all deleted
//! ```

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use duenna_core::{Key, Label, Purpose, ReplyLabels, ServerName, TaskId, Time};
use duenna_lang::{Environment, Inputs, Limits, Reply, Resumption};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use zeroize::Zeroizing;

use super::memory::Memory;
use super::record::CallRecord;
use super::transcript::request_of;
use crate::local_search::Proposal;
use crate::trace::{DisclosureLine, Steering};
use duenna_store::{Claim, JournalEnd, MOST_JOURNALS, Store, StoreError};

/// The version of what is kept: a run begun under another one does not go on.
pub(super) const FORMAT: u32 = 1;

/// One thing that happened in a run.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum JournalEvent {
    /// The task began.
    Begun(Box<TaskBeginning>),
    /// The model wrote this.
    Said(ModelReply),
    /// An artifact began to run.
    Artifact(Box<Artifact>),
    /// The artifact stopped, and was answered.
    Step(Box<Step>),
    /// The author was to be told of an end, and was or was not.
    Told { told: bool, memory: Box<Memory>, calls: Vec<CallRecord> },
    /// A value was looked for in the user's folders.
    Sought(Box<RecordedSearch>),
    /// The user answered a question.
    Answered(Box<Memory>),
    /// A question waits for the user.
    Waiting(Box<PendingQuestion>),
}

/// How a task began.
#[derive(Clone, Serialize, Deserialize)]
pub struct TaskBeginning {
    format: u32,
    version: String,
    /// The task in the user's words; empty if they wrote the artifact.
    pub task: String,
    /// The artifact that the user wrote, with its name.
    pub artifact: Option<(String, String)>,
    /// The label of all that its author had read.
    pub pc: Label,
    /// Whether artifacts may be written by a model.
    pub with_models: bool,
    /// What the model is told before anything else.
    pub system: String,
    /// What the task is for.
    pub purpose: Option<Purpose>,
    /// The stages of it that the user confirmed beforehand.
    #[serde(default)]
    pub(super) stages: BTreeSet<String>,
    /// The bits that were set aside for its course.
    #[serde(default)]
    pub(super) course: u8,
    pub(super) story: Option<u8>,
    /// Under which calls are known again, and values.
    pub(super) key: [u8; 32],
    pub(super) limits: Limits,
    /// How each server was described.
    pub(super) servers: BTreeMap<ServerName, String>,
}

impl TaskBeginning {
    /// The same with so many bits set aside for its course.
    pub(super) fn with_course(self, course: u8) -> Self {
        Self { course, ..self }
    }

    /// What the user asked for: their task, or what the first words of their artifact say.
    pub(super) fn request(&self) -> String {
        match &self.artifact {
            Some((_, source)) if self.task.trim().is_empty() => request_of(source),
            Some(_) | None => self.task.clone(),
        }
    }
}

/// What the model wrote.
#[derive(Serialize, Deserialize)]
pub(super) struct ModelReply {
    pub(super) text: String,
    pub(super) is_cut: bool,
}

/// How an artifact began.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Artifact {
    pub(super) source: String,
    pub(super) pc: Label,
    pub(super) environment: Environment,
    /// The approved tools of the servers that it names, by their digest.
    pub(super) pins: BTreeMap<ServerName, String>,
    pub(super) inputs: Inputs,
}

/// A step that was answered.
#[derive(Serialize, Deserialize)]
pub(super) struct Step {
    /// What the artifact stopped for, as a digest.
    pub(super) wanted: String,
    pub(super) given: RecordedAnswer,
    /// What was foreseen of answers on the way there.
    pub(super) foreseen: Vec<Vec<ReplyLabels>>,
    /// What the task knew then, if that had changed.
    pub(super) memory: Option<Box<Memory>>,
    /// What was decided.
    pub(super) calls: Vec<CallRecord>,
    /// For a call that was sent: what it told.
    pub(super) sent: Option<Label>,
}

/// An answer, as it is kept. Values of the store are not: they are read again, and must be the same.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RecordedAnswer {
    Value {
        mark: String,
    },
    Missing,
    Reply {
        value: Value,
        #[serde(alias = "label")]
        labels: ReplyLabels,
        is_error: bool,
    },
    Refused(String),
    Withheld(ReplyLabels),
    Resolved(Vec<bool>),
    Known(Vec<bool>),
    Paid(Vec<bool>),
    Continue,
}

/// What came of looking for a value.
#[derive(Serialize, Deserialize)]
pub(super) struct RecordedSearch {
    pub(super) key: Key,
    /// Nothing if nothing was found, or nothing was told.
    pub(super) proposal: Option<Proposal>,
    pub(super) memory: Memory,
    pub(super) calls: Vec<CallRecord>,
}

/// A question that waits.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PendingQuestion {
    /// Since when.
    pub since: Time,
    /// What for, in words.
    pub what: String,
    /// What would be told, to whom.
    pub lines: Vec<DisclosureLine>,
    /// Who would shape what.
    pub steering: Vec<Steering>,
}

/// The journal of a run that is under way.
pub(super) struct Journal {
    /// What happened before, in another process, and is not yet reached again.
    ahead: VecDeque<JournalEvent>,
    /// What happened and is not durable yet.
    fresh: Vec<Zeroizing<Vec<u8>>>,
    fresh_bytes: u64,
    end: JournalEnd,
    /// Why nothing is kept any more.
    given_up: Option<&'static str>,
    claim: Option<Claim>,
    /// What the task knew at the last entry.
    known: Memory,
    /// The question that nobody answers now.
    pub(super) waiting: Option<PendingQuestion>,
    /// What came of it when another process looked for the value that is asked for next.
    pub(super) sought: Option<Box<RecordedSearch>>,
    /// Whether another process began the run.
    pub(super) is_resumed: bool,
}

impl TaskBeginning {
    pub(super) fn new(
        (key, limits): ([u8; 32], Limits),
        servers: BTreeMap<ServerName, String>,
        purpose: Option<&Purpose>,
    ) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            task: String::new(),
            artifact: None,
            pc: Label::bottom(),
            with_models: false,
            system: String::new(),
            purpose: purpose.cloned(),
            stages: BTreeSet::new(),
            course: 0,
            story: None,
            key,
            limits,
            servers,
        }
    }

    /// The bounds it was begun with.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Of a run whose beginning cannot be read: it can only be given up.
    pub(super) fn unreadable() -> Self {
        let task = "(started by another version of duenna)".to_owned();
        Self { version: String::new(), task, ..Self::new(([0; 32], Limits::default()), BTreeMap::new(), None) }
    }

    /// Why a run that began like this cannot go on with this program.
    pub(super) fn is_of_another_version(&self) -> Option<String> {
        let now = env!("CARGO_PKG_VERSION");
        let is_same = self.format == FORMAT && self.version == now;
        (!is_same)
            .then(|| format!("it was started by duenna {}, and this is duenna {now}", self.version.escape_debug()))
    }
}

impl Journal {
    /// Of a run that begins.
    pub(super) fn begin(store: &Store, task: TaskId, begun: &TaskBeginning) -> Result<Self, StoreError> {
        let claim = store.claim(task)?;
        let is_crowded = u64::try_from(store.journals()?.len()).unwrap_or(u64::MAX) >= MOST_JOURNALS;
        let crowded = "too many runs are pending; `duenna pending` lists them, `duenna pending drop ID` discards one";
        let given_up = is_crowded.then_some(crowded);
        let mut journal = Self {
            ahead: VecDeque::new(),
            fresh: Vec::new(),
            fresh_bytes: 0,
            end: JournalEnd::of(task),
            given_up,
            claim,
            known: Memory::default(),
            waiting: None,
            sought: None,
            is_resumed: false,
        };
        journal.add(&JournalEvent::Begun(Box::new(begun.clone())));
        Ok(journal)
    }

    /// Of a run that goes on.
    pub(super) fn again(ahead: VecDeque<JournalEvent>, end: JournalEnd, claim: Claim) -> Self {
        Self {
            ahead,
            fresh: Vec::new(),
            fresh_bytes: 0,
            end,
            given_up: None,
            claim: Some(claim),
            known: Memory::default(),
            waiting: None,
            sought: None,
            is_resumed: true,
        }
    }

    /// What happened next in the process before.
    pub(super) fn next(&mut self) -> Option<JournalEvent> {
        // A question that waited is asked again where the run stops for it.
        while matches!(self.ahead.front(), Some(JournalEvent::Waiting(_))) {
            self.ahead.pop_front();
        }
        self.ahead.pop_front()
    }

    /// The same, left there.
    pub(super) fn peek(&self) -> Option<&JournalEvent> {
        self.ahead.iter().find(|happened| !matches!(happened, JournalEvent::Waiting(_)))
    }

    /// What was foreseen on the way to the next step.
    pub(super) fn foreseen(&self) -> Vec<Vec<ReplyLabels>> {
        self.next_step().map(|step| step.foreseen.clone()).unwrap_or_default()
    }

    /// Whether the artifact made another step.
    pub(super) fn has_step(&self) -> bool {
        self.next_step().is_some()
    }

    fn next_step(&self) -> Option<&Step> {
        let is_between = |happened: &&JournalEvent| {
            matches!(happened, JournalEvent::Answered(_) | JournalEvent::Waiting(_) | JournalEvent::Sought(_))
        };
        match self.ahead.iter().find(|happened| !is_between(happened))? {
            JournalEvent::Step(step) => Some(step),
            JournalEvent::Begun(_)
            | JournalEvent::Said(_)
            | JournalEvent::Artifact(_)
            | JournalEvent::Told { .. }
            | JournalEvent::Sought(_)
            | JournalEvent::Answered(_)
            | JournalEvent::Waiting(_) => None,
        }
    }

    /// Whether what was printed now was printed by the process before.
    pub(super) fn is_ahead(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// What is kept of `memory` with a step: nothing if it did not change.
    pub(super) fn changed(&mut self, memory: &Memory) -> Option<Box<Memory>> {
        (self.known != *memory).then(|| {
            self.known = memory.clone();
            Box::new(memory.clone())
        })
    }

    /// Notes what happened; durable with the next [`Journal::write`].
    pub(super) fn add(&mut self, happened: &JournalEvent) {
        if self.given_up.is_some() {
            return;
        }
        let mut bytes = Zeroizing::new(Vec::new());
        if ciborium::into_writer(happened, &mut *bytes).is_err() {
            self.given_up = Some("its state cannot be saved");
            return;
        }
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.fresh_bytes = self.fresh_bytes.saturating_add(length);
        if self.end.is_full(self.fresh_bytes) {
            self.given_up = Some("its saved state would exceed the maximum for one run (64 MiB)");
            self.fresh.clear();
            return;
        }
        self.fresh.push(bytes);
    }

    /// Notes the question that nobody answers now, or else this one.
    pub(super) fn wait(&mut self, otherwise: PendingQuestion) {
        let waiting = self.waiting.take().unwrap_or(otherwise);
        self.add(&JournalEvent::Waiting(Box::new(waiting)));
    }

    /// Makes all that was noted durable.
    pub(super) fn write(&mut self, store: &Store) -> Result<(), StoreError> {
        if self.fresh.is_empty() || self.given_up.is_some() {
            return Ok(());
        }
        store.write_journal(&mut self.end, &self.fresh)?;
        self.fresh.clear();
        self.fresh_bytes = 0;
        Ok(())
    }

    /// Whether another process could go on with the run; else why not.
    pub(super) fn can_go_on(&self) -> Result<bool, &'static str> {
        self.given_up.map_or_else(|| Ok(self.end.entries() > 0), Err)
    }

    /// Ends it with the run.
    pub(super) fn close(&mut self) {
        if let Some(claim) = self.claim.take() {
            claim.end();
        }
    }
}

impl RecordedAnswer {
    /// What is kept of an answer; `mark` makes of a private value what it is known again by.
    pub(super) fn of(answer: &Resumption, mark: impl FnOnce(&Value, &Label) -> String) -> Self {
        match answer {
            Resumption::Value(value, label) => Self::Value { mark: mark(value, label) },
            Resumption::Missing => Self::Missing,
            Resumption::Reply(reply) => {
                let Reply { value, labels, is_error } = reply.clone();
                Self::Reply { value, labels, is_error }
            }
            Resumption::Refused(why) => Self::Refused(why.clone()),
            Resumption::Withheld(labels) => Self::Withheld(labels.clone()),
            Resumption::Resolved(allowed) => Self::Resolved(allowed.clone()),
            Resumption::Known(allowed) => Self::Known(allowed.clone()),
            Resumption::Paid(allowed) => Self::Paid(allowed.clone()),
            Resumption::Continue => Self::Continue,
        }
    }

    /// Whether it must not be lost: it came from outside, or was paid for.
    pub(super) const fn is_precious(&self) -> bool {
        match self {
            Self::Reply { .. } | Self::Withheld(_) | Self::Known(_) | Self::Paid(_) => true,
            Self::Value { .. } | Self::Missing | Self::Refused(_) | Self::Resolved(_) | Self::Continue => false,
        }
    }
}

/// Not a word of it.
impl std::fmt::Debug for TaskBeginning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Begun").field("purpose", &self.purpose).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal").field("end", &self.end).field("ahead", &self.ahead.len()).finish_non_exhaustive()
    }
}
