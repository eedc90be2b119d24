//! No user: every answer is no.

use duenna_core::Key;

use super::{Answers, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};

/// Answers no to everything, since nobody is there to ask.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nobody;

impl Consent for Nobody {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        Ok(asked.all(LineAnswer::Deny(Lasts::Task)))
    }

    fn new_value(&mut self, _key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }

    fn is_users_word(&self) -> bool {
        false
    }
}
