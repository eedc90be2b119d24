//! The objects of a run, and the groups that share a label.

#![expect(clippy::wildcard_enum_match_arm, reason = "what is not an object or an iterator names no object")]

mod collect;
mod groups;
mod work;

use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};

use duenna_core::switches::{Rule, holds, upheld};
use duenna_core::{LabelId, Labels};
use serde::{Deserialize, Serialize};

pub(crate) use self::groups::Groups;
pub(crate) use self::work::Amount;
use self::work::Work;
use crate::inputs::Inputs;
use crate::value::{Callee, GeneratorState, GroupId, HashKey, Kind, Object, ObjectRef, Slot, Special, Value};
use crate::words::Text;

/// The objects of a run. What nothing names any more is freed from time to time ([`Heap::collect`]); the memory limit counts
/// all that was ever allocated, so that freeing shows nowhere.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Heap {
    objects: Vec<Object>,
    /// The places of freed objects, the lowest last.
    free: Vec<u32>,
    /// How many bytes are allocated before what nothing names is freed.
    collect_at: u64,
    /// How many objects were made since.
    made: usize,
    /// Bytes made since that the meter does not show.
    pub(crate) uncharged: u64,
    /// Bytes made since, those that the meter does not show included.
    #[serde(default)]
    since: u64,
    /// Bytes that what lived then took, about.
    #[serde(default)]
    kept: u64,
    pub(crate) groups: Groups,
    /// The group of what is allocated now: none outside of regions.
    pub(crate) into: GroupId,
    /// Bytes allocated so far.
    pub(crate) meter: u64,
    /// Work done beside.
    #[serde(default)]
    work: Work,
    /// In a region, the groups whose objects may change.
    writable: Option<BTreeSet<GroupId>>,
    /// The classes of the artifact.
    #[serde(skip)]
    classes: Vec<ObjectRef>,
    /// The group of those that regions knew or made, whether they were made or not.
    class_group: GroupId,
    /// What they tell, and of which version of the groups.
    #[serde(skip)]
    told_by_classes: Cell<Option<(u64, LabelId)>>,
    /// The time and the randomness of the run.
    pub(crate) inputs: Inputs,
}

impl Kind {
    /// How many bytes an object takes, about, without the texts and numbers that its slots hold.
    fn size(&self) -> usize {
        let items = match self {
            Self::List(items)
            | Self::Tuple(items)
            | Self::Named(_, items)
            | Self::NamedType(_, items)
            | Self::Writer(_, items) => items.len(),
            Self::Deque(items, _) => items.len(),
            Self::Stream(stream) => stream.len() / 32,
            Self::Dict(items) | Self::Special(_, items) => {
                items.len() * 3 + items.keys().map(HashKey::weight).sum::<usize>() / 32
            }
            Self::Set(items) | Self::Frozen(items) => {
                items.len() * 2 + items.keys().map(HashKey::weight).sum::<usize>() / 32
            }
            Self::Function { captured, attributes, .. } => captured.len() + attributes.len() * 2,
            Self::Exception(..) | Self::Cell(_) => 1,
            Self::Slice(_) => 3,
            Self::ByteArray(held) => held.as_ref().and_then(|held| held.length()).unwrap_or_default() / 32,
            Self::Hasher(hasher) => hasher.len() / 32,
            Self::Class(body) => 8 + body.attributes.len() * 2,
            Self::Instance(instance) => 2 + instance.attributes.len() * 2,
            Self::Wrapped(_, held) => held.len(),
            Self::Method { .. } | Self::Super { .. } | Self::Iterator { .. } | Self::View(..) => 2,
            Self::Generator { frame, .. } => frame.as_ref().map_or(1, |frame| frame.registers.len()),
        };
        64 + items * 32
    }
}

impl Heap {
    /// Makes an object and counts its bytes.
    pub(crate) fn allocate(&mut self, kind: Kind) -> Value {
        self.charge(kind.size());
        self.made += 1;
        let is_class = matches!(kind, Kind::Class(_));
        if matches!(kind, Kind::Instance(_) | Kind::Class(_) | Kind::Super { .. }) {
            self.groups.add_instance(self.into);
        }
        let object = Object { kind, group: self.into };
        let at = match self.free.pop() {
            Some(at) if let Some(place) = self.objects.get_mut(at as usize) => {
                *place = object;
                ObjectRef(at)
            }
            // No memory limit reaches four thousand million objects.
            _ => {
                let at = u32::try_from(self.objects.len()).unwrap_or(u32::MAX);
                self.objects.push(object);
                ObjectRef(at)
            }
        };
        self.groups.enter(self.into, at);
        if is_class {
            self.classes.push(at);
            self.told_by_classes.set(None);
        }
        Value::Object(at)
    }

