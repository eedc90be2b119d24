//! What the branches of a function tell, and to which blocks.

use duenna_core::{LabelId, Labels};

/// The labels of conditions, and for each block what those that decide about it tell together: many branches may decide
/// about a block, which has many instructions.
#[derive(Default)]
pub(super) struct Decisions {
    /// By the block at whose end the branch is.
    conditions: Vec<LabelId>,
    of_blocks: Vec<LabelId>,
}

impl Decisions {
    /// Joins a label into that of a condition, which decides about these blocks; says whether that is news.
    pub(super) fn join(&mut self, branch: usize, decides: &[usize], label: LabelId, labels: &mut Labels) -> bool {
        let is_news = joined(&mut self.conditions, branch, label, labels);
        if is_news {
            for block in decides {
                joined(&mut self.of_blocks, *block, label, labels);
            }
        }
        is_news
    }

    /// Joins a label into what decides about these blocks.
    pub(super) fn decide(&mut self, blocks: &[usize], label: LabelId, labels: &mut Labels) {
        for block in blocks {
            joined(&mut self.of_blocks, *block, label, labels);
        }
    }

    /// What the condition at the end of a block tells.
    pub(super) fn condition(&self, branch: usize) -> LabelId {
        self.conditions.get(branch).copied().unwrap_or_default()
    }

    /// The conditions that tell something.
    pub(super) fn conditions(&self) -> impl Iterator<Item = (usize, LabelId)> {
        self.conditions.iter().copied().enumerate().filter(|(_, label)| !label.is_bottom())
    }

    /// What all that decides about a block tells.
    pub(super) fn of_block(&self, block: usize) -> LabelId {
        self.of_blocks.get(block).copied().unwrap_or_default()
    }
}

/// Joins a label into one of these; says whether that changed it.
fn joined(all: &mut Vec<LabelId>, at: usize, label: LabelId, labels: &mut Labels) -> bool {
    if all.len() <= at {
        all.resize(at + 1, LabelId::BOTTOM);
    }
    let Some(place) = all.get_mut(at) else { return false };
    let joined = labels.join(*place, label);
    let is_news = joined != *place;
    *place = joined;
    is_news
}
