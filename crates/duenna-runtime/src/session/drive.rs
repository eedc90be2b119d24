//! One artifact from its first line to its end: each stop is answered, by what happened before or anew, and the answer is kept.

use std::time::Instant;

use duenna_core::{Call, Datum, Grain, Key, Label, ReplyLabels, ServerName, ToolName};
use duenna_lang::{Branch, Environment, FailureKind, MissingValue, Reply, Resumption, Run, Step};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::journal::{self, JournalEvent, RecordedAnswer};
use super::running::{Attempt, Running, Stop};
use super::transcript::OpenCall;
use super::{Job, Message, Oracle, Session, SessionError};
use super::{gate, models};
use crate::inputs::inputs;
use crate::trace::Status;
use duenna_store::{StoreError, hex};

impl Running<'_, '_> {
    pub(super) async fn run(&mut self, job: &Job<'_>, opens: bool) -> Result<Attempt, Stop> {
        if opens {
            let since = Instant::now();
            self.session.servers.open_named(job.source, self.session.store).await?;
            self.clock.waited(since);
        }
        self.confirm_stages(job).await?;
        let about = (job.purpose, &self.memory.confirmed());
        let known = Session::environment(self.session.store, self.session.servers, about)?;
        let known = Environment { errors_end: self.memory.course.is_open(), ..known };
        self.ladders.clone_from(&known.keys);
        let artifact = self.artifact(job, known)?;
        if let Some(record) = &mut self.artifact.record {
            record.know(&artifact.environment);
        }
        let program = match duenna_lang::compile(job.source, &artifact.environment, &self.session.limits) {
            Ok(program) => program,
            Err(rejection) => {
                if !self.is_ahead() {
                    self.announce(job, self.journal.is_resumed)?;
                }
                let why = format!("the artifact was refused before it ran: {rejection}");
                return Ok(self.shot_ended(Status::Failed, Some(Message::Rejected(why)), None, &[]));
            }
        };
        self.ask_ahead(&program, &job.pc).await?;
        let run = Run::new(program, job.pc.clone(), self.session.limits)
            .with_inputs(artifact.inputs)
            .with_computed(self.clock.computed);
        self.drive(run, job).await
    }

    /// How the artifact begins: as it began in the process before, else now.
    fn artifact(&mut self, job: &Job<'_>, environment: Environment) -> Result<journal::Artifact, Stop> {
        let pins = self.pins(job.source, &environment)?;
        match self.journal.next() {
            None => {
                let inputs = inputs().map_err(SessionError::from)?;
                let (source, pc) = (job.source.to_owned(), job.pc.clone());
                let artifact = journal::Artifact { source, pc, environment, pins, inputs };
                self.journal.add(&JournalEvent::Artifact(Box::new(artifact.clone())));
                Ok(artifact)
            }
            Some(JournalEvent::Artifact(before)) if before.source == job.source && before.pc == job.pc => {
                let other = before.pins.iter().find(|(server, digest)| pins.get(*server) != Some(*digest));
                match other {
                    None => Ok(*before),
                    Some((server, _)) => {
                        Err(self.changed(format!("the approved tools of server `{server}` have changed")))
                    }
                }
            }
            Some(_) => Err(self.diverged()),
        }
    }

