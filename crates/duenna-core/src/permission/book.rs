//! All remembered answers, indexed by party and datum.

use super::{Effect, Lifetime, Moment, Permission, PermissionId, SteeringPermission, SteeringTarget, TaskId};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::name::{ServerName, ToolName};
use crate::party::{Folder, Party};
use crate::switches::{Rule, holds};

/// Names of the user's own, looked up for each datum of each call.
type HashMap<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;

/// The remembered answers that a decision looks at.
#[derive(Debug, Clone, Default)]
pub struct Permissions {
    /// By party and datum in any spelling, told itself or via an answer: a no to a file is not dodged by writing its name in another way, nor by
    /// having it brought along.
    rows: HashMap<Party, Rows>,
    steering: HashMap<Party, Vec<SteeringPermission>>,
}

/// The remembered answers about one party.
#[derive(Debug, Clone, Default)]
struct Rows {
    by_datum: HashMap<Datum, Vec<Permission>>,
    /// Those for all answers of a tool, or all about files in a folder.
    wide: HashMap<Datum, Vec<Permission>>,
    /// Each no to a datum of a call, again: what stands for any answer of the tool may be that one.
    refused_calls: Vec<Permission>,
}

/// The same, looked up.
#[derive(Debug, Clone)]
pub(crate) struct OfParty<'a, 'p> {
    party: &'p Party,
    rows: Option<&'a Rows>,
    /// For a symbol that keeps to a folder: those about symbols that stand for more. A no to them is one to it.
    wider: Vec<&'a Rows>,
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
        if permission.effect == Effect::Deny && permission.datum.tool().is_some() {
            of_party.refused_calls.push(permission.clone());
        }
        let rows = if permission.datum.is_wide() { &mut of_party.wide } else { &mut of_party.by_datum };
        rows.entry(permission.datum.itself().in_any_spelling()).or_default().push(permission);
    }

    /// Remembers who may shape what.
    pub fn add_steering(&mut self, permission: SteeringPermission) {
        self.steering.entry(permission.party.in_any_spelling()).or_default().push(permission);
    }

    /// Forgets an answer of either kind; says whether it was there.
    pub fn remove(&mut self, id: PermissionId) -> bool {
        let mut found = false;
        for rows in self.rows.values_mut() {
            rows.refused_calls.retain(|permission| permission.id != id);
            for row in rows.by_datum.values_mut().chain(rows.wide.values_mut()) {
                row.retain(|permission| keep(permission.id, id, &mut found));
            }
        }
        for row in self.steering.values_mut() {
            row.retain(|permission| keep(permission.id, id, &mut found));
        }
        found
    }

    /// Every answer about data, in order of their numbers.
    #[must_use]
    pub fn all(&self) -> Vec<&Permission> {
        let mut all: Vec<_> =
            self.rows.values().flat_map(|rows| rows.by_datum.values().chain(rows.wide.values())).flatten().collect();
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
    pub(crate) fn of<'a, 'p>(&'a self, party: &'p Party) -> OfParty<'a, 'p> {
        let rows = self.rows.get(&party.in_any_spelling());
        // Of all that lies at a path, a no to a part is one to it.
        let is_all = party.bound().is_some_and(Folder::is_one_path);
        let is_wider = |other: &Party| (other.is_symbol() || is_all) && party.is_refused_by(other);
        let mut wider = Vec::new();
        if party.bound().is_some() {
            let symbols = self.rows.iter().filter(|(other, _)| is_wider(other)).map(|(_, rows)| rows);
            wider.extend(symbols.filter(|other| !rows.is_some_and(|rows| std::ptr::eq(rows, *other))));
        }
        OfParty { party, rows, wider }
    }

    /// The newest live no to `party` that a datum may fall under without being named so: where it stands for whatever a tool
    /// answers or a server holds, a no to one such thing.
    #[must_use]
    pub fn refused_part(
        &self,
        (datum, grain, party): (&Datum, Grain, &Party),
        (server, tool): (&ServerName, &ToolName),
        moment: &Moment,
    ) -> Option<&Permission> {
        self.of(party).refused_part(&Lookup { datum, grain, server, tool, moment })
    }

    /// What the user said about `party` shaping `steered`: a live deny wins over a live allow, and a lasting allow over a `once`.
    pub(crate) fn steering(
        &self,
        party: &Party,
        steered: &SteeringTarget,
        sink: (&ServerName, &ToolName),
        moment: &Moment,
    ) -> Option<&SteeringPermission> {
        let is_live = |permission: &&SteeringPermission| {
            permission.steered == *steered
                && moment.is_covered(permission.purpose.as_ref())
                && (permission.lasts.holds(moment, sink.0, sink.1) || permission.was_refused_in(moment.task))
        };
        // A symbol may stand for whoever of its kind was refused.
        let may_be_refused = party.is_symbol()
            && self.steering.iter().any(|(refused, said)| {
                said.iter().filter(is_live).any(|said| said.effect == Effect::Deny) && party.may_be_refused_by(refused)
            });
        // A no counts in any spelling, a yes for the one it was given for.
        let named = self.steering.get(&party.in_any_spelling()).into_iter().flatten();
        let more = self.steering.iter().filter(|(other, _)| other.is_wide() || (other.is_symbol() && *other != party));
        let is_meant = |permission: &&SteeringPermission| match permission.effect {
            Effect::Deny => party.is_refused_by(&permission.party),
            Effect::Allow => {
                let is_covered = || !may_be_refused && party.is_covered_by(&permission.party);
                permission.party == *party || is_covered()
            }
        };
        let live = named.chain(more.flat_map(|(_, said)| said)).filter(is_live).filter(is_meant);
        let is_once = |permission: &SteeringPermission| matches!(permission.lasts, Lifetime::Once { .. });
        live.min_by_key(|permission| (permission.effect == Effect::Allow, is_once(permission), permission.id))
    }
}

