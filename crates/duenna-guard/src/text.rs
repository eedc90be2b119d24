//! Words and sentences, each with its place in the text as given.

use std::ops::Range;

use duenna_text::character::{is_invisible, latin};
use unicode_normalization::UnicodeNormalization as _;

use super::Span;

/// A text is read up to here; what is longer is said to be unread.
pub(super) const LONGEST: usize = 64 * 1024;

/// A word in small letters, letters that only look Latin replaced.
#[derive(Clone)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) span: Span,
    pub(super) is_capital: bool,
}

/// Part of a text between two stops.
#[derive(Clone)]
pub(super) struct Sentence {
    pub(super) span: Span,
    pub(super) words: Range<usize>,
}

/// A text that was read.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub(super) words: Vec<Word>,
    pub(super) sentences: Vec<Sentence>,
    /// Whether it went on after [`LONGEST`].
    pub(super) is_cut: bool,
    /// Words in which letters of two scripts stand side by side.
    pub(super) mixed: Vec<Span>,
}

impl Text {
    pub(super) fn read(text: &str) -> Self {
        let mut read = Self { is_cut: text.len() > LONGEST, ..Self::default() };
        let mut end = text.len().min(LONGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = text.get(..end).unwrap_or_default();
        let (mut from, mut first) = (0, 0);
        let mut word: Option<usize> = None;
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let next = chars.peek().map(|(_, next)| *next);
            let belongs = c.is_alphanumeric()
                || is_nothing(c) && word.is_some()
                || (c == '$' && next.is_some_and(|next| next.is_ascii_digit()))
                || (matches!(c, '\'' | '’') && word.is_some() && next.is_some_and(char::is_alphabetic));
            // A line break that an agent wrote within JSON.
            let is_escape = c == '\\' && matches!(next, Some('n' | 'r' | 't'));
            match (belongs, word) {
                (true, None) => word = Some(at),
                (false, Some(begun)) => {
                    read.push(text, begun, at);
                    word = None;
                }
                _ => {}
            }
            if is_escape {
                chars.next();
            }
            let stops = c == '\n'
                || is_escape
                || (matches!(c, '.' | '!' | '?' | ';' | '。' | '！' | '？') && next.is_none_or(ends_sentence));
            if stops {
                let after = chars.peek().map_or(text.len(), |(after, _)| *after);
                read.stop(text, from, after, first);
                (from, first) = (after, read.words.len());
            }
        }
        if let Some(begun) = word {
            read.push(text, begun, text.len());
        }
        read.stop(text, from, text.len(), first);
        read
    }

    /// Whether it is hardly English: next to none of the words without which nobody writes a few sentences of it.
    pub(super) fn is_foreign(&self) -> bool {
        let known = self.words.iter().filter(|word| ENGLISH.binary_search(&word.text.as_str()).is_ok()).count();
        self.words.len() >= 8 && known * 25 < self.words.len()
    }

    /// The words of a sentence.
    pub(super) fn words_of(&self, sentence: &Sentence) -> &[Word] {
        self.words.get(sentence.words.clone()).unwrap_or_default()
    }

    fn push(&mut self, text: &str, start: usize, end: usize) {
        let Some(written) = text.get(start..end) else { return };
        let span = Span { start, end };
        let is_capital = written.chars().next().is_some_and(char::is_uppercase);
        let word = if written.is_ascii() {
            written.to_ascii_lowercase()
        } else {
            let has_latin = written.bytes().any(|b| b.is_ascii_alphabetic());
            let folded: String = written.nfkc().filter(|c| !is_nothing(*c)).collect();
            let latin: String = folded.chars().map(latin).collect();
            if has_latin && latin != folded {
                self.mixed.push(span);
            }
            // A word wholly of another script stays what it is, unless every letter of it passes for a Latin one.
            let passes = latin.chars().all(|c| c.is_ascii() || c == '’');
            let chosen = if has_latin || passes { latin } else { folded };
            if passes && !has_latin && chosen.bytes().any(|b| b.is_ascii_alphabetic()) {
                self.mixed.push(span);
            }
            chosen.to_lowercase().replace('’', "'")
        };
        let word = without_elided(&word).map_or(word.clone(), str::to_owned);
        if !word.is_empty() {
            self.words.push(Word { text: word, span, is_capital });
        }
    }

