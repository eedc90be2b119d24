//! Remembered answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use duenna_core::{
    Datum, Effect, Grain, Lifetime, Party, Permission, PermissionId, Permissions, Purpose, SteeringPermission,
    SteeringTarget, TaskId, Time,
};
use rusqlite::{Connection, Row};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::StoreError;
use super::head::Head;
use super::seal::{Seal, SealedPart};
use super::{Caches, Store, from_db, to_db};

/// All remembered answers in one state of the store. A call decided with them can only be logged while they are in force.
#[derive(Debug, Clone)]
pub struct Policy {
    permissions: Permissions,
    pub(super) seal: Seal,
}

impl Policy {
    /// What decisions look at.
    #[must_use]
    pub const fn permissions(&self) -> &Permissions {
        &self.permissions
    }

    /// The same after these were spent.
    pub(super) fn after(&self, spent: &[PermissionId], seal: Seal) -> Self {
        let mut permissions = self.permissions.clone();
        for id in spent {
            permissions.remove(*id);
        }
        Self { permissions, seal }
    }
}

/// Whether an answer let a call pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It did.
    Known,
    /// It was given before that was written down, and let none pass since.
    Unknown,
}

/// What the user said, before it has a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Whether a party may know.
    Data {
        /// About what.
        datum: Datum,
        /// How finely.
        grain: Grain,
        /// To whom.
        party: Party,
        /// For which purpose; `None` covers all.
        purpose: Option<Purpose>,
        /// Yes or no.
        effect: Effect,
        /// For how long.
        lasts: Lifetime,
        /// The task in which a deny answers coarser re-asking too.
        refused_in: Option<TaskId>,
    },
    /// Whether a party may shape something.
    Steering {
        /// Who shapes.
        party: Party,
        /// What is shaped.
        steered: SteeringTarget,
        /// For which purpose; `None` covers all.
        purpose: Option<Purpose>,
        /// Yes or no.
        effect: Effect,
        /// For how long.
        lasts: Lifetime,
    },
}

impl Store {
    /// All remembered answers. Cheap while they do not change.
    ///
    /// # Errors
    /// If they were changed from outside.
    pub fn policy(&self) -> Result<Arc<Policy>, StoreError> {
        self.read(|db, head, caches| {
            let current = SealedPart::Policy.current(db)?;
            if let Some(policy) = caches.policy.as_ref().filter(|policy| policy.seal == current) {
                return Ok(Arc::clone(policy));
            }
            let policy = Arc::new(load(db, SealedPart::Policy.check(db, &self.home.keys.seals, &head.versions)?)?);
            *caches.policy = Some(Arc::clone(&policy));
            Ok(policy)
        })
    }

    /// Remembers answers, all of them or none.
    ///
    /// # Errors
    /// If a task they are bound to does not exist, the permissions were changed from outside, or they cannot be made
    /// durable.
    pub fn remember(&self, answers: &[Answer], given: Time) -> Result<Vec<PermissionId>, StoreError> {
        self.change_policy(|db| answers.iter().map(|answer| insert(db, answer, given)).collect())
    }

    /// Forgets an answer of either kind.
    ///
    /// # Errors
    /// If there is no such answer.
    pub fn revoke(&self, id: PermissionId) -> Result<(), StoreError> {
        self.change_policy(|db| delete(db, id))
    }

    /// Forgets every answer, also where they were changed from outside; says how many there were.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn reset_permissions(&self) -> Result<usize, StoreError> {
        self.write(|db, head, _| {
            let was = SealedPart::Policy.given_up(db, &head.versions)?;
            let forgotten = db.execute("DELETE FROM permissions", [])?;
            SealedPart::Policy.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            Ok((forgotten, |caches: &mut Caches<'_>| *caches.policy = None))
        })
    }

    /// Forgets every answer about `datum` and `party`, and those about it via an answer; says how many there were.
    ///
    /// # Errors
    /// If the permissions were changed from outside.
    pub fn revoke_about(&self, datum: &Datum, party: &Party) -> Result<usize, StoreError> {
        self.change_policy(|db| {
            let sql = "DELETE FROM permissions WHERE kind = 'data' AND about IN (?1, ?2) AND party = ?3";
            Ok(db.execute(sql, (datum.to_string(), datum.carried().to_string(), party.to_string()))?)
        })
    }

    /// Spends answers that hold once, used or not: where the arms of a region meet.
    ///
    /// # Errors
    /// If one of them is not there any more.
    pub fn spend(&self, spent: &[PermissionId]) -> Result<(), StoreError> {
        if spent.is_empty() {
            return Ok(());
        }
        self.change_policy(|db| spent.iter().try_for_each(|id| delete(db, *id)))
    }

    /// The answers about who may shape what that let a call pass, or may have.
    ///
    /// # Errors
    /// If the database cannot be read. Nothing vouches that this was not changed from outside: it is for advice alone.
    pub fn steering_uses(&self) -> Result<BTreeMap<PermissionId, Use>, StoreError> {
        self.read(|db, _, _| {
            let mut query = db.prepare("SELECT permission, is_known FROM steering_uses")?;
            let one = |row: &Row<'_>| {
                let known: bool = row.get(1)?;
                Ok((PermissionId(from_db(row.get(0)?)), if known { Use::Known } else { Use::Unknown }))
            };
            let found = query.query_map([], one)?.collect::<Result<_, _>>()?;
            Ok(found)
        })
    }

