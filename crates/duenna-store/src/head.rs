//! The head counter: how far the log had come, kept outside the database so that a database cut short or put back to an
//! older copy shows.

use keyring_core::{Entry, Error as KeyringError};
use zeroize::Zeroizing;

use super::crypto::{Secret32, Tag, Tagger, hex, unhex};
use super::error::{Break, BreakKind, StoreError};
use super::files::{self, Files};
use super::key::{self, Access};
use super::seal::{SealedPart, Versions};

/// The last state that this home is known to have reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// The number of the last row of the log; 0 before the first.
    pub(super) seq: i64,
    /// That row's MAC.
    pub(super) tag: Tag,
    /// The version of each sealed part of the database.
    pub(super) versions: Versions,
}

/// Where the head is kept: beside the key.
pub(super) enum HeadPlace {
    File,
    Keyring(Entry),
}

impl HeadPlace {
    pub(super) fn of(in_keyring: bool, access: &Access, home: &str) -> Result<Self, StoreError> {
        Ok(if in_keyring { Self::Keyring(access.entry(&format!("{home}/head"))?) } else { Self::File })
    }

    /// The head; `None` if there is none, which only a home being made may have.
    pub(super) fn load(&self, files: &Files, key: &Secret32) -> Result<Option<Head>, StoreError> {
        let text = match self {
            Self::File => files::read(&files.head)?,
            Self::Keyring(entry) => match entry.get_secret() {
                Ok(bytes) => Some(String::from_utf8(bytes).unwrap_or_default()),
                Err(KeyringError::NoEntry) => None,
                Err(error) => return Err(key::keyring(&error)),
            },
        };
        let forged = || StoreError::Broken(Break { seq: 0, why: BreakKind::HeadForged });
        text.map(|text| parse(&text, key)?.ok_or_else(forged)).transpose()
    }

    /// Keeps the head, as a whole or not at all. After a crash the older one may be back, which later opens accept: the
    /// database may be ahead of its head, never behind.
    pub(super) fn save(&self, files: &Files, key: &Secret32, head: &Head) -> Result<(), StoreError> {
        let text = print(head, key)?;
        match self {
            Self::File => files::replace(&files.head, text.as_bytes()),
            Self::Keyring(entry) => entry.set_secret(text.as_bytes()).map_err(|error| key::keyring(&error)),
        }
    }
}

/// How many versions the first format of a head had: the approved settings came later.
const FIRST_VERSIONS: usize = 3;

/// The head as it is written.
pub(super) fn print(head: &Head, key: &Secret32) -> Result<Zeroizing<String>, StoreError> {
    let versions = head.versions.map(|version| version.to_string()).join(" ");
    let tag = tagger(head, &head.versions, key)?.finish();
    Ok(Zeroizing::new(format!("2 {} {} {versions} {}\n", head.seq, hex(&head.tag), hex(&tag))))
}

/// Reads it; nothing if it was changed.
pub(super) fn parse(text: &str, key: &Secret32) -> Result<Option<Head>, StoreError> {
    let mut words = text.trim_end().split(' ');
    let mut fields = || {
        let count = match words.next()? {
            "1" => FIRST_VERSIONS,
            "2" => SealedPart::ALL.len(),
            _ => return None,
        };
        let seq = words.next()?.parse().ok()?;
        let tag = *unhex(words.next()?)?;
        let mut versions = [0; SealedPart::ALL.len()];
        for version in versions.iter_mut().take(count) {
            *version = words.next()?.parse().ok()?;
        }
        let proof = unhex::<32>(words.next()?)?;
        words.next().is_none().then_some((Head { seq, tag, versions }, count, proof))
    };
    let Some((head, count, proof)) = fields() else { return Ok(None) };
    let (versions, _) = head.versions.split_at(count);
    Ok(tagger(&head, versions, key)?.confirm(proof.as_slice()).map(|()| head))
}

fn tagger(head: &Head, versions: &[i64], key: &Secret32) -> Result<Tagger, StoreError> {
    let mut tagger = Tagger::new(key, "head")?;
    tagger.int(head.seq);
    tagger.bytes(&head.tag);
    for version in versions {
        tagger.int(*version);
    }
    Ok(tagger)
}
