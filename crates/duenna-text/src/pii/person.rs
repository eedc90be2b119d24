//! Names of people, places and organisations: what the words of a phrase may be, and what the words around it make of it.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::example::judge;
use super::finding::{Evidence, Finding, Kind};
use super::lexicon::Word;
use super::phrase::{Phrase, phrases};
use super::place;
use super::window::{FindingSink, Window};

/// Endings of surnames in many languages, without accents.
const ENDINGS: &[&str] = &[
    "ov", "ova", "ev", "eva", "yev", "sky", "ski", "ska", "skaya", "sen", "son", "sson", "dottir", "ic", "ich", "vic",
    "wicz", "czyk", "ova", "enko", "chuk", "ian", "yan", "idze", "shvili", "adze", "oglu", "opoulos", "idis", "akis",
    "nen", "stein", "berg", "mann", "bach", "meier", "ez", "es", "ini", "elli", "etti", "ucci", "eau", "ault", "quist",
    "gaard", "strom", "lund", "moto", "mura", "yama", "guchi", "nagar", "zadeh",
];

/// How a phrase reads.
pub(super) struct Reading {
    pub(super) score: f32,
    pub(super) evidence: Vec<Evidence>,
}

/// All names in a window.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    let phrases = phrases(window);
    let mut known: HashSet<u64, FixedState> = HashSet::default();
    let mut readings: Vec<(Phrase, Reading)> = Vec::with_capacity(phrases.len());
    for phrase in phrases {
        let reading = person(window, &phrase);
        if reading.score >= 0.6 {
            known.extend(
                (phrase.first..=phrase.last)
                    .filter_map(|index| window.token(index))
                    .filter(|token| token.len() > 2 && token.form.capital())
                    .map(|token| token.hash),
            );
        }
        readings.push((phrase, reading));
    }
    listed_together(window, &mut readings);
    let mut places: Vec<Reading> = readings.iter().map(|(phrase, _)| place::read(window, phrase)).collect();
    place::listed_together(window, &mut readings, &mut places);
    for ((phrase, mut reading), place) in readings.into_iter().zip(places) {
        let lone = phrase.first == phrase.last;
        if lone
            && reading.score < 0.6
            && reading.score > 0.05
            && window.token(phrase.first).is_some_and(|token| known.contains(&token.hash))
        {
            reading.score += 0.3;
            reading.evidence.push(Evidence::Cue("named in full elsewhere"));
        }
        let organization = organization(window, &phrase);
        if organization.score > 0.5 {
            reading.score -= 0.3;
        }
        let range = phrase.range(window);
        let best = reading.score.max(place.score).max(organization.score);
        let (kind, reading) = if reading.score >= best {
            ("PERSON", reading)
        } else if place.score >= best {
            ("GPE", place)
        } else {
            ("ORGANIZATION", organization)
        };
        if best >= 0.2 {
            let finding = Finding::new(range, Kind::of(kind), reading.score, reading.evidence);
            found.push(finding.judged(judge(kind, window.slice(range.0, range.1))));
        }
    }
}

/// `Eklund, Michael and Hodge`: who stands among people is one of them.
fn listed_together(window: &Window<'_>, readings: &mut [(Phrase, Reading)]) {
    for forwards in [true, false] {
        let mut before: Option<(Phrase, f32)> = None;
        let order: Vec<usize> =
            if forwards { (0..readings.len()).collect() } else { (0..readings.len()).rev().collect() };
        for index in order {
            let Some((phrase, reading)) = readings.get_mut(index) else { break };
            if let Some((other, score)) = before {
                let (left, right) = if forwards { (other, *phrase) } else { (*phrase, other) };
                let gap = window.slice(left.range(window).1, right.range(window).0);
                if score >= 0.4
                    && matches!(gap, ", " | " and " | ", and " | " & " | " or ")
                    && (0.2..0.4).contains(&reading.score)
                {
                    reading.score += 0.12;
                    reading.evidence.push(Evidence::Cue("among people"));
                }
            }
            before = Some((*phrase, reading.score));
        }
    }
}

