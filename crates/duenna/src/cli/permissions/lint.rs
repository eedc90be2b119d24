//! `duenna permissions lint`: answers that never count, contradict others, or were never needed.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Effect, Grain, Key, Ladder, Lifetime, Party, Permission, PermissionId, Purpose, Server, ServerName,
    SteeringPermission, SteeringTarget, Time, ToolName,
};
use serde::Serialize;

use super::super::error::CliError;
use super::super::home::OpenHome;
use super::super::time::short;
use super::super::{CommandOutput, Exit, model};
use super::exchange::outlasts;
use duenna_runtime::session::Servers;
use duenna_store::{Store, TaskStatus, Use, now};

/// What is wrong with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// Nothing that may come matches it.
    NeverMatches,
    /// A refusal always wins over it.
    Void,
    /// A refusal wins over part of it.
    PartlyVoid,
    /// Another one says the same, or more.
    Covered,
    /// Nothing was ever let through by it.
    NeverUsed,
}

/// What to do about an answer that was never used.
const UNUSED: &str = "revoke it if you do not expect to need it";

#[derive(Serialize)]
struct Finding {
    id: u64,
    kind: Kind,
    why: String,
    advice: String,
}

/// How much of what a yes allows a no refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DenialExtent {
    Whole,
    Part,
    Nothing,
}

/// What a no at `denied` leaves of a yes at `allowed`: it refuses all but what is strictly coarser than itself.
pub(super) fn denied(ladder: Ladder, allowed: Grain, denied: Grain) -> DenialExtent {
    let is_refused = |rung: &Grain| *rung == denied || !denied.covers(*rung);
    let rungs: Vec<Grain> = ladder.grains().filter(|rung| allowed.covers(*rung)).collect();
    match rungs.iter().filter(|rung| is_refused(rung)).count() {
        0 => DenialExtent::Nothing,
        refused if refused == rungs.len() => DenialExtent::Whole,
        _ => DenialExtent::Part,
    }
}

pub(super) fn lint(opened: &OpenHome, json: bool) -> Result<CommandOutput, CliError> {
    let found = LintReport::new(opened)?.findings();
    let is_wrong = found.iter().any(|finding| finding.kind != Kind::NeverUsed);
    let exit = if is_wrong { Exit::Own } else { Exit::Done };
    if json {
        return Ok(CommandOutput { exit, ..CommandOutput::json(&found)? });
    }
    let rows: Vec<_> = found.iter().map(|one| [one.id.to_string(), one.why.clone(), one.advice.clone()]).collect();
    let none = "Every permission applies, none contradicts another, and all have been used.";
    Ok(CommandOutput::table(["id", "why", "what to do"], &rows, none).exit(exit))
}

/// All that is looked at.
struct LintReport {
    now: Time,
    data: Vec<Permission>,
    steering: Vec<SteeringPermission>,
    keys: BTreeMap<Key, Ladder>,
    servers: BTreeMap<ServerName, Server>,
    /// The approved tools of a server, where there are any.
    tools: BTreeMap<ServerName, BTreeSet<String>>,
    used: BTreeSet<PermissionId>,
    /// The answers about who may shape what that were used, or may have been: some are older than that it is written down.
    steered: BTreeMap<PermissionId, Use>,
    /// The tasks that go on.
    tasks: BTreeSet<u64>,
}

impl LintReport {
    fn new(opened: &OpenHome) -> Result<Self, CliError> {
        let store = &opened.store;
        let policy = store.policy()?;
        let data: Vec<Permission> = policy.permissions().all().into_iter().cloned().collect();
        let steering: Vec<SteeringPermission> = policy.permissions().all_steering().into_iter().cloned().collect();
        let mut servers = Servers::new(&opened.config)?;
        model::describe(&mut servers, &opened.config);
        let servers = servers.described().clone();
        let mut tools = BTreeMap::new();
        for name in servers.keys() {
            if let Some(pin) = store.pinned(name)? {
                let listed: Vec<serde_json::Value> = serde_json::from_str(&pin.tools).unwrap_or_default();
                let names = listed.iter().filter_map(|tool| tool.get("name")?.as_str().map(str::to_owned));
                tools.insert(name.clone(), names.collect());
            }
        }
        let lifetimes = data.iter().map(|one| &one.lasts).chain(steering.iter().map(|one| &one.lasts));
        let tasks = running(store, lifetimes)?;
        Ok(Self {
            now: now(),
            keys: store.list()?.into_iter().map(|stored| (stored.key, stored.ladder)).collect(),
            used: store.used_permissions()?,
            steered: store.steering_uses()?,
            data,
            steering,
            servers,
            tools,
            tasks,
        })
    }

