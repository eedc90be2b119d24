//! What is left of a call that was taken out of the log.

use duenna_core::quoted;
use serde_json::json;

use super::super::CommandOutput;
use super::super::error::CliError;
use super::super::time::{rfc3339, short};
use super::INFERRED;
use crate::terminal::table::table;
use duenna_store::{CallId, Knows, Store, StoreError};

/// What the calls before it had told already: all that a call told that was compacted is among it, with the first time.
pub(super) fn left(store: &Store, id: CallId, json: bool) -> Result<CommandOutput, CliError> {
    let missing = || StoreError::Missing { what: "logged call", which: id.0.to_string() };
    let at = store.compacted(id)?.ok_or_else(missing)?;
    let known: Vec<Knows> = store.knowledge()?.into_iter().filter(|one| one.call < id.0).collect();
    if json {
        let first = |one: &Knows| {
            json!({ "party": one.party, "datum": one.datum, "grain": one.grain, "since": rfc3339(one.since),
                    "call": one.call, "servers": one.servers, "sure": one.is_sure, "inferred": one.is_inferred })
        };
        return CommandOutput::json(&json!({
            "call": id.0, "kind": "compacted", "arguments": null, "rows": [],
            "compacted": { "row": at.seq, "time": rfc3339(at.time) },
            "known_before": known.iter().map(first).collect::<Vec<_>>(),
        }));
    }
    let rows: Vec<_> = known
        .iter()
        .map(|one| {
            let datum = quoted(&one.datum.to_string());
            let told = if one.grain.is_exact() { datum } else { format!("{datum} ({})", one.grain.name()) };
            let told = if one.is_inferred { format!("{told} ({INFERRED})") } else { told };
            [
                quoted(&one.party.to_string()),
                told,
                short(one.since),
                format!("{}{}", one.call, if one.is_sure { "" } else { " (possibly)" }),
            ]
        })
        .collect();
    let head = format!(
        "Row {} was removed when the log was compacted, most recently on {} (row {}). A removed call disclosed nothing that \
         earlier calls had not; neither what it disclosed to whom nor the values that left are stored. What was known before it:\n\n",
        id.0,
        short(at.time),
        at.seq
    );
    let text = table(["who", "knows", "since", "by call"], &rows, "Nothing.");
    Ok(CommandOutput::done(head + &text))
}
