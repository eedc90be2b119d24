//! What is remembered of a run, to explain it later: its program, its calls with what was decided, and how it ended. Kept encrypted: an error may
//! quote a value.

use std::collections::BTreeSet;

use duenna_core::{Clearance, Label, Lifetime, Party, PermissionId, Question, Reason, ServerName, Sink, ToolName};
use duenna_lang::Environment;
use serde::{Deserialize, Serialize};

use super::Job;
use super::servers::names;
use crate::consent::doing;
use crate::trace::{DisclosureLine, Status, would_tell};
use duenna_store::Policy;

/// More calls than these are not remembered.
const MOST_CALLS: usize = 1000;

/// What is remembered of a run. Its source does not print.
#[derive(Clone, Serialize, Deserialize)]
pub struct RunRecord {
    /// The artifact's name: its file, as the user gave it.
    pub artifact: String,
    /// Its source.
    pub source: String,
    /// What it could name, as far as it does.
    pub environment: Environment,
    /// The label of all that the artifact's author had read.
    pub pc: Label,
    /// How it ended.
    pub status: Status,
    /// Why it ended before its end, as the user's terminal showed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What private data let go wrong while it went on, as the user's terminal showed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its calls, in order.
    pub calls: Vec<CallRecord>,
    /// How many more there were.
    pub left_out: u64,
    /// The artifact of the same task that ran before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Box<RunRecord>>,
}

/// A call that was decided and not made, for the user.
#[derive(Debug, Clone)]
pub struct UnmadeCall {
    /// The artifact of the task, from 1.
    pub artifact: usize,
    /// The call.
    pub call: CallRecord,
}

/// A call that was decided.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CallRecord {
    /// The line of the source, from 1.
    pub line: u32,
    /// The server.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// What it told or would have told, to whom.
    pub told: Vec<DisclosureLine>,
    /// What was decided.
    pub verdict: Ruling,
    /// Why, in words.
    pub reason: String,
    /// If it was refused: what of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<DisclosureLine>,
    /// The answer that decided, and for how long it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permission: Option<(u64, String)>,
}

/// What was decided about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// It was made.
    Allowed,
    /// It was allowed, logged, and not made.
    Withheld,
    /// It was refused.
    Refused,
    /// The user was asked about it, and the run ended there.
    Pending,
}

/// Why a call is refused.
#[derive(Debug, Clone)]
pub struct Refusal {
    pub(super) reason: String,
    about: Option<DisclosureLine>,
    permission: Option<(u64, String)>,
}

impl Refusal {
    /// For a reason that is no answer.
    pub(super) fn said(reason: &str) -> Self {
        Self { reason: reason.to_owned(), about: None, permission: None }
    }

    /// What would have had to be asked.
    pub(super) fn unknown(reason: &str, question: &Question) -> Self {
        Self { about: question.lines.first().map(DisclosureLine::from), ..Self::said(reason) }
    }

    /// By an answer, if it is not among those that nobody gave.
    pub(super) fn decided(reason: &Reason, (policy, unanswered): (&Policy, &BTreeSet<PermissionId>)) -> Self {
        let (about, permission) = match reason {
            Reason::Refused { line, permission } => (Some(DisclosureLine::from(line)), *permission),
            Reason::SteeringRefused { permission, .. } => (None, *permission),
        };
        if unanswered.contains(&permission) {
            let why =
                format!("nobody was there to ask about {}; run it in a terminal or with `--later`", doing(reason));
            return Self { about, ..Self::said(&why) };
        }
        let why = format!("you said no to {} (permission {})", doing(reason), permission.0);
        Self { about, permission: Some((permission.0, lasting(policy, permission))), ..Self::said(&why) }
    }
}

/// For how long an answer holds, in a word.
fn lasting(policy: &Policy, id: PermissionId) -> String {
    let data = policy.permissions().all().into_iter().find(|one| one.id == id).map(|one| &one.lasts);
    let steering = || policy.permissions().all_steering().into_iter().find(|one| one.id == id).map(|one| &one.lasts);
    let lasts = match data.or_else(steering) {
        Some(Lifetime::Once { .. }) => "once",
        Some(Lifetime::Task(_)) => "task",
        Some(Lifetime::Until(_)) => "until",
        Some(Lifetime::Always) | None => "always",
    };
    lasts.to_owned()
}

