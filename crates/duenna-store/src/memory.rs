//! The memory of the log in the database: what was told, by place, kept up to date in the transaction that writes the rows.
//!
//! ```text
//!  told_root   up to row N of the log, whose MAC is T, the tree of places has the top M         (one MAC over N, T, M)
//!  tree ''     place            ──▶ the top of that place's own tree
//!  tree place  way and datum    ──▶ how finely, or way and party ──▶ how it shaped
//! ```
//!
//! # Security
//! The file is not trusted. The root is bound to a row of the log by that row's MAC, so an older root only makes us read the
//! rows after it once more; what is below it is checked on the way down, also what is *not* there.

mod tree;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use duenna_core::{
    Datum, DisclosedLabels, DisclosurePath, Grain, IndexKey, Integrity, Label, Party, ProvenanceIndex, Record,
};
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

use self::tree::{EMPTY, Key, Nodes, Tree};
use super::chain::Tail;
use super::crypto::{Secret32, Tag, Tagger};
use super::error::StoreError;

/// Changes when records go to other places than before; a migration clears the memory then.
const FORMAT: &str = "root 5";

/// How many places are kept in memory.
const RECENT: usize = 4096;

/// What the memory knows: everything up to a row of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) tail: Tail,
    top: Tag,
}

/// What was read lately.
#[derive(Default)]
pub(super) struct Recent {
    /// Places, with all that is in them.
    places: HashMap<IndexKey, Arc<DisclosedLabels>>,
    /// The upper nodes of the trees.
    nodes: Nodes,
}

impl Recent {
    /// Forgets what may be otherwise by now.
    pub(super) fn clear(&mut self) {
        self.places.clear();
    }
}

impl Root {
    /// A memory that knows nothing.
    pub(super) const fn empty(genesis: Tail) -> Self {
        Self { tail: genesis, top: EMPTY }
    }

    /// The root as it was written; `known` is one that was found genuine before.
    pub(super) fn load(db: &Connection, key: &Secret32, known: Option<Self>) -> Result<Option<Self>, StoreError> {
        let mut query = db.prepare_cached("SELECT seq, tag, top, mac FROM told_root WHERE id = 1")?;
        let blobs = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, [1, 2, 3].map(|at| row.get::<_, Vec<u8>>(at))));
        let Some((seq, [tag, top, mac])) = query.query_row([], blobs).optional()? else { return Ok(None) };
        let (Ok(tag), Ok(top), mac) = (tag?.try_into(), top?.try_into(), mac?) else { return Err(StoreError::Memory) };
        let root = Self { tail: Tail { seq, tag }, top };
        if known != Some(root) {
            root.tagger(key)?.confirm(&mac).ok_or(StoreError::Memory)?;
        }
        Ok(Some(root))
    }

    fn save(&self, db: &Connection, key: &Secret32) -> Result<(), StoreError> {
        let Self { tail: Tail { seq, tag }, top } = self;
        let mac = self.tagger(key)?.finish();
        db.prepare_cached("INSERT OR REPLACE INTO told_root (id, seq, tag, top, mac) VALUES (1, ?1, ?2, ?3, ?4)")?
            .execute((seq, tag, top, mac))?;
        Ok(())
    }

    fn tagger(&self, key: &Secret32) -> Result<Tagger, StoreError> {
        let mut tagger = Tagger::new(key, FORMAT)?;
        tagger.int(self.tail.seq);
        tagger.bytes(&self.tail.tag);
        tagger.bytes(&self.top);
        Ok(tagger)
    }

    /// Adds what `records` tell, which the log has up to `tail`. `recent` is what is known to be there.
    pub(super) fn add<'a>(
        self,
        db: &Connection,
        key: &Secret32,
        records: impl IntoIterator<Item = &'a Record>,
        tail: Tail,
        recent: &Recent,
    ) -> Result<Self, StoreError> {
        let mut told: BTreeMap<IndexKey, DisclosedLabels> = BTreeMap::new();
        for (slot, way, label) in records.into_iter().flat_map(Record::entries) {
            let is_known = |told: &Arc<DisclosedLabels>| told.get(&way).is_some_and(|had| label.flows_to(had));
            if !recent.places.get(&slot).is_some_and(is_known) {
                let had = told.entry(slot).or_default().entry(way).or_default();
                *had = had.join(&label);
            }
        }
        let mut top = self.top;
        let nodes = &recent.nodes;
        let places = Tree { db, key, space: &[], nodes };
        for (slot, told) in told {
            let place = short(key, "place", &[&slot.to_string()])?;
            let had: Tag =
                places.get(&top, &place)?.map_or(Ok(EMPTY), |top| top.try_into().map_err(|_| tree::changed()))?;
            let now = add_to(&Tree { db, key, space: &place, nodes }, had, told)?;
            if now != had {
                top = places.put(&top, &place, |_| Ok(Some(now.to_vec())))?.unwrap_or(top);
            }
        }
        let root = Self { tail, top };
        root.save(db, key)?;
        Ok(root)
    }

    /// Forgets everything in the database.
    pub(super) fn clear(db: &Connection) -> Result<(), StoreError> {
        db.execute_batch("DELETE FROM told; DELETE FROM told_nodes; DELETE FROM told_root;")?;
        Ok(())
    }

    /// Checks all of the memory; gives how much is in it.
    pub(super) fn check(&self, db: &Connection, key: &Secret32) -> Result<u64, StoreError> {
        let (mut facts, nodes) = (0, &Nodes::default());
        for (place, top) in (Tree { db, key, space: &[], nodes }).all(&self.top)? {
            let top: Tag = top.try_into().map_err(|_| tree::changed())?;
            facts += Tree { db, key, space: &place, nodes }.all(&top)?.len();
        }
        Ok(u64::try_from(facts).unwrap_or(u64::MAX))
    }
}