/// How much a word looks like part of a name: 1 for a given name that is nothing else, below 0 for what no name has.
fn part(window: &Window<'_>, index: usize) -> f32 {
    let Some(token) = window.token(index) else { return 0.0 };
    let word = window.word(index);
    if word.is(Word::COUNTRY) && !word.is(Word::GIVEN) {
        return -1.0;
    }
    let common = window.common(index);
    if word.is(Word::WEEKDAY) || common && word.is(Word::MONTH) {
        return -0.4;
    }
    if word.is(Word::GIVEN) {
        return if common { 0.5 } else { 1.0 };
    }
    if word.is(Word::SPECIAL) {
        return -0.6;
    }
    if word.is(Word::SURNAME) {
        return if common { 0.3 } else { 0.75 };
    }
    if common || word.is(Word::ORGANIZATION) {
        return -0.35;
    }
    let spelled = window.spelled(token).to_lowercase();
    let ending = spelled.len() > 4 && ENDINGS.iter().any(|ending| spelled.ends_with(ending));
    match (ending, spelled.is_ascii(), word.is(Word::CITY)) {
        (_, _, true) => 0.1,
        (true, _, _) => 0.7,
        (_, false, _) => 0.6,
        _ => 0.45,
    }
}

fn person(window: &Window<'_>, phrase: &Phrase) -> Reading {
    let mut evidence = Vec::new();
    let (mut parts, mut sum, mut initials, mut least) = (0_u8, 0.0, 0_u8, 1.0_f32);
    for index in phrase.first..=phrase.last {
        let Some(token) = window.token(index).filter(|token| token.form.capital()) else { continue };
        if token.len() <= 2 && window.spelled(token).chars().count() == 1 {
            initials += 1;
            continue;
        }
        let strength = part(window, index);
        least = least.min(strength);
        sum += strength;
        parts += 1;
    }
    let nothing = Reading { score: 0.0, evidence: Vec::new() };
    if parts == 0 || parts > 5 {
        return nothing;
    }
    let mean = sum / f32::from(parts);
    let given = window.word(phrase.first).is(Word::GIVEN);
    if mean > 0.5 {
        evidence.push(Evidence::List("names"));
    }
    let mut score = if parts == 1 {
        0.1 + 0.4 * mean
    } else {
        0.12 + 0.6 * mean + if given { 0.1 } else { 0.0 } + if least < 0.0 { -0.15 } else { 0.0 }
    };
    if initials > 0 && phrase.first != phrase.last && mean > 0.0 {
        score += 0.15;
    }
    if window.token(phrase.first).is_some_and(|token| token.form.capitals() && token.len() > 3) {
        score -= 0.12;
    }
    if parts == 1 && initials == 0 && window.opens_sentence(phrase.first) && !given {
        score -= 0.05;
    }
    score += around(window, phrase, mean, &mut evidence);
    if evidence.is_empty() {
        evidence.push(Evidence::Cue("capitals"));
    }
    Reading { score: score.clamp(0.0, 0.98), evidence }
}

/// What the words before and after say.
fn around(window: &Window<'_>, phrase: &Phrase, mean: f32, evidence: &mut Vec<Evidence>) -> f32 {
    let mut raise = 0.0_f32;
    let before = window.gap_before(phrase.first);
    let near = before.len() <= 3 && !before.contains(['.', '!', '?', '(', ')']);
    let previous = phrase.first.checked_sub(1).map_or(Word::default(), |index| window.word(index));
    if phrase.titled {
        raise += 0.5;
        evidence.push(Evidence::Cue("a title"));
    } else if near && window.led_by(phrase.first, Word::INTRODUCES) {
        raise += if mean > -0.2 { 0.4 } else { 0.15 };
        evidence.push(Evidence::Cue("introduced by name"));
    } else if near && !before.contains('\n') && previous.is(Word::BEFORE_PERSON) {
        raise += if previous.is(Word::BEFORE_PLACE) { 0.02 } else { 0.12 };
    }
    let after = window.gap(phrase.last);
    let next = window.token(phrase.last + 1);
    let possessive = after == "'" && next.is_some_and(|next| window.spelled(next) == "s");
    let verb = window.word(phrase.last + 1);
    if possessive || after == " " && next.is_some_and(|next| next.form.small()) && verb.is(Word::AFTER_PERSON) {
        // `is` and `has` are said of anything; `lives` and `wrote` are not.
        raise += if verb.is(Word::FUNCTION) || possessive { 0.13 } else { 0.22 };
        evidence.push(Evidence::Cue("what people do"));
    }
    let alone = before.contains('\n') || window.previous(phrase.first).is_none();
    if alone && after.starts_with(':') {
        raise += if mean > 0.5 { 0.22 } else { 0.1 };
        evidence.push(Evidence::Cue("speaks"));
    } else if alone && phrase.first != phrase.last && (after.contains('\n') || next.is_none()) {
        raise += 0.12;
    }
    if after.starts_with(", ")
        && next.is_some_and(|next| {
            matches!(window.spelled(next), "the" | "a" | "an" | "who" | "aged" | "our" | "his" | "her" | "my")
        })
    {
        raise += 0.1;
    }
    if before == ", " && after.starts_with(['!', '?', '.', ','])
        || before.ends_with(['"', '?']) && after.starts_with(',')
    {
        raise += 0.1;
    }
    if before == " " && window.led_by(phrase.first, Word::LEADS_TO_PLACE) {
        raise -= 0.3;
    } else if previous.is(Word::BEFORE_PLACE) && near && !previous.is(Word::BEFORE_PERSON) {
        raise -= 0.15;
    }
    let household = after == " " && next.is_some_and(|next| matches!(window.spelled(next), "family" | "household"));
    if household && mean > 0.0 {
        raise += 0.3;
        evidence.push(Evidence::Cue("a family"));
    } else if window.previous(phrase.first).is_some_and(|token| window.spelled(token).eq_ignore_ascii_case("the")) {
        raise -= 0.25;
    }
    if window.previous(phrase.first).is_some_and(|token| token.form.number()) && near
        || next.is_some_and(|next| next.form.digits()) && (after == " " || after == ", " && raise < 0.1)
    {
        raise -= 0.25;
    }
    if next.is_some()
        && after == " "
        && window.word(phrase.last + 1).is(Word::ORGANIZATION.or(Word::STREET_LAST))
        && !window.word(phrase.last + 1).is(Word::AFTER_PERSON)
    {
        raise -= 0.25;
    }
    raise
}

