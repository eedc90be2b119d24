//! What has digits and is no value: addresses on the net, telephone numbers, references.

use super::cursor::Cursor;
use super::found::Match;
use super::text::{Gap, Shape};

/// Past an address on the net, a telephone number, or a reference such as `BCN-0915-78`.
pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    let after = link(start).or_else(|| mail(start)).or_else(|| phone(start)).or_else(|| reference(start))?;
    Some(Match::nothing(after))
}

/// Past all that is written without a space.
fn run_end(start: Cursor<'_>) -> Cursor<'_> {
    let mut cursor = start.step();
    while cursor.is_glued() {
        if matches!(cursor.sign(), Some(')' | ']' | '>' | '"' | '*' | '|')) {
            break;
        }
        cursor = cursor.step();
    }
    cursor
}

fn link(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let after = start.step();
    let scheme = start.past_word(&["http", "https", "ftp", "mailto"]).is_some() && after.past_glued(':').is_some();
    let www = start.past_word(&["www"]).is_some() && after.past_glued('.').is_some();
    (scheme || www).then(|| run_end(start))
}

/// A mail address, from the first letter of what has no space in it.
fn mail(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let begins = start.text.token(start.at)?.gap != Gap::None
        || start.sign_glued_before().is_some_and(|sign| "(<[*\"':".contains(sign));
    start.word().or(start.digits()).filter(|_| begins)?;
    let mut cursor = start.step();
    for _ in 0..24 {
        if !cursor.is_glued() {
            return None;
        }
        match cursor.peek()?.shape {
            Shape::Sign('@') => {
                let host = cursor.step();
                let dotted = host.step().past_glued('.').or_else(|| host.step().past_glued('-'));
                return (host.is_glued() && host.word().is_some() && dotted.is_some()).then(|| run_end(start));
            }
            Shape::Word | Shape::Digits | Shape::Sign('.' | '_' | '-' | '+') => cursor = cursor.step(),
            Shape::Sign(_) => return None,
        }
    }
    None
}

/// `+44 20 7946 0958`, `(519) 555-0789`, `519-555-0789`
fn phone(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let plus = start.past('+').filter(|next| next.is_glued() && next.digits().is_some());
    let mut cursor = plus.or_else(|| start.past('(').filter(|next| next.digits().is_some())).unwrap_or(start);
    let mut groups = Vec::new();
    while groups.len() < 8 {
        let Some(digits) = cursor.digits().filter(|digits| digits.len() <= 12) else { break };
        groups.push(digits.len());
        let after = cursor.step();
        let parted = after.skip(')');
        let parted = parted.past_glued('-').or_else(|| parted.past_glued('.')).unwrap_or(parted);
        let goes_on = parted.digits().is_some() && parted.peek().is_some_and(|token| token.gap != Gap::Line);
        let opened = parted.past('(').filter(|next| plus.is_some() && groups.len() == 1 && next.digits().is_some());
        cursor = if let Some(opened) = opened {
            opened
        } else if goes_on {
            parted
        } else {
            after
        };
        if !goes_on && opened.is_none() {
            break;
        }
    }
    let total: usize = groups.iter().sum();
    let american = matches!(groups.as_slice(), [3, 3, 4] | [1, 3, 3, 4]);
    let long = plus.is_some() && (7..=15).contains(&total);
    (american || long).then_some(cursor)
}

/// Letters in capitals with digits: `BCN-ADV-240915-7834`, `BA492`.
fn reference(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let first = start.peek()?;
    if start.is_glued_before() {
        return None;
    }
    let begins = match first.shape {
        Shape::Word => first.upper || first.capital && first.span.len() == 1,
        Shape::Digits => true,
        Shape::Sign(_) => false,
    };
    if !begins {
        return None;
    }
    let mut cursor = start.step();
    let (mut letters, mut digits, mut pieces) = (first.shape == Shape::Word, first.shape == Shape::Digits, 1);
    for _ in 0..16 {
        let joined = cursor.past_glued('-').filter(|next| next.is_glued()).unwrap_or(cursor);
        let Some(token) = joined.peek().filter(|token| joined.is_glued() && !matches!(token.shape, Shape::Sign(_)))
        else {
            break;
        };
        let capital = token.capital && (token.upper || token.span.len() == 1);
        if token.shape == Shape::Word && !capital && first.shape != Shape::Digits {
            break;
        }
        letters |= capital;
        digits |= token.shape == Shape::Digits;
        pieces += 1;
        cursor = joined.step();
    }
    let length = cursor.span_from(start).len();
    let enough = if first.shape == Shape::Digits { pieces >= 3 && length >= 8 } else { pieces >= 2 && length >= 4 };
    (letters && digits && enough).then_some(cursor)
}
