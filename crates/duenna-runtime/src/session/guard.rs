//! The guard in a run: its advice stands in the details of a question, and where the user so sets it ends the task.
//!
//! # Security
//! What it says depends on values, so that nothing of it returns to the artifact (semantics 6): a refusal ends the task, which the calls
//! before it are counted for. A model and the user's own tools are parties: they are told a call only after that was decided and logged
//! like any other sink, and never within a region. Whether they are asked is a matter of the call's labels alone: a call that failed and one
//! that is not made after all are put to them, too, as failed ones, which are decided and logged and not sent (semantics 4.4).

use std::cell::RefCell;

use duenna_core::{Argument, Call, Clearance, Party, Sink};
use duenna_lang::{CallStep, Resumption};
use serde_json::{Map, Value};

use super::guard_sinks::asking;
use super::record::Refusal;
use super::{Running, SessionError, Stop, models};
use crate::consent::{Answers, LineAnswer};
use duenna_guard::memory::Validation;
use duenna_guard::{Action, Advice, Guard, Look, Mode, OwnTool, Verdict, arguments, read};
use duenna_store::now;

/// The guard as a session uses it.
#[derive(Debug)]
pub struct Watch {
    mode: Mode,
    guard: Guard<'static>,
    own: Vec<OwnTool>,
    by_model: Option<(Guard<'static>, Party)>,
}

impl Watch {
    /// A guard that asks nobody, and the user's own tools, which are sinks.
    #[must_use]
    pub const fn new(mode: Mode, guard: Guard<'static>, own: Vec<OwnTool>) -> Self {
        Self { mode, guard, own, by_model: None }
    }

    /// The same with one that asks a model, where that may be told.
    #[must_use]
    pub fn with_model(self, guard: Guard<'static>, party: Party) -> Self {
        Self { by_model: Some((guard, party)), ..self }
    }

    fn is_own(&self, call: &Call) -> bool {
        models::is_of_runtime(call) || self.own.iter().any(|own| (&own.server, &own.tool) == (&call.server, &call.tool))
    }
}

/// A call as the guard sees it, and what parties outside said of it.
#[derive(Clone)]
pub(super) struct GuardView {
    action: Action,
    /// Whether there is nothing to judge: a value failed, or is not known yet.
    is_unknown: bool,
    said: Vec<Look>,
    /// Whether the model was allowed to know it.
    may_ask_model: bool,
}

/// What the guard said when the user looked.
#[derive(Default)]
pub(super) struct ShownAdvice(RefCell<Option<Verdict>>);

impl ShownAdvice {
    /// Whether the user looked.
    pub(super) fn was_seen(&self) -> bool {
        self.0.borrow().is_some()
    }
}

impl GuardView {
    /// The embedded advice, which nobody can lower; a model that may be asked can object besides. It is told what it was cleared for:
    /// neither what was seen before nor what the user's own tools said.
    ///
    /// It keeps its thread for as long as it takes: half a second with a sentence model, longer with a model that is asked. That is the thread
    /// of [`Runtime::block_on`](tokio::runtime::Runtime::block_on) that drives the run and nothing else; connections to servers and
    /// Ctrl-C are served by others.
    fn advice(&self, watch: &Watch) -> Option<Advice> {
        if self.is_unknown {
            return None;
        }
        let embedded = watch.guard.advice(&self.action, self.said.clone()).ok()?;
        let Some((guard, _)) = watch.by_model.as_ref().filter(|_| self.may_ask_model) else { return Some(embedded) };
        Some(match guard.advice(&self.told(), Vec::new()) {
            Ok(other) => embedded.joined(other),
            Err(error) => embedded.noting(error.to_string()),
        })
    }

    /// What parties outside are told.
    fn told(&self) -> Action {
        Action { trajectory: None, ..self.action.clone() }
    }

