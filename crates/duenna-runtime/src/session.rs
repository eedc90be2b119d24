//! One task: an artifact run to its end, every call decided, logged and only then sent.
//!
//! ```text
//!  Step::Read ──────▶ the store, at the grain asked for
//!  Step::Call ──────▶ Flow ─▶ decide ─┬─ Ask ───▶ consent ─▶ saved ─▶ decided again
//!                                     ├─ Deny ──▶ Answer::Refused
//!                                     └─ Allow ─▶ Store::log ─▶ sent ─▶ label of the reply ─▶ Answer::Reply
//!  Step::Branch ────▶ every sink of both arms: foreseen, asked about, logged ─▶ Answer::Resolved
//! ```
//!
//! Nothing is sent on an error: whatever fails before the rows are durable ends the run.

mod arguments;
mod ask;
mod branch;
mod call;
mod clock;
mod drive;
mod foresight;
mod gate;
mod guard;
mod guard_sinks;
mod interrupt;
mod journal;
mod kept;
mod local_search;
mod memory;
mod models;
mod record;
mod replay_guard;
mod report;
mod running;
mod servers;
mod stages;
#[cfg(test)]
mod tests;
mod transcript;
mod upfront_consent;

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use duenna_core::{Label, NameError, Purpose, TaskId};
use duenna_lang::{Environment, Failure, Limits, MissingValue};

pub use self::arguments::{ArgumentCheck, Schemas};
pub use self::foresight::Oracle;
pub use self::guard::Watch;
pub use self::interrupt::Interrupt;
pub use self::journal::{PendingQuestion, TaskBeginning};
pub use self::kept::{SuspendedRun, SuspendedRunInfo, drop_run, left};
pub use self::local_search::{FOLDERS, may_seek};
pub use self::memory::FailedCall;
pub use self::record::{CallRecord, Refusal, Ruling, RunRecord, UnmadeCall};
pub use self::report::{ExpectedCall, expected, ways};
pub(crate) use self::running::{Attempt, Running, Stop};
pub use self::servers::names;
pub use self::servers::{Approval, ServerError, Servers, Wait, Watching, watched};
pub(crate) use self::servers::{connect, connect_approved};
use crate::annotations::LookupError;
use crate::config;
use crate::consent::Consent;
use crate::model::{ModelError, Models};
use crate::trace::{Status, Trace, TraceError};
use duenna_gates::rules::{self, RulesError};
use duenna_store::{Store, StoreError};

/// How many times the user may say no in one task before it ends, unless the configuration says otherwise.
pub const MAX_DENIALS: u32 = 10;

/// How much the ends of artifacts may tell without a question (semantics 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CourseLimits {
    /// Bits for a task; with none, whatever an error may decide is asked about.
    pub bits: u8,
    /// Bits for all tasks of 24 hours.
    pub bits_a_day: u32,
}

impl Default for CourseLimits {
    fn default() -> Self {
        Self { bits: 8, bits_a_day: 64 }
    }
}

impl From<&config::Consent> for CourseLimits {
    fn from(wanted: &config::Consent) -> Self {
        let usual = Self::default();
        Self {
            bits: wanted.course_bits.unwrap_or(usual.bits),
            bits_a_day: wanted.course_bits_a_day.unwrap_or(usual.bits_a_day),
        }
    }
}

/// What a task is run with.
pub struct Session<'a> {
    /// The user's home.
    pub store: &'a Store,
    /// The user's servers.
    pub servers: &'a mut Servers,
    /// Who answers for the user.
    pub consent: &'a mut dyn Consent,
    /// Where events go.
    pub trace: &'a mut Trace,
    /// Where what the artifact prints goes: the user's own terminal.
    pub output: &'a mut dyn Write,
    /// Bounds of the run.
    pub limits: Limits,
    /// How many times the user may say no before the task ends.
    pub max_denials: u32,
    /// How much the ends of its artifacts may tell without a question.
    pub course: CourseLimits,
    /// The fewest people that are to share what a party knows: under it, questions propose what to tell more coarsely.
    pub least_crowd: Option<u64>,
    /// The models that artifacts may reach. None: their calls are refused.
    pub models: Option<&'a Models>,
    /// The guard, if it looks at calls.
    pub guard: Option<&'a Watch>,
    /// The stages of the purpose that the user confirmed beforehand.
    pub stages: BTreeSet<String>,
    /// Whether the user wants it to end.
    pub interrupt: Interrupt,
}

