//! Frees what nothing names any more: mark and sweep, between two instructions.

use std::collections::HashSet;

use super::Heap;

use crate::frame::Frame;
use crate::value::{Form, GroupId, Kind, Object, ObjectRef, Slot, Special, Value};

/// The least that is allocated between two collections, in bytes.
const LEAST: u64 = 1 << 20;
/// The fewest objects that are made between them.
const FEWEST: usize = 4096;
/// The most that is made between them of labelled data, which the meter does not show, in bytes.
const MOST_UNCHARGED: u64 = 64 << 20;
/// What a living object is taken for, in bytes: as much as lives is allocated before the next collection.
const OBJECT: u64 = 128;
/// Texts longer than that are counted once, however often they are named; shorter ones, wherever they are.
const LONG: usize = 256;

impl Kind {
    /// What an object holds.
    pub(crate) fn each_slot<'a>(&'a self, each: &mut dyn FnMut(&'a Slot)) {
        match self {
            Self::List(items)
            | Self::Tuple(items)
            | Self::Named(_, items)
            | Self::NamedType(_, items)
            | Self::Writer(_, items)
            | Self::Wrapped(_, items) => items.iter().for_each(each),
            Self::Deque(items, _) => items.iter().for_each(each),
            // Its text has the label of its group.
            Self::Stream(_) | Self::Hasher(_) | Self::ByteArray(_) => {}
            Self::Dict(items) | Self::Special(_, items) => {
                if let Self::Special(Special::Default(factory), _) = self {
                    each(factory);
                }
                items.values().flat_map(|(key, value)| [key, value]).for_each(each);
            }
            Self::Set(items) | Self::Frozen(items) => items.values().for_each(each),
            Self::Function { captured, attributes, .. } => captured.iter().chain(attributes.values()).for_each(each),
            Self::Exception(_, held, given) => std::iter::once(held).chain(given).for_each(each),
            Self::Cell(held)
            | Self::Super { receiver: held, .. }
            | Self::Iterator { over: held, .. }
            | Self::View(held, _) => each(held),
            Self::Class(body) => body.attributes.values().for_each(each),
            Self::Instance(instance) => {
                instance.attributes.values().chain(instance.message.as_deref()).for_each(each);
            }
            Self::Method { function, receiver } => [function, receiver].into_iter().for_each(each),
            Self::Generator { frame, .. } => {
                if let Some(frame) = frame {
                    frame.registers.iter().chain(&frame.caught).for_each(each);
                }
            }
            Self::Slice(bounds) => bounds.iter().for_each(each),
        }
    }

    /// What an object needs besides what it holds: its class, and what that is made of.
    fn each_other(&self, mark: &mut Mark) {
        match self {
            Self::Class(body) => {
                body.order.iter().for_each(|class| mark.object(*class));
                body.bases.iter().for_each(|base| mark.slot(base));
                if let Form::Enum { members, composite, .. } = &body.form {
                    for member in members.iter().chain(composite) {
                        mark.slot(member);
                    }
                }
            }
            Self::Instance(instance) => mark.object(instance.class),
            Self::Super { after, .. } => mark.object(*after),
            Self::Generator { frame: Some(frame), .. } => mark.frame(frame),
            Self::List(_)
            | Self::Tuple(_)
            | Self::Named(..)
            | Self::NamedType(..)
            | Self::Writer(..)
            | Self::Wrapped(..)
            | Self::Deque(..)
            | Self::Stream(_)
            | Self::Hasher(_)
            | Self::ByteArray(_)
            | Self::Dict(_)
            | Self::Special(..)
            | Self::Set(_)
            | Self::Frozen(_)
            | Self::Function { .. }
            | Self::Exception(..)
            | Self::Cell(_)
            | Self::Iterator { .. }
            | Self::View(..)
            | Self::Method { .. }
            | Self::Generator { frame: None, .. }
            | Self::Slice(_) => {}
        }
    }
}

/// The objects that are named, and those among them that were not looked into yet.
pub(crate) struct Mark {
    seen: Vec<bool>,
    waiting: Vec<ObjectRef>,
    /// The long texts that were seen.
    texts: HashSet<usize>,
    /// What all that is named takes, in bytes.
    bytes: usize,
}

impl Mark {
    pub(crate) fn object(&mut self, at: ObjectRef) {
        if let Some(seen) = self.seen.get_mut(at.0 as usize)
            && !std::mem::replace(seen, true)
        {
            self.waiting.push(at);
        }
    }

