//! The user's tasks: what permissions for a task are bound to.

use duenna_core::{Moment, Purpose, TaskId, Time};
use rusqlite::OptionalExtension as _;

use super::error::StoreError;
use super::journal;
use super::seal::SealedPart;
use super::{Caches, Store, from_db, to_db};

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// How a task stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskStatus {
    /// It goes on.
    Running,
    /// It ended normally.
    Done,
    /// It failed, was refused or broken off.
    Failed,
}

/// One task of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Its number.
    pub id: TaskId,
    /// Its purpose.
    pub purpose: Option<Purpose>,
    /// When it began.
    pub started: Time,
    /// When it ended.
    pub ended: Option<Time>,
    /// How it stands.
    pub status: TaskStatus,
}

impl TaskStatus {
    const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}

impl Task {
    /// This task at the time `now`, as decisions need it.
    #[must_use]
    pub fn moment(&self, now: Time) -> Moment {
        Moment { now, task: self.id, purpose: self.purpose.clone() }
    }
}

impl Store {
    /// Begins a task.
    ///
    /// # Errors
    /// If it cannot be made durable, or the list of tasks was changed from outside.
    pub fn begin_task(&self, purpose: Option<&Purpose>, started: Time) -> Result<Task, StoreError> {
        self.write(|db, _, _| {
            self.refuse_if_stopped()?;
            db.execute(
                "INSERT INTO tasks (purpose, started, status) VALUES (?1, ?2, ?3)",
                (purpose.map(Purpose::as_str), started.0, TaskStatus::Running.name()),
            )?;
            let number = db.last_insert_rowid();
            // Someone who set the count back would hand this task the permissions of an older one.
            let mut old = db.prepare("SELECT 1 FROM permissions WHERE task = ?1 OR refused_in = ?1")?;
            if old.exists([number])? {
                let how = format!("the ID of a new task, {number}, was already used");
                return Err(StoreError::Forged { what: "the list of tasks", how });
            }
            let id = TaskId(from_db(number));
            let task = Task { id, purpose: purpose.cloned(), started, ended: None, status: TaskStatus::Running };
            Ok((task, |_: &mut Caches<'_>| {}))
        })
    }

    /// Sets bits aside for a task's course: as many as it may have, as far as the tasks of the last 24 hours left some. What was set aside for it
    /// before stays so, and counts from now on.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn reserve_course(&self, id: TaskId, bits: u8, bits_a_day: u32, now: Time) -> Result<u8, StoreError> {
        self.write(|db, _, _| {
            // What lies in the future, where the clock was set back, counts too.
            let taken: i64 = db.query_row(
                "SELECT COALESCE(SUM(course), 0) FROM tasks WHERE course_at > ?1 AND id <> ?2",
                (now.0.saturating_sub(DAY), to_db(id.0)),
                |row| row.get(0),
            )?;
            let left = i64::from(bits_a_day).saturating_sub(taken);
            let bits = u8::try_from(left.clamp(0, i64::from(bits))).unwrap_or_default();
            db.execute(
                "UPDATE tasks SET course = MAX(course, ?2), course_at = ?3 WHERE id = ?1",
                (to_db(id.0), bits, now.0),
            )?;
            Ok((bits, |_: &mut Caches<'_>| {}))
        })
    }

    /// Gives back what a task's course did not take of what was set aside.
    ///
    /// # Errors
    /// If it cannot be made durable.
    pub fn settle_course(&self, id: TaskId, taken: u8) -> Result<(), StoreError> {
        self.write(|db, _, _| {
            db.execute("UPDATE tasks SET course = ?2 WHERE id = ?1", (to_db(id.0), taken))?;
            Ok(((), |_: &mut Caches<'_>| {}))
        })
    }

    /// Ends a task: permissions that held for it end with it, and what was kept to go on with it.
    ///
    /// # Errors
    /// If there is no such task that goes on, or the permissions were changed from outside.
    pub fn end_task(&self, id: TaskId, status: TaskStatus, ended: Time) -> Result<(), StoreError> {
        self.write(|db, head, _| {
            let changed = db.execute(
                "UPDATE tasks SET ended = ?2, status = ?3 WHERE id = ?1 AND ended IS NULL",
                (to_db(id.0), ended.0, status.name()),
            )?;
            if changed == 0 {
                return Err(StoreError::Missing { what: "running task", which: id.0.to_string() });
            }
            journal::forget(db, id)?;
            let was = SealedPart::Policy.check(db, &self.home.keys.seals, &head.versions)?;
            if db.execute("DELETE FROM permissions WHERE task = ?1", [to_db(id.0)])? > 0 {
                SealedPart::Policy.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            }
            Ok(((), |caches: &mut Caches<'_>| *caches.policy = None))
        })
    }

    /// A task by its number.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn task(&self, id: TaskId) -> Result<Option<Task>, StoreError> {
        self.read(|db, _, _| {
            let found: Option<(Option<String>, i64, Option<i64>, String)> = db
                .query_row("SELECT purpose, started, ended, status FROM tasks WHERE id = ?1", [to_db(id.0)], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
                })
                .optional()?;
            let Some((purpose, started, ended, status)) = found else { return Ok(None) };
            let all = [TaskStatus::Running, TaskStatus::Done, TaskStatus::Failed];
            let status = all.into_iter().find(|known| known.name() == status);
            Ok(Some(Task {
                id,
                purpose: purpose.map(|text| text.parse()).transpose()?,
                started: Time(started),
                ended: ended.map(Time),
                status: status.ok_or(StoreError::Forged { what: "a task", how: "its status is invalid".to_owned() })?,
            }))
        })
    }
}