/// A task to run. Its source does not print: the author of a later artifact may have seen private data.
#[derive(Clone)]
pub struct Job<'a> {
    /// The artifact's name, as the trace has it.
    pub name: &'a str,
    /// Its source.
    pub source: &'a str,
    /// What the task is for; fixed before any model runs.
    pub purpose: Option<&'a Purpose>,
    /// The label of all that the artifact's author ever read.
    pub pc: Label,
    /// The story of the demo.
    pub story: Option<u8>,
}

/// How a task ended.
pub struct RunOutcome {
    /// The task.
    pub task: TaskId,
    /// How.
    pub status: Status,
    /// How many calls were refused.
    pub refused: u64,
    /// How many calls were logged and then not made, since an argument was a failure, the user said no to its value, or it
    /// had been made before.
    pub withheld: u64,
    /// Those calls, refused or withheld, as far as they are remembered; why one was withheld is for the user alone.
    pub unmade: Vec<UnmadeCall>,
    /// How many artifacts there were.
    pub shots: u32,
    /// The last one.
    pub source: String,
    /// Calls that failed while their artifact went on; what their servers said is for the user alone.
    pub failures: Vec<FailedCall>,
    /// What else the user should know: which model gave no answer, and why.
    pub notes: Vec<String>,
    /// What private data let go wrong while the last artifact went on; for the user alone.
    pub missing: Vec<MissingValue>,
    /// What the user should know about the end.
    pub message: Option<Message>,
    /// The label of everything the run learned: what reads and replies told it.
    pub learned: Label,
    /// How long Duenna itself took for its artifacts: without servers, models and people.
    pub own_time: Duration,
    /// Whether another process can go on with it.
    pub waits: bool,
    /// How much of that was waiting until the log was on the disk.
    pub disk_time: Duration,
}

/// The last words about a run.
#[derive(Clone)]
pub enum Message {
    /// Holds nothing private.
    Plain(String),
    /// The artifact was refused before it ran, which nothing but its text decided.
    Rejected(String),
    /// May hold private values.
    Failure(Failure),
    /// The guard ended the task.
    Guarded {
        /// Where, and what that tells; nothing private.
        text: String,
        /// Why: quotes what would have been told.
        details: String,
    },
}

/// Duenna's own failure. Nothing is sent after one.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The trace.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// A server, before anything was sent to it.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// An annotation.
    #[error(transparent)]
    Annotation(#[from] LookupError),
    /// A name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The rules of the purpose.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A model.
    #[error(transparent)]
    Model(Box<ModelError>),
    /// The terminal.
    #[error("cannot talk to the terminal: {0}")]
    Terminal(std::io::Error),
    /// There is no such run that waits.
    #[error("run {} is not pending; `duenna pending` lists the runs that are", .0.0)]
    NotWaiting(TaskId),
    /// Another process goes on with it.
    #[error("another duenna is already working on run {}", .0.0)]
    Elsewhere(TaskId),
    /// Something is not as it was when the run began: going on would mix what was and what is.
    #[error(
        "run {} cannot be resumed: {what}; nothing was sent. Put that back as it was, or discard the run \
         (`duenna pending drop {}`) and start the task again", .task.0, .task.0
    )]
    Changed {
        /// The run.
        task: TaskId,
        /// What.
        what: String,
    },
    /// Duenna failed in a run that another process can go on with.
    #[error("{source}; the run is saved: `duenna resume {}` continues it, `duenna pending drop {}` discards it", .task.0, .task.0)]
    Kept {
        /// The run.
        task: TaskId,
        /// Why it failed.
        source: Box<SessionError>,
    },
    /// The permissions kept changing while a call was decided.
    #[error("the permissions keep changing while a call is being decided; is another duenna changing them? try again")]
    Restless,
}

impl Message {
    /// The words, with the place in `source` where they are about one.
    ///
    /// # Security
    /// May hold private values: for the user's own terminal, and the record of the run.
    #[must_use]
    pub fn shown(&self, source: &str) -> String {
        match self {
            Self::Plain(text) | Self::Rejected(text) => text.clone(),
            Self::Failure(failure) => failure.shown_to_user(source),
            Self::Guarded { text, details } => format!("{text}\n{details}"),
        }
    }
}

