//! `duenna permissions why`: what would be decided, by which answer, and what would change it.

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, ArgumentAnnotation, Call, Datum, Effect, Flow, Foresight, Grain, Label, Lifetime, Log,
    Moment, Owner, Party, PartySpec, Permission, PermissionId, Permissions, Reason, Server, Sink, TaskId,
    ToolAnnotation, Trust, Usage, World, foresee,
};
use serde::Serialize;
use serde_json::{Value, json};

use super::super::CommandOutput;
use super::super::args::PermissionArgs;
use super::super::error::CliError;
use super::super::home::OpenHome;
use super::super::model;
use super::super::time::short;
use super::routes::{not_asked, routes};
use super::{as_json, as_row, grain};
use crate::terminal::table::{WIDTH, table, wrap};
use duenna_runtime::session::Servers;
use duenna_store::now;

/// Something that would change the verdict.
#[derive(Serialize)]
struct Change {
    /// What to do, or what will happen.
    what: String,
    /// What would be decided then.
    then: &'static str,
}

/// The question, put to the decision itself in a task of its own.
struct PosedQuestion<'p> {
    datum: &'p Datum,
    grain: Grain,
    party: &'p Party,
    /// Whether every tool that tells the party is the user's own.
    is_own: bool,
    sink: Sink,
    moment: Moment,
}

pub(super) fn why(opened: &OpenHome, args: &PermissionArgs, json: bool) -> Result<CommandOutput, CliError> {
    let PermissionArgs { datum, party, purpose, .. } = args;
    let store = &opened.store;
    let grain = grain(store, datum, &args.grain)?;
    let mut servers = Servers::new(&opened.config)?;
    model::describe(&mut servers, &opened.config);
    let routes = routes(servers.described(), datum, grain, party);
    let is_own = !routes.is_empty() && routes.iter().all(|route| !route.is_asked);
    let Some((call, server)) = imagined(datum, grain, party, is_own) else {
        let why = format!("`{party}` stands for whichever party an argument names; ask about a particular party");
        return Err(CliError::Usage(why));
    };
    let servers = BTreeMap::from([(server.name.clone(), server)]);
    let flow = Flow::new(call, World::new(&servers, &Log::default()));
    let moment = Moment { now: now(), task: TaskId(u64::MAX), purpose: purpose.clone() };
    let asked = PosedQuestion { datum, grain, party, is_own, sink: flow.sink().clone(), moment };
    let policy = store.policy()?;
    let permissions = policy.permissions();
    let about = asked.about(permissions);
    let (verdict, decided) = asked.verdict(permissions);
    let reason = match (verdict, decided) {
        ("allow", Some(id)) => format!("you allowed it (permission {})", id.0),
        ("allow", None) if is_own => {
            format!("you are not asked: as the annotation says, only you see what goes through {}", not_asked(&routes))
        }
        ("allow", None) => "it is that party's own data".to_owned(),
        ("deny", Some(id)) => format!("you refused it (permission {})", id.0),
        _ => "you have not decided; a task would ask you".to_owned(),
    };
    let changes = asked.changes(permissions, (verdict, decided));
    let mut near: Vec<String> = about.iter().filter_map(|one| asked.passes_by(one)).collect();
    near.extend(asked.refused_part(permissions).filter(|_| verdict == "ask").map(|no| {
        format!("permission {} refuses `{}`, which this may be: until then, no lasting yes counts", no.id.0, no.datum)
    }));
    if json {
        let answers: Vec<Value> = about.iter().map(|one| as_json(one)).collect();
        return CommandOutput::json(&json!({ "datum": datum, "grain": grain, "party": party, "verdict": verdict,
            "decides": decided, "reason": reason, "answers": answers, "does_not_count": near, "would_change": changes,
            "told_by": routes }));
    }
    let rows: Vec<_> = about.iter().map(|one| as_row(one)).collect();
    let answers = table(
        ["id", "answer", "about", "party", "lasts"],
        &rows,
        "There is no permission about this datum and this party.",
    );
    let head = format!("{verdict}: `{datum}` ({}) to {party}: {reason}.", grain.name());
    let mut text = format!("{}\n\n{answers}", wrap(&head, WIDTH).join("\n"));
    let mut list = |heading: &str, lines: &mut dyn Iterator<Item = String>| {
        let line = |line: String| format!("  {}\n", wrap(&line, WIDTH - 4).join("\n    "));
        let lines: Vec<String> = lines.map(line).collect();
        if !lines.is_empty() {
            text.extend(["\n", heading, ":\n", &lines.concat()]);
        }
    };
    if verdict == "ask" && routes.is_empty() {
        list(
            "Shared by",
            &mut std::iter::once("no tool that an annotation describes shares anything with that party".to_owned()),
        );
    } else if verdict == "ask" && routes.iter().any(|route| !route.is_asked) {
        let own = format!("what goes through {}: only you see it, as the annotation says", not_asked(&routes));
        list("Not asked about", &mut std::iter::once(own));
    }
    list("Does not apply", &mut near.iter().cloned());
    list(
        "What would change it",
        &mut changes.iter().map(|change| format!("{}: {}", change.what, becomes(change.then))),
    );
    Ok(CommandOutput::prose(text))
}

