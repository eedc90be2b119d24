//! What was told to whom, as decisions need it: which data an answer of a server may bring back.
//!
//! The store keeps the rows; this is their index in memory. Calls that told the same things in the same way are one entry.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::annotation::{Digest, Server};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::label::{Integrity, Label};
use crate::name::{ServerName, ToolName};
use crate::party::{Party, PartyKind};
use crate::switches::{Rule, holds, upheld};

/// What one call told, as the log remembers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The server that carried it.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// The parties, as the annotation computed them; symbols included.
    pub parties: Vec<Party>,
    /// The annotation that computed them.
    pub annotation: Digest,
    /// What was told.
    pub items: Vec<Item>,
    /// Who shaped it.
    pub shaped_by: Vec<(Party, Integrity)>,
}

/// One datum that a call told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The datum.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// The arguments that carried it.
    pub arguments: Vec<String>,
    /// Whether something else than an argument's value carried it too: the pc, a choice, a reference.
    pub elsewhere: bool,
}

/// All configured servers and the log: what the label of a call and of its answer depends on.
#[derive(Debug, Clone, Copy)]
pub struct World<'a> {
    /// The servers by name.
    pub(crate) servers: &'a BTreeMap<ServerName, Server>,
    /// What was told so far.
    log: &'a Log,
    /// What is supposed to be told besides.
    supposed: Option<&'a Log>,
}

impl<'a> World<'a> {
    /// The servers by name, and what was told so far.
    #[must_use]
    pub const fn new(servers: &'a BTreeMap<ServerName, Server>, log: &'a Log) -> Self {
        Self { servers, log, supposed: None }
    }

    /// The same, had that been told too.
    pub(crate) const fn supposing(self, supposed: &'a Log) -> Self {
        Self { supposed: Some(supposed), ..self }
    }

    /// Everything an answer from `source` may carry (semantics 3.6).
    pub(crate) fn carried(&self, source: &Source<'_>) -> Label {
        let label = self.log.carried(source, self.servers);
        match self.supposed {
            Some(supposed) => label.join(&supposed.carried(source, self.servers)),
            None => label,
        }
    }
}

/// The index of all disclosures.
#[derive(Debug, Clone, Default)]
pub struct Log {
    entries: Vec<(Entry, Label)>,
    known: HashMap<Entry, usize>,
    by_server: HashMap<ServerName, Vec<usize>>,
    by_party: HashMap<Party, Vec<usize>>,
    by_kind: HashMap<PartyKind, OfKind>,
}

/// The entries told to addresses of one kind.
#[derive(Debug, Clone, Default)]
struct OfKind {
    /// All of them.
    all: Vec<usize>,
    /// Those told to a symbol, which may stand for any address of the kind.
    symbols: Vec<usize>,
}

/// A way in which things were told.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Entry {
    server: ServerName,
    tool: ToolName,
    parties: Vec<Party>,
    annotation: Digest,
    /// The arguments that carried it; `None` if something else did too.
    arguments: Option<Vec<String>>,
}

/// Whose memory an answer may draw on.
#[derive(Debug, Clone)]
pub(crate) struct Source<'a> {
    pub(crate) server: &'a ServerName,
    pub(crate) parties: &'a [Party],
    /// Only what was told to this party, if the annotation says so.
    pub(crate) only: Option<&'a Party>,
}

impl Log {
    /// Adds what a call tells. Must be durable in the store before the call leaves.
    pub fn write(&mut self, record: &Record) {
        let shaped = record
            .shaped_by
            .iter()
            .fold(Label::bottom(), |label, (party, how)| label.join(&Label::shaped(party.clone(), *how)));
        // Apart from the data: what only an argument that never comes back told, may yet have been shaped by the pc.
        if !shaped.is_bottom() && holds(Rule::RowsKeepShapers) {
            self.add(record.entry(None), &shaped);
        }
        for item in &record.items {
            let arguments = (!item.elsewhere).then(|| item.arguments.clone());
            self.add(record.entry(arguments), &Label::datum(item.datum.clone(), item.grain));
        }
    }

