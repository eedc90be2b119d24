//! A home: the folder that holds everything Duenna keeps for one user.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::chain::Tail;
use super::crypto::{Secret32, Subkeys, hex, random};
use super::database;
use super::error::{Break, BreakKind, StoreError};
use super::exposure;
use super::files::{self, Files, Lock};
use super::head::{Head, HeadPlace};
use super::key::{Access, KeySource, KeyWish};
use super::seal::SealedPart;
use super::swap;

/// What `home.toml` says: enough to find the key, and nothing secret.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    format: u32,
    id: String,
    key: KeySource,
}

const FORMAT: u32 = 1;

/// Whose a database is: the number of the home and its keys.
#[derive(Clone, Copy)]
pub(super) struct Identity<'a> {
    pub(super) id: &'a str,
    pub(super) keys: &'a Subkeys,
}

/// A home whose key is at hand.
pub(super) struct Home {
    pub(super) files: Files,
    pub(super) id: String,
    pub(super) master: Secret32,
    pub(super) keys: Subkeys,
    pub(super) head: HeadPlace,
    pub(super) key: KeySource,
}

impl Home {
    /// Makes a home. Each step is durable before the next, and the database comes last: an interrupted attempt can be
    /// finished by another, and never costs a key that something was encrypted with.
    pub(super) fn make(folder: &Path, wish: KeyWish, access: &Access) -> Result<Self, StoreError> {
        let folder = exposure::named(folder);
        let files = Files::of(&folder);
        // Before, so that nothing is made behind a link or in somebody else's folder; after, since it may not have been there.
        exposure::check_new(&files)?;
        files::make_folder(&folder)?;
        exposure::check_new(&files)?;
        let _lock = Lock::take(&files.lock)?;
        swap::finish(&files)?;
        let settings = match Settings::load(&files)? {
            Some(_) if files.database.exists() => return Err(StoreError::AlreadyMade(folder)),
            Some(settings) => settings,
            None if files.database.exists() => {
                let why = "it is missing, but `duenna.db` exists".to_owned();
                return Err(StoreError::BadSettings { path: files.settings, why });
            }
            None => Settings::make(wish, access, &files)?,
        };
        let master = settings.key.make(access, &settings.id, &files)?;
        let home = Self::with(files, settings, master, access)?;
        let genesis = home.genesis()?;
        match home.head.load(&home.files, &home.keys.head)? {
            None => home.head.save(&home.files, &home.keys.head, &genesis)?,
            Some(head) if head == genesis => {}
            Some(_) => {
                return Err(StoreError::Gone(home.files.database));
            }
        }
        database::make(&home.files, &home.keys, &home.id)?;
        Ok(home)
    }

    /// What the keyring has of the home in a folder that is to be replaced. Its key stays, for what is kept of it; without its head counter it does not
    /// open, so that it cannot be put back unnoticed.
    pub(super) fn forget_head(files: &Files) -> impl FnOnce(&Access) + use<> {
        let old = Settings::load(files).ok().flatten().filter(|settings| settings.key.is_keyring());
        move |access| {
            if let Some(settings) = old {
                let _ = access.entry(&format!("{}/head", settings.id)).map(|entry| entry.delete_credential());
            }
        }
    }

    /// Makes what a home has beside its database in a folder that is to take another's place: a new number and a new key.
    pub(super) fn stage(files: &Files, wish: KeyWish, access: &Access) -> Result<Self, StoreError> {
        let settings = Settings::make(wish, access, files)?;
        let master = settings.key.make(access, &settings.id, files)?;
        Self::with(files.clone(), settings, master, access)
    }

    /// Finds the key of a home. An exchange of its files that was interrupted is finished.
    pub(super) fn find(folder: &Path, access: &Access) -> Result<Self, StoreError> {
        let files = Files::of(folder);
        if !files.settings.exists() && !swap::is_pending(&files) {
            return Err(StoreError::NoHome(folder.to_owned()));
        }
        exposure::check_home(&files)?;
        if swap::is_pending(&files) {
            let _lock = Lock::take(&files.lock)?;
            swap::finish(&files)?;
        }
        let settings = Settings::load(&files)?.ok_or_else(|| StoreError::NoHome(folder.to_owned()))?;
        let is_made = files.database.exists();
        // The key comes before the database: without both, nothing was ever kept here.
        let unfinished = |error| if is_made { error } else { StoreError::Unfinished(folder.to_owned()) };
        let master = settings.key.load(access, &settings.id, &files).map_err(unfinished)?;
        let home = Self::with(files, settings, master, access)?;
        if !is_made {
            let head = home.head.load(&home.files, &home.keys.head)?;
            if head.is_none() || head == Some(home.genesis()?) {
                return Err(StoreError::Unfinished(folder.to_owned()));
            }
        }
        Ok(home)
    }

    /// The head, which a finished home has.
    pub(super) fn load_head(&self) -> Result<Head, StoreError> {
        let missing = StoreError::Broken(Break { seq: 0, why: BreakKind::HeadMissing });
        self.head.load(&self.files, &self.keys.head)?.ok_or(missing)
    }

    pub(super) fn save_head(&self, head: &Head) -> Result<(), StoreError> {
        self.head.save(&self.files, &self.keys.head, head)
    }

    /// The head of a home in which nothing happened yet.
    pub(super) fn genesis(&self) -> Result<Head, StoreError> {
        let Tail { seq, tag } = Tail::genesis(&self.keys.chain, &self.id)?;
        Ok(Head { seq, tag, versions: [0; SealedPart::ALL.len()] })
    }

    /// Whose database it is.
    pub(super) fn identity(&self) -> Identity<'_> {
        Identity { id: &self.id, keys: &self.keys }
    }

    fn with(files: Files, settings: Settings, master: Secret32, access: &Access) -> Result<Self, StoreError> {
        let keys = Subkeys::derive(&master, &settings.id)?;
        let head = HeadPlace::of(settings.key.is_keyring(), access, &settings.id)?;
        Ok(Self { files, id: settings.id, master, keys, head, key: settings.key })
    }
}

impl Settings {
    fn load(files: &Files) -> Result<Option<Self>, StoreError> {
        let bad = |why: String| StoreError::BadSettings { path: files.settings.clone(), why };
        let Some(text) = files::read(&files.settings)? else { return Ok(None) };
        let settings: Self = toml::from_str(&text).map_err(|error| bad(error.message().to_owned()))?;
        if settings.format != FORMAT {
            return Err(bad(format!("its format is {}; this version of Duenna knows {FORMAT}", settings.format)));
        }
        Ok(Some(settings))
    }

    fn make(wish: KeyWish, access: &Access, files: &Files) -> Result<Self, StoreError> {
        let id = hex(random::<16>()?.as_slice());
        let key = KeySource::choose(wish, access, &id)?;
        let settings = Self { format: FORMAT, id, key };
        let bad =
            |error: toml::ser::Error| StoreError::BadSettings { path: files.settings.clone(), why: error.to_string() };
        files::replace(&files.settings, toml::to_string(&settings).map_err(bad)?.as_bytes())?;
        files::sync_folder(&files.folder)?;
        Ok(settings)
    }
}
