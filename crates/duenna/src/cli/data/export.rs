//! `duenna data export`: the private values in a file of the user's, not encrypted.

use std::path::Path;

use serde_json::{Value as Json, json};
use zeroize::Zeroizing;

use crate::cli::CommandOutput;
use crate::cli::error::CliError;
use crate::cli::private_file;
use crate::terminal::counted;
use duenna_store::{Store, StoreError, StoredEntry};

pub(super) fn export(store: &Store, file: &Path, with_values: bool, json: bool) -> Result<CommandOutput, CliError> {
    let all = store.list()?;
    let entry = |entry: &StoredEntry| -> Result<Json, StoreError> {
        let StoredEntry { key, ladder, kind, is_open } = entry;
        let ladder = ladder.name();
        if !with_values {
            return Ok(json!({ "key": key, "type": ladder, "kind": kind, "open": is_open }));
        }
        let (_, value) = store.get(key)?;
        #[expect(clippy::disallowed_methods, reason = "the user asked for it, in a file that only they can read")]
        let value = value.expose();
        Ok(json!({ "key": key, "type": ladder, "kind": kind, "open": is_open, "value": value }))
    };
    let entries = all.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    let text = Zeroizing::new(serde_json::to_string_pretty(&entries).map_err(CliError::Json)?);
    private_file::create(file, &text)?;
    if json {
        return CommandOutput::json(&json!({ "file": file, "values": entries.len(), "with_values": with_values }));
    }
    let count = counted(entries.len(), "value", "values");
    let file = file.display();
    Ok(CommandOutput::prose(if with_values {
        format!("Wrote {count} to `{file}`. They are not encrypted there: delete the file when you do not need it.\n")
    } else {
        format!("Wrote the names of {count} to `{file}`; `--values` writes the values, too.\n")
    }))
}
