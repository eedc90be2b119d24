//! The work of native code: what a traversal, a conversion or a function of a library does beyond the bytes it allocates.
//!
//! A unit is a value looked at, an item compared or 64 bytes read: some tens of nanoseconds. Whoever runs an instruction says
//! how much it may do; as soon as it has done more, it stops where it is.

use std::cell::Cell;
use std::time::Instant;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Heap;
use crate::exception::Fault;

/// Bytes that are read for one unit.
const BYTES: usize = 64;
/// How much work is done between two looks at the clock: some tenths of a second.
const LOOK: u64 = 1 << 22;

/// Bytes made and work done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Amount {
    pub(crate) bytes: u64,
    pub(crate) work: u64,
}

impl Amount {
    /// What was made and done since.
    pub(crate) const fn since(self, before: Self) -> Self {
        Self { bytes: self.bytes.saturating_sub(before.bytes), work: self.work.saturating_sub(before.work) }
    }
}

/// The work that no step was counted for yet.
pub(crate) struct Work {
    done: Cell<u64>,
    /// How much there may be before what runs must stop, and how many bytes.
    most: Cell<Amount>,
    /// How many values are being looked into, one within the other.
    depth: Cell<usize>,
    /// When the run has computed for as long as it may.
    deadline: Cell<Option<Instant>>,
    /// Whether it has.
    is_late: Cell<bool>,
}

/// A value is being looked into, as long as this lives.
#[must_use = "what is not held is not within anything"]
pub(crate) struct Within<'h>(&'h Cell<usize>);

impl Drop for Within<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}

impl Default for Work {
    fn default() -> Self {
        Self {
            done: Cell::new(0),
            most: Cell::new(Amount { bytes: u64::MAX, work: u64::MAX }),
            depth: Cell::new(0),
            deadline: Cell::new(None),
            is_late: Cell::new(false),
        }
    }
}

/// What may be done is said anew before every instruction.
impl Serialize for Work {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.done.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Work {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { done: Cell::new(u64::deserialize(deserializer)?), ..Self::default() })
    }
}

impl Heap {
    /// Counts work before it is done.
    ///
    /// # Errors
    /// It is more than may be done: the caller must stop.
    pub(crate) fn work(&self, units: usize) -> Result<(), Fault> {
        self.note_work(units);
        if self.is_overworked() { Err(Fault::Spent) } else { Ok(()) }
    }

    /// The same for reading so many bytes.
    pub(crate) fn scan(&self, bytes: usize) -> Result<(), Fault> {
        if bytes < BYTES { Ok(()) } else { self.work(bytes / BYTES) }
    }

    /// Looks into a value, which may be within another: a unit of work.
    ///
    /// # Errors
    /// It is too deep within others, or that is more than may be done.
    pub(crate) fn within(&self) -> Result<Within<'_>, Fault> {
        let depth = &self.work.depth;
        crate::ops::too_deep(depth.get())?;
        self.work(1)?;
        depth.set(depth.get() + 1);
        Ok(Within(depth))
    }

    /// Counts work that is bounded by itself, and that nothing can stop.
    pub(crate) fn note_work(&self, units: usize) {
        let before = self.work.done.get();
        let done = before.saturating_add(units as u64);
        self.work.done.set(done);
        if done / LOOK != before / LOOK {
            self.look_at_clock();
        }
    }

    /// Whether more was done, or made, than may be.
    pub(crate) const fn is_overworked(&self) -> bool {
        let most = self.work.most.get();
        self.work.done.get() > most.work || self.meter > most.bytes || self.work.is_late.get()
    }

    /// Says until when the run may compute.
    pub(crate) fn set_deadline(&self, deadline: Option<Instant>) {
        self.work.deadline.set(deadline);
    }

    /// Whether the run has computed for longer than it may, found out now.
    pub(crate) fn look_at_clock(&self) -> bool {
        let is_late = self.work.deadline.get().is_some_and(|deadline| Instant::now() >= deadline);
        self.work.is_late.set(is_late || self.work.is_late.get());
        self.is_late()
    }

    /// The same, as it was found out last.
    pub(crate) const fn is_late(&self) -> bool {
        self.work.is_late.get()
    }

    /// Says how much more may be done, and made.
    pub(crate) fn allow(&self, more: Amount) {
        let Amount { bytes, work } = self.amount();
        let most = Amount { bytes: bytes.saturating_add(more.bytes), work: work.saturating_add(more.work) };
        self.work.most.set(most);
    }

    /// The work since it was last taken.
    pub(crate) const fn take_work(&self) -> u64 {
        self.work.done.replace(0)
    }

    /// Makes as if only so much had been done.
    pub(crate) fn set_work(&self, units: u64) {
        self.work.done.set(units);
    }

    /// Bytes and work so far.
    pub(crate) const fn amount(&self) -> Amount {
        Amount { bytes: self.meter, work: self.work.done.get() }
    }
}
