//! Sentences and quotations.

use super::words::{Token, is_in};
use crate::reading::Span;

/// A sentence, or what stands in brackets within one.
pub(super) struct Sentence<'a> {
    pub(super) tokens: Vec<&'a Token>,
    /// Whether it ends with a question mark.
    pub(super) is_asked: bool,
    /// Whether it is all that the paragraph says.
    pub(super) is_alone: bool,
}

const ABBREVIATIONS: &str = "mr mrs ms dr st prof e.g i.e eg ie approx incl max min vs etc ca c nr no jr sr";

/// Where a text is somebody's words: between quotation marks that hold a letter.
pub(super) fn quotations(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut before = ' ';
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        match open {
            None => {
                let is_start = !before.is_alphanumeric() && !next.is_whitespace();
                let closing = match c {
                    '"' if is_start => '"',
                    '\'' if is_start && next.is_alphanumeric() && has_closing(text, at + 1) => '\'',
                    '“' | '„' => '”',
                    '‘' if is_start => '’',
                    '«' => '»',
                    _ => ' ',
                };
                if closing != ' ' {
                    open = Some((at, closing));
                }
            }
            Some((from, closing)) => {
                let closes = c == closing || closing == '”' && c == '“';
                let is_end = closing != '\'' && closing != '’' || !next.is_alphanumeric();
                if closes && is_end {
                    found.push(Span::new(from, at + c.len_utf8()));
                    open = None;
                } else if c == '\n' {
                    open = None;
                }
            }
        }
        before = c;
    }
    found
}

/// Whether a single quotation mark is closed on the same line, and not the apostrophe of `'em`.
fn has_closing(text: &str, from: usize) -> bool {
    let line = text.get(from..).unwrap_or_default().lines().next().unwrap_or_default();
    let mut before = ' ';
    let mut letters = line.chars().peekable();
    let mut count = 0;
    while let Some(c) = letters.next() {
        count += 1;
        if c == '\'' && !before.is_whitespace() && !letters.peek().is_some_and(|next| next.is_alphanumeric()) {
            return true;
        }
        if count > 400 {
            return false;
        }
        before = c;
    }
    false
}

pub(super) fn sentences<'a>(text: &str, tokens: &'a [Token]) -> Vec<Sentence<'a>> {
    let mut all: Vec<Sentence<'a>> = Vec::new();
    let mut stack: Vec<Vec<&'a Token>> = vec![Vec::new()];
    let mut finish = |tokens: Vec<&'a Token>, is_asked: bool| {
        if tokens.iter().any(|token| token.is_word) {
            all.push(Sentence { tokens, is_asked, is_alone: false });
        }
    };
    for (at, token) in tokens.iter().enumerate() {
        let ends = match token.word.as_str() {
            "(" | "[" => {
                stack.push(Vec::new());
                continue;
            }
            ")" | "]" if stack.len() > 1 => {
                finish(stack.pop().unwrap_or_default(), false);
                continue;
            }
            "!" | "?" | ";" | "…" => true,
            "." => is_full_stop(text, tokens, at),
            _ => false,
        };
        let Some(current) = stack.last_mut() else { continue };
        if ends {
            let words = std::mem::take(current);
            finish(words, token.word == "?");
        } else {
            current.push(token);
        }
    }
    for words in stack.into_iter().rev() {
        finish(words, false);
    }
    if let [one] = all.as_mut_slice() {
        one.is_alone = true;
    }
    all
}

fn is_full_stop(text: &str, tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else { return false };
    let after = text.get(token.span.end..).unwrap_or_default();
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    let is_short = before.is_some_and(|word| {
        is_in(ABBREVIATIONS, &word.word) || word.word.len() == 1 && word.word.starts_with(|c: char| c.is_alphabetic())
    });
    (after.is_empty() || after.starts_with(|c: char| c.is_whitespace() || "\"'”’)".contains(c))) && !is_short
}
