//! What is so and what is not, and what is asked for.

use super::super::keys::{SORTS, key_words, subject};
use super::super::roots::root;
use super::super::words::Sentence;
use super::english::{states, verbs};
use super::near::Page;
use super::offers::Offer;
use super::slots::{Slot, Slots, Takes};
use super::weights::statement as weights;
use duenna_core::message_language::{Candidate, Kind};
use duenna_text::reading::Span;
use duenna_text::reading::structure::BlockKind;

/// In how many sentences a subject is looked for.
const SENTENCES: usize = 12;
/// How far apart the words of a subject stand at most.
const APART: usize = 3;
/// How many more words a listed thing has.
const BESIDE: usize = 2;

/// Words that say that something is there.
const THERE: &[&str] = &[
    "include",
    "includes",
    "included",
    "including",
    "available",
    "availability",
    "offers",
    "offer",
    "provides",
    "provided",
    "features",
    "free",
    "complimentary",
    "covers",
    "covered",
    "covering",
    "coverage",
    "with",
    "yes",
    "confirmed",
    "allowed",
    "supports",
    "supported",
    "access",
    "equipped",
    "plus",
];

/// Words by which something is asked for.
const ASKS: &[&str] = &[
    "please", "provide", "share", "send", "confirm", "tell", "specify", "submit", "supply", "know", "need", "require",
    "requires",
];

/// Words that say that what follows is supposed, or not yet so.
const IFS: &[&str] = &["if", "whether", "would", "could", "should", "before", "once", "until", "unless"];

/// Words behind a subject by which it is what somebody does, is or wants.
const WANTS: &[&str] = &[
    "lifestyle",
    "need",
    "needs",
    "profile",
    "preference",
    "preferences",
    "requirement",
    "requirements",
    "enthusiast",
    "enthusiasts",
    "interest",
    "interests",
    "goal",
    "goals",
];

/// A field of yes and no, and what it is about.
pub(super) struct Subject {
    slot: usize,
    roots: Vec<String>,
    key: Vec<String>,
}

/// The fields of yes and no.
pub(super) fn subjects(slots: &Slots<'_>) -> Vec<Subject> {
    let either = slots.all.iter().enumerate().filter(|(_, slot)| slot.takes == Takes::YesNo);
    either.map(|(at, slot)| Subject { slot: at, roots: roots(slot.key), key: key_words(slot.key) }).collect()
}

/// What a key is about; one word alone is about too much: `golf_facilities_available`.
fn roots(key: &str) -> Vec<String> {
    let mut roots = subject(key);
    if let [only] = roots.as_slice() {
        let words = key_words(key);
        let next = words.iter().skip_while(|word| root(word) != only).nth(1);
        roots.extend(next.filter(|next| SORTS.contains(&next.as_str())).map(|next| root(next).to_owned()));
    }
    roots
}

/// What a message says to be so or not.
pub(super) fn offers(
    page: &Page<'_>,
    slots: &Slots<'_>,
    subjects: &[Subject],
    names: &[Span],
    offers: &mut Vec<Offer>,
) {
    for subject in subjects {
        let Some(slot) = slots.all.get(subject.slot) else { continue };
        let words = &page.message.words;
        // One statement a line: what lies side by side may differ.
        let mut best: Vec<(usize, Offer)> = Vec::new();
        for (sentence, first, last) in words.holding(&subject.roots).take(SENTENCES) {
            if last - first > subject.roots.len() + APART {
                continue;
            }
            let span = words.span(first, last + 1);
            // What is within a name is what the name is of.
            let before = names.partition_point(|name| name.start <= span.start).checked_sub(1);
            if before.and_then(|at| names.get(at)).is_some_and(|name| name.contains(span)) {
                continue;
            }
            let (score, is_so) = if slot.field.asks {
                (asked(page, sentence, first), true)
            } else {
                let near = page.near(span, slots);
                let affinity = near.affinity(slot.section);
                let tightness = if last - first < subject.roots.len() { weights::TOGETHER } else { 0.0 };
                let (score, is_so) = stated(page, subject, sentence, first, last);
                (score + weights::GROUP * affinity + tightness, is_so)
            };
            if score < weights::SURE {
                continue;
            }
            let Some(said) = either(slot, is_so) else { continue };
            let option = page.message.document.structure.place(span).option;
            let line = page.block(span).map_or(0, |block| block.span.start);
            let offer = Offer { slot: subject.slot, at: span.start, option, score, said };
            match best.iter_mut().find(|(other, _)| *other == line) {
                Some((_, best)) if score <= best.score => {}
                Some((_, best)) => *best = offer,
                None => best.push((line, offer)),
            }
        }
        offers.extend(best.into_iter().map(|(_, offer)| offer));
    }
}

