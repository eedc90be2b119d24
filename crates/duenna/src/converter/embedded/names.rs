//! Names: of what is offered, by whom, and where.

use std::collections::HashSet;

use duenna_core::language::{Candidate, LONGEST_NAME};

use super::super::roots::root;
use super::super::words::{SORTS, key_words};
use super::near::Page;
use super::offers::{MOST, Offer};
use super::slots::{Slot, Slots, Takes};
use crate::reading::structure::BlockKind;
use crate::reading::{PlaceKind, Span, Value};

/// From which score on a name is one of a field.
const SURE: f32 = 0.68;
/// How much it tells that a name begins a line with values of the group, and how many of them are looked at.
const BEGINS: f32 = 0.32;
const LINE: usize = 32;
/// How much it tells that something is emphasised in a sentence.
const EMPHASIS: f32 = 0.05;
/// How much a word has to tell for a group so that a name may end with it alone.
const OWN: f32 = 0.2;
/// The longest name that is looked at, in words.
const WORDS: usize = 8;
/// How far apart the signs about a name stand at most, in bytes.
const APART: usize = 70;

/// Words that name a property of something, not the thing.
const LABELS: &[&str] = &[
    "total",
    "cost",
    "price",
    "fee",
    "fees",
    "tax",
    "taxes",
    "payment",
    "amount",
    "rating",
    "date",
    "dates",
    "number",
    "timeline",
    "details",
    "summary",
    "confirmation",
    "confirmed",
    "breakdown",
    "features",
    "notes",
    "note",
    "check",
    "type",
    "size",
    "address",
    "duration",
    "availability",
    "available",
    "subtotal",
    "estimate",
    "estimated",
    "bedrooms",
    "bathrooms",
    "reference",
    "status",
    "deadline",
    "limit",
    "limits",
    "savings",
    "budget",
    "phone",
    "email",
    "contact",
    "included",
    "includes",
    "options",
    "option",
    "recommendation",
    "recommended",
    "would",
    "could",
    "please",
    "here",
    "why",
    "what",
    "how",
    "which",
    "next",
    "steps",
    "step",
    "highlights",
    "key",
    "monthly",
    "annual",
    "currently",
    "condition",
    "layout",
    "client",
    "required",
    "requirements",
    "requirement",
    "terms",
    "conditions",
    "best",
    "all",
    "your",
    "our",
    "the",
    "this",
    "these",
    "average",
    "distance",
    "once",
    "based",
    "perfect",
    "great",
    "excellent",
    "absolutely",
    "since",
    "given",
    "to",
    "for",
    "i",
    "yes",
    "no",
    "both",
    "one",
    "each",
    "route",
    "departure",
    "arrival",
    "outbound",
    "return",
    "location",
    "description",
    "if",
    "services",
    "activities",
    "confirmations",
    "reservations",
    "code",
    "quality",
    "class",
    "economy",
    "let",
    "thank",
    "thanks",
    "hello",
    "my",
    "we",
    "it",
    "final",
    "complete",
    "full",
    "special",
    "day",
    "preferences",
];

/// Words of keys whose values are no names.
const OTHERS: &[&str] = &[
    "reference",
    "code",
    "number",
    "address",
    "payment",
    "deadline",
    "date",
    "dates",
    "total",
    "rating",
    "contact",
    "email",
    "phone",
    "id",
    "includes",
    "included",
    "coverage",
    "required",
    "timeline",
    "route",
    "check",
    "status",
    "price",
    "cost",
    "size",
    "time",
    "features",
    "notes",
];

/// Where a name stands, and how it is marked as one.
#[derive(Clone, Copy)]
struct Marked {
    span: Span,
    /// How much its marks tell that it is one.
    sure: f32,
    /// The line that it begins.
    line: Option<Span>,
}

/// The names that a message has for the fields that take one.
pub(super) fn offers(page: &Page<'_>, slots: &Slots<'_>, members: &HashSet<Vec<String>>, offers: &mut Vec<Offer>) {
    let names: Vec<usize> =
        (0..slots.all.len()).filter(|at| slots.all.get(*at).is_some_and(|slot| slot.takes == Takes::Name)).collect();
    if names.is_empty() {
        return;
    }
    // Which groups have values where, for names that begin a line of them.
    let mut values: Vec<(usize, usize)> =
        offers.iter().filter_map(|offer| slots.all.get(offer.slot).map(|slot| (offer.at, slot.section))).collect();
    values.sort_unstable();
    places(page, slots, &names, offers);
    let mut seen = HashSet::new();
    for marked in marked(page) {
        let said = marked.span.of(page.message.text);
        if said.len() > LONGEST_NAME
            || page.has_value(marked.span)
            || page.is_heading(marked.span, slots)
            || !seen.insert(said)
        {
            continue;
        }
        if seen.len() > MOST {
            break;
        }
        if !is_kind(slots, members, said) {
            name(page, slots, &names, marked, &values, offers);
        }
    }
}

