//! Backups: a home in one encrypted file, from which it can be restored when the home, its key or the machine is lost.
//!
//! ```text
//!  duenna backup 1 ⏎  {"salt": …, costs of Argon2id} ⏎  chunk  chunk  …          chunk: its length in four bytes, nonce, text, tag
//!  within the chunks: the length of a manifest, the manifest, the database, the user's files
//! ```
//!
//! # Security
//! Each chunk is encrypted for the first two lines, its place and whether it is the last one, so that nothing can be taken out, moved or cut off.
//! The manifest holds the home's key: whoever has the file and its passphrase has the home.

mod chunks;
mod restore;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use duenna_core::Time;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use self::chunks::{ChunkReader, ChunkWriter, Header};
pub use self::restore::{Restoration, RestoreRequest};
use super::crypto::hex;
use super::error::StoreError;
use super::files::Lock;
use super::key::KeyWish;
use super::swap;
use super::{Store, database, head, now};

/// The longest manifest, in bytes: a longer one is not ours.
const LONGEST_MANIFEST: u64 = 16 << 20;

/// What is in a backup.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// The version of Duenna that made it.
    duenna: String,
    /// When.
    made: i64,
    /// The number of the home, where its key was, and the key.
    home: String,
    key_place: KeyWish,
    key: Zeroizing<String>,
    /// How far the log had come.
    head: Zeroizing<String>,
    /// How long the database is, in bytes.
    database: u64,
    /// The user's files.
    files: Vec<BackedUpFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackedUpFile {
    /// Relative to the home, with `/` between its parts.
    path: String,
    /// In bytes.
    length: u64,
    /// Whether it is a program.
    executable: bool,
}

/// What was put into a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backup {
    /// The length of the file, in bytes.
    pub bytes: u64,
    /// How many private values.
    pub values: usize,
    /// How many rows of the disclosure log.
    pub rows: u64,
    /// How many files beside the database: configuration, annotations, languages, rules.
    pub files: usize,
}

impl Store {
    /// Writes all of this home into the new file `to`, readable by the user only, encrypted with `passphrase`. What servers keep for themselves in the
    /// home is left out. The file is read again before this returns.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if `to` is there; if something in the home is not what was written; or if the file cannot be made durable: it is not
    /// there then.
    pub fn backup(&self, to: &Path, passphrase: &str) -> Result<Backup, StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.to_owned()));
        }
        let parent = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        let is_within = |(home, parent): (PathBuf, PathBuf)| parent.starts_with(home);
        if self.folder().canonicalize().ok().zip(parent.canonicalize().ok()).is_some_and(is_within) {
            return Err(StoreError::InsideHome(to.to_owned()));
        }
        let verified = self.verify()?;
        let values = self.list()?.len();
        let snapshot = Snapshot::of(self)?;
        let folder = self.folder();
        let mut files = Vec::new();
        for path in swap::configuration(folder)? {
            let unreadable = || io::Error::new(io::ErrorKind::InvalidFilename, "its name is not UTF-8; rename it");
            let parts = path.components().map(|part| part.as_os_str().to_str()).collect::<Option<Vec<_>>>();
            let name = parts.ok_or_else(|| StoreError::io("back up", &path, unreadable()))?.join("/");
            let text = read_whole(&folder.join(&path))?;
            let length = text.len() as u64;
            let executable = is_executable(&folder.join(&path));
            files.push((BackedUpFile { path: name, length, executable }, text));
        }
        let (listed, texts): (Vec<_>, Vec<_>) = files.into_iter().unzip();
        let manifest = Manifest {
            duenna: env!("CARGO_PKG_VERSION").to_owned(),
            made: now().0,
            home: self.home.id.clone(),
            key_place: self.home.key.wish(),
            key: Zeroizing::new(hex(self.home.master.as_slice())),
            head: snapshot.head.clone(),
            database: length(&snapshot.path)?,
            files: listed,
        };
        let (header, key) = Header::new(passphrase.as_bytes(), to)?;
        let failed = |error| StoreError::io("write", to, error);
        // Made for its owner only, and gone if this fails.
        let mut file = tempfile::NamedTempFile::new_in(parent).map_err(failed)?;
        let written = (|| {
            let manifest = Zeroizing::new(serde_json::to_vec(&manifest).map_err(io::Error::other)?);
            if manifest.len() as u64 > LONGEST_MANIFEST {
                return Err(io::Error::other("there are too many files in the home"));
            }
            let mut chunks = ChunkWriter::begin(file.as_file_mut(), &header, &key)?;
            chunks.write_all(&(manifest.len() as u64).to_be_bytes())?;
            chunks.write_all(&manifest)?;
            io::copy(&mut File::open(&snapshot.path)?, &mut chunks)?;
            for text in &texts {
                chunks.write_all(text)?;
            }
            chunks.end()
        })();
        written.map_err(failed)?;
        file.as_file().sync_all().map_err(failed)?;
        let read = (|| {
            let mut chunks = ChunkReader::begin(File::open(file.path())?, &header, &key)?;
            io::copy(&mut chunks, &mut io::sink())
        })();
        read.map_err(|error| StoreError::io("read back", to, error))?;
        file.persist_noclobber(to).map_err(|error| failed(error.error))?;
        super::files::sync_folder(parent)?;
        Ok(Backup { bytes: length(to)?, values, rows: verified.rows, files: texts.len() })
    }
}

/// A copy of the database as it stood at one moment, and how far its log had come; gone when this is dropped.
struct Snapshot {
    path: PathBuf,
    head: Zeroizing<String>,
}

impl Snapshot {
    fn of(store: &Store) -> Result<Self, StoreError> {
        let home = &store.home;
        let [path, journal] = home.files.snapshot.clone();
        let inner = store.inner();
        // Nobody writes, so that database and head belong together.
        let _lock = Lock::take(&home.files.lock)?;
        let head = head::print(&home.load_head()?, &home.keys.head)?;
        for left in [&path, &journal] {
            match fs::remove_file(left) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(StoreError::io("remove", left, error));
                }
                Ok(()) | Err(_) => {}
            }
        }
        let snapshot = Self { path, head };
        database::copy(&inner.db, &snapshot.path)?;
        Ok(snapshot)
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        // Private values in it are encrypted; the next backup removes it otherwise.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
const fn is_executable(_path: &Path) -> bool {
    false
}

fn length(path: &Path) -> Result<u64, StoreError> {
    Ok(fs::metadata(path).map_err(|error| StoreError::io("read", path, error))?.len())
}

fn read_whole(path: &Path) -> Result<Vec<u8>, StoreError> {
    fs::read(path).map_err(|error| StoreError::io("read", path, error))
}

/// The manifest at the beginning of what the chunks hold.
fn read_manifest(chunks: &mut impl Read) -> io::Result<Manifest> {
    let mut long = [0; 8];
    chunks.read_exact(&mut long)?;
    let long = u64::from_be_bytes(long);
    if long > LONGEST_MANIFEST {
        return Err(io::Error::other("its list of contents is too long"));
    }
    let mut text = Zeroizing::new(Vec::new());
    chunks.take(long).read_to_end(&mut text)?;
    serde_json::from_slice(&text).map_err(|_| io::Error::other("its list of contents cannot be read"))
}

/// When a backup was made.
const fn time(manifest: &Manifest) -> Time {
    Time(manifest.made)
}