    async fn drive(&mut self, mut run: Run, job: &Job<'_>) -> Result<Attempt, Stop> {
        let mut answer = None;
        loop {
            let oracle = Oracle::new(self.session.store, self.session.servers.described());
            let oracle = oracle.knowing(self.journal.foreseen()).of_task(&self.told);
            let step = match answer.take() {
                None => run.start(&oracle),
                Some(answer) => run.resume(answer, &oracle),
            };
            let foreseen = oracle.finish()?;
            self.print(&run.take_output())?;
            let wanted = digest(&step);
            let called = called(&step);
            let opening = self.session.guard.and_then(|_| OpenCall::of(&step));
            // Where private data decided whether it is made, the artifact goes on in a secret context, to an error.
            let ends = matches!(&step, Step::Call(step) if models::is_multishot(&step.call) && !step.in_region);
            let answered = if let Some(answered) = self.answered_before(&step, &wanted)? {
                answered
            } else {
                if !self.is_ahead() {
                    self.announce(job, self.journal.is_resumed)?;
                }
                // The reply to a call that may be made again freely can wait for the next one that is kept.
                let is_cheap = matches!(&step, Step::Call(step)
                    if self.is_harmless(&step.call) && !gate::keeps_handles(&step.call.server));
                let answered = match step {
                    Step::Read { key, grain } => self.read(&key, grain)?,
                    Step::NewValue { key } => self.new_value(&key).await?,
                    Step::Call(step) => self.call(step).await?,
                    Step::Branch(branch) => self.branch(&branch).await?,
                    Step::MayEnd(later) => {
                        self.may_end(&later)?;
                        Resumption::Continue
                    }
                    Step::RegionEnd => {
                        self.leave_region()?;
                        Resumption::Continue
                    }
                    Step::Done | Step::Failed(_) => {
                        self.clock.computed = run.computed();
                        return self.over(step, &run);
                    }
                };
                // How many calls are paid for must not be more again after a crash.
                let is_paid = std::mem::take(&mut self.step_notes.is_paid);
                if self.keep(wanted, &answered, foreseen) && (!is_cheap || is_paid) {
                    self.journal.write(self.session.store)?;
                }
                answered
            };
            if let Some(opening) = &opening {
                self.guarded.transcript.add(opening, &answered);
            }
            if let (Some(called), Resumption::Reply(reply)) = (called, &answered) {
                self.note_ids(&called, reply);
            }
            if ends && matches!(answered, Resumption::Reply(_) | Resumption::Withheld(_)) {
                return Ok(self.shot_ended(Status::Done, None, run.output_label(), run.missing()));
            }
            answer = Some(answered);
        }
    }

    /// Notes the ids that an answer holds, where the annotation says that the server minted them.
    fn note_ids(&mut self, (server, tool): &(ServerName, ToolName), reply: &Reply) {
        let Some(server) = self.session.servers.described().get(server).filter(|_| !reply.is_error) else { return };
        if server.tool(tool).is_some_and(|tool| !tool.mints.is_empty()) {
            // Many servers answer with JSON as text, which artifacts read themselves.
            let read = reply.value.as_str().and_then(|text| serde_json::from_str(text).ok());
            self.minted.note(server, tool, read.as_ref().unwrap_or(&reply.value), &reply.labels.value);
        }
    }

    /// An artifact that came to its end.
    fn over(&mut self, step: Step, run: &Run) -> Result<Attempt, Stop> {
        let (label, missing) = (run.output_label(), run.missing());
        Ok(match step {
            Step::Failed(failure) if failure.kind == FailureKind::Over => {
                return Err(Stop::Over(format!(
                    "{} (raise `max_seconds` or `max_heap_bytes` under [limits] in duenna.toml to allow more)",
                    failure.last_line()
                )));
            }
            Step::Failed(_) if self.memory.handover.is_some() => {
                // The error by which an artifact ends that handed over in a secret context.
                self.shot_ended(Status::Done, None, None, missing)
            }
            Step::Failed(failure) => {
                self.memory.ended_by_failure(failure.line);
                let status = match failure.kind {
                    FailureKind::Refused => Status::Refused,
                    FailureKind::Error => Status::Failed,
                    FailureKind::Limit | FailureKind::Over => Status::Limit,
                };
                self.shot_ended(status, Some(Message::Failure(failure)), label, missing)
            }
            Step::Done => self.shot_ended(Status::Done, None, label, missing),
            Step::Read { .. }
            | Step::NewValue { .. }
            | Step::Call(_)
            | Step::Branch(_)
            | Step::MayEnd(_)
            | Step::RegionEnd => Attempt::failed("the artifact did not finish"),
        })
    }

