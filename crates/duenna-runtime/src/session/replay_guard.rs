//! Calls that a task made already: a later artifact of it does not make one again by itself.
//!
//! Whether a call is a repetition depends on its values, and so on private data. It is therefore decided after the call was
//! allowed and logged, by a question that nobody outside learns of; a no is like the no to a value behind a symbol (semantics
//! 3.4): the result is a failure that carries the labels of both calls, and all else is as if the call had been made.

use std::collections::BTreeMap;
use std::time::Instant;

use duenna_core::{Call, Label};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use sha2::Sha256;

use super::kept::UnconfirmedCall;
use super::{Running, models};
use duenna_store::{StoreError, hex};

/// A call's server, tool and arguments, under a key that nobody keeps.
type Identity = [u8; 32];

/// The calls that a task made.
pub(crate) struct MadeCalls {
    key: [u8; 32],
    artifact: u32,
    /// In which artifact each was made first, and what it told.
    calls: BTreeMap<Identity, (u32, Label)>,
    /// Those that may have been made when the process before ended, and what they told.
    doubts: Vec<UnconfirmedCall>,
}

impl MadeCalls {
    /// A key for a task.
    pub(super) fn key() -> Result<[u8; 32], StoreError> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|_| StoreError::NoRandom)?;
        Ok(key)
    }

    pub(super) const fn new(key: [u8; 32]) -> Self {
        Self { key, artifact: 0, calls: BTreeMap::new(), doubts: Vec::new() }
    }

    pub(super) const fn next_artifact(&mut self) {
        self.artifact += 1;
    }

    fn identity(&self, call: &Call) -> Option<Identity> {
        let mut arguments: Vec<(&str, &Option<Value>)> = Vec::new();
        for argument in &call.arguments {
            #[expect(clippy::disallowed_methods, reason = "sealed under a key that lasts as long as the task")]
            arguments.push((&argument.name, argument.value.expose()));
        }
        arguments.sort_by_key(|(name, _)| *name);
        self.tag(&serde_json::to_vec(&(&call.server, &call.tool, arguments)).ok()?)
    }

    fn tag(&self, written: &[u8]) -> Option<Identity> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(written);
        Some(mac.finalize().into_bytes().into())
    }

    /// What a private value is known again by.
    pub(super) fn mark(&self, value: &Value, label: &Label) -> String {
        let tag = serde_json::to_vec(&("value", value, label)).ok().and_then(|written| self.tag(&written));
        hex(&tag.unwrap_or_default())
    }

    /// Remembers a call that may have been made when the process before ended.
    pub(super) fn doubt(&mut self, doubt: UnconfirmedCall) {
        self.doubts.push(doubt);
    }

    /// For a call that may have been made when the process before ended: what that one told. Which call of the tool it was is
    /// not looked at: the run does again what it did, so that it is the next one. It is asked about once.
    fn doubted(&mut self, call: &Call) -> Option<Label> {
        let at = self.doubts.iter().position(|doubt| (&doubt.server, &doubt.tool) == (&call.server, &call.tool))?;
        Some(self.doubts.remove(at).label)
    }

    /// What the same call told when an earlier artifact made it.
    fn earlier(&self, call: &Call) -> Option<&Label> {
        let (artifact, label) = self.calls.get(&self.identity(call)?)?;
        (*artifact < self.artifact).then_some(label)
    }

    /// Remembers that a call is made.
    pub(super) fn remember(&mut self, call: &Call, label: &Label) {
        if let Some(identity) = self.identity(call) {
            self.calls.entry(identity).or_insert((self.artifact, label.clone()));
        }
    }
}

impl Running<'_, '_> {
    /// Whether the annotation says that a call changes nothing.
    pub(super) fn is_harmless(&self, call: &Call) -> bool {
        let described = self.session.servers.described().get(&call.server);
        described.and_then(|server| server.tool(&call.tool)).is_some_and(|tool| tool.read_only)
    }

    /// For a call that an earlier artifact of the task made and that the user does not want again: what the earlier one told.
    pub(super) fn unwanted_again(&mut self, call: &Call) -> Option<Label> {
        if self.is_harmless(call) || models::is_model(&call.server) {
            return None;
        }
        if let Some(doubted) = self.made.doubted(call) {
            // What the log has and nobody answered may have been made: never again by itself.
            let is_wanted = self.session.consent.in_doubt(&call.server, &call.tool, &|| super::ask::shown(call));
            return if is_wanted.unwrap_or(false) { None } else { Some(doubted) };
        }
        let earlier = self.made.earlier(call)?.clone();
        // An answer that does not come is a no: whether it is waited for tells of values. So would connections closed meanwhile.
        let since = Instant::now();
        let is_wanted = self.session.consent.again(&call.server, &call.tool, &|| super::ask::shown(call));
        self.clock.waited(since);
        if is_wanted.unwrap_or(false) { None } else { Some(earlier) }
    }
}

/// Not even how many.
impl std::fmt::Debug for MadeCalls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Made").finish_non_exhaustive()
    }
}