    /// The advice in words, for the user's own terminal.
    pub(super) fn shown(&self, watch: &Watch, shown: &ShownAdvice) -> Option<String> {
        let advice = self.advice(watch)?;
        let text = advice.shown(&self.action);
        shown.0.replace(Some(advice.into_verdict()));
        Some(text)
    }
}

impl Running<'_, '_> {
    /// The call as the guard sees it; nothing for what asks the guard's own parties.
    pub(super) fn seen_as(&self, call: &Call, sink: &Sink) -> Option<GuardView> {
        self.session.guard.filter(|watch| watch.mode != Mode::Off && !watch.is_own(call))?;
        let value = |argument: &Argument| {
            #[expect(clippy::disallowed_methods, reason = "judged here; what comes of it goes to the user alone")]
            let value = argument.value.expose().clone()?;
            Some((argument.name.clone(), value))
        };
        let written: Option<Map<String, Value>> = call.arguments.iter().map(value).collect();
        let written = written.filter(|_| !call.failed);
        let recipients: Vec<String> = sink.recipients().iter().map(|one| one.party.to_string()).collect();
        let action = Action {
            query: self.guarded.request.clone(),
            action: written
                .as_ref()
                .map(|written| format!("Action: {}\nAction Input: {}", call.tool, Value::Object(written.clone())))
                .unwrap_or_default(),
            action_text: String::new(),
            trajectory: Some(self.guarded.transcript.text().to_owned()).filter(|seen| !seen.is_empty()),
            recipient: Some(recipients.join(", ")).filter(|all| !all.is_empty()),
        };
        let (action, is_unknown) = (action.with_told(), written.is_none());
        Some(GuardView { action, is_unknown, said: Vec::new(), may_ask_model: false })
    }

    /// The same, after the guard's own parties were asked, as far as they may know of it: once for one call, whatever its values are.
    pub(super) async fn looked_at(&mut self, call: &Call, sink: &Sink, line: u32) -> Result<Option<GuardView>, Stop> {
        let (Some(mut looked), Some(watch)) = (self.seen_as(call, sink), self.session.guard) else { return Ok(None) };
        if let Some(before) = self.guarded.looked.as_ref().filter(|before| before.0 == *sink.label()) {
            return Ok(Some(before.1.clone()));
        }
        let (told, failed) = (looked.told(), looked.is_unknown);
        for own in &watch.own {
            let all = arguments(&told).into_iter();
            let all = all.map(|(name, value)| Argument::known(name, value, sink.label().clone())).collect();
            let asked = Call {
                server: own.server.clone(),
                tool: own.tool.clone(),
                arguments: all,
                failed,
                ..call.clone().with_ends_asked()
            };
            let answer = self.told_of(asked, line).await?;
            looked.said.push(match answer {
                Resumption::Reply(reply) => match read(&own.name(), &told, &reply.value, reply.is_error) {
                    Ok(judgement) => Look::Judged(Box::new(judgement)),
                    Err(error) => Look::Failed { tool: own.name(), why: error.to_string() },
                },
                Resumption::Refused(_)
                | Resumption::Withheld(_)
                | Resumption::Value(..)
                | Resumption::Missing
                | Resumption::Resolved(_)
                | Resumption::Known(_)
                | Resumption::Paid(_)
                | Resumption::Continue => Look::Failed {
                    tool: own.name(),
                    why: format!("{} is not allowed to know of this call", own.name()),
                },
            });
        }
        if let Some((_, party)) = &watch.by_model {
            let written = serde_json::to_value(&told).unwrap_or_default();
            let action = Argument::known("action", written, sink.label().clone());
            let asked = Call { failed, ..asking(call, action).map_err(SessionError::from)? };
            looked.may_ask_model = self.is_told_to(&asked, party)
                && matches!(self.told_of(asked, line).await?, Resumption::Reply(reply) if !reply.is_error);
        }
        self.guarded.looked = Some(Box::new((sink.label().clone(), looked.clone())));
        Ok(Some(looked))
    }

