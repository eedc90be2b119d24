//! From values with their fields to a candidate: which value belongs to which of several groups side by side.

use std::borrow::Cow;

use duenna_core::message_language::{Candidate, Holds, Node};

use super::slots::{Slot, Slots};

/// No message says more than this: what goes beyond is left out.
pub(super) const MOST: usize = 3000;

/// A value for a field.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) slot: usize,
    /// Where in the message it stands.
    pub(super) at: usize,
    /// The option it belongs to: a numbered heading or item.
    pub(super) option: Option<usize>,
    pub(super) score: f32,
    pub(super) said: Candidate<'static>,
}

/// A candidate of all that is offered.
pub(super) fn candidate<'l>(slots: &Slots<'l>, mut offers: Vec<Offer>) -> Candidate<'l> {
    offers.sort_by(|a, b| a.at.cmp(&b.at).then(a.slot.cmp(&b.slot)));
    group(slots, 0, offers)
}

/// What is said of a group: an object, or a list of them.
fn group<'l>(slots: &Slots<'l>, section: usize, offers: Vec<Offer>) -> Candidate<'l> {
    let Some(here) = slots.sections.get(section) else { return Candidate::Null };
    let most = usize::from(here.group.options());
    let entries = if most > 1 { entries(slots, section, offers) } else { vec![offers] };
    let mut objects: Vec<Candidate<'l>> = Vec::new();
    for offers in entries {
        let object = object(slots, section, offers);
        if matches!(&object, Candidate::Object(keys) if !keys.is_empty()) && !objects.contains(&object) {
            objects.push(object);
        }
        if objects.len() >= most {
            break;
        }
    }
    if objects.len() == 1 || most == 1 {
        objects.pop().unwrap_or(Candidate::Object(Vec::new()))
    } else {
        Candidate::List(objects)
    }
}

/// Parts what is offered into groups that lie side by side: a new one begins where a field would say two things, and where
/// another option begins.
fn entries(slots: &Slots<'_>, section: usize, offers: Vec<Offer>) -> Vec<Vec<Offer>> {
    let mut entries: Vec<Vec<Offer>> = Vec::new();
    for offer in offers {
        let is_single = |slot: &Slot<'_>| slot.section == section && slot.field.most == 1 && splits(slot);
        let single = slots.all.get(offer.slot).is_some_and(is_single);
        let begins = entries.last().is_none_or(|last: &Vec<Offer>| {
            let option = last.iter().rev().find_map(|other| other.option);
            let is_other = option.is_some() && offer.option.is_some() && option != offer.option;
            is_other || single && last.iter().any(|other| other.slot == offer.slot && other.said != offer.said)
        });
        match entries.last_mut().filter(|_| !begins) {
            Some(last) => last.push(offer),
            None => entries.push(vec![offer]),
        }
    }
    entries
}

/// Whether another value begins another option: what is yes or no, and a currency, do not.
fn splits(slot: &Slot<'_>) -> bool {
    use super::slots::Takes;
    !matches!(slot.takes, Takes::YesNo | Takes::Currency | Takes::Member)
}

fn object<'l>(slots: &Slots<'l>, section: usize, offers: Vec<Offer>) -> Candidate<'l> {
    let Some(here) = slots.sections.get(section) else { return Candidate::Null };
    let nodes: &'l [Node] = here.group.nodes();
    let mut below: Vec<Vec<Offer>> = vec![Vec::new(); nodes.len()];
    for offer in offers {
        if let Some(list) = node_of(slots, section, offer.slot).and_then(|node| below.get_mut(node)) {
            list.push(offer);
        }
    }
    let mut keys = Vec::new();
    for (at, (node, offers)) in nodes.iter().zip(below).enumerate() {
        if offers.is_empty() {
            continue;
        }
        let said = match &node.holds {
            Holds::Group(_) => {
                let inner = slots.sections.iter().position(|inner| inner.parent == Some(section) && inner.node == at);
                inner.map(|inner| group(slots, inner, offers))
            }
            Holds::Field(field) => values(offers, usize::from(field.most)),
        };
        keys.extend(said.map(|said| (Cow::Borrowed(&*node.key), said)));
    }
    Candidate::Object(keys)
}

/// Under which node of a group a field lies.
fn node_of(slots: &Slots<'_>, section: usize, slot: usize) -> Option<usize> {
    let slot = slots.all.get(slot)?;
    if slot.section == section {
        return Some(slot.node);
    }
    let mut at = slot.section;
    loop {
        let here = slots.sections.get(at)?;
        if here.parent == Some(section) {
            return Some(here.node);
        }
        at = here.parent?;
    }
}

/// What a field says: the best, or several.
fn values<'l>(offers: Vec<Offer>, most: usize) -> Option<Candidate<'l>> {
    if most == 1 {
        let best = offers.into_iter().reduce(|best, other| if other.score > best.score { other } else { best });
        return best.map(|best| best.said);
    }
    let mut list: Vec<Candidate<'l>> = Vec::new();
    for offer in offers {
        if list.len() < most && !list.contains(&offer.said) {
            list.push(offer.said);
        }
    }
    if list.is_empty() { None } else { Some(Candidate::List(list)) }
}
