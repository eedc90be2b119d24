//! Who knows what: as a table, or as a picture.

use duenna_core::quoted;
use serde_json::json;

use super::super::args::GraphArgs;
use super::super::error::CliError;
use super::super::time::{rfc3339, short};
use super::super::{CommandOutput, private_file};
use super::{INFERRED, svg};
use crate::terminal;
use duenna_store::{Knows, Store};

pub(super) fn graph(store: &Store, args: &GraphArgs, json: bool) -> Result<CommandOutput, CliError> {
    let mut all = store.knowledge()?;
    all.retain(|knows| args.datum.as_ref().is_none_or(|datum| knows.datum.is_same_thing(datum)));
    if let Some(path) = &args.svg {
        private_file::replace(path, &svg::drawn(&all))?;
        return Ok(CommandOutput::done(format!("Drew who knows what in `{}`.\n", path.display())));
    }
    if json {
        let object = |knows: &Knows| {
            json!({
                "party": knows.party, "datum": knows.datum, "grain": knows.grain, "since": rfc3339(knows.since),
                "call": knows.call, "servers": knows.servers, "sure": knows.is_sure,
                "inferred": knows.is_inferred,
            })
        };
        return CommandOutput::json(&all.iter().map(object).collect::<Vec<_>>());
    }
    Ok(as_table(&all))
}

fn as_table(all: &[Knows]) -> CommandOutput {
    let mut last = None;
    let rows: Vec<[String; 5]> = all
        .iter()
        .map(|knows| {
            let is_same = last.replace(&knows.party) == Some(&knows.party);
            // Programs read every line by itself.
            let party =
                if is_same && terminal::shows_output() { String::new() } else { quoted(&knows.party.to_string()) };
            let grain = knows.grain.name().to_owned();
            let since = format!("{}{}", short(knows.since), if knows.is_sure { "" } else { " (possibly)" });
            let datum = quoted(&knows.datum.to_string());
            let datum = if knows.is_inferred { format!("{datum} ({INFERRED})") } else { datum };
            [party, datum, grain, since, knows.call.to_string()]
        })
        .collect();
    CommandOutput::table(["who", "knows", "grain", "since", "call"], &rows, super::NONE)
}
