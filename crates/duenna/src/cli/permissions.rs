//! `duenna permissions`: what the user allowed and refused.

mod exchange;
mod known;
mod lint;
mod routes;
mod why;

use std::path::PathBuf;

use duenna_core::{
    Datum, Effect, Grain, Lifetime, NameError, Party, Permission, PermissionId, ServerName, SteeringPermission,
    SteeringTarget, ToolName, quoted,
};
use serde_json::{Value, json};

use super::CommandOutput;
use super::args::{AnswerArgs, PermissionsCommand, RevokeArgs};
use super::error::CliError;
use super::home::OpenHome;
use super::time::short;
use crate::terminal::{self, Console as _, SystemConsole, counted};
use duenna_runtime::consent::day;
use duenna_store::{Answer, Store, now};

pub(super) fn permissions(
    home: Option<PathBuf>,
    command: &PermissionsCommand,
    json: bool,
) -> Result<CommandOutput, CliError> {
    use super::home::store;
    match command {
        // These look at the servers: all else works with whatever duenna.toml says.
        PermissionsCommand::Lint => lint::lint(&OpenHome::open(home)?, json),
        PermissionsCommand::Why(args) => why::why(&OpenHome::open(home)?, args, json),
        PermissionsCommand::List => list(&store(home)?, json),
        PermissionsCommand::Narrow { dry_run } => narrow(&store(home)?, *dry_run, json),
        PermissionsCommand::Grant(args) => remember(home, args, Effect::Allow, json),
        PermissionsCommand::Deny(args) => remember(home, args, Effect::Deny, json),
        PermissionsCommand::Revoke(args) => revoke(&store(home)?, args, json),
        PermissionsCommand::Reset { yes } => reset(&store(home)?, *yes, json),
        PermissionsCommand::Export { file } => exchange::export(&store(home)?, file.as_deref()),
        PermissionsCommand::Import(args) => exchange::import(&store(home)?, args, json),
    }
}

/// Permissions of version 0.1, which did not tell apart what an answer may carry.
fn narrow(store: &Store, is_dry_run: bool, json: bool) -> Result<CommandOutput, CliError> {
    let narrowable = store.narrowable()?;
    let policy = store.policy()?;
    let found: Vec<&Permission> =
        policy.permissions().all().into_iter().filter(|one| narrowable.contains(&one.id)).collect();
    if !is_dry_run {
        store.narrow(&found.iter().map(|one| one.id).collect())?;
    }
    let narrowed = |one: &&Permission| Permission { datum: one.datum.carried(), ..(*one).clone() };
    if json {
        let all: Vec<Value> = found.iter().map(|one| as_json(&narrowed(one))).collect();
        return CommandOutput::json(&all);
    }
    let rows: Vec<_> = found.iter().map(|one| as_row(&narrowed(one))).collect();
    let none = "No permission that was given under 0.1 is wider than it has to be, as far as the log says.";
    let said = CommandOutput::table(["id", "answer", "about", "party", "lasts"], &rows, none);
    Ok(match (rows.is_empty(), is_dry_run) {
        (true, _) => said,
        (false, true) => {
            said.hint("They allow the thing itself; `duenna permissions narrow` makes them what you see here.")
        }
        (false, false) => said.hint("They allowed the thing itself; you will be asked again before that is sent."),
    })
}

/// Forgets all of them, once the user has confirmed it.
fn reset(store: &Store, is_confirmed: bool, json: bool) -> Result<CommandOutput, CliError> {
    if !is_confirmed && (json || !terminal::is_attended()) {
        let why = "this forgets every permission and every refusal; confirm it with `--yes`";
        return Err(CliError::Usage(why.to_owned()));
    }
    let asked = || -> std::io::Result<bool> {
        let mut console = SystemConsole::default();
        console.begin()?;
        console.headline("Forget every permission and every refusal? You are asked again about all of it.")?;
        console.confirms()
    };
    if !is_confirmed && !asked().map_err(CliError::Output)? {
        return Ok(CommandOutput::prose("Nothing was changed.\n".to_owned()));
    }
    let forgotten = store.reset_permissions()?;
    if json {
        return CommandOutput::json(&json!({ "forgotten": forgotten }));
    }
    Ok(CommandOutput::prose(match forgotten {
        0 => "There were none.\n".to_owned(),
        1 => "1 permission is forgotten.\n".to_owned(),
        count => format!("{count} permissions are forgotten.\n"),
    }))
}

