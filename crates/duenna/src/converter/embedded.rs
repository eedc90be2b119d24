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
mod members;
mod names;
mod near;
mod offers;
mod said;
mod slots;
mod vocabulary;

use duenna_core::language::{Candidate, Language};

use self::members::Spelling;
use self::near::{Near, Page};
use self::offers::{MOST, Offer};
use self::said::Subject;
use self::slots::{Slots, Takes};
use super::Message;
use crate::reading::{Reading, Value};

/// From which score on a number, and a day, is one of a field.
const SURE: f32 = 0.46;
const SURE_DAY: f32 = 0.42;
/// How near the second best field comes to the best.
const NEARLY: f32 = 0.03;

/// A language, prepared once for all messages that are converted into it.
pub struct Embedded<'l> {
    slots: Slots<'l>,
    spellings: Vec<Spelling>,
    subjects: Vec<Subject>,
    total: Option<usize>,
}

impl<'l> Embedded<'l> {
    /// Prepares a language.
    #[must_use]
    pub fn new(language: &'l Language) -> Self {
        let slots = Slots::of(language);
        let (spellings, subjects) = (members::spellings(&slots), said::subjects(&slots));
        let total = slots.vocabulary.find("total");
        Self { slots, spellings, subjects, total }
    }

    /// What the message says, as far as it is sure. It is verified like anyone's.
    #[must_use]
    pub fn convert(&self, message: &Message<'_>) -> Candidate<'l> {
        let page = Page::of(message, &self.slots);
        let mut offers = Vec::new();
        for reading in message.readings() {
            if offers.len() >= MOST {
                break;
            }
            self.number(&page, reading, &mut offers);
            self.day(&page, reading, &mut offers);
        }
        members::offers(&page, &self.slots, &self.spellings, &mut offers);
        said::offers(&page, &self.slots, &self.subjects, &mut offers);
        names::offers(&page, &self.slots, &mut offers);
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
        let near = page.near(reading.span, &self.slots.vocabulary);
        let mut scored = Vec::new();
        for (at, slot) in self.slots.slots.iter().enumerate() {
            let Some(section) = self.slots.sections.get(slot.section) else { continue };
            if let Some(score) = amounts::score(slot, section, &reading.value, &near, self.total) {
                scored.push((score, at));
            }
        }
        for (score, at) in best(scored, SURE) {
            let Some(slot) = self.slots.slots.get(at) else { continue };
            let offer = offer(at, reading, &near, score);
            let said = amounts::offers(slot, at, &reading.value, &offer);
            if !said.is_empty() {
                self.currency(slot.section, &reading.value, &offer, all);
            }
            all.extend(said);
        }
    }

    /// The currency of an amount, where its group has a field for it.
    fn currency(&self, section: usize, value: &Value, offer: &Offer, all: &mut Vec<Offer>) {
        let Value::Money(money) = value else { return };
        let field = self.slots.slots.iter().position(|slot| slot.section == section && slot.takes == Takes::Currency);
        let Some(at) = field else { return };
        let is_member = self.slots.slots.get(at).is_some_and(|slot| {
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
        let near = page.near(reading.span, &self.slots.vocabulary);
        let mut scored = Vec::new();
        for (at, slot) in self.slots.slots.iter().enumerate() {
            let fits = match slot.takes {
                Takes::Day | Takes::Range | Takes::Clock => true,
                Takes::Format => days::is_named(slot, &near),
                _ => false,
            };
            if !fits || days::said(page.message, slot, &reading.value).is_empty() {
                continue;
            }
            if let Some(section) = self.slots.sections.get(slot.section) {
                scored.push((days::score(slot, section, &near), at));
            }
        }
        for (score, at) in best(scored, SURE_DAY) {
            let Some(slot) = self.slots.slots.get(at) else { continue };
            let said = days::said(page.message, slot, &reading.value);
            all.extend(said.into_iter().map(|said| Offer { said, ..offer(at, reading, &near, score) }));
        }
    }
}

/// The best, and the second if it is nearly as good.
fn best(mut scored: Vec<(f32, usize)>, sure: f32) -> impl Iterator<Item = (f32, usize)> {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let most = scored.first().map_or(0.0, |(score, _)| *score);
    scored.into_iter().take(2).filter(move |(score, _)| *score >= sure && *score >= most - NEARLY)
}

fn offer(slot: usize, reading: &Reading, near: &Near, score: f32) -> Offer {
    Offer { slot, at: reading.span.start, option: near.placement.option, score, said: Candidate::Null }
}
