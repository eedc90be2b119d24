//! What happened in a run, one JSON object a line, for programs to read: never a private value.
//!
//! Every line has `event`, `run` and `seq`. Events are [`Event`]s; all they hold is public by definition: names of data,
//! grains, parties, tools, and answers.

use std::io::Write;
use std::path::{Path, PathBuf};

use duenna_core::{Datum, Grain, Label, Party, Purpose, ServerName, Sink, SteeringTarget, ToolName};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// Where a run's events go, if anywhere.
#[derive(Default)]
pub struct Trace {
    sink: Option<(PathBuf, Box<dyn Write>)>,
    run: u64,
    seq: u64,
    story: Option<u8>,
}

/// The trace cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the trace `{}`: {reason}; the run was stopped, since it would have continued untraced", path.display())]
pub struct TraceError {
    path: PathBuf,
    reason: std::io::Error,
}

/// Something that happened.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event<'a> {
    /// An artifact is about to run.
    RunStarted {
        /// The artifact's name: its file, as the user gave it.
        artifact: &'a str,
        /// The task's purpose.
        purpose: Option<&'a Purpose>,
        /// The story of the demo, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        story: Option<u8>,
        /// Whether another process began it: what happened there is not told again.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        resumed: bool,
    },
    /// The user is asked about one sink.
    Question {
        /// The server.
        server: &'a ServerName,
        /// The tool.
        tool: &'a ToolName,
        /// What would be told, to whom.
        lines: Vec<DisclosureLine>,
        /// Who would shape what.
        steering: Vec<Steering>,
        /// Asked before the artifact started, together with all questions of the same number: one interruption.
        #[serde(skip_serializing_if = "Option::is_none")]
        batch: Option<u32>,
    },
    /// The user was asked whether a stage of the purpose is reached.
    Stage {
        /// The purpose.
        purpose: &'a Purpose,
        /// The stage, as the rules call it.
        stage: &'a str,
        /// Whether they said so.
        confirmed: bool,
        /// Who from outside shaped the artifact that could make use of it: the question says so.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        shaped_by: &'a [Party],
    },
    /// The user looked at what would be sent, and the guard's advice stood there. What it says is in no trace.
    Advised {
        /// The server.
        server: &'a ServerName,
        /// The tool.
        tool: &'a ToolName,
    },
    /// What the user said to it, line by line.
    Answer {
        /// The server.
        server: &'a ServerName,
        /// The tool.
        tool: &'a ToolName,
        /// To each line.
        lines: Vec<AnsweredLine<DisclosureLine>>,
        /// To each steering line.
        steering: Vec<AnsweredLine<Steering>>,
        /// The number of the questions that were asked together.
        #[serde(skip_serializing_if = "Option::is_none")]
        batch: Option<u32>,
    },
    /// A call was decided.
    Call {
        /// The server.
        server: &'a ServerName,
        /// The tool.
        tool: &'a ToolName,
        /// Who learns what it tells.
        parties: Vec<Party>,
        /// What it tells, or would have told.
        discloses: Vec<DisclosureLine>,
        /// What was decided.
        verdict: TraceVerdict,
        /// Why.
        reason: &'a str,
    },
    /// The artifact ended.
    RunEnded {
        /// How.
        status: Status,
        /// How many calls were refused.
        refused: u64,
        /// If the guard ended the task: how many calls it had looked at. That it ended there tells at most the logarithm of that.
        #[serde(skip_serializing_if = "Option::is_none")]
        guarded: Option<u64>,
    },
}

/// One datum, told to one party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisclosureLine {
    /// The datum.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// To whom.
    pub party: Party,
}

/// One thing, shaped by one party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steering {
    /// Who shapes.
    pub party: Party,
    /// What.
    pub shapes: SteeringTarget,
}

/// A line of a question with the user's answer.
#[derive(Debug, Clone, Serialize)]
pub struct AnsweredLine<L> {
    /// The line.
    #[serde(flatten)]
    pub line: L,
    /// `allow` or `deny`; `wait` of what was asked ahead and left until its call comes.
    pub answer: &'static str,
    /// `once`, `task`, `until`, `purpose` (always, for the purpose of the task) or `always`.
    pub lasts: &'static str,
    /// Where only a coarser grain was allowed: which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coarser: Option<Grain>,
    /// Where more was allowed than the line names: what, as permissions name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<String>,
}