    /// How many objects were made since the last collection.
    pub(crate) const fn objects_made(&self) -> usize {
        self.made
    }

    /// Makes a text and counts its bytes.
    pub(crate) fn text(&mut self, text: impl Into<Text>) -> Value {
        let text = text.into();
        self.charge(text.len());
        Value::Str(text)
    }

    /// The text of an ASCII letter, counted.
    pub(crate) fn letter(&mut self, letter: u8) -> Value {
        self.charge(1);
        Value::Str(Text::letter(letter))
    }

    /// Counts bytes.
    pub(crate) fn charge(&mut self, bytes: usize) {
        self.meter = self.meter.saturating_add(bytes as u64);
        self.since = self.since.saturating_add(bytes as u64);
    }

    pub(crate) fn get(&self, at: ObjectRef) -> Option<&Object> {
        self.objects.get(at.0 as usize)
    }

    /// An object, to be changed. In a region, nothing is changed that the analysis did not foresee: what it missed stays as
    /// it is in either world.
    pub(crate) fn get_mut(&mut self, at: ObjectRef) -> Option<&mut Object> {
        if let Some(writable) = &self.writable {
            let group = self.objects.get(at.0 as usize).map(|object| self.groups.find(object.group))?;
            if !writable.contains(&group) && holds(Rule::WritesAreForeseen) {
                return None;
            }
        }
        self.objects.get_mut(at.0 as usize)
    }

    /// Lets only objects of these groups be changed, until [`Self::open`].
    pub(crate) fn restrict(&mut self, groups: impl Iterator<Item = GroupId>) {
        self.writable = Some(groups.map(|group| self.groups.find(group)).collect());
    }

    /// Whether only some objects may be changed: in a region.
    pub(crate) const fn is_restricted(&self) -> bool {
        self.writable.is_some()
    }

    /// Lets all objects be changed.
    pub(crate) fn open(&mut self) {
        self.writable = None;
    }

    pub(crate) fn kind(&self, value: &Value) -> Option<&Kind> {
        match value {
            Value::Object(at) => self.get(*at).map(|object| &object.kind),
            _ => None,
        }
    }

    /// What a value runs when it is called, if that is fixed.
    pub(crate) fn callee(&self, value: &Value) -> Option<Callee> {
        match self.kind(value) {
            Some(Kind::Function { code, .. }) => Some(Callee::Function(*code)),
            Some(Kind::Class(body)) => Some(Callee::Made(body.number)),
            Some(Kind::Generator { code, .. }) => Some(Callee::Generator(*code)),
            Some(Kind::Iterator { .. } | Kind::Stream(_)) => Some(Callee::Iterator),
            Some(Kind::View(..)) => Some(Callee::View),
            // Reading it may write it, too.
            Some(Kind::Special(Special::Default(factory), _)) if Self::calls_back(&factory.value) => {
                Some(Callee::Fills)
            }
            Some(Kind::Special(special, _)) if special.fills() => Some(Callee::Iterator),
            Some(Kind::NamedType(..)) => crate::library::tuple_maker().map(Callee::Native),
            Some(Kind::Method { function, .. }) => match self.callee(&function.value)? {
                Callee::Function(code) => Some(Callee::Method(code)),
                _ => None,
            },
            Some(_) => None,
            None => Callee::of_fact(value),
        }
    }

    /// Whether calling it runs code of the artifact.
    pub(crate) const fn calls_back(value: &Value) -> bool {
        matches!(value, Value::Object(_) | Value::Function(_))
    }

    /// The group a slot's object belongs to, or may belong to.
    pub(crate) fn group_of(&self, slot: &Slot) -> GroupId {
        let own = match &slot.value {
            Value::Object(at) => self.get(*at).map_or(GroupId::NONE, |object| object.group),
            Value::Iterator(iteration) => match &iteration.over {
                Value::Object(at) => self.get(*at).map_or(GroupId::NONE, |object| object.group),
                _ => GroupId::NONE,
            },
            _ => GroupId::NONE,
        };
        if slot.group.is_none() { own } else { slot.group }
    }

    /// The classes of the artifact, in the order in which they were made.
    pub(crate) fn classes(&self) -> &[ObjectRef] {
        &self.classes
    }

