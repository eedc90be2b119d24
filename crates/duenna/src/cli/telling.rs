//! Text that a command sends to a model, outside of any run: a call like any other, decided and logged before it leaves.

use std::collections::BTreeMap;
use std::future::Future as _;
use std::ops::ControlFlow;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use duenna_core::{
    Argument, Call, Clearance, Datum, Denial, Effect, Flow, Grain, Key, Label, Lifetime, Line, Moment, Party, Pending,
    Purpose, Question, Server, ServerName, World,
};

use super::error::CliError;
use super::model;
use duenna_runtime::config::Config;
use duenna_runtime::dispatch::{Caller, ClearedCall, dispatch};
use duenna_runtime::model::values_in;
use duenna_store::{Answer, Disclosure, LoggedCall, Policy, Store, StoreError, Task, TaskStatus, now};

/// What a command is about to tell the model that reads data.
pub(super) struct ModelDisclosure<'a> {
    pub(super) store: &'a Store,
    /// With the model.
    pub(super) config: &'a Config,
    pub(super) purpose: Option<&'a Purpose>,
    /// What is done with it, as the log shows it: a word of Duenna's own.
    pub(super) work: &'static str,
    /// The name of the text.
    pub(super) datum: Key,
    /// All that the model may be shown of it, in however many requests: they tell one party the same data.
    pub(super) text: &'a str,
    /// Whether values of the store that stand in the text are told under their own names, too.
    pub(super) has_values: bool,
    pub(super) word: Option<CommandConsent<'a>>,
}

/// What the user said by the very command, about this party and for this once. A no that they gave before stands all the same.
#[derive(Clone, Copy)]
pub(super) enum CommandConsent<'a> {
    /// It may have the text, with whatever stands in it.
    AsItIs(&'a Party),
    /// It may have the text; of what they keep in the store they said nothing.
    WithoutValues(&'a Party),
}

/// What became of it.
pub(super) enum ModelDisclosureOutcome {
    /// It may be sent: it stands in the log.
    Logged(Box<Disclosure>),
    /// Nobody said whether the model may know this.
    Unasked(Vec<Line>),
    /// The user's own no.
    Refused,
}

/// What a command tells a model, on its way through [`dispatch`].
struct Request<'t> {
    telling: &'t ModelDisclosure<'t>,
    task: &'t Task,
    label: Label,
    /// The model, as a server.
    name: ServerName,
    described: BTreeMap<ServerName, Server>,
}

impl Caller for Request<'_> {
    type Answer = ModelDisclosureOutcome;
    type Error = CliError;
    type Note = ();

    fn store(&self) -> &Store {
        self.telling.store
    }

    fn moment(&self) -> Moment {
        self.task.moment(now())
    }

    fn flow(&mut self) -> Result<ControlFlow<ModelDisclosureOutcome, Flow>, CliError> {
        let call = Call {
            server: self.name.clone(),
            tool: "qllm_call".parse()?,
            arguments: vec![
                Argument::known("prompt", self.telling.work.into(), Label::bottom()),
                Argument::known("data", self.telling.text.into(), self.label.clone()),
            ],
            pc: Label::bottom(),
            choice: Label::bottom(),
            failed: false,
            ends: Label::bottom(),
        };
        let flow = self.telling.store.with_log(|log| Flow::new(call, World::new(&self.described, log)))?;
        Ok(ControlFlow::Continue(flow))
    }

    async fn ask(&mut self, pending: Pending) -> Result<ControlFlow<ModelDisclosureOutcome>, CliError> {
        let question = pending.question();
        let Some(answers) = self.telling.answers(question, self.task) else {
            return Ok(ControlFlow::Break(ModelDisclosureOutcome::Unasked(question.lines.clone())));
        };
        self.telling.store.remember(&answers, now())?;
        Ok(ControlFlow::Continue(()))
    }

    fn refuse(&mut self, _: Denial, _: &Policy) -> Result<ModelDisclosureOutcome, CliError> {
        Ok(ModelDisclosureOutcome::Refused)
    }

    async fn clear(
        &mut self,
        clearance: Clearance,
    ) -> Result<ControlFlow<ModelDisclosureOutcome, ClearedCall<()>>, CliError> {
        Ok(ControlFlow::Continue(ClearedCall { clearance, announced: None, note: () }))
    }

    fn logged(&mut self, _: &LoggedCall, (): ()) -> Result<ControlFlow<ModelDisclosureOutcome>, CliError> {
        Ok(ControlFlow::Continue(()))
    }

    fn withhold(&mut self, _: &LoggedCall) -> Result<ModelDisclosureOutcome, CliError> {
        Ok(ModelDisclosureOutcome::Refused)
    }

    async fn send(&mut self, disclosure: Disclosure) -> Result<ModelDisclosureOutcome, CliError> {
        Ok(ModelDisclosureOutcome::Logged(Box::new(disclosure)))
    }

    fn restless() -> CliError {
        CliError::Store(StoreError::Stale)
    }
}

