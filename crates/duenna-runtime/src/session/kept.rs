//! A run that another process left: what is there of it, and whether it may go on here.

use std::collections::{BTreeMap, VecDeque};

use duenna_core::{Label, Server, ServerName, TaskId, Time};
use sha2::{Digest as _, Sha256};

use super::journal::{Journal, JournalEvent, PendingQuestion, TaskBeginning};
use super::memory::Memory;
use super::record::CallRecord;
use super::servers::names;
use super::{Job, Running, SessionError, Stop, models};
use crate::trace::Event;
use duenna_store::{CallId, Claim, JournalEnd, Store, StoreError, Task, TaskStatus, hex};

/// A run that waits, or was broken off. Nobody else can go on with it while this is there.
pub struct SuspendedRun {
    pub(super) begun: TaskBeginning,
    pub(super) task: Task,
    pub(super) ahead: VecDeque<JournalEvent>,
    pub(super) end: JournalEnd,
    pub(super) claim: Claim,
}

/// What is known of a run that waits without going on with it.
#[derive(Debug)]
pub struct SuspendedRunInfo {
    /// Its number.
    pub task: TaskId,
    /// When it began.
    pub started: Time,
    /// How it began.
    pub begun: TaskBeginning,
    /// The question that it waits for; none if it was broken off.
    pub waiting: Option<PendingQuestion>,
}

/// A call that is in the log, and whose answer is nowhere.
pub(super) struct UnconfirmedCall {
    pub(super) server: ServerName,
    pub(super) tool: duenna_core::ToolName,
    pub(super) label: Label,
}

impl SuspendedRun {
    /// Takes a run in order to go on with it.
    ///
    /// # Errors
    /// If there is none that waits, another process has it, it began with another Duenna, or what is kept of it was changed.
    pub fn load(store: &Store, task: TaskId) -> Result<Self, SessionError> {
        let Some(claim) = store.claim(task)? else { return Err(SessionError::Elsewhere(task)) };
        let found = store.task(task)?.filter(|found| found.ended.is_none());
        let (entries, end) = store.journal(task)?;
        let (Some(found), Some((first, rest))) = (found, entries.split_first()) else {
            claim.end();
            return Err(SessionError::NotWaiting(task));
        };
        let begun = begun(task, first)?;
        if found.purpose != begun.purpose {
            let how = format!("the purpose of task {} is a different one", task.0);
            return Err(StoreError::Forged { what: "the list of tasks", how }.into());
        }
        let mut ahead = VecDeque::with_capacity(rest.len());
        for entry in rest {
            let unreadable =
                |_| StoreError::Forged { what: "the saved state of a run", how: "it cannot be read".to_owned() };
            ahead.push_back(ciborium::from_reader(entry.as_slice()).map_err(unreadable)?);
        }
        Ok(Self { begun, task: found, ahead, end, claim })
    }

    /// How it began.
    #[must_use]
    pub const fn begun(&self) -> &TaskBeginning {
        &self.begun
    }

    /// Why it cannot go on, if the servers or the models are others than they were.
    pub(super) fn obstacle(&self, described: &BTreeMap<ServerName, Server>) -> Option<String> {
        let now = described_as(described);
        let (name, _) = self.begun.servers.iter().find(|(name, before)| now.get(*name) != Some(*before))?;
        Some(match (models::is_model(name), described.contains_key(name)) {
            (true, _) => {
                "its models have changed (name those it started with: `--model`, or [model] in duenna.toml)".to_owned()
            }
            (false, true) => {
                format!("the description of server `{name}` has changed (its annotation, variables or `carrier`)")
            }
            (false, false) => format!("server `{name}` is no longer configured"),
        })
    }

    /// The calls that the log has and the journal has no answer to: they may have been made.
    pub(super) fn doubts(&self, store: &Store) -> Result<Vec<UnconfirmedCall>, StoreError> {
        let last = |happened: &JournalEvent| match happened {
            JournalEvent::Step(step) => step.memory.as_ref().map(|memory| memory.last_call),
            JournalEvent::Told { memory, .. } | JournalEvent::Answered(memory) => Some(memory.last_call),
            JournalEvent::Sought(sought) => Some(sought.memory.last_call),
            JournalEvent::Begun(_) | JournalEvent::Said(_) | JournalEvent::Artifact(_) | JournalEvent::Waiting(_) => {
                None
            }
        };
        let accounted = self.ahead.iter().rev().find_map(last).unwrap_or_default();
        let mut found = Vec::new();
        for id in store.calls_after(self.task.id, accounted)? {
            found.extend(doubt(store, id)?);
        }
        Ok(found)
    }
}

fn begun(task: TaskId, entry: &[u8]) -> Result<TaskBeginning, SessionError> {
    match ciborium::from_reader(entry) {
        Ok(JournalEvent::Begun(begun)) => match begun.is_of_another_version() {
            None => Ok(*begun),
            Some(what) => Err(SessionError::Changed { task, what }),
        },
        Ok(_) | Err(_) => {
            Err(SessionError::Changed { task, what: "it was started by another version of duenna".to_owned() })
        }
    }
}

fn doubt(store: &Store, id: CallId) -> Result<Option<UnconfirmedCall>, StoreError> {
    let Some(call) = store.disclosure(id)? else { return Ok(None) };
    let label = call.arguments.map_or_else(Label::bottom, |arguments| arguments.label().clone());
    Ok(Some(UnconfirmedCall { server: call.server, tool: call.tool, label }))
}

