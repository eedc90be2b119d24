//! What the guard remembers, for the user to look at.

use std::path::PathBuf;
use std::sync::Arc;

use duenna_core::visible;
use serde_json::json;

use super::super::args::GuardMemoryCommand;
use super::super::error::CliError;
use super::super::time::rfc3339;
use super::super::{CommandOutput, home};
use duenna_guard::memory::{Experience, Shelf, Validation};
use duenna_runtime::advisor::HomeShelf;

pub(super) fn memory(
    home: Option<PathBuf>,
    command: &GuardMemoryCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    let store = home::store(home)?;
    let mut shelf = HomeShelf(Arc::new(store));
    let ids = || Ok::<_, CliError>(shelf.vectors()?.into_iter().map(|(id, ..)| id).collect::<Vec<u64>>());
    let absent =
        |id: u64| CliError::Usage(format!("the guard remembers no entry {id}; `duenna guard memory list` lists them"));
    match command {
        GuardMemoryCommand::List => {
            let all: Vec<(u64, Option<Experience>)> =
                ids()?.into_iter().map(|id| (id, shelf.fetch(id).ok().flatten())).collect();
            if json {
                let one = |(id, found): &(u64, Option<Experience>)| {
                    found.as_ref().map_or_else(
                        || json!({ "id": id, "opens": false }),
                        |found| {
                            json!({ "id": id, "leak": found.leak, "validation": found.validation, "kept": rfc3339(found.kept),
                                    "bytes": found.action.told().len() })
                        },
                    )
                };
                return CommandOutput::json(&all.iter().map(one).collect::<Vec<_>>());
            }
            let row = |(id, found): &(u64, Option<Experience>)| match found {
                None => [id.to_string(), String::new(), "cannot be read".to_owned(), String::new()],
                Some(found) => [
                    id.to_string(),
                    rfc3339(found.kept),
                    (if found.leak { "leak" } else { "fine" }).to_owned(),
                    why(found.validation).to_owned(),
                ],
            };
            let rows: Vec<_> = all.iter().map(row).collect();
            Ok(CommandOutput::table(["id", "stored", "what it was", "because"], &rows, "The guard remembers nothing."))
        }
        GuardMemoryCommand::Show { id } => {
            let found = shelf.fetch(*id)?.ok_or_else(|| absent(*id))?;
            if json { CommandOutput::json(&found) } else { Ok(CommandOutput::done(shown(*id, &found))) }
        }
        GuardMemoryCommand::Forget { ids: named, all } => {
            let wanted = if *all { ids()? } else { named.clone() };
            let mut forgotten = 0_u64;
            for id in &wanted {
                if !shelf.forget(*id)? {
                    return Err(absent(*id));
                }
                forgotten += 1;
            }
            if json {
                return CommandOutput::json(&json!({ "forgotten": forgotten }));
            }
            Ok(CommandOutput::done(format!("Forgotten: {forgotten}.\n")))
        }
        GuardMemoryCommand::Export => {
            let mut text = String::new();
            for id in ids()? {
                let Some(found) = shelf.fetch(id)? else { continue };
                let mut line = serde_json::to_value(&found).map_err(CliError::Json)?;
                if let Some(line) = line.as_object_mut() {
                    line.insert("id".to_owned(), id.into());
                }
                text.push_str(&line.to_string());
                text.push('\n');
            }
            Ok(CommandOutput::done(text))
        }
    }
}

const fn why(validation: Validation) -> &'static str {
    match validation {
        Validation::Answer => "you decided against the guard's advice",
        Validation::Agreed => "you decided as the guard advised",
        Validation::Label => "you labelled it",
    }
}

fn shown(id: u64, found: &Experience) -> String {
    let looks: Vec<String> = found
        .looks
        .iter()
        .map(|look| {
            format!("  {}: {} ({:.2})", visible(&look.tool), if look.leak { "leak" } else { "fine" }, look.score)
        })
        .collect();
    format!(
        "Entry {id}, stored {}: {} ({})\n\nThe request:\n{}\n\nWhat was shared:\n{}\n\nWhat the tools said:\n{}\n",
        rfc3339(found.kept),
        if found.leak { "a leak" } else { "fine" },
        why(found.validation),
        visible(&found.action.query),
        visible(found.action.told()),
        looks.join("\n"),
    )
}
