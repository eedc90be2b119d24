//! One call: decided, logged, sent, labelled.

use std::time::Instant;

use duenna_core::{Clearance, Flow, Sink, Verdict, World, decide};
use duenna_lang::{Answer, CallStep, Reply};

use super::arguments::Checked;
use super::record::{CallRecord, Refusal};
use super::{Running, SessionError, Stop, gate, models};
use crate::converter;
use crate::store::{Disclosure, Policy, now};
use crate::trace::{Decided, DisclosureLine, Event, would_tell};

/// How often a call is decided anew because another process changed the permissions meanwhile.
const RETRIES: usize = 20;

impl Running<'_, '_> {
    /// Decides about a call and makes it if it is allowed.
    pub(super) async fn call(&mut self, step: CallStep) -> Result<Answer, Stop> {
        // What the guard's parties said, they said of one call.
        self.looked = None;
        for _ in 0..RETRIES {
            let described = self.session.servers.described();
            let call = self.with_names(step.call.clone());
            let call = match self.session.servers.schemas().check(call, step.in_region) {
                Checked::Call(call, why) => {
                    if let Some(why) = why {
                        self.memory.note(format!("line {}: {why}", step.line));
                    }
                    call
                }
                Checked::Wrong(answer) => return Ok(answer),
            };
            let minted = &self.minted;
            let flow =
                self.session.store.with_log(|log| Flow::new(call, World::new(described, log).minting(minted)))?;
            let needs_model = models::needs_models(flow.sink()) || self.is_converted_by_model(flow.sink());
            if needs_model && self.session.models.is_none() {
                return self.refuse(flow.sink(), step.line, Refusal::said(models::REFUSAL));
            }
            let policy = self.session.store.policy()?;
            let moment = self.task.moment(now());
            match decide(flow, policy.permissions(), &moment) {
                Verdict::Ask(pending) if step.in_region => {
                    let why = "the user was not asked about it before private data decided that it is made";
                    return self.refuse(pending.flow().sink(), step.line, Refusal::unknown(why, pending.question()));
                }
                Verdict::Ask(pending) => {
                    if let Some(why) = self.answered_already(pending.question()) {
                        return self.refuse(
                            pending.flow().sink(),
                            step.line,
                            Refusal::unknown(&why, pending.question()),
                        );
                    }
                    let flow = pending.flow();
                    let looked = Box::pin(self.looked_at(flow.call(), flow.sink(), step.line)).await?;
                    self.ask(pending.question(), flow.sink(), (flow.call(), step.line), looked.as_ref()).await?;
                }
                Verdict::Deny(refused) => {
                    let refusal = Refusal::decided(refused.reason(), &policy);
                    return self.refuse(refused.flow().sink(), step.line, refusal);
                }
                Verdict::Allow(clearance) => {
                    let clearance = Box::pin(self.guarded(clearance, step.line, step.in_region)).await?;
                    match self.log(clearance, &step, &policy) {
                        Err(ended) if ended.is_stale() => {}
                        Ok(Logged::Sendable(disclosure)) => return self.send(*disclosure, step.line).await,
                        Ok(Logged::Instead(answer)) => return Ok(answer),
                        Err(ended) => return Err(ended),
                    }
                }
            }
        }
        Err(SessionError::Restless.into())
    }

    /// Refuses a call: traced, counted, and told to the artifact in words that are a function of labels.
    fn refuse(&mut self, sink: &Sink, line: u32, refusal: Refusal) -> Result<Answer, Stop> {
        let reason = refusal.reason.clone();
        self.trace_refusal(sink, line, refusal)?;
        self.bounded()?;
        Ok(Answer::Refused(reason))
    }

    pub(super) fn trace_refusal(&mut self, sink: &Sink, line: u32, refusal: Refusal) -> Result<(), Stop> {
        self.memory.refused += 1;
        self.session.trace.write(&Event::Call {
            server: sink.server(),
            tool: sink.tool(),
            parties: parties(sink),
            discloses: would_tell(sink),
            verdict: Decided::Deny,
            reason: &refusal.reason,
        })?;
        self.remember(CallRecord::refused(sink, line, refusal));
        Ok(())
    }

    pub(super) fn remember(&mut self, call: CallRecord) {
        self.decided.push(call.clone());
        if let Some(record) = &mut self.record {
            record.add(call);
        }
    }

