//! `duenna pending`: the runs that wait for the user.

use duenna_core::{Line, SteeringLine, TaskId, quoted};
use serde_json::json;

use super::CommandOutput;
use super::args::{PendingArgs, PendingCommand};
use super::error::CliError;
use super::time::{rfc3339, short};
use duenna_runtime::consent::{lets, sends};
use duenna_runtime::session::{SuspendedRunInfo, drop_run, left};
use duenna_store::{Store, now};

/// How much of a task's words is shown in the table, in characters.
const WORDS: usize = 60;

pub(super) fn pending(store: &Store, args: &PendingArgs, json: bool) -> Result<CommandOutput, CliError> {
    match &args.command {
        None => list(&left(store)?, json),
        Some(PendingCommand::Drop { run }) => {
            drop_run(store, TaskId(*run), now())?;
            if json {
                return CommandOutput::json(&json!({ "dropped": run }));
            }
            Ok(CommandOutput::prose(format!(
                "Discarded run {run}. `duenna disclosures list` shows what it had already shared.\n"
            )))
        }
    }
}

fn list(all: &[SuspendedRunInfo], json: bool) -> Result<CommandOutput, CliError> {
    if json {
        let as_json = |one: &SuspendedRunInfo| {
            let since = one.waiting.as_ref().map_or(one.started, |waiting| waiting.since);
            json!({ "run": one.task.0, "task": task(one), "purpose": one.begun.purpose, "since": rfc3339(since),
                    "question": one.waiting.as_ref().map(|waiting| json!({
                        "what": waiting.what, "lines": waiting.lines, "steering": waiting.steering })) })
        };
        return CommandOutput::json(&all.iter().map(as_json).collect::<Vec<_>>());
    }
    let row = |one: &SuspendedRunInfo| {
        let since = one.waiting.as_ref().map_or(one.started, |waiting| waiting.since);
        [
            one.task.0.to_string(),
            short(since),
            quoted(&task(one).chars().take(WORDS).collect::<String>()),
            question(one),
        ]
    };
    let rows: Vec<_> = all.iter().map(row).collect();
    let said = CommandOutput::table(["run", "since", "task", "question"], &rows, "No runs are pending.");
    Ok(if all.is_empty() {
        said
    } else {
        said.hint("`duenna resume RUN` resumes a run, `duenna pending drop RUN` discards it.")
    })
}

/// The task in the user's words, or their artifact's name.
fn task(one: &SuspendedRunInfo) -> String {
    let name = || one.begun.artifact.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
    if one.begun.task.is_empty() { name() } else { one.begun.task.clone() }
}

fn question(one: &SuspendedRunInfo) -> String {
    let Some(waiting) = &one.waiting else { return "none: it was interrupted".to_owned() };
    let told = waiting.lines.iter().map(|told| format!("{}?", sends(&Line::from(told))));
    let shaped = waiting
        .steering
        .iter()
        .map(|one| format!("{}?", lets(&SteeringLine { party: one.party.clone(), steered: one.shapes.clone() })));
    let all: Vec<String> = told.chain(shaped).collect();
    if all.is_empty() { waiting.what.clone() } else { all.join(" ") }
}