    /// Tells one of the guard's parties. What the run has learned is the same where the call was not sent.
    async fn told_of(&mut self, asked: Call, line: u32) -> Result<Resumption, Stop> {
        let answer = Box::pin(self.call(CallStep { call: asked, line, in_region: false })).await?;
        if let Resumption::Withheld(labels) = &answer {
            self.memory.learned = self.memory.learned.join(&labels.value);
        }
        Ok(answer)
    }

    /// Whether that call goes to this party and to nobody else: the model that is asked is the one that was decided about.
    fn is_told_to(&self, call: &Call, party: &Party) -> bool {
        let server = self.session.servers.described().get(&call.server);
        let tool = server.and_then(|server| server.tool(&call.tool));
        tool.is_some_and(|tool| tool.parties == [duenna_core::PartySpec::Party(party.clone())])
    }

    /// Lets a cleared call through, or ends the task. Only calls that tell something by the user's leave are looked at.
    pub(super) async fn guarded(
        &mut self,
        clearance: Clearance,
        line: u32,
        in_region: bool,
    ) -> Result<Clearance, Stop> {
        let Some(watch) = self.session.guard else { return Ok(clearance) };
        let Mode::Refuse { above } = watch.mode else { return Ok(clearance) };
        let tells = clearance.rows().iter().any(|row| row.permission.is_some());
        if !tells {
            return Ok(clearance);
        }
        let looked = if in_region {
            self.seen_as(clearance.call(), clearance.sink())
        } else {
            let (call, sink) = (clearance.call().clone(), clearance.sink().clone());
            self.looked_at(&call, &sink, line).await?
        };
        // What is not made leaves no more than its rows; those whom it was put to were told so, whether it is made or not.
        let Some(looked) = looked.filter(|_| !clearance.is_withheld()) else { return Ok(clearance) };
        self.memory.judged += 1;
        let sink = clearance.sink().clone();
        let advice = looked.advice(watch);
        let passed = match &advice {
            Some(advice) => advice.tighten(watch.mode, clearance),
            None => Advice::none(watch.mode, clearance),
        };
        match passed {
            Ok(clearance) => Ok(clearance),
            Err(_refused) => {
                let why = "the guard refused it, as configured under [guard]; the task ended there";
                self.trace_refusal(&sink, line, Refusal::said(why))?;
                let details = advice.map_or_else(
                    || "The guard could not judge it.\n".to_owned(),
                    |advice| advice.shown(&looked.action),
                );
                let (server, tool, judged) = (sink.server(), sink.tool(), self.memory.judged);
                let text = format!(
                    "the guard ended the task at {server}/{tool}: its score is above {above}, the limit set under [guard]. Calls of this \
                     task that it let pass before: {}. That the task ended here reveals at most log2({judged} + 1) bits",
                    judged - 1
                );
                Err(Stop::Guarded { text, details })
            }
        }
    }

    /// Remembers what the user said of a call after they had looked at the advice. A mixed answer says nothing about the whole.
    pub(super) fn learn(&mut self, looked: &GuardView, shown: &ShownAdvice, answers: &Answers) {
        let (Some(watch), Some(verdict)) = (self.session.guard, shown.0.take()) else { return };
        let lines = &answers.lines;
        let leak = match () {
            () if lines.is_empty() => return,
            () if lines.iter().all(|said| matches!(said, LineAnswer::Allow(_) | LineAnswer::Wider(_))) => false,
            () if lines.iter().all(|said| matches!(said, LineAnswer::Deny(_))) => true,
            () => return,
        };
        let by = if leak == verdict.leak { Validation::Agreed } else { Validation::Answer };
        if let Err(error) = watch.guard.learn((&looked.action, &verdict), leak, by, now()) {
            self.memory.note(format!("the guard could not store your answer: {error}"));
        }
    }
}
