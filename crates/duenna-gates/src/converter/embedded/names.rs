//! Names: of what is offered, by whom, and where.

use std::collections::{HashMap, HashSet};

use duenna_core::message_language::{Candidate, LONGEST_NAME};

use super::super::keys::{SORTS, key_words};
use super::super::roots::root;
use super::marked::{How, NamePlace, marked};
use super::near::Page;
use super::offers::{MOST, Offer};
use super::slots::{Slot, Slots, Takes};
use super::weights::{name as weights, place};
use duenna_text::reading::{PlaceKind, Span, Value};

/// How many values of a line are looked at.
const LINE: usize = 32;
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
    let (mut seen, mut tried) = (HashSet::new(), 0);
    let mut listed = Vec::new();
    for marked in marked(page) {
        let said = marked.span.of(page.message.text);
        if said.len() > LONGEST_NAME
            || page.has_value(marked.span)
            || page.is_heading(marked.span, slots)
            || seen.contains(said)
        {
            continue;
        }
        tried += 1;
        if tried > MOST {
            break;
        }
        let is_kind = is_kind(slots, members, said);
        let slot = name(page, slots, &names, marked, is_kind, &values, offers);
        if let How::Begins(line) = marked.how {
            listed.push(ListedName { marked, line, said, is_kind, slot });
        }
        if is_kind || slot.is_some() {
            seen.insert(said);
        }
    }
    siblings(page, slots, &listed, &values, offers);
}

/// A name that begins an item or a heading, and one that was not sure to be one.
struct ListedName<'t> {
    marked: NamePlace,
    line: Span,
    said: &'t str,
    /// Whether it says what sort something is of.
    is_kind: bool,
    slot: Option<usize>,
}

