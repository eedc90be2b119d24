//! The embedded word lists, as one map from the hash of a word or phrase to what it may be.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

use super::cues;
use super::token::{continued, hash_of, joined, phrase_hash};

/// What a word may be; one word may be several things.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Word(u32);

impl Word {
    pub(super) const GIVEN: Self = Self(1);
    pub(super) const SURNAME: Self = Self(1 << 1);
    /// An ordinary English word.
    pub(super) const COMMON: Self = Self(1 << 2);
    pub(super) const CITY: Self = Self(1 << 3);
    pub(super) const COUNTRY: Self = Self(1 << 4);
    /// Never part of a name: articles, pronouns, auxiliaries.
    pub(super) const FUNCTION: Self = Self(1 << 5);
    pub(super) const TITLE: Self = Self(1 << 6);
    /// Stands right before a person's name.
    pub(super) const BEFORE_PERSON: Self = Self(1 << 7);
    /// Stands right after a person's name.
    pub(super) const AFTER_PERSON: Self = Self(1 << 8);
    /// Stands right before a place.
    pub(super) const BEFORE_PLACE: Self = Self(1 << 9);
    pub(super) const ORGANIZATION: Self = Self(1 << 10);
    /// Ends the name of a street.
    pub(super) const STREET_LAST: Self = Self(1 << 11);
    /// Begins the name of a street.
    pub(super) const STREET_FIRST: Self = Self(1 << 12);
    /// A part of a building: a flat, a suite, a box.
    pub(super) const UNIT: Self = Self(1 << 13);
    pub(super) const MONTH: Self = Self(1 << 14);
    pub(super) const WEEKDAY: Self = Self(1 << 15);
    /// May stand in the middle of a name: `van`, `de la`, `bin`.
    pub(super) const PARTICLE: Self = Self(1 << 16);
    /// Opens a phrase that ends in a name: `name is`, `this is`.
    pub(super) const INTRODUCES: Self = Self(1 << 17);
    /// The beginning of a longer phrase in the list.
    pub(super) const OPENS: Self = Self(1 << 18);
    /// A word of a special category; the kind is in [`Lexicon::special`].
    pub(super) const SPECIAL: Self = Self(1 << 19);
    /// Says that an address comes.
    pub(super) const ADDRESS_CUE: Self = Self(1 << 20);
    /// Says that what stands there is secret: `password`, `token`.
    pub(super) const SECRET_CUE: Self = Self(1 << 21);
    /// Says how old somebody is: `turned`, `aged`.
    pub(super) const AGE_CUE: Self = Self(1 << 22);
    /// Leads to a place for certain: `lives in`, `moved to`.
    pub(super) const LEADS_TO_PLACE: Self = Self(1 << 23);

    pub(super) fn is(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Every bit of the other is one of these.
    fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// All lists.
pub(super) struct Lexicon {
    words: HashMap<u64, Word, FixedState>,
    special: HashMap<u64, (&'static str, f32), FixedState>,
    /// One bit a hash, for words that matter in small letters: most words of a text are none, and this says so at once.
    everywhere: Box<[u64]>,
}

const BITS: u64 = 1 << 20;

/// What a word in small letters need not be looked up for: it is only asked of words that something else points at.
const LARGE_ONLY: Word = Word::SURNAME.or(Word::COMMON).or(Word::CITY);

impl Lexicon {
    /// What this word or phrase may be.
    pub(super) fn word(&self, hash: u64) -> Word {
        self.words.get(&hash).copied().unwrap_or_default()
    }

    /// What a word in small letters may be besides a surname, a city and an ordinary word. Fast where it is nothing.
    pub(super) fn small(&self, hash: u64) -> Word {
        let bit = hash % BITS;
        let block = usize::try_from(bit / 64).ok().and_then(|index| self.everywhere.get(index)).copied().unwrap_or(0);
        if block >> (bit % 64) & 1 == 1 { self.word(hash) } else { Word::default() }
    }

    /// The kind and score of a word of a special category.
    pub(super) fn special(&self, hash: u64) -> Option<(&'static str, f32)> {
        self.special.get(&hash).copied()
    }

    /// Whether this is an ordinary English word, inflected or not.
    pub(super) fn common(&self, word: &str, hash: u64) -> bool {
        self.word(hash).is(Word::COMMON) || self.inflected(word)
    }

    fn inflected(&self, word: &str) -> bool {
        const ENDINGS: [(&str, &str); 12] = [
            ("ies", "y"),
            ("es", ""),
            ("s", ""),
            ("ied", "y"),
            ("ed", ""),
            ("ed", "e"),
            ("ing", ""),
            ("ing", "e"),
            ("ly", ""),
            ("ness", ""),
            ("er", ""),
            ("er", "e"),
        ];
        if word.len() < 5 || !word.is_ascii() {
            return false;
        }
        let is = |stem: &str, ending: &str| self.word(continued(hash_of(stem), ending)).is(Word::COMMON);
        ENDINGS.iter().any(|(ending, instead)| {
            let (stem, last) = word.split_at(word.len() - ending.len());
            if stem.len() < 3 || !last.eq_ignore_ascii_case(ending) {
                return false;
            }
            // stopped, running
            let mut final_letters = stem.bytes().rev();
            let doubled = instead.is_empty() && final_letters.next() == final_letters.next();
            is(stem, instead) || doubled && stem.get(..stem.len() - 1).is_some_and(|stem| is(stem, ""))
        })
    }

    fn add(&mut self, phrase: &str, word: Word) {
        let mut hashes = phrase.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(hash_of);
        let Some(mut hash) = hashes.next() else { return };
        for next in hashes {
            self.mark(hash, Word::OPENS, !LARGE_ONLY.covers(word));
            hash = joined(hash, next);
        }
        self.mark(hash, word, !LARGE_ONLY.covers(word));
    }

    fn mark(&mut self, hash: u64, word: Word, everywhere: bool) {
        let entry = self.words.entry(hash).or_default();
        *entry = entry.or(word);
        let bit = hash % BITS;
        if let Some(block) =
            usize::try_from(bit / 64).ok().and_then(|index| self.everywhere.get_mut(index)).filter(|_| everywhere)
        {
            *block |= 1 << (bit % 64);
        }
    }

    fn load() -> Self {
        let words = HashMap::with_capacity_and_hasher(120_000, FixedState::default());
        let special = HashMap::with_capacity_and_hasher(600, FixedState::default());
        let mut lexicon = Self { words, special, everywhere: vec![0; 1 << 14].into_boxed_slice() };
        for (text, word) in [
            (include_str!("data/given.txt"), Word::GIVEN),
            (include_str!("data/surnames.txt"), Word::SURNAME),
            (include_str!("data/words.txt"), Word::COMMON),
            (include_str!("data/cities.txt"), Word::CITY),
            (include_str!("data/countries.txt"), Word::COUNTRY),
        ] {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                lexicon.add(line, word);
            }
        }
        for (phrases, word) in cues::LISTS {
            for phrase in phrases.split(',') {
                lexicon.add(phrase, *word);
            }
        }
        let mut kind = "";
        for line in include_str!("data/vocabulary.txt").lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                kind = name;
                continue;
            }
            let (phrase, score) = line.strip_suffix('*').map_or((line, 0.5), |phrase| (phrase, 0.3));
            lexicon.add(phrase, Word::SPECIAL);
            lexicon.special.insert(phrase_hash(phrase), (kind, score));
        }
        lexicon
    }
}

/// The lists, made when they are first asked for.
pub(super) fn lexicon() -> &'static Lexicon {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::load);
    &LEXICON
}