fn list(store: &Store, json: bool) -> Result<CommandOutput, CliError> {
    let policy = store.policy()?;
    let (data, steering) = (policy.permissions().all(), policy.permissions().all_steering());
    if json {
        let all: Vec<Value> =
            data.iter().map(|one| as_json(one)).chain(steering.iter().map(|one| steering_json(one))).collect();
        return CommandOutput::json(&all);
    }
    let before_via = store.answers_before_via()?;
    let listed = |one: &Permission| {
        let [id, answer, about, party, lasts] = as_row(one);
        let given = if before_via.contains(&one.id) { ", given under 0.1" } else { "" };
        (one.id, [id, answer, about + given, party, lasts])
    };
    let mut rows: Vec<(PermissionId, [String; 5])> = data.iter().map(|one| listed(one)).collect();
    rows.extend(steering.iter().map(|one| (one.id, steering_row(one))));
    rows.sort_by_key(|(id, _)| *id);
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
    Ok(CommandOutput::table(
        ["id", "answer", "about", "party", "lasts"],
        &rows,
        "Nothing has been allowed or refused yet.",
    ))
}

/// Whether an answer decides about a datum: a yes to the thing or more than it; a no also to it via an answer.
fn is_about(datum: &Datum, one: &Permission) -> bool {
    let is_named =
        if one.effect == Effect::Deny { datum.is_same_thing(&one.datum) } else { datum.is_named_by(&one.datum) };
    let is_wide = |datum: &Datum| datum.is_covered_by(&one.datum);
    is_named || is_wide(datum) || (one.effect == Effect::Deny && is_wide(&datum.carried()))
}

fn as_json(one: &Permission) -> Value {
    json!({ "id": one.id.0, "answer": one.effect, "datum": one.datum, "grain": one.grain, "party": one.party,
            "purpose": one.purpose, "lasts": lasts(&one.lasts) })
}

fn steering_json(one: &SteeringPermission) -> Value {
    json!({ "id": one.id.0, "answer": one.effect, "shapes": one.steered, "party": one.party,
            "purpose": one.purpose, "lasts": lasts(&one.lasts) })
}

fn as_row(one: &Permission) -> [String; 5] {
    let about = format!("{} ({})", quoted(&one.datum.to_string()), one.grain.name());
    let lasts = lasting(&one.lasts, one.purpose.as_ref());
    [one.id.0.to_string(), effect(one.effect).to_owned(), about, quoted(&one.party.to_string()), lasts]
}

fn steering_row(one: &SteeringPermission) -> [String; 5] {
    let about = format!("shaping {}", one.steered);
    let lasts = lasting(&one.lasts, one.purpose.as_ref());
    [one.id.0.to_string(), effect(one.effect).to_owned(), about, quoted(&one.party.to_string()), lasts]
}

const fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Allow => "allow",
        Effect::Deny => "deny",
    }
}

fn lasts(lifetime: &Lifetime) -> String {
    match lifetime {
        Lifetime::Once { .. } => "once".to_owned(),
        Lifetime::Task(_) => "task".to_owned(),
        Lifetime::Until(end) => format!("until {}", super::time::rfc3339(*end)),
        Lifetime::Always => "always".to_owned(),
    }
}

