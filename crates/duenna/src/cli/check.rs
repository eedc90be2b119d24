//! `duenna check`: what may this artifact tell whom?

use std::collections::BTreeSet;

use duenna_core::{Label, quoted};
use serde_json::{Value, json};

use super::args::CheckArgs;
use super::error::CliError;
use super::home::OpenHome;
use super::run::{limits, read_source, stages};
use super::{CommandOutput, Exit, runtime, screen};
use crate::terminal;
use crate::terminal::flow_paths::{VIA_NOTE, along, lines, told};
use crate::terminal::table::{WIDTH, table, wrap};
use duenna_gates::rules::Stage;
use duenna_runtime::session::{CourseLimits, ExpectedCall, Servers, Session, SessionError, expected};

pub(super) fn check(opened: &OpenHome, args: &CheckArgs, json: bool) -> Result<CommandOutput, CliError> {
    let limits = limits(&opened.config);
    let source = read_source(&args.artifact, limits.source_bytes)?;
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    super::model::describe(&mut servers, &opened.config);
    runtime()?.block_on(async {
        let named = servers.open_named(&source, &opened.store).await.map_err(SessionError::from);
        servers.close().await;
        named
    })?;
    let purpose = args.purpose.as_ref();
    let stages = stages(&opened.store, purpose, &args.stage)?;
    let author = (source.as_str(), &Label::bottom());
    let errors_end = CourseLimits::from(&opened.config.consent).bits > 0;
    let found = match expected(author, (purpose, &stages), &opened.store, &servers, (&limits, errors_end))? {
        Ok(found) => found,
        Err(rejection) => {
            let path = args.artifact.display().to_string();
            let text = if json {
                CommandOutput::json(&json!({ "artifact": path, "error": rejection.message, "line": rejection.line }))?
                    .text
            } else {
                format!("`{path}` would be refused before it runs: {rejection}\n")
            };
            return Ok(CommandOutput { is_prose: !json, ..CommandOutput::done(text) }.exit(Exit::Failed));
        }
    };
    let open = Session::stages(&opened.store, purpose, &stages, Some(&source))?;
    if json {
        return CommandOutput::json(&json!({ "calls": found, "stages": open.iter().map(waits).collect::<Vec<_>>() }));
    }
    let ways = if args.why { ways(&found, &source) } else { String::new() };
    let notes = notes(&found, args.why) + &open.iter().map(asked).collect::<String>();
    let rows: Vec<_> = found.iter().flat_map(rows).collect();
    let none = "It calls no tools, so it shares nothing with anyone.";
    if args.why {
        // More than a table: it is the same for everybody.
        return Ok(CommandOutput::done(table(HEADING, &rows, none) + &notes + &ways));
    }
    let said = CommandOutput::table(HEADING, &rows, none);
    Ok(if notes.is_empty() { said } else { said.hint(&notes) })
}

/// A stage that the user would be asked about before the artifact starts.
fn asked(stage: &Stage) -> String {
    let Stage { name, purpose, .. } = stage;
    let text = format!(
        "before it starts, you would be asked whether `{name}` of `{purpose}` is reached; if it is not, the rules withhold: {stage}"
    );
    wrap(&text, WIDTH).join("\n") + "\n"
}

/// The same for programs: what the calls tell only if the user says that the stage is reached.
fn waits(stage: &Stage) -> Value {
    let Stage { name, purpose, tells } = stage;
    let tells: Vec<Value> = tells.iter().map(|(datum, grain)| json!({ "datum": datum, "grain": grain })).collect();
    json!({ "stage": name, "purpose": purpose, "tells": tells })
}

const HEADING: [&str; 6] = ["line", "call", "party", "may learn", "why", "now"];

/// What stands below the table.
fn notes(found: &[ExpectedCall], is_explained: bool) -> String {
    let mut text = Vec::new();
    for one in found {
        for shaped in &one.asks_trust {
            let party = quoted(&shaped.party.to_string());
            let asked = format!("line {}: you would be asked whether {party} may shape {}", one.line, shaped.shapes);
            text.push(wrap(&asked, WIDTH).join("\n") + "\n");
        }
        if !one.could_infer.is_empty() {
            let listed = |all: BTreeSet<String>| all.into_iter().collect::<Vec<_>>().join(", ");
            let data = listed(one.could_infer.iter().map(|told| quoted(&told.datum.to_string())).collect());
            let parties = listed(one.could_infer.iter().map(|told| quoted(&told.party.to_string())).collect());
            let inferred = format!(
                "line {}: that it is called, or is not, may tell {parties} something about {data}; a task has bits for that, and once they are used \
                 up you are asked",
                one.line
            );
            text.push(wrap(&inferred, WIDTH).join("\n") + "\n");
        }
        if let Some(reason) = &one.reason {
            text.push(wrap(&format!("line {}: {reason}", one.line), WIDTH).join("\n") + "\n");
        }
    }
    if found.iter().flat_map(|one| &one.discloses).any(|told| told.datum.is_carried()) {
        text.push(format!("\n{VIA_NOTE}\n"));
    }
    if !is_explained && found.iter().any(|one| !one.why.is_empty()) {
        text.push("\n`duenna check --why` shows the lines that `why` names.\n".to_owned());
    }
    text.concat()
}

/// One row for each datum; the first one names the call.
fn rows(one: &ExpectedCall) -> Vec<[String; 6]> {
    let verdict = match one.verdict {
        "ask" => "asks you",
        "deny" => "refused",
        other => other,
    };
    let call = [one.line.to_string(), format!("{}/{}", one.server, quoted(&one.tool))];
    let parties: Vec<String> = one.parties.iter().map(|party| quoted(&party.to_string())).collect();
    let mut rows = Vec::new();
    for way in &one.why {
        let first = rows.is_empty();
        // Programs read every line by itself.
        let filled = |text: &str| if first || !terminal::shows_output() { text.to_owned() } else { String::new() };
        let [line, name] = &call;
        let chain = lines(way);
        rows.push([filled(line), filled(name), filled(&parties.join(", ")), told(way), chain, filled(verdict)]);
    }
    if rows.is_empty() {
        let [line, name] = call;
        rows.push([line, name, parties.join(", "), "nothing private".to_owned(), String::new(), verdict.to_owned()]);
    }
    rows
}

fn ways(found: &[ExpectedCall], source: &str) -> String {
    let of_call = |one: &ExpectedCall| {
        let parties: Vec<String> = one.parties.iter().map(|party| quoted(&party.to_string())).collect();
        let call = format!("line {}, {}/{}", one.line, one.server, quoted(&one.tool));
        let section = |way| format!("\n{} to {} by {call}\n{}", told(way), parties.join(", "), along(way, source));
        one.why.iter().map(section).collect::<String>()
    };
    found.iter().map(of_call).collect()
}
