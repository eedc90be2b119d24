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
#[serde(from = "Vec<Label>", into = "Vec<Label>")]
pub struct Labels {
    all: Vec<Label>,
    ids: HashMap<Label, LabelId>,
    joins: HashMap<(LabelId, LabelId), LabelId>,
}

impl Default for Labels {
    fn default() -> Self {
        Self::from(vec![Label::bottom()])
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
        known.map_or_else(|| Label::join_all(&self.all), Label::clone)
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

impl From<Vec<Label>> for Labels {
    fn from(all: Vec<Label>) -> Self {
        let mut labels = Self { all: Vec::new(), ids: HashMap::new(), joins: HashMap::new() };
        labels.id(&Label::bottom());
        for label in &all {
            labels.id(label);
        }
        labels
    }
}

impl From<Labels> for Vec<Label> {
    fn from(labels: Labels) -> Self {
        labels.all
    }
}
