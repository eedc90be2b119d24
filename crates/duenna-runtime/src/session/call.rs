//! A call of a run on its way through [`dispatch`], and the label of its answer.

use std::ops::ControlFlow;
use std::time::Instant;

use duenna_core::{
    Clearance, Denial, Flow, Label, Moment, Party, Pending, PermissionId, ProvenanceIndex, ReplyLabels, Sink, World,
};
use duenna_lang::{CallStep, Reply, Resumption};

use super::arguments::ArgumentCheck;
use super::record::{CallRecord, Refusal};
use super::{Running, SessionError, Stop, gate, models};
use crate::consent::doing;
use crate::dispatch::{Caller, ClearedCall, dispatch};
use crate::languages;
use crate::trace::{DisclosureLine, Event, TraceVerdict, would_tell};
use duenna_store::{Disclosure, LoggedCall, Policy, Store, now};

/// A call of a run on its way out.
struct Outgoing<'r, 's, 'a> {
    running: &'r mut Running<'s, 'a>,
    step: CallStep,
    again: Again,
    /// Why its server does not take it.
    unfit: Option<String>,
}

/// Whether a call that may have been made already is made again.
enum Again {
    NotAsked,
    Wanted,
    /// The user does not want it; with the label of the earlier call.
    Unwanted(Label),
}

/// What is known of a call before it is logged, and shown after.
struct Note {
    told: Vec<DisclosureLine>,
    reason: &'static str,
    record: CallRecord,
    /// What it spends where it runs in a region.
    spends: Vec<PermissionId>,
}

impl Caller for Outgoing<'_, '_, '_> {
    type Answer = Resumption;
    type Error = Stop;
    type Note = Note;

    fn store(&self) -> &Store {
        self.running.session.store
    }

    fn moment(&self) -> Moment {
        self.running.task.moment(now())
    }

    fn flow(&mut self) -> Result<ControlFlow<Resumption, Flow>, Stop> {
        let (running, step) = (&mut *self.running, &self.step);
        let call = running.with_names(step.call.clone());
        let call = match running.session.servers.schemas().check(call, step.in_region) {
            ArgumentCheck::Call(call, why) => {
                self.unfit = why;
                call
            }
            ArgumentCheck::Wrong(answer) => {
                if let Resumption::Reply(reply) = &answer {
                    running.memory.fail(step.line, (&step.call.server, &step.call.tool), &said(&reply.value));
                }
                return Ok(ControlFlow::Break(answer));
            }
        };
        // What models are told of the ends, they are never told unasked: they write what comes next.
        let is_told = is_told_by_model(&call.server);
        let (described, minted) = (running.session.servers.described(), &running.minted);
        let store = running.session.store;
        let told = running.told.clone();
        let made =
            |call| store.with_log(|log| Flow::new(call, World::new(described, log).of_task(&told).minting(minted)));
        if running.is_course_closed {
            running.memory.course.close();
        }
        // What it tells in a region was decided where that began.
        let flow = if step.in_region { made(call)? } else { running.memory.course.flow(call, is_told, made)? };
        let needs_model = models::needs_models(flow.sink()) || running.is_converted_by_model(flow.sink());
        if needs_model && running.session.models.is_none() {
            return running.refuse(flow.sink(), step.line, Refusal::said(models::REFUSAL)).map(ControlFlow::Break);
        }
        Ok(ControlFlow::Continue(flow))
    }

    async fn ask(&mut self, pending: Pending) -> Result<ControlFlow<Resumption>, Stop> {
        let (running, line) = (&mut *self.running, self.step.line);
        let (question, flow) = (pending.question(), pending.flow());
        let why = if self.step.in_region {
            Some("the user was not asked about it before private data decided whether it is made".to_owned())
        } else {
            running.answered_already(question)
        };
        if let Some(why) = why {
            return running.refuse(flow.sink(), line, Refusal::unknown(&why, question)).map(ControlFlow::Break);
        }
        let looked = Box::pin(running.looked_at(flow.call(), flow.sink(), line)).await?;
        running.ask(question, flow.sink(), (flow.call(), line), looked.as_ref()).await?;
        Ok(ControlFlow::Continue(()))
    }

    fn refuse(&mut self, denied: Denial, policy: &Policy) -> Result<Resumption, Stop> {
        self.running.refuse(
            denied.flow().sink(),
            self.step.line,
            Refusal::decided(denied.reason(), (policy, &self.running.memory.unanswered)),
        )
    }

    async fn clear(&mut self, clearance: Clearance) -> Result<ControlFlow<Resumption, ClearedCall<Note>>, Stop> {
        let (running, line, in_region) = (&mut *self.running, self.step.line, self.step.in_region);
        if let Some(why) = running.answered_for(clearance.sink()) {
            return running.refuse(clearance.sink(), line, Refusal::said(&why)).map(ControlFlow::Break);
        }
        let clearance = Box::pin(running.guarded(clearance, line, in_region)).await?;
        let announced = if in_region {
            let Some(announced) = running.announced(&clearance, line) else {
                let why = "it was allowed only once, or not announced, when its branch began";
                return running.refuse(clearance.sink(), line, Refusal::said(why)).map(ControlFlow::Break);
            };
            Some(announced)
        } else {
            None
        };
        // Before the log, which takes nothing that was decided under permissions that changed while the user thought about it.
        if matches!(self.again, Again::NotAsked) && !clearance.is_withheld() {
            self.again = running.unwanted_again(clearance.call()).map_or(Again::Wanted, Again::Unwanted);
        }
        let clearance = if matches!(self.again, Again::Unwanted(_)) { clearance.unwanted() } else { clearance };
        let reason = allowed_because(&clearance);
        let withheld = withheld_because(&clearance, (self.unfit.as_deref(), &self.again));
        let note = Note {
            told: clearance.rows().iter().map(DisclosureLine::from).collect(),
            reason,
            record: CallRecord::cleared(&clearance, line, (reason, withheld)),
            spends: if in_region { clearance.spent().to_vec() } else { Vec::new() },
        };
        Ok(ControlFlow::Continue(ClearedCall { clearance, announced, note }))
    }

    fn logged(&mut self, logged: &LoggedCall, note: Note) -> Result<ControlFlow<Resumption>, Stop> {
        let running = &mut *self.running;
        running.used_in_region(note.spends);
        if !self.step.in_region {
            running.step_notes.is_paid |= running.memory.course.note(logged.sink());
        }
        running.remember(note.record);
        running.memory.last_call = logged.id().0;
        let sink = logged.sink();
        running.has_told(sink);
        running.session.trace.write(&Event::Call {
            server: sink.server(),
            tool: sink.tool(),
            parties: parties(sink),
            discloses: note.told,
            verdict: TraceVerdict::Allow,
            reason: note.reason,
        })?;
        let Again::Unwanted(earlier) = &self.again else { return Ok(ControlFlow::Continue(())) };
        Ok(ControlFlow::Break(Resumption::Withheld(running.withheld(logged)?.raised(&earlier.carried()))))
    }

    fn withhold(&mut self, withheld: &LoggedCall) -> Result<Resumption, Stop> {
        self.running.withheld(withheld).map(Resumption::Withheld)
    }

    async fn send(&mut self, disclosure: Disclosure) -> Result<Resumption, Stop> {
        self.running.send(disclosure, self.step.line).await
    }

    fn restless() -> Stop {
        SessionError::Restless.into()
    }
}