    fn shot_ended(
        &mut self,
        status: Status,
        message: Option<Message>,
        output: Option<Label>,
        missing: &[MissingValue],
    ) -> Attempt {
        let printed = std::mem::take(&mut self.artifact.printed);
        if let Some(record) = &mut self.artifact.record {
            record.missing = missing.iter().map(MissingValue::shown).collect();
        }
        // One that another artifact repairs does not count.
        let is_incomplete = !missing.is_empty() || self.memory.undone() > self.artifact.undone_before;
        self.artifact.is_incomplete |= status == Status::Done && is_incomplete;
        let status = if status == Status::Done && self.artifact.is_incomplete { Status::Incomplete } else { status };
        Attempt {
            status,
            missing: missing.to_vec(),
            message,
            handover: self.memory.handover.take(),
            output: output.map(|label| (printed, label)),
        }
    }

    /// Shows what the artifact printed, unless it was shown before.
    fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.artifact.printed.push_str(text);
        if self.journal.is_ahead() {
            return Ok(());
        }
        let output = &mut self.session.output;
        // The user may see the names.
        let text = self.memory.names.shown(text);
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(SessionError::Terminal)?;
        Ok(())
    }

    /// A private value, at the grain asked for.
    pub(super) fn read(&mut self, key: &Key, grain: Grain) -> Result<Resumption, Stop> {
        let (ladder, exact) = match self.session.store.get(key) {
            Ok(found) => found,
            Err(StoreError::NoValue(_)) => return Ok(Resumption::Missing),
            Err(error) => return Err(error.into()),
        };
        #[expect(clippy::disallowed_methods, reason = "the abstraction gate takes the raw value and the ladder")]
        let told = match duenna_core::release::declassify(key.clone(), ladder, exact.expose(), grain) {
            Some(told) => told,
            // What is not of its ladder's form is told as it is, or not at all.
            None if grain.is_exact() => exact,
            // Whether it is of that form is as private as the value.
            None => {
                let label = Label::datum(Datum::stored(key.clone()), grain);
                self.memory.learned = self.memory.learned.join(&label);
                return Ok(Resumption::without_rung(label));
            }
        };
        self.memory.learned = self.memory.learned.join(told.label());
        #[expect(clippy::disallowed_methods, reason = "into the interpreter, which takes the label along")]
        Ok(Resumption::Value(Value::String(told.expose().clone()), told.label().clone()))
    }

    /// A value that the artifact thinks is not there yet: asked for, unless it is. Names are public, so that an author who
    /// knows private data, or was told what to write, cannot make one (semantics 4.3).
    async fn new_value(&mut self, key: &Key) -> Result<Resumption, Stop> {
        if !self.ladders.contains_key(key) {
            if !self.artifact.pc.is_bottom() {
                return Ok(Resumption::Missing);
            }
            let found = self.seek(key).await?;
            let aside = self.begin_to_wait(&[], &format!("the private value `{key}`"))?;
            let since = Instant::now();
            let consent = &mut self.session.consent;
            let confirmed = found.map_or(Ok(None), |found| consent.proposed(key, &found));
            let given = match confirmed {
                Ok(None) => consent.new_value(key),
                Ok(Some(_)) | Err(_) => confirmed,
            };
            let given = given.map_err(Stop::from);
            self.end_to_wait(aside).await;
            self.clock.waited(since);
            let Some(given) = given? else { return Ok(Resumption::Missing) };
            self.session.store.put(key, given.ladder, &given.value)?;
            self.ladders.insert(key.clone(), given.ladder);
        }
        self.read(key, Grain::EXACT)
    }

    /// The answer that this stop got in the process before, if it got one.
    fn answered_before(&mut self, step: &Step, wanted: &str) -> Result<Option<Resumption>, Stop> {
        if matches!(step, Step::Done | Step::Failed(_)) {
            return if self.journal.has_step() { Err(self.diverged()) } else { Ok(None) };
        }
        let kept = loop {
            match (self.happened()?, step) {
                (None, _) => return Ok(None),
                (Some(JournalEvent::Step(kept)), _) if kept.wanted == wanted => break kept,
                (Some(JournalEvent::Sought(sought)), Step::NewValue { key }) if sought.key == *key => {
                    self.sought_before(sought);
                }
                (Some(_), _) => return Err(self.diverged()),
            }
        };
        self.journal.sought = None;
        let answer = match kept.given {
            RecordedAnswer::Value { mark } => {
                let (Step::Read { key, .. } | Step::NewValue { key }) = step else { return Err(self.diverged()) };
                let grain = if let Step::Read { grain, .. } = step { *grain } else { Grain::EXACT };
                let answer = self.read(key, grain)?;
                let is_same = |(value, label)| self.made.mark(value, label) == mark;
                if !matches!(&answer, Resumption::Value(value, label) if is_same((value, label))) {
                    return Err(self.changed(format!("the private value `{key}` has changed")));
                }
                answer
            }
            RecordedAnswer::Missing => Resumption::Missing,
            RecordedAnswer::Reply { value, labels, is_error } => Resumption::Reply(Reply { value, labels, is_error }),
            RecordedAnswer::Refused(why) => Resumption::Refused(why),
            RecordedAnswer::Withheld(labels) => Resumption::Withheld(labels),
            RecordedAnswer::Resolved(allowed) => Resumption::Resolved(allowed),
            RecordedAnswer::Known(allowed) => Resumption::Known(allowed),
            RecordedAnswer::Paid(allowed) => Resumption::Paid(allowed),
            RecordedAnswer::Continue => Resumption::Continue,
        };
        if let (Some(told), Step::Call(step)) = (&kept.sent, step) {
            let call = self.with_names(step.call.clone());
            self.made.remember(&call, told);
        }
        self.recall(kept.memory, kept.calls);
        Ok(Some(answer))
    }

    /// Keeps the answer to a stop; says whether it came from outside, so that it must be durable.
    fn keep(&mut self, wanted: String, answer: &Resumption, foreseen: Vec<Vec<ReplyLabels>>) -> bool {
        let given = RecordedAnswer::of(answer, |value, label| self.made.mark(value, label));
        let is_precious = given.is_precious();
        let memory = self.journal.changed(&self.memory);
        let (calls, sent) = (std::mem::take(&mut self.step_notes.decided), self.step_notes.sent.take());
        let step = journal::Step { wanted, given, foreseen, memory, calls, sent };
        self.journal.add(&JournalEvent::Step(Box::new(step)));
        is_precious
    }
}

