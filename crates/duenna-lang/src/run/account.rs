//! What instructions on labelled data are charged, and how much they may really make (semantics 4.5).
//!
//! They are charged a constant, so that what a run was charged tells nothing; what they make beyond that is counted apart, for
//! each label by itself, so that to run out of it tells no more than the label does. In a region it is counted for each
//! place, whose results have the label of all that is looked at there. Where it has run out, every further one fails.

use duenna_core::LabelId;
use duenna_core::switches::{Rule, holds};
use serde::{Deserialize, Serialize};

use super::Run;

/// What an instruction on labelled data is charged, whatever it makes.
pub(super) const LABELLED_BYTES: u64 = 4096;
/// The most that one may make.
const LABELLED_MOST: u64 = 8 << 20;

/// Bytes that were made beyond what was charged, by whatever tells them apart.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Account<K> {
    made: Vec<(K, u64)>,
    /// Those that have run out.
    exhausted: Vec<K>,
}

impl<K> Default for Account<K> {
    fn default() -> Self {
        Self { made: Vec::new(), exhausted: Vec::new() }
    }
}

impl<K: Copy + PartialEq> Account<K> {
    /// Counts what one instruction made; says whether that is more than one may, or more than there may be in all.
    fn is_overdrawn(&mut self, of: K, made: u64, most: u64) -> bool {
        let beyond = made.saturating_sub(LABELLED_BYTES);
        if beyond == 0 {
            return false;
        }
        let at = self.made.iter().position(|(had, _)| *had == of).unwrap_or_else(|| {
            self.made.push((of, 0));
            self.made.len() - 1
        });
        let Some((_, all)) = self.made.get_mut(at) else { return true };
        *all = all.saturating_add(beyond);
        let is_out = *all > most;
        if is_out && !self.exhausted.contains(&of) {
            self.exhausted.push(of);
        }
        is_out || made > LABELLED_MOST
    }

    /// Whether anything has run out.
    pub(super) const fn has_exhausted(&self) -> bool {
        !self.exhausted.is_empty()
    }
}

impl Run {
    /// Charges a constant for what was made of data with that label since the meter stood at `before`; says whether it was
    /// too much.
    pub(super) fn charge_labelled(&mut self, before: u64, label: LabelId) -> bool {
        let made = self.state.heap.meter.saturating_sub(before);
        self.charge_constant(before);
        let most = self.state.limits.memory_bytes;
        self.state.made.is_overdrawn(label, made, most)
    }

    /// Whether no more may be made of data with that label.
    pub(super) fn is_exhausted(&self, label: LabelId) -> bool {
        self.state.made.exhausted.contains(&label)
    }

    /// Whether no more may be made at the next instruction of a region.
    pub(super) fn is_exhausted_here(&self) -> bool {
        self.state.region.as_ref().is_some_and(|region| region.made.exhausted.contains(&self.site()))
    }

    /// The same as [`Self::charge_labelled`] at the next instruction of a region, if how much that makes tells more than what
    /// opened the region.
    pub(super) fn charge_dear(&mut self, before: u64) -> bool {
        let made = self.state.heap.meter.saturating_sub(before);
        if !self.state.region.as_ref().is_some_and(|region| region.is_dear(self.site())) {
            return false;
        }
        self.charge_constant(before);
        self.is_overdrawn_here(made)
    }

    /// Charges a constant for a text made of data with that label, which a region may make at any place; says whether that
    /// was too much.
    pub(super) fn charge_text(&mut self, before: u64, label: LabelId) -> bool {
        let made = self.state.heap.meter.saturating_sub(before);
        if self.state.region.is_none() {
            return self.charge_labelled(before, label);
        }
        self.charge_constant(before);
        self.is_overdrawn_here(made)
    }

    /// Counts what the next instruction of a region made.
    fn is_overdrawn_here(&mut self, made: u64) -> bool {
        let site = self.site();
        let all = self.state.limits.memory_bytes;
        let Some(region) = &mut self.state.region else { return false };
        let most = region.most_of_a_place(all);
        region.made.is_overdrawn(site, made, most)
    }

    /// What was made since the meter stood at `before` is charged a constant.
    pub(super) fn charge_constant(&mut self, before: u64) {
        let heap = &mut self.state.heap;
        heap.uncharged = heap.uncharged.saturating_add(heap.meter.saturating_sub(before));
        if holds(Rule::OperationsAreConstant) {
            heap.meter = before + LABELLED_BYTES;
        }
    }
}