impl ModelDisclosure<'_> {
    /// Decides and logs, and does with the outcome what `send` does: a task of its own.
    ///
    /// # Errors
    /// If nothing can be decided or logged, and those of `send`.
    pub(super) fn told<T>(
        &self,
        send: impl FnOnce(ModelDisclosureOutcome) -> Result<T, CliError>,
    ) -> Result<T, CliError> {
        let task = self.store.begin_task(self.purpose, now())?;
        let done = self.decided(&task).and_then(send);
        let status = if done.is_ok() { TaskStatus::Done } else { TaskStatus::Failed };
        self.store.end_task(task.id, status, now())?;
        done
    }

    /// As [`ModelDisclosure::told`], for a command that does nothing else: what may not be sent is an error that says what the user may do.
    ///
    /// # Errors
    /// As [`ModelDisclosure::told`], and if it may not be sent.
    pub(super) fn told_or_refused<T>(
        &self,
        party: &Party,
        send: impl FnOnce(Disclosure) -> Result<T, CliError>,
    ) -> Result<T, CliError> {
        self.told(|told| match told {
            ModelDisclosureOutcome::Logged(disclosure) => send(*disclosure),
            ModelDisclosureOutcome::Refused => Err(CliError::Usage(format!(
                "nothing was sent: you have refused to share it with {party} (see `duenna permissions list`)"
            ))),
            ModelDisclosureOutcome::Unasked(lines) => Err(CliError::Usage(self.unasked(party, &lines))),
        })
    }

    /// What the user may do where nobody said anything yet. Names and no values.
    fn unasked(&self, party: &Party, lines: &[Line]) -> String {
        let own = Datum::stored(self.datum.clone());
        let values: Vec<String> =
            lines.iter().filter(|line| line.datum != own).map(|line| format!("`{}`", line.datum)).collect();
        match self.word {
            Some(CommandConsent::WithoutValues(_)) => format!(
                "nothing was sent: it contains what you stored as {}, which you have not allowed {party} to know; allow it with \
                 `duenna permissions grant KEY {party}`",
                values.join(", ")
            ),
            Some(CommandConsent::AsItIs(_)) | None => format!(
                "nothing was sent: the model needs `{}` as it is, private data included, and it would go to {party}. To allow \
                 that, add `--send-to {party}`; the embedded engine sends nothing",
                self.datum
            ),
        }
    }

    fn decided(&self, task: &Task) -> Result<ModelDisclosureOutcome, CliError> {
        let Some(server) = duenna_runtime::model::server(self.config)? else {
            return Err(CliError::Model(model::none(&[])));
        };
        let mut request = Request {
            telling: self,
            task,
            label: self.label()?,
            name: server.name.clone(),
            described: [(server.name.clone(), server)].into(),
        };
        // Nobody is waited for.
        match pin!(dispatch(&mut request)).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(told) => told,
            Poll::Pending => Err(Request::restless()),
        }
    }

    /// The text under its own name, and what of the store stands in it under theirs.
    fn label(&self) -> Result<Label, CliError> {
        let values = if self.has_values { values_in(self.text, self.store)? } else { Vec::new() };
        let data = std::iter::once(self.datum.clone()).chain(values);
        let data = data.map(|key| (Datum::stored(key), Grain::EXACT));
        Ok(Label::of(data, std::iter::empty::<(Party, _)>()))
    }

    /// What the user's word answers to the question: all of it, or nothing.
    fn answers(&self, question: &Question, task: &Task) -> Option<Vec<Answer>> {
        let own = Datum::stored(self.datum.clone());
        let is_answered = |line: &Line| match self.word {
            Some(CommandConsent::AsItIs(party)) => line.party == *party,
            Some(CommandConsent::WithoutValues(party)) => line.party == *party && line.datum == own,
            None => false,
        };
        if !question.steering.is_empty() || !question.lines.iter().all(is_answered) {
            return None;
        }
        let answer = |line: &Line| Answer::Data {
            datum: line.datum.clone(),
            grain: line.grain,
            party: line.party.clone(),
            purpose: None,
            effect: Effect::Allow,
            lasts: Lifetime::Once { task: task.id, server: question.server.clone(), tool: question.tool.clone() },
            refused_in: None,
        };
        Some(question.lines.iter().map(answer).collect())
    }
}
