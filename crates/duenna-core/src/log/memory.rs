//! How what was told is looked up: by place, so that a lookup reads what it asks for and nothing else.
//!
//! Every record goes to a few places of the memory, and every answer may carry what is in a few of them. A place only
//! grows, and what is in it is one label for each way in which things came there. So the memory can be kept up to date as
//! records are written; what it says depends neither on how many there were nor on their order. Annotations are looked at
//! when the memory is asked, not when it is written: where they change, nothing in it has to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Record;
use crate::annotation::{Digest, Returns, Server, ToolAnnotation};
use crate::label::{Integrity, Label};
use crate::name::ServerName;
use crate::party::{Folder, Party, PartyKind};
use crate::reach::Reach;
use crate::switches::{Rule, holds, upheld};

/// A place of the memory.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKey {
    /// The servers through which anything was told; the labels are empty.
    Servers,
    /// What a server could reach when anything was told through it: each place shapes the label; of records from before that was written down,
    /// the server itself.
    Reach(ServerName),
    /// The annotations under which anything was told through a server; the labels are empty.
    Annotations(ServerName),
    /// Told through a server, under an annotation, to parties that are exactly known.
    Narrow(ServerName, Digest),
    /// Told through a server, under an annotation, to a symbol or the server as a whole: it comes back for every party.
    Wide(ServerName, Digest),
    /// Told through a server, under an annotation, to a tool or a name of its own: which files that is, nobody says, so that it
    /// comes back for every file.
    Pathless(ServerName, Digest),
    /// Told through a server, under an annotation, to a party that is exactly known and no file: if another server brings it back, nobody
    /// says for which file.
    Elsewhere(ServerName, Digest),
    /// Told to a party, by whatever server; to a file in any spelling.
    Party(Party),
    /// Told to a file that lies beneath this folder, or to a symbol that keeps to a folder there, by whatever server.
    Beneath(Party),
    /// Told to a file right in this folder, or to a symbol that may stand for one, by whatever server.
    Within(Party),
    /// Told to a symbol that keeps to this folder, by whatever server.
    Bounded(Folder),
    /// Told to a file somewhere in this folder, which the call may have made, when it was not written down yet which ones it may make.
    Above(Party),
    /// Told to anyone of a kind.
    Kind(PartyKind),
    /// Told to a symbol of a kind that keeps to no folder: it may stand for anyone of it.
    Symbols(PartyKind),
}

/// In which way something was told.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DisclosurePath {
    /// The server that carried it.
    pub server: ServerName,
    /// The annotation of the server at that time.
    pub annotation: Digest,
    /// Whether only arguments carried it that never come back, as that annotation says.
    pub never_returned: bool,
    /// Whether the call left nothing of it in any place, as that annotation says.
    #[serde(default)]
    pub is_traceless: bool,
}

/// What is in one place: by way, what was told and who shaped it.
pub type DisclosedLabels = BTreeMap<DisclosurePath, Label>;

/// Where what was told is kept: in memory ([`super::Log`]) or in the store.
pub trait ProvenanceIndex: fmt::Debug {
    /// What is in a place. A memory that cannot be read must remember that, and whoever asked must not use the answers.
    fn told(&self, slot: &IndexKey) -> Arc<DisclosedLabels>;
}

/// Whose memory an answer may draw on.
#[derive(Debug, Clone)]
pub(crate) struct Source<'a> {
    pub(crate) server: &'a ServerName,
    pub(crate) parties: &'a [Party],
    /// Whom it may be about besides, where that is not exactly one.
    about: &'a [Party],
    /// Only what was told to this party, if the annotation says so,
    pub(crate) only: Option<&'a Party>,
    /// and to what lies beneath it.
    pub(crate) beneath: bool,
    /// Whether it shows when files were read.
    shows_access: bool,
}

