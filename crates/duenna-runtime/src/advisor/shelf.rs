//! The guard's experiences in the user's home, encrypted.

use std::sync::Arc;

use duenna_guard::memory::{Experience, QuantisedVector, Shelf, ShelfError};
use duenna_store::{Store, StoreError};
use zeroize::Zeroizing;

/// The shelf in a home.
pub struct HomeShelf(pub Arc<Store>);

impl Shelf for HomeShelf {
    fn vectors(&self) -> Result<Vec<(u64, String, QuantisedVector)>, ShelfError> {
        // One that does not open or is no vector is left out: it is as if it had been forgotten.
        let read = |(id, made_by, bytes): (u64, String, Vec<u8>)| {
            (id, made_by, QuantisedVector::from_bytes(&bytes).unwrap_or_else(|| QuantisedVector::of(&[])))
        };
        Ok(self.0.experience_vectors().map_err(kept)?.into_iter().map(read).collect())
    }

    fn fetch(&self, id: u64) -> Result<Option<Experience>, ShelfError> {
        let Some(entry) = self.0.experience(id).map_err(kept)? else { return Ok(None) };
        serde_json::from_slice(&entry).map(Some).map_err(|_| ShelfError::Unreadable(id))
    }

    fn keep(&mut self, experience: &Experience, made_by: &str, vector: &QuantisedVector) -> Result<u64, ShelfError> {
        let written = Zeroizing::new(serde_json::to_vec(experience).unwrap_or_default());
        self.0.keep_experience(&written, made_by, &vector.to_bytes()).map_err(kept)
    }

    fn forget(&mut self, id: u64) -> Result<bool, ShelfError> {
        self.0.forget_experience(id).map_err(kept)
    }
}

fn kept(error: StoreError) -> ShelfError {
    ShelfError::Kept(Box::new(error))
}

/// Where it is, not what is on it.
impl std::fmt::Debug for HomeShelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("HomeShelf").field(&self.0.folder()).finish()
    }
}
