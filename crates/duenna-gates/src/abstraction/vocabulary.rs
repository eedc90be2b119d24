//! What words belong to which kind of thing: hobbies, diets, conditions, medicines, professions, wishes for a home.

use std::collections::HashMap;
use std::sync::LazyLock;

static TEXT: &str = include_str!("vocabulary.txt");

/// What stands for a thing: its words, the last of which may be the beginning of one.
struct Phrase {
    words: Vec<&'static str>,
    is_prefix: bool,
    sense: Sense,
}

/// A kind of thing and its category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sense {
    pub(super) kind: &'static str,
    pub(super) category: &'static str,
}

struct Vocabulary {
    phrases: Vec<Phrase>,
    /// By the first word; by its first three letters where the phrase is one beginning of a word.
    first: HashMap<&'static str, Vec<usize>>,
    start: HashMap<&'static str, Vec<usize>>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut vocabulary = Vocabulary { phrases: Vec::new(), first: HashMap::new(), start: HashMap::new() };
    for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
        let Some((name, phrases)) = line.split_once(": ") else { continue };
        let Some((kind, category)) = name.split_once(" / ") else { continue };
        let sense = Sense { kind, category };
        for phrase in phrases.split(',').map(str::trim) {
            let is_prefix = phrase.ends_with('*');
            let words: Vec<&str> = phrase.trim_end_matches('*').split(' ').collect();
            let Some(first) = words.first().copied().filter(|first| !first.is_empty()) else { continue };
            let at = vocabulary.phrases.len();
            if is_prefix && words.len() == 1 {
                vocabulary.start.entry(first.get(..3).unwrap_or(first)).or_default().push(at);
            } else {
                vocabulary.first.entry(first).or_default().push(at);
            }
            vocabulary.phrases.push(Phrase { words, is_prefix, sense });
        }
    }
    vocabulary
});

/// Every kind with its categories, in the order of the vocabulary.
#[cfg(test)]
pub(super) fn senses() -> Vec<Sense> {
    let mut all: Vec<Sense> = VOCABULARY.phrases.iter().map(|phrase| phrase.sense).collect();
    all.dedup();
    all
}

/// What the words of a folded text mean, each sense once, with the words that said it.
pub(super) fn senses_of(folded: &str) -> Vec<(Sense, String)> {
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let mut found: Vec<(Sense, String)> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let by_word = VOCABULARY.first.get(word).into_iter().flatten();
        let by_start = word.get(..3).and_then(|start| VOCABULARY.start.get(start)).into_iter().flatten();
        for phrase in by_word.chain(by_start).filter_map(|phrase| VOCABULARY.phrases.get(*phrase)) {
            let Some(here) = words.get(at..at + phrase.words.len()).filter(|here| phrase.fits(here)) else { continue };
            let is_known = found.iter().any(|(sense, _)| *sense == phrase.sense);
            let before = words.get(..at).unwrap_or_default();
            let after = || words.get(at + phrase.words.len()..).unwrap_or_default();
            let is_out = || phrase.sense.kind.starts_with("health.") && is_ruled_out(before, after());
            // `my late husband`
            let is_gone = phrase.sense.kind == "household"
                && before.last().is_some_and(|word| matches!(*word, "late" | "deceased" | "estranged" | "dead"));
            if !is_known && !is_denied(before) && !is_gone && !is_out() {
                found.push((phrase.sense, here.join(" ")));
            }
        }
    }
    found
}

/// What the words of a folded clause mean that denies something: phrases that deny it themselves, such as `does not smoke`.
pub(super) fn denials_of(folded: &str) -> Vec<(Sense, String)> {
    const DENIAL: [&str; 8] = ["no", "not", "never", "without", "t", "non", "cannot", "nothing"];
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let denials = words.iter().filter(|word| DENIAL.contains(*word)).count();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate().filter(|_| denials == 1) {
        let phrases =
            VOCABULARY.first.get(word).into_iter().flatten().filter_map(|phrase| VOCABULARY.phrases.get(*phrase));
        for phrase in phrases {
            let here = words.get(at..at + phrase.words.len()).filter(|here| phrase.fits(here));
            if let Some(here) = here.filter(|here| here.iter().any(|word| DENIAL.contains(word))) {
                found.push((phrase.sense, here.join(" ")));
            }
        }
    }
    found
}

