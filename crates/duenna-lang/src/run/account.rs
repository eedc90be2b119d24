//! What instructions on labelled data are charged, and how much they may really make and do (semantics 4.5).
//!
//! They are charged a constant, so that what a run was charged tells nothing; the bytes they make and the work they do beyond
//! that are counted apart, for each label by itself, so that to run out of them tells no more than the label does. In a region
//! they are counted for each place, whose results have the label of all that is looked at there. Where they have run out, every
//! further instruction fails.

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds};
use serde::{Deserialize, Serialize};

use super::Run;
use super::frame::Thrown;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Amount;
use crate::limits::Limits;

/// The bytes that an instruction on labelled data is charged, whatever it makes.
pub(super) const LABELLED_BYTES: u64 = 1024;
/// The bytes that reading an attribute is charged where how much it makes is private: most make nothing.
pub(super) const ATTRIBUTE_BYTES: u64 = 64;
/// The work that is in the step it is charged, whatever it does.
pub(super) const LABELLED_WORK: u64 = 32;
/// The most bytes that one may make.
const MOST_BYTES: u64 = 8 << 20;
/// The least work that any label has.
const LEAST_WORK: u64 = 1 << 16;
/// The part of the bytes of a run that instructions on data with one label may make, beyond what they are charged.
const PORTION: u64 = 4;
/// The part of the steps of a run that instructions on data with one label may do as work, beyond what they are charged.
const LABELS: u64 = 16;
/// The most work that one of them may do, as a part of that.
const AT_ONCE: u64 = 4;

/// What was made and done beyond what was charged, by whatever tells it apart.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Account<K> {
    made: Vec<(K, u64)>,
    #[serde(default = "Vec::new")]
    done: Vec<(K, u64)>,
    /// Those that have run out.
    exhausted: Vec<K>,
}

impl<K> Default for Account<K> {
    fn default() -> Self {
        Self { made: Vec::new(), done: Vec::new(), exhausted: Vec::new() }
    }
}

/// Adds to what something has; says how much that is.
fn add<K: Copy + PartialEq>(to: &mut Vec<(K, u64)>, of: K, more: u64) -> u64 {
    let at = to.iter().position(|(had, _)| *had == of).unwrap_or_else(|| {
        to.push((of, 0));
        to.len() - 1
    });
    let Some((_, all)) = to.get_mut(at) else { return u64::MAX };
    *all = all.saturating_add(more);
    *all
}

fn held<K: Copy + PartialEq>(by: &[(K, u64)], of: K) -> u64 {
    by.iter().find(|(had, _)| *had == of).map_or(0, |(_, all)| *all)
}

impl<K: Copy + PartialEq> Account<K> {
    /// Counts what one instruction made and did; says whether that is more than one may, or more than there may be in all.
    fn is_overdrawn(&mut self, of: K, amount: Amount, most: Amount) -> bool {
        let charged = Amount { bytes: LABELLED_BYTES, work: LABELLED_WORK };
        let beyond = amount.since(charged);
        if beyond.bytes == 0 && beyond.work == 0 {
            return false;
        }
        let made = if beyond.bytes == 0 { 0 } else { add(&mut self.made, of, beyond.bytes) };
        let done = if beyond.work == 0 { 0 } else { add(&mut self.done, of, beyond.work) };
        let is_out = made > most.bytes || done > most.work;
        if is_out && !self.exhausted.contains(&of) {
            self.exhausted.push(of);
        }
        let at_once = at_once(most);
        is_out || amount.bytes > at_once.bytes || amount.work > at_once.work
    }

    /// How much one instruction may make and do before it must stop.
    fn left(&self, of: K, most: Amount) -> Amount {
        let had = Amount { bytes: held(&self.made, of), work: held(&self.done, of) };
        let (left, at_once) = (most.since(had), at_once(most));
        Amount {
            bytes: (left.bytes.saturating_add(LABELLED_BYTES)).min(at_once.bytes),
            work: (left.work.saturating_add(LABELLED_WORK)).min(at_once.work),
        }
    }

    /// Whether anything has run out.
    pub(super) const fn has_exhausted(&self) -> bool {
        !self.exhausted.is_empty()
    }
}

/// The most that one instruction may make and do, of what all of them may.
fn at_once(most: Amount) -> Amount {
    Amount { bytes: MOST_BYTES, work: (most.work / AT_ONCE).max(LEAST_WORK) }
}

/// The most that instructions on data with one label may make and do beyond what they are charged.
fn most_of_a_label(limits: &Limits) -> Amount {
    Amount { bytes: limits.memory_bytes / PORTION, work: (limits.steps / LABELS).max(LEAST_WORK) }
}

/// What a run was charged so far. It does not depend on labelled values (semantics 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charges {
    /// Instructions, and the work of native code.
    pub steps: u64,
    /// Bytes allocated, freed or not.
    pub bytes: u64,
}

impl Run {
    /// What the run was charged so far.
    #[must_use]
    pub const fn charged(&self) -> Charges {
        let heap = &self.state.heap;
        Charges { steps: self.state.steps.saturating_add(heap.amount().work), bytes: heap.meter }
    }

