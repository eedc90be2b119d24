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

mod ask;
mod branch;
mod call;
mod foresight;
mod models;
mod record;
mod report;
mod servers;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use duenna_core::{Key, Label, Ladder, Line, NameError, Purpose, TaskId};
use duenna_lang::{Answer, Environment, Failure, FailureKind, Limits, Program, Run, Step};
use serde_json::Value;

pub use self::foresight::Oracle;
pub use self::record::{CallRecord, Refusal, Ruling, RunRecord};
pub use self::report::{Expected, Way, expected, ways};
pub use self::servers::{Approval, ServerError, Servers};
use crate::annotations::LookupError;
use crate::consent::{Consent, ConsentError};
use crate::inputs::inputs;
use crate::store::{Store, StoreError, Task, TaskStatus, now};
use crate::trace::{Event, Status, Trace, TraceError};

/// How many times the user may say no in one task before it ends, unless the configuration says otherwise.
pub const MAX_DENIALS: u32 = 10;

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
}

/// A task to run.
#[derive(Debug, Clone)]
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
#[derive(Debug)]
pub struct Ended {
    /// The task.
    pub task: TaskId,
    /// How.
    pub status: Status,
    /// How many calls were refused.
    pub refused: u64,
    /// How many calls were logged and then not made, since an argument was a failure or the user said no to its value.
    pub withheld: u64,
    /// How many values became failures that nothing used.
    pub unused_failures: u64,
    /// What the user should know about the end.
    pub message: Option<Message>,
    /// The label of everything the run learned: what reads and replies told it.
    pub learned: Label,
}

/// The last words about a run.
#[derive(Debug, Clone)]
pub enum Message {
    /// Holds nothing private.
    Plain(String),
    /// May hold private values.
    Failure(Failure),
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
    /// The terminal.
    #[error("cannot talk to the terminal: {0}")]
    Terminal(std::io::Error),
    /// The permissions kept changing while a call was decided.
    #[error("the permissions keep changing while a call is decided; is another duenna busy with them? try again")]
    Restless,
}

/// Why a run stops before its artifact does.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A question stays open.
    Pending(String),
    /// The user said no too often.
    Denials,
    /// Duenna's own failure.
    Own(Box<SessionError>),
}

/// A run that is under way.
pub(crate) struct Running<'s, 'a> {
    pub(crate) session: &'s mut Session<'a>,
    pub(crate) task: Task,
    pub(crate) ladders: BTreeMap<Key, Ladder>,
    pub(crate) region: Option<branch::Region>,
    /// What the user allowed only at a coarser grain: refused for the rest of the task.
    pub(crate) too_fine: BTreeSet<Line>,
    pub(crate) learned: Label,
    pub(crate) refused: u64,
    pub(crate) withheld: u64,
    pub(crate) denials: u32,
    pub(crate) record: RunRecord,
}

impl Session<'_> {
    /// Runs a task to its end.
    ///
    /// # Errors
    /// [`SessionError`] when Duenna itself fails. What goes wrong in the artifact, or is refused, is an [`Ended`].
    pub async fn run(&mut self, job: &Job<'_>) -> Result<Ended, SessionError> {
        let task = self.store.begin_task(job.purpose, now())?;
        self.trace.begin(task.id.0, job.story);
        let story = job.story;
        self.trace.write(&Event::RunStarted { artifact: job.name, purpose: job.purpose, story })?;
        let mut running = Running {
            task: task.clone(),
            ladders: BTreeMap::new(),
            region: None,
            too_fine: BTreeSet::new(),
            learned: job.pc.clone(),
            refused: 0,
            withheld: 0,
            denials: 0,
            record: RunRecord::begun(job),
            session: self,
        };
        let outcome = running.run(job).await;
        let after = running.leave_region();
        let mut ended = running.ended(Status::Failed, None);
        let mut record = running.record;
        let mut failed = after.err().map(SessionError::from);
        match outcome {
            Ok((status, unused_failures, message)) => {
                (ended.status, ended.unused_failures, ended.message) = (status, unused_failures, message);
            }
            Err(Stop::Pending(what)) => {
                (ended.status, ended.message) = (Status::Pending, Some(Message::Plain(what)));
            }
            Err(Stop::Denials) => {
                let often = format!(
                    "you said no {} times, the most allowed in one task (`max_denials` under [consent] in duenna.toml)",
                    self.max_denials
                );
                (ended.status, ended.message) = (Status::Limit, Some(Message::Plain(often)));
            }
            Err(Stop::Own(error)) => failed = Some(*error),
        }
        let status = if ended.status == Status::Done { TaskStatus::Done } else { TaskStatus::Failed };
        record.status = ended.status;
        let kept = record.written().map_or(Ok(()), |record| self.store.keep_run(task.id, &record));
        let closed = kept.and(self.store.end_task(task.id, status, now()));
        self.trace.write(&Event::RunEnded { status: ended.status, refused: ended.refused })?;
        match failed {
            Some(error) => Err(error),
            None => closed.map(|()| ended).map_err(SessionError::from),
        }
    }

    /// What an artifact may name now: the tools of approved lists, and the keys of the store.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn environment(store: &Store, servers: &Servers) -> Result<Environment, SessionError> {
        let mut environment = Environment { servers: servers.signatures(store)?, ..Environment::default() };
        environment.servers.insert(models::server()?, models::tools()?);
        environment.keys = store.list()?.into_iter().map(|stored| (stored.key, stored.ladder)).collect();
        Ok(environment)
    }
}