impl<'a> Source<'a> {
    /// All that `server` and `parties` were told.
    pub(crate) const fn all(server: &'a ServerName, parties: &'a [Party]) -> Self {
        Self { server, parties, about: &[], only: None, beneath: false, shows_access: true }
    }

    /// The same, as an answer of this tool shows it.
    pub(crate) fn seen_by(self, tool: Option<&ToolAnnotation>) -> Self {
        Self { shows_access: !tool.is_some_and(|tool| tool.shows_no_access), ..self }
    }

    /// The part of it that an answer about `about` may draw on, as `returns` says. What is not about exactly one, or lies
    /// beneath what has no beneath, may draw on all of it, and on what any of those was told: never on less than what is.
    pub(crate) fn narrowed(self, returns: Returns, about: &'a [Party]) -> Self {
        let exactly = match about {
            [one] if !one.is_symbol() || one.bound().is_some() => Some(one),
            _ => None,
        };
        match (returns, exactly) {
            (Returns::Everything | Returns::Call, _) => self,
            (Returns::About, Some(_)) => Self { only: exactly, ..self },
            (Returns::Beneath, Some(one)) if one.kind() == Some(&PartyKind::File) => {
                Self { only: exactly, beneath: true, ..self }
            }
            (Returns::About | Returns::Beneath, _) => Self { about, ..self },
        }
    }
}

/// Unambiguous, also beside other places: each kind of place begins with its own word.
impl fmt::Display for IndexKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Servers => f.write_str("servers"),
            Self::Reach(server) => write!(f, "reach {server}"),
            Self::Annotations(server) => write!(f, "annotations {server}"),
            Self::Narrow(server, Digest(annotation)) => write!(f, "narrow {annotation:016x} {server}"),
            Self::Wide(server, Digest(annotation)) => write!(f, "wide {annotation:016x} {server}"),
            Self::Pathless(server, Digest(annotation)) => write!(f, "pathless {annotation:016x} {server}"),
            Self::Elsewhere(server, Digest(annotation)) => write!(f, "elsewhere {annotation:016x} {server}"),
            Self::Party(party) => write!(f, "party {party}"),
            Self::Beneath(folder) => write!(f, "beneath {folder}"),
            Self::Within(folder) => write!(f, "within {folder}"),
            Self::Bounded(folder) => write!(f, "bounded {folder}"),
            Self::Above(folder) => write!(f, "above {folder}"),
            Self::Kind(kind) => write!(f, "kind {kind}"),
            Self::Symbols(kind) => write!(f, "symbols {kind}"),
        }
    }
}

impl Record {
    /// What the memory keeps of it: the places, and what to add in each.
    #[must_use]
    pub fn entries(&self) -> Vec<(IndexKey, DisclosurePath, Label)> {
        let mut told: Vec<(DisclosurePath, Label)> = Vec::new();
        for never_returned in [false, true] {
            let items = self.items.iter().filter(|item| item.never_returned == never_returned);
            // Apart from the data: what only an argument that never comes back told, may yet have been shaped by the pc.
            let shapers = self.shaped_by.iter().filter(|_| !never_returned && holds(Rule::RowsKeepShapers));
            let label = Label::of(items.map(|item| (item.datum.clone(), item.grain)), shapers.cloned());
            if !label.is_bottom() {
                told.push((DisclosurePath { never_returned, ..self.path() }, label));
            }
        }
        let mut entries = Vec::new();
        let mark = DisclosurePath { is_traceless: false, ..self.path() };
        let reached = self.reached();
        if !told.is_empty() || !reached.is_bottom() {
            entries.push((IndexKey::Servers, mark.clone(), Label::bottom()));
            // Also where nothing was told: it could take what lay in one place to another.
            entries.push((IndexKey::Reach(self.server.clone()), mark.clone(), reached));
        }
        for (way, label) in told {
            entries.push((IndexKey::Annotations(self.server.clone()), mark.clone(), Label::bottom()));
            entries.extend(self.slots().into_iter().map(|slot| (slot, way.clone(), label.clone())));
        }
        entries
    }

