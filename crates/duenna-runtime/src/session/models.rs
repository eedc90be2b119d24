//! The reserved server `llm_extension`, through which artifacts ask models (GAAP's name for it), and what Duenna tells the
//! author about the end of an artifact.

use std::collections::BTreeMap;
use std::time::Instant;

use duenna_core::{Argument, Call, Flow, Foresight, Label, NameError, ServerName, ToolName, foresee};
use duenna_lang::{CallStep, Parameter, Reply, Resumption, Signature};
use serde_json::Value;

use super::journal::JournalEvent;
use super::{Running, SessionError, Stop};
use crate::model::models::{ASK, GUARD, MULTISHOT, Question, REPORT, SEEK, SERVER, written};
use crate::model::{ModelError, Type};
use duenna_store::{Disclosure, now};

/// Why its calls are refused where there is no model.
pub(super) const REFUSAL: &str =
    "there is no model to ask; configure one under [model] in duenna.toml, or remove the call of llm_extension";

pub(super) fn server() -> Result<ServerName, NameError> {
    SERVER.parse()
}

pub(super) fn is_model(server: &ServerName) -> bool {
    server.as_str() == SERVER
}

/// Whether it tells a model something that no artifact asked for: the guard's own question, how an artifact ended, where to look for a
/// value. What artifacts tell models is judged like any other call.
pub(super) fn is_of_runtime(call: &Call) -> bool {
    is_model(&call.server) && ![ASK, MULTISHOT].contains(&call.tool.as_str())
}

/// Whether a sink reaches models that the session must have; the guard has its own.
pub(super) fn needs_models(sink: &duenna_core::Sink) -> bool {
    is_model(sink.server()) && sink.tool().as_str() != GUARD
}

pub(super) fn is_multishot(call: &Call) -> bool {
    is_model(&call.server) && call.tool.as_str() == MULTISHOT
}

/// Its tools, as artifacts may call them. That the quarantined model gave no answer is a failure of the value, and tells
/// nothing to what follows; that an artifact handed over is its end.
pub(super) fn tools() -> Result<BTreeMap<ToolName, Signature>, NameError> {
    let tool = |name: &str, parameters: &[(&str, bool)], success_public: bool| -> Result<_, NameError> {
        let parameter = |(name, required): &(&str, bool)| Parameter { name: (*name).to_owned(), required: *required };
        Ok((
            name.parse()?,
            Signature { parameters: parameters.iter().map(parameter).collect(), success_public, lists: false },
        ))
    };
    Ok(BTreeMap::from([
        tool(ASK, &[("prompt", true), ("data", false), ("return_type", false)], true)?,
        tool(MULTISHOT, &[("query", true)], false)?,
    ]))
}

impl Running<'_, '_> {
    /// Makes a logged call of a model.
    pub(super) async fn ask_model(&mut self, disclosure: Disclosure, line: u32) -> Result<Resumption, Stop> {
        let expected = disclosure.sink().expected().clone();
        let labels = self.session.store.with_log(|log| expected.labels(self.world(log)))?;
        let value = match disclosure.call().tool.as_str() {
            ASK => self.quarantined(&disclosure, line).await,
            MULTISHOT => {
                self.memory.received = self.memory.received.join(disclosure.sink().label());
                self.memory.handover = Some(written(&given(&disclosure, "query")));
                let value = Value::String("the artifact ends here: it handed over".to_owned());
                return Ok(Resumption::Reply(Reply { value, labels, is_error: true }));
            }
            REPORT => {
                self.memory.received = self.memory.received.join(disclosure.sink().label());
                Ok(Value::Null)
            }
            SEEK => self.sought_by_model(&disclosure).await,
            // The guard asks it, with what was decided and logged here.
            GUARD => Ok(Value::Null),
            _ => Err("llm_extension has no such tool".to_owned()),
        };
        self.memory.learned = self.memory.learned.join(&labels.value);
        Ok(match value {
            Ok(value) => Resumption::Reply(Reply { value, labels, is_error: false }),
            Err(why) if labels.value.is_bottom() => {
                Resumption::Reply(Reply { value: Value::String(why), labels, is_error: true })
            }
            // Whether there is an answer may depend on what was asked.
            Err(_) => Resumption::Withheld(labels),
        })
    }

