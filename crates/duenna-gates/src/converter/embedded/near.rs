//! What stands about a place of a message: the words near it, its key, the headings it lies under, as words of the language.

use super::super::Message;
use super::super::words::Sentence;
use super::slots::{Section, Slots};
use super::vocabulary::Vocabulary;
use super::weights::near as weights;
use duenna_text::reading::structure::{Block, BlockKind, Placement};
use duenna_text::reading::{Span, Value};

/// How many words before and after a value are looked at.
const BEFORE: usize = 14;
const AFTER: usize = 8;
/// How many words a sentence begins with that tell what it is about.
const TOPIC: usize = 4;
/// How many words of a key or a heading.
const HEAD: usize = 14;

/// A message with the words of the language found in it.
pub(super) struct Page<'m> {
    pub(super) message: &'m Message<'m>,
    /// The word of the vocabulary that each word of the message is, by its number.
    words: Vec<Option<usize>>,
    /// Which reading each word belongs to, of those that are values.
    owners: Vec<Option<u32>>,
    /// Whether each word belongs to the name of a place.
    places: Vec<bool>,
}

/// The words about a place, and how near they are: from 0 to 1.
pub(super) struct Near {
    pub(super) words: Vec<(usize, f32)>,
    /// How much speaks for each group.
    affinities: Vec<f32>,
    pub(super) placement: Placement,
    pub(super) sentence: Option<Sentence>,
    /// The line it stands in.
    pub(super) line: Option<Span>,
    /// Whether another value of the kind stands between it and its key.
    pub(super) is_later: bool,
}

impl Near {
    /// How near a word is.
    pub(super) fn of(&self, word: usize) -> f32 {
        self.words.iter().filter(|(near, _)| *near == word).fold(0.0, |most, (_, near)| near.max(most))
    }

    /// How much speaks for a group: from 0 to 1.
    pub(super) fn affinity(&self, section: usize) -> f32 {
        self.affinities.get(section).copied().unwrap_or(0.0)
    }

    /// How much speaks for the group, besides one, that most speaks for.
    pub(super) fn strongest(&self, besides: usize) -> f32 {
        let others = self.affinities.iter().enumerate().filter(|(at, _)| *at != besides);
        others.fold(0.0, |most, (_, affinity)| affinity.max(most))
    }

    /// The same among some.
    pub(super) fn strongest_of(&self, sections: &[usize], besides: usize) -> f32 {
        let others = sections.iter().filter(|section| **section != besides);
        others.fold(0.0, |most, section| self.affinity(*section).max(most))
    }

    /// How much speaks for a group besides some words.
    pub(super) fn affinity_besides(&self, section: &Section<'_>, words: &[(usize, f32)]) -> f32 {
        let others = self.words.iter().filter(|(word, _)| words.iter().all(|(own, _)| own != word));
        affinity(section, others)
    }

    fn weigh(&mut self, sections: &[Section<'_>]) {
        self.affinities = sections.iter().map(|section| affinity(section, self.words.iter())).collect();
    }

    /// Takes a word as said here.
    pub(super) fn add(&mut self, word: usize) {
        self.words.push((word, 1.0));
        self.settle();
    }

    /// Takes the strongest of each word only.
    fn settle(&mut self) {
        self.words.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        self.words.dedup_by_key(|(word, _)| *word);
    }
}

/// How much words speak for a group: from 0 to 1.
fn affinity<'w>(section: &Section<'_>, words: impl Iterator<Item = &'w (usize, f32)>) -> f32 {
    let tells = |(word, near): &(usize, f32)| near * section.weights.get(*word).copied().unwrap_or(0.0);
    let sum: f32 = words.map(tells).sum();
    1.0 - (-weights::STEEPNESS * sum).exp()
}

impl<'m> Page<'m> {
    pub(super) fn of(message: &'m Message<'m>, slots: &Slots<'_>) -> Self {
        let vocabulary: &Vocabulary = &slots.vocabulary;
        let words = message.words.roots().map(|root| vocabulary.find(root)).collect();
        let (mut owners, mut places) = (vec![None; message.words.len()], vec![false; message.words.len()]);
        for (at, reading) in message.readings().iter().enumerate() {
            if matches!(reading.value, Value::YesNo { .. } | Value::Address(_)) {
                continue;
            }
            let (from, to) = (message.words.word_at(reading.span.start), message.words.word_at(reading.span.end));
            if matches!(reading.value, Value::Place(_)) {
                for place in places.get_mut(from..to).unwrap_or_default() {
                    *place = true;
                }
                continue;
            }
            for owner in owners.get_mut(from..to).unwrap_or_default() {
                *owner = u32::try_from(at).ok();
            }
        }
        Self { message, words, owners, places }
    }

