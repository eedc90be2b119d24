//! Postal addresses, line by line: a line of an address is one finding, as each tells something by itself, and the place names in it
//! are findings of their own.

mod street;
mod unit;

use super::example::judge;
use super::finding::{Evidence, Finding, Kind};
use super::lexicon::Word;
use super::window::{FindingSink, Window};

/// A piece of an address: its first and last token, how sure, and why.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) score: f32,
    pub(super) why: &'static str,
}

/// All addresses.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    let mut pieces = street::pieces(window);
    pieces.sort_by_key(|piece| piece.first);
    let mut lines: Vec<Piece> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            // The same line goes on: `12 Oak Street, Apt. 4`.
            Some(line)
                if piece.first <= line.last + 3
                    && same_line(window, line.last.min(piece.first), piece.first)
                    && tight(window, line.last, piece.first) =>
            {
                line.last = line.last.max(piece.last);
                if piece.score > line.score {
                    line.score = piece.score;
                    line.why = piece.why;
                }
            }
            _ => lines.push(piece),
        }
    }
    let mut past = 0;
    for line in lines {
        if line.first < past {
            continue;
        }
        let whole = stretched(window, line);
        let cue = cued(window, whole.first);
        let score = line.score + if cue { 0.25 } else { 0.0 };
        if score < 0.2 {
            continue;
        }
        push(window, found, whole, score, line.why, cue);
        past = whole.last + 1;
        if score >= 0.4 {
            places(window, line.last + 1, whole.last, found);
            past = tail(window, whole.last, found).max(past);
        }
    }
}

fn push(window: &Window<'_>, found: &mut FindingSink, piece: Piece, score: f32, why: &'static str, cue: bool) {
    let (Some(first), Some(last)) = (window.token(piece.first), window.token(piece.last)) else { return };
    let end = if window.byte(last.end) == b'.' && last.form.small() && window.byte(last.end + 1) > b' ' {
        last.end + 1
    } else {
        last.end
    };
    let mut evidence = vec![Evidence::Cue(why)];
    if cue {
        evidence.push(Evidence::Context);
    }
    let finding = Finding::new((first.start, end), Kind::of("STREET_ADDRESS"), score.min(0.98), evidence);
    found.push(finding.judged(judge("STREET_ADDRESS", window.slice(first.start, end))));
}

fn same_line(window: &Window<'_>, first: usize, last: usize) -> bool {
    (first..last).all(|index| !window.gap(index).contains('\n'))
}

/// Nothing but separators and capitalised words or numbers between two tokens.
fn tight(window: &Window<'_>, first: usize, last: usize) -> bool {
    (first..last).all(|index| window.gap(index).len() <= 3)
        && (first + 1..last)
            .all(|index| window.token(index).is_some_and(|token| token.form.capital() || token.form.digits()))
}

/// Words before it say that an address comes.
fn cued(window: &Window<'_>, first: usize) -> bool {
    let near = |index: usize| window.gap_before(index).len() <= 3 && !window.gap_before(index).contains(['!', '?']);
    near(first)
        && (window.led_by(first, Word::ADDRESS_CUE)
            || first > 0 && near(first - 1) && window.led_by(first - 1, Word::ADDRESS_CUE))
}

/// The piece with the house number before it and what follows on its line: flat, city, postcode, country.
fn stretched(window: &Window<'_>, piece: Piece) -> Piece {
    let mut whole = piece;
    for _ in 0..2 {
        let number = whole
            .first
            .checked_sub(1)
            .and_then(|index| window.token(index))
            .is_some_and(|token| token.form.digits() && token.len() <= 6);
        if !number || !matches!(window.gap_before(whole.first), " " | ", ") {
            break;
        }
        whole.first -= 1;
    }
    if piece.score < 0.4 {
        return whole;
    }
    // `17/4`: the flat behind the house.
    let digits = |index: usize| window.token(index).is_some_and(|token| token.form.digits() && token.len() <= 4);
    if digits(whole.last) && window.gap(whole.last) == "/" && digits(whole.last + 1) {
        whole.last += 1;
    }
    let (mut last, mut sure) = (whole.last, whole.last);
    while last - whole.last < 9 {
        let Some(token) = window.token(last + 1) else { break };
        if !matches!(window.gap(last), " " | ", " | "." | ". " | "., " | "-" | "'" | " (" | ",") {
            break;
        }
        let word = window.word(last + 1);
        let number = token.form.digits() && token.len() <= 8;
        let country = window.longest(last + 1, Word::COUNTRY).is_some();
        let word = if token.form.small() { window.any_word(last + 1) } else { word };
        let small = token.form.small()
            && (word.is(Word::PARTICLE.or(Word::COUNTRY.or(Word::CITY))) && token.len() > 1
                || token.len() == 2
                    && !word.is(Word::FUNCTION)
                    && window.gap(last) == " "
                    && window.token(last + 2).is_some_and(|next| next.form.number())
                || country);
        // After a full stop a new sentence may begin.
        let contact = matches!(
            &*window.spelled(token).to_lowercase(),
            "tel" | "telefon" | "phone" | "fax" | "mobile" | "mobil" | "cell" | "email"
        );
        let opens =
            window.gap(last) == ". " && !token.form.digits() && window.token(last).is_some_and(|token| token.len() > 4);
        if contact
            || opens
            || !(token.form.capital() || number || small)
            || word.is(Word::FUNCTION) && !small && token.len() > 2
        {
            break;
        }
        last += 1;
        if !small || word.is(Word::COUNTRY.or(Word::CITY)) || country {
            sure = last;
        }
    }
    whole.last = sure;
    whole
}

