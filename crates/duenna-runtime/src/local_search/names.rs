//! Which files there are. Nothing is opened, and no link is followed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use duenna_core::{Party, PartyKind};

use super::LeftOut;
use crate::config::SeekFolder;

/// The most names that are looked at.
const MOST_NAMES: usize = 20_000;
/// How deep folders may lie in each other.
const DEPTH: usize = 24;

/// The files in the user's folders.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// By their place.
    pub(crate) files: Vec<Seekable>,
    pub(crate) left_out: LeftOut,
}

/// A file that may be looked into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seekable {
    pub(crate) path: PathBuf,
    /// What stands for it in labels.
    pub(crate) party: Party,
    /// Its name from the user's folder on.
    pub(crate) name: String,
}

impl Seekable {
    /// The file, and each folder that it lies in.
    pub(crate) fn places(&self) -> impl Iterator<Item = Party> {
        let above = self.path.ancestors().skip(1).filter_map(|folder| PartyKind::File.party(folder.to_str()?));
        std::iter::once(self.party.clone()).chain(above)
    }
}

/// All files in `folders`, in the order of their places, but for what is hidden and what Duenna keeps in `own`.
pub(crate) fn names(folders: &[SeekFolder], own: &Path) -> Names {
    let own = own.canonicalize().unwrap_or_else(|_| own.to_owned());
    let (mut files, mut left_out, mut seen) = (BTreeMap::new(), LeftOut::default(), 0);
    for folder in folders {
        let is_itself = folder.path.canonicalize().is_ok_and(|real| real == folder.path) && folder.path.is_dir();
        if !is_itself || folder.path.starts_with(&own) {
            left_out.missing += 1;
            continue;
        }
        let top = folder.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut open = vec![(folder.path.clone(), 0)];
        while let Some((place, depth)) = open.pop() {
            let Ok(entries) = std::fs::read_dir(&place) else {
                left_out.unreadable += 1;
                continue;
            };
            let mut entries: Vec<_> = entries.flatten().take(MOST_NAMES + 1).collect();
            entries.sort_by_key(std::fs::DirEntry::file_name);
            for entry in entries {
                seen += 1;
                if seen > MOST_NAMES {
                    left_out.too_many = true;
                    return Names { files: files.into_values().collect(), left_out };
                }
                let (path, kind) = (entry.path(), entry.file_type());
                if entry.file_name().to_string_lossy().starts_with('.') || path == own {
                    left_out.hidden += 1;
                    continue;
                }
                match kind {
                    Ok(kind) if kind.is_symlink() => left_out.links += 1,
                    Ok(kind) if kind.is_dir() && depth < DEPTH => open.push((path, depth + 1)),
                    Ok(kind) if kind.is_file() => match seekable(&path, &folder.path, &top) {
                        Some(file) => {
                            files.insert(path, file);
                        }
                        None => left_out.unreadable += 1,
                    },
                    Ok(_) | Err(_) => left_out.unreadable += 1,
                }
            }
        }
    }
    Names { files: files.into_values().collect(), left_out }
}

fn seekable(path: &Path, folder: &Path, top: &str) -> Option<Seekable> {
    let text = path.to_str()?;
    let party = PartyKind::File.party(text)?;
    let within = path.strip_prefix(folder).ok()?.to_str()?;
    // What a label says must be this place and no other.
    (party.to_string().strip_prefix("file:") == Some(text)).then(|| Seekable {
        path: path.to_owned(),
        party,
        name: format!("{top}/{within}"),
    })
}
