//! Stages of a purpose, such as a booking: what its rules tell only from then on. The user confirms a stage before the task
//! (`--stage`), or when an artifact that could make use of it is about to start; each is asked about once in a task.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use duenna_core::abstraction::Rules;
use duenna_core::{Key, Party, Purpose};

use super::journal::JournalEvent;
use super::servers::names;
use super::{Job, Running, Session, SessionError, Stop};
use crate::trace::Event;
use duenna_gates::rules::{self, Choice, Entry, Stage};
use duenna_lang::AbstractionChoice;
use duenna_store::{Store, StoredEntry};

impl Session<'_> {
    /// The stages of the purpose that are not confirmed, with what each would let `abstract` tell of what `source` names; of all
    /// entries, without a source. It depends on names alone.
    ///
    /// # Errors
    /// If the store, or the rules, cannot be read.
    pub fn stages(
        store: &Store,
        purpose: Option<&Purpose>,
        confirmed: &BTreeSet<String>,
        source: Option<&str>,
    ) -> Result<Vec<Stage>, SessionError> {
        if source.is_some_and(|source| !names(source, "abstract")) {
            return Ok(Vec::new());
        }
        let Some(purpose) = purpose else { return Ok(Vec::new()) };
        let Some(rules) = rules::of(store.folder(), purpose)? else { return Ok(Vec::new()) };
        let is_read = |key: &str| source.is_none_or(|source| names(source, &format!("access_{key}")));
        let stages = rules::stages(&entries(&store.list()?), &rules, confirmed);
        let read = stages.into_iter().filter_map(|mut stage| {
            stage.tells.retain(|(key, _)| is_read(key.as_str()));
            (!stage.tells.is_empty()).then_some(stage)
        });
        Ok(read.collect())
    }
}

impl Running<'_, '_> {
    /// Asks about the stages that the artifact could make use of, unless the user said before whether they are reached.
    pub(super) async fn confirm_stages(&mut self, job: &Job<'_>) -> Result<(), Stop> {
        while matches!(self.journal.peek(), Some(JournalEvent::Answered(_))) {
            if let Some(JournalEvent::Answered(memory)) = self.journal.next() {
                self.memory = *memory;
            }
        }
        if self.journal.peek().is_some() {
            // It began in the process before.
            return Ok(());
        }
        let confirmed = self.memory.confirmed();
        let open = Session::stages(self.session.store, job.purpose, &confirmed, Some(job.source))?;
        for stage in open {
            if self.memory.stages.contains_key(&stage.name) {
                continue;
            }
            let shaped_by: Vec<Party> = job.pc.shaped_by().map(|(party, _)| party.clone()).collect();
            let what = format!("whether stage `{}` of `{}` is reached", stage.name, stage.purpose);
            let aside = self.begin_to_wait(&[], &what)?;
            let since = Instant::now();
            let answer = self.session.consent.stage(&stage, &shaped_by).map_err(Stop::from);
            self.end_to_wait(aside).await;
            self.clock.waited(since);
            let is_reached = answer?;
            let (name, purpose) = (&stage.name, &stage.purpose);
            let shaped_by = &shaped_by;
            self.session.trace.write(&Event::Stage { purpose, stage: name, confirmed: is_reached, shaped_by })?;
            if !is_reached && self.session.consent.is_users_word() {
                self.memory.denials += 1;
            }
            self.memory.stages.insert(stage.name, is_reached);
            if let Some(memory) = self.journal.changed(&self.memory) {
                self.journal.add(&JournalEvent::Answered(memory));
                if self.session.consent.takes_time() {
                    self.journal.write(self.session.store)?;
                }
            }
            self.bounded()?;
        }
        Ok(())
    }
}

/// How `abstract` tells each entry of the store.
pub(super) fn abstracted(
    stored: &[StoredEntry],
    rules: &Rules,
    confirmed: &BTreeSet<String>,
) -> BTreeMap<Key, AbstractionChoice> {
    let choices = rules::choices(&entries(stored), rules, confirmed).into_iter();
    let told = |choice| match choice {
        Choice::At(grain) => AbstractionChoice::At(grain),
        Choice::Withheld(sentence) => AbstractionChoice::Withheld(sentence),
    };
    choices.map(|(key, choice)| (key, told(choice))).collect()
}

/// The entries of the store as rules see them.
fn entries(stored: &[StoredEntry]) -> Vec<Entry> {
    let entry = |StoredEntry { key, ladder, kind, .. }: &StoredEntry| Entry {
        key: key.clone(),
        ladder: *ladder,
        kind: kind.clone(),
    };
    stored.iter().map(entry).collect()
}
