//! Members of enumerations that a message names.

use std::collections::HashSet;

use super::super::keys::{SORTS, key_words};
use super::super::roots::root;
use super::english::{COMMON, GRADES};
use super::near::{Near, Page};
use super::offers::Offer;
use super::slots::{Slot, Slots, Takes, members};
use super::weights::member as weights;
use duenna_core::message_language::Candidate;

/// At how many places a member is looked at.
const PLACES: usize = 48;

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

/// The words of all members, each in order of the alphabet.
pub(super) fn all_words(spellings: &[Spelling]) -> HashSet<Vec<String>> {
    let sorted = spellings.iter().map(|spelling| {
        let mut words = spelling.words.clone();
        words.sort_unstable();
        words
    });
    sorted.collect()
}

/// All ways to say members of the language.
pub(super) fn spellings(slots: &Slots<'_>) -> Vec<Spelling> {
    let mut all = Vec::new();
    for (at, slot) in slots.all.iter().enumerate().filter(|(_, slot)| slot.takes == Takes::Member) {
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
    let mut found: Vec<(usize, usize, Offer)> = Vec::new();
    for same in spellings.chunk_by(|a, b| a.words == b.words) {
        let Some(first) = same.first() else { continue };
        let length = first.words.len();
        for start in words.gathered(&first.words).take(PLACES) {
            // `condo fees` are fees.
            let after = page.word(start + length).filter(|_| !words.is_parted(start + length));
            if words.is_denied(start, start + length) || after.is_some_and(|word| slots.heads.contains(&word)) {
                continue;
            }
            let span = words.span(start, start + length);
            let near = page.near(span, slots);
            let mut scored: Vec<(f32, &Spelling)> = Vec::new();
            for spelling in same {
                let Some(slot) = slots.all.get(spelling.slot) else { continue };
                let beside = beside(page, slot, slots, start, length);
                let asked =
                    if near.sentence.is_some_and(|sentence| sentence.is_question) { weights::ASKED } else { 0.0 };
                scored.push((score(spelling, slot, slots, &near) + beside - asked, spelling));
            }
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = scored.first().map_or(0.0, |(score, _)| *score);
            // A quality is of one thing.
            let most = if first.is_common { 1 } else { 2 };
            let mut sections = Vec::new();
            for (score, spelling) in scored.into_iter().take(4) {
                let section = slots.all.get(spelling.slot).map(|slot| slot.section);
                if score >= weights::SURE
                    && score >= best - weights::NEARLY
                    && sections.len() < most
                    && !sections.contains(&section)
                {
                    sections.push(section);
                    let said = Candidate::Text(spelling.name.to_string().into());
                    let option = near.placement.option;
                    let offer = Offer { slot: spelling.slot, at: span.start, option, score, said };
                    found.push((start, start + length, offer));
                }
            }
        }
    }
    // `half shade` is not `shade`: of members of one field the longer is said.
    found.sort_by(|a, b| a.2.slot.cmp(&b.2.slot).then(a.0.cmp(&b.0)).then(b.1.cmp(&a.1)));
    let (mut last, mut end) = (usize::MAX, 0);
    for (start, to, offer) in found {
        if offer.slot == last && start < end && to <= end {
            continue;
        }
        end = if offer.slot == last { to.max(end) } else { to };
        last = offer.slot;
        offers.push(offer);
    }
}

/// A word right before or after it tells that it is meant so: one of the key (`free cancellation`), or of the group where the
/// key takes qualities (`Standard Plan`, `Property Coverage`).
fn beside(page: &Page<'_>, slot: &Slot<'_>, slots: &Slots<'_>, start: usize, length: usize) -> f32 {
    let words = &page.message.words;
    let Some(section) = slots.sections.get(slot.section) else { return 0.0 };
    let takes_qualities = is_grade(slot);
    let tells = |at: usize| {
        page.word(at).is_some_and(|word| {
            let is_own = slot.words.iter().any(|(own, _)| *own == word);
            is_own || takes_qualities && section.weights.get(word).is_some_and(|weight| *weight > 0.0)
        })
    };
    let after = !words.is_parted(start + length) && tells(start + length);
    let before = start > 0 && !words.is_parted(start) && tells(start - 1);
    if after {
        weights::BESIDE
    } else if before {
        weights::BEFORE
    } else {
        0.0
    }
}

fn is_grade(slot: &Slot<'_>) -> bool {
    slot.key.rsplit('_').next().is_some_and(|last| GRADES.contains(&last))
}

fn score(spelling: &Spelling, slot: &Slot<'_>, slots: &Slots<'_>, near: &Near) -> f32 {
    // What another group is called by is that group, before it is a member.
    let is_group = spelling.words.len() == 1
        && spelling.words.first().and_then(|word| slots.vocabulary.find(root(word))).is_some_and(|word| {
            slots.is_group_word(word) && slots.sections.get(slot.section).is_some_and(|own| !own.names(word))
        });
    let base = match (spelling.is_common || is_group, spelling.words.len(), spelling.shared) {
        (true, _, _) => weights::COMMON_MEMBER,
        (false, 1, 1) => weights::WORD,
        (false, 1, _) => weights::SHARED_WORD,
        (false, _, 1) => weights::PHRASE,
        (false, _, _) => weights::SHARED_PHRASE,
    };
    let affinity = near.affinity(slot.section);
    // Its own words tell nothing of the key: `available` is no `availability_status` by itself.
    let is_member = |word: usize| spelling.words.iter().any(|own| slots.vocabulary.find(root(own)) == Some(word));
    let own = || slot.words.iter().filter(|(word, weight)| *weight >= 1.0 && !is_member(*word));
    let known: f32 = own().map(|(word, weight)| weight * near.of(*word)).sum();
    let all: f32 = own().map(|(_, weight)| weight).sum();
    let named = if all > 0.0 { known / all } else { 0.0 };
    // Where several fields have it, the group decides.
    // `employer_coverage_level` is of an employer's.
    let is_sort = |word: usize| SORTS.iter().chain(GRADES).any(|sort| slots.vocabulary.find(root(sort)) == Some(word));
    let distinct = own().filter(|(word, _)| !is_sort(*word));
    let least = distinct.map(|(word, _)| near.of(*word)).fold(1.0, f32::min);
    if spelling.is_common && is_grade(slot) && least < weights::GRADE {
        return 0.0;
    }
    let called = slots.sections.get(slot.section).is_some_and(|section| {
        near.words.iter().any(|(word, near)| *near >= weights::CALLED_NEAR && section.names(*word))
    });
    let base = if called && spelling.shared > 1 { base + weights::CALLED } else { base };
    if spelling.shared > 1 {
        base + weights::MORE * affinity + weights::LESS * named
    } else {
        base + weights::LESS * affinity + weights::MORE * named
    }
}