impl CallRecord {
    pub(super) fn refused(sink: &Sink, line: u32, refusal: Refusal) -> Self {
        let Refusal { reason, about, permission } = refusal;
        let told = would_tell(sink, sink.label());
        Self { about, permission, ..Self::of(sink, line, (told, Ruling::Refused, reason)) }
    }

    /// A call that may leave, with why; and why it is not made, if it is not.
    pub(super) fn cleared(clearance: &Clearance, line: u32, (reason, withheld): (&str, Option<String>)) -> Self {
        let told = clearance.rows().iter().map(DisclosureLine::from).collect();
        let verdict = if withheld.is_some() { Ruling::Withheld } else { Ruling::Allowed };
        Self::of(clearance.sink(), line, (told, verdict, withheld.unwrap_or_else(|| reason.to_owned())))
    }

    pub(super) fn pending(sink: &Sink, line: u32, question: &Question) -> Self {
        let refusal = Refusal::unknown("the run ended with this question unanswered", question);
        Self { verdict: Ruling::Pending, ..Self::refused(sink, line, refusal) }
    }

    fn of(sink: &Sink, line: u32, (told, verdict, reason): (Vec<DisclosureLine>, Ruling, String)) -> Self {
        let (server, tool) = (sink.server().clone(), sink.tool().clone());
        Self { line, server, tool, told, verdict, reason, about: None, permission: None }
    }

    /// The parties that it told, or would have.
    #[must_use]
    pub fn parties(&self) -> Vec<&Party> {
        let mut all: Vec<&Party> = self.told.iter().map(|told| &told.party).collect();
        all.dedup();
        all
    }
}

impl RunRecord {
    pub(super) fn begun(job: &Job<'_>, earlier: Option<Self>) -> Self {
        Self {
            artifact: job.name.to_owned(),
            source: job.source.to_owned(),
            environment: Environment::default(),
            pc: job.pc.clone(),
            status: Status::Failed,
            error: None,
            missing: Vec::new(),
            calls: Vec::new(),
            left_out: 0,
            earlier: earlier.map(Box::new),
        }
    }

    /// The artifacts of the task, in order.
    #[must_use]
    pub fn artifacts(&self) -> Vec<&Self> {
        let mut all: Vec<&Self> = std::iter::successors(Some(self), |run| run.earlier.as_deref()).collect();
        all.reverse();
        all
    }

    /// The calls of all artifacts that were refused, or allowed and not made, in order.
    #[must_use]
    pub fn unmade(&self) -> Vec<UnmadeCall> {
        let of_artifact = |(artifact, run): (usize, &Self)| -> Vec<UnmadeCall> {
            let unmade = run.calls.iter().filter(|call| matches!(call.verdict, Ruling::Refused | Ruling::Withheld));
            unmade.map(|call| UnmadeCall { artifact, call: call.clone() }).collect()
        };
        (1..).zip(self.artifacts()).flat_map(of_artifact).collect()
    }

    /// Remembers what the artifact names of what it could.
    pub(super) fn know(&mut self, environment: &Environment) {
        let named = environment.servers.iter().filter(|(server, _)| names(&self.source, server.as_str()));
        self.environment.servers = named.map(|(server, tools)| (server.clone(), tools.clone())).collect();
        self.environment.keys.clone_from(&environment.keys);
        self.environment.abstracted.clone_from(&environment.abstracted);
    }

    pub(super) fn add(&mut self, call: CallRecord) {
        if self.calls.len() < MOST_CALLS {
            self.calls.push(call);
        } else {
            self.left_out += 1;
        }
    }

    /// The record in bytes; nothing if it cannot be written, which it always can.
    pub(super) fn written(&self) -> Option<Vec<u8>> {
        serde_json::to_vec(self).ok()
    }
}

impl std::fmt::Debug for RunRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("RunRecord");
        shown.field("artifact", &self.artifact).field("status", &self.status).field("calls", &self.calls);
        shown.finish_non_exhaustive()
    }
}
