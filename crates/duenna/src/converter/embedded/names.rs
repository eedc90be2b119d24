//! Names: of what is offered, by whom, and where.

use duenna_core::language::{Candidate, LONGEST_NAME};

use super::super::words::key_words;
use super::near::Page;
use super::offers::{MOST, Offer};
use super::slots::{Slot, Slots, Takes};
use crate::reading::structure::BlockKind;
use crate::reading::{PlaceKind, Span, Value};

/// From which score on a name is one of a field.
const SURE: f32 = 0.5;
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

/// Where a name stands, and how it is marked as one.
#[derive(Clone, Copy)]
struct Marked {
    span: Span,
    /// How much its marks tell that it is one.
    sure: f32,
}

/// The names that a message has for the fields that take one.
pub(super) fn offers(page: &Page<'_>, slots: &Slots<'_>, offers: &mut Vec<Offer>) {
    let names: Vec<usize> = (0..slots.slots.len())
        .filter(|at| slots.slots.get(*at).is_some_and(|slot| slot.takes == Takes::Name))
        .collect();
    if names.is_empty() {
        return;
    }
    places(page, slots, &names, offers);
    let mut seen = std::collections::HashSet::new();
    for marked in marked(page) {
        let said = marked.span.of(page.message.text);
        if said.len() > LONGEST_NAME || !seen.insert(said) {
            continue;
        }
        if seen.len() > MOST {
            break;
        }
        name(page, slots, &names, marked, offers);
    }
}

fn name(page: &Page<'_>, slots: &Slots<'_>, names: &[usize], marked: Marked, offers: &mut Vec<Offer>) {
    let said = marked.span.of(page.message.text);
    let words = key_words(said);
    let near = page.near(marked.span, &slots.vocabulary);
    let mut best: Option<(f32, usize)> = None;
    for at in names {
        let Some(slot) = slots.slots.get(*at).filter(|slot| !is_place(slots, slot)) else { continue };
        let Some(section) = slots.sections.get(slot.section) else { continue };
        let known = slot.words.iter().map(|(word, weight)| weight * near.of(*word)).fold(0.0, f32::max);
        // Its own last word says what it is: an airline, a plan.
        let last = page.message.words.word_at(marked.span.end).saturating_sub(1);
        let own = page.word(last).is_some_and(|last| slot.words.iter().any(|(word, _)| *word == last));
        let score = 0.35 * known + 0.45 * near.affinity(section) + if own { 0.2 } else { 0.0 } + marked.sure;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *at));
        }
    }
    let is_long = words.len() > 1;
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
    slot.words
        .iter()
        .any(|(word, _)| named.iter().any(|name| slots.vocabulary.find(super::super::roots::root(name)) == Some(*word)))
}

/// Cities and the like, where they are what a heading, an item or a key is about.
fn places(page: &Page<'_>, slots: &Slots<'_>, names: &[usize], offers: &mut Vec<Offer>) {
    let fields: Vec<usize> =
        names.iter().copied().filter(|at| slots.slots.get(*at).is_some_and(|slot| is_place(slots, slot))).collect();
    let [field] = fields.as_slice() else { return };
    let mut seen = std::collections::HashSet::new();
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
        let near = page.near(place.named, &slots.vocabulary);
        let at = words.word_at(place.named.start);
        let before = if at > 0 { words.folded(at - 1) } else { "" };
        let is_from = matches!(before, "from" | "leaving" | "departing") && !words.is_parted(at);
        let is_to = matches!(before, "to" | "in" | "for" | "your" | "the" | "visit" | "on") && !words.is_parted(at);
        let begins = near.sentence.is_some_and(|sentence| at <= sentence.start + 2);
        let section = slots.slots.get(*field).and_then(|slot| slots.sections.get(slot.section));
        let affinity = section.map_or(0.0, |section| near.affinity(section));
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
                all.extend(cut(text, pair.key).map(|span| Marked { span, sure: 0.12 }));
            }
            if !matches!(block.kind, BlockKind::Row) {
                all.extend(cut(text, pair.value).map(|span| Marked { span, sure: 0.05 }));
            }
        }
        if let Some(first) = block.pairs.first().filter(|_| block.kind == BlockKind::Row) {
            all.extend(cut(text, first.value).map(|span| Marked { span, sure: 0.1 }));
        }
        if is_item && block.pairs.is_empty() {
            all.extend(cut(text, block.text).map(|span| Marked { span, sure: 0.1 }));
        }
    }
    emphasised(text, &mut all);
    all.retain(|marked| is_name(marked.span.of(text)));
    all
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
                        all.extend(cut(text, span).map(|span| Marked { span, sure: 0.1 }));
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
    let is_label = |word: &&str| {
        let plain = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        LABELS.contains(&plain.as_str())
    };
    let starts = said.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
    starts
        && capitals > 0
        && small <= capitals
        && !words.first().is_some_and(is_label)
        && !words.last().is_some_and(is_label)
}
