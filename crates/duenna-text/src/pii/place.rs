//! Names of places: countries, states, cities.

use super::finding::{Evidence, Finding, Kind};
use super::lexicon::Word;
use super::person::Reading;
use super::phrase::Phrase;
use super::token::joined;
use super::window::{FindingSink, Window};

/// Whether a phrase is a place.
pub(super) fn read(window: &Window<'_>, phrase: &Phrase) -> Reading {
    let (country, city) = listed(window, phrase);
    let before = window.gap_before(phrase.first);
    let near = before == " " || before == ": ";
    let previous = phrase.first.checked_sub(1).map_or(Word::default(), |index| window.word(index));
    let mut evidence = Vec::new();
    let name = window.word(phrase.first);
    let common = (phrase.first..=phrase.last).all(|index| window.common(index));
    let mut score: f32 = if country {
        evidence.push(Evidence::List("countries"));
        if common && phrase.first == phrase.last { 0.6 } else { 0.85 }
    } else if city {
        evidence.push(Evidence::List("cities"));
        if name.is(Word::GIVEN.or(Word::SURNAME)) && phrase.first == phrase.last { 0.3 } else { 0.5 }
    } else if common {
        0.02
    } else {
        0.17
    };
    if near && !phrase.titled {
        if window.led_by(phrase.first, Word::LEADS_TO_PLACE) {
            score += 0.38;
            evidence.push(Evidence::Cue("leads to a place"));
        } else if previous.is(Word::BEFORE_PLACE) {
            let word = window.previous(phrase.first).map_or("", |token| window.spelled(token));
            score += match word {
                "in" | "In" | "near" | "southern" | "Southern" | "northern" | "Northern" | "eastern" | "western"
                | "downtown" | "across" => 0.28,
                "from" | "From" => 0.22,
                _ => 0.12,
            };
            evidence.push(Evidence::Cue("a preposition of place"));
        }
    }
    // `Springfield, Ohio`
    let next = window.token(phrase.last + 1).filter(|next| next.form.capital() && window.gap(phrase.last) == ", ");
    if next.is_some() && window.longest(phrase.last + 1, Word::COUNTRY).is_some() {
        score += 0.35;
        evidence.push(Evidence::Cue("before a country"));
    }
    let behind = window
        .token(phrase.last + 1)
        .filter(|_| window.gap(phrase.last) == " ")
        .map_or("", |next| window.spelled(next));
    if matches!(
        behind,
        "bridge"
            | "airport"
            | "station"
            | "county"
            | "city"
            | "harbour"
            | "river"
            | "border"
            | "province"
            | "region"
            | "cathedral"
            | "suburb"
            | "neighborhood"
            | "district"
    ) {
        score += 0.25;
        evidence.push(Evidence::Cue("before what places have"));
    }
    if window.word(phrase.last).is(Word::ORGANIZATION) {
        score -= 0.3;
    }
    if window.token(phrase.last + 1).is_some_and(|token| token.form.number()) && window.gap(phrase.last) == " " {
        score -= 0.1;
    }
    if evidence.is_empty() {
        evidence.push(Evidence::Cue("capitals"));
    }
    Reading { score: score.clamp(0.0, 0.98), evidence }
}

/// `between Hamburg and Berlin`: a listed city beside a place is one, whoever else is called by its name.
pub(super) fn listed_together(window: &Window<'_>, people: &mut [(Phrase, Reading)], places: &mut [Reading]) {
    for forwards in [true, false] {
        for step in 1..places.len() {
            let (from, to) = if forwards { (step - 1, step) } else { (places.len() - step, places.len() - step - 1) };
            let (Some((one, person)), Some(place)) = (people.get(from), places.get(from)) else { continue };
            let Some((other, _)) = people.get(to) else { continue };
            let (left, right) = if forwards { (one, other) } else { (other, one) };
            let gap = window.slice(left.range(window).1, right.range(window).0);
            let beside = matches!(gap, ", " | " and " | ", and " | " & " | " or ") && !left.titled && !right.titled;
            let alone = other.first == other.last && listed(window, other).1;
            if !(beside && alone && place.score >= 0.5 && place.score > person.score) {
                continue;
            }
            if let (Some((_, person)), Some(place)) = (people.get_mut(to), places.get_mut(to)) {
                person.score = person.score.min(0.05);
                place.score = (place.score + 0.35).min(0.98);
                place.evidence.push(Evidence::Cue("among places"));
            }
        }
    }
}

/// Whether the phrase, or its beginning, is a listed country or city.
fn listed(window: &Window<'_>, phrase: &Phrase) -> (bool, bool) {
    let mut hash = None;
    let (mut country, mut city) = (false, false);
    for index in phrase.first..=phrase.last {
        let Some(token) = window.token(index) else { break };
        let whole = hash.map_or(token.hash, |hash| joined(hash, token.hash));
        hash = Some(whole);
        let word = window.lexicon.word(whole);
        // A city may have more behind it (`Bremen Ohlenhof`), a country stands whole.
        city |= word.is(Word::CITY)
            && (index == phrase.last || !word.is(Word::GIVEN.or(Word::SURNAME)) && phrase.last - index < 2);
        country = word.is(Word::COUNTRY) && index == phrase.last;
    }
    (country, city)
}

/// Countries in small letters, where the word is nothing else.
pub(super) fn small(window: &Window<'_>, first: usize, length: usize, found: &mut FindingSink) {
    let (Some(opening), Some(last)) = (window.token(first), window.token(first + length - 1)) else { return };
    let spelled = window.slice(opening.start, last.end);
    if !opening.form.small()
        || spelled.len() < 4
        || length == 1 && (window.common(first) || window.word(first).is(Word::GIVEN))
    {
        return;
    }
    found.push(Finding::new((opening.start, last.end), Kind::of("GPE"), 0.55, vec![Evidence::List("countries")]));
}
