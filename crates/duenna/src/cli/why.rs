//! `duenna why`: how a run came to be refused, and how its data got to its calls.

use std::fmt::Write as _;

use duenna_core::{TaskId, Time, quoted, visible};
use duenna_lang::FlowPath;
use serde_json::json;

use super::CommandOutput;
use super::args::WhyArgs;
use super::error::CliError;
use super::home::OpenHome;
use super::run::limits;
use super::time::{rfc3339, short};
use crate::terminal::flow_paths::{along, lines, told};
use crate::terminal::table::{WIDTH, table, wrap};
use duenna_runtime::session::{CallRecord, Ruling, RunRecord, Servers, ways};
use duenna_runtime::trace::{DisclosureLine, Status};
use duenna_store::{REMEMBERED_RUNS, Store, StoreError, TaskStatus};

/// How many runs are listed for people.
const LISTED: usize = 20;

pub(super) fn why(opened: &OpenHome, args: &WhyArgs, json: bool) -> Result<CommandOutput, CliError> {
    match args.run {
        None => list(&opened.store, json),
        Some(run) => explain(opened, TaskId(run), args.seq, json),
    }
}

/// A run of the list.
struct RunEntry {
    id: TaskId,
    started: Time,
    run: RunRecord,
    /// Its record says that it is pending: it was discarded since.
    is_dropped: bool,
}

impl RunEntry {
    fn read(store: &Store, id: TaskId) -> Result<Self, CliError> {
        let (task, run) = (store.task(id)?, record(store, id)?);
        let is_over = task.as_ref().is_some_and(|task| task.status == TaskStatus::Failed);
        let started = task.map_or(Time(0), |task| task.started);
        Ok(Self { id, started, is_dropped: is_over && run.status == Status::Pending, run })
    }

    fn status(&self) -> &'static str {
        if self.is_dropped { "dropped" } else { self.run.status.name() }
    }

    fn refused(&self) -> usize {
        all_calls(&self.run).filter(|(_, call)| call.verdict == Ruling::Refused).count()
    }
}

fn list(store: &Store, json: bool) -> Result<CommandOutput, CliError> {
    let runs = store.kept_runs()?.into_iter().map(|id| RunEntry::read(store, id)).collect::<Result<Vec<_>, _>>()?;
    if json {
        let as_json = |one: &RunEntry| {
            json!({ "run": one.id.0, "started": rfc3339(one.started), "artifact": one.run.artifact,
                    "status": one.status(), "calls": all_calls(&one.run).count(), "refused": one.refused() })
        };
        return CommandOutput::json(&runs.iter().map(as_json).collect::<Vec<_>>());
    }
    let as_row = |one: &RunEntry| {
        let (calls, refused) = (all_calls(&one.run).count().to_string(), one.refused().to_string());
        let artifact = quoted(&one.run.artifact);
        [one.id.0.to_string(), short(one.started), artifact, one.status().to_owned(), calls, refused]
    };
    let rows: Vec<_> = runs.iter().take(LISTED).map(as_row).collect();
    let heading = ["run", "time", "artifact", "ended", "calls", "refused"];
    Ok(CommandOutput::table(heading, &rows, "Nothing has been run yet."))
}

fn record(store: &Store, run: TaskId) -> Result<RunRecord, CliError> {
    let Some(bytes) = store.kept_run(run)? else {
        let why =
            format!("there is no run {}; `duenna why` lists those that are stored (the last {REMEMBERED_RUNS})", run.0);
        return Err(CliError::Usage(why));
    };
    let how = || format!("run {} cannot be read", run.0);
    serde_json::from_slice(&bytes).map_err(|_| StoreError::Forged { what: "the record of runs", how: how() }.into())
}

