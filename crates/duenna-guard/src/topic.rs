//! What words are about: a vocabulary of topics, read once from `data/topics.toml` and, for other languages than English,
//! `data/topics_other.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use foldhash::HashMap;
use serde::Deserialize;

use super::text::{Text, Word, hash};

/// All topics, by name.
pub(super) static TOPICS: LazyLock<Topics> =
    LazyLock::new(|| Topics::read(include_str!("data/topics.toml"), include_str!("data/topics_other.toml")));

/// How often each topic is touched.
pub(super) type TopicCounts = Vec<u32>;

#[derive(Deserialize)]
struct TopicTable {
    kind: Sort,
    words: Vec<String>,
}

/// What a topic is to norms.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Sort {
    /// A kind of information.
    Type,
    /// A mark of the terms on which it was told.
    Principle,
    /// A way of writing.
    Style,
}

/// Topics and the phrases that touch them.
pub(super) struct Topics {
    pub(super) names: Vec<String>,
    /// Which are kinds of information.
    types: Vec<bool>,
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
    /// `others`: by language, more phrases of topics of the file.
    fn read(file: &str, others: &str) -> Self {
        // The files are embedded and tested; one that cannot be read has no topics. By name: the order of tables is not that of the file.
        let written: BTreeMap<String, TopicTable> = toml::from_str(file).unwrap_or_default();
        let others: BTreeMap<String, BTreeMap<String, Vec<String>>> = toml::from_str(others).unwrap_or_default();
        let mut topics =
            Self { names: Vec::new(), types: Vec::new(), whole: HashMap::default(), begun: HashMap::default() };
        for (name, TopicTable { kind, words }) in written {
            for phrase in &words {
                topics.add(topics.names.len(), phrase);
            }
            for phrase in others.values().filter_map(|of| of.get(&name)).flatten() {
                topics.add(topics.names.len(), phrase);
            }
            topics.names.push(name);
            topics.types.push(kind == Sort::Type);
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

    /// The kinds of information, with their numbers.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (usize, &String)> {
        self.names.iter().enumerate().zip(&self.types).filter(|(_, is_type)| **is_type).map(|(kind, _)| kind)
    }

    /// Those of the kinds of information that are touched.
    pub(super) fn kinds_in<'t>(&'t self, touched: &'t TopicCounts) -> impl Iterator<Item = &'t String> {
        self.kinds().filter(|(index, _)| touched.get(*index).is_some_and(|times| *times > 0)).map(|(_, name)| name)
    }

    /// The number of that topic.
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// How often each topic is touched in these words.
    pub(super) fn touched(&self, words: &[Word]) -> TopicCounts {
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
    pub(super) fn of(&self, text: &Text) -> TopicCounts {
        self.touched(&text.words)
    }
}
