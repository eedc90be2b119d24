//! A message as words and sentences, to look for what a key or a member is called.

use std::collections::HashMap;

use super::keys::{is_negation, is_request};
use super::roots::{root, singular};
use duenna_text::reading::Span;
use duenna_text::reading::text::{Gap, Shape, Text};

/// How far from what is denied the denying word stands.
const NEAR: usize = 3;
/// A sentence ends after so many words, whatever its signs are: nothing that is looked for is as long.
const SENTENCE: u32 = 120;
/// At how many places of its rarest word a phrase is looked for. No message that somebody reads repeats one as often.
const PLACES: usize = 2000;

/// The words of a text, without endings, and where each of them stands.
pub(super) struct Words<'t> {
    text: Text<'t>,
    all: Vec<Word>,
    /// The number of each word without the ending of its plural.
    numbers: HashMap<String, u32>,
    /// The words by their numbers.
    known: Vec<WordEntry>,
    /// The numbers of the words that share a root.
    families: HashMap<Box<str>, Vec<usize>>,
    /// The first word of each sentence.
    sentences: Vec<u32>,
    /// Whether each sentence ends with a question mark.
    questions: Vec<bool>,
}

/// A word of the text, wherever it stands.
struct WordEntry {
    root: Box<str>,
    places: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Word {
    number: u32,
    token: u32,
    sentence: u32,
    /// Whether a sign stands before it that parts what is said: a comma, a bracket, a dash.
    parted: bool,
}

/// A sentence, or a line: its words by their places in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sentence {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_question: bool,
}

impl<'t> Words<'t> {
    pub(super) fn of(source: &'t str) -> Self {
        let text = Text::new(source);
        let mut words = Self {
            all: Vec::with_capacity(text.tokens.len()),
            numbers: HashMap::new(),
            known: Vec::new(),
            families: HashMap::new(),
            sentences: Vec::new(),
            questions: Vec::new(),
            text,
        };
        let (mut begins, mut parted, mut length) = (true, false, 0);
        for at in 0..words.text.tokens.len() {
            let Some(token) = words.text.tokens.get(at).copied() else { break };
            begins |= token.gap == Gap::Line || length >= SENTENCE;
            match token.shape {
                Shape::Word | Shape::Digits => {
                    if begins {
                        words.sentences.push(u32::try_from(words.all.len()).unwrap_or(u32::MAX));
                        words.questions.push(false);
                        length = 0;
                    }
                    words.push(at, parted || begins);
                    (begins, parted, length) = (false, false, length + 1);
                }
                // A point within a number or an address ends nothing.
                Shape::Sign(sign @ ('.' | '!' | '?' | ';' | '…')) => {
                    let ends = words.text.token(at + 1).is_none_or(|next| next.gap != Gap::None);
                    parted = true;
                    begins |= ends;
                    if let Some(last) = words.questions.last_mut().filter(|_| sign == '?') {
                        *last = true;
                    }
                }
                Shape::Sign(',' | ':' | '(' | ')' | '[' | ']' | '–' | '—' | '|' | '→' | '=' | '≈') => {
                    parted = true;
                }
                Shape::Sign('-' | '+' | '•') if token.gap != Gap::None => parted = true,
                Shape::Sign(_) => {}
            }
        }
        words
    }

    fn push(&mut self, token: usize, parted: bool) {
        let folded = self.text.tokens.get(token).map_or("", |token| self.text.folded(token));
        let stem = singular(folded);
        let at = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let number = if let Some(number) = self.numbers.get(stem.as_ref()) {
            *number
        } else {
            let number = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
            let root: Box<str> = root(&stem).into();
            self.families.entry(root.clone()).or_default().push(number as usize);
            self.known.push(WordEntry { root, places: Vec::new() });
            self.numbers.insert(stem.into_owned(), number);
            number
        };
        if let Some(known) = self.known.get_mut(number as usize) {
            known.places.push(at);
        }
        let sentence = u32::try_from(self.sentences.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.all.push(Word { number, token: u32::try_from(token).unwrap_or(u32::MAX), sentence, parted });
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The roots of all different words, by their numbers.
    pub(super) fn roots(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|known| &*known.root)
    }

    /// The number of the word at a place.
    pub(super) fn number_at(&self, at: usize) -> Option<usize> {
        self.all.get(at).map(|word| word.number as usize)
    }

    /// The number of a word without the ending of its plural.
    pub(super) fn numbered(&self, stem: &str) -> Option<usize> {
        self.numbers.get(stem).map(|number| *number as usize)
    }

    /// The places of a word, by its number.
    pub(super) fn places(&self, number: usize) -> &[u32] {
        self.known.get(number).map_or(&[], |known| &known.places)
    }

    /// The word at a place as it is written, folded.
    pub(super) fn folded(&self, at: usize) -> &str {
        let token = self.all.get(at).and_then(|word| self.text.tokens.get(word.token as usize));
        token.map_or("", |token| self.text.folded(token))
    }

    /// Whether the word at a place begins with a capital letter.
    pub(super) fn is_capital(&self, at: usize) -> bool {
        let token = self.all.get(at).and_then(|word| self.text.tokens.get(word.token as usize));
        token.is_some_and(|token| token.capital)
    }

    /// Whether what is said parts before the word at a place.
    pub(super) fn is_parted(&self, at: usize) -> bool {
        self.all.get(at).is_none_or(|word| word.parted)
    }

    /// From the first to the last of some words.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        let token = |at: usize| self.all.get(at).and_then(|word| self.text.tokens.get(word.token as usize));
        let last = token(to.saturating_sub(1).max(from));
        token(from).zip(last).map_or(Span::new(0, 0), |(first, last)| first.span.to(last.span))
    }

