//! Streets with their number.

use super::Piece;
use super::unit::{corner, military, unit};
use crate::pii::lexicon::Word;
use crate::pii::token::Token;
use crate::pii::window::Window;

/// Endings of words that are streets, without accents.
const GLUED: &[&str] = &[
    "strasse",
    "straße",
    "str",
    "gata",
    "gatan",
    "gade",
    "gaden",
    "vej",
    "vejen",
    "vegen",
    "veien",
    "vagen",
    "vägen",
    "weg",
    "straat",
    "laan",
    "kade",
    "plein",
    "tie",
    "katu",
    "kuja",
    "utca",
    "gasse",
    "platz",
    "allee",
    "strædet",
    "stræde",
    "stien",
    "stigen",
    "torget",
    "gränd",
    "dreef",
    "singel",
    "steeg",
    "gracht",
    "bakken",
    "stræti",
    "vegur",
    "braut",
    "hverfi",
    "damm",
    "ufer",
    "steig",
    "chaussee",
    "ring",
    "út",
    "útja",
    "tn",
    "tee",
    "vollen",
    "haugen",
    "backen",
    "kroken",
    "svingen",
    "terrassen",
];
/// Words that end the name of a street and little else.
const SURE_STREETS: &[&str] = &[
    "street",
    "st",
    "road",
    "rd",
    "avenue",
    "ave",
    "lane",
    "ln",
    "drive",
    "boulevard",
    "blvd",
    "crescent",
    "cres",
    "highway",
    "hwy",
    "parkway",
    "pkwy",
    "turnpike",
    "terrace",
    "terrasse",
    "close",
    "court",
    "place",
    "square",
    "mews",
    "alley",
    "expressway",
    "esplanade",
    "utca",
    "útja",
    "tee",
    "tie",
    "katu",
    "gate",
    "grove",
    "gardens",
    "way",
    "u",
    "út",
    "streets",
    "caddesi",
    "sokak",
    "sokağı",
    "bulvarı",
    "třída",
    "náměstí",
    "nábřeží",
];
/// Words that begin the name of a street and little else.
const SURE_FIRSTS: &[&str] = &[
    "rue",
    "avenue",
    "avda",
    "avenida",
    "boulevard",
    "calle",
    "viale",
    "vicolo",
    "corso",
    "piazza",
    "piazzetta",
    "piazzale",
    "rua",
    "travessa",
    "praça",
    "estrada",
    "alameda",
    "ul",
    "ulica",
    "aleja",
    "paseo",
    "chemin",
    "impasse",
    "quai",
    "carrer",
    "camino",
    "rambla",
    "via",
    "av",
    "λεωφόρος",
    "πλατεία",
    "οδός",
    "jalan",
    "rúa",
    "r",
    "c",
];

/// All such pieces, in no order.
pub(super) fn pieces(window: &Window<'_>) -> Vec<Piece> {
    let mut found = Vec::new();
    for index in 0..window.tokens.len() {
        let Some(token) = window.token(index) else { break };
        if token.form.number() {
            numbered(window, index, &mut found);
        }
        if token.form.digits() || !token.form.capital() && !token.form.small() {
            continue;
        }
        let word = window.word(index);
        if word.is(Word::UNIT) {
            unit(window, index, &mut found);
        }
        if word.is(Word::STREET_LAST) {
            ended(window, index, &mut found);
        }
        if word.is(Word::STREET_FIRST) {
            begun(window, index, &mut found);
        }
        if token.form.capital() && token.len() > 5 && token.len() < 40
            || token.form.small() && next_to_number(window, index) && token.len() > 6
        {
            glued(window, index, &mut found);
        }
        if window.spelled(token).eq_ignore_ascii_case("corner") {
            corner(window, index, &mut found);
        }
        if matches!(window.spelled(token), "APO" | "FPO" | "DPO" | "apo" | "fpo" | "dpo") {
            military(window, index, &mut found);
        }
    }
    found
}

pub(super) fn is_one(window: &Window<'_>, index: usize, list: &[&str]) -> bool {
    window.token(index).is_some_and(|token| {
        let small = window.spelled(token).to_lowercase();
        list.contains(&small.as_str())
    })
}

