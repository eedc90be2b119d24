//! Postal codes by their shape.

use super::super::Address;
use super::super::cursor::Cursor;
use super::super::text::{Gap, Shape};

/// A postal code, and the country whose shape it has, if only one has it.
pub(super) fn read<'t>(start: Cursor<'t>, address: &Address) -> Option<(Cursor<'t>, Option<&'static str>)> {
    if start.is_glued_before() {
        return None;
    }
    let found = british(start).or_else(|| canadian(start)).or_else(|| irish(start)).or_else(|| digits(start, address));
    found.filter(|(after, _)| !after.is_glued_after())
}

/// The shape of the letters and digits that stand together: `A` for a letter, `9` for a digit.
fn run(start: Cursor<'_>, most: usize) -> Option<(Cursor<'_>, String)> {
    let mut shape = String::new();
    let mut cursor = start;
    while let Some(token) = cursor.peek() {
        if cursor.at > start.at && token.gap != Gap::None || shape.len() > most {
            break;
        }
        let letters = token.span.len().min(most + 1);
        match token.shape {
            Shape::Word if token.upper || letters == 1 && token.capital => {
                shape.extend(std::iter::repeat_n('A', letters));
            }
            Shape::Digits => shape.extend(std::iter::repeat_n('9', letters)),
            Shape::Word | Shape::Sign(_) => break,
        }
        cursor = cursor.step();
    }
    (cursor.at > start.at && shape.len() <= most).then_some((cursor, shape))
}

/// `W8 4PT`
fn british(start: Cursor<'_>) -> Option<(Cursor<'_>, Option<&'static str>)> {
    let (after, outward) = run(start, 4)?;
    let (after, inward) = run(after, 3)?;
    let fits = matches!(outward.as_str(), "A9" | "A99" | "AA9" | "AA99" | "A9A" | "AA9A") && inward == "9AA";
    fits.then_some((after, Some("GB")))
}

/// `L7M 2K8`
fn canadian(start: Cursor<'_>) -> Option<(Cursor<'_>, Option<&'static str>)> {
    let (after, first) = run(start, 6)?;
    if first == "A9A9A9" {
        return Some((after, Some("CA")));
    }
    let (after, last) = run(after, 3)?;
    (first == "A9A" && last == "9A9").then_some((after, Some("CA")))
}

/// `D02 X285`
fn irish(start: Cursor<'_>) -> Option<(Cursor<'_>, Option<&'static str>)> {
    let (after, first) = run(start, 3)?;
    let (after, last) = run(after, 4)?;
    (first == "A99" && last.len() == 4 && last.contains('A')).then_some((after, Some("IE")))
}

fn digits<'t>(start: Cursor<'t>, address: &Address) -> Option<(Cursor<'t>, Option<&'static str>)> {
    let first = start.digits()?.len();
    let after = start.step();
    let glued = |sign: char| {
        after.past_glued(sign).filter(|next| next.is_glued()).and_then(|next| Some((next.step(), next.digits()?.len())))
    };
    if let Some((end, last)) = glued('-') {
        return match (first, last) {
            (5, 4) => Some((end, Some("US"))),
            (2, 3) => Some((end, Some("PL"))),
            (4, 3) => Some((end, Some("PT"))),
            (5, 3) => Some((end, Some("BR"))),
            (3, 4) => Some((end, Some("JP"))),
            _ => None,
        };
    }
    match first {
        5 => Some((after, None)),
        6 => Some((after, Some("IN"))),
        4 => {
            // `1012 AB`
            let letters = after.peek().filter(|token| token.upper && token.span.len() == 2);
            match letters {
                Some(_) if address.region.is_none() && super::gazetteer::region_code(after.word()?).is_none() => {
                    Some((after.step(), Some("NL")))
                }
                _ => Some((after, None)),
            }
        }
        3 => {
            let last = after.digits().filter(|_| after.peek().is_some_and(|token| token.gap != Gap::None))?;
            match last.len() {
                2 => Some((after.step(), None)),
                3 => Some((after.step(), Some("IN"))),
                _ => None,
            }
        }
        _ => None,
    }
}
