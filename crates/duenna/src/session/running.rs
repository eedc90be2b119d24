//! A task that is under way: its artifacts one after the other, and what is known across them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use duenna_core::{Grain, Key, Label, Ladder, Line, Purpose};
use duenna_lang::{Answer, FailureKind, Program, Run, Step};
use serde_json::Value;

use super::clock::Clock;
use super::models::{self, Handover};
use super::repeat::Made;
use super::{Ended, Job, Message, Oracle, RunRecord, Session, SessionError, branch};
use crate::consent::ConsentError;
use crate::inputs::inputs;
use crate::store::{StoreError, Task, TaskStatus, now};
use crate::trace::{Event, Status};

/// More notes than these are not kept.
const MOST_NOTES: usize = 20;

/// Why a run stops before its artifact does.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A question stays open.
    Pending(String),
    /// The user said no too often.
    Denials,
    /// The user wants it to end.
    Interrupted,
    /// Duenna's own failure.
    Own(Box<SessionError>),
}

/// A task that is under way.
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
    pub(crate) record: Option<RunRecord>,
    /// The calls that were made.
    pub(super) made: Made,
    /// The label of all that the author of the present artifact ever read.
    pub(super) pc: Label,
    /// What the present artifact handed over to the next one.
    pub(super) handover: Option<Handover>,
    /// The label of all that the author was told in this task.
    pub(super) received: Label,
    pub(super) notes: Vec<String>,
    pub(super) clock: Clock,
    /// What the present artifact printed.
    printed: String,
    shots: u32,
    story: Option<u8>,
}

/// How an artifact ended.
pub(crate) struct Shot {
    pub(crate) status: Status,
    pub(crate) unused_failures: u64,
    pub(crate) message: Option<Message>,
    /// What it hands over to the next one.
    pub(crate) handover: Option<String>,
    /// What it printed, with its label; none if private data decided what it printed.
    pub(crate) output: Option<(String, Label)>,
}

impl<'s, 'a> Running<'s, 'a> {
    /// Begins a task.
    pub(crate) fn begin(
        session: &'s mut Session<'a>,
        purpose: Option<&Purpose>,
        story: Option<u8>,
    ) -> Result<Self, SessionError> {
        let made = Made::new()?;
        let task = session.store.begin_task(purpose, now())?;
        session.trace.begin(task.id.0, story);
        Ok(Self {
            task,
            ladders: BTreeMap::new(),
            region: None,
            too_fine: BTreeSet::new(),
            learned: Label::bottom(),
            refused: 0,
            withheld: 0,
            denials: 0,
            record: None,
            made,
            pc: Label::bottom(),
            handover: None,
            received: Label::bottom(),
            notes: Vec::new(),
            clock: Clock::default(),
            printed: String::new(),
            shots: 0,
            story,
            session,
        })
    }

    /// Runs an artifact, unless the user wants it to end. `opens`: servers that it names are opened first.
    pub(crate) async fn shot_unless_interrupted(&mut self, job: &Job<'_>, opens: bool) -> Result<Shot, Stop> {
        let interrupt = self.session.interrupt.clone();
        tokio::select! {
            biased;
            () = interrupt.wished() => Err(Stop::Interrupted),
            shot = self.shot(job, opens) => shot,
        }
    }

    async fn shot(&mut self, job: &Job<'_>, opens: bool) -> Result<Shot, Stop> {
        self.shots += 1;
        self.made.next_artifact();
        (self.pc, self.handover) = (job.pc.clone(), None);
        self.learned = self.learned.join(&job.pc);
        self.printed.clear();
        let earlier = self.record.take();
        self.record = Some(RunRecord::begun(job, earlier));
        let story = self.story;
        self.session.trace.write(&Event::RunStarted { artifact: job.name, purpose: job.purpose, story })?;
        self.clock.start(self.session.store.flushing());
        let outcome = self.run(job, opens).await;
        self.clock.stop(self.session.store.flushing());
        self.leave_region()?;
        let status = match &outcome {
            Ok(shot) => shot.status,
            Err(Stop::Pending(_)) => Status::Pending,
            Err(Stop::Denials) => Status::Limit,
            Err(Stop::Interrupted | Stop::Own(_)) => Status::Failed,
        };
        if let Some(record) = &mut self.record {
            record.status = status;
        }
        self.session.trace.write(&Event::RunEnded { status, refused: self.refused })?;
        outcome
    }

    /// Ends the task, as its last artifact ended.
    pub(crate) fn end(mut self, last: Result<Shot, Stop>) -> Result<Ended, SessionError> {
        let mut failed = self.leave_region().err().map(SessionError::from);
        let (mut status, mut unused_failures, mut message) = (Status::Failed, 0, None);
        match last {
            Ok(shot) => (status, unused_failures, message) = (shot.status, shot.unused_failures, shot.message),
            Err(Stop::Pending(what)) => (status, message) = (Status::Pending, Some(Message::Plain(what))),
            Err(Stop::Denials) => {
                let often = format!(
                    "you said no {} times, the most allowed in one task (`max_denials` under [consent] in duenna.toml)",
                    self.session.max_denials
                );
                (status, message) = (Status::Limit, Some(Message::Plain(often)));
            }
            Err(Stop::Interrupted) => message = Some(Message::Plain("you ended it; what was done is done".to_owned())),
            Err(Stop::Own(error)) => failed = Some(*error),
        }
        let ended = if status == Status::Done { TaskStatus::Done } else { TaskStatus::Failed };
        let store = self.session.store;
        let written = self.record.as_ref().and_then(RunRecord::written);
        let source = self.record.as_ref().map(|record| record.source.clone()).unwrap_or_default();
        let kept = written.map_or(Ok(()), |record| store.keep_run(self.task.id, &record));
        let closed = kept.and(store.end_task(self.task.id, ended, now()));
        if let Some(error) = failed {
            return Err(error);
        }
        closed?;
        Ok(Ended {
            task: self.task.id,
            status,
            refused: self.refused,
            withheld: self.withheld,
            unused_failures,
            message,
            learned: self.learned,
            shots: self.shots,
            source,
            notes: self.notes,
            own_time: self.clock.own(),
            disk_time: self.clock.disk(),
        })
    }

