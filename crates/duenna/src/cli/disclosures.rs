//! `duenna disclosures`: what was told to whom.

use serde_json::{Value, json};

use super::Said;
use super::args::DisclosuresCommand;
use super::error::CliError;
use super::table::table;
use super::time::{rfc3339, short};
use crate::consent::{quoted, visible};
use crate::store::{CallId, Disclosed, RowKind, Store, StoreError};

pub(super) fn disclosures(store: &Store, command: &DisclosuresCommand, json: bool) -> Result<Said, CliError> {
    match command {
        DisclosuresCommand::List => list(store, json),
        DisclosuresCommand::Show { call } => show(store, CallId(*call), json),
        DisclosuresCommand::Verify => {
            let verified = store.verify()?;
            if json {
                return Said::json(&json!({ "rows": verified.rows, "head": verified.head }));
            }
            let rows = verified.rows;
            Ok(Said::done(format!("The disclosure log is as it was written: {rows} rows, none changed or missing.\n")))
        }
    }
}

fn list(store: &Store, json: bool) -> Result<Said, CliError> {
    let all = store.disclosures()?;
    if json {
        return Said::json(&all.iter().map(as_json).collect::<Vec<_>>());
    }
    Ok(Said::done(as_table(&all)))
}

/// The log for people: one line for each call and party.
pub(super) fn as_table(all: &[Disclosed]) -> String {
    let mut lines: Vec<(&Disclosed, Vec<String>)> = Vec::new();
    for row in all {
        let datum = quoted(&row.datum.to_string());
        let told = if row.grain.is_exact() { datum } else { format!("{datum} ({})", row.grain.name()) };
        match lines.last_mut().filter(|(known, _)| (known.call, &known.party) == (row.call, &row.party)) {
            Some((_, data)) => data.push(told),
            None => lines.push((row, vec![told])),
        }
    }
    let rows: Vec<_> = lines
        .iter()
        .map(|(row, data)| {
            [
                row.call.0.to_string(),
                short(row.time),
                data.join(", "),
                quoted(&row.party.to_string()),
                format!("{}/{}{}", row.server, quoted(row.tool.as_str()), announced(row)),
            ]
        })
        .collect();
    table(["call", "time (UTC)", "told", "to", "by"], &rows, "Nothing private was told to anyone yet.")
}

/// A row that a branch announced may tell of a call that never came.
const fn announced(row: &Disclosed) -> &'static str {
    match row.kind {
        RowKind::Prospect => " (may have)",
        RowKind::Call | RowKind::Fill => "",
    }
}

fn as_json(row: &Disclosed) -> Value {
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
        "permission": row.permission.map(|id| id.0),
    })
}

fn show(store: &Store, id: CallId, json: bool) -> Result<Said, CliError> {
    let missing = || StoreError::Missing { what: "call in the log", which: id.0.to_string() };
    let call = store.disclosure(id)?.ok_or_else(missing)?;
    #[expect(clippy::disallowed_methods, reason = "the user asks, in their own terminal, what left")]
    let arguments = call.arguments.as_ref().map(|arguments| arguments.expose().clone());
    let rows: Vec<Value> = call.rows.iter().map(as_json).collect();
    if json {
        return Said::json(&json!({
            "call": id.0, "kind": call.kind.name(), "server": call.server, "tool": call.tool,
            "parties": call.parties,
            "shaped_by": call.shaped_by.iter().map(|(party, how)| json!({ "party": party, "how": how })).collect::<Vec<_>>(),
            "arguments": arguments, "rows": rows,
        }));
    }
    let mut text = vec![format!("Call {}: {}/{} ({})\n", id.0, call.server, call.tool, call.kind.name())];
    if !call.shaped_by.is_empty() {
        let shapers: Vec<String> = call.shaped_by.iter().map(|(party, _)| quoted(&party.to_string())).collect();
        text.push(format!("Shaped by: {}\n", shapers.join(", ")));
    }
    let values = arguments.map_or_else(
        || "(announced by a branch; it may not have been made)".to_owned(),
        |arguments| visible(&serde_json::to_string_pretty(&arguments).unwrap_or_default()),
    );
    text.push(format!("What left:\n{values}\n\n"));
    text.push(as_table(&call.rows));
    Ok(Said::done(text.concat()))
}
