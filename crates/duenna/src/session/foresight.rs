//! What the log would say if calls that may come were made.

use std::cell::RefCell;
use std::collections::BTreeMap;

use duenna_core::{Call, Flow, Integrity, Label, Log, Party, Record, Server, ServerName, Sink, World};
use duenna_lang::Foresight;

use crate::store::{Store, StoreError};

/// Calls that may come, in the world in which all of them are logged.
pub(super) struct Foreseen {
    /// Their sinks.
    pub(super) sinks: Vec<Sink>,
    /// The labels of their answers.
    replies: Vec<Label>,
}

/// Looks at calls supposing that all of them are logged: what one tells, another may bring back, so this is repeated
/// until nothing more is told. Labels only grow and are finitely many, so it ends.
pub(super) fn foreseen(calls: &[Call], log: &Log, servers: &BTreeMap<ServerName, Server>) -> Foreseen {
    let mut log = log.clone();
    let mut written: Vec<Record> = Vec::new();
    loop {
        let world = World { servers, log: &log };
        let sinks: Vec<Sink> = calls.iter().map(|call| Flow::new(call.clone(), world).sink().clone()).collect();
        let records: Vec<Record> = sinks.iter().map(|sink| sink.record().clone()).collect();
        if records == written {
            let replies = sinks.iter().map(|sink| sink.expected().label(world)).collect();
            return Foreseen { sinks, replies };
        }
        for record in &records {
            log.write(record);
        }
        written = records;
    }
}

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
        match self.store.with_log(|log| foreseen(calls, log, self.servers).replies) {
            Ok(replies) => replies,
            Err(error) => {
                *self.broken.borrow_mut() = Some(error);
                let raw = |call: &Call| Label::shaped(Party::server(call.server.clone()), Integrity::Raw);
                calls.iter().map(raw).collect()
            }
        }
    }
}
