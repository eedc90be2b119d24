//! A file of the home that several processes may change at once: `duenna.toml`, what the user said of keys.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::files::{Lock, sync_folder};

/// A file that no other Duenna changes while this is there.
pub struct SharedFile {
    path: PathBuf,
    /// Beside the file, which is replaced.
    _lock: Lock,
}

impl SharedFile {
    /// Waits until no other Duenna is changing the file, which need not be there.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if that takes long, or if the lock beside the file cannot be made.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut lock = path.as_os_str().to_owned();
        lock.push(".lock");
        Ok(Self { path: path.to_owned(), _lock: Lock::take(Path::new(&lock))? })
    }

    /// Replaces the file at once or not at all, readable by its owner only; durable when this returns. A link stays one: what it points to is replaced.
    ///
    /// # Errors
    /// If it cannot be written; it is as before then.
    pub fn replace(&self, text: &[u8]) -> Result<(), StoreError> {
        let failed = |error| StoreError::io("write", &self.path, error);
        let path = if self.path.exists() { fs::canonicalize(&self.path).map_err(failed)? } else { self.path.clone() };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        // Temporary files are made for their owner only.
        let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
        file.write_all(text).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
        let file = file.into_temp_path();
        fs::rename(&file, &path).map_err(failed)?;
        sync_folder(folder)
    }
}

impl std::fmt::Debug for SharedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedFile").field("path", &self.path).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::SharedFile;

    #[test]
    fn nobody_loses_what_another_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.toml");
        let add = |number: usize| {
            let path = path.clone();
            std::thread::spawn(move || {
                let file = SharedFile::open(&path).unwrap();
                let had = std::fs::read_to_string(&path).unwrap_or_default();
                file.replace(format!("{had}{number}\n").as_bytes()).unwrap();
            })
        };
        let all: Vec<_> = (0..32).map(add).collect();
        for one in all {
            one.join().unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 32, "{text}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
}
