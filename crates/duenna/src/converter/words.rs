//! A message as words and sentences, to look for what a key or a member is called.

use crate::reading::Span;
use crate::reading::text::{Gap, Shape, Text};

/// Words of a key that say how it is meant, not what about.
const ABOUT: &[&str] = &[
    "needed",
    "need",
    "required",
    "requested",
    "request",
    "included",
    "available",
    "allowed",
    "covered",
    "supported",
    "provided",
    "confirmed",
    "possible",
    "offered",
    "ready",
    "details",
    "detail",
    "information",
    "confirmation",
    "is",
    "has",
    "of",
    "the",
    "a",
    "to",
    "and",
];

/// Words that deny.
const NEGATIONS: &[&str] = &[
    "no",
    "not",
    "never",
    "without",
    "none",
    "cannot",
    "isn",
    "aren",
    "doesn",
    "don",
    "won",
    "can't",
    "unavailable",
    "excluded",
    "excluding",
    "except",
    "neither",
    "nor",
];

/// Words that ask for something.
const REQUESTS: &[&str] = &[
    "please", "provide", "share", "send", "need", "require", "required", "confirm", "tell", "give", "submit", "let",
    "could", "may", "would", "request", "needed", "specify", "supply", "forward", "complete",
];

/// How far from what is denied the denying word stands.
const NEAR: usize = 3;

/// The words of a text, folded and without endings.
pub(super) struct Words<'t> {
    text: &'t str,
    words: Vec<Word>,
    /// The stems of all words one after another, `<one><other>`, with a line's end before those that begin something.
    joined: String,
}

struct Word {
    stem: String,
    folded: String,
    span: Span,
    /// Whether a sentence or a line begins with it.
    begins: bool,
    /// Where it is among those that are joined.
    at: usize,
}

/// A sentence, or a line.
pub(super) struct Sentence<'w> {
    text: &'w str,
    words: &'w [Word],
    end: usize,
}

impl<'t> Words<'t> {
    pub(super) fn of(source: &'t str) -> Self {
        let text = Text::new(source);
        let (mut words, mut begins, mut joined) = (Vec::new(), true, String::with_capacity(2 * source.len()));
        for (at, token) in text.tokens.iter().enumerate() {
            begins |= token.gap == Gap::Line;
            match token.shape {
                Shape::Word | Shape::Digits => {
                    let folded = text.folded(token).to_owned();
                    if begins {
                        joined.push('\n');
                    }
                    let (stem, at) = (stem(&folded), joined.len());
                    joined.extend(["<", &stem, ">"]);
                    words.push(Word { stem, folded, span: token.span, begins, at });
                    begins = false;
                }
                // A point within a number or an address ends nothing.
                Shape::Sign('.' | '!' | '?' | ';' | '…') => {
                    begins |= text.token(at + 1).is_none_or(|next| next.gap != Gap::None);
                }
                Shape::Sign(_) => {}
            }
        }
        Self { text: source, words, joined }
    }

    /// Where these words stand one after another, within a line.
    pub(super) fn phrase(&self, phrase: &[String]) -> Option<Span> {
        phrase.first()?;
        // One search, and no comparing at each word: a name has many words, and a message may repeat the first of them.
        let wanted: String = phrase.iter().map(|word| format!("<{word}>")).collect();
        let start = self.joined.find(&wanted)?;
        let at = self.words.partition_point(|word| word.at < start);
        let found = self.words.get(at..at + phrase.len())?;
        found.first().zip(found.last()).map(|(first, last)| first.span.to(last.span))
    }

    /// Where a whole number stands that is no part of another, of a time or a day: no `5` in `4.5`, `1,205` or `12:05`.
    pub(super) fn number(&self, number: &str) -> Option<Span> {
        let is_apart = |word: &&Word| {
            let beside = |letters: &mut dyn Iterator<Item = char>| {
                let joins = letters.next().is_some_and(|sign| matches!(sign, '.' | ',' | ':' | '/' | '-' | '\''));
                joins && letters.next().is_some_and(|letter| letter.is_ascii_digit())
            };
            let before = self.text.get(..word.span.start).is_some_and(|text| beside(&mut text.chars().rev()));
            let after = self.text.get(word.span.end..).is_some_and(|text| beside(&mut text.chars()));
            !before && !after
        };
        self.words.iter().filter(|word| word.folded == number).find(is_apart).map(|word| word.span)
    }

    pub(super) fn sentences(&self) -> impl Iterator<Item = Sentence<'_>> {
        let mut rest = self.words.as_slice();
        std::iter::from_fn(move || {
            let after_first = rest.get(1..)?;
            let end = after_first.iter().position(|word| word.begins).map_or(rest.len(), |at| at + 1);
            let (words, after) = rest.split_at_checked(end)?;
            rest = after;
            let end = after.first().map_or(self.text.len(), |word| word.span.start);
            Some(Sentence { text: self.text, words, end })
        })
    }
}

impl Sentence<'_> {
    /// The places of the first and the last of `subject`'s words, if all of them are here.
    pub(super) fn holds(&self, subject: &[String]) -> Option<(usize, usize)> {
        let place = |wanted: &String| self.words.iter().position(|word| word.stem == *wanted);
        let places: Vec<usize> = subject.iter().map(place).collect::<Option<_>>()?;
        places.iter().min().copied().zip(places.iter().max().copied())
    }

    /// The words about these places.
    pub(super) fn near(&self, first: usize, last: usize) -> impl Iterator<Item = &str> {
        let from = first.saturating_sub(NEAR);
        self.words.iter().skip(from).take(last + NEAR + 1 - from).map(|word| word.folded.as_str())
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| word.folded.as_str())
    }

    /// Whether it ends with a question mark.
    pub(super) fn is_question(&self) -> bool {
        let end = self.words.last().map_or(self.end, |word| word.span.end);
        self.text.get(end..self.end).is_some_and(|after| after.contains('?'))
    }

    pub(super) fn span(&self) -> Span {
        let first = self.words.first().map_or(self.end, |word| word.span.start);
        Span::new(first, self.words.last().map_or(first, |word| word.span.end))
    }
}

/// The words of a key, a member or a name, without endings.
pub(super) fn key_words(key: &str) -> Vec<String> {
    Words::of(&key.replace('_', " ")).words.into_iter().map(|word| word.stem).collect()
}

/// What a key is about: its words without those that say how it is meant; all of them, if nothing is left.
pub(super) fn subject(key: &str) -> Vec<String> {
    let spaced = key.replace('_', " ");
    let words = Words::of(&spaced).words;
    let about: Vec<String> =
        words.iter().filter(|word| !ABOUT.contains(&word.folded.as_str())).map(|word| word.stem.clone()).collect();
    if about.is_empty() { words.into_iter().map(|word| word.stem).collect() } else { about }
}

pub(super) fn is_negation(word: &str) -> bool {
    NEGATIONS.contains(&word)
}

pub(super) fn is_request(word: &str) -> bool {
    REQUESTS.contains(&word)
}

/// A word without the ending of its plural.
fn stem(word: &str) -> String {
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 1) {
        return format!("{start}y");
    }
    let plural = word.strip_suffix('s').filter(|start| start.len() > 2 && !start.ends_with('s'));
    plural.unwrap_or(word).to_owned()
}
