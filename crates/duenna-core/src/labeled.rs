//! A value that cannot lose its label.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::label::Label;

/// A value with what it tells and who shaped it. There is no way to the value but [`Labeled::expose`], which the lints
/// let nobody call without a written reason.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labeled<T> {
    value: T,
    label: Label,
}

impl<T> Labeled<T> {
    /// Labels a value.
    pub const fn new(value: T, label: Label) -> Self {
        Self { value, label }
    }

    /// A public, trusted value.
    pub fn public(value: T) -> Self {
        Self::new(value, Label::bottom())
    }

    /// Its label.
    #[must_use]
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// The same value under a label that tells more.
    #[must_use]
    pub fn raised(self, by: &Label) -> Self {
        Self { label: self.label.join(by), value: self.value }
    }

    /// What `f` makes of the value, under the same label.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Labeled<U> {
        Labeled { value: f(self.value), label: self.label }
    }

    /// The value itself.
    ///
    /// # Security
    /// Every use is a place where a secret could escape. Calls need `#[expect(clippy::disallowed_methods, reason)]`.
    #[must_use]
    pub const fn expose(&self) -> &T {
        &self.value
    }
}

/// Shows the label, never the value.
impl<T> fmt::Debug for Labeled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Labeled({})", self.label)
    }
}
