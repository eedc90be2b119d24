//! What words are about: a vocabulary of topics, read once from `data/topics.toml`.

use std::sync::LazyLock;

use foldhash::HashMap;
use serde::Deserialize;

use super::text::{Text, Word, hash};

/// All topics, in the order of the file.
pub(super) static TOPICS: LazyLock<Topics> = LazyLock::new(|| Topics::read(include_str!("data/topics.toml")));

/// How often each topic is touched.
pub(super) type Touched = Vec<u32>;

#[derive(Deserialize)]
struct Written {
    words: Vec<String>,
}

/// Topics and the phrases that touch them.
pub(super) struct Topics {
    pub(super) names: Vec<String>,
    /// By the first word of the phrase, or the beginning of it.
    whole: HashMap<u64, Vec<Phrase>>,
    begun: HashMap<u64, Vec<Phrase>>,
}

struct Phrase {
    topic: usize,
    /// The words after the first.
    rest: Vec<Part>,
}

struct Part {
    text: String,
    is_beginning: bool,
}

impl Part {
    fn fits(&self, word: &Word) -> bool {
        if self.is_beginning { word.text.starts_with(&self.text) } else { word.text == self.text }
    }
}

impl Topics {
    fn read(file: &str) -> Self {
        // The file is embedded and tested; one that cannot be read has no topics.
        let written: toml::Table = toml::from_str(file).unwrap_or_default();
        let mut topics = Self { names: Vec::new(), whole: HashMap::default(), begun: HashMap::default() };
        // By name: the order of a file's tables is not the same in every build.
        let mut sorted: Vec<_> = written.into_iter().collect();
        sorted.sort_by(|one, other| one.0.cmp(&other.0));
        for (name, table) in sorted {
            let Ok(Written { words }) = table.try_into() else { continue };
            for phrase in &words {
                topics.add(topics.names.len(), phrase);
            }
            topics.names.push(name);
        }
        topics
    }

    fn add(&mut self, topic: usize, phrase: &str) {
        let mut parts = phrase
            .split([' ', '-', '&'])
            .filter(|part| !part.is_empty())
            .map(|part| Part { text: part.trim_end_matches('*').to_owned(), is_beginning: part.ends_with('*') });
        let Some(first) = parts.next() else { return };
        let phrase = Phrase { topic, rest: parts.collect() };
        let map = if first.is_beginning { &mut self.begun } else { &mut self.whole };
        map.entry(hash(&first.text)).or_default().push(phrase);
    }

    /// The number of that topic.
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// How often each topic is touched in these words.
    pub(super) fn touched(&self, words: &[Word]) -> Touched {
        let mut touched = vec![0; self.names.len()];
        self.each(words, |topic, _| {
            if let Some(count) = touched.get_mut(topic) {
                *count += 1;
            }
        });
        touched
    }

    /// Each touch: which topic, and at which words.
    pub(super) fn each(&self, words: &[Word], mut found: impl FnMut(usize, std::ops::Range<usize>)) {
        for (at, word) in words.iter().enumerate() {
            let mut seen: Vec<usize> = Vec::new();
            let mut look = |phrases: Option<&Vec<Phrase>>| {
                for phrase in phrases.into_iter().flatten() {
                    let rest = words.get(at + 1..).unwrap_or_default();
                    let fits = rest.len() >= phrase.rest.len()
                        && phrase.rest.iter().zip(rest).all(|(part, word)| part.fits(word));
                    // Two phrases of one topic at one place count once.
                    if fits && !seen.contains(&phrase.topic) {
                        seen.push(phrase.topic);
                        found(phrase.topic, at..at + 1 + phrase.rest.len());
                    }
                }
            };
            look(self.whole.get(&hash(&word.text)));
            for (end, c) in word.text.char_indices() {
                look(self.begun.get(&hash(word.text.get(..end + c.len_utf8()).unwrap_or_default())));
            }
        }
    }

    /// The topics of a whole text.
    pub(super) fn of(&self, text: &Text) -> Touched {
        self.touched(&text.words)
    }
}
