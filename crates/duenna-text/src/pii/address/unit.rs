//! What stands beside streets: flats and boxes, corners, military post.

use super::Piece;
use super::street::is_one;
use crate::pii::lexicon::Word;
use crate::pii::window::Window;

/// Words of a unit that are nothing else.
const SURE_UNITS: &[&str] =
    &["apt", "apartment", "suite", "ste", "unit", "box", "psc", "pobox", "postbox", "postfach", "flat"];
fn follows(window: &Window<'_>, index: usize) -> bool {
    matches!(window.gap(index), " " | ". " | ", " | " #" | "." | ".: " | ": ")
}

/// `Apt. 4`, `Suite 120`, `P.O. Box 7`.
pub(super) fn unit(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let sure = is_one(window, index, SURE_UNITS);
    let value = window.token(index + 1).is_some_and(|token| token.form.digits() && token.len() <= 6)
        && follows(window, index)
        && !window.gap(index).contains(':');
    if value && sure {
        let post = index > 1 && is_one(window, index - 1, &["o"]) && is_one(window, index - 2, &["p"]);
        let score = if window.token(index).is_some_and(|token| token.form.capital()) || post { 0.62 } else { 0.45 };
        found.push(Piece { first: if post { index - 2 } else { index }, last: index + 1, score, why: "a flat or box" });
    }
}

/// `the corner of Oak Street and Elm Street`.
pub(super) fn corner(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    let of = index + 1;
    if !is_one(window, of, &["of"]) {
        return;
    }
    let (mut last, mut seen) = (of, false);
    while last - of < 10 {
        let Some(token) = window
            .token(last + 1)
            .filter(|_| window.gap(last).len() <= 2 && !window.gap(last).contains(['\n', ',', ';']))
        else {
            break;
        };
        let and = is_one(window, last + 1, &["and"]);
        if !(token.form.capital()
            || token.form.digits()
            || and && !seen
            || window.word(last + 1).is(Word::PARTICLE.or(Word::STREET_FIRST)))
        {
            break;
        }
        seen |= and;
        last += 1;
    }
    let first = if index > 0 && is_one(window, index - 1, &["the"]) { index - 1 } else { index };
    if seen && last > of + 2 {
        found.push(Piece { first, last, score: 0.75, why: "a corner" });
    }
}

/// `APO AE 09012`, and the ship or unit on the line above.
pub(super) fn military(window: &Window<'_>, index: usize, found: &mut Vec<Piece>) {
    if !(is_one(window, index + 1, &["aa", "ae", "ap"])
        && window.token(index + 2).is_some_and(|token| token.form.number() && token.len() == 5))
    {
        return;
    }
    found.push(Piece { first: index, last: index + 2, score: 0.95, why: "military post" });
    let above = (1..=4).find_map(|back| {
        index.checked_sub(back).filter(|first| is_one(window, *first, &["uss", "usns", "usnv", "uscgc"]))
    });
    if let Some(first) = above {
        found.push(Piece { first, last: index - 1, score: 0.85, why: "military post" });
    }
}
