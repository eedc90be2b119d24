//! The files of a world, and the folders that programs make.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Beneath this folder others are only there once they are made; everywhere else they are.
const BARE: &str = "/d";

/// What lies where.
#[derive(Debug, Clone, Default)]
pub(super) struct FileTree {
    files: BTreeMap<String, Value>,
    folders: BTreeSet<String>,
}

impl FileTree {
    pub(super) const fn of(files: BTreeMap<String, Value>) -> Self {
        Self { files, folders: BTreeSet::new() }
    }

    pub(super) fn file(&self, path: &str) -> Option<&Value> {
        self.files.get(path)
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.folders.contains(path)
    }

    pub(super) fn put(&mut self, path: impl Into<String>, value: Value) {
        self.files.insert(path.into(), value);
    }

    /// The last parts of what lies right in a folder.
    pub(super) fn names_in(&self, folder: &str) -> Vec<&str> {
        let names = self.files.keys().chain(&self.folders).filter_map(|path| path.strip_prefix(&format!("{folder}/")));
        names.filter(|name| !name.contains('/')).collect()
    }

    /// Makes a folder, and those above it.
    pub(super) fn make_folder(&mut self, path: &str) {
        self.folders.extend(above(path).map(str::to_owned).chain([path.to_owned()]));
    }

    /// Moves a file, or a folder with all beneath it.
    pub(super) fn rename(&mut self, source: &str, destination: &str) {
        let moved = |path: &str| {
            let rest = path.strip_prefix(source).filter(|rest| rest.is_empty() || rest.starts_with('/'));
            rest.map(|rest| format!("{destination}{rest}"))
        };
        let place = |path: String| moved(&path).unwrap_or(path);
        self.files = std::mem::take(&mut self.files).into_iter().map(|(path, value)| (place(path), value)).collect();
        self.folders = std::mem::take(&mut self.folders).into_iter().map(place).collect();
    }

    /// Why nothing can be put there: a folder above it is a file, or is not there.
    pub(super) fn bars(&self, path: &str) -> Option<&'static str> {
        if self.folders.contains(path) {
            return Some("a folder");
        }
        if above(path).any(|folder| self.files.contains_key(folder)) {
            return Some("not a folder");
        }
        let folder = above(path).last().unwrap_or_default();
        let is_missing = folder.strip_prefix(BARE).is_some_and(|rest| rest.starts_with('/'));
        (is_missing && !self.folders.contains(folder)).then_some("no such folder")
    }

    /// Why a folder cannot be made there.
    pub(super) fn bars_folder(&self, path: &str) -> Option<&'static str> {
        let is_file = above(path).chain([path]).any(|path| self.files.contains_key(path));
        is_file.then_some("not a folder")
    }

    /// Why what lies at `source` cannot be moved.
    pub(super) fn bars_move(&self, source: &str, destination: &str) -> Option<&'static str> {
        let is_full = self.files.keys().any(|path| above(path).any(|folder| folder == source));
        if !self.has(source) && !is_full {
            return Some("no such file");
        }
        if self.has(destination) || above(destination).chain([destination]).any(|folder| folder == source) {
            return Some("there already");
        }
        self.bars(destination)
    }
}

/// The folders that a path lies in, the nearest last; not the root.
fn above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').skip(1).filter_map(move |(at, _)| path.get(..at))
}