    /// The first word that begins at a byte or after it.
    pub(super) fn word_at(&self, byte: usize) -> usize {
        let token = self.text.token_at(byte);
        self.all.partition_point(|word| (word.token as usize) < token)
    }

    /// The sentence of the word at a place.
    pub(super) fn sentence_of(&self, at: usize) -> Option<Sentence> {
        let sentence = self.all.get(at)?.sentence as usize;
        let start = *self.sentences.get(sentence)? as usize;
        let end = self.sentences.get(sentence + 1).map_or(self.all.len(), |next| *next as usize);
        Some(Sentence { start, end, is_question: self.questions.get(sentence).copied().unwrap_or(false) })
    }

    /// The places of the first words where these stand one after another, within a sentence.
    pub(super) fn phrases<'w>(&'w self, phrase: &[String]) -> impl Iterator<Item = usize> + use<'w, 't> {
        let numbers: Option<Vec<usize>> = phrase.iter().map(|word| self.numbered(word)).collect();
        let numbers = numbers.unwrap_or_default();
        // The rarest word is looked at: a name has many words, and a message may repeat the first of them.
        let rarest =
            (0..numbers.len()).min_by_key(|at| numbers.get(*at).map_or(0, |number| self.places(*number).len()));
        let places = rarest.and_then(|at| numbers.get(at)).map_or(&[][..], |number| self.places(*number));
        places.iter().take(PLACES).filter_map(move |place| {
            let start = (*place as usize).checked_sub(rarest?)?;
            let same = numbers.iter().enumerate().all(|(at, number)| self.number_at(start + at) == Some(*number));
            let sentence = |at: usize| self.all.get(at).map(|word| word.sentence);
            let within = sentence(start) == sentence(start + numbers.len() - 1);
            if same && within { Some(start) } else { None }
        })
    }

    /// Where these words stand one after another, within a sentence.
    pub(super) fn phrase(&self, phrase: &[String]) -> Option<Span> {
        self.phrases(phrase).next().map(|start| self.span(start, start + phrase.len()))
    }

    /// The places where these words stand beside one another, in whatever order: `physical health` is `health_physical`.
    pub(super) fn gathered<'w>(&'w self, phrase: &[String]) -> impl Iterator<Item = usize> + use<'w, 't> {
        let numbers: Option<Vec<usize>> = phrase.iter().map(|word| self.numbered(word)).collect();
        let mut numbers = numbers.unwrap_or_default();
        let rarest = numbers.iter().copied().min_by_key(|number| self.places(*number).len());
        let places = rarest.map_or(&[][..], |number| self.places(number));
        let length = numbers.len();
        numbers.sort_unstable();
        let is_gathered = move |start: usize| {
            let mut here: Vec<usize> = (start..start + length).map_while(|at| self.number_at(at)).collect();
            let sentence = |at: usize| self.all.get(at).map(|word| word.sentence);
            here.sort_unstable();
            here == numbers && sentence(start) == sentence(start + length - 1)
        };
        let mut last = None;
        places.iter().take(PLACES).filter_map(move |place| {
            let place = *place as usize;
            let first = (place + 1).saturating_sub(length);
            let start = (first..=place).find(|start| is_gathered(*start))?;
            if last.replace(start) == Some(start) { None } else { Some(start) }
        })
    }

    /// Where they stand so, and are not denied: `pool` is not said by `no pool`.
    pub(super) fn phrase_that_holds(&self, phrase: &[String]) -> Option<Span> {
        let start = self.gathered(phrase).find(|start| !self.is_denied(*start, *start + phrase.len()))?;
        Some(self.span(start, start + phrase.len()))
    }

    /// Whether some words are denied: by a word before them in what is said there (`no spa or pool`), or by what is said of
    /// them (`pool not available`).
    pub(super) fn is_denied(&self, from: usize, to: usize) -> bool {
        let Some(sentence) = self.sentence_of(from) else { return false };
        let mut at = from;
        let mut listed = false;
        for _ in 0..6 {
            if at <= sentence.start || !listed && self.is_parted(at) && !self.goes_on(at, to, sentence.end) {
                break;
            }
            listed |= self.is_parted(at);
            at -= 1;
            let word = self.folded(at);
            if is_negation(word) && !matches!(self.folded(at + 1), "only" | "just") {
                return true;
            }
            if matches!(word, "but" | "however" | "with" | "has" | "have" | "includes" | "include" | "offers") {
                break;
            }
        }
        let mut after = to;
        while after < sentence.end && after < to + 2 && !self.is_parted(after) {
            if matches!(self.folded(after), "is" | "are" | "was" | "were") {
                after += 1;
                continue;
            }
            let word = self.folded(after);
            return is_negation(word) && !matches!(self.folded(after + 1), "only" | "just");
        }
        false
    }

    /// Whether a list goes on behind a comma: `no spa, pool or bar`.
    fn goes_on(&self, at: usize, to: usize, end: usize) -> bool {
        let has_or = (at..end.min(to + 3)).any(|at| matches!(self.folded(at), "or" | "nor"));
        has_or && (at..to).len() <= 3
    }

    /// Where a whole number stands that is no part of another, of a time or a day: no `5` in `4.5`, `1,205` or `12:05`.
    pub(super) fn number(&self, number: &str, is_meant: impl Fn(Span) -> bool) -> Option<Span> {
        let source = self.text.source;
        let is_apart = |span: &Span| {
            let beside = |letters: &mut dyn Iterator<Item = char>| {
                let joins = letters.next().is_some_and(|sign| matches!(sign, '.' | ',' | ':' | '/' | '-' | '\''));
                joins && letters.next().is_some_and(|letter| letter.is_ascii_digit())
            };
            let before = source.get(..span.start).is_some_and(|text| beside(&mut text.chars().rev()));
            let after = source.get(span.end..).is_some_and(|text| beside(&mut text.chars()));
            !before && !after
        };
        let places = self.places(self.numbered(number)?);
        places
            .iter()
            .take(PLACES)
            .map(|at| self.span(*at as usize, *at as usize + 1))
            .find(|span| is_apart(span) && is_meant(*span))
    }

    /// The sentences that hold all of `subject` by their roots, and the places of its first and last word there.
    pub(super) fn holding<'w>(
        &'w self,
        subject: &[String],
    ) -> impl Iterator<Item = (Sentence, usize, usize)> + use<'w, 't> {
        let of = |root: &String| self.families.get(root.as_str()).cloned().unwrap_or_default();
        let numbers: Vec<Vec<usize>> = subject.iter().map(of).collect();
        let count = |numbers: &Vec<usize>| numbers.iter().map(|number| self.places(*number).len()).sum::<usize>();
        let rarest = numbers.iter().min_by_key(|numbers| count(numbers)).cloned().unwrap_or_default();
        let mut places: Vec<u32> =
            rarest.iter().flat_map(|number| self.places(*number).iter().take(PLACES)).copied().collect();
        places.sort_unstable();
        let mut done = usize::MAX;
        places.into_iter().filter_map(move |place| {
            let sentence = self.sentence_of(place as usize)?;
            if std::mem::replace(&mut done, sentence.start) == sentence.start {
                return None;
            }
            let place = |wanted: &Vec<usize>| {
                let is_wanted = |at: &usize| self.number_at(*at).is_some_and(|number| wanted.contains(&number));
                (sentence.start..sentence.end).filter(is_wanted).min_by_key(|at| at.abs_diff(place as usize))
            };
            let places: Vec<usize> = numbers.iter().map(place).collect::<Option<_>>()?;
            places.iter().min().copied().zip(places.iter().max().copied()).map(|(first, last)| (sentence, first, last))
        })
    }

    /// Whether the words about these places deny them: in their own part of the sentence, `no pool, but a spa` has a spa.
    pub(super) fn is_negated(&self, sentence: Sentence, first: usize, last: usize) -> bool {
        let from = first.saturating_sub(NEAR).max(sentence.start);
        let to = (last + NEAR + 1).min(sentence.end);
        if (first..=last.min(to)).any(|at| is_negation(self.folded(at))) {
            return true;
        }
        let turns = |at: usize| matches!(self.folded(at), "but" | "however" | "though" | "although");
        let before = (from..first).rev().take_while(|at| !turns(*at)).find(|at| is_negation(self.folded(*at)));
        let before = before.is_some_and(|at| {
            let parted = (at + 1..=first).any(|at| self.is_parted(at));
            !parted || self.folded(first.saturating_sub(1)) == "or" || self.goes_on(last + 1, last + 1, sentence.end)
        });
        let after = (last + 1..to).take_while(|at| !turns(*at)).find(|at| is_negation(self.folded(*at)));
        // Behind a comma `no` is said of what follows it; behind a colon it is the answer.
        let after = after.is_some_and(|at| {
            let parted = (last + 1..=at).any(|at| self.is_parted(at));
            let is_last = at + 1 >= sentence.end || self.is_parted(at + 1);
            !parted || is_last || !matches!(self.folded(at), "no" | "without")
        });
        before || after
    }

    /// Whether something is asked for in a sentence.
    pub(super) fn is_asked(&self, sentence: Sentence) -> bool {
        sentence.is_question || (sentence.start..sentence.end).any(|at| is_request(self.folded(at)))
    }

    pub(super) fn sentence_span(&self, sentence: Sentence) -> Span {
        self.span(sentence.start, sentence.end)
    }
}