fn explain(opened: &OpenHome, id: TaskId, wanted: Option<usize>, json: bool) -> Result<CommandOutput, CliError> {
    let whole = record(&opened.store, id)?;
    let Some((seq, run, call)) = chosen(&whole, id, wanted)? else {
        return if json {
            CommandOutput::json(&overview_as_json(&whole, id))
        } else {
            Ok(CommandOutput::prose(overview(&whole, id)))
        };
    };
    let is_chosen = wanted.is_some();
    let count = all_calls(&whole).count();
    let mut servers = Servers::new(&opened.config)?;
    super::model::describe(&mut servers, &opened.config);
    let found = ways(run, call, &opened.store, &servers, &limits(&opened.config))?;
    let mut found = match found {
        Ok(found) => found,
        Err(rejection) => {
            let why = format!("run {}: this version of duenna refuses its program: {rejection}", id.0);
            return Err(CliError::Usage(why));
        }
    };
    // What decided comes first.
    found.sort_by_key(|way| call.about.as_ref().is_none_or(|about| about.datum != way.datum));
    if json {
        let permission = call.permission.as_ref().map(|(id, lasts)| json!({ "id": id, "lasts": lasts }));
        return CommandOutput::json(&json!({
            "run": id.0, "artifact": run.artifact, "seq": seq, "calls": count, "line": call.line,
            "server": call.server, "tool": call.tool, "verdict": call.verdict, "reason": call.reason,
            "about": call.about, "permission": permission, "told": call.told,
            "why": found, "error": run.error, "failed": run.missing, "source": run.source.lines().collect::<Vec<_>>(),
        }));
    }
    let name = format!("{}/{}", call.server, quoted(call.tool.as_str()));
    let of = format!("Run {} of {}: call {seq} of {count}", id.0, quoted(&run.artifact));
    let mut text = Vec::new();
    if !is_chosen {
        text.push(overview(&whole, id) + "\n");
    }
    text.push(format!("{of}, {name} on line {}, was {}.\n{}", call.line, verdict(call), reason(call)));
    if call.told.is_empty() {
        text.push("It shares nothing private.\n".to_owned());
    }
    let missing = call.told.iter().filter(|told| found.iter().all(|way| way.datum != told.datum));
    let missing: Vec<&DisclosureLine> = missing.collect();
    for way in &found {
        text.push(section(call, way, &run.source));
    }
    for told in missing {
        let datum = quoted(&told.datum.to_string());
        text.push(format!("\n{datum}: no path was found, because its servers are described differently now.\n"));
    }
    Ok(CommandOutput::prose(text.concat()))
}

/// How a run ended, and which calls it had.
fn overview(whole: &RunRecord, id: TaskId) -> String {
    let artifacts = whole.artifacts();
    let mut text = String::new();
    for (number, run) in (1..).zip(&artifacts) {
        let of = if artifacts.len() > 1 { format!(", artifact {number}") } else { String::new() };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Run {}{of}, {}: {}.", id.0, quoted(&run.artifact), run.status.in_words());
        for line in run.error.iter().flat_map(|error| error.lines()).chain(run.missing.iter().map(String::as_str)) {
            let _ = writeln!(text, "  {}", visible(line));
        }
    }
    let row = |(seq, (_, call)): (usize, (&RunRecord, &CallRecord))| {
        let name = format!("{}.{}", call.server, quoted(call.tool.as_str()));
        [seq.to_string(), call.line.to_string(), name, verdict(call).to_owned()]
    };
    let rows: Vec<_> = (1..).zip(all_calls(whole)).map(row).collect();
    let calls = table(["call", "line", "tool", "result"], &rows, "It made no calls.");
    let rest = whole.artifacts().iter().map(|run| run.left_out).sum::<u64>();
    let more = if rest > 0 { format!("and {rest} more that are not stored\n") } else { String::new() };
    let hint = if rows.is_empty() {
        String::new()
    } else {
        format!("\n`duenna why {} CALL` explains the call of that number.\n", id.0)
    };
    format!("{text}\n{calls}{more}{hint}")
}