/// How sure it is that something is stated, and whether it is so.
fn stated(page: &Page<'_>, subject: &Subject, sentence: Sentence, first: usize, last: usize) -> (f32, bool) {
    let words = &page.message.words;
    let is_so = !words.is_negated(sentence, first, last) && !words.is_denied(first, last + 1);
    if sentence.is_question || is_so && words.is_negated(sentence, first.saturating_sub(2), last) {
        return (0.0, is_so);
    }
    let from = first.saturating_sub(7).max(sentence.start);
    let to = (last + 6).min(sentence.end);
    let is_if = (sentence.start..(last + 4).min(sentence.end)).any(|at| IFS.contains(&words.folded(at)));
    // `viewing_confirmed` is not said by a viewing that is available.
    let mut states = states(&subject.key).peekable();
    let has_state = states.peek().is_some();
    let says: Vec<&str> = states.flatten().copied().collect();
    let says: &[&str] = if has_state { &says } else { THERE };
    let is_there = (from..to).any(|at| says.contains(&words.folded(at)));
    let span = words.span(first, last + 1);
    let is_listed = is_listed(page, span);
    let is_feature =
        is_so && is_listed && verbs(&subject.key).next().is_none() && is_feature(page, subject, sentence, first, last);
    if has_state && !is_there && !is_feature {
        return (0.0, is_so);
    }
    // `for an adventure sports lifestyle` says what somebody does or wants, not what there is.
    let is_wanted = |at: usize| at < sentence.end && !words.is_parted(at) && WANTS.contains(&words.folded(at));
    if (last + 1..last + 3).any(is_wanted) {
        return (0.0, is_so);
    }
    let base = if subject.roots.len() > 1 { weights::WORDS } else { weights::WORD };
    let is_beside = (first.saturating_sub(2).max(sentence.start)..(last + 4).min(sentence.end)).any(|at| {
        let is_whole = (at.min(first) + 1..=at.max(last)).all(|at| !words.is_parted(at));
        is_whole && says.contains(&words.folded(at))
    });
    // A `complete package` is none that is complete, and one `to finalize` is not final.
    let is_done = |at: usize| says.contains(&words.folded(at)) && words.folded(at).ends_with("ed");
    let is_full = has_state
        && subject.roots.len() > 1
        && subject.roots.len() == subject.key.len()
        && (is_done(first) || says.contains(&words.folded(last)) && words.folded(last.saturating_sub(1)) != "to");
    if has_state && subject.roots.len() == subject.key.len() && !is_full {
        return (0.0, is_so);
    }
    let mut score = base;
    let is_literal = !has_state
        && subject.roots.len() > 1
        && subject.roots.len() == subject.key.len()
        && last - first < subject.roots.len()
        && !words.is_asked(sentence);
    if is_beside || is_full {
        score += weights::STATED;
    } else if is_there || !is_so || is_feature || is_literal {
        score += weights::HINTED;
    }
    if is_listed {
        score += weights::LISTED;
    }
    if is_if {
        score -= weights::IF;
    }
    // A thing that has a price is offered; that says little of what comes with another.
    let is_offered = is_there || is_feature && subject.roots.len() > 1;
    if !is_offered && page.has_money(sentence) {
        score -= weights::PRICED;
    }
    (score, is_so)
}

/// Whether it stands in an item, a row, a heading.
fn is_listed(page: &Page<'_>, span: Span) -> bool {
    page.block(span).is_some_and(|block| {
        matches!(block.kind, BlockKind::Item { .. } | BlockKind::Row | BlockKind::Heading { .. } | BlockKind::Member)
    })
}

/// Whether it is one of the things that a line lists, and not much more: `telemedicine, gym reimbursement`.
fn is_feature(page: &Page<'_>, subject: &Subject, sentence: Sentence, first: usize, last: usize) -> bool {
    let words = &page.message.words;
    if words.is_asked(sentence) {
        return false;
    }
    let start = (sentence.start..=first).rev().find(|at| words.is_parted(*at)).unwrap_or(sentence.start);
    let end = (last + 1..sentence.end).find(|at| words.is_parted(*at)).unwrap_or(sentence.end);
    let is_whole = (first + 1..=last).all(|at| !words.is_parted(at));
    let is_short = end - start <= subject.roots.len() + BESIDE;
    if subject.roots.len() > 1 {
        return is_whole && is_short;
    }
    // One word alone may be a key or a heading: then it says what the line is about.
    let span = words.span(start, end);
    let is_key =
        page.message.text.get(span.end..).is_some_and(|rest| rest.trim_start_matches(['*', '_', ' ']).starts_with(':'));
    is_short && !is_key && !subject.key.iter().any(|word| word == "available")
}

/// How sure it is that something is asked for.
fn asked(page: &Page<'_>, sentence: Sentence, first: usize) -> f32 {
    let words = &page.message.words;
    let verb = (sentence.start..first).any(|at| ASKS.contains(&words.folded(at)));
    let is_you = (sentence.start..sentence.end).any(|at| matches!(words.folded(at), "you" | "your" | "please"));
    let is_negated = words.is_negated(sentence, first, first);
    match (verb, sentence.is_question, is_you) {
        _ if is_negated => 0.0,
        (true, true, _) | (true, _, true) => weights::ASKED,
        (true, false, false) => weights::ASKED_NOBODY,
        (false, true, true) => weights::QUESTION,
        (false, _, _) => 0.0,
    }
}

/// Yes or no as the field has it.
fn either(slot: &Slot<'_>, is_so: bool) -> Option<Candidate<'static>> {
    if let Kind::Bool = slot.field.kind {
        return Some(Candidate::Bool(is_so));
    }
    let Kind::Enum(members) = &slot.field.kind else { return None };
    let names = if is_so { ["yes", "true"] } else { ["no", "false"] };
    let (_, member) = names.iter().find_map(|name| members.named(name))?;
    Some(Candidate::Text(member.name.to_string().into()))
}