/// Whether it says what sort something is of, not what it is called: a member, with words that groups are called by.
fn is_kind(slots: &Slots<'_>, members: &HashSet<Vec<String>>, said: &str) -> bool {
    let is_sort = |word: &String| {
        let number = slots.vocabulary.find(root(word));
        SORTS.contains(&word.as_str()) || number.is_some_and(|number| slots.is_group_word(number))
    };
    let words = key_words(said);
    let is_sorted = words.last().is_some_and(is_sort);
    let says = |member: &Vec<String>| {
        member.iter().all(|word| words.contains(word))
            && words.iter().all(|word| member.contains(word) || is_sort(word))
    };
    words.iter().all(is_sort)
        || (is_sorted || words.len() <= 3)
            && members.iter().any(|member| (is_sorted || member.len() == words.len()) && says(member))
}

fn name(
    page: &Page<'_>,
    slots: &Slots<'_>,
    names: &[usize],
    marked: Marked,
    values: &[(usize, usize)],
    offers: &mut Vec<Offer>,
) {
    let said = marked.span.of(page.message.text);
    let words = key_words(said);
    let near = page.near(marked.span, slots);
    let mut best: Option<(f32, usize)> = None;
    let has_place = (page.message.words.word_at(marked.span.start)..page.message.words.word_at(marked.span.end))
        .any(|at| page.is_place(at));
    let begins = |section: usize| {
        let Some(line) = marked.line.filter(|_| !has_place) else { return false };
        let from = values.partition_point(|(at, _)| *at < line.start);
        values.iter().skip(from).take(LINE).take_while(|(at, _)| *at < line.end).any(|(_, of)| *of == section)
    };
    for at in names {
        let Some(slot) = slots.all.get(*at).filter(|slot| !is_place(slots, slot)) else { continue };
        let Some(section) = slots.sections.get(slot.section) else { continue };
        let known = slot.words.iter().map(|(word, weight)| weight * near.of(*word)).fold(0.0, f32::max);
        // Its own last word says what it is: an airline, a plan.
        let last = page.message.words.word_at(marked.span.end).saturating_sub(1);
        let own = page.word(last).is_some_and(|last| {
            slot.words.iter().any(|(word, _)| *word == last)
                || section.weights.get(last).is_some_and(|weight| *weight >= OWN)
        });
        let is_leaf = page.word(last).is_some_and(|last| slot.words.iter().any(|(word, _)| *word == last));
        let is_loose = (marked.sure - EMPHASIS).abs() < f32::EPSILON && near.affinity(slot.section) < 0.7;
        if (marked.sure == 0.0 || is_loose) && !own || marked.sure < 0.0 && !is_leaf {
            continue;
        }
        let score = 0.3 * known
            + 0.55 * near.affinity(slot.section)
            + if own { 0.2 } else { 0.0 }
            + if begins(slot.section) { BEGINS } else { 0.0 }
            + marked.sure;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *at));
        }
    }
    let is_known = page.word(page.message.words.word_at(marked.span.start)).is_some();
    let is_long = words.len() > 1;
    if !is_long && is_known {
        return;
    }
    if let Some((score, slot)) = best.filter(|(score, _)| *score >= SURE + if is_long { 0.0 } else { 0.2 }) {
        offers.push(Offer {
            slot,
            at: marked.span.start,
            option: near.placement.option,
            score,
            said: Candidate::Text(said.to_owned().into()),
        });
    }
}

/// Fields for where something is take places.
fn is_place(slots: &Slots<'_>, slot: &Slot<'_>) -> bool {
    let named = ["destination", "city", "town", "place", "region", "country"];
    slot.words.iter().any(|(word, _)| named.iter().any(|name| slots.vocabulary.find(root(name)) == Some(*word)))
}