/// The phrases of some senses that a folded text has, as the vocabulary writes them: what begins a word, only where it is the word.
pub(super) fn phrases_of(folded: &str, of: impl Fn(Sense) -> bool) -> Vec<String> {
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let mut found: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let by_word = VOCABULARY.first.get(word).into_iter().flatten();
        let by_start = word.get(..3).and_then(|start| VOCABULARY.start.get(start)).into_iter().flatten();
        let phrases = by_word.chain(by_start).filter_map(|phrase| VOCABULARY.phrases.get(*phrase));
        for phrase in phrases.filter(|phrase| of(phrase.sense)) {
            let Some(here) = words.get(at..at + phrase.words.len()).filter(|here| phrase.is_whole(here)) else {
                continue;
            };
            let text = phrase.words.join(" ");
            let is_part = found.iter().any(|known| format!(" {known} ").contains(&format!(" {text} ")));
            if here.len() == phrase.words.len() && !is_part && !is_denied(words.get(..at).unwrap_or_default()) {
                // A longer phrase says what its parts do.
                found.retain(|known| !format!(" {text} ").contains(&format!(" {known} ")));
                found.push(text);
            }
        }
    }
    found
}

impl Phrase {
    /// Whether these are the words of the phrase, one of them perhaps in the plural.
    fn is_whole(&self, here: &[&str]) -> bool {
        self.words.iter().zip(here).all(|(word, is)| is == word || self.is_prefix && is.strip_suffix('s') == Some(word))
    }

    fn fits(&self, here: &[&str]) -> bool {
        let last = self.words.len().saturating_sub(1);
        self.words
            .iter()
            .zip(here)
            .enumerate()
            .all(|(at, (word, is))| if at == last && self.is_prefix { is.starts_with(word) } else { is == word })
    }
}

/// Whether the words around an illness say that it was looked for and is not there, or never was: `no history of asthma`,
/// `tested negative for HIV`, `HIV test from March: negative`.
pub(super) fn is_ruled_out(before: &[&str], after: &[&str]) -> bool {
    const PASSED_OVER: [&str; 16] = [
        "history",
        "of",
        "any",
        "known",
        "sign",
        "signs",
        "evidence",
        "family",
        "personal",
        "diagnosis",
        "symptoms",
        "drug",
        "for",
        "the",
        "a",
        "to",
    ];
    let near = before.iter().rev().filter(|word| !PASSED_OVER.contains(*word)).take(2);
    let is_denied = |word: &&&str| {
        matches!(**word, "no" | "not" | "without" | "never" | "negative" | "denies" | "denied" | "excluded")
    };
    let soon: Vec<&str> = after.iter().take(8).copied().collect();
    near.filter(is_denied).count() > 0
        || soon.iter().any(|word| matches!(*word, "negative" | "excluded" | "undetected"))
        || soon.windows(2).any(|two| matches!(two, ["ruled", "out"] | ["not", "detected" | "found" | "present"]))
        || soon.iter().take(2).any(|word| matches!(*word, "immune" | "immunised" | "immunized" | "vaccinated"))
}

/// Whether the words before say that it is not so.
fn is_denied(before: &[&str]) -> bool {
    let near = before.len().saturating_sub(2);
    let is_near =
        |word: &&str| matches!(*word, "no" | "not" | "without" | "never" | "non" | "ex" | "former" | "formerly");
    before.get(near..).unwrap_or_default().iter().any(is_near) || is_disliked(before)
}

/// `not interested in`, `I hate`, `I don't like`: what is said of a thing that is not wanted.
fn is_disliked(before: &[&str]) -> bool {
    const BETWEEN: [&str; 19] = [
        "interested",
        "keen",
        "fan",
        "a",
        "of",
        "in",
        "into",
        "on",
        "like",
        "likes",
        "want",
        "wants",
        "fond",
        "really",
        "any",
        "much",
        "the",
        "going",
        "very",
    ];
    let said = before.iter().rev().take(5).find(|word| !BETWEEN.contains(*word));
    let is_said = |word: &&&str| {
        matches!(**word, "hate" | "hates" | "hated" | "dislike" | "dislikes" | "nor" | "not" | "never" | "t")
    };
    said.as_ref().is_some_and(is_said)
}