/// Places in the rest of an address's line.
fn places(window: &Window<'_>, first: usize, last: usize, found: &mut FindingSink) {
    let mut index = first;
    while index <= last {
        let Some(token) = window.token(index) else { return };
        let from = index;
        while index < last
            && matches!(window.gap(index), " " | "-" | "'")
            && window.token(index + 1).is_some_and(|next| !next.form.digits())
        {
            index += 1;
        }
        let Some(end) = window.token(index) else { return };
        let unit = (from..=index).any(|at| {
            window.word(at).is(Word::UNIT.or(Word::STREET_LAST)) && at != index || window.word(at).is(Word::UNIT)
        });
        let spelled = window.slice(token.start, end.end);
        if token.form.capital()
            && !unit
            && !matches!(window.spelled(token), "APO" | "FPO" | "DPO")
            && spelled.len() > 3
            && window.gap_before(from).contains(',')
        {
            found.push(Finding::new(
                (token.start, end.end),
                Kind::of("GPE"),
                0.45,
                vec![Evidence::Cue("in an address")],
            ));
        }
        index += 1;
    }
}

/// The short lines below a street: flat, city, postcode, country. Gives the token after them.
fn tail(window: &Window<'_>, street: usize, found: &mut FindingSink) -> usize {
    let mut last = street;
    for _ in 0..5 {
        let gap = window.gap(last);
        let breaks = gap.matches('\n').count();
        let Some(first) = window.token(last + 1).filter(|_| {
            (1..=2).contains(&breaks) && gap.trim_matches([' ', '\n', '\r', ',', '?', '.', '>', '|', '\t']).is_empty()
        }) else {
            break;
        };
        let opening = last + 1;
        let mut end = opening;
        while same_line(window, end, end + 1) && end - opening < 6 && window.token(end + 1).is_some() {
            end += 1;
        }
        let Some(line_end) = window.token(end) else { break };
        let whole_line =
            window.gap(end).contains('\n') || window.token(end + 1).is_none() || window.gap(end).starts_with('.');
        let plain = (opening..=end).all(|index| {
            let word = window.word(index);
            window.token(index).is_some_and(|token| {
                token.form.capital()
                    || token.form.digits()
                    || word.is(Word::PARTICLE.or(Word::UNIT.or(Word::COUNTRY.or(Word::CITY))))
                    || token.len() <= 3
            })
        });
        if !whole_line || !plain || window.slice(first.start, line_end.end).contains([':', '@', '?', '!']) {
            break;
        }
        line(window, opening, end, found);
        last = end;
    }
    if last == street { 0 } else { last + 1 }
}

/// One such line.
fn line(window: &Window<'_>, first: usize, last: usize, found: &mut FindingSink) {
    let (Some(opening), Some(closing)) = (window.token(first), window.token(last)) else { return };
    let post = window.token(first).is_some_and(|token| matches!(window.spelled(token), "APO" | "FPO" | "DPO"));
    let unit = post || (first..=last).any(|index| window.word(index).is(Word::UNIT));
    let number = closing.form.digits() || opening.form.digits();
    let words_end = if closing.form.digits() && last > first { last - 1 } else { last };
    // `1016`, `30-198`
    let halves = opening.form.digits()
        && window.gap(first) == "-"
        && last > first + 1
        && window.token(first + 1).is_some_and(|token| token.form.number());
    let words_first = match (opening.form.digits() && last > first, halves) {
        (true, true) => first + 2,
        (true, false) => first + 1,
        (false, _) => first,
    };
    let name = window.token(words_first).zip(window.token(words_end));
    let short = |index: usize| window.token(index).is_some_and(|token| token.len() <= 3);
    let with_region = words_end > words_first && short(words_end) && window.gap(words_end - 1).contains(',');
    if unit || number && (with_region || words_end < words_first) {
        push(window, found, Piece { first, last, score: 0.7, why: "below a street" }, 0.7, "below a street", false);
        return;
    }
    if number {
        let (first, last) = if closing.form.digits() {
            (if words_end == last { first } else { last }, last)
        } else {
            (first, words_first - 1)
        };
        push(window, found, Piece { first, last, score: 0.6, why: "a postcode" }, 0.6, "below a street", false);
    }
    if let Some((word, end)) = name.filter(|(word, _)| !word.form.digits()) {
        let end = if with_region { window.token(words_end - 1).map_or(end.end, |token| token.end) } else { end.end };
        if end - word.start > 3 && (word.form.capital() || window.word(words_first).is(Word::COUNTRY)) {
            found.push(Finding::new((word.start, end), Kind::of("GPE"), 0.6, vec![Evidence::Cue("in an address")]));
        }
    }
}
