//! Tool lists that the user approved: a model sees no other.

use duenna_core::{ServerName, Time};
use rusqlite::OptionalExtension as _;
use sha2::{Digest as _, Sha256};

use super::crypto::hex;
use super::error::StoreError;
use super::rollback::{Novelty, tools_of};
use super::seal::SealedPart;
use super::{Caches, Store};

/// The tool list of a server as the user approved it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The SHA-256 of the list, in hexadecimal digits.
    pub digest: String,
    /// The list, as JSON.
    pub tools: String,
    /// When it was approved.
    pub approved: Time,
}

/// How a tool list compares with the one that was approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PinState {
    /// None was approved yet.
    New,
    /// It is the approved one.
    Same,
    /// It is another; this is the one that was approved.
    Changed(Pin),
}

impl Store {
    /// Keeps `tools`, a list as JSON, as the approved one of `server`.
    ///
    /// # Errors
    /// If it cannot be made durable, or the approved lists were changed from outside.
    pub fn pin(&self, server: &ServerName, tools: &str, approved: Time) -> Result<(), StoreError> {
        self.write(|db, head, caches| {
            let was = SealedPart::Pins.check(db, &self.home.keys.seals, &head.versions)?;
            let lost = self.note_novelty(db, head, caches, &Novelty::Tools(server, &tools_of(tools)))?;
            db.execute(
                "INSERT OR REPLACE INTO pins (server, digest, tools, approved) VALUES (?1, ?2, ?3, ?4)",
                (server.as_str(), digest(tools), tools, approved.0),
            )?;
            SealedPart::Pins.renew(db, &self.home.keys.seals, was, &mut head.versions)?;
            Ok(((), move |caches: &mut Caches<'_>| caches.note(lost)))
        })
    }

    /// The approved list of `server`.
    ///
    /// # Errors
    /// If the approved lists were changed from outside.
    pub fn pinned(&self, server: &ServerName) -> Result<Option<Pin>, StoreError> {
        self.read(|db, head, _| {
            SealedPart::Pins.check(db, &self.home.keys.seals, &head.versions)?;
            let found =
                db.query_row("SELECT digest, tools, approved FROM pins WHERE server = ?1", [server.as_str()], |row| {
                    Ok(Pin { digest: row.get(0)?, tools: row.get(1)?, approved: Time(row.get(2)?) })
                });
            Ok(found.optional()?)
        })
    }

    /// Compares `tools`, a list as JSON, with the approved one of `server`, byte for byte.
    ///
    /// # Errors
    /// If the approved lists were changed from outside.
    pub fn compare_pin(&self, server: &ServerName, tools: &str) -> Result<PinState, StoreError> {
        Ok(match self.pinned(server)? {
            None => PinState::New,
            Some(pin) if pin.digest == digest(tools) && pin.tools == tools => PinState::Same,
            Some(pin) => PinState::Changed(pin),
        })
    }
}

fn digest(tools: &str) -> String {
    hex(&Sha256::digest(tools.as_bytes()))
}