impl Running<'_, '_> {
    /// The servers and the log, as the task sees them.
    pub(super) fn world<'w>(&'w self, log: &'w dyn ProvenanceIndex) -> World<'w> {
        World::new(self.session.servers.described(), log).of_task(&self.told)
    }

    /// Decides about a call and makes it if it is allowed.
    pub(super) async fn call(&mut self, step: CallStep) -> Result<Resumption, Stop> {
        // What the guard's parties said, they said of one call.
        self.guarded.looked = None;
        Box::pin(dispatch(&mut Outgoing { running: self, step, again: Again::NotAsked, unfit: None })).await
    }

    /// The labels of what stands for the answer of a call that is logged and not made.
    fn withheld(&mut self, logged: &LoggedCall) -> Result<ReplyLabels, Stop> {
        self.memory.withheld += 1;
        let expected = logged.sink().expected();
        let labels = self.session.store.with_log(|log| expected.labels(self.world(log)))?;
        self.reserve_names(logged.call(), &labels.value);
        Ok(labels)
    }

    /// Refuses a call: traced, counted, and told to the artifact in words that are a function of labels.
    fn refuse(&mut self, sink: &Sink, line: u32, refusal: Refusal) -> Result<Resumption, Stop> {
        let reason = refusal.reason.clone();
        self.trace_refusal(sink, line, refusal)?;
        self.bounded()?;
        Ok(Resumption::Refused(reason))
    }

    pub(super) fn trace_refusal(&mut self, sink: &Sink, line: u32, refusal: Refusal) -> Result<(), Stop> {
        self.memory.refused += 1;
        self.session.trace.write(&Event::Call {
            server: sink.server(),
            tool: sink.tool(),
            parties: parties(sink),
            discloses: would_tell(sink, sink.label()),
            verdict: TraceVerdict::Deny,
            reason: &refusal.reason,
        })?;
        self.remember(CallRecord::refused(sink, line, refusal));
        Ok(())
    }

