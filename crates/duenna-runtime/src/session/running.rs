//! A task that is under way: its artifacts one after the other, and what is known across them.

use std::collections::BTreeMap;

use duenna_core::{Course, IssuedIds, Key, Label, Ladder, Sink};
use duenna_lang::MissingValue;

use super::clock::Clock;
use super::guard::GuardView;
use super::journal::{Journal, JournalEvent, ModelReply, PendingQuestion, TaskBeginning};
use super::memory::{FailedCall, Memory};
use super::record::CallRecord;
use super::replay_guard::MadeCalls;
use super::transcript::Transcript;
use super::{CourseLimits, Job, Message, RunOutcome, RunRecord, Session, SessionError};
use crate::consent::ConsentError;
use crate::trace::{Event, Status};
use duenna_store::{StoreError, Task, TaskStatus, now};

/// Why a run stops before its artifact does.
pub(crate) enum Stop {
    /// A question stays open.
    Pending(String),
    /// The user said no too often.
    Denials,
    /// A backstop: it took too long, or too much memory. Why is for the user alone.
    Over(String),
    /// The user wants it to end.
    Interrupted,
    /// The guard refused a call.
    Guarded {
        /// Where; nothing private.
        text: String,
        /// Why, in the user's own terminal.
        details: String,
    },
    /// Duenna's own failure.
    Own(Box<SessionError>),
}

/// A task that is under way.
pub(crate) struct Running<'s, 'a> {
    pub(crate) session: &'s mut Session<'a>,
    pub(crate) task: Task,
    pub(crate) ladders: BTreeMap<Key, Ladder>,
    /// What it knows from one step to the next.
    pub(crate) memory: Memory,
    /// The label of all that its calls told, as the log has it: what comes back of it is the thing itself.
    pub(super) told: Label,
    /// The calls that were made.
    pub(super) made: MadeCalls,
    /// The ids that listings returned; not kept, since a run that goes on meets all its answers again.
    pub(super) minted: IssuedIds,
    pub(super) artifact: CurrentArtifact,
    pub(super) clock: Clock,
    /// What is kept for another process to go on.
    pub(super) journal: Journal,
    pub(super) step_notes: StepNotes,
    pub(super) guarded: GuardContext,
    /// The bits that were set aside for its course.
    reserved: u8,
    /// Whether nothing is left of the day's bits for the run that goes on.
    pub(super) is_course_closed: bool,
    /// How many questions were asked ahead.
    pub(super) batches: u32,
    shots: u32,
    pub(super) story: Option<u8>,
}

/// The artifact that runs, or ran last.
#[derive(Default)]
pub(super) struct CurrentArtifact {
    /// The label of all that its author ever read.
    pub(super) pc: Label,
    /// What it printed.
    pub(super) printed: String,
    /// What is remembered of it, and of those before it, to explain them later.
    pub(super) record: Option<RunRecord>,
    /// Whether the trace knows of it.
    pub(super) is_announced: bool,
    /// How many calls had been refused or not made before it.
    pub(super) undone_before: u64,
    /// Whether something was missing in it, or in one that it carries on.
    pub(super) is_incomplete: bool,
}

/// What happened since the last step that was kept.
#[derive(Default)]
pub(super) struct StepNotes {
    /// What was decided.
    pub(super) decided: Vec<CallRecord>,
    /// What a call told that was sent.
    pub(super) sent: Option<Label>,
    /// Whether the task's course paid for a call.
    pub(super) is_paid: bool,
}

/// What the guard judges calls by, beside the calls.
#[derive(Default)]
pub(super) struct GuardContext {
    /// What the user asked for, as far as that is known.
    pub(super) request: String,
    /// What the artifacts of the task have read.
    pub(super) transcript: Transcript,
    /// What came of it when the guard's own parties were told the present call, by what that tells: they are told once.
    pub(super) looked: Option<Box<(Label, GuardView)>>,
}

/// How an artifact ended.
pub(crate) struct Attempt {
    pub(crate) status: Status,
    pub(crate) missing: Vec<MissingValue>,
    pub(crate) message: Option<Message>,
    /// What it hands over to the next one.
    pub(crate) handover: Option<String>,
    /// What it printed, with its label; none if private data decided what it printed.
    pub(crate) output: Option<(String, Label)>,
}

impl<'s, 'a> Running<'s, 'a> {
    /// Begins a task.
    pub(crate) fn begin(session: &'s mut Session<'a>, begun: &TaskBeginning) -> Result<Self, SessionError> {
        let task = session.store.begin_task(begun.purpose.as_ref(), now())?;
        session.trace.begin(task.id.0, begun.story);
        let CourseLimits { bits, bits_a_day } = session.course;
        let course = if bits == 0 { 0 } else { session.store.reserve_course(task.id, bits, bits_a_day, now())? };
        let begun = &begun.clone().with_course(course);
        let journal = Journal::begin(session.store, task.id, begun)?;
        Ok(Self::with(session, task, begun, journal))
    }