/// A verdict as the trace has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceVerdict {
    /// The call was cleared and logged.
    Allow,
    /// It was refused.
    Deny,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Normally.
    Done,
    /// It reached its end, but a call was refused or not made on the way, or private data let something go wrong.
    Incomplete,
    /// By an uncaught refusal.
    Refused,
    /// By an error.
    Failed,
    /// At a question nobody answered.
    Pending,
    /// At a limit.
    Limit,
}

#[derive(Serialize)]
struct Line<'a> {
    run: u64,
    seq: u64,
    #[serde(flatten)]
    event: &'a Event<'a>,
}

impl Trace {
    /// No trace.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// A new trace file, for its owner's eyes; one that was there is replaced.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(path: &Path) -> Result<Self, TraceError> {
        let file = private(path).map_err(|reason| TraceError { path: path.to_owned(), reason })?;
        Ok(Self { sink: Some((path.to_owned(), Box::new(file))), ..Self::default() })
    }

    /// The events that follow are of this run; for the demo, of this story.
    pub fn begin(&mut self, run: u64, story: Option<u8>) {
        self.run = run;
        self.seq = 0;
        self.story = story;
    }

    /// The story that [`Trace::begin`] named.
    #[must_use]
    pub const fn story(&self) -> Option<u8> {
        self.story
    }

    /// Writes an event.
    ///
    /// # Errors
    /// If it cannot be written. The run must not go on then.
    pub fn write(&mut self, event: &Event<'_>) -> Result<(), TraceError> {
        let Some((path, sink)) = &mut self.sink else { return Ok(()) };
        let failed = |reason| TraceError { path: path.clone(), reason };
        let line = Line { run: self.run, seq: self.seq, event };
        let mut text = serde_json::to_string(&line).map_err(|error| failed(error.into()))?;
        text.push('\n');
        sink.write_all(text.as_bytes()).and_then(|()| sink.flush()).map_err(failed)?;
        self.seq += 1;
        Ok(())
    }
}

/// An empty file that only its owner may read: also one that was there before.
fn private(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
        let file = options.mode(0o600).open(path)?;
        // A terminal, or what is none of the user's, keeps its mode.
        if file.metadata()?.is_file() {
            file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    }
    #[cfg(not(unix))]
    options.open(path)
}

impl std::fmt::Debug for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trace").field("run", &self.run).field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl From<&duenna_core::Line> for DisclosureLine {
    fn from(line: &duenna_core::Line) -> Self {
        Self { datum: line.datum.clone(), grain: line.grain, party: line.party.clone() }
    }
}

impl From<&DisclosureLine> for duenna_core::Line {
    fn from(line: &DisclosureLine) -> Self {
        Self { datum: line.datum.clone(), grain: line.grain, party: line.party.clone() }
    }
}

impl From<&duenna_core::Row> for DisclosureLine {
    fn from(row: &duenna_core::Row) -> Self {
        Self { datum: row.datum.clone(), grain: row.grain, party: row.party.clone() }
    }
}

impl From<&duenna_core::SteeringLine> for Steering {
    fn from(line: &duenna_core::SteeringLine) -> Self {
        Self { party: line.party.clone(), shapes: line.steered.clone() }
    }
}

/// What a call would tell whom, by that label: for one that was refused, or may come.
#[must_use]
pub fn would_tell(sink: &Sink, label: &Label) -> Vec<DisclosureLine> {
    let to = |party: &Party| {
        let party = party.clone();
        label.tells().map(move |(datum, grain)| DisclosureLine { datum: datum.clone(), grain, party: party.clone() })
    };
    sink.recipients().iter().flat_map(|recipient| to(&recipient.party)).collect()
}

impl Status {
    /// How the artifact ended, as it follows its name.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Done => "it reached its end",
            Self::Incomplete => "it reached its end, but not all of it could be done",
            Self::Refused => "it ended because a call was refused",
            Self::Failed => "it ended with an error",
            Self::Pending => "it waits for an answer",
            Self::Limit => "it reached a limit",
        }
    }

    /// Its name, as the trace has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Incomplete => "incomplete",
            Self::Refused => "refused",
            Self::Failed => "failed",
            Self::Pending => "pending",
            Self::Limit => "limit",
        }
    }
}
