//! The words around a statement: what denies it, what it is about, where its sentence ends.

use super::super::Span;
use super::super::cursor::Cursor;
use super::super::text::{Gap, Shape, Text};

/// What is said of something that is there, allowed or needed.
pub(super) fn is_predicate(word: &str) -> bool {
    matches!(
        word,
        "included"
            | "available"
            | "provided"
            | "offered"
            | "allowed"
            | "permitted"
            | "required"
            | "needed"
            | "refundable"
            | "cancellable"
            | "covered"
            | "guaranteed"
            | "accepted"
            | "possible"
            | "necessary"
            | "mandatory"
            | "inclusive"
            | "inbegriffen"
            | "enthalten"
            | "verfugbar"
            | "inclus"
            | "incluido"
            | "incluso"
            | "compulsory"
    )
}

pub(super) fn is_negation(word: &str) -> bool {
    matches!(word, "not" | "never" | "cannot" | "nicht" | "pas" | "no" | "non" | "without" | "t")
}

/// Words that what is spoken about does not reach over.
pub(super) fn ends(word: &str) -> bool {
    matches!(
        word,
        "is" | "are"
            | "was"
            | "were"
            | "be"
            | "been"
            | "and"
            | "or"
            | "but"
            | "that"
            | "which"
            | "if"
            | "with"
            | "for"
            | "in"
            | "at"
            | "to"
            | "from"
            | "by"
            | "on"
            | "of"
            | "as"
            | "will"
            | "would"
            | "can"
            | "could"
            | "may"
            | "not"
            | "also"
            | "until"
            | "during"
            | "when"
            | "while"
            | "so"
            | "than"
            | "it"
            | "you"
            | "we"
            | "i"
            | "they"
            | "has"
            | "have"
            | "had"
            | "fully"
            | "already"
            | "currently"
            | "please"
            | "before"
            | "after"
            | "your"
            | "our"
            | "isn"
            | "aren"
            | "wasn"
            | "weren"
            | "don"
            | "doesn"
            | "hasn"
            | "won"
    )
}

/// Whether the sentence that goes on from here is a question.
pub(super) fn is_asked(start: Cursor<'_>) -> bool {
    let mut cursor = start;
    for _ in 0..48 {
        match cursor.sign() {
            Some('?') => return true,
            Some('.' | '!' | ';') if !cursor.step().is_glued_after() => return false,
            _ => {}
        }
        if cursor.peek().is_none() {
            return false;
        }
        cursor = cursor.step();
    }
    false
}

/// The colon or bar before this place, past marks of emphasis.
pub(super) fn key_end(start: Cursor<'_>) -> Option<usize> {
    if start.text.token(start.at)?.gap == Gap::Line {
        return None;
    }
    let mut at = start.at.checked_sub(1)?;
    for _ in 0..3 {
        match start.text.token(at)?.shape {
            Shape::Sign(':' | '|' | '=') => return Some(at),
            Shape::Sign('*' | '_' | '"' | '`') => at = at.checked_sub(1)?,
            Shape::Sign(_) | Shape::Word | Shape::Digits => return None,
        }
    }
    None
}

/// Where a negation of the word here begins, if it has one.
pub(super) fn negation_before(start: Cursor<'_>) -> Option<usize> {
    let mut at = start.at;
    for _ in 0..4 {
        let token = start.text.token(at)?;
        if token.gap == Gap::Line {
            return None;
        }
        at = at.checked_sub(1)?;
        match start.text.token(at)?.shape {
            Shape::Word => {
                let word = start.text.word(at)?;
                if is_negation(word) && (word != "t" || start.text.token(at)?.gap == Gap::None) {
                    // `aren't`
                    return Some(if word == "t" { at.saturating_sub(2) } else { at });
                }
                if matches!(word, "is" | "are" | "and" | "or" | "but") {
                    return None;
                }
            }
            Shape::Sign('-' | '*') => {}
            Shape::Sign(_) | Shape::Digits => return None,
        }
    }
    None
}

/// The words behind a place, up to what ends them.
pub(super) fn forward(from: Cursor<'_>) -> Option<Span> {
    let mut cursor = from;
    for _ in 0..7 {
        let Some(token) = cursor.peek() else { break };
        let goes_on = match token.shape {
            Shape::Word => !ends(cursor.text.folded(token)) && !is_predicate(cursor.text.folded(token)),
            Shape::Digits => true,
            Shape::Sign(sign) => {
                matches!(sign, '-' | '\'') && token.gap == Gap::None || sign == '*' && cursor.at == from.at
            }
        };
        if !goes_on {
            break;
        }
        cursor = cursor.step();
    }
    (cursor.at > from.at).then(|| from.text.span(from.at, cursor.at))
}

/// The words before a place, past what links them to it.
pub(super) fn backward(text: &Text<'_>, end: usize, most: usize, linked: bool) -> Option<Span> {
    let mut end = end;
    if linked {
        for _ in 0..4 {
            let Some(token) = end.checked_sub(1).and_then(|at| text.token(at)) else { break };
            let here = text.token(end).is_none_or(|here| here.gap == Gap::Line);
            let link = match token.shape {
                Shape::Word => ends(text.folded(token)) || text.folded(token) == "n",
                Shape::Sign(sign) => sign == '*' || sign == ':' || sign == '\'',
                Shape::Digits => false,
            };
            if !link || here {
                break;
            }
            end -= 1;
        }
    }
    let mut first = end;
    for _ in 0..most {
        if text.token(first).is_some_and(|token| token.gap == Gap::Line) && first < end {
            break;
        }
        let Some(token) = first.checked_sub(1).and_then(|at| text.token(at)) else { break };
        let goes_on = match token.shape {
            Shape::Word => !ends(text.folded(token)),
            Shape::Digits => true,
            Shape::Sign(sign) => matches!(sign, '-' | '\''),
        };
        if !goes_on {
            break;
        }
        first -= 1;
    }
    while first < end && text.token(first).is_some_and(|token| matches!(token.shape, Shape::Sign(_))) {
        first += 1;
    }
    (first < end).then(|| text.span(first, end))
}
