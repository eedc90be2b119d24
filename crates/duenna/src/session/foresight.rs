//! What the log would say if calls that may come were made.

use std::cell::RefCell;
use std::collections::BTreeMap;

use duenna_core::{Call, Integrity, Label, Party, Server, ServerName, World, foreseen_replies};
use duenna_lang::Foresight;

use crate::store::{Store, StoreError};

/// Answers the interpreter's questions about calls that may come.
#[derive(Debug)]
pub struct Oracle<'a> {
    store: &'a Store,
    servers: &'a BTreeMap<ServerName, Server>,
    broken: RefCell<Option<StoreError>>,
}

impl<'a> Oracle<'a> {
    /// Looks at the log of `store`.
    #[must_use]
    pub const fn new(store: &'a Store, servers: &'a BTreeMap<ServerName, Server>) -> Self {
        Self { store, servers, broken: RefCell::new(None) }
    }

    /// Whether every question could be answered.
    ///
    /// # Errors
    /// If the log could not be read. The run must end then, since labels were made up.
    pub fn finish(self) -> Result<(), StoreError> {
        self.broken.into_inner().map_or(Ok(()), Err)
    }
}

impl Foresight for Oracle<'_> {
    fn replies(&self, calls: &[Call]) -> Vec<Label> {
        match self.store.with_log(|log| foreseen_replies(calls, World::new(self.servers, log))) {
            Ok(replies) => replies,
            Err(error) => {
                *self.broken.borrow_mut() = Some(error);
                let raw = |call: &Call| Label::shaped(Party::server(call.server.clone()), Integrity::Raw);
                calls.iter().map(raw).collect()
            }
        }
    }
}