/// The memory as decisions ask it, in one transaction.
pub(super) struct Recall<'a> {
    pub(super) db: &'a Connection,
    pub(super) key: &'a Secret32,
    pub(super) root: Root,
    pub(super) recent: RefCell<&'a mut Recent>,
    /// The first thing that went wrong: the answers are not to be used then.
    pub(super) failed: RefCell<Option<StoreError>>,
}

impl Recall<'_> {
    fn read(&self, slot: &IndexKey) -> Result<DisclosedLabels, StoreError> {
        let Self { db, key, .. } = *self;
        let nodes = &self.recent.borrow().nodes;
        let place = short(key, "place", &[&slot.to_string()])?;
        let Some(top) = (Tree { db, key, space: &[], nodes }).get(&self.root.top, &place)? else {
            return Ok(DisclosedLabels::new());
        };
        let top: Tag = top.try_into().map_err(|_| tree::changed())?;
        let mut told: BTreeMap<DisclosurePath, Vec<Statement>> = BTreeMap::new();
        for (_, fact) in (Tree { db, key, space: &place, nodes }).all(&top)? {
            let Fact(way, said) = serde_json::from_slice(&fact).map_err(|_| tree::changed())?;
            told.entry(way).or_default().extend(said);
        }
        Ok(told.into_iter().map(|(way, said)| (way, Statement::label(said))).collect())
    }
}

impl ProvenanceIndex for Recall<'_> {
    fn told(&self, slot: &IndexKey) -> Arc<DisclosedLabels> {
        if let Some(told) = self.recent.borrow().places.get(slot) {
            return Arc::clone(told);
        }
        match self.read(slot) {
            Ok(told) => {
                let told = Arc::new(told);
                let places = &mut self.recent.borrow_mut().places;
                if places.len() >= RECENT {
                    places.clear();
                }
                places.insert(slot.clone(), Arc::clone(&told));
                told
            }
            Err(error) => {
                self.failed.borrow_mut().get_or_insert(error);
                Arc::default()
            }
        }
    }
}

/// Says how far it goes, not what it holds.
impl fmt::Debug for Recall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recall(up to row {})", self.root.tail.seq)
    }
}