/// What a run stopped for, as a digest: the same in the next process, if nothing was changed in between.
fn digest(step: &Step) -> String {
    let written = match step {
        Step::Read { key, grain } => serde_json::to_vec(&("read", key, grain)),
        Step::NewValue { key } => serde_json::to_vec(&("new", key)),
        Step::Call(step) => serde_json::to_vec(&("call", &step.call, step.line, step.in_region)),
        Step::Branch(Branch { calls, .. }) => {
            // As if nothing paid for it, as in a run of 0.1.
            let all: Vec<(Call, u32)> = calls.iter().map(|call| (call.asked(), call.prospect.line)).collect();
            serde_json::to_vec(&("branch", all))
        }
        Step::MayEnd(later) => {
            let all: Vec<(&Call, u32)> =
                later.iter().map(|later| (&later.prospect.call, later.prospect.line)).collect();
            serde_json::to_vec(&("end", all))
        }
        Step::RegionEnd => serde_json::to_vec("region"),
        Step::Done | Step::Failed(_) => serde_json::to_vec("over"),
    };
    hex(&Sha256::digest(written.unwrap_or_default()))
}

/// The tool that a step calls.
fn called(step: &Step) -> Option<(ServerName, ToolName)> {
    match step {
        Step::Call(step) => Some((step.call.server.clone(), step.call.tool.clone())),
        Step::Read { .. }
        | Step::NewValue { .. }
        | Step::Branch(_)
        | Step::MayEnd(_)
        | Step::RegionEnd
        | Step::Done
        | Step::Failed(_) => None,
    }
}
