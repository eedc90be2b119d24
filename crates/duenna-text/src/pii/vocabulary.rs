//! What words alone say, wherever they stand: special categories of personal data, countries, ages, and what is said to be secret.

use super::finding::{Evidence, Finding, Kind};
use super::lexicon::Word;
use super::token::joined;
use super::window::{FindingSink, Window, longest};
use super::{person, place, secret};

/// Goes over all words once.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (index, token) in window.tokens.iter().enumerate() {
        let word = window.word(index);
        if !word.is(COUNTS) {
            if token.form.number() && token.len() == 2 {
                said_to_be(window, index, found);
            }
            continue;
        }
        if word.is(Word::WEEKDAY) {
            weekday(window, index, found);
        }
        if word.is(Word::MONTH) {
            month(window, index, found);
        }
        if word.is(Word::GIVEN) && token.form.small() {
            person::small(window, index, found);
        }
        let phrases = if word.is(Word::OPENS) {
            window.phrases(index)
        } else {
            [word, Word::default(), Word::default(), Word::default()]
        };
        if let Some(length) = longest(&phrases, Word::SECRET_CUE) {
            secret::assigned(window, index, length, found);
        }
        if let Some(length) = longest(&phrases, Word::AGE_CUE) {
            aged(window, index, length, found);
        }
        if index < past {
            continue;
        }
        if let Some(length) = longest(&phrases, Word::SPECIAL) {
            special(window, index, length, found);
            past = index + length;
        }
        if let Some(length) = longest(&phrases, Word::COUNTRY).filter(|_| token.form.small()) {
            place::small(window, index, length, found);
        }
    }
}

/// What a word must be to be looked at here.
const COUNTS: Word = Word::SPECIAL
    .or(Word::GIVEN)
    .or(Word::COUNTRY)
    .or(Word::SECRET_CUE)
    .or(Word::AGE_CUE)
    .or(Word::WEEKDAY)
    .or(Word::MONTH)
    .or(Word::OPENS);

/// A phrase of a special category.
fn special(window: &Window<'_>, first: usize, length: usize, found: &mut FindingSink) {
    let Some(token) = window.token(first) else { return };
    let (mut hash, mut end) = (token.hash, token.end);
    for index in first + 1..first + length {
        // `panic, disorder` is none.
        if window.gap(index - 1).contains(['\n', ',', ';']) {
            return;
        }
        hash = joined(hash, window.token(index).map_or(0, |token| token.hash));
        end = window.token(index).map_or(end, |token| token.end);
    }
    let Some((kind, score)) = window.lexicon.special(hash) else { return };
    // Names of peoples are written large in English: small ones may be another word (`polish`, `thai`).
    let small = kind == "NRP" && token.form.small();
    let polish = small && window.spelled(token) == "polish";
    let score = if polish {
        0.1
    } else if small {
        score - 0.05
    } else {
        score
    };
    found.push(Finding::new((token.start, end), Kind::of(kind), score, vec![Evidence::List("special categories")]));
}

/// `aged 47`, `47 years old`, `I just turned 47`, `Age: 47`.
fn aged(window: &Window<'_>, first: usize, length: usize, found: &mut FindingSink) {
    let spelled = window.token(first).map_or("", |token| window.spelled(token)).to_ascii_lowercase();
    // What a phrase such as `y o` begins with, or `year old`.
    let behind = matches!(spelled.as_str(), "years" | "year" | "yrs" | "yr" | "yo" | "y" | "jahre" | "anos" | "ans");
    let number = if behind { first.checked_sub(1) } else { Some(first + length) };
    // `age of 47`, `turned about 47`
    let number = number
        .filter(|index| window.token(*index).is_some_and(|token| token.form.number()))
        .or_else(|| (!behind).then_some(first + length + 1));
    let Some(token) =
        number.and_then(|index| window.token(index)).filter(|token| token.form.number() && token.len() <= 3)
    else {
        return;
    };
    let gap = if behind {
        window.slice(token.end, window.token(first).map_or(0, |token| token.start))
    } else {
        window.slice(window.token(first + length - 1).map_or(0, |token| token.end), token.start)
    };
    let plausible = window.spelled(token).parse().is_ok_and(|years: u32| (1..=120).contains(&years));
    if plausible && gap.len() <= 8 && !matches!(window.byte(token.end), b'%' | b':' | b'/') {
        found.push(Finding::new((token.start, token.end), Kind::of("AGE"), 0.8, vec![Evidence::Cue("an age")]));
    }
}