    fn path(&self) -> DisclosurePath {
        let Self { server, annotation, is_traceless, .. } = self;
        DisclosurePath {
            server: server.clone(),
            annotation: *annotation,
            never_returned: false,
            is_traceless: *is_traceless,
        }
    }

    /// What the server could reach, as the index keeps it.
    fn reached(&self) -> Label {
        let unsaid = Reach::nothing();
        let before = self.reach.is_none().then(|| Party::server(self.server.clone()));
        let places = self.reach.as_ref().unwrap_or(&unsaid).parties().cloned().chain(before);
        Label::of([], places.map(|place| (place, Integrity::Raw)))
    }

    /// The places where what it told is looked for.
    fn slots(&self) -> BTreeSet<IndexKey> {
        // What lies too deep is found by whoever asks for anything of its kind.
        let is_deep = |party: &Party| party.folders().is_none();
        let is_unbounded = |party: &Party| party.is_symbol() && party.bound().is_none();
        let is_any = |party: &Party| is_unbounded(party) || party.as_server().is_some() || is_deep(party);
        let is_wide = self.parties.iter().any(is_any);
        let of_server = if is_wide { IndexKey::Wide } else { IndexKey::Narrow };
        let mut slots = BTreeSet::from([of_server(self.server.clone(), self.annotation)]);
        if self.parties.iter().any(Party::is_pathless) {
            slots.insert(IndexKey::Pathless(self.server.clone(), self.annotation));
        }
        if self.parties.iter().any(|party| party.kind() != Some(&PartyKind::File)) {
            slots.insert(IndexKey::Elsewhere(self.server.clone(), self.annotation));
        }
        for party in &self.parties {
            let party = party.in_any_spelling();
            slots.insert(IndexKey::Party(party.clone()));
            slots.extend(party.folders().into_iter().flatten().map(IndexKey::Beneath));
            slots.extend(party.folder().map(IndexKey::Within));
            let made = party.folders().filter(|_| self.reach.is_none());
            slots.extend(made.into_iter().flatten().map(IndexKey::Above));
            if let Some(bound) = upheld(Rule::BoundedSymbolIsFound, party.bound().cloned()) {
                let folder = bound.as_file();
                let bound = if bound.is_one_path() { Folder::beneath(&folder).unwrap_or(bound) } else { bound };
                // The folder itself may be what a symbol stands for that keeps to what lies beneath it.
                slots.extend(folder.folder().filter(|_| bound.is_deep()).map(IndexKey::Within));
                slots.extend([IndexKey::Bounded(bound), IndexKey::Within(folder)]);
            }
            if let Some(kind) = party.kind() {
                slots.insert(IndexKey::Kind(kind.clone()));
                if is_unbounded(&party) || is_deep(&party) {
                    slots.insert(IndexKey::Symbols(kind.clone()));
                }
            }
        }
        slots
    }
}

