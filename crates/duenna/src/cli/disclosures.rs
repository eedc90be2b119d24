//! `duenna disclosures`: what was told to whom.

mod export;
mod graph;
mod left;
mod rows;
mod svg;

use std::fmt::Write as _;

use duenna_core::{Party, Time, quoted, visible};
use serde_json::{Value, json};

use super::args::{CompactArgs, DisclosuresCommand};
use super::error::CliError;
use super::time::{rfc3339, short};
use super::{CommandOutput, Exit};
use crate::terminal::flow_paths::VIA_NOTE;
use crate::terminal::table::{WIDTH, table, wrap};
use crate::terminal::{self, counted};
use duenna_store::{CallId, Compaction, DecryptedCounts, DisclosureRow, RowKind, Store, VerifiedLog, now};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

pub(super) fn disclosures(store: &Store, command: &DisclosuresCommand, json: bool) -> Result<CommandOutput, CliError> {
    match command {
        DisclosuresCommand::List { all } => list(store, *all, json),
        DisclosuresCommand::Show { call } => show(store, CallId(*call), json),
        DisclosuresCommand::Verify => verify(store, json),
        DisclosuresCommand::Graph(args) => graph::graph(store, args, json),
        DisclosuresCommand::Export(args) => export::export(store, args),
        DisclosuresCommand::Compact(args) => compact(store, args, json),
        DisclosuresCommand::Rebuild => {
            store.rebuild()?;
            Ok(CommandOutput::done("The index of the disclosure log was rebuilt from the log.\n".to_owned()))
        }
    }
}

fn verify(store: &Store, json: bool) -> Result<CommandOutput, CliError> {
    let VerifiedLog { rows, head, facts, checkpoint, decrypted, unreadable } = store.examine()?;
    let DecryptedCounts { values, arguments, runs, journals, experiences } = decrypted;
    let exit = if unreadable.count == 0 { Exit::Done } else { Exit::Own };
    if json {
        let checkpoint = checkpoint.map(|at| {
            json!({
                "row": at.seq, "time": rfc3339(at.time), "rows": at.rows, "calls": at.calls,
                "from": rfc3339(at.between.0), "to": rfc3339(at.between.1),
            })
        });
        let said = CommandOutput::json(&json!({
            "rows": rows, "head": head, "facts": facts, "checkpoint": checkpoint,
            "decrypted": {
                "values": values, "arguments": arguments, "runs": runs, "journal_entries": journals, "experiences": experiences,
            },
            "unreadable": { "count": unreadable.count, "names": unreadable.names },
        }));
        return Ok(said?.exit(exit));
    }
    let mut text =
        format!("The disclosure log is intact: {}, none changed or missing.\n", counted(rows, "row", "rows"));
    if let Some(at) = checkpoint {
        let (from, to) = at.between;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "It was compacted on {} (row {}): {} of {} made between {} and {} disclosed nothing new and {} removed.",
            short(at.time),
            at.seq,
            counted(at.rows, "row", "rows"),
            counted(at.calls, "call", "calls"),
            short(from),
            short(to),
            if at.rows == 1 { "was" } else { "were" }
        );
    }
    let _ = writeln!(
        text,
        "Decrypted: {}, the arguments of {}, {}, {} of pending runs, {} of the guard's memory.",
        counted(values, "private value", "private values"),
        counted(arguments, "call", "calls"),
        counted(runs, "record of a run", "records of runs"),
        counted(journals, "entry", "entries"),
        counted(experiences, "entry", "entries"),
    );
    if unreadable.count > 0 {
        let _ = writeln!(text, "\n{} cannot be decrypted:", counted(unreadable.count, "thing", "things"));
        for name in &unreadable.names {
            let _ = writeln!(text, "  {name}");
        }
        let more = unreadable.count.saturating_sub(unreadable.names.len() as u64);
        if more > 0 {
            let _ = writeln!(text, "  and {more} more");
        }
        text.push_str("What was written there was changed outside Duenna, or damaged on the disk: restore `duenna.db` from a backup.\n");
    }
    Ok(CommandOutput::done(text).exit(exit))
}

