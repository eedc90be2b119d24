//! All remembered answers, indexed by party and datum.

use std::collections::HashMap;

use super::{Effect, Lifetime, Moment, Permission, PermissionId, SteeringPermission, SteeringTarget, TaskId};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::name::{ServerName, ToolName};
use crate::party::Party;
use crate::switches::{Rule, holds};

/// The remembered answers that a decision looks at.
#[derive(Debug, Clone, Default)]
pub struct Permissions {
    /// By party and datum in any spelling: a no to a file is not dodged by writing its name in another way.
    rows: HashMap<Party, HashMap<Datum, Vec<Permission>>>,
    steering: HashMap<Party, Vec<SteeringPermission>>,
}

/// The remembered answers about one party.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfParty<'a> {
    party: &'a Party,
    rows: Option<&'a HashMap<Datum, Vec<Permission>>>,
}

/// What the user said about one lookup.
#[derive(Debug)]
pub(crate) struct Match<'a> {
    /// The live deny that covers it.
    pub(crate) refused: Option<PermissionId>,
    /// The live allow that covers it; lasting ones come before a `once`.
    pub(crate) allowed: Option<&'a Permission>,
}

/// One thing to look up about a party: what it would learn, by which sink.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lookup<'a> {
    pub(crate) datum: &'a Datum,
    pub(crate) grain: Grain,
    pub(crate) server: &'a ServerName,
    pub(crate) tool: &'a ToolName,
    pub(crate) moment: &'a Moment,
}

impl Permissions {
    /// Remembers an answer.
    pub fn add(&mut self, permission: Permission) {
        let of_party = self.rows.entry(permission.party.in_any_spelling()).or_default();
        of_party.entry(permission.datum.in_any_spelling()).or_default().push(permission);
    }

    /// Remembers who may shape what.
    pub fn add_steering(&mut self, permission: SteeringPermission) {
        self.steering.entry(permission.party.clone()).or_default().push(permission);
    }

    /// Forgets an answer of either kind; says whether it was there.
    pub fn remove(&mut self, id: PermissionId) -> bool {
        let mut found = false;
        for row in self.rows.values_mut().flat_map(HashMap::values_mut) {
            row.retain(|permission| keep(permission.id, id, &mut found));
        }
        for row in self.steering.values_mut() {
            row.retain(|permission| keep(permission.id, id, &mut found));
        }
        found
    }

    /// Every answer about data, in order of their numbers.
    #[must_use]
    pub fn all(&self) -> Vec<&Permission> {
        let mut all: Vec<_> = self.rows.values().flat_map(HashMap::values).flatten().collect();
        all.sort_by_key(|permission| permission.id);
        all
    }

    /// Every steering permission, in order of their numbers.
    #[must_use]
    pub fn all_steering(&self) -> Vec<&SteeringPermission> {
        let mut all: Vec<_> = self.steering.values().flatten().collect();
        all.sort_by_key(|permission| permission.id);
        all
    }

    /// All that was said about one party.
    pub(crate) fn of<'a>(&'a self, party: &'a Party) -> OfParty<'a> {
        OfParty { party, rows: self.rows.get(&party.in_any_spelling()) }
    }

    /// What the user said about `party` shaping `steered`: a live deny wins over a live allow, and a lasting allow over a `once`.
    pub(crate) fn steering(
        &self,
        party: &Party,
        steered: &SteeringTarget,
        sink: (&ServerName, &ToolName),
        moment: &Moment,
    ) -> Option<&SteeringPermission> {
        let live = self.steering.get(party).into_iter().flatten().filter(|permission| {
            permission.steered == *steered
                && moment.is_covered(permission.purpose.as_ref())
                && (permission.lasts.holds(moment, sink.0, sink.1) || permission.was_refused_in(moment.task))
        });
        let is_once = |permission: &SteeringPermission| matches!(permission.lasts, Lifetime::Once { .. });
        live.min_by_key(|permission| (permission.effect == Effect::Allow, is_once(permission), permission.id))
    }
}

impl<'a> OfParty<'a> {
    /// What the user said about the lookup. A live deny is told by its number, the first if there are several. An allow counts
    /// for the spelling it was given for.
    pub(crate) fn said(self, at: &Lookup<'_>) -> Match<'a> {
        let rows = self.rows.and_then(|of_party| of_party.get(&at.datum.in_any_spelling()));
        let mut said = Match { refused: None, allowed: None };
        for permission in rows.into_iter().flatten().filter(|permission| permission.is_live(at)) {
            match permission.effect {
                Effect::Deny if permission.denies(at) => {
                    said.refused = Some(said.refused.map_or(permission.id, |first| first.min(permission.id)));
                }
                Effect::Allow if permission.party != *self.party || permission.datum != *at.datum => {}
                Effect::Allow if permission.grain.covers(at.grain) || !holds(Rule::GrainIsTold) => {
                    let rank = |permission: &Permission| (permission.is_once(), permission.id);
                    if said.allowed.is_none_or(|best| rank(permission) < rank(best)) {
                        said.allowed = Some(permission);
                    }
                }
                Effect::Deny | Effect::Allow => {}
            }
        }
        said
    }
}

impl Permission {
    fn is_live(&self, at: &Lookup<'_>) -> bool {
        let holds = self.lasts.holds(at.moment, at.server, at.tool);
        at.moment.is_covered(self.purpose.as_ref()) && (holds || self.was_refused_in(at.moment.task))
    }

    /// A deny covers all but what is strictly coarser; in the task it was given in, coarser re-asking too.
    fn denies(&self, at: &Lookup<'_>) -> bool {
        let is_coarser = self.grain != at.grain && self.grain.covers(at.grain);
        !is_coarser || self.was_refused_in(at.moment.task)
    }

    /// Whether it is a deny that was given in `task`: that one lasts at least as long as the task.
    fn was_refused_in(&self, task: TaskId) -> bool {
        self.effect == Effect::Deny && (self.refused_in == Some(task) || self.lasts.task() == Some(task))
    }
}

impl SteeringPermission {
    fn was_refused_in(&self, task: TaskId) -> bool {
        self.effect == Effect::Deny && self.lasts.task() == Some(task)
    }
}

fn keep(id: PermissionId, unwanted: PermissionId, found: &mut bool) -> bool {
    *found |= id == unwanted;
    id != unwanted
}