    pub(crate) fn slot(&mut self, slot: &Slot) {
        self.value(&slot.value);
    }

    pub(crate) fn value(&mut self, value: &Value) {
        match value {
            Value::Object(at) => self.object(*at),
            Value::Iterator(iteration) => self.value(&iteration.over),
            Value::Str(text) => {
                if text.len() <= LONG || self.texts.insert(text.address()) {
                    self.bytes += text.len();
                }
            }
            Value::Big(number) => self.bytes += usize::try_from(number.bits() / 8).unwrap_or(usize::MAX),
            Value::Unbound
            | Value::Failure
            | Value::None
            | Value::Ellipsis
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Range(_)
            | Value::Function(_)
            | Value::Builtin(_)
            | Value::Native(_)
            | Value::Opaque(_)
            | Value::Class(_)
            | Value::Server(_)
            | Value::PrivateData
            | Value::Helper => {}
        }
    }

    pub(crate) fn frame(&mut self, frame: &Frame) {
        frame.each_object(&mut |at| self.object(at));
        frame.each_slot(&mut |slot| self.slot(slot));
    }
}

impl Heap {
    /// Whether enough objects were made to look for those that nothing names. What is labelled is charged more than it takes.
    pub(crate) fn is_due(&mut self) -> bool {
        if self.is_overfull() {
            return true;
        }
        if self.meter <= self.collect_at() {
            return false;
        }
        let is_due = self.made >= FEWEST;
        if !is_due {
            self.made = 0;
            self.collect_at = self.meter.saturating_add(LEAST);
        }
        is_due
    }

    /// Whether much more was made than the meter shows.
    pub(crate) const fn is_overfull(&self) -> bool {
        self.uncharged > MOST_UNCHARGED
    }

    /// The bytes that may be allocated before [`Self::collect`] is worth its time.
    pub(crate) fn collect_at(&self) -> u64 {
        self.collect_at.max(LEAST)
    }

    /// Whether what lives may take more than so many bytes, and enough was made to look.
    pub(crate) const fn may_exceed(&self, bytes: u64) -> bool {
        self.since > bytes / 16 && self.kept.saturating_add(self.since) > bytes
    }

    /// Whether what lived at the last collection took more than so many bytes.
    pub(crate) const fn exceeds(&self, bytes: u64) -> bool {
        self.kept > bytes
    }

    /// How many objects there are.
    #[cfg(test)]
    pub(crate) fn living(&self) -> usize {
        self.objects.len() - self.free.len()
    }

    /// Frees what cannot be reached from what `roots` marks.
    pub(crate) fn collect(&mut self, roots: impl FnOnce(&mut Mark)) {
        let mut mark =
            Mark { seen: vec![false; self.objects.len()], waiting: Vec::new(), texts: HashSet::new(), bytes: 0 };
        roots(&mut mark);
        for class in &self.classes {
            mark.object(*class);
        }
        while let Some(at) = mark.waiting.pop() {
            let Some(object) = self.objects.get(at.0 as usize) else { continue };
            mark.bytes += object.kind.size();
            object.kind.each_slot(&mut |held| mark.slot(held));
            object.kind.each_other(&mut mark);
        }
        (self.kept, self.since) = (mark.bytes as u64, 0);
        let kept = mark.seen.iter().rposition(|seen| *seen).map_or(0, |last| last + 1);
        self.objects.truncate(kept);
        self.free.clear();
        let mut living = 0;
        for (at, (object, seen)) in self.objects.iter_mut().zip(&mark.seen).enumerate().rev() {
            if *seen {
                living += 1;
            } else {
                *object = Object { kind: Kind::Tuple(Vec::new()), group: GroupId::NONE };
                self.free.extend(u32::try_from(at));
            }
        }
        self.find_members();
        self.collect_at = self.meter.saturating_add(LEAST.max(living * OBJECT));
        (self.made, self.uncharged) = (0, 0);
    }

    /// Finds out which objects are in which groups, and which of them are classes.
    pub(crate) fn find_members(&mut self) {
        let places = (0..).map(ObjectRef);
        let is_class = |(at, object): (ObjectRef, &Object)| matches!(object.kind, Kind::Class(_)).then_some(at);
        self.classes = places.clone().zip(&self.objects).filter_map(is_class).collect();
        self.told_by_classes.set(None);
        self.groups.set_members(places.zip(self.objects.iter().map(|object| object.group)));
    }
}