impl Session<'_> {
    /// Runs one artifact, as a task of its own, to its end.
    ///
    /// # Errors
    /// [`SessionError`] when Duenna itself fails. What goes wrong in the artifact, or is refused, is a [`RunOutcome`].
    pub async fn run(&mut self, job: &Job<'_>) -> Result<RunOutcome, SessionError> {
        let mut begun = self.begun(job.purpose)?;
        begun.artifact = Some((job.name.to_owned(), job.source.to_owned()));
        (begun.pc, begun.story) = (job.pc.clone(), job.story);
        let mut running = Running::begin(self, &begun)?;
        let shot = running.shot_unless_interrupted(job, true).await;
        running.end(shot)
    }

    /// Goes on with the run of one artifact that another process left: what was done is not done again.
    ///
    /// # Errors
    /// As [`Session::run`], and [`SessionError::Changed`] if something is not as it was; the run waits on then.
    pub async fn resume(&mut self, kept: SuspendedRun) -> Result<RunOutcome, SessionError> {
        let begun = kept.begun().clone();
        let (name, source) = begun.artifact.clone().unwrap_or_default();
        let mut running = Running::again(self, kept)?;
        let purpose = begun.purpose.as_ref();
        let job = Job { name: &name, source: &source, purpose, pc: begun.pc, story: begun.story };
        let shot = running.shot_unless_interrupted(&job, true).await;
        running.end(shot)
    }

    /// How a task begins now.
    pub(crate) fn begun(&self, purpose: Option<&Purpose>) -> Result<TaskBeginning, SessionError> {
        let servers = kept::described_as(self.servers.described());
        let mut begun = TaskBeginning::new((replay_guard::MadeCalls::key()?, self.limits), servers, purpose);
        begun.stages.clone_from(&self.stages);
        Ok(begun)
    }

    /// What an artifact may name now: the tools of approved lists, and the keys of the store, with what the rules of the
    /// purpose choose for each once these stages are confirmed.
    ///
    /// # Errors
    /// If the store, or the rules, cannot be read.
    pub fn environment(
        store: &Store,
        servers: &Servers,
        (purpose, confirmed): (Option<&Purpose>, &BTreeSet<String>),
    ) -> Result<Environment, SessionError> {
        let mut environment = Environment { servers: servers.signatures(store)?, ..Environment::default() };
        environment.servers.insert(models::server()?, models::tools()?);
        environment.servers.extend(servers.languages().callable()?);
        let stored = store.list()?;
        if let Some(rules) = purpose.map(|purpose| rules::of(store.folder(), purpose)).transpose()?.flatten() {
            environment.abstracted = stages::abstracted(&stored, &rules, confirmed);
        }
        environment.opened = stored.iter().filter(|stored| stored.is_open).map(|stored| stored.key.clone()).collect();
        environment.keys = stored.into_iter().map(|stored| (stored.key, stored.ladder)).collect();
        Ok(environment)
    }
}

impl SessionError {
    /// The same with what can be done about the run.
    fn of_run_that_waits(self, task: TaskId) -> Self {
        match self {
            Self::Changed { .. } | Self::NotWaiting(_) | Self::Elsewhere(_) | Self::Kept { .. } => self,
            source @ (Self::Store(_)
            | Self::Trace(_)
            | Self::Server(_)
            | Self::Annotation(_)
            | Self::Name(_)
            | Self::Rules(_)
            | Self::Model(_)
            | Self::Terminal(_)
            | Self::Restless) => Self::Kept { task, source: Box::new(source) },
        }
    }
}

/// Not a word.
impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Plain(_) => "Plain",
            Self::Rejected(_) => "Rejected",
            Self::Failure(_) => "Failure",
            Self::Guarded { .. } => "Guarded",
        })
    }
}

impl std::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("name", &self.name).field("pc", &self.pc).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for RunOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Ended");
        shown.field("task", &self.task).field("status", &self.status).field("shots", &self.shots);
        shown.field("refused", &self.refused).field("learned", &self.learned).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("store", &self.store).finish_non_exhaustive()
    }
}
