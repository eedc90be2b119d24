//! Where experiences lie: in this process, or wherever somebody keeps them.

use std::collections::BTreeMap;

use super::{Experience, QuantisedVector};

/// Where experiences lie.
pub trait Shelf: Send {
    /// All vectors with their numbers and the names of the embedders that made them, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn vectors(&self) -> Result<Vec<(u64, String, QuantisedVector)>, ShelfError>;

    /// One of them.
    ///
    /// # Errors
    /// If it is not what was kept.
    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError>;

    /// Keeps one more; says its number, which is greater than all before.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep(&mut self, experience: &Experience, made_by: &str, vector: &QuantisedVector) -> Result<u64, ShelfError>;

    /// Forgets one; says whether it was there.
    ///
    /// # Errors
    /// If that cannot be made durable.
    fn forget(&mut self, id: u64) -> Result<bool, ShelfError>;
}

/// The memory cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// Whatever keeps them failed.
    #[error(transparent)]
    Kept(Box<dyn std::error::Error + Send + Sync>),
    /// An entry opens and is none.
    #[error("entry {0} of the guard's memory cannot be read; `duenna guard memory forget {0}` removes it")]
    Unreadable(u64),
}

/// In this process only: for tests, evaluation, and a guard without a home. Vectors are not kept, and made anew.
impl Shelf for BTreeMap<u64, Experience> {
    fn vectors(&self) -> Result<Vec<(u64, String, QuantisedVector)>, ShelfError> {
        Ok(self.keys().map(|id| (*id, String::new(), QuantisedVector::of(&[]))).collect())
    }

    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError> {
        Ok(self.get(&id).cloned())
    }

    fn keep(&mut self, experience: &Experience, _: &str, _: &QuantisedVector) -> Result<u64, ShelfError> {
        let id = self.last_key_value().map_or(1, |(last, _)| last + 1);
        self.insert(id, experience.clone());
        Ok(id)
    }

    fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        Ok(self.remove(&id).is_some())
    }
}
