//! The embedded engine: a candidate from what the readers find and from the words of the language alone.
//!
//! ```text
//!  language ─▶ slots: what sort of value each field takes, the words it is known by, the words of its group
//!  message ─▶ readings, words, structure ─▶ near: the words about each value, its key, its headings
//!          ─▶ scored (field, value) pairs ─▶ each value to its best field, to two at most, or to none
//!          ─▶ options: what lies side by side ─▶ candidate
//! ```
//!
//! It knows no purpose: a key is found by its words, those of its group and of the members that stand in it. What is not sure
//! is left out: a value under a wrong key is wrong.

mod amounts;
mod days;
mod english;
mod labels;
mod marked;
mod members;
mod names;
mod near;
mod offers;
mod said;
mod slots;
mod vocabulary;
mod weights;

use std::collections::HashSet;

use duenna_core::message_language::{Candidate, Language};

use self::amounts::Around;
pub(super) use self::english::verbs;
use self::english::{BOUNDS, SEVERAL};
use self::members::Spelling;
use self::near::{Near, Page};
use self::offers::{MOST, Offer};
use self::said::Subject;
use self::slots::{Slots, Takes};
use super::Message;
use duenna_text::reading::{Reading, Span, TimeUnit, Value};

/// From which score on a number, and a day, is one of a field.
const SURE: f32 = 0.43;
const SURE_DAY: f32 = 0.42;
const SURE_RANGE: f32 = 0.32;
/// How many words of a list of ages are looked back over.
const AGES: usize = 12;
/// So many readings are looked at: more are no message, and each is held against all fields.
const READINGS: usize = 4 * MOST;
/// How near the second best field comes to the best.
const NEARLY: f32 = 0.03;

/// A language, prepared once for all messages that are converted into it.
pub struct EmbeddedConverter<'l> {
    slots: Slots<'l>,
    spellings: Vec<Spelling>,
    members: HashSet<Vec<String>>,
    subjects: Vec<Subject>,
    total: Option<usize>,
    /// The groups that have a total.
    totals: Vec<usize>,
}

impl<'l> EmbeddedConverter<'l> {
    /// Prepares a language.
    #[must_use]
    pub fn new(language: &'l Language) -> Self {
        let slots = Slots::of(language);
        let (spellings, subjects) = (members::spellings(&slots), said::subjects(&slots));
        let total = slots.vocabulary.find("total");
        let members = members::all_words(&spellings);
        let totals = slots.all.iter().filter(|slot| slot.is_total).map(|slot| slot.section).collect();
        Self { slots, spellings, members, subjects, total, totals }
    }