    fn add(&mut self, entry: Entry, label: &Label) {
        if let Some((_, had)) = self.known.get(&entry).and_then(|at| self.entries.get_mut(*at)) {
            *had = had.join(label);
            return;
        }
        let at = self.entries.len();
        self.by_server.entry(entry.server.clone()).or_default().push(at);
        for party in &entry.parties {
            self.by_party.entry(party.clone()).or_default().push(at);
            if let Some(kind) = party.kind() {
                let of_kind = self.by_kind.entry(kind.clone()).or_default();
                of_kind.all.push(at);
                of_kind.symbols.extend(party.is_symbol().then_some(at));
            }
        }
        self.known.insert(entry.clone(), at);
        self.entries.push((entry, label.clone()));
    }

    fn carried(&self, source: &Source<'_>, servers: &BTreeMap<ServerName, Server>) -> Label {
        let pool = upheld(Rule::PoolShares, servers.get(source.server).and_then(Server::pool));
        let is_near = |name: &ServerName| {
            name == source.server || (pool.is_some() && servers.get(name).and_then(Server::pool) == pool)
        };
        let near = self
            .by_server
            .iter()
            .filter(|_| holds(Rule::RowForServer))
            .filter(|(name, _)| is_near(name))
            .flat_map(|(_, at)| at);
        let told = source.only.into_iter().chain(source.parties.iter().filter(|_| source.only.is_none()));
        let far = told.filter(|_| holds(Rule::RowForParty)).flat_map(|party| self.told_to(party));
        let mut found: Vec<usize> = near.chain(far).copied().collect();
        found.sort_unstable();
        found.dedup();
        let mut label = Label::bottom();
        for (entry, told) in found.into_iter().filter_map(|at| self.entries.get(at)) {
            let server = servers.get(&entry.server);
            if entry.reaches(source.only, server) && !entry.never_returns(server) {
                label = label.join(told);
            }
        }
        label
    }

    /// The entries told to `party`, by any server: a symbol may be every address of its kind, and every address may be
    /// what a symbol stood for.
    fn told_to(&self, party: &Party) -> impl Iterator<Item = &usize> {
        let kind = upheld(Rule::SymbolMatchesAll, party.kind());
        let of_kind = kind.and_then(|kind| self.by_kind.get(kind));
        let may_be = of_kind.map(|of_kind| if party.is_symbol() { &of_kind.all } else { &of_kind.symbols });
        self.by_party.get(party).into_iter().chain(may_be).flatten()
    }
}

impl Record {
    fn entry(&self, arguments: Option<Vec<String>>) -> Entry {
        Entry {
            server: self.server.clone(),
            tool: self.tool.clone(),
            parties: self.parties.clone(),
            annotation: self.annotation,
            arguments,
        }
    }
}

impl Entry {
    /// Whether it may come back in an answer about `only`: it was told to that party, or to one that may be it.
    fn reaches(&self, only: Option<&Party>, server: Option<&Server>) -> bool {
        let Some(only) = only else { return true };
        let is_older = server.is_none_or(|server| server.digest() != self.annotation);
        let may_be = |party: &Party| party == only || party.is_symbol() || party.as_server().is_some();
        is_older || self.parties.iter().any(may_be)
    }

    /// Whether only arguments that never come back carried it. Rows older than the annotation always come back.
    fn never_returns(&self, server: Option<&Server>) -> bool {
        let (Some(server), Some(arguments)) = (server, &self.arguments) else { return false };
        let Some(tool) = server.tool(&self.tool) else { return false };
        let is_kept = |name: &String| tool.arguments.get(name).is_some_and(|argument| argument.never_returned);
        server.digest() == self.annotation && !arguments.is_empty() && arguments.iter().all(is_kept)
    }
}
