//! The table `[seek]`: the folders in which a value may be looked for that an artifact asks for.

use std::path::PathBuf;

use duenna_core::{Party, PartyKind};
use serde::Deserialize;
use toml::Spanned;

/// The most folders that one may name.
const MOST_FOLDERS: usize = 16;

/// Where values may be looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeekConfig {
    /// The folders, each once.
    pub folders: Vec<SeekFolder>,
}

/// One of the folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeekFolder {
    /// Its place.
    pub path: PathBuf,
    /// What stands for it in questions and permissions.
    pub party: Party,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSeek {
    folders: Spanned<Vec<Spanned<String>>>,
}

impl RawSeek {
    pub(super) fn check(self) -> Result<SeekConfig, (usize, String)> {
        let at = self.folders.span().start;
        let named = self.folders.into_inner();
        if named.is_empty() || named.len() > MOST_FOLDERS {
            let what =
                format!("`folders` must name 1 to {MOST_FOLDERS} folders; to search none, remove the table [seek]");
            return Err((at, what));
        }
        let mut folders: Vec<SeekFolder> = Vec::new();
        for written in named {
            let folder = folder(written.get_ref()).ok_or_else(|| {
                let what = "a folder must be an absolute path that starts with `/` or `~/` and has no `..`";
                (written.span().start, what.to_owned())
            })?;
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        Ok(SeekConfig { folders })
    }
}

fn folder(written: &str) -> Option<SeekFolder> {
    let whole = match written.strip_prefix("~/") {
        Some(rest) => std::env::home_dir()?.join(rest).to_str()?.to_owned(),
        None => written.to_owned(),
    };
    let party = PartyKind::File.party(&whole)?;
    let path = PathBuf::from(party.to_string().strip_prefix("file:")?);
    Some(SeekFolder { path, party })
}