    /// What the message says, as far as it is sure. It is verified like anyone's.
    #[must_use]
    pub fn convert(&self, message: &Message<'_>) -> Candidate<'l> {
        let page = Page::of(message, &self.slots);
        let mut offers = Vec::new();
        for reading in message.readings().iter().take(READINGS) {
            if offers.len() >= MOST {
                break;
            }
            self.number(&page, reading, &mut offers);
            self.day(&page, reading, &mut offers);
        }
        members::offers(&page, &self.slots, &self.spellings, &mut offers);
        let values = offers.len();
        names::offers(&page, &self.slots, &self.members, &mut offers);
        let names = offers.iter().skip(values).filter_map(|offer| {
            let Candidate::Text(name) = &offer.said else { return None };
            Some(Span::new(offer.at, offer.at + name.len()))
        });
        let mut names: Vec<Span> = names.collect();
        names.sort_unstable();
        said::offers(&page, &self.slots, &self.subjects, &names, &mut offers);
        offers::candidate(&self.slots, offers)
    }

    /// A number goes to the field that it fits best.
    fn number(&self, page: &Page<'_>, reading: &Reading, all: &mut Vec<Offer>) {
        let is_number = matches!(
            reading.value,
            Value::Money(_)
                | Value::Percent(_)
                | Value::Rating(..)
                | Value::Duration(_)
                | Value::Area(..)
                | Value::Count { .. }
        );
        if !is_number {
            return;
        }
        let mut near = page.near(reading.span, &self.slots);
        let before = page.message.text.get(..reading.span.start).unwrap_or_default();
        let before = before.trim_end_matches([' ', '*', '_', '~', '≈', '\u{a0}', '\u{202f}']);
        let after = page.message.text.get(reading.span.end..).unwrap_or_default();
        let after = after.trim_start_matches([' ', '*', '_', ')', '\u{a0}', '\u{202f}']);
        self.bounded(page, reading, &mut near);
        self.aged(page, reading, &mut near);
        let around = Around {
            near: &near,
            sections: &self.slots.sections,
            totals: &self.totals,
            total: self.total,
            heads: &self.slots.heads,
            budget: self.slots.vocabulary.find("budget"),
            age: self.slots.vocabulary.find("age"),
            periods: &self.slots.periods,
            is_result: before.ends_with(['=', '→']) || is_of_several(page, reading),
            is_only: matches!(reading.value, Value::Rating(..))
                && self.slots.all.iter().filter(|slot| amounts::fits(slot, &reading.value, &near)).count() == 1,
            is_unit: after.starts_with(['×', '✕']) || after.starts_with("x ") || before.ends_with(['×', '@']),
        };
        let mut scored = Vec::new();
        for (at, slot) in self.slots.all.iter().enumerate() {
            if let Some(score) = amounts::score(slot, &reading.value, &around) {
                scored.push((score, at));
            }
        }
        for (score, at) in best(&self.slots, scored, SURE) {
            let Some(slot) = self.slots.all.get(at) else { continue };
            let offer = offer(at, reading, &near, score);
            let said = amounts::offers(slot, at, &reading.value, &offer);
            if !said.is_empty() {
                self.currency(slot.section, &reading.value, &offer, all);
            }
            all.extend(said);
        }
    }

    /// A number behind `ages`, and years that somebody or something is old, are of an age.
    fn aged(&self, page: &Page<'_>, reading: &Reading, near: &mut Near) {
        let words = &page.message.words;
        let (from, to) = (words.word_at(reading.span.start), words.word_at(reading.span.end));
        let is_age = |at: usize| matches!(words.folded(at), "age" | "ages" | "aged");
        let is_listed = |at: usize| {
            matches!(words.folded(at), "and" | "or") || words.folded(at).bytes().all(|byte| byte.is_ascii_digit())
        };
        let before = (0..from).rev().take(AGES).find(|at| !is_listed(*at));
        let after = words.folded(to) == "old" || words.folded(to) == "of" && words.folded(to + 1) == "age";
        if (before.is_some_and(is_age) || after)
            && let Some(age) = self.slots.vocabulary.find("age")
        {
            near.add(age);
        }
    }

    /// An amount behind `up to` is a limit, one behind `under` a budget.
    fn bounded(&self, page: &Page<'_>, reading: &Reading, near: &mut Near) {
        let words = &page.message.words;
        let at = words.word_at(reading.span.start);
        let word = |back: usize| at.checked_sub(back).map_or("", |at| words.folded(at));
        let is_most = |at: usize| words.folded(at) == "at" && words.folded(at + 1) == "most";
        let named = if is_most(at) || at.checked_sub(2).is_some_and(is_most) {
            "maximum"
        } else if word(1) == "to" && matches!(word(2), "come" | "comes" | "amounts" | "adds") {
            "total"
        } else if word(1) == "to" && word(2) == "up" || word(2) == "to" && word(3) == "up" {
            "limit"
        } else if BOUNDS.contains(&word(1)) || BOUNDS.contains(&word(2)) && word(1) != "for" {
            "budget"
        } else {
            return;
        };
        if let Some(word) = self.slots.vocabulary.find(named) {
            near.add(word);
        }
    }

    /// The currency of an amount, where its group has a field for it.
    fn currency(&self, section: usize, value: &Value, offer: &Offer, all: &mut Vec<Offer>) {
        let Value::Money(money) = value else { return };
        let field = self.slots.all.iter().position(|slot| slot.section == section && slot.takes == Takes::Currency);
        let Some(at) = field else { return };
        let is_member = self.slots.all.get(at).is_some_and(|slot| {
            slots::members(&slot.field.kind).iter().any(|member| &*member.name == money.currency.code())
        });
        if is_member {
            all.push(Offer { slot: at, said: Candidate::Text(money.currency.code().into()), ..offer.clone() });
        }
    }

    /// A day, a range of days, a time, or a length of time that a format is for.
    fn day(&self, page: &Page<'_>, reading: &Reading, all: &mut Vec<Offer>) {
        let is_day = matches!(
            reading.value,
            Value::Date(_)
                | Value::DateTime(..)
                | Value::DateRange(..)
                | Value::Time(_)
                | Value::Duration(_)
                | Value::Percent(_)
        );
        if !is_day {
            return;
        }
        let mut near = page.near(reading.span, &self.slots);
        let words = &page.message.words;
        let before = words.word_at(reading.span.start).checked_sub(1);
        if before.is_some_and(|at| words.folded(at) == "by")
            && let Some(deadline) = self.slots.vocabulary.find("deadline")
        {
            near.add(deadline);
        }
        let mut scored = Vec::new();
        for (at, slot) in self.slots.all.iter().enumerate() {
            let fits = matches!(slot.takes, Takes::Day | Takes::Range | Takes::Clock)
                || slot.takes == Takes::Format && days::is_named(slot, &near);
            if !fits || days::said(page.message, slot, reading.span.start, &reading.value).is_empty() {
                continue;
            }
            let score = days::score(slot, &near);
            if score >= if slot.takes == Takes::Range { SURE_RANGE } else { SURE_DAY } {
                scored.push((score, at));
            }
        }
        // A day with its time is of a field for days and of one for times.
        let is_time = |at: usize| self.slots.all.get(at).is_some_and(days::is_time);
        let (times, days): (Vec<_>, Vec<_>) = scored.into_iter().partition(|(_, at)| is_time(*at));
        let both = [best(&self.slots, days, SURE_RANGE), best(&self.slots, times, SURE_RANGE)];
        for (score, at) in both.into_iter().flatten() {
            let Some(slot) = self.slots.all.get(at) else { continue };
            let said = days::said(page.message, slot, reading.span.start, &reading.value);
            all.extend(said.into_iter().map(|said| Offer { said, ..offer(at, reading, &near, score) }));
        }
    }
}

/// Whether an amount is for several nights or people: `€540 for 4 nights`, `(4 nights: €540)`, `€140 for two`.
fn is_of_several(page: &Page<'_>, reading: &Reading) -> bool {
    let Value::Money(money) = &reading.value else { return false };
    if !money.per.is_empty() {
        return false;
    }
    let is_length = |other: &&Reading| {
        let Value::Duration(units) = &other.value else { return false };
        matches!(units.0.as_slice(), [(_, TimeUnit::Night | TimeUnit::Day | TimeUnit::Week)])
    };
    let readings = page.message.readings();
    let at = readings.partition_point(|other| other.span.start < reading.span.start);
    let between = |from: usize, to: usize| {
        let said = page.message.text.get(from..to).unwrap_or("?");
        said.trim_matches([' ', '*', '_', '(', '\u{a0}', '\u{202f}'])
    };
    let before = at.checked_sub(1).and_then(|at| readings.get(at)).filter(is_length);
    let after = readings.get(at + 1).filter(is_length);
    let words = &page.message.words;
    let next = words.word_at(reading.span.end);
    before.is_some_and(|other| matches!(between(other.span.end, reading.span.start), "" | ":"))
        || after.is_some_and(|other| between(reading.span.end, other.span.start) == "for")
        || words.folded(next) == "for" && SEVERAL.contains(&words.folded(next + 1))
}

/// The best, and one of another group that is nearly as good.
fn best(slots: &Slots<'_>, mut scored: Vec<(f32, usize)>, sure: f32) -> Vec<(f32, usize)> {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let section = |at: usize| slots.all.get(at).map(|slot| slot.section);
    let Some((most, first)) = scored.first().copied().filter(|(score, _)| *score >= sure) else { return Vec::new() };
    let nearly = scored.iter().skip(1).take_while(|(score, _)| *score >= sure && *score >= most - NEARLY);
    let second = nearly.copied().find(|(_, at)| section(*at) != section(first));
    std::iter::once((most, first)).chain(second).collect()
}

fn offer(slot: usize, reading: &Reading, near: &Near, score: f32) -> Offer {
    Offer { slot, at: reading.span.start, option: near.placement.option, score, said: Candidate::Null }
}

#[cfg(test)]
mod tests;