fn overview_as_json(whole: &RunRecord, id: TaskId) -> serde_json::Value {
    let of_run = |run: &RunRecord| json!({ "artifact": run.artifact, "status": run.status, "error": run.error, "failed": run.missing });
    let of_call = |(seq, (_, call)): (usize, (&RunRecord, &CallRecord))| {
        json!({ "seq": seq, "line": call.line, "server": call.server, "tool": call.tool, "verdict": call.verdict,
                "reason": call.reason })
    };
    let calls: Vec<_> = (1..).zip(all_calls(whole)).map(of_call).collect();
    let artifacts: Vec<_> = whole.artifacts().into_iter().map(of_run).collect();
    json!({ "run": id.0, "artifact": whole.artifact, "artifacts": artifacts, "calls": calls })
}

/// The calls of all artifacts of a task, in order, each with its artifact.
fn all_calls(run: &RunRecord) -> impl Iterator<Item = (&RunRecord, &CallRecord)> {
    run.artifacts().into_iter().flat_map(|run| run.calls.iter().map(move |call| (run, call)))
}

/// The call that is asked about: the one with that number, or else the first that was refused, or not made; none if all were.
fn chosen(
    run: &RunRecord,
    id: TaskId,
    seq: Option<usize>,
) -> Result<Option<(usize, &RunRecord, &CallRecord)>, CliError> {
    let all: Vec<_> = all_calls(run).collect();
    let count = all.len();
    if let Some(seq) = seq {
        let call = seq.checked_sub(1).and_then(|at| all.get(at));
        return call.map(|(run, call)| Some((seq, *run, *call))).ok_or_else(|| {
            let has = if count == 0 { "made no calls".to_owned() } else { format!("has calls 1 to {count}") };
            CliError::Usage(format!("there is no call {seq}: run {} {has}", id.0))
        });
    }
    let first = |wanted: fn(Ruling) -> bool| all.iter().enumerate().find(|(_, (_, call))| wanted(call.verdict));
    let refused = first(|verdict| matches!(verdict, Ruling::Refused | Ruling::Pending));
    let withheld = || first(|verdict| verdict == Ruling::Withheld);
    Ok(refused.or_else(withheld).map(|(at, (run, call))| (at + 1, *run, *call)))
}

const fn verdict(call: &CallRecord) -> &'static str {
    match call.verdict {
        Ruling::Allowed => "made",
        Ruling::Withheld => "allowed and logged, but not made",
        Ruling::Refused => "refused",
        Ruling::Pending => "not decided",
    }
}

/// Why, in a sentence, and which answer it was or is missing.
fn reason(call: &CallRecord) -> String {
    let reason = visible(&call.reason);
    let lasts = match call.permission.as_ref().map(|(_, lasts)| lasts.as_str()) {
        Some("once") => " That decision was for this one call.",
        Some("task") => " That decision was for this run only.",
        Some("until") => " That decision applies for a limited time: `duenna permissions list`.",
        Some(_) => " That decision applies until you revoke it: `duenna permissions list`.",
        None => "",
    };
    let missing = match (&call.about, &call.permission, call.verdict) {
        (Some(about), None, Ruling::Refused | Ruling::Pending) => {
            let grain = if about.grain.is_exact() { String::new() } else { format!(" --grain {}", about.grain.name()) };
            let word = |text: String| if text.contains(' ') { format!("'{}'", quoted(&text)) } else { quoted(&text) };
            let (datum, party) = (word(about.datum.to_string()), word(about.party.to_string()));
            format!(" `duenna permissions grant {datum} {party}{grain}` allows it from now on.")
        }
        _ => String::new(),
    };
    wrap(&format!("Why: {reason}.{lasts}{missing}"), WIDTH).join("\n") + "\n"
}

fn section(call: &CallRecord, way: &FlowPath, source: &str) -> String {
    let parties: Vec<String> =
        call.told.iter().filter(|told| told.datum == way.datum).map(|told| quoted(&told.party.to_string())).collect();
    format!("\n{} to {}: {}\n{}", told(way), parties.join(", "), lines(way), along(way, source))
}