/// How servers are described, as digests. Which places they reach is remembered with what they are told, so that a run may go on where that changed.
pub(super) fn described_as(described: &BTreeMap<ServerName, Server>) -> BTreeMap<ServerName, String> {
    let digest = |server: &Server| {
        let annotation = server.annotation.as_ref().map(|annotation| annotation.without_places());
        let all = (&annotation, server.carrier, &server.variables);
        hex(&Sha256::digest(serde_json::to_vec(&all).unwrap_or_default()))
    };
    described.iter().map(|(name, server)| (name.clone(), digest(server))).collect()
}

/// Where it ends, not what happened.
impl std::fmt::Debug for SuspendedRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kept").field("task", &self.task).field("end", &self.end).finish_non_exhaustive()
    }
}

/// The runs that wait for the user, and those that were broken off, oldest first; not those that go on just now.
///
/// # Errors
/// If what is kept of one was changed.
pub fn left(store: &Store) -> Result<Vec<SuspendedRunInfo>, SessionError> {
    let mut all = Vec::new();
    for task in store.journals()? {
        if store.is_claimed(task)? {
            continue;
        }
        let (Some((first, last)), Some(found)) = (store.journal_ends(task)?, store.task(task)?) else { continue };
        let begun = match ciborium::from_reader(first.as_slice()) {
            Ok(JournalEvent::Begun(begun)) => *begun,
            Ok(_) | Err(_) => TaskBeginning::unreadable(),
        };
        let waiting = match ciborium::from_reader(last.as_slice()) {
            Ok(JournalEvent::Waiting(waiting)) => Some(*waiting),
            Ok(_) | Err(_) => None,
        };
        all.push(SuspendedRunInfo { task, started: found.started, begun, waiting });
    }
    Ok(all)
}

/// Gives a run up, whether or not what is kept of it can be read.
///
/// # Errors
/// If there is none that waits, or another process goes on with it.
pub fn drop_run(store: &Store, task: TaskId, now: Time) -> Result<(), SessionError> {
    let Some(claim) = store.claim(task)? else { return Err(SessionError::Elsewhere(task)) };
    if !store.journals()?.contains(&task) {
        claim.end();
        return Err(SessionError::NotWaiting(task));
    }
    store.end_task(task, TaskStatus::Failed, now)?;
    claim.end();
    Ok(())
}

impl<'s, 'a> Running<'s, 'a> {
    /// Goes on with a task that another process left.
    pub(crate) fn again(session: &'s mut super::Session<'a>, kept: SuspendedRun) -> Result<Self, SessionError> {
        let task = kept.task.id;
        if let Some(what) = kept.obstacle(session.servers.described()) {
            return Err(SessionError::Changed { task, what });
        }
        let doubts = kept.doubts(session.store)?;
        session.limits = kept.begun.limits;
        session.trace.begin(task.0, kept.begun.story);
        let SuspendedRun { begun, task, ahead, end, claim } = kept;
        let mut running = Self::with(session, task, &begun, Journal::again(ahead, end, claim));
        running.renew_course(begun.course)?;
        // Also what it told when nothing was kept any more.
        running.told = running.session.store.told_in(running.task.id)?;
        for doubt in doubts {
            running.made.doubt(doubt);
        }
        Ok(running)
    }

    /// What happened next in the process before; answers of the user are taken in on the way.
    pub(super) fn happened(&mut self) -> Result<Option<JournalEvent>, Stop> {
        loop {
            match self.journal.next() {
                Some(JournalEvent::Answered(memory)) => self.memory = *memory,
                Some(JournalEvent::Begun(_)) => return Err(self.diverged()),
                happened => return Ok(happened),
            }
        }
    }

    /// Takes in what the task knew after something that happened.
    pub(super) fn recall(&mut self, memory: Option<Box<Memory>>, calls: Vec<CallRecord>) {
        if let Some(memory) = memory {
            self.memory = *memory;
        }
        self.journal.changed(&self.memory);
        for call in calls {
            if let Some(record) = &mut self.artifact.record {
                record.add(call);
            }
        }
    }

    /// Whether the process before did what comes now.
    pub(crate) fn is_ahead(&self) -> bool {
        self.journal.peek().is_some()
    }

    /// The approved tools of the servers that an artifact names, by their digest.
    pub(super) fn pins(
        &self,
        source: &str,
        environment: &duenna_lang::Environment,
    ) -> Result<BTreeMap<ServerName, String>, StoreError> {
        let mut pins = BTreeMap::new();
        for server in environment.servers.keys().filter(|server| names(source, server.as_str())) {
            pins.extend(self.session.store.pinned(server)?.map(|pin| (server.clone(), pin.digest)));
        }
        Ok(pins)
    }

    /// Says that the artifact runs; once, and only where this process does something of it.
    pub(super) fn announce(&mut self, job: &Job<'_>, resumed: bool) -> Result<(), Stop> {
        if !std::mem::replace(&mut self.artifact.is_announced, true) {
            let story = self.story;
            let event = Event::RunStarted { artifact: job.name, purpose: job.purpose, story, resumed };
            self.session.trace.write(&event)?;
        }
        Ok(())
    }

    /// The run cannot go on, since something is not as it was.
    pub(super) fn changed(&self, what: String) -> Stop {
        SessionError::Changed { task: self.task.id, what }.into()
    }

    /// The artifact does something else than it did before.
    pub(super) fn diverged(&self) -> Stop {
        self.changed("its artifact does not repeat what it did".to_owned())
    }
}