    fn findings(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        for one in &self.data {
            let revoke = format!("duenna permissions revoke {}", one.id.0);
            if let Some((kind, why, advice)) = self.about(one) {
                found.push(Finding { id: one.id.0, kind, why, advice: advice.unwrap_or(revoke) });
            }
        }
        for one in &self.steering {
            if let Some((kind, why)) = self.about_steering(one) {
                let revoke = || format!("duenna permissions revoke {}", one.id.0);
                let advice = if kind == Kind::NeverUsed { UNUSED.to_owned() } else { revoke() };
                found.push(Finding { id: one.id.0, kind, why, advice });
            }
        }
        found.sort_by_key(|finding| (finding.kind, finding.id));
        found
    }

    /// What is wrong with an answer about data, the gravest first.
    fn about(&self, one: &Permission) -> Option<(Kind, String, Option<String>)> {
        if let Some((why, advice)) = self.never_matches(one) {
            return Some((Kind::NeverMatches, why, advice));
        }
        let others = || {
            let is_about = |other: &Permission| super::is_about(&one.datum, other);
            self.data.iter().filter(move |other| other.id != one.id && is_about(other) && other.party == one.party)
        };
        if one.effect == Effect::Allow {
            let denials = others().filter(|other| {
                other.effect == Effect::Deny
                    && is_as_wide((&other.lasts, other.purpose.as_ref()), (&one.lasts, one.purpose.as_ref()))
            });
            for deny in denials {
                let id = deny.id.0;
                match denied(self.ladder(one), one.grain, deny.grain) {
                    DenialExtent::Whole => {
                        let why =
                            format!("permission {id} refuses all that this one allows, and a refusal takes precedence");
                        return Some((
                            Kind::Void,
                            why,
                            Some(format!("revoke {}, or {id} if you changed your mind", one.id.0)),
                        ));
                    }
                    DenialExtent::Part => {
                        let why = format!(
                            "permission {id} refuses part of what this one allows: only grains coarser than {} are left",
                            deny.grain.name()
                        );
                        return Some((
                            Kind::PartlyVoid,
                            why,
                            Some(format!("grant the coarser grain instead, and revoke {}", one.id.0)),
                        ));
                    }
                    DenialExtent::Nothing => {}
                }
            }
        }
        let covers = |other: &&Permission| {
            let finer =
                if one.effect == Effect::Allow { other.grain.covers(one.grain) } else { one.grain.covers(other.grain) };
            let is_as_wide = is_as_wide((&other.lasts, other.purpose.as_ref()), (&one.lasts, one.purpose.as_ref()));
            let is_same = other.grain == one.grain && other.lasts == one.lasts && other.purpose == one.purpose;
            other.effect == one.effect && finer && is_as_wide && (!is_same || other.id < one.id)
        };
        if let Some(other) = others().find(covers) {
            return Some((Kind::Covered, format!("permission {} covers the same, or more", other.id.0), None));
        }
        let is_unused = one.effect == Effect::Allow && !self.used.contains(&one.id);
        is_unused
            .then(|| (Kind::NeverUsed, "nothing was ever shared because of it".to_owned(), Some(UNUSED.to_owned())))
    }

    fn about_steering(&self, one: &SteeringPermission) -> Option<(Kind, String)> {
        let is_tool_gone = match &one.steered {
            SteeringTarget::Argument { server, tool, .. } | SteeringTarget::Calling { server, tool } => {
                self.no_tool(server, tool)
            }
            SteeringTarget::Model(_) => None,
        };
        let never = self.is_over(&one.lasts).or(is_tool_gone).or_else(|| self.no_party(&one.party));
        if let Some(why) = never {
            return Some((Kind::NeverMatches, why));
        }
        let mut others = self
            .steering
            .iter()
            .filter(|other| other.id != one.id && other.steered == one.steered)
            .filter(|other| other.party == one.party || one.party.is_covered_by(&other.party));
        let is_void = |other: &&SteeringPermission| {
            let is_as_wide = is_as_wide((&other.lasts, other.purpose.as_ref()), (&one.lasts, one.purpose.as_ref()));
            is_as_wide && one.effect == Effect::Allow && other.effect == Effect::Deny
        };
        if let Some(deny) = others.clone().find(is_void) {
            let why = format!("permission {} refuses what this one allows, and a refusal takes precedence", deny.id.0);
            return Some((Kind::Void, why));
        }
        let covers = |other: &&SteeringPermission| {
            let is_as_wide = is_as_wide((&other.lasts, other.purpose.as_ref()), (&one.lasts, one.purpose.as_ref()));
            let is_same = other.lasts == one.lasts && other.purpose == one.purpose;
            other.effect == one.effect && is_as_wide && (!is_same || other.id < one.id)
        };
        if let Some(other) = others.find(covers) {
            return Some((Kind::Covered, format!("permission {} covers the same, or more", other.id.0)));
        }
        let is_unused = one.effect == Effect::Allow && !self.steered.contains_key(&one.id);
        is_unused.then(|| (Kind::NeverUsed, "nothing was ever shaped because of it".to_owned()))
    }

