//! Restoring a home from a backup.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write as _};
use std::path::{Component, Path, PathBuf};

use duenna_core::Time;
use zeroize::Zeroizing;

use super::chunks::{ChunkReader, Header};
use super::{Manifest, read_manifest, time};
use crate::chain::Tail;
use crate::crypto::{Subkeys, unhex};
use crate::error::StoreError;
use crate::exposure;
use crate::files::{self, Files, Lock};
use crate::head::{self, Head};
use crate::home::{Home, Identity};
use crate::key::{Access, KeyWish};
use crate::rekey::transcribe;
use crate::seal::SealedPart;
use crate::swap::{self, KEPT, Staging};
use crate::{Store, database, now};

/// How a home is to be restored.
#[derive(Debug, Clone, Copy)]
pub struct RestoreRequest<'a> {
    /// The backup.
    pub from: &'a Path,
    /// The folder of the home. What is there is kept in a folder within it.
    pub into: &'a Path,
    /// Where the home's new key goes; `None`: where the old one was.
    pub key: Option<KeyWish>,
    /// Whether the log may be put back to an older state: then every server counts as having been told everything, and what was
    /// allowed is forgotten.
    pub accepts_rollback: bool,
    /// Whether what was allowed is kept all the same, though some of it may have been taken back since.
    pub keeps_allows: bool,
}

/// What was restored.
#[derive(Debug)]
pub struct Restoration {
    /// The home, open.
    pub store: Store,
    /// When the backup was made.
    pub made: Time,
    /// The version of Duenna that made it.
    pub made_by: String,
    /// Where what was there before lies now.
    pub kept: Option<PathBuf>,
    /// Whether the log may have lost calls, and how many answers were forgotten for that.
    pub rollback: Option<usize>,
}

impl Store {
    /// Restores a home from a backup under a new key. The old state is replaced when all of the new one was checked and is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Rollback`] if calls may have been made that the backup does not have, and that was not accepted; if the backup is
    /// damaged, the passphrase wrong, or another Duenna has the home open. What is in the folder is as it was then.
    pub fn restore(
        request: &RestoreRequest<'_>,
        passphrase: &str,
        access: &Access,
        progress: Option<fn(u64)>,
    ) -> Result<Restoration, StoreError> {
        let (from, into) = (request.from, request.into);
        let bad = |why: String| StoreError::BadBackup { path: from.to_owned(), why };
        let file = File::open(from).map_err(|error| StoreError::io("read", from, error))?;
        let mut file = BufReader::with_capacity(1 << 17, file);
        let (header, key) = Header::read(&mut file, passphrase.as_bytes(), from)?;
        let mut chunks = ChunkReader::after(file, &header, &key);
        let manifest = read_manifest(&mut chunks).map_err(|error| bad(error.to_string()))?;
        let master = unhex::<32>(&manifest.key).ok_or_else(|| bad("its key is damaged".to_owned()))?;
        let keys = Subkeys::derive(&master, &manifest.home)?;
        let head =
            head::parse(&manifest.head, &keys.head)?.ok_or_else(|| bad("its head counter is damaged".to_owned()))?;

        let home = Files::of(into);
        let is_new = is_empty(&home)?;
        if !is_new && !is_home(&home) {
            return Err(StoreError::NotEmpty(into.to_owned()));
        }
        let rolled_back = || StoreError::Rollback { made: time(&manifest), is_new };
        if is_new && !request.accepts_rollback {
            return Err(rolled_back());
        }
        if is_new {
            exposure::check_new(&home)?;
        } else {
            exposure::check_home(&home)?;
        }
        files::make_folder(into)?;
        // Somebody may have made it meanwhile.
        exposure::check_home(&home)?;
        let in_use =
            |error| if matches!(error, StoreError::Busy(_)) { StoreError::InUse(into.to_owned()) } else { error };
        let alone = Lock::try_take(&home.presence).map_err(in_use)?;
        let locked = Lock::take(&home.lock)?;
        // A home may have been made meanwhile.
        let is_new = is_empty(&home)?;
        let unfinished = match swap::finish(&home) {
            Err(StoreError::Damaged { path, .. }) => Some(path),
            finished => finished.map(|()| None)?,
        };
        let is_rollback = unfinished.is_some() || !has_come_as_far(into, access, &manifest, &head)?;
        if is_rollback && !request.accepts_rollback {
            return Err(rolled_back());
        }

        let staging = Staging::begin(&home)?;
        let made = (|| {
            unpack(&mut chunks, &manifest, &staging.files, bad)?;
            let new = Home::stage(&staging.files, request.key.unwrap_or(manifest.key_place), access)?;
            let old = Identity { id: &manifest.home, keys: &keys };
            transcribe(old, &new, &head, &|rows| progress.map_or((), |progress| progress(rows)))?;
            let store = Self::of(new, Lock::shared(&staging.files.presence)?)?;
            let rollback = is_rollback.then(|| store.accept_rollback(request.keeps_allows)).transpose()?;
            store.verify()?;
            store.settle()?;
            Ok(rollback)
        })();
        let rollback = match made {
            Ok(rollback) => rollback,
            Err(error) => {
                staging.abandon();
                return Err(error);
            }
        };
        let kept = (!is_new).then(|| format!("{KEPT}{}", now().0));
        if let (Some(damaged), Some(kept)) = (unfinished, &kept) {
            files::make_folder(&into.join(kept))?;
            let aside = into.join(kept).join("next.ready");
            fs::rename(&damaged, &aside).map_err(|error| StoreError::io("replace", &damaged, error))?;
        }
        let forget_head = Home::forget_head(&home);
        staging.commit(kept.as_deref(), true)?;
        forget_head(access);
        drop((alone, locked));
        let store = Self::open(into, access)?;
        let Manifest { made, duenna: made_by, .. } = manifest;
        Ok(Restoration { store, made: Time(made), made_by, kept: kept.map(|name| into.join(name)), rollback })
    }