/// Cities and the like, where they are what a heading, an item or a key is about.
fn places(page: &Page<'_>, slots: &Slots<'_>, names: &[usize], offers: &mut Vec<Offer>) {
    let fields: Vec<usize> =
        names.iter().copied().filter(|at| slots.all.get(*at).is_some_and(|slot| is_place(slots, slot))).collect();
    let [field] = fields.as_slice() else { return };
    let mut seen = HashSet::new();
    let words = &page.message.words;
    for reading in page.message.readings() {
        let Value::Place(place) = &reading.value else { continue };
        if !matches!(place.kind, PlaceKind::City | PlaceKind::Feature | PlaceKind::Region) || offers.len() > MOST {
            continue;
        }
        let said = place.named.of(page.message.text);
        if seen.contains(said) {
            continue;
        }
        let near = page.near(place.named, slots);
        let at = words.word_at(place.named.start);
        let before = if at > 0 { words.folded(at - 1) } else { "" };
        let is_from = matches!(before, "from" | "leaving" | "departing") && !words.is_parted(at);
        let is_to = matches!(before, "to" | "in" | "for" | "your" | "the" | "visit" | "on") && !words.is_parted(at);
        let begins = near.sentence.is_some_and(|sentence| at <= sentence.start + 2);
        let affinity = slots.all.get(*field).map_or(0.0, |slot| near.affinity(slot.section));
        let is_full = place.named != reading.span;
        let mut score = 0.25 * affinity;
        score += if begins { 0.4 } else { 0.0 } + if is_full { 0.3 } else { 0.0 } + if is_to { 0.35 } else { 0.0 };
        score -= if is_from { 0.6 } else { 0.0 };
        if score >= SURE {
            seen.insert(said);
            offers.push(Offer {
                slot: *field,
                at: place.named.start,
                option: near.placement.option,
                score,
                said: Candidate::Text(said.to_owned().into()),
            });
        }
    }
}

/// Stretches that are marked as names: what items and headings begin with, what is emphasised or quoted, the values of keys.
fn marked<'m>(page: &'m Page<'m>) -> Vec<Marked> {
    let text = page.message.text;
    let mut all = Vec::new();
    for block in &page.message.document.structure.blocks {
        let is_item = matches!(block.kind, BlockKind::Item { .. } | BlockKind::Heading { .. });
        for pair in &block.pairs {
            if is_item {
                all.extend(cut(text, pair.key).map(|span| Marked { span, sure: 0.12, line: Some(block.span) }));
            }
            let key = pair.key.of(text).to_lowercase();
            let is_other = key.split(|letter: char| !letter.is_alphanumeric()).any(|word| OTHERS.contains(&word));
            if !matches!(block.kind, BlockKind::Row) && !is_other {
                listed(text, pair.value, &mut all);
            }
        }
        if let Some(first) = block.pairs.first().filter(|_| block.kind == BlockKind::Row) {
            all.extend(cut(text, first.value).map(|span| Marked { span, sure: 0.1, line: None }));
        }
        if is_item && block.pairs.is_empty() {
            all.extend(cut(text, block.text).map(|span| Marked { span, sure: 0.1, line: Some(block.span) }));
        }
    }
    emphasised(text, &mut all);
    capitals(page, &mut all);
    all.retain(|marked| is_name(marked.span.of(text)));
    all
}

/// The names that a value begins with, and those behind its commas: `Rock Climbing (€50), Scuba Diving (€80)`.
fn listed(text: &str, value: Span, all: &mut Vec<Marked>) {
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
            all.push(Marked { span, sure: 0.1, line: None });
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

/// What stands between two marks of emphasis, or in quotes, on one line.
fn emphasised(text: &str, all: &mut Vec<Marked>) {
    let mut open: Option<(usize, char)> = None;
    let mut last = '\n';
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => open = None,
            '*' | '"' | '“' | '”' => {
                if let Some((start, sign)) = open
                    && same(sign, letter)
                    && at > start
                    && at - start <= APART
                {
                    let span = Span::new(start, at);
                    if !span.of(text).trim().is_empty() {
                        all.extend(cut(text, span).map(|span| Marked { span, sure: EMPHASIS, line: None }));
                        open = None;
                        last = letter;
                        continue;
                    }
                }
                let _ = last;
                open = Some((at + letter.len_utf8(), letter));
            }
            _ => {}
        }
        last = letter;
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
        || said.contains(['€', '$', '£', '?', '!', '\n', '@'])
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
    starts && capitals > 0 && small <= capitals && !is_code && !is_ended(words.first()) && !is_ended(words.last())
}

fn is_label(word: &str) -> bool {
    let plain = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    LABELS.contains(&plain.as_str()) || LABELS.contains(&plain.trim_end_matches('s'))
}

/// Words with capitals one after another in a sentence: `British Airways`.
fn capitals(page: &Page<'_>, all: &mut Vec<Marked>) {
    let words = &page.message.words;
    let mut start = None;
    for at in 0..=words.len() {
        let is_capital = at < words.len() && words.is_capital(at);
        let goes_on = is_capital && start.is_some() && !words.is_parted(at);
        if !goes_on && let Some(from) = start.take() {
            // A run may go on beyond a name: `Budget Airlines Economy Class`.
            for end in (from + 2..=at).rev().filter(|end| end - from <= WORDS) {
                let has_place = (from..end).any(|at| page.is_place(at));
                if !has_place {
                    let sure = if end == at { 0.0 } else { -0.01 };
                    all.push(Marked { span: words.span(from, end), sure, line: None });
                }
            }
        }
        if is_capital && start.is_none() {
            start = Some(at);
        }
    }
}
