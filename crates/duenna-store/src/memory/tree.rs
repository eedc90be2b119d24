//! A tree in the database that shows when it was changed from outside: what is under a node has one MAC, and whoever knows
//! the MAC of the top knows what is in the tree, and what is not, by reading one path.
//!
//! What is in a tree has keys that look random (they are MACs too), so that the tree stays flat and nobody outside can make it
//! deep. Its shape depends only on what is in it: up to [`LEAF`] entries are a leaf, more are a node with a child for each
//! value of the next four bits.

use std::cell::RefCell;
use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _};

use super::super::crypto::{Secret32, Tag, Tagger};
use super::super::error::StoreError;

/// The key of an entry.
pub(super) type Key = [u8; 16];
/// An entry: its key, and what it says.
pub(super) type Entry = (Key, Vec<u8>);

/// The MAC of a tree without entries.
pub(super) const EMPTY: Tag = [0; 32];

/// The most entries of a leaf.
const LEAF: usize = 16;
/// One more than a leaf has.
const FULL: i64 = 17;
/// The children of a node.
const FAN: usize = 16;
/// How deep a tree can be: the key ends.
const DEEPEST: u8 = 32;

/// Down to which depth nodes are kept in memory: those that most lookups pass.
const KEPT: u8 = 3;
/// How many are kept: some megabytes.
const MOST: usize = 8192;

/// One of the trees of the database.
pub(super) struct Tree<'a> {
    pub(super) db: &'a Connection,
    pub(super) key: &'a Secret32,
    /// Which one.
    pub(super) space: &'a [u8],
    pub(super) nodes: &'a Nodes,
}

/// The children of nodes, by the MAC of the node. A MAC has but one node, whatever the database says by now: what is kept
/// never grows old.
#[derive(Default)]
pub(super) struct Nodes(RefCell<HashMap<Tag, [Tag; FAN]>>);

impl Nodes {
    fn get(&self, tag: &Tag) -> Option<[Tag; FAN]> {
        self.0.borrow().get(tag).copied()
    }

    fn keep(&self, depth: u8, tag: Tag, children: &[Tag; FAN]) {
        if depth > KEPT {
            return;
        }
        let mut nodes = self.0.borrow_mut();
        if nodes.len() >= MOST {
            nodes.clear();
        }
        nodes.insert(tag, *children);
    }
}