    /// Closes the home with everything in the one file.
    fn settle(self) -> Result<(), StoreError> {
        let path = self.home.files.database.clone();
        let inner = self.inner.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        database::settle(inner.db, &path)
    }
}

/// Whether the home that is there had come no further than the backup: its log ends where the backup's does, and nothing else in it changed since. Its head
/// counter alone does not say so: after a crash it may be an older one. A home that cannot be read has not.
fn has_come_as_far(folder: &Path, access: &Access, manifest: &Manifest, head: &Head) -> Result<bool, StoreError> {
    let same = || -> Result<bool, StoreError> {
        let home = Home::find(folder, access)?;
        let found = home.load_head()?;
        if found != *head || home.id != manifest.home {
            return Ok(false);
        }
        let mut db = database::open(&home.files, &home.keys, &home.id)?;
        let transaction = db.transaction()?;
        let mut tail = Tail::genesis(&home.keys.chain, &home.id)?;
        tail.follow(&transaction, &home.keys.chain, &found, None, |_| Ok(()))?;
        let mut versions = [0; SealedPart::ALL.len()];
        for (version, part) in versions.iter_mut().zip(SealedPart::ALL) {
            *version = part.check(&transaction, &home.keys.seals, &found.versions)?.version;
        }
        Ok((Head { seq: tail.seq, tag: tail.tag, versions }) == found)
    };
    match same() {
        // Opening it needs some space. That is no reason to take the calls in it for lost.
        Err(full @ StoreError::Full(_)) => Err(full),
        same => Ok(same.unwrap_or(false)),
    }
}

/// Writes what is in a backup into a folder. `bad` makes an error of what is wrong with the backup.
fn unpack(
    chunks: &mut impl Read,
    manifest: &Manifest,
    to: &Files,
    bad: impl Fn(String) -> StoreError,
) -> Result<(), StoreError> {
    let mut buffer = Zeroizing::new(vec![0; 1 << 16]);
    let mut put = |path: &Path, length: u64| -> Result<(), StoreError> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| StoreError::io("create the folder", parent, error))?;
        }
        let failed = |error| StoreError::io("write", path, error);
        let mut file = files::open_private(path)?;
        let mut left = length;
        while left > 0 {
            let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let (part, _) = buffer.split_at_mut(most);
            let read = chunks.read(part).map_err(|error| bad(error.to_string()))?;
            if read == 0 {
                return Err(bad("its end is missing".to_owned()));
            }
            let (part, _) = part.split_at(read);
            file.write_all(part).map_err(failed)?;
            left -= read as u64;
        }
        file.sync_all().map_err(failed)
    };
    put(&to.database, manifest.database)?;
    let reserved = to.reserved();
    for file in &manifest.files {
        let path = Path::new(&file.path);
        let first = path.components().next().map(Component::as_os_str);
        if !swap::is_within(path) || reserved.iter().any(|name| Some(name.as_os_str()) == first) {
            return Err(bad("it names a file that no backup has".to_owned()));
        }
        put(&to.folder.join(path), file.length)?;
        if file.executable {
            make_executable(&to.folder.join(path))?;
        }
    }
    // The last chunk is checked, too.
    if chunks.read(&mut [0]).map_err(|error| bad(error.to_string()))? > 0 {
        return Err(bad("it is longer than it says".to_owned()));
    }
    Ok(())
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::PermissionsExt as _;
    let changed = fs::set_permissions(path, fs::Permissions::from_mode(0o700));
    changed.map_err(|error| StoreError::io("write", path, error))
}

#[cfg(not(unix))]
const fn make_executable(_path: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// Whether nothing is in the folder but locks, or there is no folder.
fn is_empty(home: &Files) -> Result<bool, StoreError> {
    let locks = [&home.lock, &home.presence];
    match fs::read_dir(&home.folder) {
        Ok(mut entries) => Ok(entries.all(|entry| entry.is_ok_and(|entry| locks.contains(&&entry.path())))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(StoreError::io("read", &home.folder, error)),
    }
}

/// Whether a folder looks like a home, or like what is left of one.
fn is_home(home: &Files) -> bool {
    [&home.settings, &home.database, &home.head, &home.ready, &home.next].into_iter().any(|path| path.exists())
}