    /// Puts all classes into the group of those that regions knew or made.
    pub(crate) fn collapse_classes(&mut self, labels: &mut Labels) -> GroupId {
        let classes: Vec<Slot> = self.classes.iter().map(|class| Slot::public(Value::Object(*class))).collect();
        let group = if classes.is_empty() { GroupId::NONE } else { self.collapse(&classes, LabelId::BOTTOM, labels) };
        let group = self.groups.merge(self.class_group, group, labels);
        self.set_class_group(group);
        group
    }

    /// Says which group is that of the classes that regions knew or made.
    pub(crate) fn set_class_group(&mut self, group: GroupId) {
        self.class_group = group;
        self.told_by_classes.set(None);
    }

    /// Whether a reference of that group names an object of it, or one that nothing can be written into. What is written through any other
    /// reference, the group of the object would not tell.
    pub(crate) fn is_of(&self, value: &Value, group: GroupId) -> bool {
        self.is_in(value, group) || self.kind(value).is_some_and(is_constant)
    }

    /// Whether the object that a value names, if it names one, is in that group.
    pub(crate) fn is_in(&self, value: &Value, group: GroupId) -> bool {
        let at = match value {
            Value::Object(at) => *at,
            Value::Iterator(iteration) => match iteration.over {
                Value::Object(at) => at,
                _ => return true,
            },
            _ => return true,
        };
        let has_rules =
            [Rule::AliasesShareGroup, Rule::ClassesShareGroup, Rule::LabelledReferenceWritesAll].into_iter().all(holds);
        !has_rules || self.get(at).is_none_or(|object| self.groups.find(object.group) == self.groups.find(group))
    }

    /// The label of the value itself and of the shape of what it names: enough to look at it, not into it.
    pub(crate) fn shallow(&self, slot: &Slot, labels: &mut Labels) -> LabelId {
        let group = upheld(Rule::ContainersHaveLabels, self.groups.label(self.group_of(slot)));
        let label = labels.join(slot.label, group);
        let classes = self.told_by_classes(slot, labels);
        let label = labels.join(label, classes);
        match &slot.value {
            Value::Object(at) => self.iterated(*at, label, labels),
            Value::Iterator(iteration) => match iteration.over {
                Value::Object(at) => self.iterated(at, label, labels),
                _ => label,
            },
            _ => label,
        }
    }

    /// What an instance is and does, its classes tell; and all classes tell it of whatever is of a group that may have
    /// instances, since that it is one, and of which class, must not show.
    fn told_by_classes(&self, slot: &Slot, labels: &mut Labels) -> LabelId {
        if self.classes.is_empty() && self.class_group.is_none() || !holds(Rule::ClassesShareGroup) {
            return LabelId::BOTTOM;
        }
        if self.group_of(slot).is_none() {
            let class = match (self.kind(&slot.value), &slot.value) {
                (Some(Kind::Instance(instance)), _) => instance.class,
                (Some(Kind::Class(_)), Value::Object(at)) => *at,
                (Some(Kind::Super { after, .. }), _) => *after,
                _ => return LabelId::BOTTOM,
            };
            let Some(Kind::Class(body)) = self.get(class).map(|object| &object.kind) else { return LabelId::BOTTOM };
            let group = |class: &ObjectRef| self.get(*class).map_or(GroupId::NONE, |object| object.group);
            return body
                .order
                .iter()
                .map(|class| self.groups.label(group(class)))
                .fold(LabelId::BOTTOM, |all, label| labels.join(all, label));
        }
        if !self.groups.has_instances(self.group_of(slot)) {
            return LabelId::BOTTOM;
        }
        if let Some((version, label)) = self.told_by_classes.get()
            && version == self.groups.version
        {
            return label;
        }
        let mut all = self.groups.label(self.class_group);
        for class in &self.classes {
            let label = self.get(*class).map_or(LabelId::BOTTOM, |class| self.groups.label(class.group));
            all = labels.join(all, label);
        }
        self.told_by_classes.set(Some((self.groups.version, all)));
        all
    }

