//! Nobody now: questions wait.

use duenna_core::{Key, Party, quoted};

use super::{Answers, Consent, ConsentError, Inquiry, NewValue, Views};
use crate::local_search::Proposal;
use duenna_gates::rules::Stage;

/// Leaves every question open, so that it can be asked in another process.
#[derive(Debug, Clone, Copy, Default)]
pub struct Later;

impl Consent for Later {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        let question = &asked.question;
        let lines = question.lines.iter().map(ToString::to_string);
        let all: Vec<String> = lines.chain(question.steering.iter().map(ToString::to_string)).collect();
        let call = format!("{}/{}", question.server, quoted(question.tool.as_str()));
        Err(ConsentError::Pending(format!("a question is pending: {call}, {}", all.join("; "))))
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