fn compact(store: &Store, args: &CompactArgs, json: bool) -> Result<CommandOutput, CliError> {
    let now = now();
    let until = Time(now.0.saturating_sub(i64::from(args.keep_days) * DAY));
    let done = store.compact(until, now, args.dry_run)?;
    if json {
        return CommandOutput::json(&json!({
            "dry_run": args.dry_run, "before": done.before, "rows": done.rows, "calls": done.calls,
            "from": done.between.map(|(from, _)| rfc3339(from)), "to": done.between.map(|(_, to)| rfc3339(to)),
        }));
    }
    let Compaction { before, rows, calls, between } = done;
    let Some((from, to)) = between else {
        let days = args.keep_days;
        return Ok(CommandOutput::done(format!(
            "Nothing to remove: each of the {} disclosed something new, is from the last {}, or belongs to a running task.\n",
            counted(before, "row", "rows"),
            counted(days, "day", "days")
        )));
    };
    let did = if args.dry_run {
        "would be removed; nothing was changed".to_owned()
    } else {
        format!("{} removed; what was shared with whom stays known", if rows == 1 { "was" } else { "were" })
    };
    Ok(CommandOutput::done(format!(
        "{rows} of {}, of {} made between {} and {} that disclosed nothing new, {did}.\n",
        counted(before, "row", "rows"),
        counted(calls, "call", "calls"),
        short(from),
        short(to)
    )))
}

fn list(store: &Store, is_all: bool, json: bool) -> Result<CommandOutput, CliError> {
    let is_listed = |row: &DisclosureRow| is_all || row.is_sent;
    if json {
        return rows::to_output(|output| {
            rows::array(output, |add| {
                store.each_disclosure(|row| if is_listed(&row) { add(&as_json(&row)) } else { Ok(()) })
            })
        });
    }
    let (mut lines, mut unsent, mut is_carried, mut is_empty) = (Lines::default(), 0_u64, false, true);
    let mut last = None;
    let mut each = |put: &mut dyn FnMut([String; 5]) -> Result<(), CliError>| {
        store.each_disclosure(|row| {
            // The rows of a call stand together.
            let is_new = last.replace(row.call) != Some(row.call);
            unsent += u64::from(is_new && !is_listed(&row));
            if !is_listed(&row) {
                return Ok(());
            }
            is_carried |= row.datum.is_carried();
            is_empty = false;
            lines.add(&row).map_or(Ok(()), &mut *put)
        })?;
        lines.finish().map_or(Ok(()), put)
    };
    let said = if terminal::shows_output() {
        let mut all = Vec::new();
        each(&mut |line| {
            all.push(line);
            Ok(())
        })?;
        CommandOutput::table(HEADING, &all, NONE)
    } else {
        let said = rows::to_output(|output| rows::table(output, HEADING, each))?;
        if is_empty { said.hint(NONE) } else { said }
    };
    let said = if is_carried { said.hint(VIA_NOTE) } else { said };
    Ok(if unsent == 0 {
        said
    } else {
        let calls = counted(unsent, "call was", "calls were");
        said.hint(&format!("{calls} prepared and not sent; `duenna disclosures list --all` shows them."))
    })
}

const HEADING: [&str; 5] = ["call", "time", "disclosed", "to", "by"];
const NONE: &str = "Nothing private has been shared with anyone yet.";

/// The log for people: one line for each call and party.
pub(super) fn as_table(all: &[DisclosureRow]) -> String {
    let mut lines = Lines::default();
    let mut rows: Vec<_> = all.iter().filter_map(|row| lines.add(row)).collect();
    rows.extend(lines.finish());
    let text = table(HEADING, &rows, NONE);
    if all.iter().any(|row| row.datum.is_carried()) { format!("{text}\n{VIA_NOTE}\n") } else { text }
}

/// Lines of the log, made of its rows in their order.
#[derive(Default)]
struct Lines {
    /// The one that rows are still added to, and whose it is.
    last: Option<(CallId, Party, [String; 5])>,
}

impl Lines {
    /// Adds a row; gives the line before it, if this is another.
    fn add(&mut self, row: &DisclosureRow) -> Option<[String; 5]> {
        let datum = quoted(&row.datum.to_string());
        let told = if row.grain.is_exact() { datum } else { format!("{datum} ({})", row.grain.name()) };
        let told = if row.inferred { format!("{told} ({INFERRED})") } else { told };
        match &mut self.last {
            Some((call, party, [_, _, data, _, _])) if (*call, &*party) == (row.call, &row.party) => {
                data.push_str(", ");
                data.push_str(&told);
                None
            }
            _ => {
                let line = [
                    row.call.0.to_string(),
                    short(row.time),
                    told,
                    quoted(&row.party.to_string()),
                    format!("{}/{}{}", row.server, quoted(row.tool.as_str()), announced(row)),
                ];
                self.last.replace((row.call, row.party.clone(), line)).map(|(.., line)| line)
            }
        }
    }

    fn finish(&mut self) -> Option<[String; 5]> {
        self.last.take().map(|(.., line)| line)
    }
}

/// A row that a branch announced may tell of a call that never came.
const fn announced(row: &DisclosureRow) -> &'static str {
    match (row.kind, row.is_sent) {
        (_, false) => " (prepared, not sent)",
        (RowKind::Prospect, true) => " (possibly)",
        (RowKind::Call | RowKind::Fill, true) => "",
    }
}

