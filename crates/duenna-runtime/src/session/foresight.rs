//! What the log would say if calls that may come were made.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};

use duenna_core::{
    Call, Integrity, Label, NameError, Party, ReplyLabels, Server, ServerName, Turn, World, foreseen_in_turn,
    foreseen_replies,
};
use duenna_lang::Foresight;

use super::guard_sinks::Judges;
use duenna_store::{Store, StoreError};

/// Answers the interpreter's questions about calls that may come.
#[derive(Debug)]
pub struct Oracle<'a> {
    store: &'a Store,
    servers: &'a BTreeMap<ServerName, Server>,
    broken: RefCell<Option<StoreError>>,
    /// Answers that were given before, in the same order.
    known: RefCell<VecDeque<Vec<ReplyLabels>>>,
    given: RefCell<Vec<Vec<ReplyLabels>>>,
    /// Whom the guard tells of the calls, too.
    judges: Option<&'a Judges>,
    /// What the task told so far.
    told: Label,
}

impl<'a> Oracle<'a> {
    /// Looks at the log of `store`.
    #[must_use]
    pub fn new(store: &'a Store, servers: &'a BTreeMap<ServerName, Server>) -> Self {
        Self {
            store,
            servers,
            broken: RefCell::default(),
            known: RefCell::default(),
            given: RefCell::default(),
            judges: None,
            told: Label::bottom(),
        }
    }

    /// The same, giving these answers first: the log says more by now than it did then.
    #[must_use]
    pub fn knowing(mut self, known: Vec<Vec<ReplyLabels>>) -> Self {
        self.known = RefCell::new(known.into());
        self
    }

    /// The same for a task that told this so far.
    #[must_use]
    pub(super) fn of_task(mut self, told: &Label) -> Self {
        self.told = told.clone();
        self
    }

    /// The same where the guard tells parties of its own of the calls, who may pass it on when the artifact asks them.
    pub(super) const fn judged(mut self, judges: &'a Judges) -> Self {
        self.judges = Some(judges);
        self
    }

    fn answers(&self, calls: &[Call], turns: Option<&[Turn]>, world: World<'_>) -> Result<Vec<ReplyLabels>, NameError> {
        let Some(judges) = self.judges else {
            return Ok(match turns {
                Some(turns) => foreseen_in_turn(calls, turns, world),
                None => foreseen_replies(calls, world),
            });
        };
        Ok(judges.foreseen(calls, world)?.into_iter().take(calls.len()).map(|told| told.reply).collect())
    }

    /// The answers that were given, if every question could be answered.
    ///
    /// # Errors
    /// If the log could not be read. The run must end then, since labels were made up.
    pub fn finish(self) -> Result<Vec<Vec<ReplyLabels>>, StoreError> {
        self.broken.into_inner().map_or_else(|| Ok(self.given.into_inner()), Err)
    }
}

impl Foresight for Oracle<'_> {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        self.asked(calls, None)
    }

    fn replies_in_turn(&self, calls: &[Call], turns: &[Turn]) -> Vec<ReplyLabels> {
        self.asked(calls, Some(turns))
    }
}

impl Oracle<'_> {
    fn asked(&self, calls: &[Call], turns: Option<&[Turn]>) -> Vec<ReplyLabels> {
        if let Some(known) = self.known.borrow_mut().pop_front().filter(|known| known.len() == calls.len()) {
            return known;
        }
        let raw = |call: &Call| ReplyLabels::alike(Label::shaped(Party::server(call.server.clone()), Integrity::Raw));
        match self.store.with_log(|log| self.answers(calls, turns, World::new(self.servers, log).of_task(&self.told))) {
            Ok(replies) => {
                // The names of the guard's own sinks are fixed, and parse.
                let replies = replies.unwrap_or_else(|_| calls.iter().map(raw).collect());
                self.given.borrow_mut().push(replies.clone());
                replies
            }
            Err(error) => {
                *self.broken.borrow_mut() = Some(error);
                calls.iter().map(raw).collect()
            }
        }
    }
}