    fn stop(&mut self, text: &str, from: usize, end: usize, first: usize) {
        if self.words.len() < first + 2 {
            return;
        }
        let Some(written) = text.get(from..end) else { return };
        let is_edge = |c: char| c.is_whitespace() || matches!(c, '-' | '•' | '*' | '–' | '"' | '{' | '}' | ',');
        let start = from + (written.len() - written.trim_start_matches(is_edge).len());
        let stop = from + written.trim_end_matches(|c: char| c.is_whitespace()).len();
        self.sentences.push(Sentence { span: Span { start, end: stop.max(start) }, words: first..self.words.len() });
    }
}

/// What stands after an article or pronoun that lost its vowel, as in French and Italian; nothing where there is none.
fn without_elided(word: &str) -> Option<&str> {
    const ELIDED: &[&str] = &[
        "l", "d", "j", "m", "n", "s", "t", "c", "qu", "un", "dell", "all", "nell", "sull", "dall", "quell", "quest",
        "jusqu", "lorsqu", "puisqu",
    ];
    let (before, after) = word.split_once('\'')?;
    (ELIDED.contains(&before) && after.chars().nth(2).is_some()).then_some(after)
}

fn ends_sentence(next: char) -> bool {
    next.is_whitespace() || matches!(next, '"' | '\'' | ')' | ']' | '”' | '’' | '\\') || !next.is_ascii()
}

/// Characters with which words are taken apart unseen.
const fn is_nothing(c: char) -> bool {
    is_invisible(c) || matches!(c, '\u{300}'..='\u{36f}')
}

/// Words that say nothing by themselves.
const EMPTY: &[&str] = &[
    "a", "about", "all", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but", "by", "can", "could",
    "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if",
    "in", "into", "is", "it", "its", "just", "may", "me", "might", "more", "most", "my", "no", "not", "of", "on", "or",
    "our", "out", "over", "she", "should", "so", "some", "that", "the", "their", "them", "there", "these", "they",
    "this", "those", "to", "up", "us", "was", "we", "were", "what", "when", "where", "which", "who", "will", "with",
    "would", "you", "your",
];

/// Words that stand in most English sentences and in none of the other languages that topics are known in.
const ENGLISH: &[&str] = &[
    "about", "and", "are", "at", "be", "been", "by", "could", "for", "from", "had", "have", "he's", "i", "i'm", "is",
    "it", "its", "my", "of", "our", "she", "that", "the", "their", "they", "this", "to", "we", "were", "with", "would",
    "you", "your",
];

/// What is left of the words once endings and words without content are taken away, hashed and sorted, each once.
pub(super) fn content(words: &[Word]) -> Vec<u64> {
    let mut hashes: Vec<u64> = words
        .iter()
        .filter(|word| EMPTY.binary_search(&word.text.as_str()).is_err())
        .map(|word| hash(stem(&word.text)))
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

/// How many of the first are among the second; both sorted.
pub(super) fn common(first: &[u64], second: &[u64]) -> usize {
    let (mut one, mut other, mut both) = (first.iter().peekable(), second.iter().peekable(), 0);
    while let (Some(a), Some(b)) = (one.peek(), other.peek()) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => drop(one.next()),
            std::cmp::Ordering::Greater => drop(other.next()),
            std::cmp::Ordering::Equal => {
                both += 1;
                one.next();
                other.next();
            }
        }
    }
    both
}

fn stem(word: &str) -> &str {
    let word = word.split('\'').next().unwrap_or(word);
    let ending = ["ingly", "edly", "ings", "ing", "ies", "ied", "ed", "es", "ly", "s"]
        .into_iter()
        .find(|ending| word.len() >= ending.len() + 3 && word.ends_with(ending));
    let bare = ending.and_then(|ending| word.strip_suffix(ending)).unwrap_or(word);
    if bare.len() > 3 { bare.trim_end_matches(['e', 'i', 'y']) } else { bare }
}

/// The same number for the same word, always and everywhere (FNV-1a, then mixed).
pub(super) fn hash(word: &str) -> u64 {
    let hash = word
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    mix(hash)
}

pub(super) fn mix(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}