    pub(super) fn with(session: &'s mut Session<'a>, task: Task, begun: &TaskBeginning, journal: Journal) -> Self {
        let stages = begun.stages.iter().map(|stage| (stage.clone(), true)).collect();
        Self {
            task,
            ladders: BTreeMap::new(),
            memory: Memory { stages, course: Course::of(begun.course), ..Memory::default() },
            reserved: begun.course,
            is_course_closed: false,
            told: Label::bottom(),
            made: MadeCalls::new(begun.key),
            minted: IssuedIds::default(),
            artifact: CurrentArtifact::default(),
            clock: Clock::default(),
            journal,
            step_notes: StepNotes::default(),
            guarded: GuardContext { request: begun.request(), ..GuardContext::default() },
            batches: 0,
            shots: 0,
            story: begun.story,
            session,
        }
    }

    /// What is left of the course of a run that goes on counts today: if the day has not got that, or the user wants none any more, nothing is.
    pub(super) fn renew_course(&mut self, bits: u8) -> Result<(), StoreError> {
        let CourseLimits { bits: most, bits_a_day } = self.session.course;
        if bits == 0 {
            return Ok(());
        }
        let renewed = self.session.store.reserve_course(self.task.id, bits, bits_a_day, now())?;
        self.is_course_closed = renewed < bits || most < bits;
        Ok(())
    }

    /// Takes note of what a call tells that is in the log.
    pub(super) fn has_told(&mut self, sink: &Sink) {
        self.told = self.told.join(sink.label()).join(sink.ends());
    }

    /// Runs an artifact, unless the user wants it to end. `opens`: servers that it names are opened first.
    pub(crate) async fn shot_unless_interrupted(&mut self, job: &Job<'_>, opens: bool) -> Result<Attempt, Stop> {
        let interrupt = self.session.interrupt.clone();
        tokio::select! {
            biased;
            () = interrupt.wished() => Err(Stop::Interrupted),
            shot = self.shot(job, opens) => shot,
        }
    }

    async fn shot(&mut self, job: &Job<'_>, opens: bool) -> Result<Attempt, Stop> {
        self.shots += 1;
        self.made.next_artifact();
        (self.artifact.pc, self.memory.handover) = (job.pc.clone(), None);
        self.memory.course.begin();
        self.memory.learned = self.memory.learned.join(&job.pc);
        self.artifact.printed.clear();
        self.artifact.undone_before = self.memory.undone();
        let earlier = self.artifact.record.take();
        self.artifact.record = Some(RunRecord::begun(job, earlier));
        self.clock.start(self.session.store.flushing());
        self.artifact.is_announced = false;
        if !self.is_ahead() {
            self.announce(job, false)?;
        }
        let outcome = self.run(job, opens).await;
        self.clock.stop(self.session.store.flushing());
        self.leave_region()?;
        let status = outcome.as_ref().map_or_else(Stop::status, |shot| shot.status);
        if let Some(record) = &mut self.artifact.record {
            record.status = status;
            record.error = match &outcome {
                Ok(shot) => shot.message.as_ref().map(|message| message.shown(&record.source)),
                Err(stop) => Some(stop.shown(self.session.max_denials).shown(&record.source)),
            };
        }
        if self.artifact.is_announced {
            self.session.trace.write(&Event::RunEnded {
                status,
                refused: self.memory.refused,
                guarded: self.guarded_after(&outcome),
            })?;
        }
        outcome
    }

    /// For a task that the guard ended: how many calls it had looked at.
    fn guarded_after(&self, outcome: &Result<Attempt, Stop>) -> Option<u64> {
        matches!(outcome, Err(Stop::Guarded { .. })).then_some(self.memory.judged)
    }

    /// Ends the task, as its last artifact ended.
    pub(crate) fn end(mut self, last: Result<Attempt, Stop>) -> Result<RunOutcome, SessionError> {
        let mut failed = self.leave_region().err().map(SessionError::from);
        let (mut status, mut missing, mut message) = (Status::Failed, Vec::new(), None);
        match last {
            Ok(shot) => (status, missing, message) = (shot.status, shot.missing, shot.message),
            Err(Stop::Own(error)) => failed = Some(*error),
            Err(stop) => (status, message) = (stop.status(), Some(stop.shown(self.session.max_denials))),
        }
        let waits =
            if status == Status::Pending { self.wait(&mut message)? } else { failed.is_some() && self.is_kept() };
        let store = self.session.store;
        if let Some(record) = &mut self.artifact.record {
            record.missing.extend(self.memory.failures.iter().map(FailedCall::shown));
        }
        let written = self.artifact.record.as_ref().filter(|_| !self.is_ahead()).and_then(RunRecord::written);
        let source = self.artifact.record.as_ref().map(|record| record.source.clone()).unwrap_or_default();
        let unmade = self.artifact.record.as_ref().map(RunRecord::unmade).unwrap_or_default();
        let kept = written.map_or(Ok(()), |record| store.keep_run(self.task.id, &record));
        let closed = if waits {
            kept
        } else {
            let is_over = matches!(status, Status::Done | Status::Incomplete);
            let ended = if is_over { TaskStatus::Done } else { TaskStatus::Failed };
            let taken = self.reserved.saturating_sub(self.memory.course.bits());
            let settled = if self.reserved == 0 { Ok(()) } else { store.settle_course(self.task.id, taken) };
            let closed = kept.and(settled).and(store.end_task(self.task.id, ended, now()));
            self.journal.close();
            closed
        };
        if let Some(error) = failed {
            return Err(if waits { error.of_run_that_waits(self.task.id) } else { error });
        }
        closed?;
        Ok(RunOutcome {
            task: self.task.id,
            status,
            refused: self.memory.refused,
            withheld: self.memory.withheld,
            unmade,
            missing,
            message,
            learned: self.memory.learned,
            shots: self.shots,
            source,
            own_time: self.clock.own(),
            disk_time: self.clock.disk(),
            notes: self.memory.notes,
            failures: self.memory.failures,
            waits,
        })
    }