    /// The word of the vocabulary at a place.
    pub(super) fn word(&self, at: usize) -> Option<usize> {
        *self.words.get(self.message.words.number_at(at)?)?
    }

    /// Whether a value stands in a stretch: a date, an amount.
    pub(super) fn has_value(&self, span: Span) -> bool {
        let words = &self.message.words;
        (words.word_at(span.start)..words.word_at(span.end)).any(|at| {
            let reading = self.reading_at(at).and_then(|reading| self.message.readings().get(reading as usize));
            reading.is_some_and(|reading| !matches!(reading.value, Value::Count { .. } | Value::TimeOfDay(_)))
        })
    }

    /// Whether all of a stretch are words that groups of the language are called by: `Flights`.
    pub(super) fn is_heading(&self, span: Span, slots: &Slots<'_>) -> bool {
        let words = &self.message.words;
        (words.word_at(span.start)..words.word_at(span.end))
            .all(|at| self.word(at).is_some_and(|word| slots.is_group_word(word)))
    }

    /// The part of the message that a stretch stands in.
    pub(super) fn block(&self, span: Span) -> Option<&Block> {
        let blocks = &self.message.document.structure.blocks;
        let after = blocks.partition_point(|block| block.span.start <= span.start);
        after.checked_sub(1).and_then(|at| blocks.get(at))
    }

    /// What an item or a heading lies under, and which of them it is; of other parts nothing.
    pub(super) fn beside(&self, span: Span) -> Option<(Option<usize>, bool)> {
        let block = self.block(span)?;
        match block.kind {
            BlockKind::Item { .. } => Some((block.parent, true)),
            BlockKind::Heading { .. } => Some((block.parent, false)),
            BlockKind::Paragraph | BlockKind::Row | BlockKind::Record(_) | BlockKind::Member => None,
        }
    }

    /// Whether a stretch stands in a heading.
    pub(super) fn is_headed(&self, span: Span) -> bool {
        self.block(span).is_some_and(|block| matches!(block.kind, BlockKind::Heading { .. }))
    }

    /// Whether a stretch has a word that a group is called by, or that tells as much for it.
    pub(super) fn is_called(&self, span: Span, section: &Section<'_>) -> bool {
        let words = &self.message.words;
        let from = words.word_at(span.start);
        (from..words.word_at(span.end).min(from + HEAD)).filter_map(|at| self.word(at)).any(|word| {
            section.names(word) || section.weights.get(word).is_some_and(|weight| *weight >= weights::TELLING)
        })
    }

    /// Whether a word of the vocabulary stands in a stretch.
    pub(super) fn says(&self, span: Span, word: usize) -> bool {
        let words = &self.message.words;
        let from = words.word_at(span.start);
        (from..words.word_at(span.end).min(from + HEAD)).any(|at| self.word(at) == Some(word))
    }

    /// Whether an amount of money stands in a sentence.
    pub(super) fn has_money(&self, sentence: Sentence) -> bool {
        (sentence.start..sentence.end).any(|at| {
            let reading = self.reading_at(at).and_then(|reading| self.message.readings().get(reading as usize));
            reading.is_some_and(|reading| matches!(reading.value, Value::Money(_)))
        })
    }

    /// Whether the word at a place belongs to the name of a country, a city, a mountain.
    pub(super) fn is_place(&self, at: usize) -> bool {
        self.places.get(at).copied().unwrap_or(false)
    }

    fn reading_at(&self, at: usize) -> Option<u32> {
        self.owners.get(at).copied().flatten()
    }

