//! A disk, rebuilt from a record of what was done to it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::helpers::Dice;

/// One thing that was done, with paths relative to the recorded folder.
#[derive(Debug)]
pub(super) enum Change {
    Write { path: String, at: usize, data: Vec<u8> },
    Truncate { path: String, len: usize },
    Sync { path: String },
    Create { path: String },
    Rename { from: String, to: String },
    Unlink { path: String },
}

/// What the disk loses of what was not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    Nothing,
    Everything,
    Part,
}

/// Reads a record that `shim.c` wrote.
pub(super) fn read(record: &Path, root: &Path) -> Vec<Change> {
    let bytes = fs::read(record).unwrap();
    let mut rest = &bytes[..];
    let root = root.to_str().unwrap();
    let mut changes = Vec::new();
    while let Some((what, tail)) = rest.split_first() {
        rest = tail;
        let mut field = || {
            let (len, tail) = rest.split_first_chunk::<4>().unwrap();
            let (data, tail) = tail.split_at(usize::try_from(u32::from_le_bytes(*len)).unwrap());
            rest = tail;
            data.to_vec()
        };
        let name = |bytes: Vec<u8>| {
            let path = String::from_utf8(bytes).unwrap();
            path.strip_prefix(root).unwrap().trim_start_matches('/').to_owned()
        };
        let number = |bytes: Vec<u8>| usize::try_from(i64::from_le_bytes(bytes.try_into().unwrap())).unwrap();
        let path = name(field());
        changes.push(match what {
            b'W' => Change::Write { path, at: number(field()), data: field() },
            b'T' => Change::Truncate { path, len: number(field()) },
            b'S' => Change::Sync { path },
            b'C' => Change::Create { path },
            b'R' => Change::Rename { from: path, to: name(field()) },
            b'U' => Change::Unlink { path },
            other => panic!("the record is not one: {other}"),
        });
    }
    // Rebuilt from scratch by whoever opens the database; and `lock` has no content.
    changes.retain(|change| !change.path().ends_with("-shm"));
    changes
}

impl Change {
    fn path(&self) -> &str {
        match self {
            Self::Write { path, .. }
            | Self::Truncate { path, .. }
            | Self::Sync { path }
            | Self::Create { path }
            | Self::Rename { from: path, .. }
            | Self::Unlink { path } => path,
        }
    }
}

/// A change of a file's content that was not synced.
#[derive(Debug, Clone)]
enum Edit {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

#[derive(Debug, Default)]
struct File {
    durable: Vec<u8>,
    unsynced: Vec<Edit>,
}

/// A change of a folder's names.
#[derive(Debug, Clone)]
enum Entry {
    Link(String, usize),
    Rename(String, String),
    Unlink(String),
}

/// The state of a disk: files by number, the names that are durable, and those that are not yet.
#[derive(Debug, Default)]
pub(super) struct Disk {
    files: Vec<File>,
    names: BTreeMap<String, usize>,
    durable: BTreeMap<String, usize>,
    unsynced: Vec<Entry>,
}

/// The file that the process tells the world with: what was told cannot be untold.
const WORLD: &str = "said";

impl Disk {
    pub(super) fn go_on(&mut self, changes: &[Change]) {
        for change in changes {
            self.apply(change);
        }
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Create { path } => {
                self.names.insert(path.clone(), self.files.len());
                self.unsynced.push(Entry::Link(path.clone(), self.files.len()));
                self.files.push(File::default());
                if path == WORLD {
                    self.sync_names("");
                }
            }
            Change::Write { path, at, data } => {
                self.file(path).unsynced.push(Edit::Write(*at, data.clone()));
                if path == WORLD {
                    self.file(path).sync();
                }
            }
            Change::Truncate { path, len } => self.file(path).unsynced.push(Edit::Truncate(*len)),
            Change::Sync { path } if self.names.contains_key(path) => self.file(path).sync(),
            Change::Sync { path } => self.sync_names(path),
            Change::Rename { from, to } => {
                let file = self.names.remove(from).unwrap();
                self.names.insert(to.clone(), file);
                self.unsynced.push(Entry::Rename(from.clone(), to.clone()));
            }
            Change::Unlink { path } => {
                self.names.remove(path);
                self.unsynced.push(Entry::Unlink(path.clone()));
            }
        }
    }

    fn file(&mut self, path: &str) -> &mut File {
        let at = *self.names.get(path).unwrap_or_else(|| panic!("`{path}` was never made"));
        &mut self.files[at]
    }

    /// A folder was synced: its names are durable, not those of its folders.
    fn sync_names(&mut self, folder: &str) {
        let (now, later) = self.unsynced.drain(..).partition(|entry| entry.folder() == folder);
        self.unsynced = later;
        let now: Vec<Entry> = now;
        for entry in &now {
            entry.apply(&mut self.durable);
        }
    }

    /// Writes the folder as the disk may hold it after the power came back.
    pub(super) fn rebuild(&self, root: &Path, loss: Loss, dice: &mut Dice) {
        let mut names = self.durable.clone();
        for entry in &self.unsynced {
            if loss.keeps(dice) {
                entry.apply(&mut names);
            }
        }
        for (path, at) in names {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, self.files[at].content(loss, dice)).unwrap();
            restrict(&path);
        }
    }
}

impl Loss {
    fn keeps(self, dice: &mut Dice) -> bool {
        match self {
            Self::Nothing => true,
            Self::Everything => false,
            Self::Part => dice.below(2) == 0,
        }
    }
}

impl File {
    fn sync(&mut self) {
        let edits = std::mem::take(&mut self.unsynced);
        for edit in edits {
            edit.apply(&mut self.durable);
        }
    }

    fn content(&self, loss: Loss, dice: &mut Dice) -> Vec<u8> {
        let mut content = self.durable.clone();
        for edit in &self.unsynced {
            match edit {
                // A write may be torn: each sector arrives or not.
                Edit::Write(at, data) => {
                    for (sector, bytes) in data.chunks(512).enumerate() {
                        if loss.keeps(dice) {
                            Edit::Write(at + sector * 512, bytes.to_vec()).apply(&mut content);
                        }
                    }
                }
                Edit::Truncate(_) if loss.keeps(dice) => edit.apply(&mut content),
                Edit::Truncate(_) => {}
            }
        }
        content
    }
}

impl Edit {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Truncate(len) => content.resize(*len, 0),
            Self::Write(at, data) => {
                let end = at + data.len();
                if content.len() < end {
                    content.resize(end, 0);
                }
                content[*at..end].copy_from_slice(data);
            }
        }
    }
}

impl Entry {
    fn folder(&self) -> &str {
        let (Self::Link(path, _) | Self::Rename(path, _) | Self::Unlink(path)) = self;
        path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    fn apply(&self, names: &mut BTreeMap<String, usize>) {
        match self {
            Self::Link(path, file) => {
                names.insert(path.clone(), *file);
            }
            Self::Rename(from, to) => {
                // The name that is renamed may itself be lost.
                if let Some(file) = names.remove(from) {
                    names.insert(to.clone(), file);
                }
            }
            Self::Unlink(path) => {
                names.remove(path);
            }
        }
    }
}

fn restrict(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
}