    /// Keeps the question that nobody answers now; says whether another process can ask it.
    fn wait(&mut self, message: &mut Option<Message>) -> Result<bool, SessionError> {
        let what = match message {
            Some(Message::Plain(what)) => what.clone(),
            Some(Message::Rejected(_) | Message::Failure(_) | Message::Guarded { .. }) | None => String::new(),
        };
        let nobody = PendingQuestion { since: now(), what: what.clone(), lines: Vec::new(), steering: Vec::new() };
        self.journal.wait(nobody);
        self.journal.write(self.session.store)?;
        match self.journal.can_go_on() {
            Ok(can) => Ok(can),
            Err(why) => {
                *message = Some(Message::Plain(format!("{what}; it cannot be answered later: {why}")));
                Ok(false)
            }
        }
    }

    /// Whether another process can go on after a failure of Duenna's own: where nothing came from outside yet, there is nothing to
    /// keep.
    fn is_kept(&mut self) -> bool {
        let can = self.journal.can_go_on().unwrap_or(false);
        if can {
            // What cannot be written now is missing then: the run goes back to what is there.
            let _ = self.journal.write(self.session.store);
        }
        can
    }

    /// What the model said in the process before, if this is not the first one.
    pub(crate) fn said_before(&mut self) -> Result<Option<(String, bool)>, Stop> {
        match self.happened()? {
            None => Ok(None),
            Some(JournalEvent::Said(said)) => Ok(Some((said.text, said.is_cut))),
            Some(_) => Err(self.diverged()),
        }
    }

    /// Keeps what the model said.
    pub(crate) fn keep_said(&mut self, text: &str, is_cut: bool) -> Result<(), Stop> {
        self.journal.add(&JournalEvent::Said(ModelReply { text: text.to_owned(), is_cut }));
        Ok(self.journal.write(self.session.store)?)
    }

    /// The label of all that the author was told in this task.
    pub(crate) const fn received(&self) -> &Label {
        &self.memory.received
    }
}

impl Attempt {
    /// An end without an artifact.
    pub(crate) fn failed(why: &str) -> Self {
        let message = Some(Message::Plain(why.to_owned()));
        Self { status: Status::Failed, missing: Vec::new(), message, handover: None, output: None }
    }
}

impl Stop {
    /// How a run ends by it.
    const fn status(&self) -> Status {
        match self {
            Self::Pending(_) => Status::Pending,
            Self::Denials | Self::Over(_) => Status::Limit,
            Self::Guarded { .. } => Status::Refused,
            Self::Interrupted | Self::Own(_) => Status::Failed,
        }
    }

    /// What the user is to know about it. `most`: how often they may say no.
    fn shown(&self, most: u32) -> Message {
        match self {
            Self::Pending(what) => Message::Plain(what.clone()),
            Self::Denials => Message::Plain(format!(
                "you refused {most} times, the maximum for one task (`max_denials` under [consent] in duenna.toml)"
            )),
            Self::Over(why) => Message::Plain(why.clone()),
            Self::Guarded { text, details } => Message::Guarded { text: text.clone(), details: details.clone() },
            Self::Interrupted => Message::Plain("you stopped it; what was done stays done".to_owned()),
            Self::Own(error) => Message::Plain(error.to_string()),
        }
    }

    /// Whether only the permissions changed meanwhile: then it is decided again.
    pub(crate) const fn is_stale(&self) -> bool {
        match self {
            Self::Own(error) => matches!(**error, SessionError::Store(StoreError::Stale)),
            Self::Pending(_) | Self::Denials | Self::Over(_) | Self::Interrupted | Self::Guarded { .. } => false,
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

/// Why, without what would have been told.
impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Pending(what) => f.debug_tuple("Pending").field(what).finish(),
            Self::Denials => f.write_str("Denials"),
            Self::Over(why) => f.debug_tuple("Over").field(why).finish(),
            Self::Interrupted => f.write_str("Interrupted"),
            Self::Guarded { text, .. } => f.debug_struct("Guarded").field("text", text).finish_non_exhaustive(),
            Self::Own(error) => f.debug_tuple("Own").field(error).finish(),
        }
    }
}
