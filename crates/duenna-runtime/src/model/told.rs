//! A model that the gates may ask: there is a disclosure of what it is told.

use duenna_core::Party;
use duenna_gates::model::{LanguageModel, ModelText, Prompt};
use duenna_store::Disclosure;

use super::client::{Client, Completion};
use super::error::ModelError;
use super::models::Models;

/// A model with the proof that it may be told what its prompts hold: all requests of a gate's work tell one party the same data.
pub struct DisclosedTo<'a, M> {
    model: &'a M,
    disclosure: &'a Disclosure,
}

impl<'a, M> DisclosedTo<'a, M> {
    /// A model that may be told what was logged.
    pub const fn new(model: &'a M, disclosure: &'a Disclosure) -> Self {
        Self { model, disclosure }
    }

    /// Whether the log says that this party is told it.
    fn is_told(&self, party: &Party) -> Result<(), ModelError> {
        let is_told = self.disclosure.sink().recipients().iter().any(|recipient| recipient.party == *party);
        if is_told { Ok(()) } else { Err(ModelError::Undisclosed(party.clone())) }
    }
}

impl LanguageModel for DisclosedTo<'_, Client> {
    type Error = ModelError;

    async fn say(&self, prompt: &Prompt<'_>) -> Result<ModelText, ModelError> {
        self.is_told(self.model.party())?;
        self.model.complete(prompt, &mut |_| {}).await.map(written)
    }
}

/// Of the two models it is the quarantined one.
impl LanguageModel for DisclosedTo<'_, Models> {
    type Error = ModelError;

    async fn say(&self, prompt: &Prompt<'_>) -> Result<ModelText, ModelError> {
        self.is_told(self.model.quarantined().party())?;
        self.model.read(prompt).await.map(written)
    }
}

fn written(completion: Completion) -> ModelText {
    ModelText { text: completion.text, is_cut: completion.is_cut }
}

impl<M> std::fmt::Debug for DisclosedTo<'_, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DisclosedTo").finish_non_exhaustive()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
mod tests;
