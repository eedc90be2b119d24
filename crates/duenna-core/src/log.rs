//! What was told to whom, as decisions need it: which data an answer of a server may bring back.
//!
//! The store keeps the rows and a memory of them ([`ProvenanceIndex`]); [`Log`] is a memory by itself, for what is only supposed.

mod memory;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub(crate) use self::memory::Source;
pub use self::memory::{DisclosedLabels, DisclosurePath, IndexKey, ProvenanceIndex};
use crate::annotation::{Digest, Server};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::issued_ids::IssuedIds;
use crate::label::{Integrity, Label};
use crate::name::{ServerName, ToolName};
use crate::party::Party;
use crate::reach::Reach;

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
    /// Whether the call left nothing of it in any place but the times at which files were read, as that annotation says.
    #[serde(default)]
    pub is_traceless: bool,
    /// What the server could reach then. `None`, of a record from before that was written down: all of its pool.
    #[serde(default)]
    pub reach: Option<Reach>,
}

impl Record {
    /// Whether another call of the same tool tells no more than this one, and was shaped by nobody else.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        let told = |item: &Item| {
            self.items.iter().any(|known| item.datum.is_named_by(&known.datum) && known.grain.covers(item.grain))
        };
        let shaped =
            |(party, how): &(Party, Integrity)| self.shaped_by.iter().any(|(known, by)| known == party && by >= how);
        (&self.server, &self.tool) == (&other.server, &other.tool)
            && other.items.iter().all(told)
            && self.reaches(other)
            && (!self.is_traceless || other.is_traceless)
            && other.shaped_by.iter().all(shaped)
    }
}

impl Record {
    /// Whether the server could reach all that it could with `other`, too.
    fn reaches(&self, other: &Self) -> bool {
        match (&self.reach, &other.reach) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(its)) => its.is_within(own),
        }
    }
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
    /// Whether only arguments carried it that never come back, as the annotation says.
    #[serde(default)]
    pub never_returned: bool,
    /// Whether it stands in no argument and in nothing that they name: all that may tell of it is that the call was made (semantics 3.12).
    #[serde(default)]
    pub inferred: bool,
}

/// All configured servers and the log: what the label of a call and of its answer depends on.
#[derive(Debug, Clone, Copy)]
pub struct World<'a> {
    /// The servers by name.
    pub(crate) servers: &'a BTreeMap<ServerName, Server>,
    /// What was told so far.
    log: &'a dyn ProvenanceIndex,
    /// What is supposed to be told besides.
    supposed: Option<&'a Log>,
    /// What the task itself told so far.
    own: Option<&'a Label>,
    /// The ids that servers minted.
    pub(crate) minted: Option<&'a IssuedIds>,
}

impl<'a> World<'a> {
    /// The servers by name, and what was told so far.
    #[must_use]
    pub const fn new(servers: &'a BTreeMap<ServerName, Server>, log: &'a dyn ProvenanceIndex) -> Self {
        Self { servers, log, supposed: None, own: None, minted: None }
    }

    /// The same, where servers minted these ids. Without them, no value is one.
    #[must_use]
    pub const fn minting(self, minted: &'a IssuedIds) -> Self {
        Self { minted: Some(minted), ..self }
    }

    /// The same for a task that told this so far: what comes back of it is the thing itself, since its artifact may have written it where it
    /// reads.
    #[must_use]
    pub const fn of_task(self, own: &'a Label) -> Self {
        Self { own: Some(own), ..self }
    }

    /// The same, had the task told that, too.
    pub(crate) const fn supposing(self, supposed: &'a Log) -> Self {
        Self { supposed: Some(supposed), ..self }
    }

    /// Everything an answer from `source` may carry (semantics 3.6): via the answer, but for what the task told itself.
    pub(crate) fn carried(&self, source: &Source<'_>) -> Label {
        let label = match self.supposed {
            Some(supposed) => memory::carried(&Both(self.log, supposed), source, self.servers),
            None => memory::carried(self.log, source, self.servers),
        };
        let own = [self.own, self.supposed.map(Log::label)];
        let told = |datum: &Datum| {
            let told = own.into_iter().flatten().filter_map(|own| own.grain_of(datum));
            told.reduce(Grain::finer)
        };
        label.carried_unless(told)
    }
}

/// What was told, and what is supposed to be told besides.
#[derive(Debug)]
struct Both<'a>(&'a dyn ProvenanceIndex, &'a Log);

impl ProvenanceIndex for Both<'_> {
    fn told(&self, slot: &IndexKey) -> Arc<DisclosedLabels> {
        let (mut told, supposed) = (self.0.told(slot), self.1.told(slot));
        if told.is_empty() {
            return supposed;
        }
        if !supposed.is_empty() {
            let told = Arc::make_mut(&mut told);
            for (path, label) in supposed.iter() {
                let had = told.entry(path.clone()).or_default();
                *had = had.join(label);
            }
        }
        told
    }
}

/// What was told, in memory.
#[derive(Debug, Clone, Default)]
pub struct Log {
    label: Label,
    told: HashMap<IndexKey, Arc<DisclosedLabels>, foldhash::fast::RandomState>,
}

impl Log {
    /// Adds what a call tells. Must be durable in the store before the call leaves.
    pub fn write(&mut self, record: &Record) {
        let told = Label::of(record.items.iter().map(|item| (item.datum.clone(), item.grain)), []);
        self.label = self.label.join(&told);
        for (slot, way, label) in record.entries() {
            let told = Arc::make_mut(self.told.entry(slot).or_default());
            let had = told.entry(way).or_default();
            *had = had.join(&label);
        }
    }
}

impl Log {
    /// All that was told.
    #[must_use]
    pub const fn label(&self) -> &Label {
        &self.label
    }
}

impl ProvenanceIndex for Log {
    fn told(&self, slot: &IndexKey) -> Arc<DisclosedLabels> {
        self.told.get(slot).cloned().unwrap_or_default()
    }
}