    /// The label of all that the author was told in this task.
    pub(crate) const fn received(&self) -> &Label {
        &self.received
    }

    async fn run(&mut self, job: &Job<'_>, opens: bool) -> Result<Shot, Stop> {
        if opens {
            let since = Instant::now();
            self.session.servers.open_named(job.source, self.session.store).await?;
            self.clock.waited(since);
        }
        let environment = Session::environment(self.session.store, self.session.servers)?;
        self.ladders.clone_from(&environment.keys);
        if let Some(record) = &mut self.record {
            record.know(&environment);
        }
        let program = match duenna_lang::compile(job.source, &environment, &self.session.limits) {
            Ok(program) => program,
            Err(rejection) => {
                let why = format!("the artifact was refused before it ran: {rejection}");
                return Ok(self.shot_ended((Status::Failed, 0), Some(Message::Rejected(why)), None));
            }
        };
        self.drive(program, job.pc.clone()).await
    }

    async fn drive(&mut self, program: Program, pc: Label) -> Result<Shot, Stop> {
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
                Step::Call(step) => {
                    // Where private data decided whether it is made, the artifact goes on in the dark, to an error.
                    let ends = models::is_multishot(&step.call) && !step.in_region;
                    let answer = self.call(step).await?;
                    if ends && matches!(answer, Answer::Reply(_) | Answer::Withheld(_)) {
                        let label = run.output_label();
                        return Ok(self.shot_ended((Status::Done, 0), None, label));
                    }
                    answer
                }
                Step::Branch(prospects) => Answer::Resolved(self.branch(&prospects)?),
                Step::RegionEnd => {
                    self.leave_region()?;
                    Answer::Continue
                }
                Step::Done(outcome) => {
                    let label = run.output_label();
                    return Ok(self.shot_ended((Status::Done, outcome.unused_failures), None, label));
                }
                Step::Failed(_) if self.handover.is_some() => {
                    // The error by which an artifact ends that handed over in the dark.
                    return Ok(self.shot_ended((Status::Done, 0), None, None));
                }
                Step::Failed(failure) => {
                    let status = match failure.kind {
                        FailureKind::Refused => Status::Refused,
                        FailureKind::Error => Status::Failed,
                        FailureKind::Limit => Status::Limit,
                    };
                    let label = run.output_label();
                    return Ok(self.shot_ended((status, 0), Some(Message::Failure(failure)), label));
                }
            });
        }
    }

    fn shot_ended(&mut self, (status, unused): (Status, u64), message: Option<Message>, output: Option<Label>) -> Shot {
        let printed = std::mem::take(&mut self.printed);
        Shot {
            status,
            unused_failures: unused,
            message,
            handover: self.handover.take().map(|handover| handover.query),
            output: output.map(|label| (printed, label)),
        }
    }

    fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.printed.push_str(text);
        let output = &mut self.session.output;
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(SessionError::Terminal)?;
        Ok(())
    }

    /// A private value, at the grain asked for.
    fn read(&mut self, key: &Key, grain: Grain) -> Result<Answer, Stop> {
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

    /// A value that the artifact thinks is not there yet: asked for, unless it is. Names are public, so that an author who
    /// knows private data, or was told what to write, cannot make one (semantics 4.3).
    fn new_value(&mut self, key: &Key) -> Result<Answer, Stop> {
        if !self.ladders.contains_key(key) {
            if !self.pc.is_bottom() {
                return Ok(Answer::Missing);
            }
            let since = Instant::now();
            let given = self.session.consent.new_value(key);
            self.clock.waited(since);
            let Some(given) = given.map_err(Stop::from)? else {
                return Ok(Answer::Missing);
            };
            self.session.store.put(key, given.ladder, &given.value)?;
            self.ladders.insert(key.clone(), given.ladder);
        }
        self.read(key, Grain::EXACT)
    }

    /// Remembers something to tell the user in the end. Never a value.
    pub(super) fn note(&mut self, note: String) {
        if self.notes.len() < MOST_NOTES && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

impl Shot {
    /// An end without an artifact.
    pub(crate) fn failed(why: &str) -> Self {
        let message = Some(Message::Plain(why.to_owned()));
        Self { status: Status::Failed, unused_failures: 0, message, handover: None, output: None }
    }
}

impl Stop {
    /// Whether only the permissions changed meanwhile: then it is decided again.
    pub(crate) const fn is_stale(&self) -> bool {
        match self {
            Self::Own(error) => matches!(**error, SessionError::Store(StoreError::Stale)),
            Self::Pending(_) | Self::Denials | Self::Interrupted => false,
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