/// How an artifact ended by itself: the status, the failures that nothing used, and what to tell the user.
type Outcome = (Status, u64, Option<Message>);

impl Running<'_, '_> {
    async fn run(&mut self, job: &Job<'_>) -> Result<Outcome, Stop> {
        self.session.servers.open_named(job.source, self.session.store).await?;
        let environment = Session::environment(self.session.store, self.session.servers)?;
        self.ladders.clone_from(&environment.keys);
        self.record.know(&environment);
        let program = match duenna_lang::compile(job.source, &environment, &self.session.limits) {
            Ok(program) => program,
            Err(rejection) => {
                let why = format!("the artifact was refused before it ran: {rejection}");
                return Ok((Status::Failed, 0, Some(Message::Plain(why))));
            }
        };
        self.drive(program, job.pc.clone()).await
    }

    async fn drive(&mut self, program: Program, pc: Label) -> Result<Outcome, Stop> {
        let inputs = inputs().map_err(SessionError::from)?;
        let mut run = Run::new(program, pc, self.session.limits).with_inputs(inputs);
        let mut answer = None;
        loop {
            let oracle = Oracle::new(self.session.store, self.session.servers.described());
            let step = match answer.take() {
                None => run.start(&oracle),
                Some(answer) => run.resume(answer, &oracle),
            };
            oracle.finish()?;
            self.print(&run.take_output())?;
            answer = Some(match step {
                Step::Read { key, grain } => self.read(&key, grain)?,
                Step::NewValue { key } => self.new_value(&key)?,
                Step::Call(step) => self.call(step).await?,
                Step::Branch(prospects) => Answer::Resolved(self.branch(&prospects)?),
                Step::RegionEnd => {
                    self.leave_region()?;
                    Answer::Continue
                }
                Step::Done(outcome) => return Ok((Status::Done, outcome.unused_failures, None)),
                Step::Failed(failure) => {
                    let status = match failure.kind {
                        FailureKind::Refused => Status::Refused,
                        FailureKind::Error => Status::Failed,
                        FailureKind::Limit => Status::Limit,
                    };
                    return Ok((status, 0, Some(Message::Failure(failure))));
                }
            });
        }
    }

    fn print(&mut self, text: &str) -> Result<(), Stop> {
        let output = &mut self.session.output;
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(|error| terminal(error).into())
    }

    /// A private value, at the grain asked for.
    fn read(&mut self, key: &Key, grain: duenna_core::Grain) -> Result<Answer, Stop> {
        let (ladder, exact) = match self.session.store.get(key) {
            Ok(found) => found,
            Err(StoreError::NoValue(_)) => return Ok(Answer::Missing),
            Err(error) => return Err(error.into()),
        };
        let told = if grain.is_exact() {
            exact
        } else {
            #[expect(clippy::disallowed_methods, reason = "the abstraction gate takes the raw value and the ladder")]
            match duenna_core::release::declassify(key.clone(), ladder, exact.expose(), grain) {
                Some(told) => told,
                None => return Ok(Answer::Missing),
            }
        };
        self.learned = self.learned.join(told.label());
        #[expect(clippy::disallowed_methods, reason = "into the interpreter, which takes the label along")]
        Ok(Answer::Value(Value::String(told.expose().clone()), told.label().clone()))
    }

    /// A value that the artifact thinks is not there yet: asked for, unless it is.
    fn new_value(&mut self, key: &Key) -> Result<Answer, Stop> {
        if !self.ladders.contains_key(key) {
            let Some(given) = self.session.consent.new_value(key).map_err(Stop::from)? else {
                return Ok(Answer::Missing);
            };
            self.session.store.put(key, given.ladder, &given.value)?;
            self.ladders.insert(key.clone(), given.ladder);
        }
        self.read(key, duenna_core::Grain::EXACT)
    }

    fn ended(&self, status: Status, message: Option<Message>) -> Ended {
        Ended {
            task: self.task.id,
            status,
            refused: self.refused,
            withheld: self.withheld,
            unused_failures: 0,
            message,
            learned: self.learned.clone(),
        }
    }
}

fn terminal(error: std::io::Error) -> SessionError {
    SessionError::Terminal(error)
}

impl Stop {
    /// Whether only the permissions changed meanwhile: then it is decided again.
    pub(crate) const fn is_stale(&self) -> bool {
        match self {
            Self::Own(error) => matches!(**error, SessionError::Store(StoreError::Stale)),
            Self::Pending(_) | Self::Denials => false,
        }
    }
}

impl<E: Into<SessionError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Own(Box::new(error.into()))
    }
}

impl From<ConsentError> for Stop {
    fn from(error: ConsentError) -> Self {
        match error {
            ConsentError::Pending(what) => Self::Pending(what),
            ConsentError::Terminal(error) => SessionError::Terminal(error).into(),
        }
    }
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("store", &self.store).finish_non_exhaustive()
    }
}
