//! Nobody now: questions wait.

use duenna_core::{Key, Party};

use super::{Answers, Consent, ConsentError, Inquiry, NewValue, Reader, Views, Wording};
use crate::local_search::Proposal;
use duenna_gates::rules::Stage;

/// Leaves every question open, so that it can be asked in another process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Later;

impl Consent for Later {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        let reader = Reader::default();
        Err(ConsentError::Pending(format!("a question is pending: {}", Wording::new(asked, &reader).sentence())))
    }

    fn stage(&mut self, stage: &Stage, _: &[Party]) -> Result<bool, ConsentError> {
        let Stage { name, purpose, .. } = stage;
        Err(ConsentError::Pending(format!("a question is pending: whether stage `{name}` of `{purpose}` is reached")))
    }

    fn proposed(&mut self, key: &Key, _: &Proposal) -> Result<Option<NewValue>, ConsentError> {
        Err(ConsentError::Pending(format!("a value was found for `{key}`; confirm it first")))
    }

    fn looks_for(&mut self, _: &Key) -> Result<bool, ConsentError> {
        Ok(true)
    }

    fn new_value(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Err(ConsentError::Pending(format!(
            "the private value `{key}` is not stored yet; add it with `duenna data add {key}`"
        )))
    }
}