impl PosedQuestion<'_> {
    /// The answers about this datum and party.
    fn about<'a>(&self, permissions: &'a Permissions) -> Vec<&'a Permission> {
        let all = permissions.all().into_iter();
        all.filter(|one| super::is_about(self.datum, one) && one.party == *self.party).collect()
    }

    /// The no to something that the datum may be.
    fn refused_part<'a>(&self, permissions: &'a Permissions) -> Option<&'a Permission> {
        let told = (self.datum, self.grain, self.party);
        permissions.refused_part(told, (self.sink.server(), self.sink.tool()), &self.moment)
    }

    /// What is decided, and the answer that decides.
    fn verdict(&self, permissions: &Permissions) -> (&'static str, Option<PermissionId>) {
        match foresee(&self.sink, permissions, &self.moment) {
            Foresight::Allow(_) if self.is_own => ("allow", None),
            Foresight::Allow(_) => {
                let counts = |one: &&&Permission| {
                    one.effect == Effect::Allow && one.grain.covers(self.grain) && self.passes_by(one).is_none()
                };
                ("allow", self.about(permissions).iter().find(counts).map(|one| one.id))
            }
            Foresight::Ask(_) => ("ask", None),
            Foresight::Deny(Reason::Refused { permission, .. } | Reason::SteeringRefused { permission, .. }) => {
                ("deny", Some(permission))
            }
        }
    }

    /// Why an answer about the same datum and party says nothing here; none if it does.
    fn passes_by(&self, one: &Permission) -> Option<String> {
        let id = one.id.0;
        if let Some(purpose) = one.purpose.as_ref().filter(|purpose| self.moment.purpose.as_ref() != Some(*purpose)) {
            return Some(format!("permission {id} applies only to the purpose {purpose} (`--purpose {purpose}`)"));
        }
        match &one.lasts {
            Lifetime::Once { task, .. } | Lifetime::Task(task) => {
                return Some(format!("permission {id} applies only in task {}", task.0));
            }
            Lifetime::Until(end) if *end <= self.moment.now => {
                return Some(format!("permission {id} expired at {}", short(*end)));
            }
            Lifetime::Until(_) | Lifetime::Always => {}
        }
        let (own, asked) = (one.grain.name(), self.grain.name());
        let is_coarser = one.grain != self.grain && one.grain.covers(self.grain);
        match one.effect {
            Effect::Allow if !one.grain.covers(self.grain) => {
                Some(format!("permission {id} allows {own}, which is coarser than {asked} or of another kind"))
            }
            Effect::Deny if is_coarser => Some(format!("permission {id} refuses {own}, but {asked} is coarser")),
            Effect::Allow | Effect::Deny => None,
        }
    }

    fn changes(&self, permissions: &Permissions, (verdict, decided): (&str, Option<PermissionId>)) -> Vec<Change> {
        let (datum, party) = (self.datum, self.party);
        let grain = if self.grain.is_exact() { String::new() } else { format!(" --grain {}", self.grain) };
        let (datum, party) = (in_shell(&datum.to_string()), in_shell(&party.to_string()));
        let command = |word: &str| format!("duenna permissions {word} {datum} {party}{grain}");
        let mut all = Vec::new();
        match (verdict, decided) {
            ("ask", _) => {
                match self.refused_part(permissions) {
                    Some(no) => {
                        let mut left = permissions.clone();
                        left.remove(no.id);
                        let what = format!("duenna permissions revoke {}", no.id.0);
                        all.push(Change { what, then: self.verdict(&left).0 });
                    }
                    None => all.push(Change { what: command("grant"), then: "allow" }),
                }
                all.push(Change { what: command("deny"), then: "deny" });
            }
            ("allow" | "deny", Some(_)) => {
                let (ids, then) = self.without(permissions, verdict);
                let ids: Vec<String> = ids.iter().map(|id| format!("duenna permissions revoke {}", id.0)).collect();
                all.push(Change { what: ids.join(" && "), then });
                all.extend(self.at_its_end(permissions, decided));
                if verdict == "allow" {
                    all.push(Change { what: command("deny"), then: "deny" });
                }
                all.extend(self.more_coarsely(permissions, verdict));
            }
            ("allow", None) if self.is_own => all.push(Change { what: command("deny"), then: "deny" }),
            _ => {}
        }
        all
    }

    /// The answers that would have to go for another verdict, and that verdict.
    fn without(&self, permissions: &Permissions, verdict: &str) -> (Vec<PermissionId>, &'static str) {
        let (mut left, mut ids) = (permissions.clone(), Vec::new());
        loop {
            match self.verdict(&left) {
                (now, Some(id)) if now == verdict => {
                    left.remove(id);
                    ids.push(id);
                }
                (now, _) => return (ids, now),
            }
        }
    }

    /// What will be decided when the answer that decides now ends by itself.
    fn at_its_end(&self, permissions: &Permissions, decided: Option<PermissionId>) -> Option<Change> {
        let one = permissions.all().into_iter().find(|one| Some(one.id) == decided)?;
        let Lifetime::Until(end) = one.lasts else { return None };
        let moment = Moment { now: end, ..self.moment.clone() };
        let then = PosedQuestion { sink: self.sink.clone(), moment, ..*self }.verdict(permissions).0;
        Some(Change { what: format!("it expires at {}", short(end)), then })
    }

    /// The finest coarser grain for which something else is decided.
    fn more_coarsely(&self, permissions: &Permissions, verdict: &str) -> Option<Change> {
        let ladder = permissions.all().into_iter().find(|one| one.datum == *self.datum && !one.grain.is_exact());
        let rungs = duenna_core::Ladder::ALL.into_iter().flat_map(duenna_core::Ladder::grains);
        let ladder = ladder.map(|one| one.grain)?;
        let coarser = rungs.filter(|rung| {
            (ladder.covers(*rung) || rung.covers(ladder)) && self.grain.covers(*rung) && *rung != self.grain
        });
        coarser.into_iter().find_map(|rung| {
            let (call, server) = imagined(self.datum, rung, self.party, self.is_own)?;
            let servers = BTreeMap::from([(server.name.clone(), server)]);
            let sink = Flow::new(call, World::new(&servers, &Log::default())).sink().clone();
            let then = PosedQuestion { sink, grain: rung, moment: self.moment.clone(), ..*self }.verdict(permissions).0;
            (then != verdict).then(|| Change { what: format!("sharing it at the coarser grain {}", rung.name()), then })
        })
    }
}

/// A word as a shell takes it.
fn in_shell(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.:/@+".contains(c);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// What a decision is, as it follows what leads to it.
fn becomes(decision: &str) -> &str {
    match decision {
        "allow" => "it is allowed",
        "deny" => "it is refused",
        _ => "you are asked",
    }
}

/// A call that tells exactly this datum to exactly this party, by a tool that is the user's own or another's.
fn imagined(datum: &Datum, grain: Grain, party: &Party, is_own: bool) -> Option<(Call, Server)> {
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
            let spec = PartySpec::Argument {
                name: "to".to_owned(),
                kind: kind.to_owned(),
                at: None,
                base: None,
                beneath: false,
            };
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
        owner: is_own.then_some(Owner::User),
        ..ToolAnnotation::default()
    };
    let annotation = Annotation { tools: BTreeMap::from([(tool.clone(), described)]), ..Annotation::default() };
    let known = Server { annotation: Some(annotation.into()), carrier: true, ..Server::unknown(server) };
    let (pc, choice) = (Label::bottom(), Label::bottom());
    let call = Call { server: known.name.clone(), tool, arguments, pc, choice, failed: false, ends: Label::bottom() };
    (!party.is_symbol()).then_some((call, known))
}
