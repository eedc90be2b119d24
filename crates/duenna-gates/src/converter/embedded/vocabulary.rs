//! The words of a language, each with its number; words that mean the same share one.

use std::collections::{BTreeMap, HashMap};

use super::super::roots::{root, singular};
use super::english::SYNONYMS;

/// The words of a language.
pub(super) struct Vocabulary {
    numbers: BTreeMap<Box<str>, usize>,
    /// The roots that stand for others.
    same: HashMap<Box<str>, &'static str>,
    count: usize,
}

impl Vocabulary {
    pub(super) fn new() -> Self {
        let same = SYNONYMS.iter().flat_map(|family| {
            let first = family.first().copied().unwrap_or_default();
            family.iter().map(move |word| (root(&singular(word)).into(), root(first)))
        });
        Self { numbers: BTreeMap::new(), same: same.collect(), count: 0 }
    }

    /// The root that stands for a root.
    pub(super) fn one<'r>(&'r self, root: &'r str) -> &'r str {
        self.same.get(root).copied().unwrap_or(root)
    }

    /// The number of a word of the language, a new one if it has none.
    pub(super) fn add(&mut self, word: &str) -> usize {
        let singular = singular(word);
        let key: Box<str> = self.one(root(&singular)).into();
        let next = self.count;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.count += 1;
        }
        number
    }

    /// The number of a root, if the language has it.
    pub(super) fn find(&self, root: &str) -> Option<usize> {
        self.numbers.get(self.one(root)).copied()
    }

    /// The number of a word of the language that begins with this one: `bed` for `bedroom`.
    pub(super) fn beginning(&self, start: &str) -> Option<usize> {
        if start.len() < 3 {
            return None;
        }
        let from = (std::ops::Bound::Included(start), std::ops::Bound::Unbounded);
        let (word, number) = self.numbers.range::<str, _>(from).next()?;
        if word.starts_with(start) { Some(*number) } else { None }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }
}
