//! `duenna permissions`: what the user allowed and refused.

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, ArgumentAnnotation, Call, Datum, Effect, Flow, Foresight, Grain, Label, Lifetime, Log,
    Moment, Owner, Party, PartySpec, Permission, PermissionId, Server, SteeringPermission, TaskId, ToolAnnotation,
    Trust, Usage, World, foresee,
};
use serde_json::{Value, json};

use super::Said;
use super::args::{PermissionArgs, PermissionsCommand};
use super::error::CliError;
use super::table::table;
use super::time::short;
use crate::consent::quoted;
use crate::store::{Answer, Store, now};

pub(super) fn permissions(store: &Store, command: &PermissionsCommand, json: bool) -> Result<Said, CliError> {
    match command {
        PermissionsCommand::List => list(store, json),
        PermissionsCommand::Grant(args) => remember(store, args, Effect::Allow, json),
        PermissionsCommand::Deny(args) => remember(store, args, Effect::Deny, json),
        PermissionsCommand::Revoke { what, party } => revoke(store, what, party.as_ref(), json),
        PermissionsCommand::Why(args) => why(store, args, json),
    }
}

fn list(store: &Store, json: bool) -> Result<Said, CliError> {
    let policy = store.policy()?;
    let (data, steering) = (policy.permissions().all(), policy.permissions().all_steering());
    if json {
        let all: Vec<Value> =
            data.iter().map(|one| as_json(one)).chain(steering.iter().map(|one| steering_json(one))).collect();
        return Said::json(&all);
    }
    let mut rows: Vec<(PermissionId, [String; 5])> = data.iter().map(|one| (one.id, as_row(one))).collect();
    rows.extend(steering.iter().map(|one| (one.id, steering_row(one))));
    rows.sort_by_key(|(id, _)| *id);
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
    Ok(Said::done(table(["id", "answer", "about", "party", "lasts"], &rows, "Nothing was allowed or refused yet.")))
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

fn remember(store: &Store, args: &PermissionArgs, effect: Effect, json: bool) -> Result<Said, CliError> {
    let grain = grain(store, args)?;
    let PermissionArgs { datum, party, purpose, .. } = args;
    let answer = Answer::Data {
        datum: datum.clone(),
        grain,
        party: party.clone(),
        purpose: purpose.clone(),
        effect,
        lasts: Lifetime::Always,
        refused_in: None,
    };
    let ids = store.remember(&[answer], now())?;
    let id = ids.first().map_or(0, |id| id.0);
    if json {
        return Said::json(&json!({ "id": id, "datum": datum, "grain": grain, "party": party, "answer": effect }));
    }
    let (verb, name) = match effect {
        Effect::Allow => ("may know", grain.name()),
        Effect::Deny => ("may not know", grain.name()),
    };
    Ok(Said::done(format!("{id}: {party} {verb} `{datum}` ({name}), until you revoke it.\n")))
}

/// The grain as the user wrote it, on the ladder of the datum.
fn grain(store: &Store, args: &PermissionArgs) -> Result<Grain, CliError> {
    if let Ok(grain) = args.grain.parse() {
        return Ok(grain);
    }
    let stored = store.list()?.into_iter().find(|stored| Some(&stored.key) == args.datum.key());
    let on_ladder = stored.as_ref().and_then(|stored| stored.ladder.grain(&args.grain));
    on_ladder.ok_or_else(|| {
        let rungs = stored.map_or("exact".to_owned(), |stored| stored.ladder.rungs().join(", "));
        CliError::Usage(format!("`{}` has no grain `{}`; it has {rungs}", args.datum, args.grain.escape_debug()))
    })
}

fn revoke(store: &Store, what: &str, party: Option<&Party>, json: bool) -> Result<Said, CliError> {
    let revoked = match (what.parse::<u64>(), party) {
        (Ok(id), None) => {
            store.revoke(PermissionId(id))?;
            1
        }
        (_, Some(party)) => store.revoke_about(&what.parse::<Datum>()?, party)?,
        (Err(_), None) => {
            let why =
                format!("`{}` is no number of an answer; give a number, or a datum and a party", what.escape_debug());
            return Err(CliError::Usage(why));
        }
    };
    if json {
        return Said::json(&json!({ "revoked": revoked }));
    }
    Ok(Said::done(format!("Took back {revoked} answer{}.\n", if revoked == 1 { "" } else { "s" })))
}

/// Puts the question to the decision itself, in a task of its own.
fn why(store: &Store, args: &PermissionArgs, json: bool) -> Result<Said, CliError> {
    let grain = grain(store, args)?;
    let PermissionArgs { datum, party, purpose, .. } = args;
    let Some((call, server)) = imagined(datum, grain, party) else {
        let why = format!("`{party}` stands for whoever an argument names; ask about one party");
        return Err(CliError::Usage(why));
    };
    let servers = BTreeMap::from([(server.name.clone(), server)]);
    let flow = Flow::new(call, World::new(&servers, &Log::default()));
    let policy = store.policy()?;
    let moment = Moment { now: now(), task: TaskId(u64::MAX), purpose: purpose.clone() };
    let (verdict, reason) = match foresee(flow.sink(), policy.permissions(), &moment) {
        Foresight::Allow(_) if datum.is_known_to(party) => ("allow", "it is that party's own datum".to_owned()),
        Foresight::Allow(_) => ("allow", "you allowed it".to_owned()),
        Foresight::Ask(_) => ("ask", "you have not said; a task would ask you".to_owned()),
        Foresight::Deny(reason) => ("deny", reason.to_string()),
    };
    let about: Vec<&Permission> = policy.permissions().all();
    let about: Vec<&Permission> = about.into_iter().filter(|one| one.datum == *datum && one.party == *party).collect();
    if json {
        let answers: Vec<Value> = about.iter().map(|one| as_json(one)).collect();
        return Said::json(&json!({ "datum": datum, "grain": grain, "party": party, "verdict": verdict,
                                   "reason": reason, "answers": answers }));
    }
    let rows: Vec<_> = about.iter().map(|one| as_row(one)).collect();
    let answers = table(["id", "answer", "about", "party", "lasts"], &rows, "There is no answer about them.");
    Ok(Said::done(format!("{verdict}: `{datum}` ({}) to {party}: {reason}.\n\n{answers}", grain.name())))
}

/// A call that tells exactly this datum to exactly this party.
fn imagined(datum: &Datum, grain: Grain, party: &Party) -> Option<(Call, Server)> {
    let text = party.to_string();
    let (kind, name) = text.split_once(':')?;
    let (server, tool, spec, given) = match kind {
        "server" => (name, "any", PartySpec::Server, None),
        "tool" => {
            let (server, tool) = name.split_once('.')?;
            (server, tool, PartySpec::Tool, None)
        }
        kind => {
            let (server, kind) = kind.split_once('.').unwrap_or(("imagined", kind));
            let spec = PartySpec::Argument { name: "to".to_owned(), kind: kind.to_owned(), base: None };
            (server, "any", spec, Some(name.to_owned()))
        }
    };
    let (server, tool) = (server.parse().ok()?, tool.parse::<duenna_core::ToolName>().ok()?);
    let value = || ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs: Trust::None };
    let mut arguments = vec![Argument::foreseen("told", Label::datum(datum.clone(), grain))];
    arguments.extend(given.map(|name| Argument::known("to", Value::String(name), Label::bottom())));
    let described = ToolAnnotation {
        parties: vec![spec],
        arguments: BTreeMap::from([("told".to_owned(), value()), ("to".to_owned(), value())]),
        ..ToolAnnotation::default()
    };
    let annotation = Annotation {
        schema: None,
        description: String::new(),
        owner: Owner::ThirdParty,
        pool: None,
        tools: BTreeMap::from([(tool.clone(), described)]),
    };
    let known = Server { annotation: Some(annotation), carrier: true, ..Server::unknown(server) };
    let (pc, choice) = (Label::bottom(), Label::bottom());
    let call = Call { server: known.name.clone(), tool, arguments, pc, choice, failed: false };
    (!party.is_symbol()).then_some((call, known))
}
