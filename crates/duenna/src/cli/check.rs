//! `duenna check`: what may this artifact tell whom?

use serde_json::json;

use super::args::CheckArgs;
use super::error::CliError;
use super::home::Opened;
use super::run::{limits, read_source};
use super::table::table;
use super::{Exit, Said, runtime};
use crate::consent::quoted;
use crate::session::{Expected, Servers, SessionError, expected};
use crate::trace::Told;

pub(super) fn check(opened: &Opened, args: &CheckArgs, json: bool) -> Result<Said, CliError> {
    let limits = limits(&opened.config);
    let source = read_source(&args.artifact, limits.source_bytes)?;
    let mut servers = Servers::new(&opened.config)?;
    runtime()?.block_on(async {
        let named = servers.open_named(&source, &opened.store).await.map_err(SessionError::from);
        servers.close().await;
        named
    })?;
    let found = match expected(&source, args.purpose.as_ref(), &opened.store, &servers, &limits)? {
        Ok(found) => found,
        Err(rejection) => {
            let path = args.artifact.display().to_string();
            let text = if json {
                Said::json(&json!({ "artifact": path, "error": rejection.message, "line": rejection.line }))?.text
            } else {
                format!("`{path}` would be refused before it runs: {rejection}\n")
            };
            return Ok(Said { text, exit: Exit::Failed });
        }
    };
    if json {
        return Said::json(&found);
    }
    Ok(Said::done(preview(&found)))
}

fn preview(found: &[Expected]) -> String {
    let rows: Vec<_> = found
        .iter()
        .map(|one| {
            let verdict = match one.verdict {
                "ask" => "asks you".to_owned(),
                "deny" => "refused".to_owned(),
                other => other.to_owned(),
            };
            [one.line.to_string(), format!("{}/{}", one.server, quoted(&one.tool)), tells(&one.discloses), verdict]
        })
        .collect();
    let mut text =
        vec![table(["line", "call", "may tell", "now"], &rows, "It calls no tool, so it tells nobody anything.")];
    for one in found {
        for shaped in &one.asks_trust {
            let party = quoted(&shaped.party.to_string());
            text.push(format!("line {}: you would be asked whether {party} may shape {}\n", one.line, shaped.shapes));
        }
        if let Some(reason) = &one.reason {
            text.push(format!("line {}: {reason}\n", one.line));
        }
    }
    text.concat()
}

/// Party by party: what it may learn.
fn tells(told: &[Told]) -> String {
    let mut parties: Vec<(String, Vec<String>)> = Vec::new();
    for one in told {
        let what = format!("{} ({})", quoted(&one.datum.to_string()), one.grain.name());
        let party = quoted(&one.party.to_string());
        match parties.iter_mut().find(|(known, _)| *known == party) {
            Some((_, all)) => all.push(what),
            None => parties.push((party, vec![what])),
        }
    }
    if parties.is_empty() {
        return "nothing private".to_owned();
    }
    parties.iter().map(|(party, all)| format!("{party}: {}", all.join(", "))).collect::<Vec<_>>().join("; ")
}
