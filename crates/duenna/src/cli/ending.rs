//! How a run ended, for the user: the error, what was not done, and where to read more.

use duenna_core::{quoted, visible};
use duenna_lang::{FailureKind, MissingValue};
use serde_json::{Value, json};

use crate::terminal::{self, counted, notice, passage};
use duenna_runtime::session::{CallRecord, FailedCall, Message, Ruling, RunOutcome, UnmadeCall};
use duenna_runtime::trace::Status;

/// More lines of one kind are only counted.
const MOST_LINES: usize = 8;

/// Says on standard error how it ended.
pub(super) fn tell(ended: &RunOutcome) {
    error(ended);
    list(ended);
    if ended.waits {
        let run = ended.task.0;
        notice(&format!(
            "run {run} is pending: `duenna resume {run}` asks its question, `duenna pending drop {run}` discards it"
        ));
    }
}

fn error(ended: &RunOutcome) {
    match &ended.message {
        None => {}
        Some(Message::Plain(text) | Message::Rejected(text)) => passage(&visible(text)),
        Some(Message::Guarded { text, details }) => {
            notice(text);
            if terminal::shows_errors() {
                passage(details);
            } else {
                notice("the reasons quote what would have been shared, so they are shown only in a terminal");
            }
        }
        Some(Message::Failure(failure))
            if failure.kind == FailureKind::Refused && (failure.label.is_public() || terminal::shows_errors()) =>
        {
            let why = failure.last_line();
            let why = why.strip_prefix("PermissionError: ").unwrap_or(&why);
            notice(&visible(&format!("Line {} was not allowed, and the program ended there: {why}", failure.line)));
            let line = (failure.line as usize).checked_sub(1).and_then(|at| ended.source.lines().nth(at));
            passage(&visible(line.unwrap_or_default().trim()));
        }
        Some(Message::Failure(failure)) if failure.label.is_public() || terminal::shows_errors() => {
            let shown = if terminal::shows_errors() {
                failure.shown_to_user(&ended.source)
            } else {
                failure.shown(&ended.source)
            };
            passage(&visible(&shown));
        }
        Some(Message::Failure(_)) => {
            let how = if ended.status == Status::Refused { "a call that was refused" } else { "an error" };
            notice(&format!(
                "The program ended by {how}. Where and why may tell something private, as whatever a tool returned, so it is not shown here; \
                 `duenna why {}` shows it",
                ended.task.0
            ));
        }
    }
}

/// What was not done: calls, and what an error left without a value.
fn list(ended: &RunOutcome) {
    let is_user = terminal::shows_errors();
    // The error that ended the artifact has been shown.
    let shown = ended.message.as_ref().map(|message| message.shown(&ended.source)).unwrap_or_default();
    let calls = ended.unmade.iter().filter(|unmade| !shown.contains(&unmade.call.reason)).collect::<Vec<_>>();
    let calls = unmade(&calls, ended.shots, is_user);
    let failures = alike(ended.failures.iter().map(|failure| failed(failure, is_user)));
    // A failed call leaves an error on its line, which says the same.
    let is_told = |value: &&MissingValue| ended.failures.iter().any(|failure| failure.line == value.line);
    let missing: Vec<&MissingValue> = ended.missing.iter().filter(|value| !is_told(value)).collect();
    let values = if is_user { values(&missing) } else { Vec::new() };
    let lines: Vec<String> = [calls, failures, values].into_iter().flat_map(limited).collect();
    if !lines.is_empty() {
        notice(&format!("Not done:\n  {}", lines.join("\n  ")));
    }
    for note in &ended.notes {
        notice(note);
    }
    if !is_user && !ended.missing.is_empty() {
        let failed = counted(
            ended.missing.len() as u64,
            "operation on private data failed",
            "operations on private data failed",
        );
        notice(&format!(
            "{failed} while the program went on; what failed may hold private data, so it is not shown here"
        ));
    }
    let run = ended.task.0;
    match (ended.refused > 0, ended.withheld > 0 || !ended.missing.is_empty() || !ended.failures.is_empty()) {
        (true, _) => {
            notice(&format!("`duenna why {run}` explains it, `duenna permissions list` shows your permissions"));
        }
        (false, true) => notice(&format!("`duenna why {run}` explains it")),
        (false, false) => {}
    }
}

fn limited(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(MOST_LINES);
    if more > 1 {
        lines.truncate(MOST_LINES);
        lines.push(format!("and {more} more"));
    }
    lines
}

/// The calls that were not made, alike ones once. `is_user`: whether the user alone reads it, who may know what was decided by values.
pub(super) fn unmade(calls: &[&UnmadeCall], artifacts: u32, is_user: bool) -> Vec<String> {
    alike(calls.iter().map(|UnmadeCall { artifact, call }| {
        let of = if artifacts > 1 { format!("artifact {artifact}, ") } else { String::new() };
        let why = match call.verdict {
            Ruling::Withheld if !is_user => String::new(),
            Ruling::Withheld | Ruling::Refused | Ruling::Allowed | Ruling::Pending => {
                format!(": {}", visible(&call.reason))
            }
        };
        format!("{of}line {}: {} was not made{why}", call.line, name(call))
    }))
}

/// Each line once, with how often it was there.
fn alike(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<(String, u64)> = Vec::new();
    for line in lines {
        match all.iter_mut().find(|(known, _)| *known == line) {
            Some((_, times)) => *times += 1,
            None => all.push((line, 1)),
        }
    }
    all.into_iter().map(|(line, times)| often(line, times)).collect()
}

/// A call that failed.
fn failed(failure: &FailedCall, is_user: bool) -> String {
    visible(&if is_user { failure.shown() } else { failure.without_words() })
}

fn values(missing: &[&MissingValue]) -> Vec<String> {
    missing.iter().map(|one| often(visible(&one.shown()), one.times)).collect()
}

fn often(line: String, times: u64) -> String {
    if times > 1 { format!("{line} ({times} times)") } else { line }
}

/// A call, as the artifact has it.
pub(super) fn name(call: &CallRecord) -> String {
    format!("{}.{}", call.server, quoted(call.tool.as_str()))
}

/// What was not done, for programs. Why one was withheld, and what a server said, depends on values.
pub(super) fn undone_as_json(ended: &RunOutcome) -> Value {
    let as_json = |UnmadeCall { artifact, call }: &UnmadeCall| {
        let reason = (call.verdict == Ruling::Refused).then_some(&call.reason);
        json!({
            "artifact": artifact, "line": call.line, "server": call.server, "tool": call.tool, "verdict": call.verdict,
            "reason": reason,
        })
    };
    let failed = |failure: &FailedCall| json!({ "line": failure.line, "server": failure.server, "tool": failure.tool, "verdict": "failed" });
    ended.unmade.iter().map(as_json).chain(ended.failures.iter().map(failed)).collect()
}
