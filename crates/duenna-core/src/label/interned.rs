//! Interned labels: an id per label and a memoised join, so that joining known labels is a lookup.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::Label;

/// A label of one [`Labels`] table. Id 0 is ⊥.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct LabelId(u32);

impl LabelId {
    /// ⊥.
    pub const BOTTOM: Self = Self(0);

    /// Whether this is ⊥.
    #[must_use]
    pub const fn is_bottom(self) -> bool {
        self.0 == 0
    }
}

/// The labels of one run. Written to disk as the list of labels; ids stay valid.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "Vec<Label>", into = "Vec<Label>")]
pub struct Labels {
    all: Vec<Label>,
    ids: HashMap<Label, LabelId, foldhash::fast::RandomState>,
    joins: HashMap<(LabelId, LabelId), LabelId, foldhash::fast::RandomState>,
}

/// A written table of labels that was changed since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the list of labels has changed since it was written; start the run again")]
pub struct DamagedLabels;

impl Default for Labels {
    fn default() -> Self {
        let bottom = Label::bottom();
        let ids = std::iter::once((bottom.clone(), LabelId::BOTTOM)).collect();
        Self { all: vec![bottom], ids, joins: HashMap::default() }
    }
}

impl Labels {
    /// The id of `label`.
    pub fn id(&mut self, label: &Label) -> LabelId {
        if let Some(id) = self.ids.get(label) {
            return *id;
        }
        let id = LabelId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(label.clone());
        self.ids.insert(label.clone(), id);
        id
    }

    /// The label of `id`.
    ///
    /// # Security
    /// An id of another table is a defect of the caller; it answers with the join of all labels known here.
    #[must_use]
    pub fn get(&self, id: LabelId) -> Label {
        let known = usize::try_from(id.0).ok().and_then(|at| self.all.get(at));
        known.map_or_else(|| self.all(), Label::clone)
    }

    /// The join of all labels of the run.
    #[must_use]
    pub fn all(&self) -> Label {
        Label::join_all(&self.all)
    }

    /// The join of two labels.
    #[inline]
    pub fn join(&mut self, a: LabelId, b: LabelId) -> LabelId {
        if a == b || b.is_bottom() {
            a
        } else if a.is_bottom() {
            b
        } else {
            self.join_known(a.min(b), a.max(b))
        }
    }

    fn join_known(&mut self, a: LabelId, b: LabelId) -> LabelId {
        if let Some(id) = self.joins.get(&(a, b)) {
            return *id;
        }
        let joined = self.get(a).join(&self.get(b));
        let id = self.id(&joined);
        self.joins.insert((a, b), id);
        id
    }
}

impl TryFrom<Vec<Label>> for Labels {
    type Error = DamagedLabels;

    /// Fails closed: an id must mean what it meant, so neither ⊥ may be missing nor a label be there twice.
    fn try_from(all: Vec<Label>) -> Result<Self, DamagedLabels> {
        let mut labels = Self::default();
        if all.first().is_none_or(|first| !first.is_bottom()) {
            return Err(DamagedLabels);
        }
        for label in &all {
            labels.id(label);
        }
        if labels.all.len() == all.len() { Ok(labels) } else { Err(DamagedLabels) }
    }
}

impl From<Labels> for Vec<Label> {
    fn from(labels: Labels) -> Self {
        labels.all
    }
}