impl Tree<'_> {
    /// What the entry `key` says.
    pub(super) fn get(&self, top: &Tag, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let (mut depth, mut expected) = (0, *top);
        loop {
            if expected == EMPTY {
                return Ok(None);
            }
            let Some(children) = self.node(depth, &expected, key)? else { break };
            expected = children.get(nibble(key, depth)).copied().unwrap_or(EMPTY);
            depth += 1;
        }
        let leaf = self.leaf(depth, &expected, key)?;
        Ok(leaf.into_iter().find(|(found, _)| found == key).map(|(_, value)| value))
    }

    /// Everything in the tree, by key.
    pub(super) fn all(&self, top: &Tag) -> Result<Vec<Entry>, StoreError> {
        if *top == EMPTY {
            return Ok(Vec::new());
        }
        let mut query = self.db.prepare_cached("SELECT key, value FROM told WHERE space = ?1 ORDER BY key")?;
        let mut rows = query.query([self.space])?;
        let mut all = Vec::new();
        while let Some(row) = rows.next()? {
            all.push(entry(row)?);
        }
        if self.tag(0, &all)? == *top { Ok(all) } else { Err(changed()) }
    }

    /// Changes the entry `key` to what `change` makes of it, and gives the new top; `None` if `change` leaves it as it is.
    pub(super) fn put(
        &self,
        top: &Tag,
        key: &Key,
        change: impl FnOnce(Option<&[u8]>) -> Result<Option<Vec<u8>>, StoreError>,
    ) -> Result<Option<Tag>, StoreError> {
        let mut path = Vec::new();
        let (mut depth, mut expected) = (0, *top);
        while let Some(children) = self.node(depth, &expected, key)? {
            expected = children.get(nibble(key, depth)).copied().unwrap_or(EMPTY);
            path.push(children);
            depth += 1;
        }
        let mut leaf = self.leaf(depth, &expected, key)?;
        let place = leaf.binary_search_by(|(found, _)| found.cmp(key));
        let had = place.ok().and_then(|at| leaf.get(at)).map(|(_, value)| value.as_slice());
        let Some(value) = change(had)? else { return Ok(None) };
        self.db
            .prepare_cached("INSERT OR REPLACE INTO told (space, key, value) VALUES (?1, ?2, ?3)")?
            .execute((self.space, key, &value))?;
        match place {
            Ok(at) => leaf.splice(at..=at, [(*key, value)]),
            Err(at) => leaf.splice(at..at, [(*key, value)]),
        };
        let mut tag = self.grow(depth, &leaf)?;
        for (depth, mut children) in (0..depth).zip(path).rev() {
            if let Some(child) = children.get_mut(nibble(key, depth)) {
                *child = tag;
            }
            tag = self.write(depth, key, &children)?;
        }
        Ok(Some(tag))
    }

    /// The children of the node of `key` at `depth`; `None` if there is a leaf, or nothing.
    fn node(&self, depth: u8, expected: &Tag, key: &Key) -> Result<Option<[Tag; FAN]>, StoreError> {
        if *expected == EMPTY {
            return Ok(None);
        }
        if let Some(children) = self.nodes.get(expected) {
            return Ok(Some(children));
        }
        let mut query = self.db.prepare_cached("SELECT children FROM told_nodes WHERE space = ?1 AND prefix = ?2")?;
        let found: Option<Vec<u8>> = query.query_row((self.space, prefix(key, depth)), |row| row.get(0)).optional()?;
        let Some(bytes) = found else { return Ok(None) };
        let mut children = [EMPTY; FAN];
        if bytes.len() != size_of_val(&children) {
            return Err(changed());
        }
        for (child, bytes) in children.iter_mut().zip(bytes.chunks_exact(size_of::<Tag>())) {
            child.copy_from_slice(bytes);
        }
        if self.tag_of(depth, &children)? != *expected {
            return Err(changed());
        }
        self.nodes.keep(depth, *expected, &children);
        Ok(Some(children))
    }

    /// The leaf of `key` at `depth`.
    fn leaf(&self, depth: u8, expected: &Tag, key: &Key) -> Result<Vec<Entry>, StoreError> {
        // Where nothing is, nothing is asked: what is in the database there was put there from outside.
        if *expected == EMPTY {
            return Ok(Vec::new());
        }
        let sql = "SELECT key, value FROM told WHERE space = ?1 AND key BETWEEN ?2 AND ?3 ORDER BY key LIMIT ?4";
        let mut query = self.db.prepare_cached(sql)?;
        let mut rows = query.query((self.space, filled(key, depth, 0), filled(key, depth, 0xff), FULL))?;
        let mut leaf = Vec::new();
        while let Some(row) = rows.next()? {
            leaf.push(entry(row)?);
        }
        if leaf.len() <= LEAF && self.tag(depth, &leaf)? == *expected { Ok(leaf) } else { Err(changed()) }
    }

    /// Writes the nodes over `entries`, which were a leaf before one was added.
    fn grow(&self, depth: u8, entries: &[Entry]) -> Result<Tag, StoreError> {
        let Some((key, _)) = entries.first().filter(|_| is_node(depth, entries)) else {
            return self.tag(depth, entries);
        };
        let mut children = [EMPTY; FAN];
        for below in entries.chunk_by(|(a, _), (b, _)| nibble(a, depth) == nibble(b, depth)) {
            let tag = self.grow(depth + 1, below)?;
            if let Some(child) = below.first().and_then(|(key, _)| children.get_mut(nibble(key, depth))) {
                *child = tag;
            }
        }
        self.write(depth, key, &children)
    }

    fn write(&self, depth: u8, key: &Key, children: &[Tag; FAN]) -> Result<Tag, StoreError> {
        self.db
            .prepare_cached("INSERT OR REPLACE INTO told_nodes (space, prefix, children) VALUES (?1, ?2, ?3)")?
            .execute((self.space, prefix(key, depth), children.as_flattened()))?;
        let tag = self.tag_of(depth, children)?;
        self.nodes.keep(depth, tag, children);
        Ok(tag)
    }

    /// The MAC of what is under a node at `depth`.
    fn tag(&self, depth: u8, entries: &[Entry]) -> Result<Tag, StoreError> {
        if entries.is_empty() {
            return Ok(EMPTY);
        }
        if is_node(depth, entries) {
            let mut children = [EMPTY; FAN];
            for below in entries.chunk_by(|(a, _), (b, _)| nibble(a, depth) == nibble(b, depth)) {
                let tag = self.tag(depth + 1, below)?;
                if let Some(child) = below.first().and_then(|(key, _)| children.get_mut(nibble(key, depth))) {
                    *child = tag;
                }
            }
            return self.tag_of(depth, &children);
        }
        let mut tagger = Tagger::new(self.key, "leaf")?;
        tagger.bytes(self.space);
        tagger.int(depth.into());
        for (key, value) in entries {
            tagger.bytes(key);
            tagger.bytes(value);
        }
        Ok(tagger.finish())
    }

    fn tag_of(&self, depth: u8, children: &[Tag; FAN]) -> Result<Tag, StoreError> {
        let mut tagger = Tagger::new(self.key, "node")?;
        tagger.bytes(self.space);
        tagger.int(depth.into());
        tagger.bytes(children.as_flattened());
        Ok(tagger.finish())
    }
}

const fn is_node(depth: u8, entries: &[Entry]) -> bool {
    entries.len() > LEAF && depth < DEEPEST
}

fn entry(row: &rusqlite::Row<'_>) -> Result<Entry, StoreError> {
    let key = row.get_ref(0)?.as_blob().ok().and_then(|key| key.try_into().ok());
    let value = row.get_ref(1)?.as_blob().ok().map(<[u8]>::to_vec);
    key.zip(value).ok_or_else(changed)
}

/// What the database holds of the memory is not what was written.
pub(super) const fn changed() -> StoreError {
    StoreError::Memory
}

/// The four bits of `key` that say which child it is under, at `depth`.
fn nibble(key: &Key, depth: u8) -> usize {
    let byte = key.get(usize::from(depth / 2)).copied().unwrap_or(0);
    usize::from(if depth.is_multiple_of(2) { byte >> 4 } else { byte & 0xf })
}

/// The first `depth` nibbles of `key`, and then `rest`.
fn filled(key: &Key, depth: u8, rest: u8) -> Key {
    let mut filled = [rest; 16];
    let whole = usize::from(depth / 2);
    for (at, (to, from)) in filled.iter_mut().zip(key).enumerate() {
        if at < whole {
            *to = *from;
        } else if at == whole && !depth.is_multiple_of(2) {
            *to = (*from & 0xf0) | (rest & 0xf);
        }
    }
    filled
}

/// The name of a node: its depth, and the nibbles that lead to it.
fn prefix(key: &Key, depth: u8) -> [u8; 17] {
    let mut prefix = [depth; 17];
    if let Some(nibbles) = prefix.get_mut(1..) {
        nibbles.copy_from_slice(&filled(key, depth, 0));
    }
    prefix
}