/// Everything an answer from `source` may carry (semantics 3.6).
pub(super) fn carried(
    memory: &dyn ProvenanceIndex,
    source: &Source<'_>,
    servers: &BTreeMap<ServerName, Server>,
) -> Label {
    let mut label = Label::bottom();
    // What left no trace in any place may show by the times of files; its own server may remember it otherwise.
    let mut add = |slot: &IndexKey, in_place: bool| {
        for (way, told) in memory.told(slot).iter() {
            let is_gone = in_place && !source.shows_access && way.left_nothing(servers);
            if !is_gone && !way.never_comes_back(servers) && !way.needs(slot, servers) {
                label = label.join(told);
            }
        }
    };
    let file = source.only.filter(|only| only.kind() == Some(&PartyKind::File));
    let folder = file.map(|file| file.bound().map_or_else(|| file.clone(), Folder::as_file));
    let own = reach_of(source.server, memory, servers);
    let may_be_anywhere = own.may_be_anywhere();
    // What it can reach at once is not cut to the file: whatever could take things anywhere may have.
    let area = match &folder {
        Some(folder) if !own.is_everything() => upheld(Rule::ReachIsCut, own.around(folder)),
        Some(_) | None => own,
    };
    let others = sharers(source.server, &area, memory, servers);
    // Where something may have taken things anywhere, no path says where they are.
    let is_lost = may_be_anywhere || others.values().any(Reach::may_be_anywhere);
    let are_placed = others.values().all(Reach::is_placed);
    for name in std::iter::once(source.server).chain(others.keys()).filter(|_| holds(Rule::RowForServer)) {
        let annotations: BTreeSet<Digest> =
            memory.told(&IndexKey::Annotations(name.clone())).keys().map(|way| way.annotation).collect();
        // Rows older than the annotation count for every party.
        let server = servers.get(name);
        let is_own = name == source.server;
        let in_place = !is_own || file.is_some();
        let is_narrow = match (is_own, file) {
            (true, _) => source.only.is_some() && !is_lost,
            (false, Some(_)) => are_placed,
            (false, None) => are_placed && area.is_placed(),
        };
        for annotation in annotations {
            add(&IndexKey::Wide(name.clone(), annotation), in_place);
            if !is_narrow || !server.is_some_and(|server| server.is_current(annotation)) {
                add(&IndexKey::Narrow(name.clone(), annotation), in_place);
            } else if is_own || server.is_some_and(|server| server.carrier) {
                if file.is_some() || !is_own {
                    add(&IndexKey::Pathless(name.clone(), annotation), in_place);
                }
            } else {
                add(&IndexKey::Elsewhere(name.clone(), annotation), in_place);
            }
        }
    }
    if file.is_none() && !others.is_empty() && area.is_placed() {
        for place in area.files().filter_map(Folder::beneath) {
            for slot in slots_of(&Party::some_file(place).in_any_spelling()) {
                add(&slot, true);
            }
        }
    }
    if let Some(folder) = source.only.filter(|_| source.beneath) {
        let folder = folder.bound().map_or_else(|| folder.clone(), Folder::as_file);
        add(&IndexKey::Beneath(folder.in_any_spelling()), true);
    }
    let (asked, besides) = source.only.map_or((source.parties, source.about), |only| (std::slice::from_ref(only), &[]));
    for party in asked.iter().chain(besides).filter(|_| holds(Rule::RowForParty)) {
        let in_place = party.kind() == Some(&PartyKind::File);
        for slot in slots_of(&party.in_any_spelling()) {
            add(&slot, in_place);
        }
    }
    label
}

/// Where it lies what `party` was told, and what whoever it may be was told under another name: a symbol may be every address of its kind,
/// and every address may be what a symbol stood for; for files, as far as the folders allow. What a folder was told counts for all that lies
/// in it: whether a file can be read depends on what became of the folders above it.
fn slots_of(party: &Party) -> Vec<IndexKey> {
    let mut slots = vec![IndexKey::Party(party.clone())];
    let Some(kind) = upheld(Rule::SymbolMatchesAll, party.kind()).cloned() else { return slots };
    if party.is_symbol() && party.bound().is_none() {
        slots.push(IndexKey::Kind(kind));
        return slots;
    }
    slots.push(IndexKey::Symbols(kind.clone()));
    // So deep that nobody knows what keeps to a folder above it.
    let Some(folders) = party.folders_around() else {
        slots.push(IndexKey::Kind(kind));
        return slots;
    };
    slots.extend(folders.into_iter().map(IndexKey::Bounded));
    for folder in upheld(Rule::FoldersCount, party.folders().unwrap_or_default()) {
        slots.extend([IndexKey::Party(folder.clone()), IndexKey::Above(folder)]);
    }
    if let Some(bound) = party.bound() {
        let folder = bound.as_file();
        if bound.is_deep() {
            slots.extend([IndexKey::Party(folder.clone()), IndexKey::Beneath(folder)]);
        } else {
            slots.push(IndexKey::Within(folder));
        }
    }
    slots
}