    /// Says how much the next instruction may make and do, unless it is one on labelled data.
    pub(super) fn allow(&self) {
        let limits = &self.state.limits;
        // The whole of a region that something comes after was charged as it began.
        let region = self.state.region.as_ref().and_then(super::Region::most);
        let (work, bytes) = region.unwrap_or((limits.steps, limits.memory_bytes));
        let most = Amount { bytes, work };
        let heap = &self.state.heap;
        heap.allow(most.since(Amount { bytes: heap.meter, work: self.state.steps.saturating_add(heap.amount().work) }));
    }

    /// Counts the work since the last instruction as steps.
    pub(super) fn settle(&mut self) {
        self.state.steps = self.state.steps.saturating_add(self.state.heap.take_work());
    }

    /// Whether the run has taken more than it may.
    pub(super) fn check_limits(&self) -> Result<(), Thrown> {
        let limits = &self.state.limits;
        if self.state.steps > limits.steps {
            let message = format!("the artifact took more than {} steps", limits.steps);
            return Err(Thrown::limit(ExceptionRecord::new(Class::RuntimeError, message)));
        }
        if self.state.heap.meter > limits.memory_bytes {
            let message = format!("the artifact allocated more than {} bytes", limits.memory_bytes);
            return Err(Thrown::limit(ExceptionRecord::new(Class::MemoryError, message)));
        }
        if self.state.calls > limits.calls {
            let message = format!("the artifact called tools more than {} times", limits.calls);
            return Err(Thrown::limit(ExceptionRecord::new(Class::RuntimeError, message)));
        }
        Ok(())
    }

    /// Runs something on data with that label.
    pub(super) fn with_labelled<T>(
        &mut self,
        label: LabelId,
        run: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.state.made.exhausted.contains(&label) {
            return Err(Fault::Failure);
        }
        self.state.heap.allow(self.state.made.left(label, most_of_a_label(&self.state.limits)));
        let done = run(self);
        self.allow();
        done
    }

    /// Charges a constant for what was made of data with that label, and done with it, since `before`; says whether it was
    /// too much.
    pub(super) fn charge_labelled(&mut self, before: Amount, label: LabelId) -> bool {
        let amount = self.state.heap.amount().since(before);
        self.charge_constant(before);
        let most = most_of_a_label(&self.state.limits);
        self.state.made.is_overdrawn(label, amount, most)
    }

    /// Counts the work of an instruction's failing, which is charged nothing.
    pub(super) fn charge_failing(&mut self, before: Amount, label: LabelId) {
        let work = self.state.heap.amount().since(before).work;
        self.state.heap.set_work(before.work);
        let most = most_of_a_label(&self.state.limits);
        self.state.made.is_overdrawn(label, Amount { bytes: 0, work }, most);
    }

    /// Runs the next instruction of a region.
    pub(super) fn with_place<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        let site = self.site();
        let Some(region) = self.state.region.as_ref() else { return run(self) };
        if region.made.exhausted.contains(&site) {
            return Err(Fault::Failure);
        }
        if !region.is_dear(site) {
            return run(self);
        }
        let most = self.most_of_a_place();
        self.state.heap.allow(region.made.left(site, most));
        let done = run(self);
        self.allow();
        done
    }

    /// The same as [`Self::charge_labelled`] at the next instruction of a region, if how much that makes or does tells more
    /// than what opened the region.
    pub(super) fn charge_dear(&mut self, before: Amount) -> bool {
        let amount = self.state.heap.amount().since(before);
        if !self.state.region.as_ref().is_some_and(|region| region.is_dear(self.site())) {
            return false;
        }
        self.charge_constant(before);
        self.is_overdrawn_here(amount)
    }

    /// Charges a constant for a text made of data with that label, which a region may make at any place; says whether that
    /// was too much.
    pub(super) fn charge_text(&mut self, before: Amount, label: LabelId) -> bool {
        let amount = self.state.heap.amount().since(before);
        if self.state.region.is_none() {
            return self.charge_labelled(before, label);
        }
        self.charge_constant(before);
        self.is_overdrawn_here(amount)
    }

    /// Counts what the next instruction of a region made and did.
    fn is_overdrawn_here(&mut self, amount: Amount) -> bool {
        let (site, most) = (self.site(), self.most_of_a_place());
        let Some(region) = &mut self.state.region else { return false };
        region.made.is_overdrawn(site, amount, most)
    }

    fn most_of_a_place(&self) -> Amount {
        let limits = &self.state.limits;
        let all = Amount { bytes: limits.memory_bytes, work: limits.steps };
        self.state.region.as_ref().map_or(all, |region| region.most_of_a_place(all))
    }

    /// What was made and done since `before` is charged a constant.
    pub(super) fn charge_constant(&mut self, before: Amount) {
        self.charge_exactly(before, LABELLED_BYTES);
    }

    /// What was made and done since `before` is charged so many bytes, and no work.
    pub(super) fn charge_exactly(&mut self, before: Amount, bytes: u64) {
        let heap = &mut self.state.heap;
        heap.uncharged = heap.uncharged.saturating_add(heap.meter.saturating_sub(before.bytes));
        if holds(Rule::OperationsAreConstant) {
            heap.meter = before.bytes + bytes;
            heap.set_work(before.work);
        }
    }
}