    /// What stands about a stretch of the message.
    pub(super) fn near(&self, span: Span, slots: &Slots<'_>) -> Near {
        let vocabulary = &slots.vocabulary;
        let words = &self.message.words;
        let (from, to) = (words.word_at(span.start), words.word_at(span.end).max(words.word_at(span.start) + 1));
        let placement = self.message.document.structure.place(span);
        let sentence = words.sentence_of(from);
        let line = self.block(span).map(|block| block.span);
        let words_near = Vec::with_capacity(32);
        let mut near = Near { words: words_near, affinities: Vec::new(), placement, sentence, line, is_later: false };
        for at in from..to.min(from + HEAD) {
            near.words.extend(self.word(at).map(|word| (word, 1.0)));
            // `3 bed`: a word that is cut short is told by the number it stands with.
            if self.word(at).is_none()
                && let Some(word) = vocabulary.beginning(words.folded(at)).filter(|_| to - from > 1 || at > from)
            {
                near.words.push((word, 1.0));
            }
        }
        let mut push = |at: usize, strength: f32| {
            if let Some(word) = self.word(at) {
                near.words.push((word, strength));
            }
        };
        let mut beside = Vec::new();
        if let Some(sentence) = sentence {
            let own = self.reading_at(from);
            // `3 bedrooms, 2 bathrooms`: what a number counts stands right behind it.
            let counts = self.is_count(own) && to < sentence.end && !words.is_parted(to) && self.word(to).is_some();
            let mut strength = if counts { weights::COUNTED } else { weights::BEFORE_FIRST };
            let is_joined = from > sentence.start && words.folded(from - 1) == "or";
            let mut passed = own;
            for at in (sentence.start..from).rev().take(BEFORE) {
                let reading = self.reading_at(at);
                if words.is_parted(at + 1) {
                    strength *= weights::PARTED;
                }
                if reading.is_some() && reading != passed {
                    // `you save €85 a month, or €1,020 a year`: both are saved.
                    let is_other = self.is_alike(reading, own) && !(passed == own && is_joined);
                    strength *= if is_other { weights::OTHER } else { weights::PASSED };
                    passed = reading;
                }
                push(at, if self.belongs_elsewhere(reading, own) { weights::ELSEWHERE * strength } else { strength });
                strength *= weights::BEFORE_STEP;
            }
            // What a sentence begins with is what it is about.
            for at in sentence.start..from.min(sentence.start + TOPIC) {
                push(at, weights::ABOUT);
            }
            let (mut strength, mut passed) = (weights::AFTER_FIRST, own);
            if from < to
                && to < sentence.end
                && self.word(to).is_none()
                && let Some(word) = vocabulary.beginning(words.folded(to))
            {
                beside.push((word, weights::AFTER_FIRST));
            }
            for at in (to..sentence.end).take(AFTER) {
                let reading = self.reading_at(at);
                if words.is_parted(at) {
                    strength *= weights::PARTED;
                }
                if reading.is_some() && reading != passed {
                    strength *= if self.is_alike(reading, own) { weights::OTHER } else { weights::PASSED };
                    passed = reading;
                }
                push(at, if self.belongs_elsewhere(reading, own) { weights::ELSEWHERE * strength } else { strength });
                strength *= weights::AFTER_STEP;
            }
        }
        // A key is first of all that of the first value: `Total: €900 (€300 left)`.
        let is_later = |key: &Span| {
            let own = self.reading_at(from);
            let before = own.and_then(|own| own.checked_sub(1));
            let before_at = before.and_then(|at| self.message.readings().get(at as usize));
            self.is_alike(before, own) && before_at.is_some_and(|reading| reading.span.start >= key.end)
        };
        near.is_later = near.placement.key.as_ref().is_some_and(is_later);
        let later = if near.is_later { weights::LATER } else { 1.0 };
        let heads = near
            .placement
            .key
            .into_iter()
            .map(|key| (key, later))
            .chain(near.placement.row.map(|span| (span, 1.0)))
            .collect::<Vec<_>>();
        let under = near.placement.under.iter().rev().filter(|under| !under.contains(span));
        let headings: Vec<_> = under.copied().zip(weights::HEADINGS).collect();
        let mut push = |at: usize, strength: f32| {
            if let Some(word) = self.word(at) {
                near.words.push((word, strength));
            }
        };
        for (head, strength) in heads.into_iter().chain(headings) {
            let start = words.word_at(head.start);
            let end = words.word_at(head.end);
            for at in start..end.min(start + HEAD) {
                let elsewhere = self.belongs_elsewhere(self.reading_at(at), self.reading_at(from));
                push(at, if elsewhere { weights::ELSEWHERE * strength } else { strength });
            }
        }
        near.words.extend(beside);
        near.settle();
        near.weigh(&slots.sections);
        near
    }

    fn is_count(&self, reading: Option<u32>) -> bool {
        let value = reading.and_then(|at| self.message.readings().get(at as usize));
        value.is_some_and(|reading| matches!(reading.value, Value::Count { .. }))
    }

    /// Whether a word is rather another value's: of one of the kind, or of a length of time, which is not what a price is per.
    fn belongs_elsewhere(&self, reading: Option<u32>, own: Option<u32>) -> bool {
        let value = reading.filter(|_| reading != own).and_then(|at| self.message.readings().get(at as usize));
        value.is_some_and(|reading| matches!(reading.value, Value::Duration(_) | Value::Date(_) | Value::DateRange(..)))
            || reading != own && self.is_alike(reading, own)
    }

    /// Whether two readings are of one kind, so that the words beyond the one are rather its own.
    fn is_alike(&self, one: Option<u32>, other: Option<u32>) -> bool {
        let value = |at: Option<u32>| {
            self.message.readings().get(at? as usize).map(|reading| std::mem::discriminant(&reading.value))
        };
        one.is_some() && value(one) == value(other)
    }
}