    /// Makes the rows of a cleared call durable.
    fn log(&mut self, clearance: Clearance, step: &CallStep, policy: &Policy) -> Result<Logged, Stop> {
        let moment = self.task.moment(now());
        let mut is_withheld = clearance.is_withheld();
        let again = if is_withheld { None } else { self.unwanted_again(clearance.call()) };
        is_withheld |= again.is_some();
        let told: Vec<DisclosureLine> = clearance.rows().iter().map(DisclosureLine::from).collect();
        let reason = allowed_because(&clearance);
        let record = CallRecord::allowed(&clearance, step.line, &recorded_because(&clearance, reason));
        let disclosure = if step.in_region {
            let Some(announced) = self.announced(&clearance, step.line) else {
                let why = "it was allowed once, or not announced, where its branch began";
                let refused = self.refuse(clearance.sink(), step.line, Refusal::said(why))?;
                return Ok(Logged::Instead(refused));
            };
            self.session.store.fill(clearance, announced, &moment, policy)?
        } else {
            self.session.store.log(clearance, &moment, policy)?
        };
        self.remember(record);
        self.memory.last_call = disclosure.id().0;
        let sink = disclosure.sink();
        self.session.trace.write(&Event::Call {
            server: sink.server(),
            tool: sink.tool(),
            parties: parties(sink),
            discloses: told,
            verdict: Decided::Allow,
            reason,
        })?;
        if !is_withheld {
            return Ok(Logged::Sendable(Box::new(disclosure)));
        }
        self.memory.withheld += 1;
        let described = self.session.servers.described();
        let labels = self.session.store.with_log(|log| sink.expected().labels(World::new(described, log)))?;
        self.reserve_names(disclosure.call(), &labels.value);
        let labels = again.map_or(labels.clone(), |earlier| labels.raised(&earlier));
        Ok(Logged::Instead(Answer::Withheld(labels)))
    }

    /// Sends a logged call. Its answer gets the label of what the log says *after* it arrived.
    async fn send(&mut self, disclosure: Disclosure, line: u32) -> Result<Answer, Stop> {
        if models::is_model(disclosure.sink().server()) {
            return self.ask_model(disclosure, line).await;
        }
        if gate::is_gate(disclosure.sink().server()) {
            return self.convert(disclosure, line).await;
        }
        if converter::is_limits(disclosure.sink().server()) {
            return self.marked(&disclosure);
        }
        self.made.remember(disclosure.call(), disclosure.sink().label());
        self.sent = Some(disclosure.sink().label().clone());
        let expected = disclosure.sink().expected().clone();
        let called = (disclosure.call().server.clone(), disclosure.call().tool.clone());
        let since = Instant::now();
        let answer = self.session.servers.send(disclosure, self.session.store).await;
        self.clock.waited(since);
        let answer = answer?;
        let described = self.session.servers.described();
        let labels = self.session.store.with_log(|log| expected.labels(World::new(described, log)))?;
        self.memory.learned = self.memory.learned.join(&labels.value);
        if answer.is_error && !labels.success.is_public() {
            // The artifact may go on with a failure in its place.
            let why = answer.value.as_str().unwrap_or("no reason given");
            self.memory.note(format!("line {line}: {}/{} failed: {}", called.0, called.1, excerpt(why)));
        }
        Ok(Answer::Reply(Reply { value: answer.value, labels, is_error: answer.is_error }))
    }
}

/// A call whose rows are durable.
enum Logged {
    Sendable(Box<Disclosure>),
    /// Not to be made; what the artifact is told instead.
    Instead(Answer),
}

/// The first words of what a server says, in one line.
fn excerpt(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

fn parties(sink: &Sink) -> Vec<duenna_core::Party> {
    sink.recipients().iter().map(|recipient| recipient.party.clone()).collect()
}

/// The same for the record of the run, which is kept encrypted: that it was withheld tells of its values.
fn recorded_because(clearance: &Clearance, reason: &str) -> String {
    let Some(symbol) = clearance.unminted() else { return reason.to_owned() };
    format!(
        "what stands behind `{symbol}` is no id that a listing of the task returned, as the annotation says it must be; pass on the id \
         as the listing has it"
    )
}

/// Why a call may leave, without a word about its values.
fn allowed_because(clearance: &Clearance) -> &'static str {
    if clearance.rows().iter().any(|row| row.permission.is_some()) {
        "the user allowed it"
    } else if clearance.rows().is_empty() {
        "it tells nothing private"
    } else {
        "it tells only what its parties know already, or what is the user's own"
    }
}
