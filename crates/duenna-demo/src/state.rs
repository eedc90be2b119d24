//! A server's state: JSON files in a folder.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use thiserror::Error;

/// The file with the calls a server received.
const CALLS: &str = "calls.jsonl";

/// A call as a server received it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordedCall {
    /// The tool.
    pub tool: String,
    /// The arguments, all of them.
    pub arguments: Map<String, Value>,
}

/// The state of a demo server cannot be read or written.
#[derive(Debug, Error)]
pub enum DemoError {
    /// The file system refuses.
    #[error("cannot use `{}` for the demo: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file has been tampered with.
    #[error("`{}` is not what the demo wrote: {source}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
}

impl DemoError {
    pub(super) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    fn json(path: &Path) -> impl FnOnce(serde_json::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Json { path, source }
    }
}

/// A folder with state.
#[derive(Debug, Clone)]
pub struct State {
    folder: PathBuf,
}

impl State {
    /// Uses the folder, creating it.
    ///
    /// # Errors
    /// [`DemoError`] when it cannot be made.
    pub fn open(folder: &Path) -> Result<Self, DemoError> {
        fs::create_dir_all(folder).map_err(DemoError::io(folder))?;
        Ok(Self { folder: folder.to_owned() })
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// What the file holds, or the default when there is none.
    ///
    /// # Errors
    /// [`DemoError`] when it cannot be read, or is not what was written.
    pub fn read<T: DeserializeOwned + Default>(&self, name: &str) -> Result<T, DemoError> {
        let path = self.path(name);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(DemoError::json(&path)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(T::default()),
            Err(error) => Err(DemoError::io(&path)(error)),
        }
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// [`DemoError`] when it cannot be written.
    pub fn write<T: Serialize>(&self, name: &str, value: &T) -> Result<(), DemoError> {
        let path = self.path(name);
        let text = serde_json::to_vec_pretty(value).map_err(DemoError::json(&path))?;
        fs::write(&path, text).map_err(DemoError::io(&path))
    }

    /// Appends a call. It is on disk when this returns.
    pub(super) fn record(&self, tool: &str, arguments: &Map<String, Value>) -> Result<(), DemoError> {
        let path = self.path(CALLS);
        let call = RecordedCall { tool: tool.to_owned(), arguments: arguments.clone() };
        let mut line = serde_json::to_vec(&call).map_err(DemoError::json(&path))?;
        line.push(b'\n');
        let append = || -> std::io::Result<()> {
            let mut file = fs::OpenOptions::new().create(true).append(true).open(&path)?;
            file.write_all(&line)?;
            file.sync_data()
        };
        append().map_err(DemoError::io(&path))
    }
}

/// The calls that the server with this state received, oldest first.
///
/// # Errors
///
/// [`DemoError`] when the record cannot be read.
pub fn calls(folder: &Path) -> Result<Vec<RecordedCall>, DemoError> {
    let path = folder.join(CALLS);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(DemoError::io(&path)(error)),
    };
    text.lines().map(|line| serde_json::from_str(line).map_err(DemoError::json(&path))).collect()
}