    pub(super) fn remember(&mut self, call: CallRecord) {
        self.step_notes.decided.push(call.clone());
        if let Some(record) = &mut self.artifact.record {
            record.add(call);
        }
    }

    /// Sends a logged call. Its answer gets the label of what the log says *after* it arrived.
    async fn send(&mut self, disclosure: Disclosure, line: u32) -> Result<Resumption, Stop> {
        if models::is_model(disclosure.sink().server()) {
            return self.ask_model(disclosure, line).await;
        }
        if gate::is_gate(disclosure.sink().server()) {
            return self.convert(disclosure, line).await;
        }
        if languages::is_limits(disclosure.sink().server()) {
            return self.marked(&disclosure);
        }
        if !self.is_harmless(disclosure.call()) && self.journal.can_go_on() == Ok(false) {
            // Were the run killed during its first call that changes something, nobody would ask whether that is made again.
            self.journal.write(self.session.store)?;
        }
        let told = disclosure.sink().label().join(disclosure.sink().ends());
        self.made.remember(disclosure.call(), &told);
        self.step_notes.sent = Some(told);
        let expected = disclosure.sink().expected().clone();
        let called = (disclosure.call().server.clone(), disclosure.call().tool.clone());
        let since = Instant::now();
        let answer = self.session.servers.send(disclosure, self.session.store).await;
        self.clock.waited(since);
        let answer = answer?;
        let labels = self.session.store.with_log(|log| expected.labels(self.world(log)))?;
        self.memory.learned = self.memory.learned.join(&labels.value);
        if answer.is_error {
            // The artifact may go on with a failure in its place, or catch it.
            self.memory.fail(line, (&called.0, &called.1), &said(&answer.value));
        }
        Ok(Resumption::Reply(Reply { value: answer.value, labels, is_error: answer.is_error }))
    }
}

/// Whether a model writes what is told there, or from it.
pub(super) fn is_told_by_model(server: &duenna_core::ServerName) -> bool {
    models::is_model(server) || gate::is_gate(server) || languages::is_limits(server)
}

/// What an error says.
fn said(error: &serde_json::Value) -> String {
    error.as_str().unwrap_or("it gave no reason").to_owned()
}

fn parties(sink: &Sink) -> Vec<duenna_core::Party> {
    sink.recipients().iter().map(|recipient| recipient.party.clone()).collect()
}

/// Why a call that may leave is not made: for the record of the run, which is kept encrypted, since that tells of its values.
fn withheld_because(clearance: &Clearance, (unfit, again): (Option<&str>, &Again)) -> Option<String> {
    if let Some(unfit) = unfit {
        return Some(unfit.to_owned());
    }
    if let Some(bound) = clearance.misplaced().and_then(Party::bound) {
        let place = if bound.is_deep() { "beneath" } else { "right in" };
        return Some(format!(
            "it names a file that does not lie {place} `{}`, with which the path begins in the artifact's text; to name others, \
             write `\"/\".join([folder, path])`",
            bound.as_file()
        ));
    }
    if let Some(argument) = clearance.strayed() {
        return Some(format!(
            "with this value of `{argument}` it could reach more of this machine than its server does (another repository, what other programs run, a \
             statement that writes elsewhere, an address of this machine or its network); if you mean that, write the whole value into the artifact"
        ));
    }
    if let Some(symbol) = clearance.unminted() {
        return Some(format!(
            "`{symbol}` does not stand for an ID that a listing of this task returned, as the annotation requires; pass the ID on \
             as the listing has it"
        ));
    }
    if let Some(reason) = clearance.withheld() {
        return Some(format!("you said no to {}", doing(reason)));
    }
    if matches!(again, Again::Unwanted(_)) {
        return Some("the same call had been made before, or may have been, and nobody wanted it again".to_owned());
    }
    clearance.is_withheld().then(|| "an argument has no value, since something failed before".to_owned())
}

/// Why a call may leave, without a word about its values.
fn allowed_because(clearance: &Clearance) -> &'static str {
    if clearance.rows().iter().any(|row| row.permission.is_some()) {
        "you allowed it"
    } else if clearance.rows().is_empty() {
        "it shares nothing private"
    } else if clearance.sink().label().is_public() && clearance.sink().reaches_others() {
        "all it tells is that no error ended the artifact before it, or which way it took, which the course of the task pays for"
    } else {
        "it shares data only with parties that already know it, or that are the user's own"
    }
}
