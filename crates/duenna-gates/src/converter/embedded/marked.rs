//! Where names may stand in a message: stretches that are marked as names, and read like some.

use super::labels::{LABELS, OTHERS, QUALITIES};
use super::near::Page;
use duenna_text::reading::Span;
use duenna_text::reading::structure::BlockKind;

/// The longest name that is looked at, in words.
const WORDS: usize = 8;
/// How far apart the signs about a name stand at most, in bytes.
const APART: usize = 70;
/// How many brackets are looked into.
const BRACKETS: usize = 2000;

/// Where a name may stand.
#[derive(Clone, Copy)]
pub(super) struct NamePlace {
    pub(super) span: Span,
    pub(super) how: How,
}

/// How it is marked as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// It begins this line: an item, a heading.
    Begins(Span),
    /// It is the value of a key, or the first cell of a row.
    Valued,
    /// It stands first in brackets: `Hotel (Grand Plaza, 4 stars)`.
    Bracketed,
    /// It is emphasised or quoted in a sentence.
    Emphasised,
    /// A sentence is about it: `The Grand Plaza is …`.
    Subject,
    /// Its words have capitals, those beside it have not.
    Run,
    /// It is the start of such a run.
    Part,
}

/// Stretches that are marked as names: what items and headings begin with, what is emphasised or quoted, the values of keys.
pub(super) fn marked(page: &Page<'_>) -> Vec<NamePlace> {
    let text = page.message.text;
    let mut all = Vec::new();
    for block in &page.message.document.structure.blocks {
        let is_item = matches!(block.kind, BlockKind::Item { .. } | BlockKind::Heading { .. });
        for pair in &block.pairs {
            if is_item {
                all.extend(cut(text, pair.key).map(|span| NamePlace { span, how: How::Begins(block.span) }));
            }
            let key = pair.key.of(text).to_lowercase();
            let is_other = key.split(|letter: char| !letter.is_alphanumeric()).any(|word| OTHERS.contains(&word));
            if !matches!(block.kind, BlockKind::Row) && !is_other {
                listed(text, pair.value, &mut all);
            }
        }
        if let Some(first) = block.pairs.first().filter(|_| block.kind == BlockKind::Row) {
            all.extend(cut(text, first.value).map(|span| NamePlace { span, how: How::Valued }));
        }
        if is_item && block.pairs.is_empty() {
            all.extend(cut(text, block.text).map(|span| NamePlace { span, how: How::Begins(block.span) }));
        }
    }
    bracketed(page, &mut all);
    emphasised(text, &mut all);
    capitals(page, &mut all);
    all.retain(|marked| is_name(marked.span.of(text)));
    all
}

/// The names that a value begins with, and those behind its commas: `Rock Climbing (€50), Scuba Diving (€80)`.
fn listed(text: &str, value: Span, all: &mut Vec<NamePlace>) {
    let said = value.of(text);
    let (mut start, mut depth) = (0, 0_u32);
    let mut parts = Vec::new();
    for (at, letter) in said.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' | '+' | ';' | '→' if depth == 0 => {
                parts.push(Span::new(value.start + start, value.start + at));
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(Span::new(value.start + start, value.end));
    for (at, part) in parts.into_iter().enumerate() {
        let Some(span) = cut(text, part) else { continue };
        let span = head(text, span);
        let is_followed =
            text.get(span.end..).is_some_and(|rest| rest.trim_start_matches(['*', '_', ' ']).starts_with('('));
        let is_small = span.of(text).split(' ').any(|word| word.starts_with(char::is_lowercase) && word.len() > 3);
        // What follows a comma may be anything: only what has its own brackets is one more name.
        if is_followed || at == 0 && !is_small {
            all.push(NamePlace { span, how: How::Valued });
        }
    }
}

