//! The embedded engine: a candidate from what the readers find and from the words of the language alone.

use duenna_core::language::{Candidate, Language};

use super::Message;

/// A language, prepared once for all messages that are converted into it.
pub struct Embedded<'l> {
    language: &'l Language,
}

impl<'l> Embedded<'l> {
    /// Prepares a language.
    #[must_use]
    pub fn new(language: &'l Language) -> Self {
        Self { language }
    }

    /// What the message says, as far as it is sure. It is verified like anyone's.
    #[must_use]
    pub fn convert<'m>(&'m self, _message: &'m Message<'m>) -> Candidate<'m> {
        let _ = self.language;
        Candidate::Object(Vec::new())
    }
}