    /// Whether an iterator has an item, and what a view shows, is told by what it goes over, too.
    fn iterated(&self, at: ObjectRef, label: LabelId, labels: &mut Labels) -> LabelId {
        if !holds(Rule::IteratorsTellContainer)
            || !matches!(self.get(at).map(|object| &object.kind), Some(Kind::Iterator { .. } | Kind::View(..)))
        {
            return label;
        }
        let mut label = label;
        let mut waiting = vec![at];
        let mut seen = HashSet::new();
        while let Some(at) = waiting.pop() {
            let (over, is_joined) = match self.get(at).map(|object| &object.kind) {
                Some(Kind::Iterator { over, name, .. }) => (over, name.is_joined()),
                Some(Kind::View(over, _)) => (over, false),
                Some(_) | None => continue,
            };
            if !seen.insert(at) {
                continue;
            }
            let items = match self.kind(&over.value) {
                Some(Kind::Tuple(items)) if is_joined => items.as_slice(),
                _ => &[],
            };
            for slot in std::iter::once(over).chain(items) {
                let told = self.groups.label(self.group_of(slot));
                let told = labels.join(slot.label, told);
                label = labels.join(label, told);
                if let Value::Object(at) = slot.value {
                    waiting.push(at);
                }
            }
        }
        label
    }

    /// The label of everything reachable from a slot.
    pub(crate) fn deep(&self, slot: &Slot, labels: &mut Labels) -> LabelId {
        let mut label = self.shallow(slot, labels);
        if slot.value.is_fact() {
            return label;
        }
        let mut seen = HashSet::new();
        let mut waiting: Vec<&Slot> = vec![slot];
        let mut looked_at = 0;
        while let Some(slot) = waiting.pop() {
            let own = self.shallow(slot, labels);
            label = labels.join(label, own);
            self.enter(slot, &mut seen, &mut waiting);
            looked_at += 1;
        }
        // The slot itself is part of any instruction. What lies within it has a public shape: it is not looked into groups.
        self.note_work(looked_at - 1);
        label
    }

    /// Puts everything reachable from `slots` into one group whose label has at least theirs and `label`.
    pub(crate) fn collapse(&mut self, slots: &[Slot], label: LabelId, labels: &mut Labels) -> GroupId {
        let mut all = label;
        let mut group = GroupId::NONE;
        for slot in slots {
            let deep = self.deep(slot, labels);
            all = labels.join(all, deep);
        }
        let mut members = Vec::new();
        let mut callees = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting: Vec<&Slot> = slots.iter().collect();
        while let Some(slot) = waiting.pop() {
            let member = self.group_of(slot);
            // What a labelled value is must not show, so it is not looked at: its group knows all that it may be.
            if slot.label.is_bottom() && member.is_none() {
                callees.extend(self.callee(&slot.value));
            }
            members.push(member);
            self.enter(slot, &mut seen, &mut waiting);
        }
        self.note_work(members.len().saturating_sub(slots.len()));
        for member in members.into_iter().filter(|member| !member.is_none()) {
            group = self.groups.merge(group, member, labels);
        }
        if group.is_none() {
            group = self.groups.fresh(all);
        }
        self.groups.raise(group, all, labels);
        for callee in callees {
            self.groups.add_callee(group, callee);
        }
        if !seen.is_empty() {
            self.told_by_classes.set(None);
        }
        for at in seen {
            if let Some(object) = self.objects.get_mut(at.0 as usize) {
                object.group = group;
                if matches!(object.kind, Kind::Instance(_) | Kind::Class(_) | Kind::Super { .. }) {
                    self.groups.add_instance(group);
                }
                self.groups.enter(group, at);
            }
        }
        group
    }