/// `when he was 78`, `I'm 31 and`, `she is 44.`: only where a clause ends there.
fn said_to_be(window: &Window<'_>, index: usize, found: &mut FindingSink) {
    let Some(token) = window.token(index).filter(|token| token.form.number() && token.len() == 2) else { return };
    let pronoun = |at: usize| {
        window
            .token(at)
            .is_some_and(|token| matches!(window.spelled(token).to_ascii_lowercase().as_str(), "he" | "she" | "i"))
    };
    let verb = index.checked_sub(1).and_then(|at| window.token(at)).is_some_and(|token| {
        matches!(window.spelled(token).to_ascii_lowercase().as_str(), "was" | "is" | "am" | "m" | "s")
    });
    let ends = matches!(window.byte(token.end), b'.' | b',' | b'!' | b'?' | b';' | b')' | 0)
        && !window.byte(token.end + 1).is_ascii_digit()
        || window
            .token(index + 1)
            .is_some_and(|token| matches!(window.spelled(token), "and" | "when" | "now" | "but" | "at"));
    let said = verb && ends && index.checked_sub(2).is_some_and(pronoun) && window.gap_before(index) == " ";
    if said || behind_name(window, index) {
        found.push(Finding::new((token.start, token.end), Kind::of("AGE"), 0.6, vec![Evidence::Cue("an age")]));
    }
}

/// Days of the week, written out and large. Which one is meant, only a calendar could tell.
fn weekday(window: &Window<'_>, index: usize, found: &mut FindingSink) {
    let Some(token) = window.token(index).filter(|token| token.len() >= 6 && token.form.capital()) else { return };
    let before = window.previous(index).map_or("", |token| window.spelled(token)).to_ascii_lowercase();
    // `every Sunday`, `last Sunday` tell no date.
    let relative =
        matches!(before.as_str(), "last" | "next" | "every" | "each" | "any" | "black" | "good" | "easter" | "bloody");
    let score = if relative { 0.25 } else { 0.45 };
    found.push(Finding::new(
        (token.start, token.end),
        Kind::of("DATE_TIME"),
        score,
        vec![Evidence::List("days of the week")],
    ));
}

/// `Ana Prieto, 64, was admitted`: between commas, behind a name.
fn behind_name(window: &Window<'_>, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return false };
    let (word, adult) =
        (window.any_word(before), window.token(index).map_or("", |token| window.spelled(token)) >= "16");
    adult
        && window.gap(before) == ", "
        && window.gap(index) == ", "
        && window.token(before).is_some_and(|token| token.form.capital() && token.len() > 2)
        && window.token(index + 1).is_some_and(|token| token.form.small())
        && word.is(Word::GIVEN.or(Word::SURNAME))
        && !word.is(Word::COUNTRY.or(Word::MONTH).or(Word::STREET_LAST).or(Word::STREET_FIRST))
        && !window.common(before)
        && !window.word(index + 1).is(Word::STREET_FIRST)
}

/// English months, written out and large, with nothing behind them that makes a date or a name: `since March`. Those that people are
/// called only behind a word of time alone.
fn month(window: &Window<'_>, index: usize, found: &mut FindingSink) {
    let Some(token) = window.token(index).filter(|token| token.form.capital() && !token.form.capitals()) else {
        return;
    };
    let called = match window.spelled(token) {
        "January" | "February" | "March" | "July" | "September" | "October" | "November" | "December" => false,
        "April" | "May" | "June" | "August" => true,
        _ => return,
    };
    let lead = |back: usize| {
        let at = index.checked_sub(back).and_then(|at| window.token(at));
        at.map_or("", |token| window.spelled(token)).to_ascii_lowercase()
    };
    let timed = match (&*lead(2), &*lead(1)) {
        (_, "in" | "since" | "until" | "till" | "during" | "early" | "late" | "mid")
        | ("end" | "beginning" | "middle" | "start" | "month", "of") => true,
        (_, "to" | "by" | "from" | "before" | "after" | "for") => !called,
        _ => false,
    };
    let goes_on = window.gap(index) == " "
        && window.token(index + 1).is_some_and(|next| next.form.capital() || next.form.digits());
    if timed && matches!(window.gap_before(index), " " | "-") && !goes_on {
        let evidence = vec![Evidence::List("months")];
        found.push(Finding::new((token.start, token.end), Kind::of("DATE_TIME"), 0.45, evidence));
    }
}
