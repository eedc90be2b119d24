//! What came of a task, from its trace: never a private value but in what it printed.

use std::time::Duration;

use anyhow::Context as _;
use duenna_runtime::session::ExpectedCall;
use duenna_runtime::trace::Status;
use serde::{Deserialize, Serialize};

use super::model::Reading;

/// What came of a task.
#[derive(Debug, Clone, Serialize)]
pub struct Ran {
    /// How it ended.
    pub status: Status,
    /// What it printed for the user.
    pub output: String,
    /// Why it ended otherwise than normally.
    pub why: Option<String>,
    /// How often the user was interrupted: questions, values asked for, calls to be made again.
    pub interruptions: usize,
    /// Lines of questions that were answered, steering lines included.
    pub lines: usize,
    /// What one answer in a terminal settles: a line, or several.
    pub items: usize,
    /// The questions.
    pub questions: Vec<Asked>,
    /// The calls that were decided, in order, those of models included.
    pub calls: Vec<Called>,
    /// What the preview of each artifact said, before it ran.
    #[serde(skip)]
    pub expected: Vec<ExpectedCall>,
    /// How many calls were refused.
    pub refused: u64,
    /// How many were allowed and not made.
    pub withheld: u64,
    /// How many artifacts ran.
    pub artifacts: u32,
    /// How long Duenna itself took: labels, decisions, log, preview and interpreter; no server, model or person.
    pub own_time: Duration,
    /// How much of that was waiting until the log was on the disk.
    pub disk_time: Duration,
    /// What the model that writes artifacts was told, first the task.
    pub told: Vec<String>,
    /// What the quarantined model was asked, word for word, and answered.
    #[serde(skip)]
    pub read: Vec<Reading>,
    /// Questions to the quarantined model for which there was no reading.
    pub unanswered: Vec<String>,
    /// What else the user should know.
    pub notes: Vec<String>,
}

impl Ran {
    /// A task that came to nothing, and why.
    pub(super) const fn failed(why: String) -> Self {
        Self {
            status: Status::Failed,
            output: String::new(),
            why: Some(why),
            interruptions: 0,
            lines: 0,
            items: 0,
            questions: Vec::new(),
            calls: Vec::new(),
            expected: Vec::new(),
            refused: 0,
            withheld: 0,
            artifacts: 0,
            own_time: Duration::ZERO,
            disk_time: Duration::ZERO,
            told: Vec::new(),
            read: Vec::new(),
            unanswered: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// One datum and who would know it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Told {
    /// The datum.
    pub datum: String,
    /// How finely.
    pub grain: String,
    /// To whom.
    pub party: String,
    /// `allow` or `deny`, for a line of a question.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer: String,
}

/// One party and what it would shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shaping {
    /// Who.
    pub party: String,
    /// What.
    pub shapes: serde_json::Value,
    /// `allow` or `deny`.
    #[serde(default)]
    pub answer: String,
}

/// A question with its answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Asked {
    /// The server that would carry the call.
    pub server: String,
    /// The tool.
    pub tool: String,
    /// Who may know what.
    pub lines: Vec<Told>,
    /// Who may shape what.
    pub steering: Vec<Shaping>,
}

/// A call that was decided.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Called {
    /// The server.
    pub server: String,
    /// The tool.
    pub tool: String,
    /// Who learns what it tells.
    pub parties: Vec<String>,
    /// What it tells, or would have told.
    pub discloses: Vec<Told>,
    /// `allow` or `deny`.
    pub verdict: String,
    /// Why.
    pub reason: String,
}

/// The questions and calls of a trace.
pub(super) fn read(trace: &str) -> anyhow::Result<(Vec<Asked>, Vec<Called>)> {
    let (mut questions, mut calls) = (Vec::new(), Vec::new());
    for line in trace.lines() {
        let event: serde_json::Value = serde_json::from_str(line).context("the trace is not JSON")?;
        match event.get("event").and_then(serde_json::Value::as_str) {
            Some("answer") => questions.push(serde_json::from_value(event)?),
            Some("call") => calls.push(serde_json::from_value(event)?),
            _ => {}
        }
    }
    Ok((questions, calls))
}

impl Called {
    /// Whether it was cleared and logged.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.verdict == "allow"
    }
}