/// The words with capitals that a stretch begins with, if there are two of them: `Cityscape Hotel` of `Cityscape Hotel near you`.
fn head(text: &str, span: Span) -> Span {
    let said = span.of(text);
    let mut end = 0;
    let mut count = 0;
    for word in said.split_inclusive(' ') {
        let plain = word.trim_end();
        let is_capital =
            plain.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit() || letter == '&');
        if !is_capital && plain.len() > 3 {
            break;
        }
        end += word.len();
        count += 1;
    }
    let kept = said.get(..end).unwrap_or_default().trim_end();
    if count >= 2 && kept.len() < said.len() { Span::new(span.start, span.start + kept.len()) } else { span }
}

/// What stands first in brackets; behind a heading it says what sort is meant.
fn bracketed(page: &Page<'_>, all: &mut Vec<NamePlace>) {
    let text = page.message.text;
    let blocks = &page.message.document.structure.blocks;
    for (at, _) in text.match_indices('(').take(BRACKETS) {
        let rest = text.get(at + 1..).unwrap_or_default();
        let near = rest.char_indices().take(APART).find(|(_, letter)| matches!(letter, ',' | ';' | ')' | '(' | '\n'));
        let Some((end, _)) = near.filter(|(_, letter)| matches!(letter, ',' | ';' | ')')) else { continue };
        let block = blocks.partition_point(|block| block.span.start <= at).checked_sub(1).and_then(|at| blocks.get(at));
        if block.is_none_or(|block| !matches!(block.kind, BlockKind::Heading { .. })) {
            let span = cut(text, Span::new(at + 1, at + 1 + end));
            all.extend(span.map(|span| NamePlace { span, how: How::Bracketed }));
        }
    }
}

/// What stands between two marks of emphasis, or in quotes, on one line.
fn emphasised(text: &str, all: &mut Vec<NamePlace>) {
    let mut open: Option<(usize, char)> = None;
    for (at, letter) in text.char_indices() {
        if letter == '\n' {
            open = None;
        } else if matches!(letter, '*' | '"' | '“' | '”') {
            let inner = open.filter(|(start, sign)| same(*sign, letter) && at > *start && at - start <= APART);
            let inner = inner.map(|(start, _)| Span::new(start, at)).filter(|span| !span.of(text).trim().is_empty());
            open = if inner.is_some() { None } else { Some((at + letter.len_utf8(), letter)) };
            let name = inner.and_then(|span| cut(text, span));
            all.extend(name.map(|span| NamePlace { span, how: How::Emphasised }));
        }
    }
}

fn same(open: char, close: char) -> bool {
    open == close || open == '“' && close == '”'
}

/// The part of a stretch that can be a name: up to a bracket, a dash, a sign that parts; without marks around it.
fn cut(text: &str, span: Span) -> Option<Span> {
    let said = span.of(text);
    let ends = [" – ", " — ", " - ", " (", ": ", " | ", ", ", "; ", " → ", " = ", " ≈", " × "];
    let end = ends.iter().filter_map(|sign| said.find(sign)).min().unwrap_or(said.len());
    let said = said.get(..end)?;
    let is_mark = |letter: char| !letter.is_alphanumeric() && !matches!(letter, ')' | '.' | '"');
    let front = said.len() - said.trim_start_matches(|letter: char| !letter.is_alphanumeric()).len();
    let inner = said.trim_start_matches(|letter: char| !letter.is_alphanumeric()).trim_end_matches(is_mark);
    let inner = inner.trim_end_matches('.');
    if inner.is_empty() { None } else { Some(Span::new(span.start + front, span.start + front + inner.len())) }
}