fn lasting(lifetime: &Lifetime, purpose: Option<&duenna_core::Purpose>) -> String {
    let lasts = match lifetime {
        Lifetime::Once { task, server, tool } => format!("once, {server}/{tool} in task {}", task.0),
        Lifetime::Task(task) => format!("task {}", task.0),
        Lifetime::Until(end) => format!("until {}", short(*end)),
        Lifetime::Always => "always".to_owned(),
    };
    purpose.map_or_else(|| lasts.clone(), |purpose| format!("{lasts}, for {purpose}"))
}

fn remember(home: Option<PathBuf>, args: &AnswerArgs, effect: Effect, json: bool) -> Result<CommandOutput, CliError> {
    let (opened, alone);
    // Whoever wants it anyway can answer whatever duenna.toml says.
    let (store, known): (&Store, _) = if args.anyway {
        alone = super::home::store(home)?;
        (&alone, None)
    } else {
        opened = OpenHome::open(home)?;
        (&opened.store, Some(known::KnownNames::new(&opened)?))
    };
    let lasts = match &args.until {
        None => Lifetime::Always,
        Some(date) => Lifetime::Until(day::coming_end(date, now()).map_err(CliError::Usage)?),
    };
    let purpose = args.purpose.clone();
    let (answer, said) = match (&args.shapes, args.what.as_slice()) {
        (Some(shapes), [party]) => {
            let (party, steered) = (Party::in_permission(party)?, steered(shapes, args.argument.as_deref())?);
            let said = format!("{party} {} shape {steered}", may(effect));
            (Answer::Steering { party, steered, purpose, effect, lasts: lasts.clone() }, said)
        }
        (None, [datum, party]) => {
            let (datum, party) = (Datum::in_permission(datum)?, named_party(party)?);
            let grain = grain(store, &datum, &args.grain)?;
            let said = format!("{party} {} know `{datum}` ({})", may(effect), grain.name());
            let lasts = lasts.clone();
            (Answer::Data { datum, grain, party, purpose, effect, lasts, refused_in: None }, said)
        }
        (Some(_), _) => {
            return Err(CliError::Usage("with `--shapes`, give only the party that may shape it".to_owned()));
        }
        (None, _) => return Err(CliError::Usage("give a datum and a party, such as `ssn server:airline`".to_owned())),
    };
    known.map_or(Ok(()), |known| known.check(&answer))?;
    let ids = store.remember(std::slice::from_ref(&answer), now())?;
    let id = ids.first().copied().unwrap_or(PermissionId(0));
    if json {
        return CommandOutput::json(&answer_json(id, &answer));
    }
    let only = args.purpose.as_ref().map_or_else(String::new, |purpose| format!(", for {purpose} only"));
    let end = match lasts {
        Lifetime::Until(end) => format!("until {}", short(end)),
        Lifetime::Always | Lifetime::Task(_) | Lifetime::Once { .. } => "until you revoke it".to_owned(),
    };
    Ok(CommandOutput::prose(format!("{}: {said}{only}, {end}.\n", id.0)))
}

/// A party, as the user names it.
fn named_party(text: &str) -> Result<Party, CliError> {
    text.parse().map_err(|error: NameError| {
        let is_server = text.parse::<ServerName>().is_ok();
        if is_server {
            CliError::Usage(format!(
                "`{text}` needs its kind in front: `server:{text}`, or one of email, phone, url, file, agent, model and tool"
            ))
        } else {
            error.into()
        }
    })
}

const fn may(effect: Effect) -> &'static str {
    match effect {
        Effect::Allow => "may",
        Effect::Deny => "may not",
    }
}

/// An answer as `permissions list --json` has it.
fn answer_json(id: PermissionId, answer: &Answer) -> Value {
    match answer.clone() {
        Answer::Data { datum, grain, party, purpose, effect, lasts, refused_in } => {
            as_json(&Permission { id, datum, grain, party, purpose, effect, lasts, refused_in })
        }
        Answer::Steering { party, steered, purpose, effect, lasts } => {
            steering_json(&SteeringPermission { id, party, steered, purpose, effect, lasts })
        }
    }
}

