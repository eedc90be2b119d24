//! The places that servers share: who reaches a place may bring back what another put there (semantics 3.6).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::party::{Party, PartyKind};

/// The pool of servers that may have taken anything anywhere.
const ANYWHERE: &str = "*anywhere*";

/// What a server can reach that others can reach, too: folders and files of this machine, each with all beneath it, and pools that have no place
/// here.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reach(BTreeSet<Party>);

impl Reach {
    /// Nothing that anyone else reaches.
    #[must_use]
    pub const fn nothing() -> Self {
        Self(BTreeSet::new())
    }

    /// Every place of this machine.
    #[must_use]
    pub fn everything() -> Self {
        Self(PartyKind::File.party("/").into_iter().collect())
    }

    /// Every place, and what was there may have been taken from any of them to any other.
    #[must_use]
    pub fn anywhere() -> Self {
        Self::everything().join(&Self::pool(ANYWHERE))
    }

    /// Whether what was in any place may be in any other.
    pub(crate) fn may_be_anywhere(&self) -> bool {
        self.0.iter().any(|place| !place.is_file() && place.to_string().ends_with(ANYWHERE))
    }

    /// These files and folders; what is no file is left out.
    #[must_use]
    pub fn places(places: impl IntoIterator<Item = Party>) -> Self {
        Self(places.into_iter().filter(|place| place.kind() == Some(&PartyKind::File) && !place.is_symbol()).collect())
    }

    /// What all servers of this pool hold. A name that is no word is every place, which is more.
    #[must_use]
    pub fn pool(name: &str) -> Self {
        let kind = "pool".parse().ok().map(|server| PartyKind::Own(server, "name".into()));
        kind.and_then(|kind| kind.party(name)).map_or_else(Self::everything, |pool| Self(BTreeSet::from([pool])))
    }

    /// What either reaches.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is every place of this machine.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.files().any(|place| place.folder().is_none() && place.folders().is_some_and(|above| above.is_empty()))
    }

    /// Whether it is places of this machine, and not all of them.
    pub(crate) fn is_placed(&self) -> bool {
        self.0.iter().all(Party::is_file) && !self.is_everything()
    }

    /// Whether all that this reaches, `other` does.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().all(|place| other.0.iter().any(|whole| place == whole || lies_in(place, whole) == Some(true)))
    }

    /// Whether it is one of its places.
    pub(crate) fn has(&self, place: &Party) -> bool {
        self.files().any(|own| own.in_any_spelling() == place.in_any_spelling())
    }

    /// Whether a folder may lie within one of its places, which is another.
    pub(crate) fn has_within(&self, folder: &Party) -> bool {
        self.files()
            .any(|place| lies_in(folder, place) != Some(false) && place.in_any_spelling() != folder.in_any_spelling())
    }

    /// Whether something may lie where both reach. What is called as a file is and more may be a file of its own beside it.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let may_meet = |a: &Party, b: &Party| a == b || may_lie_in(a, b) || may_lie_in(b, a);
        self.0.iter().any(|own| other.0.iter().any(|its| may_meet(own, its)))
    }

    /// The part of it where `file` may lie, or what is beneath `file`; pools have no places, and stay.
    pub(crate) fn around(&self, file: &Party) -> Self {
        let cut = |place: &Party| {
            if !place.is_file() {
                return Some(place.clone());
            }
            let within = may_lie_in(file, place);
            let around = may_lie_in(place, file);
            if within { Some(file.clone()) } else { around.then(|| place.clone()) }
        };
        Self(self.0.iter().filter_map(cut).collect())
    }

    /// The files and folders of it.
    pub fn files(&self) -> impl Iterator<Item = &Party> {
        self.0.iter().filter(|place| place.is_file())
    }

    /// What is in it.
    pub(crate) fn parties(&self) -> impl Iterator<Item = &Party> {
        self.0.iter()
    }

    pub(crate) fn insert(&mut self, place: Party) {
        self.0.insert(place);
    }
}

/// Whether a place lies in another, whatever the spelling; `None` if it lies too deep to say.
fn lies_in(place: &Party, folder: &Party) -> Option<bool> {
    if place.is_file() && folder.is_file() {
        place.in_any_spelling().lies_beneath(&folder.in_any_spelling())
    } else {
        Some(false)
    }
}

/// Whether a place may lie in another, or be a file beside it that begins as it does: `notes.json.tmp`.
fn may_lie_in(place: &Party, folder: &Party) -> bool {
    let is_beside = || place.is_file() && folder.is_file() && spelled(place).starts_with(&spelled(folder));
    lies_in(place, folder) != Some(false) || is_beside()
}

fn spelled(place: &Party) -> String {
    place.in_any_spelling().to_string()
}
