//! Breaking a text into lines, as `TextWrapper` does it.

use std::ops::Range;

use crate::exception::{ExceptionRecord, Fault};
use crate::ops;
use crate::text::unicode::{self, is_space};

pub(super) struct Wrapper {
    pub(super) width: i64,
    pub(super) initial: Vec<char>,
    pub(super) subsequent: Vec<char>,
    pub(super) break_long: bool,
    pub(super) drop_space: bool,
    pub(super) break_hyphens: bool,
    pub(super) most: Option<i64>,
    pub(super) placeholder: Vec<char>,
}

const fn is_white(character: char) -> bool {
    matches!(character, '\t'..='\r' | ' ')
}

fn is_word(character: char) -> bool {
    character == '_' || unicode::is_alphabetic(character) || unicode::is_numeric(character)
}

fn is_letter(character: char) -> bool {
    is_word(character) && unicode::decimal(character).is_none()
}

fn holds_words(character: char) -> bool {
    is_word(character) || matches!(character, '!' | '"' | '\'' | '&' | '.' | ',' | '?')
}

fn size(characters: usize) -> i64 {
    i64::try_from(characters).unwrap_or(i64::MAX)
}

/// The parts between which a line may be broken.
fn chunks(text: &[char], hyphens: bool) -> Vec<Range<usize>> {
    // How many dashes begin at each place.
    let mut dashes = vec![0_u32; text.len() + 1];
    for at in (0..text.len()).rev() {
        let behind = dashes.get(at + 1).copied().unwrap_or_default();
        if text.get(at) == Some(&'-')
            && let Some(count) = dashes.get_mut(at)
        {
            *count = behind + 1;
        }
    }
    let is = |at: Option<usize>, test: fn(char) -> bool| at.and_then(|at| text.get(at)).is_some_and(|c| test(*c));
    let dash = |at: Option<usize>| at.and_then(|at| text.get(at)) == Some(&'-');
    // An em-dash between words.
    let long_dash = |at: usize| {
        let count = dashes.get(at).copied().unwrap_or_default() as usize;
        let is_one = count >= 2 && is(at.checked_sub(1), holds_words) && is(Some(at + count), is_word);
        is_one.then_some(count)
    };
    // A hyphen within a word.
    let hyphen = |at: usize| {
        let before = is(at.checked_sub(1), is_letter) && is(at.checked_sub(2), is_letter)
            || is(at.checked_sub(1), holds_words) && dash(at.checked_sub(2)) && is(at.checked_sub(3), is_letter);
        let after = is(Some(at + 2), is_letter) || dash(Some(at + 2)) && is(Some(at + 3), is_letter);
        dash(Some(at)) && before && is(Some(at + 1), is_letter) && after
    };
    let mut found = Vec::new();
    let mut from = 0;
    while from < text.len() {
        let mut to = from + 1;
        if is(Some(from), is_white) {
            while is(Some(to), is_white) {
                to += 1;
            }
        } else if hyphens && let Some(count) = long_dash(from) {
            to = from + count;
        } else {
            while to < text.len() && !is(Some(to), is_white) {
                if hyphens && hyphen(to) {
                    to += 1;
                    break;
                }
                if hyphens && long_dash(to).is_some() {
                    break;
                }
                to += 1;
            }
        }
        found.push(from..to);
        from = to;
    }
    found
}

