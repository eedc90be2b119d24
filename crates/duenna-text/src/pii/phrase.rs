//! Runs of capitalised words, which names of all kinds are: people, places, organisations.

use super::lexicon::Word;
use super::window::Window;

/// Capitalised words that stand together, and what may stand between them.
#[derive(Clone, Copy)]
pub(super) struct Phrase {
    /// Its first token.
    pub(super) first: usize,
    /// Its last token.
    pub(super) last: usize,
    /// A title stands before it: `Dr.`
    pub(super) titled: bool,
}

impl Phrase {
    pub(super) fn range(&self, window: &Window<'_>) -> (usize, usize) {
        (window.token(self.first).map_or(0, |token| token.start), window.token(self.last).map_or(0, |token| token.end))
    }
}

/// All phrases of a window.
pub(super) fn phrases(window: &Window<'_>) -> Vec<Phrase> {
    let mut found = Vec::new();
    let (mut index, mut titled) = (0, false);
    while let Some(token) = window.token(index) {
        if !token.form.capital() {
            titled = window.word(index).is(Word::TITLE) && token.len() < 5 && matches!(window.gap(index), " " | ". ");
            index += 1;
            continue;
        }
        let word = window.word(index);
        let title = word.is(Word::TITLE)
            && matches!(window.gap(index), " " | ". ")
            && window.token(index + 1).is_some_and(|next| next.form.capital());
        // `A` may be an initial, and `The` opens no name.
        if title
            || word.is(Word::FUNCTION) && token.len() > 1 && !word.is(Word::GIVEN)
            || opener(window, index)
            || calendar(window, index)
        {
            titled = title;
            index += 1;
            continue;
        }
        let last = reach(window, index);
        found.push(Phrase { first: index, last, titled });
        titled = false;
        index = last + 1;
    }
    found
}

/// An ordinary word that is large because a sentence begins there.
fn opener(window: &Window<'_>, index: usize) -> bool {
    let Some(token) = window.token(index) else { return false };
    let word = window.word(index);
    let named = Word::GIVEN.or(Word::SURNAME).or(Word::COUNTRY).or(Word::CITY);
    let lone = token.len() == 1 && !window.gap(index).starts_with('.');
    lone || window.opens_sentence(index)
        && window.common(index)
        && (!word.is(named)
            || !window.token(index + 1).is_some_and(|next| next.form.capital() && window.gap(index) == " "))
        && !word.is(Word::GIVEN)
}

/// A day of the week or a month that is no name, as in `Every Friday Abdul swims`.
fn calendar(window: &Window<'_>, index: usize) -> bool {
    let word = window.word(index);
    let named = Word::GIVEN.or(Word::CITY).or(Word::COUNTRY);
    (word.is(Word::WEEKDAY) && !word.is(named) || word.is(Word::MONTH) && !word.is(named.or(Word::SURNAME)))
        && window.token(index).is_some_and(|token| token.len() >= 5)
}

/// The last token of the phrase that begins here.
fn reach(window: &Window<'_>, first: usize) -> usize {
    let mut last = first;
    while last - first < 6 {
        let (Some(token), Some(next)) = (window.token(last), window.token(last + 1)) else { break };
        let gap = window.gap(last);
        let joined = matches!(gap, " " | "  " | "-")
            || matches!(gap, "'" | "`") && next.len() > 1
            || matches!(gap, ". " | ".") && token.len() == 1;
        let syllable = gap == "-" && next.form.small() && goes_on(window, last + 1);
        if joined && next.form.capital() && !(window.word(last + 1).is(Word::FUNCTION) && next.len() > 1) || syllable {
            last += 1;
        } else if gap == " " && particles(window, last + 1) > 0 {
            last += particles(window, last + 1) + 1;
        } else {
            break;
        }
    }
    last
}

/// Whether a small word behind a hyphen is the rest of a name, as in `Hye-jin Park`: no ordinary word, and a capitalised one follows.
fn goes_on(window: &Window<'_>, index: usize) -> bool {
    window.gap(index) == " "
        && !window.common(index)
        && window.token(index).is_some_and(|token| (2..=6).contains(&token.len()))
        && window.token(index + 1).is_some_and(|next| next.form.capital() && !next.form.capitals())
}

/// How many small words that may stand inside a name follow from here, if a capitalised one ends them.
fn particles(window: &Window<'_>, from: usize) -> usize {
    let mut count = 0;
    while let Some(token) = window.token(from + count).filter(|_| count < 3) {
        if token.form.capital() && count > 0 {
            return count;
        }
        if !(token.form.small()
            && window.word(from + count).is(Word::PARTICLE)
            && matches!(window.gap(from + count), " " | "'"))
        {
            return 0;
        }
        count += 1;
    }
    0
}
