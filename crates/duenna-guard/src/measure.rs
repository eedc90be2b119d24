//! What several tools measure of an action: how private its sentences are, whom it names, who may read it.

use super::linear::{Features, Linear};
use super::number::ln_count;
use super::sheet::Sheet;
use super::topic::TOPICS;

/// How much more topics count where the words are of another language.
const TOPICS_ALONE: f64 = 1.0;

/// How private each sentence is, as logits: of those told, and of those seen.
#[derive(Clone, Debug, Default)]
pub struct Privacy {
    /// In the order of [`Sheet::told_sentences`].
    pub told: Vec<f64>,
    /// In the order of [`Sheet::seen_sentences`].
    pub seen: Vec<f64>,
}

impl Privacy {
    /// What a model says of every sentence.
    #[must_use]
    pub fn of(sheet: &Sheet<'_>, sentence: &Linear) -> Self {
        // Of words that the model has never seen, what they are about must say what the words would.
        let is_foreign = sheet.told.is_foreign();
        let score = |features: &Features| {
            let more = if is_foreign { TOPICS_ALONE * sentence.of_numbers(features) } else { 0.0 };
            sentence.score(features) + more
        };
        Self {
            told: sheet.told_sentences().map(|(features, _)| score(features)).collect(),
            seen: sheet.seen_sentences().map(score).collect(),
        }
    }
}

/// Capitalised words within sentences that the request has not.
pub(super) fn names_beyond(sheet: &Sheet<'_>) -> f64 {
    let begins: Vec<usize> = sheet.told.sentences.iter().map(|sentence| sentence.words.start).collect();
    let mut names: Vec<&str> = sheet
        .told
        .words
        .iter()
        .enumerate()
        .filter(|(at, word)| word.is_capital && begins.binary_search(at).is_err())
        .map(|(_, word)| word.text.as_str())
        .filter(|name| *name != "i" && !sheet.asked.words.iter().any(|word| word.text == *name))
        .collect();
    names.sort_unstable();
    names.dedup();
    ln_count(names.len())
}

/// Whether anybody may read it.
pub(super) fn is_public(sheet: &Sheet<'_>) -> bool {
    let call = sheet.action.action.lines().next().unwrap_or_default().to_lowercase();
    let posts = ["post", "tweet", "publish", "blog"].iter().any(|word| call.contains(word));
    let asks = |word: &str| sheet.asked.words.iter().any(|asked| asked.text == word);
    posts || ["facebook", "tweet", "twitter", "instagram", "linkedin", "blog", "publicly"].iter().any(|word| asks(word))
}

/// How often any of these topics is touched in a sentence's words.
pub(super) fn touches(topics: &[u32], name: &str) -> u32 {
    TOPICS.index(name).and_then(|index| topics.get(index)).copied().unwrap_or_default()
}