impl Wrapper {
    pub(super) fn wrap(&self, text: &[char]) -> Result<Vec<String>, Fault> {
        if self.width <= 0 {
            return Err(ExceptionRecord::value_error(format!("invalid width {} (must be > 0)", self.width)).into());
        }
        if let Some(most) = self.most {
            let indent = if most > 1 { &self.subsequent } else { &self.initial };
            if size(indent.len() + trimmed(&self.placeholder).len()) > self.width {
                return Err(ExceptionRecord::value_error("placeholder too large for max width").into());
            }
        }
        let is_blank = |range: &Range<usize>| part(text, range).iter().all(|c| is_space(*c));
        let mut waiting = chunks(text, self.break_hyphens);
        waiting.reverse();
        let mut lines: Vec<String> = Vec::new();
        let mut bytes = 0;
        while !waiting.is_empty() {
            let mut line: Vec<Range<usize>> = Vec::new();
            let mut length = 0;
            let indent = if lines.is_empty() { &self.initial } else { &self.subsequent };
            let width = self.width.saturating_sub(size(indent.len()));
            if self.drop_space && !lines.is_empty() && waiting.last().is_some_and(is_blank) {
                waiting.pop();
            }
            while let Some(next) = waiting.pop_if(|next| length + size(next.len()) <= width) {
                length += size(next.len());
                line.push(next);
            }
            if waiting.last().is_some_and(|next| size(next.len()) > width) {
                self.long_word(text, &mut waiting, &mut line, if width < 1 { 1 } else { width - length });
                length = line.iter().map(|part| size(part.len())).sum();
            }
            if self.drop_space
                && let Some(blank) = line.pop_if(|last| is_blank(last))
            {
                length -= size(blank.len());
            }
            if line.is_empty() {
                continue;
            }
            let is_last =
                waiting.is_empty() || self.drop_space && waiting.len() == 1 && waiting.first().is_some_and(is_blank);
            let joined = |line: &[Range<usize>], end: &[char]| -> String {
                let body = line.iter().flat_map(|range| part(text, range));
                indent.iter().chain(body).chain(end).collect()
            };
            let fits = self.most.is_none_or(|most| size(lines.len()) + 1 < most || is_last && length <= width);
            bytes += indent.len() + line.iter().map(ExactSizeIterator::len).sum::<usize>();
            ops::bounded_text(bytes)?;
            ops::bounded_items(lines.len() + 1)?;
            if fits {
                lines.push(joined(&line, &[]));
                continue;
            }
            while let Some(last) = line.last() {
                if !is_blank(last) && length + size(self.placeholder.len()) <= width {
                    lines.push(joined(&line, &self.placeholder));
                    return Ok(lines);
                }
                length -= size(last.len());
                line.pop();
            }
            if let Some(previous) = lines.last_mut() {
                let kept = previous.trim_end_matches(is_space);
                if size(kept.chars().count() + self.placeholder.len()) <= self.width {
                    *previous = kept.chars().chain(self.placeholder.iter().copied()).collect();
                    return Ok(lines);
                }
            }
            lines.push(joined(&[], trimmed(&self.placeholder)));
            return Ok(lines);
        }
        Ok(lines)
    }

    /// Puts what fits of a word that is longer than a line, or all of it.
    fn long_word(&self, text: &[char], waiting: &mut Vec<Range<usize>>, line: &mut Vec<Range<usize>>, left: i64) {
        let Some(word) = waiting.pop() else { return };
        if !self.break_long {
            if line.is_empty() {
                line.push(word);
            } else {
                waiting.push(word);
            }
            return;
        }
        let mut taken = usize::try_from(left).unwrap_or_default().min(word.len());
        let begin = text.get(word.start..word.start + taken).unwrap_or_default();
        if self.break_hyphens
            && word.len() > taken
            && let Some(hyphen) = begin.iter().rposition(|c| *c == '-')
            && begin.iter().take(hyphen).any(|c| *c != '-')
        {
            taken = hyphen + 1;
        }
        let middle = word.start + taken;
        line.push(word.start..middle);
        waiting.push(middle..word.end);
    }
}

fn part<'t>(text: &'t [char], range: &Range<usize>) -> &'t [char] {
    text.get(range.clone()).unwrap_or_default()
}

/// Without white space at the start.
fn trimmed(text: &[char]) -> &[char] {
    let blanks = text.iter().take_while(|c| is_space(**c)).count();
    text.get(blanks..).unwrap_or_default()
}