    pub(super) fn change_policy<T>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.write(|db, head, _| {
            let was = SealedPart::Policy.check(db, &self.home.keys.seals, &head.versions)?;
            let done = change(db)?;
            SealedPart::Policy.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            Ok((done, |caches: &mut Caches<'_>| *caches.policy = None))
        })
    }

    /// Within the transaction that logs a call: the policy it was decided with must be in force, and what it spends goes.
    pub(super) fn spend_for_call(
        &self,
        db: &Connection,
        head: &mut Head,
        policy: &Policy,
        spent: &[PermissionId],
    ) -> Result<Option<Policy>, StoreError> {
        if SealedPart::Policy.current(db)? != policy.seal {
            return Err(StoreError::Stale);
        }
        if spent.is_empty() {
            return Ok(None);
        }
        let was = SealedPart::Policy.check(db, &self.home.keys.seals, &head.versions)?;
        for id in spent {
            delete(db, *id)?;
        }
        let seal = SealedPart::Policy.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
        Ok(Some(policy.after(spent, seal)))
    }
}

/// Within the transaction that logs a call: these answers let it pass. Those that it spent are gone.
pub(super) fn note_uses(db: &Connection, steered: &[PermissionId]) -> Result<(), StoreError> {
    for id in steered {
        db.prepare_cached(
            "INSERT INTO steering_uses (permission, is_known) SELECT id, 1 FROM permissions WHERE id = ?1
             ON CONFLICT (permission) DO UPDATE SET is_known = 1 WHERE is_known = 0",
        )?
        .execute([to_db(id.0)])?;
    }
    Ok(())
}

fn delete(db: &Connection, id: PermissionId) -> Result<(), StoreError> {
    match db.prepare_cached("DELETE FROM permissions WHERE id = ?1")?.execute([to_db(id.0)])? {
        0 => Err(StoreError::Missing { what: "permission", which: id.0.to_string() }),
        _ => Ok(()),
    }
}

fn insert(db: &Connection, answer: &Answer, given: Time) -> Result<PermissionId, StoreError> {
    let (kind, about, grain, refused_in) = match answer {
        Answer::Data { datum, grain, refused_in, .. } => {
            ("data", datum.to_string(), Some(grain.to_string()), *refused_in)
        }
        Answer::Steering { steered, .. } => ("steering", to_json(steered)?, None, None),
    };
    let (Answer::Data { party, purpose, effect, lasts, .. } | Answer::Steering { party, purpose, effect, lasts, .. }) =
        answer;
    let task = match lasts {
        Lifetime::Once { task, .. } | Lifetime::Task(task) => Some(to_db(task.0)),
        Lifetime::Until(_) | Lifetime::Always => None,
    };
    db.prepare_cached(
        "INSERT INTO permissions (kind, about, grain, party, purpose, effect, lasts, task, refused_in, given)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute((
        kind,
        about,
        grain,
        party.to_string(),
        purpose.as_ref().map(Purpose::as_str),
        effect_name(*effect),
        to_json(lasts)?,
        task,
        refused_in.map(|task| to_db(task.0)),
        given.0,
    ))?;
    Ok(PermissionId(from_db(db.last_insert_rowid())))
}

fn load(db: &Connection, seal: Seal) -> Result<Policy, StoreError> {
    let mut permissions = Permissions::default();
    let sql = "SELECT id, kind, about, grain, party, purpose, effect, lasts, refused_in FROM permissions ORDER BY id";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        add(&mut permissions, row)?;
    }
    Ok(Policy { permissions, seal })
}

fn add(permissions: &mut Permissions, row: &Row<'_>) -> Result<(), StoreError> {
    let text = |column: usize| row.get::<_, String>(column);
    let id = PermissionId(from_db(row.get(0)?));
    let party = text(4)?;
    let purpose = row.get::<_, Option<String>>(5)?.map(|text| text.parse()).transpose()?;
    let effect = if text(6)? == effect_name(Effect::Allow) { Effect::Allow } else { Effect::Deny };
    let lasts = from_json(&text(7)?)?;
    if text(1)? == "data" {
        let (datum, grain, party) = (Datum::in_permission(&text(2)?)?, text(3)?.parse()?, party.parse()?);
        let refused_in = row.get::<_, Option<i64>>(8)?.map(|task| TaskId(from_db(task)));
        permissions.add(Permission { id, datum, grain, party, purpose, effect, lasts, refused_in });
    } else {
        let (steered, party) = (from_json(&text(2)?)?, Party::in_permission(&party)?);
        permissions.add_steering(SteeringPermission { id, party, steered, purpose, effect, lasts });
    }
    Ok(())
}

pub(super) const fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Allow => "allow",
        Effect::Deny => "deny",
    }
}

/// A public value as JSON text.
pub(super) fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| unreadable(&error))
}

/// A public value from JSON text of ours.
pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

fn unreadable(error: &serde_json::Error) -> StoreError {
    StoreError::Forged { what: "a row of the database", how: format!("it cannot be read: {error}") }
}