fn number(window: &Window<'_>, index: usize) -> bool {
    window
        .token(index)
        .is_some_and(|token| token.form.digits() && token.len() <= 6 && window.byte(token.start).is_ascii_digit())
}

fn next_to_number(window: &Window<'_>, index: usize) -> bool {
    number(window, index + 1) && window.gap(index) == " "
        || index > 0 && number(window, index - 1) && window.gap_before(index) == " "
}

/// `12 Oak Street`, `Stensås terrasse 38`.
fn ended(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let mut first = index;
    while index - first < 5 && first > 0 {
        let Some(token) = window.token(first - 1) else { break };
        let word = window.word(first - 1);
        let small = token.form.small()
            && (word.is(Word::PARTICLE)
                || !word.is(Word::FUNCTION) && first > 1 && (number(window, first - 2) || index == first));
        let ordinal = token.form.digits() && !token.form.number() && token.len() <= 5;
        if !matches!(window.gap_before(first), " " | "-" | "'" | ". ")
            || !(token.form.capital() || small || ordinal)
            || word.is(Word::FUNCTION) && !small && token.len() > 1
        {
            break;
        }
        first -= 1;
    }
    if first == index {
        return;
    }
    let lead = first > 0
        && number(window, first - 1)
        && matches!(window.gap_before(first), " " | ", ")
        && !year_of_date(window, first - 1);
    let last = numbered_behind(window, index);
    let tail = last > index;
    let sure = is_one(window, index, SURE_STREETS);
    let large = window.token(first).is_some_and(|token| token.form.capital() || token.form.digits());
    let score = match (lead, tail, sure) {
        (true, _, true) | (_, true, true) if large => 0.8,
        (true, _, true) => 0.6,
        (true, _, false) if large && window.token(index).is_some_and(|token| token.form.capital()) => 0.55,
        (false, _, true)
            if large && window.token(index).is_some_and(|token| token.form.capital() && token.len() > 3) =>
        {
            0.3
        }
        (_, true, false) if large => 0.35,
        _ => return,
    };
    found.push(Piece { first, last, score, why: "a street" });
}

/// The house number behind a street, `38`, `. 38`, ` No: 212`, or the street itself without one.
fn numbered_behind(window: &Window<'_>, index: usize) -> usize {
    if number(window, index + 1) && matches!(window.gap(index), " " | ". ") {
        return index + 1;
    }
    let said = is_one(window, index + 1, &["no", "nr"]) && matches!(window.gap(index), " " | ". " | ", ");
    if said && number(window, index + 2) && matches!(window.gap(index + 1), " " | ". " | ": " | "." | ":") {
        return index + 2;
    }
    index
}

/// Whether a number ends a date, as in `21 Feb 2026`.
fn year_of_date(window: &Window<'_>, index: usize) -> bool {
    index > 0 && window.word(index - 1).is(Word::MONTH)
        || index > 1 && number(window, index - 1) && window.word(index - 2).is(Word::MONTH)
}

/// `rue de la Paix 3`, `ul. Miła 53`, `31 Rue Tachkent`.
fn begun(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let mut last = index;
    while last - index < 6 {
        let Some(token) = window.token(last + 1) else { break };
        let word = window.word(last + 1);
        let small = token.form.small()
            && (word.is(Word::PARTICLE)
                || token.len() <= 3 && last == index
                || !window.common(last + 1) && last <= index + 1);
        let gap = window.gap(last);
        let joins = matches!(gap, " " | "-" | "'")
            || last == index && matches!(gap, ". " | "/ " | ".")
            || token.len() > 1 && gap == ". " && window.token(last).is_some_and(|token| token.len() == 1);
        if !joins || !(token.form.capital() || small) {
            break;
        }
        last += 1;
    }
    if last == index {
        return;
    }
    // `12 bis rue des Lilas`
    let again = index > 1 && is_one(window, index - 1, &["bis", "ter", "quater"]) && window.gap_before(index) == " ";
    let first = if again { index - 1 } else { index };
    let lead = first > 0 && number(window, first - 1) && matches!(window.gap_before(first), " " | ", ");
    let tail = number(window, last + 1) && matches!(window.gap(last), " " | ", ");
    let sure = is_one(window, index, SURE_FIRSTS);
    let single = window.token(index).is_some_and(|token| token.len() <= 2);
    let marked = matches!(window.gap(index), ". " | "/ " | ".");
    let score = match (lead, tail, sure) {
        _ if single && !marked && !(lead && tail) => return,
        (true, _, true) | (_, true, true) => 0.78,
        (true, true, false) => 0.6,
        (false, false, true) if !single && window.token(index).is_some_and(|token| token.form.capital()) => 0.35,
        _ => return,
    };
    found.push(Piece {
        first: if lead { first } else { index },
        last: if tail { last + 1 } else { last },
        score,
        why: "a street",
    });
}