    /// Adds what a slot's object holds to the slots that wait; a grouped object's members are in the group already.
    fn enter<'a>(&'a self, slot: &'a Slot, seen: &mut HashSet<ObjectRef>, waiting: &mut Vec<&'a Slot>) {
        let at = match &slot.value {
            Value::Object(at) => *at,
            Value::Iterator(iteration) => match &iteration.over {
                Value::Object(at) => *at,
                _ => return,
            },
            _ => return,
        };
        let Some(object) = self.get(at) else { return };
        // A reference of another group names what cannot change, or a class: which one, must not show.
        if !object.group.is_none() || !slot.group.is_none() || !seen.insert(at) {
            return;
        }
        object.kind.each_slot(&mut |held| waiting.push(held));
    }

    /// Turns what objects of these groups hold into failures (semantics 4.4).
    pub(crate) fn fail(&mut self, groups: &[GroupId]) {
        let roots: BTreeSet<GroupId> = groups.iter().map(|group| self.groups.find(*group)).collect();
        self.note_work(roots.iter().map(|root| self.groups.entered(*root)).sum());
        for at in roots.iter().flat_map(|root| self.groups.members(*root)) {
            let Some(object) = self.objects.get_mut(at.0 as usize) else { continue };
            match &mut object.kind {
                Kind::List(items)
                | Kind::Tuple(items)
                | Kind::Named(_, items)
                | Kind::NamedType(_, items)
                | Kind::Writer(_, items) => {
                    for item in items {
                        item.value = Value::Failure;
                    }
                }
                Kind::Function { captured, attributes, .. } => {
                    captured.iter_mut().chain(attributes.values_mut()).for_each(|held| held.value = Value::Failure);
                }
                Kind::Deque(items, _) => items.iter_mut().for_each(|item| item.value = Value::Failure),
                Kind::Stream(stream) => stream.fail(),
                Kind::Hasher(hasher) => hasher.fail(),
                Kind::ByteArray(held) => *held = None,
                Kind::Dict(items) | Kind::Special(_, items) => {
                    items.values_mut().for_each(|(_, value)| value.value = Value::Failure);
                }
                Kind::Set(items) | Kind::Frozen(items) => {
                    items.values_mut().for_each(|item| item.value = Value::Failure);
                }
                Kind::Exception(_, held, given) => {
                    held.value = Value::Failure;
                    for held in given {
                        held.value = Value::Failure;
                    }
                }
                Kind::Cell(held)
                | Kind::Super { receiver: held, .. }
                | Kind::View(held, _)
                | Kind::Iterator { over: held, .. } => {
                    held.value = Value::Failure;
                }
                Kind::Class(body) => body.attributes.values_mut().for_each(|held| held.value = Value::Failure),
                Kind::Instance(instance) => {
                    instance.attributes.values_mut().for_each(|held| held.value = Value::Failure);
                    instance.message.iter_mut().for_each(|held| held.value = Value::Failure);
                }
                Kind::Method { function, receiver } => {
                    function.value = Value::Failure;
                    receiver.value = Value::Failure;
                }
                Kind::Slice(bounds) => bounds.iter_mut().for_each(|held| held.value = Value::Failure),
                Kind::Wrapped(_, held) => held.iter_mut().for_each(|held| held.value = Value::Failure),
                Kind::Generator { frame, state, .. } => {
                    *frame = None;
                    *state = GeneratorState::Failed;
                }
            }
        }
    }
}

fn is_public_fact(slot: &Slot) -> bool {
    slot.value.is_fact() && slot.label.is_bottom() && slot.group.is_none()
}

/// Whether an object and all that it holds never change. A class is written through references of its own group alone.
fn is_constant(kind: &Kind) -> bool {
    match kind {
        Kind::Tuple(items) | Kind::Named(_, items) => items.iter().all(is_public_fact),
        Kind::Frozen(items) => items.values().all(is_public_fact),
        Kind::Slice(bounds) => bounds.iter().all(is_public_fact),
        Kind::Function { captured, attributes, .. } => captured.is_empty() && attributes.is_empty(),
        Kind::Class(_) => true,
        Kind::List(_)
        | Kind::Dict(_)
        | Kind::Special(..)
        | Kind::Set(_)
        | Kind::Deque(..)
        | Kind::NamedType(..)
        | Kind::ByteArray(_)
        | Kind::Stream(_)
        | Kind::Writer(..)
        | Kind::Exception(..)
        | Kind::Cell(_)
        | Kind::Instance(_)
        | Kind::Method { .. }
        | Kind::Wrapped(..)
        | Kind::Generator { .. }
        | Kind::Iterator { .. }
        | Kind::View(..)
        | Kind::Hasher(_)
        | Kind::Super { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What decision 0011 promises of regions: a gap in the analysis loses a write and tells nothing.
    #[test]
    fn only_objects_of_foreseen_groups_may_change_in_a_region() {
        let (mut heap, mut labels) = (Heap::default(), Labels::default());
        let made = [0; 3].map(|_| heap.allocate(Kind::List(Vec::new())));
        let [Value::Object(foreseen), Value::Object(other), Value::Object(ungrouped)] = made else {
            panic!("lists are objects")
        };
        let group = heap.collapse(&[Slot::public(Value::Object(foreseen))], LabelId::BOTTOM, &mut labels);
        heap.collapse(&[Slot::public(Value::Object(other))], LabelId::BOTTOM, &mut labels);
        heap.restrict([group].into_iter());
        assert!(heap.get_mut(foreseen).is_some());
        assert!(heap.get_mut(other).is_none() && heap.get_mut(ungrouped).is_none());
        heap.open();
        assert!(heap.get_mut(other).is_some() && heap.get_mut(ungrouped).is_some());
    }
}
