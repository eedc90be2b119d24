//! Whom the guard tells of a call: the model that judges and the user's own tools, each by a call of its own. They are sinks like any other:
//! the preview lists what each may be told (semantics 4.7), and where the guard always asks them the user is asked before the artifact starts.

use duenna_core::{Argument, Call, NameError, ReplyLabels, Sink, ToolName, World, foreseen};

use super::models;
use crate::config::GuardConfig;
use crate::model::models::GUARD;
use duenna_guard::{Mode, OwnTool};

/// What such a tool is told of a call: the fields of an action that a run has.
const FIELDS: [&str; 4] = ["user_query", "action", "action_text", "recipient"];

/// The guard's parties, as they are set up.
#[derive(Debug, Clone, Default)]
pub(super) struct Judges {
    own: Vec<OwnTool>,
    has_model: bool,
    always: bool,
}

/// A call of a preview with what it would tell.
pub(super) struct ForeseenCall {
    pub(super) call: Call,
    pub(super) sink: Sink,
    /// The labels of its answer.
    pub(super) reply: ReplyLabels,
    /// The place of the call that the guard's party would be told of; none if it is a call of the artifact.
    pub(super) about: Option<usize>,
}

impl Judges {
    /// Nobody where the guard is off.
    pub(super) fn of(config: &GuardConfig) -> Self {
        match config.mode {
            Mode::Off => Self::default(),
            Mode::Advise | Mode::Refuse { .. } => Self {
                own: config.tools.clone(),
                has_model: config.by_model,
                always: matches!(config.mode, Mode::Refuse { .. }),
            },
        }
    }

    /// Whether they hear of every call that tells something, not only of those that the user is asked about.
    pub(super) const fn are_always_asked(&self) -> bool {
        self.always
    }

    /// The calls by which they would be told of one with this sink: not of what tells nothing, or only what is the user's own.
    fn hearing(&self, call: &Call, sink: &Sink) -> Result<Vec<Call>, NameError> {
        let is_own = |own: &OwnTool| (&own.server, &own.tool) == (&call.server, &call.tool);
        let tells = sink.label().tells().next().is_some() && sink.recipients().iter().any(|recipient| recipient.asked);
        if !tells || models::is_of_runtime(call) || self.own.iter().any(is_own) {
            return Ok(Vec::new());
        }
        let open = |name: &str| Argument::open(name, sink.label().clone());
        let own = self.own.iter().map(|own| Call {
            server: own.server.clone(),
            tool: own.tool.clone(),
            arguments: FIELDS.map(open).to_vec(),
            ..call.clone().with_ends_asked()
        });
        let mut all: Vec<Call> = own.collect();
        if self.has_model {
            all.push(asking(call, open("action"))?);
        }
        Ok(all)
    }

    /// What calls would tell, and what the guard's parties would be told of each, supposing that all of that was logged.
    pub(super) fn foreseen(&self, calls: &[Call], world: World<'_>) -> Result<Vec<ForeseenCall>, NameError> {
        let mut found = foreseen(calls, world);
        // What the parties are told they may bring back, so that the artifact's own calls may tell more: labels only grow, so it ends.
        loop {
            let mut all: Vec<(Call, Option<usize>)> = calls.iter().map(|call| (call.clone(), None)).collect();
            for (at, (call, (sink, _))) in calls.iter().zip(&found).enumerate() {
                all.extend(self.hearing(call, sink)?.into_iter().map(|told| (told, Some(at))));
            }
            let (every, about): (Vec<Call>, Vec<Option<usize>>) = all.into_iter().unzip();
            let now = foreseen(&every, world);
            let is_settled = calls.len() == every.len()
                || now.iter().zip(&found).take(calls.len()).all(|(now, before)| now.0.label() == before.0.label());
            found = now;
            if is_settled {
                let told = every.into_iter().zip(found).zip(about);
                return Ok(told
                    .map(|((call, (sink, reply)), about)| ForeseenCall { call, sink, reply, about })
                    .collect());
            }
        }
    }
}

/// The call by which the model is told what it is to judge: made where the judged one is.
pub(super) fn asking(call: &Call, action: Argument) -> Result<Call, NameError> {
    let tool: ToolName = GUARD.parse()?;
    let asking = Call { server: models::server()?, tool, arguments: vec![action], failed: false, ..call.clone() };
    Ok(asking.with_ends_asked())
}