    fn never_matches(&self, one: &Permission) -> Option<(String, Option<String>)> {
        if let Some(why) = self.is_over(&one.lasts) {
            return Some((why, None));
        }
        if let Some(key) = one.datum.key() {
            let Some(ladder) = self.keys.get(key) else {
                let advice = format!("duenna data add {key}, or revoke it");
                return Some((format!("there is no private value `{key}`"), Some(advice)));
            };
            if !ladder.grains().any(|rung| rung == one.grain) {
                let why = format!("`{key}` now has the type {ladder}, which has no grain {}", one.grain);
                return Some((why, None));
            }
        }
        let made = one.datum.server().and_then(|server| {
            one.datum.tool().map_or_else(|| self.no_server(server), |tool| self.no_tool(server, tool))
        });
        if let Some(why) = made.or_else(|| self.no_party(&one.party)) {
            return Some((why, None));
        }
        if one.datum.is_known_to(&one.party) {
            return Some((
                format!("`{}` comes from {} itself, so you are never asked about it", one.datum, one.party),
                None,
            ));
        }
        // A tool that names a party is asked about the whole server where what it is given names none clearly.
        let own = one.party.as_server().and_then(|name| self.servers.get(name)).filter(|server| {
            let annotation = server.annotation.as_ref();
            annotation.is_some_and(|annotation| {
                annotation.owner == duenna_core::Owner::User
                    && annotation.tools.values().all(|tool| tool.owner.is_none() && tool.parties.is_empty())
            })
        });
        let own = own.filter(|_| one.effect == Effect::Allow)?;
        Some((format!("server `{}` is your own, so you are never asked about it", own.name), None))
    }

    fn ladder(&self, one: &Permission) -> Ladder {
        one.datum.key().and_then(|key| self.keys.get(key)).copied().unwrap_or(Ladder::Text)
    }

    fn is_over(&self, lasts: &Lifetime) -> Option<String> {
        match lasts {
            Lifetime::Until(end) if *end <= self.now => Some(format!("it expired at {}", short(*end))),
            Lifetime::Once { task, .. } | Lifetime::Task(task) if !self.tasks.contains(&task.0) => {
                Some(format!("it was for task {}, which is over", task.0))
            }
            Lifetime::Once { .. } | Lifetime::Task(_) | Lifetime::Until(_) | Lifetime::Always => None,
        }
    }

    fn no_server(&self, server: &ServerName) -> Option<String> {
        let is_own =
            [duenna_runtime::model::models::SERVER, duenna_runtime::session::FOLDERS].contains(&server.as_str());
        (!is_own && !self.servers.contains_key(server)).then(|| format!("there is no server `{server}` in duenna.toml"))
    }

    fn no_tool(&self, server: &ServerName, tool: &ToolName) -> Option<String> {
        let is_gone = self.tools.get(server).is_some_and(|tools| !tools.contains(tool.as_str()));
        self.no_server(server).or_else(|| is_gone.then(|| format!("server `{server}` has no tool `{tool}`")))
    }

    fn no_party(&self, party: &Party) -> Option<String> {
        if let Some((server, tool)) = party.as_tool() {
            return self.no_tool(server, tool);
        }
        let own = match party.kind() {
            Some(duenna_core::PartyKind::Own(server, _)) => Some(server),
            Some(_) | None => party.as_server(),
        };
        own.and_then(|server| self.no_server(server))
    }
}

/// Whether one answer holds wherever and as long as another does.
fn is_as_wide(one: (&Lifetime, Option<&Purpose>), other: (&Lifetime, Option<&Purpose>)) -> bool {
    (one.1.is_none() || one.1 == other.1) && outlasts(one.0, other.0)
}

/// The tasks among those of these answers that go on.
fn running<'a>(store: &Store, lifetimes: impl Iterator<Item = &'a Lifetime>) -> Result<BTreeSet<u64>, CliError> {
    let mut found = BTreeSet::new();
    for lasts in lifetimes {
        let (Lifetime::Once { task, .. } | Lifetime::Task(task)) = lasts else { continue };
        if store.task(*task)?.is_some_and(|task| task.status == TaskStatus::Running) {
            found.insert(task.0);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_no_leaves_of_a_yes() {
        let birth = |rung: &str| Ladder::BirthDate.grain(rung).unwrap();
        let (exact, year, decade) = (Grain::EXACT, birth("year"), birth("decade"));
        let denied = |allowed, no| super::denied(Ladder::BirthDate, allowed, no);
        assert_eq!(super::denied(Ladder::Text, exact, exact), DenialExtent::Whole);
        assert_eq!(denied(exact, exact), DenialExtent::Part, "the year may still be told");
        assert_eq!(denied(year, year), DenialExtent::Part);
        assert_eq!(denied(decade, decade), DenialExtent::Whole);
        assert_eq!(denied(year, exact), DenialExtent::Nothing);
        assert_eq!(denied(year, decade), DenialExtent::Whole);
        assert_eq!(denied(exact, year), DenialExtent::Part);
        assert_eq!(super::denied(Ladder::Text, year, year), DenialExtent::Nothing, "no such grain");
    }
}
