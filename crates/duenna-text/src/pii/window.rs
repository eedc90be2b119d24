//! A piece of text as all recognisers see it: its bytes and its words.

use std::cell::Cell;

use super::finding::Finding;
use super::fold::FoldedText;
use super::lexicon::{Lexicon, Word, lexicon};
use super::token::{Token, joined, tokens};

/// A folded piece of text, cut into words.
pub(super) struct Window<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    words: Vec<Word>,
    /// Whether a token is an ordinary word, once somebody asked.
    ordinary: Vec<Cell<Option<bool>>>,
    pub(super) lexicon: &'static Lexicon,
}

impl<'a> Window<'a> {
    pub(super) fn new(folded: &'a FoldedText<'_>) -> Self {
        let (tokens, lexicon) = (tokens(&folded.text), lexicon());
        let word = |token: &Token| match (token.form.digits(), token.form.capital()) {
            (true, _) => Word::default(),
            (false, true) => lexicon.word(token.hash),
            (false, false) => lexicon.small(token.hash),
        };
        let words = tokens.iter().map(word).collect();
        Self { text: &folded.text, words, ordinary: vec![Cell::new(None); tokens.len()], tokens, lexicon }
    }

    /// The byte at this place; 0 beyond the ends.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The byte before this place.
    pub(super) fn before(&self, at: usize) -> u8 {
        at.checked_sub(1).map_or(0, |at| self.byte(at))
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn token(&self, index: usize) -> Option<&Token> {
        self.tokens.get(index)
    }

    pub(super) fn previous(&self, index: usize) -> Option<&Token> {
        index.checked_sub(1).and_then(|index| self.tokens.get(index))
    }

    pub(super) fn spelled(&self, token: &Token) -> &'a str {
        self.slice(token.start, token.end)
    }

    /// What a token may be; of one in small letters, whether it is a city or surname is not asked.
    pub(super) fn word(&self, index: usize) -> Word {
        self.words.get(index).copied().unwrap_or_default()
    }

    /// What a token may be, cities and surnames in small letters too.
    pub(super) fn any_word(&self, index: usize) -> Word {
        self.token(index).map_or(Word::default(), |token| self.lexicon.word(token.hash))
    }

    /// Whether a token is an ordinary English word.
    pub(super) fn common(&self, index: usize) -> bool {
        let (Some(token), Some(known)) = (self.token(index), self.ordinary.get(index)) else { return false };
        known.get().unwrap_or_else(|| {
            let common = self.lexicon.common(self.spelled(token), token.hash);
            known.set(Some(common));
            common
        })
    }

    /// What stands between a token and the one after it.
    pub(super) fn gap(&self, index: usize) -> &'a str {
        match (self.token(index), self.token(index + 1)) {
            (Some(token), Some(next)) => self.slice(token.end, next.start),
            (Some(token), None) => self.slice(token.end, self.text.len()),
            (None, _) => "",
        }
    }

    /// What stands between a token and the one before it.
    pub(super) fn gap_before(&self, index: usize) -> &'a str {
        match index.checked_sub(1) {
            Some(before) => self.gap(before),
            None => self.token(index).map_or("", |token| self.slice(0, token.start)),
        }
    }

    /// The index of the first token that begins here or later.
    pub(super) fn token_from(&self, at: usize) -> usize {
        self.tokens.partition_point(|token| token.start < at)
    }

    /// What the phrases of one to four tokens from this one are.
    pub(super) fn phrases(&self, first: usize) -> [Word; 4] {
        let mut words = [self.word(first), Word::default(), Word::default(), Word::default()];
        let Some(mut hash) = self.token(first).map(|token| token.hash) else { return words };
        let (mut last, mut index) = (self.word(first), first);
        for word in words.iter_mut().skip(1) {
            let next = self.token(index + 1).filter(|_| last.is(Word::OPENS) && self.gap(index).len() <= 2);
            let Some(token) = next else { break };
            hash = joined(hash, token.hash);
            last = self.lexicon.word(hash);
            (*word, index) = (last, index + 1);
        }
        words
    }

    /// The longest phrase of this kind from this token: how many tokens it has.
    pub(super) fn longest(&self, first: usize, word: Word) -> Option<usize> {
        longest(&self.phrases(first), word)
    }

    /// Whether a phrase of this kind ends right before the token, with nothing but spaces and `:` and the like between its words.
    pub(super) fn led_by(&self, index: usize, word: Word) -> bool {
        (1..=4).any(|length| {
            let Some(first) = index.checked_sub(length) else { return false };
            let opening = self.word(first);
            if length == 1 {
                return opening.is(word);
            }
            opening.is(Word::OPENS) && self.phrases(first).get(length - 1).is_some_and(|phrase| phrase.is(word))
        })
    }

    /// Whether a sentence, a line or a quotation begins at this token.
    pub(super) fn opens_sentence(&self, index: usize) -> bool {
        let gap = self.gap_before(index);
        index == 0
            || gap.contains(['.', '!', '?', ':', '\n', '"', '(', '\u{201e}', '\u{ab}', ';', '*', '>', '|', '\t'])
                && !gap.starts_with(". ")
            || gap.starts_with(". ") && self.previous(index).is_none_or(|token| token.len() > 1)
    }
}

/// How many tokens the longest of these phrases has that is of this kind.
pub(super) fn longest(phrases: &[Word; 4], word: Word) -> Option<usize> {
    phrases.iter().rposition(|phrase| phrase.is(word)).map(|index| index + 1)
}

/// Where recognisers put what they find.
pub(super) type FindingSink = Vec<Finding>;