/// What is shaped, as the user wrote it: a tool (whether it is called), an argument of one, or what a model reads.
fn steered(text: &str, argument: Option<&str>) -> Result<SteeringTarget, CliError> {
    if text.starts_with("model:") && argument.is_none() {
        return Ok(SteeringTarget::Model(text.parse()?));
    }
    let Some((server, tool)) = text.split_once('/') else {
        let why = format!("`{}` cannot be shaped; write SERVER/TOOL or `model:PLACE/NAME`", text.escape_debug());
        return Err(CliError::Usage(why));
    };
    let (server, tool): (ServerName, ToolName) = (server.parse()?, tool.parse()?);
    Ok(match argument {
        Some(argument) => SteeringTarget::Argument { server, tool, argument: argument.to_owned() },
        None => SteeringTarget::Calling { server, tool },
    })
}

/// The grain as the user wrote it, on the ladder of the datum.
fn grain(store: &Store, datum: &Datum, text: &str) -> Result<Grain, CliError> {
    if let Ok(grain) = text.parse() {
        return Ok(grain);
    }
    let stored = store.list()?.into_iter().find(|stored| Some(&stored.key) == datum.key());
    let on_ladder = stored.as_ref().and_then(|stored| stored.ladder.grain(text));
    on_ladder.ok_or_else(|| {
        let rungs = stored.map_or("exact".to_owned(), |stored| stored.ladder.rungs().join(", "));
        CliError::Usage(format!("`{datum}` has no grain `{}`; it has {rungs}", text.escape_debug()))
    })
}

fn revoke(store: &Store, args: &RevokeArgs, json: bool) -> Result<CommandOutput, CliError> {
    let mut wider: Vec<(PermissionId, Datum)> = Vec::new();
    let revoked = match (&args.shapes, args.what.as_slice()) {
        (Some(shapes), [party]) => {
            let (party, steered) = (Party::in_permission(party)?, steered(shapes, args.argument.as_deref())?);
            let policy = store.policy()?;
            let is_it = |one: &&&SteeringPermission| one.party == party && one.steered == steered;
            let ids: Vec<PermissionId> =
                policy.permissions().all_steering().iter().filter(is_it).map(|one| one.id).collect();
            store.spend(&ids)?;
            ids.len()
        }
        (None, [id]) => {
            let Ok(id) = id.parse::<u64>() else {
                let why = format!(
                    "`{}` is not the ID of a permission; give an ID, or a datum and a party",
                    id.escape_debug()
                );
                return Err(CliError::Usage(why));
            };
            store.revoke(PermissionId(id))?;
            1
        }
        (None, [datum, party]) => {
            let (datum, party) = (Datum::in_permission(datum)?, party.parse::<Party>()?);
            let revoked = store.revoke_about(&datum, &party)?;
            let policy = store.policy()?;
            let covers = |one: &&&Permission| one.party == party && is_about(&datum, one);
            wider = policy.permissions().all().iter().filter(covers).map(|one| (one.id, one.datum.clone())).collect();
            revoked
        }
        (Some(_), _) => return Err(CliError::Usage("with `--shapes`, give only the party that shapes it".to_owned())),
        (None, _) => return Err(CliError::Usage("give an ID, or a datum and a party".to_owned())),
    };
    if json {
        let wider: Vec<u64> = wider.iter().map(|(id, _)| id.0).collect();
        return CommandOutput::json(&json!({ "revoked": revoked, "still_covered_by": wider }));
    }
    let revoked = format!("Revoked {}.\n", counted(revoked, "permission", "permissions"));
    let still = |(id, datum): &(PermissionId, Datum)| {
        format!("Permission {}, about `{}`, still covers it.\n", id.0, quoted(&datum.to_string()))
    };
    Ok(CommandOutput::prose(wider.iter().map(still).fold(revoked, |text, still| text + &still)))
}