    /// What the quarantined model answers; else why not, without a word of the question.
    async fn quarantined(&mut self, disclosure: &Disclosure, line: u32) -> Result<Value, String> {
        let Some(models) = self.session.models else { return Err(REFUSAL.to_owned()) };
        let Some(wanted) = Type::read(&given(disclosure, "return_type")) else {
            let why =
                "return_type is not a type: use str, int, float, bool, list[…], a dict of fields, or a JSON Schema";
            self.memory.fail(line, (disclosure.sink().server(), disclosure.sink().tool()), why);
            return Err(why.to_owned());
        };
        let question = Question { prompt: given(disclosure, "prompt"), data: given(disclosure, "data"), wanted };
        let since = Instant::now();
        let answer = models.ask(&question).await;
        self.clock.waited(since);
        let why = match answer {
            Ok(Some(value)) => return Ok(value),
            Ok(None) => "the quarantined model's answer did not have the requested type, twice".to_owned(),
            Err(error) => error.to_string(),
        };
        self.memory.fail(line, (disclosure.sink().server(), disclosure.sink().tool()), &why);
        Err(why)
    }

    /// Tells the author something about the end of an artifact, if the user lets it: a sink like any other (semantics 5).
    /// `label` is what the text tells, `pc` what it tells that there is such a text. Where private data decided how the
    /// artifact ended, nothing is asked: a question that only one of two ways to end brings about would tell which it was.
    pub(crate) async fn tell_author(
        &mut self,
        text: String,
        (label, pc): (&Label, &Label),
        may_ask: bool,
    ) -> Result<bool, Stop> {
        match self.happened()? {
            None => {}
            Some(JournalEvent::Told { told, memory, calls }) => {
                self.recall(Some(memory), calls);
                return Ok(told);
            }
            Some(_) => return Err(self.diverged()),
        }
        let told = self.tell_now(text, (label, pc), may_ask).await?;
        self.journal.changed(&self.memory);
        let (memory, calls) = (Box::new(self.memory.clone()), std::mem::take(&mut self.step_notes.decided));
        self.journal.add(&JournalEvent::Told { told, memory, calls });
        Ok(told)
    }

    async fn tell_now(&mut self, text: String, (label, pc): (&Label, &Label), may_ask: bool) -> Result<bool, Stop> {
        let named = |text: &str| text.parse().map_err(SessionError::from);
        let argument = Argument::known("report", Value::String(text), label.clone());
        let call = Call {
            server: server().map_err(SessionError::from)?,
            tool: named(REPORT)?,
            arguments: vec![argument],
            pc: pc.clone(),
            choice: Label::bottom(),
            failed: false,
            ends: Label::bottom(),
        };
        if !may_ask {
            let flow = self.session.store.with_log(|log| Flow::new(call.clone(), self.world(log)))?;
            let policy = self.session.store.policy()?;
            match foresee(flow.sink(), policy.permissions(), &self.task.moment(now())) {
                Foresight::Allow(_) => {}
                Foresight::Ask(_) | Foresight::Deny(_) => return Ok(false),
            }
        }
        let answer = self.call(CallStep { call, line: 0, in_region: false }).await?;
        Ok(matches!(answer, Resumption::Reply(reply) if !reply.is_error))
    }
}

/// An argument of a call that may leave.
pub(super) fn given(disclosure: &Disclosure, name: &str) -> Value {
    let argument = disclosure.call().arguments.iter().find(|argument| argument.name == name);
    #[expect(clippy::disallowed_methods, reason = "the call leaves: decided, cleared, and its rows durable")]
    argument.and_then(|argument| argument.value.expose().clone()).unwrap_or(Value::Null)
}

/// A model that fails while an artifact is written ends the task.
impl From<ModelError> for SessionError {
    fn from(error: ModelError) -> Self {
        Self::Model(Box::new(error))
    }
}