impl<'a> OfParty<'a, '_> {
    /// What the user said about the lookup. A live deny is told by its number, the first if there are several. An allow counts
    /// for the spelling it was given for. While a part of the datum is refused, a lasting allow does not count, and another only
    /// if it is newer.
    pub(crate) fn said(&self, at: &Lookup<'_>) -> Match<'a> {
        let spelled = at.datum.itself().in_any_spelling();
        let named = |rows: &'a Rows| -> &'a [Permission] {
            let rows = if at.datum.is_wide() { &rows.wide } else { &rows.by_datum };
            rows.get(&spelled).map_or(&[], Vec::as_slice)
        };
        let own = self.rows.map_or(&[][..], named);
        let of_calls = |rows: &'a Rows| rows.refused_calls.iter().filter(|no| at.datum.is_refused_by(&no.datum));
        let wider = self.wider.iter().flat_map(|rows| named(rows));
        let denies = own.iter().chain(wider).chain(self.all().flat_map(of_calls));
        let denies = denies.filter(|said| said.effect == Effect::Deny && said.is_live(at) && said.denies(at));

        let refused_part = if holds(Rule::DenyWins) { self.refused_part(at) } else { None };
        let wide = |rows: &'a Rows| rows.wide.values().flatten().filter(|said| at.datum.is_covered_by(&said.datum));
        let allows = own.iter().chain(self.rows.into_iter().flat_map(wide));
        let allows = allows.filter(|said| said.effect == Effect::Allow && said.is_live(at)).filter(|said| {
            let is_named = at.datum.is_named_by(&said.datum);
            let is_meant = said.party == *self.party && (is_named || at.datum.is_covered_by(&said.datum));
            // What a symbol stands for is looked at where it is named (semantics 3.4).
            let is_stopped = refused_part.is_some_and(|no| {
                let counts = !is_named || at.datum.has_part(&no.datum);
                counts && (said.id < no.id || said.outlasts_tasks())
            });
            is_meant && !is_stopped && (said.grain.covers(at.grain) || !holds(Rule::GrainIsTold))
        });
        Match {
            refused: denies.map(|said| said.id).min(),
            allowed: allows.min_by_key(|said| (said.is_once(), said.id)),
        }
    }

    fn all(&self) -> impl Iterator<Item = &'a Rows> {
        self.rows.into_iter().chain(self.wider.iter().copied())
    }

    /// The newest live no to a part of what the datum stands for.
    fn refused_part(&self, at: &Lookup<'_>) -> Option<&'a Permission> {
        let is_part = |no: &&Permission| at.datum.has_part(&no.datum) || at.datum.may_stand_for(&no.datum);
        let parts = self.all().flat_map(|rows| &rows.refused_calls).filter(is_part);
        parts.filter(|no| no.is_live(at) && no.denies(at)).max_by_key(|no| no.id)
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

    const fn outlasts_tasks(&self) -> bool {
        self.lasts.task().is_none()
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
