//! Where experiences lie: in this process, or encrypted in the user's home.

use std::collections::BTreeMap;

use super::{Experience, Quantised};
use crate::store::{Store, StoreError};

/// Where experiences lie.
pub trait Shelf: Send {
    /// All vectors with their numbers and the names of the embedders that made them, the oldest first.
    ///
    /// # Errors
    /// If they cannot be read.
    fn vectors(&self) -> Result<Vec<(u64, String, Quantised)>, ShelfError>;

    /// One of them.
    ///
    /// # Errors
    /// If it is not what was kept.
    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError>;

    /// Keeps one more; says its number, which is greater than all before.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep(&mut self, experience: &Experience, made_by: &str, vector: &Quantised) -> Result<u64, ShelfError>;

    /// Forgets one; says whether it was there.
    ///
    /// # Errors
    /// If that cannot be made durable.
    fn forget(&mut self, id: u64) -> Result<bool, ShelfError>;
}

/// The memory cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An entry opens and is none.
    #[error("entry {0} of the guard's memory cannot be read; `duenna guard memory forget {0}` takes it out")]
    Unreadable(u64),
}

/// In this process only: for tests, evaluation, and a guard without a home. Vectors are not kept, and made anew.
impl Shelf for BTreeMap<u64, Experience> {
    fn vectors(&self) -> Result<Vec<(u64, String, Quantised)>, ShelfError> {
        Ok(self.keys().map(|id| (*id, String::new(), Quantised::of(&[]))).collect())
    }

    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError> {
        Ok(self.get(&id).cloned())
    }

    fn keep(&mut self, experience: &Experience, _: &str, _: &Quantised) -> Result<u64, ShelfError> {
        let id = self.last_key_value().map_or(1, |(last, _)| last + 1);
        self.insert(id, experience.clone());
        Ok(id)
    }

    fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        Ok(self.remove(&id).is_some())
    }
}

impl Shelf for &Store {
    fn vectors(&self) -> Result<Vec<(u64, String, Quantised)>, ShelfError> {
        // One that does not open or is no vector is left out: it is as if it had been forgotten.
        let read = |(id, made_by, bytes): (u64, String, Vec<u8>)| {
            (id, made_by, Quantised::from_bytes(&bytes).unwrap_or_else(|| Quantised::of(&[])))
        };
        Ok(self.experience_vectors()?.into_iter().map(read).collect())
    }

    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError> {
        let Some(entry) = self.experience(id)? else { return Ok(None) };
        serde_json::from_slice(&entry).map(Some).map_err(|_| ShelfError::Unreadable(id))
    }

    fn keep(&mut self, experience: &Experience, made_by: &str, vector: &Quantised) -> Result<u64, ShelfError> {
        let written = zeroize::Zeroizing::new(serde_json::to_vec(experience).unwrap_or_default());
        Ok(self.keep_experience(&written, made_by, &vector.to_bytes())?)
    }

    fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        Ok(self.forget_experience(id)?)
    }
}

/// The same, shared between threads.
impl Shelf for std::sync::Arc<Store> {
    fn vectors(&self) -> Result<Vec<(u64, String, Quantised)>, ShelfError> {
        (&**self).vectors()
    }

    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError> {
        (&**self).fetch(id)
    }

    fn keep(&mut self, experience: &Experience, made_by: &str, vector: &Quantised) -> Result<u64, ShelfError> {
        (&mut &**self).keep(experience, made_by, vector)
    }

    fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        (&mut &**self).forget(id)
    }
}
