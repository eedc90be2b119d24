//! Who knows what: as a table, or as a picture.

use duenna_core::quoted;
use serde_json::{Value, json};

use super::super::args::GraphArgs;
use super::super::error::CliError;
use super::super::time::{rfc3339, short};
use super::super::{CommandOutput, private_file};
use super::{INFERRED, rows, svg};
use crate::terminal;
use duenna_store::{Knows, Store};

pub(super) fn graph(store: &Store, args: &GraphArgs, json: bool) -> Result<CommandOutput, CliError> {
    let is_wanted = |knows: &Knows| args.datum.as_ref().is_none_or(|datum| knows.datum.is_same_thing(datum));
    if json {
        return rows::to_output(|output| {
            rows::array(output, |add| {
                store.each_known(|knows| if is_wanted(&knows) { add(&as_json(&knows)) } else { Ok(()) })
            })
        });
    }
    if args.svg.is_none() && !terminal::shows_output() {
        return piped(store, is_wanted);
    }
    let mut all = store.knowledge()?;
    all.retain(is_wanted);
    if let Some(path) = &args.svg {
        private_file::replace(path, &svg::drawn(&all))?;
        return Ok(CommandOutput::done(format!("Drew who knows what in `{}`.\n", path.display())));
    }
    let mut last = None;
    let lines = all.iter().map(|knows| {
        let is_same = last.replace(&knows.party) == Some(&knows.party);
        let [party, rest @ ..] = cells(knows);
        let [datum, grain, since, call] = rest;
        [if is_same { String::new() } else { party }, datum, grain, since, call]
    });
    Ok(CommandOutput::table(HEADING, &lines.collect::<Vec<_>>(), super::NONE))
}

const HEADING: [&str; 5] = ["who", "knows", "grain", "since", "call"];

/// For programs, which read every line by itself.
fn piped(store: &Store, is_wanted: impl Fn(&Knows) -> bool) -> Result<CommandOutput, CliError> {
    let mut is_empty = true;
    let said = rows::to_output(|output| {
        rows::table(output, HEADING, |put| {
            store.each_known(|knows| {
                if !is_wanted(&knows) {
                    return Ok(());
                }
                is_empty = false;
                put(cells(&knows))
            })
        })
    })?;
    Ok(if is_empty { said.hint(super::NONE) } else { said })
}

fn as_json(knows: &Knows) -> Value {
    json!({
        "party": knows.party, "datum": knows.datum, "grain": knows.grain, "since": rfc3339(knows.since),
        "call": knows.call, "servers": knows.servers, "sure": knows.is_sure,
        "inferred": knows.is_inferred,
    })
}

fn cells(knows: &Knows) -> [String; 5] {
    let since = format!("{}{}", short(knows.since), if knows.is_sure { "" } else { " (possibly)" });
    let datum = quoted(&knows.datum.to_string());
    let datum = if knows.is_inferred { format!("{datum} ({INFERRED})") } else { datum };
    [quoted(&knows.party.to_string()), datum, knows.grain.name().to_owned(), since, knows.call.to_string()]
}