/// Adds what `records` told to what was read before of their places.
pub(super) fn note(recent: &mut Recent, records: &[Record]) {
    for (slot, way, label) in records.iter().flat_map(Record::entries) {
        if let Some(told) = recent.places.get_mut(&slot) {
            let had = Arc::make_mut(told).entry(way).or_default();
            *had = had.join(&label);
        }
    }
}

/// One entry of a place, as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Fact(DisclosurePath, Option<Statement>);

#[derive(Debug, Clone, Serialize, Deserialize)]
enum Statement {
    Tells(Datum, Grain),
    Shaped(Party, Integrity),
}

impl Statement {
    /// All that is said, as one label.
    fn label(all: Vec<Self>) -> Label {
        let (mut tells, mut shaped_by) = (Vec::new(), Vec::new());
        for said in all {
            match said {
                Self::Tells(datum, grain) => tells.push((datum, grain)),
                Self::Shaped(party, how) => shaped_by.push((party, how)),
            }
        }
        Label::of(tells, shaped_by)
    }

    /// What either says: the finer grain, the rawer text.
    fn join(self, had: &Self) -> Self {
        match (self, had) {
            (Self::Tells(datum, grain), Self::Tells(_, had)) => Self::Tells(datum, grain.finer(*had)),
            (Self::Shaped(party, how), Self::Shaped(_, had)) => Self::Shaped(party, how.max(*had)),
            // Their keys differ.
            (said @ Self::Tells(..), Self::Shaped(..)) | (said @ Self::Shaped(..), Self::Tells(..)) => said,
        }
    }
}

/// Adds what was told to the tree of a place; gives its new top.
fn add_to(tree: &Tree<'_>, mut top: Tag, told: DisclosedLabels) -> Result<Tag, StoreError> {
    for (way, label) in told {
        let tells = label.tells().map(|(datum, grain)| Statement::Tells(datum.clone(), grain));
        let shaped = label.shaped_by().map(|(party, how)| Statement::Shaped(party.clone(), how));
        let mut said: Vec<Option<Statement>> = tells.chain(shaped).map(Some).collect();
        if said.is_empty() {
            said.push(None);
        }
        for said in said {
            let key = key_of(tree.key, &way, said.as_ref())?;
            let put = tree.put(&top, &key, |had| {
                let joined = match had {
                    None => said,
                    Some(had) => {
                        let Fact(_, had) = serde_json::from_slice(had).map_err(|_| tree::changed())?;
                        said.zip(had).map(|(said, had)| said.join(&had))
                    }
                };
                let fact = serde_json::to_vec(&Fact(way.clone(), joined)).map_err(|_| tree::changed())?;
                Ok((had != Some(fact.as_slice())).then_some(fact))
            })?;
            top = put.unwrap_or(top);
        }
    }
    Ok(top)
}

/// Where in the tree of its place a fact is.
fn key_of(key: &Secret32, way: &DisclosurePath, said: Option<&Statement>) -> Result<Key, StoreError> {
    let (kind, name) = match said {
        None => ("mark", String::new()),
        Some(Statement::Tells(datum, _)) => ("tells", datum.to_string()),
        Some(Statement::Shaped(party, _)) => ("shaped", party.to_string()),
    };
    let annotation = format!("{:016x}", way.annotation.0);
    let returns = if way.never_returned { "never returned" } else { "returned" };
    let leaves = if way.is_traceless { "leaves nothing" } else { "leaves something" };
    short(key, "fact", &[way.server.as_str(), &annotation, returns, leaves, kind, &name])
}

/// Half of a MAC over names: as good as random to whoever has no key.
fn short(key: &Secret32, domain: &str, names: &[&str]) -> Result<Key, StoreError> {
    let mut tagger = Tagger::new(key, domain)?;
    for name in names {
        tagger.text(name);
    }
    let tag = tagger.finish();
    Ok(tag.first_chunk().copied().unwrap_or_default())
}