/// What begins an item beside one that begins with a name, and has values of the same group, is a name like it; what says of which
/// sort something is only if it ends with the same word: `Basic Move` beside `Comfort Move`.
fn siblings(
    page: &Page<'_>,
    slots: &Slots<'_>,
    all: &[ListedName<'_>],
    values: &[(usize, usize)],
    offers: &mut Vec<Offer>,
) {
    let mut named: HashMap<_, Vec<(usize, &str)>> = HashMap::new();
    for listed in all {
        if let Some((place, slot)) = page.beside(listed.marked.span).zip(listed.slot) {
            let of = named.entry(place).or_default();
            if of.len() < LINE {
                of.push((slot, last(listed.said)));
            }
        }
    }
    for listed in all.iter().filter(|listed| listed.slot.is_none() && is_title(listed.said)) {
        let of = page.beside(listed.marked.span).and_then(|place| named.get(&place));
        let is_like = |(_, other): &&(usize, &str)| !listed.is_kind || *other == last(listed.said);
        let Some((slot, _)) = of.and_then(|of| of.iter().find(is_like)) else { continue };
        let section = slots.all.get(*slot).map(|slot| slot.section);
        if valued(values, listed.line, |of| Some(of) == section) && offers.len() < MOST {
            let at = listed.marked.span.start;
            let option = page.near(listed.marked.span, slots).placement.option;
            offers.push(Offer {
                slot: *slot,
                at,
                option,
                score: weights::SURE,
                said: Candidate::Text(listed.said.to_owned().into()),
            });
        }
    }
}

/// Whether a stretch has a value of a group.
fn valued(values: &[(usize, usize)], line: Span, is_of: impl Fn(usize) -> bool) -> bool {
    let from = values.partition_point(|(at, _)| *at < line.start);
    values.iter().skip(from).take(LINE).take_while(|(at, _)| *at < line.end).any(|(_, of)| is_of(*of))
}

/// Several words, the long ones with capitals.
fn is_title(said: &str) -> bool {
    said.contains(' ') && said.split(' ').all(|word| word.len() <= 3 || !word.starts_with(char::is_lowercase))
}

fn last(said: &str) -> &str {
    said.rsplit(' ').next().unwrap_or(said)
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
    marked: NamePlace,
    is_kind: bool,
    values: &[(usize, usize)],
    offers: &mut Vec<Offer>,
) -> Option<usize> {
    let said = marked.span.of(page.message.text);
    let words = key_words(said);
    let near = page.near(marked.span, slots);
    let is_long = words.len() > 1;
    let mut best: Option<(f32, usize)> = None;
    // The value of a key may have a place in it; what begins a line is about that place.
    let (from, to) = (page.message.words.word_at(marked.span.start), page.message.words.word_at(marked.span.end));
    let has_place = if marked.how == How::Valued {
        (from..to).all(|at| page.is_place(at))
    } else {
        (from..to).any(|at| page.is_place(at))
    };
    let is_title = is_title(said);
    // What says of which sort something is names it at most where its line says more of it: `Premium Moving Service – €1,200`.
    if is_kind && !is_title {
        return None;
    }
    let line = |is_of: &dyn Fn(usize) -> bool| {
        let line = match marked.how {
            How::Begins(line) => line,
            How::Valued | How::Emphasised | How::Subject => {
                let line = near.line.filter(|line| is_title && line.contains(marked.span));
                line.map_or(marked.span, |line| Span::new(marked.span.start, line.end))
            }
            How::Bracketed | How::Run | How::Part => return false,
        };
        !has_place && valued(values, line, is_of)
    };
    let key = near.placement.key.filter(|_| marked.how == How::Valued && is_title && !has_place);
    // What the bracket stands behind.
    let first = page.message.words.word_at(marked.span.start);
    let bracket = (marked.how == How::Bracketed && first > 0).then(|| page.message.words.span(first - 1, first));
    for at in names {
        let Some(slot) = slots.all.get(*at).filter(|slot| !is_place(slots, slot)) else { continue };
        let Some(section) = slots.sections.get(slot.section) else { continue };
        let known = slot.words.iter().map(|(word, weight)| weight * near.of(*word)).fold(0.0, f32::max);
        // Its own last word says what it is: an airline, a plan.
        let last = page.message.words.word_at(marked.span.end).saturating_sub(1);
        let own = page.word(last).is_some_and(|last| {
            slot.words.iter().any(|(word, _)| *word == last)
                || section.weights.get(last).is_some_and(|weight| *weight >= weights::OWN)
        });
        let is_leaf = page.word(last).is_some_and(|last| slot.words.iter().any(|(word, _)| *word == last));
        let can_be = match marked.how {
            How::Begins(_) | How::Valued | How::Subject => true,
            How::Bracketed => is_title && (own || bracket.is_some_and(|span| page.is_called(span, section))),
            How::Emphasised => own || near.affinity(slot.section) >= weights::ABOUT,
            How::Run => own,
            How::Part => is_leaf,
        };
        if !can_be || is_kind && !(is_leaf && line(&|of| of == slot.section)) {
            continue;
        }
        let is_keyed = key.or(bracket).is_some_and(|key| page.is_called(key, section));
        let score = weights::WORDS * known
            + weights::GROUP * near.affinity(slot.section)
            + if own { weights::OWN_WORD } else { 0.0 }
            + match () {
                () if is_keyed && line(&|of| of == slot.section) => weights::BEGINS + weights::BEGINS_KEYED,
                () if line(&|of| of == slot.section) => weights::BEGINS,
                () if own && is_title && line(&|_| true) => weights::PRICED,
                () if is_keyed => weights::KEYED,
                () if bracket.is_some() => weights::PRICED,
                () => 0.0,
            }
            + marked.how.sure()
            - if is_title || !is_long { 0.0 } else { weights::SMALL };
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *at));
        }
    }
    let is_known = page.word(page.message.words.word_at(marked.span.start)).is_some();
    if !is_long && is_known {
        return None;
    }
    let sure = best.filter(|(score, _)| *score >= weights::SURE + if is_long { 0.0 } else { weights::SHORT });
    if let Some((score, slot)) = sure {
        offers.push(Offer {
            slot,
            at: marked.span.start,
            option: near.placement.option,
            score,
            said: Candidate::Text(said.to_owned().into()),
        });
    }
    sure.map(|(_, slot)| slot)
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
    let mut often: HashMap<&str, usize> = HashMap::new();
    for reading in page.message.readings() {
        if let Value::Place(place) = &reading.value {
            *often.entry(place.named.of(page.message.text)).or_default() += 1;
        }
    }
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
        let is_headed = page.is_headed(place.named) && !is_from;
        let is_keyed = near.placement.key.is_some_and(|key| {
            let own = slots.all.get(*field).map(|slot| &slot.words).into_iter().flatten();
            own.map(|(word, _)| *word).any(|own| page.says(key, own))
        });
        let mut score = place::GROUP * affinity
            + if is_headed { place::HEADED } else { 0.0 }
            + if is_keyed { place::KEYED } else { 0.0 };
        score += if begins { place::BEGINS_SENTENCE } else { 0.0 }
            + if is_full { place::FULL } else { 0.0 }
            + if is_to { place::TO } else { 0.0 };
        // What a message is about it says more than once.
        let is_often = often.get(said).is_some_and(|count| *count > 1);
        score += if is_often && (is_to || begins) { place::OFTEN } else { 0.0 };
        score -= if is_from { place::FROM } else { 0.0 };
        if score >= place::SURE {
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

impl How {
    /// How much it tells that something is a name.
    const fn sure(self) -> f32 {
        match self {
            Self::Begins(_) => weights::BEGINS_LINE,
            Self::Valued | Self::Bracketed => weights::SET_APART,
            Self::Emphasised | Self::Subject => weights::MARKED,
            Self::Run | Self::Part => 0.0,
        }
    }
}