/// Companies and the like: by their last word, or by what one does there.
fn organization(window: &Window<'_>, phrase: &Phrase) -> Reading {
    let last = window.word(phrase.last);
    let many = phrase.last > phrase.first;
    let lead: Vec<&str> = (phrase.first.saturating_sub(3)..phrase.first)
        .filter_map(|index| window.token(index))
        .map(|token| window.spelled(token))
        .collect();
    let employed = matches!(
        lead.as_slice(),
        [.., "work" | "works" | "worked" | "working", "for" | "at"]
            | [.., "employed" | "hired", "by"]
            | [.., "year" | "years" | "job" | "career" | "position", "at"]
            | [.., "joined"]
    );
    // `Customer Service` is nobody's name.
    let named = (phrase.first..phrase.last).any(|index| !window.common(index));
    let score = match (last.is(Word::ORGANIZATION) && many && named, employed) {
        (true, true) => 0.9,
        (true, false) => 0.7,
        (false, true) => 0.55,
        (false, false) => 0.0,
    };
    Reading {
        score,
        evidence: vec![Evidence::Cue(if last.is(Word::ORGANIZATION) {
            "a company's last word"
        } else {
            "an employer"
        })],
    }
}

/// Names in small letters, from a given name that is nothing else: before a surname, or right behind what introduces a name.
pub(super) fn small(window: &Window<'_>, first: usize, found: &mut FindingSink) {
    if window.common(first)
        || window.token(first).is_none_or(|token| token.len() < 3)
        || window.word(first).is(Word::FUNCTION.or(Word::COUNTRY))
    {
        return;
    }
    let introduced = matches!(window.gap_before(first), " " | ": " | ":") && window.led_by(first, Word::INTRODUCES);
    let (mut last, mut surname) = (first, false);
    for index in first + 1..first + 4 {
        let Some(token) =
            window.token(index).filter(|token| token.form.small() && matches!(window.gap(index - 1), " " | ". "))
        else {
            break;
        };
        let word = window.any_word(index);
        let listed = word.is(Word::SURNAME.or(Word::GIVEN))
            && !window.common(index)
            && !word.is(Word::FUNCTION.or(Word::COUNTRY))
            && token.len() > 2;
        let unknown = introduced && word == Word::default() && !window.common(index) && token.len() > 3;
        if listed || unknown {
            (last, surname) = (index, true);
        } else if token.len() > 1 {
            break;
        }
    }
    if let (Some(opening), Some(closing), true) = (window.token(first), window.token(last), introduced || surname) {
        let score = if introduced && surname {
            0.65
        } else if introduced {
            0.5
        } else {
            0.45
        };
        let mut evidence = vec![Evidence::List("names")];
        if introduced {
            evidence.push(Evidence::Cue("introduced by name"));
        }
        found.push(Finding::new((opening.start, closing.end), Kind::of("PERSON"), score, evidence));
    }
}