/// `Hauptstrasse 5`.
fn glued(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let Some(token) = window.token(index) else { return };
    let small = window.spelled(token).to_lowercase();
    if !GLUED.iter().any(|ending| small.len() > ending.len() + 2 && small.ends_with(ending)) {
        return;
    }
    // `Goethestr. 19`
    let short = small.ends_with("str") && window.gap(index) == ". ";
    let tail = number(window, index + 1) && (window.gap(index) == " " || short);
    let lead = index > 0 && number(window, index - 1) && window.gap_before(index) == " ";
    let common = window.common(index);
    let mut first = index;
    while index - first < 2
        && first > 0
        && window.gap_before(first) == " "
        && window.token(first - 1).is_some_and(|token| token.form.capital() && token.len() > 1)
        && !window.word(first - 1).is(Word::FUNCTION)
    {
        first -= 1;
    }
    if !common && (tail || lead) {
        found.push(Piece {
            first,
            last: if tail { index + 1 } else { index },
            score: if tail { 0.75 } else { 0.6 },
            why: "a street",
        });
    }
}

/// `5366 Pivovarská 276`, and less surely `Pivovarská 276`.
fn numbered(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let mut first = index;
    while index - first < 4 && first > 0 && matches!(window.gap_before(first), " " | "-" | "'") {
        let Some(token) = window.token(first - 1) else { break };
        let particle = token.form.small() && window.word(first - 1).is(Word::PARTICLE) && first < index;
        let capital = token.form.capital()
            && !window.word(first - 1).is(Word::FUNCTION.or(Word::MONTH.or(Word::WEEKDAY.or(Word::UNIT))));
        if !(particle || capital) {
            break;
        }
        first -= 1;
    }
    if first == index
        || window.gap_before(index) != " "
        || !number(window, index)
        || window.token(index).is_some_and(|token| token.len() > 4)
    {
        return;
    }
    let lead = first > 0 && number(window, first - 1) && window.gap_before(first) == " ";
    let strange = (first..index).any(|at| window.token(at).is_some_and(|token| token.len() > 3 && !window.common(at)));
    let alone = window.gap_before(first).contains('\n')
        && (window.gap(index).contains('\n') || window.token(index + 1).is_none());
    let continues = window.gap(index) == " " && window.word(index + 1).is(Word::UNIT)
        || window.gap(index).starts_with(['.', '%', ':'])
            && window.byte(window.token(index).map_or(0, |token| token.end + 1)).is_ascii_digit();
    let score = match (lead, strange) {
        (true, true) => 0.6,
        (false, true) if postcode_follows(window, index) => 0.6,
        (false, true) if continues && window.word(index + 1).is(Word::UNIT) || alone => 0.45,
        (false, true) => 0.25,
        _ => return,
    };
    found.push(Piece { first, last: index, score, why: "a name and a number" });
}

/// A postcode and a place behind a house number: `3, 79102 Freiburg`, `44, 105 63 Athens`.
fn postcode_follows(window: &Window<'_>, index: usize) -> bool {
    let digits = |at: usize| window.token(at).filter(|token| token.form.digits()).map_or(0, Token::len);
    let place = match (digits(index + 1), digits(index + 2)) {
        (4 | 5, 0) => index + 2,
        (3, 2) if window.gap(index + 1) == " " => index + 3,
        _ => return false,
    };
    window.gap(index) == ", "
        && window.gap(place - 1) == " "
        && window.token(place).is_some_and(|token| token.form.capital())
}
