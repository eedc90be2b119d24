//! Members of enumerations that a message names.

use super::super::words::key_words;
use super::english::COMMON;
use super::near::{Near, Page};
use super::offers::Offer;
use super::slots::{Slot, Slots, Takes, members};
use duenna_core::language::Candidate;

/// At how many places a member is looked at.
const PLACES: usize = 48;
/// From which score on a member is said.
const SURE: f32 = 0.62;
/// How near the second best field comes to the best.
const NEARLY: f32 = 0.04;

/// A way to say a member.
pub(super) struct Spelling {
    slot: usize,
    name: Box<str>,
    words: Vec<String>,
    /// Whether its words are such as say little alone.
    is_common: bool,
    /// In how many fields it is a member.
    shared: usize,
}

/// All ways to say members of the language.
pub(super) fn spellings(slots: &Slots<'_>) -> Vec<Spelling> {
    let mut all = Vec::new();
    for (at, slot) in slots.slots.iter().enumerate().filter(|(_, slot)| slot.takes == Takes::Member) {
        for member in members(&slot.field.kind) {
            for spelling in std::iter::once(&member.name).chain(&member.synonyms) {
                let words = key_words(spelling);
                let is_common = words.iter().all(|word| COMMON.contains(&word.as_str()));
                if !words.is_empty() {
                    all.push(Spelling { slot: at, name: (&*member.name).into(), words, is_common, shared: 0 });
                }
            }
        }
    }
    let mut count = std::collections::HashMap::new();
    for spelling in &all {
        *count.entry(spelling.words.clone()).or_insert(0_usize) += 1;
    }
    for spelling in &mut all {
        spelling.shared = count.get(&spelling.words).copied().unwrap_or(1);
    }
    // The same words stand together, so that they are looked for once.
    all.sort_by(|a, b| a.words.cmp(&b.words));
    all
}

/// The members that a message names.
pub(super) fn offers(page: &Page<'_>, slots: &Slots<'_>, spellings: &[Spelling], offers: &mut Vec<Offer>) {
    let words = &page.message.words;
    for same in spellings.chunk_by(|a, b| a.words == b.words) {
        let Some(first) = same.first() else { continue };
        let length = first.words.len();
        for start in words.phrases(&first.words).take(PLACES) {
            if words.is_denied(start, start + length) {
                continue;
            }
            let span = words.span(start, start + length);
            let near = page.near(span, &slots.vocabulary);
            let mut scored: Vec<(f32, &Spelling)> = Vec::new();
            for spelling in same {
                let Some(slot) = slots.slots.get(spelling.slot) else { continue };
                scored.push((score(spelling, slot, slots, &near), spelling));
            }
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = scored.first().map_or(0.0, |(score, _)| *score);
            for (score, spelling) in scored.into_iter().take(2) {
                if score >= SURE && score >= best - NEARLY {
                    offers.push(Offer {
                        slot: spelling.slot,
                        at: span.start,
                        option: near.placement.option,
                        score,
                        said: Candidate::Text(spelling.name.to_string().into()),
                    });
                }
            }
        }
    }
}

fn score(spelling: &Spelling, slot: &Slot<'_>, slots: &Slots<'_>, near: &Near) -> f32 {
    let base = match (spelling.is_common, spelling.words.len(), spelling.shared) {
        (true, _, _) => 0.12,
        (false, 1, 1) => 0.56,
        (false, 1, _) => 0.36,
        (false, _, 1) => 0.66,
        (false, _, _) => 0.5,
    };
    let affinity = slots.sections.get(slot.section).map_or(0.0, |section| near.affinity(section));
    let known: f32 = slot.words.iter().map(|(word, weight)| weight * near.of(*word)).sum();
    let all: f32 = slot.words.iter().map(|(_, weight)| weight).sum();
    let named = if all > 0.0 { known / all } else { 0.0 };
    base + 0.25 * affinity + 0.45 * named
}