/// Whether a stretch reads like a name: few words, most of them with capitals, none that names a property.
fn is_name(said: &str) -> bool {
    let words: Vec<&str> = said.split_whitespace().collect();
    if words.is_empty()
        || words.len() > WORDS
        || said.len() > APART
        || said.contains(['€', '$', '£', '?', '!', '\n', '@', '*', '"'])
        || said.contains(": ")
    {
        return false;
    }
    let capitals = words.iter().filter(|word| word.starts_with(char::is_uppercase)).count();
    let small = words.iter().filter(|word| word.starts_with(char::is_lowercase) && word.len() > 3).count();
    let starts = said.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
    let is_ended = |word: Option<&&str>| word.is_some_and(|word| is_label(word));
    let is_short = words.last().is_some_and(|word| word.starts_with(char::is_lowercase) && word.len() <= 3);
    let has_number = words.last().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        || words.first().is_some_and(|word| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_digit()));
    if is_short || has_number {
        return false;
    }
    let is_code =
        words.iter().any(|word| word.len() > 5 && word.contains('-') && word.bytes().any(|byte| byte.is_ascii_digit()));
    // `Health + Property`, `Health/Property` are two things.
    let is_joined = words.contains(&"+")
        || said.split('/').collect::<Vec<_>>().windows(2).any(|pair| {
            let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
            let [one, other] = pair else { return false };
            is_letter(one.chars().next_back()) && is_letter(other.chars().next())
        });
    let is_quality = words.first().is_some_and(|word| QUALITIES.contains(&word.to_lowercase().as_str()));
    let is_label = is_ended(words.first()) || is_ended(words.last());
    starts && capitals > 0 && small <= capitals && !is_code && !is_label && !is_quality && !is_joined
}

fn is_label(word: &str) -> bool {
    let plain = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    LABELS.contains(&plain.as_str()) || LABELS.contains(&plain.trim_end_matches('s'))
}

/// Words that may stand within a name in small letters.
const WITHIN: &[&str] =
    &["of", "the", "de", "del", "della", "di", "da", "do", "du", "la", "le", "el", "al", "van", "von", "y", "and"];

/// Words before which a sentence says what it is about.
const ABOUT: &[&str] =
    &["is", "has", "offers", "does", "comes", "costs", "charges", "provides", "includes", "covers", "serves", "would"];

/// Words that may stand between.
const BETWEEN: &[&str] = &["still", "also", "currently", "now", "only", "usually", "always"];

/// Words with capitals one after another in a sentence: `British Airways`.
fn capitals(page: &Page<'_>, all: &mut Vec<NamePlace>) {
    let words = &page.message.words;
    let mut start = None;
    for at in 0..=words.len() {
        let is_within = at + 1 < words.len()
            && !words.is_parted(at)
            && !words.is_parted(at + 1)
            && WITHIN.contains(&words.folded(at))
            && words.is_capital(at + 1);
        let is_capital = at < words.len() && (words.is_capital(at) || start.is_some() && is_within);
        let goes_on = is_capital && start.is_some() && !words.is_parted(at);
        if !goes_on && let Some(from) = start.take() {
            run(page, from, at, all);
        }
        if start.is_none() && at < words.len() && words.is_capital(at) {
            start = Some(at);
        }
    }
}

/// The names that a run of words with capitals may be; it may go on beyond one: `Budget Airlines Economy Class`.
fn run(page: &Page<'_>, from: usize, to: usize, all: &mut Vec<NamePlace>) {
    let words = &page.message.words;
    let verb = to + usize::from(!words.is_parted(to) && BETWEEN.contains(&words.folded(to)));
    let is_about = !words.is_parted(verb) && ABOUT.contains(&words.folded(verb));
    let start = if matches!(words.folded(from), "the" | "our" | "your") { from + 1 } else { from };
    if is_about && to > start + 1 && to - start <= WORDS && !(start..to).all(|at| page.is_place(at)) {
        all.push(NamePlace { span: words.span(start, to), how: How::Subject });
    }
    for end in (from + 2..=to).rev().filter(|end| end - from <= WORDS) {
        let has_place = (from..end).any(|at| page.is_place(at));
        if !has_place {
            let how = if end == to { How::Run } else { How::Part };
            all.push(NamePlace { span: words.span(from, end), how });
        }
    }
}