/// The servers that may have put something where an answer of `server` is looked for, with all that they reach: those that reach there, and those
/// that reach where those do. Not by way of `server` itself, whose calls say what they tell to which place.
fn sharers(
    server: &ServerName,
    area: &Reach,
    memory: &dyn ProvenanceIndex,
    servers: &BTreeMap<ServerName, Server>,
) -> BTreeMap<ServerName, Reach> {
    if area.is_nothing() || !holds(Rule::PoolShares) {
        return BTreeMap::new();
    }
    let known = memory.told(&IndexKey::Servers);
    let names: BTreeSet<&ServerName> = servers.keys().chain(known.keys().map(|path| &path.server)).collect();
    let mut apart: Vec<(&ServerName, Reach)> = names
        .into_iter()
        .filter(|name| *name != server)
        .map(|name| (name, reach_of(name, memory, servers)))
        .filter(|(_, reach)| !reach.is_nothing())
        .collect();
    let (mut found, mut edge) = (BTreeMap::new(), vec![area.clone()]);
    while let Some(area) = edge.pop() {
        let (near, far): (Vec<_>, Vec<_>) = apart.into_iter().partition(|(_, reach)| reach.meets(&area));
        apart = far;
        for (name, reach) in near {
            edge.extend(upheld(Rule::ReachGoesOn, Some(reach.clone())));
            found.insert(name.clone(), reach);
        }
    }
    found
}

/// All that a server can reach, or could when anything was told through it.
fn reach_of(name: &ServerName, memory: &dyn ProvenanceIndex, servers: &BTreeMap<ServerName, Server>) -> Reach {
    let server = servers.get(name);
    let mut reach = server.map_or_else(Reach::nothing, Server::reach);
    let told = memory.told(&IndexKey::Reach(name.clone()));
    for (path, label) in told.iter().filter(|_| holds(Rule::ReachIsRemembered)) {
        let is_unsaid = label.shaped_by().any(|(place, _)| place.as_server().is_some());
        let is_current = server.is_some_and(|server| server.digest() == path.annotation);
        if is_unsaid || !is_current {
            // What was not written down, or was another annotation's word, is all that it may have been.
            reach = reach.join(&server.map_or_else(Reach::everything, Server::pool_reach));
        }
        label
            .shaped_by()
            .filter(|(place, _)| place.as_server().is_none())
            .for_each(|(place, _)| reach.insert(place.clone()));
    }
    reach
}

impl DisclosurePath {
    /// Whether the call left nothing of what it told in any place.
    fn left_nothing(&self, servers: &BTreeMap<ServerName, Server>) -> bool {
        let is_current = servers.get(&self.server).is_some_and(|server| server.digest() == self.annotation);
        (self.is_traceless && is_current) || !holds(Rule::CallsLeaveSomething)
    }

    /// Whether the folder at this place of the memory was there before the call, since its server needs it.
    fn needs(&self, slot: &IndexKey, servers: &BTreeMap<ServerName, Server>) -> bool {
        let IndexKey::Above(folder) = slot else { return false };
        servers.get(&self.server).is_some_and(|server| server.needs_folder(folder))
    }

    /// Whether what was told so never comes back. It always does, whatever the annotation says of the argument: the argument may be a
    /// failure or of the wrong type, and then the call is not made; so that it was made tells something of the argument.
    fn never_comes_back(&self, servers: &BTreeMap<ServerName, Server>) -> bool {
        if holds(Rule::EveryArgumentMayFail) {
            return false;
        }
        self.never_returned && servers.get(&self.server).is_some_and(|server| server.is_current(self.annotation))
    }
}
