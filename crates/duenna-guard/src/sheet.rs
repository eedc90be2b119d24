//! An action laid out to be judged: its sentences, what was asked, what had been seen, what is hidden, what identifies people.

use super::hidden::{self, HiddenText};
use super::linear::{Features, of_sentence};
use super::seen::TrajectoryTexts;
use super::text::{Text, content};
use super::topic::{TOPICS, TopicCounts};
use super::{Action, Span};
use duenna_text::pii::{self, Finding};

/// So many sentences of an action are compared with so many of what was seen.
const MOST_TOLD: usize = 400;
const MOST_SEEN: usize = 1500;

/// An action laid out. What trained models are given comes from here, whoever trains them.
pub struct Sheet<'a> {
    pub(super) action: &'a Action,
    pub(super) told: Text,
    pub(super) pieces: Vec<Piece>,
    pub(super) asked: Text,
    pub(super) asked_content: Vec<u64>,
    pub(super) asked_topics: TopicCounts,
    pub(super) told_content: Vec<u64>,
    pub(super) told_topics: TopicCounts,
    /// None where no trajectory was given.
    pub(super) seen: Option<Vec<Piece>>,
    pub(super) hidden: Vec<HiddenText>,
    /// What identifies people, by its place in [`Action::told`].
    pub(super) findings: Vec<Finding>,
}

/// A sentence.
pub(super) struct Piece {
    /// Where it stands in what is judged; none if it was told before, or seen.
    pub(super) span: Option<Span>,
    pub(super) content: Vec<u64>,
    pub(super) topics: TopicCounts,
    pub(super) features: Features,
}

impl Piece {
    /// What it is about, in words; at most three topics.
    pub(super) fn topic_names(&self) -> String {
        TOPICS.kinds_in(&self.topics).take(3).map(|name| name.replace('_', " ")).collect::<Vec<_>>().join(", ")
    }
}

impl<'a> Sheet<'a> {
    /// Lays an action out.
    #[must_use]
    pub fn of(action: &'a Action) -> Self {
        let told = Text::read(action.told());
        let asked = Text::read(&action.query);
        let hidden = hidden::find(action.told(), &told);
        let mut pieces = pieces(&told, true);
        let seen = action.trajectory.as_deref().filter(|text| !text.trim().is_empty()).map(|text| {
            let seen = TrajectoryTexts::of(text);
            for earlier in &seen.told {
                pieces.extend(self::pieces(&Text::read(earlier), false));
            }
            let mut read: Vec<Piece> =
                seen.read.iter().flat_map(|text| self::pieces(&Text::read(text), false)).collect();
            read.truncate(MOST_SEEN);
            read
        });
        for hidden in hidden.iter().filter(|hidden| !hidden.says.is_empty()) {
            pieces.extend(
                self::pieces(&Text::read(&hidden.says), false)
                    .into_iter()
                    .map(|piece| Piece { span: Some(hidden.span), ..piece }),
            );
        }
        pieces.truncate(MOST_TOLD);
        let mut findings = pii::scan(action.told());
        for hidden in &hidden {
            findings.extend(pii::scan(&hidden.says).into_iter().map(|finding| Finding {
                start: hidden.span.start,
                end: hidden.span.end,
                ..finding
            }));
        }
        findings.retain(|finding| finding.score >= pii::USUAL_SCORE);
        Self {
            action,
            told_content: content(&told.words),
            told_topics: TOPICS.of(&told),
            asked_content: content(&asked.words),
            asked_topics: TOPICS.of(&asked),
            told,
            pieces,
            asked,
            seen,
            hidden,
            findings,
        }
    }

    /// What a model of sentences is given: of each that is told.
    pub fn told_sentences(&self) -> impl Iterator<Item = (&Features, Option<&str>)> {
        self.pieces.iter().map(|piece| (&piece.features, piece.span.and_then(|span| span.of(self.action.told()))))
    }

    /// Of each that had been seen.
    pub fn seen_sentences(&self) -> impl Iterator<Item = &Features> {
        self.seen.iter().flatten().map(|piece| &piece.features)
    }

    /// Whether it came with what the agent had seen.
    #[must_use]
    pub fn has_trajectory(&self) -> bool {
        self.seen.is_some()
    }

    /// Whether it is longer than is read: what it tells after that nobody judged.
    pub(super) fn is_cut(&self) -> bool {
        self.told.is_cut || self.told.sentences.len() > MOST_TOLD
    }
}

/// What a model of sentences is given, of each sentence of a text.
#[must_use]
pub fn sentences_of(text: &str) -> Vec<(Features, String)> {
    let read = Text::read(text);
    let said =
        |piece: Piece| (piece.features, piece.span.and_then(|span| span.of(text)).unwrap_or_default().to_owned());
    pieces(&read, true).into_iter().map(said).collect()
}

/// What a trajectory tells an agent, sentence by sentence.
#[must_use]
pub fn sentences_seen(trajectory: &str) -> Vec<(Features, String)> {
    TrajectoryTexts::of(trajectory).read.iter().flat_map(|text| sentences_of(text)).collect()
}

/// What an action tells, sentence by sentence, as written.
pub(super) struct ActionSentences {
    /// What is told, what was told in earlier calls, and what hides in it.
    pub(super) told: Vec<String>,
    /// Whether it is longer than is read.
    pub(super) is_cut: bool,
    /// Whether it is hardly English.
    pub(super) is_foreign: bool,
}

/// The sentences of an action, for those who read them as they are.
pub(super) fn spoken(action: &Action) -> ActionSentences {
    let read = Text::read(action.told());
    let hidden = hidden::find(action.told(), &read);
    let seen = action.trajectory.as_deref().filter(|text| !text.trim().is_empty()).map(TrajectoryTexts::of);
    let earlier = seen.iter().flat_map(|seen| &seen.told);
    let hiding = hidden.iter().map(|hidden| &hidden.says);
    let told = sentences(action.told(), &read).into_iter();
    let told = told.chain(earlier.chain(hiding).flat_map(|text| sentences(text, &Text::read(text)))).collect();
    ActionSentences { told, is_cut: read.is_cut, is_foreign: read.is_foreign() }
}

fn sentences(text: &str, read: &Text) -> Vec<String> {
    read.sentences.iter().filter_map(|sentence| sentence.span.of(text)).map(str::to_owned).collect()
}

/// How alike two texts are in what they are about, from 0 to 1: the share of words in common, of the geometric mean of both.
#[must_use]
pub fn likeness(one: &str, other: &str) -> f64 {
    let (one, other) = (content(&Text::read(one).words), content(&Text::read(other).words));
    alike(&one, &other)
}

pub(super) fn alike(one: &[u64], other: &[u64]) -> f64 {
    use super::number::count;
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    count(super::text::common(one, other)) / (count(one.len()) * count(other.len())).sqrt()
}

fn pieces(text: &Text, has_place: bool) -> Vec<Piece> {
    let piece = |sentence: &super::text::Sentence| {
        let words = text.words_of(sentence);
        let topics = TOPICS.touched(words);
        Piece {
            span: has_place.then_some(sentence.span),
            content: content(words),
            features: of_sentence(words, &topics),
            topics,
        }
    };
    text.sentences.iter().map(piece).collect()
}