fn as_json(row: &DisclosureRow) -> Value {
    json!({
        "call": row.call.0,
        "kind": row.kind.name(),
        "task": row.task.0,
        "time": rfc3339(row.time),
        "datum": row.datum,
        "grain": row.grain,
        "party": row.party,
        "server": row.server,
        "tool": row.tool,
        "arguments": row.carried_by,
        "elsewhere": row.elsewhere,
        "inferred": row.inferred,
        "sent": row.is_sent,
        "permission": row.permission.map(|id| id.0),
    })
}

fn show(store: &Store, id: CallId, json: bool) -> Result<CommandOutput, CliError> {
    let Some(call) = store.disclosure(id)? else { return left::left(store, id, json) };
    #[expect(clippy::disallowed_methods, reason = "the user asks, in their own terminal, what left")]
    let arguments = call.arguments.as_ref().map(|arguments| arguments.expose().clone());
    let rows: Vec<Value> = call.rows.iter().map(as_json).collect();
    if json {
        return CommandOutput::json(&json!({
            "call": id.0, "kind": call.kind.name(), "sent": call.is_sent, "server": call.server, "tool": call.tool,
            "parties": call.parties,
            "shaped_by": call.shaped_by.iter().map(|(party, how)| json!({ "party": party, "how": how })).collect::<Vec<_>>(),
            "arguments": arguments, "rows": rows,
        }));
    }
    let how = match (call.kind, call.is_sent) {
        (_, false) => "prepared, not sent",
        (RowKind::Prospect, true) => "announced by a branch",
        (RowKind::Call | RowKind::Fill, true) => "sent",
    };
    let mut text = vec![format!("Call {}: {}/{} ({how})\n", id.0, call.server, call.tool)];
    if !call.shaped_by.is_empty() {
        let shapers: Vec<String> = call.shaped_by.iter().map(|(party, _)| quoted(&party.to_string())).collect();
        text.push(format!("Shaped by: {}\n", shapers.join(", ")));
    }
    let values = arguments.map_or_else(
        || "(announced by a branch; the call may not have been made)".to_owned(),
        |arguments| visible(&serde_json::to_string_pretty(&arguments).unwrap_or_default()),
    );
    text.push(format!("{}:\n{values}\n\n", if call.is_sent { "What was sent" } else { "What would have been sent" }));
    text.push(as_ways(&call.rows));
    Ok(CommandOutput::done(text.concat()))
}

/// The rows of one call for people: to whom it told what, and in which arguments. What stands in none is told apart.
fn as_ways(rows: &[DisclosureRow]) -> String {
    let mut lines: Vec<(&DisclosureRow, Vec<String>)> = Vec::new();
    for row in rows {
        let datum = quoted(&row.datum.itself().to_string());
        let told = if row.grain.is_exact() { datum } else { format!("{datum} ({})", row.grain.name()) };
        let is_same = |known: &DisclosureRow| {
            let how =
                |row: &DisclosureRow| (row.party.clone(), row.carried_by.clone(), row.datum.is_carried(), row.inferred);
            how(known) == how(row)
        };
        match lines.iter_mut().find(|(known, _)| is_same(known)) {
            Some((_, data)) => data.push(told),
            None => lines.push((row, vec![told])),
        }
    }
    let how = |row: &DisclosureRow| {
        let may_be = if row.datum.is_carried() { "possibly " } else { "" };
        match row.carried_by.as_slice() {
            [] if row.inferred => INFERRED.to_owned(),
            [] => format!("{may_be}{BY_THE_CALL}"),
            names => format!("{may_be}in {}", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")),
        }
    };
    let as_row =
        |(row, data): &(&DisclosureRow, Vec<String>)| [data.join(", "), quoted(&row.party.to_string()), how(row)];
    let text =
        table(["disclosed", "to", "how"], &lines.iter().map(as_row).collect::<Vec<_>>(), "It shared nothing private.");
    let mut notes = Vec::new();
    if rows.iter().any(|row| row.inferred) {
        notes.push("Could be inferred: no argument contains it, but that the call was made, or was not, may reveal something about it.");
    }
    if rows.iter().any(|row| row.carried_by.is_empty() && !row.inferred) {
        notes.push("By the call itself: no argument contains it. The call names it and the server has it; or, if 0.1 wrote the row, that the call was made may reveal something about it.");
    }
    notes.into_iter().fold(text, |text, note| format!("{text}\n{}\n", wrap(note, WIDTH).join("\n")))
}

/// How something is told that stands in no argument.
const BY_THE_CALL: &str = "by the call itself";
/// How something is known that nothing carried.
const INFERRED: &str = "could be inferred";
