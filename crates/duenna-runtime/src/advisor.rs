//! What the guard has from outside: a language model, with a prompt of its own for each tool, the planner and the summarizer; servers of the
//! user's own; and the home, where its experiences are kept. A model's answers are values of a type, with one repair; what is judged is data
//! for the model, whatever it says.
//!
//! # Security
//! The model is a party: it is told the action and what came before. Whoever asks it has decided that first, as for any sink.

mod asking;
mod direct;
mod planner;
mod prompts;
mod read;
mod shelf;
mod summarizer;
mod tools;

use std::sync::Arc;

use serde_json::Value;

use duenna_guard::{Action, Guard, Kind, Tool, ToolError};
use duenna_store::Store;

use self::asking::apart;
pub use self::direct::Direct;
use self::planner::ByModel;
pub use self::shelf::HomeShelf;
use self::summarizer::InWords;
use self::tools::Judge;
use crate::model::{Models, Type, values_in};

/// How much of what the agent had seen is shown, in bytes; its end counts.
const LONGEST_SEEN: usize = 24 << 10;
/// How much of an action is shown, in bytes.
const LONGEST_TOLD: usize = 24 << 10;

/// A model that can be asked by the guard.
#[derive(Debug)]
pub struct Advisor {
    models: Arc<Models>,
    private: Option<Arc<Store>>,
}

impl Advisor {
    /// The model that reads data, as it is configured.
    #[must_use]
    pub fn new(models: Arc<Models>) -> Arc<Self> {
        Arc::new(Self { models, private: None })
    }

    /// The same for texts that nobody looked at before: one with a private value of this store in it is not told.
    #[must_use]
    pub fn without_values_of(models: Arc<Models>, store: Arc<Store>) -> Arc<Self> {
        Arc::new(Self { models, private: Some(store) })
    }

    /// The models it asks.
    #[must_use]
    pub fn models(&self) -> &Models {
        &self.models
    }

    /// The five tools by themselves.
    #[must_use]
    pub fn tools(advisor: &Arc<Self>) -> Vec<Box<dyn Tool>> {
        Kind::ALL.into_iter().map(|kind| Box::new(Judge::new(kind, advisor)) as _).collect()
    }

    /// A guard all of whose parts ask the model.
    #[must_use]
    pub fn guard(advisor: &Arc<Self>) -> Guard<'static> {
        Guard::new(Self::tools(advisor)).with_planner(ByModel::new(advisor)).with_summarizer(InWords::new(advisor))
    }

    /// An answer of the type; `who` asks, about the action, in a text that holds it.
    fn ask(
        &self,
        who: &str,
        rules: &'static str,
        (action, text): (&Action, String),
        wanted: Type,
    ) -> Result<Value, ToolError> {
        if let Some(store) = &self.private {
            without_values(who, &[&spoken(action), &text], store)?;
        }
        let models = Arc::clone(&self.models);
        let unavailable = |why: String| ToolError::Unavailable { tool: who.to_owned(), why };
        let answer = apart(move || async move { models.typed(rules, text, &wanted).await });
        match answer {
            Some(Ok(Some(value))) => Ok(value),
            Some(Ok(None)) => Err(ToolError::Unreadable {
                tool: who.to_owned(),
                why: "its answer did not have the requested form, twice".to_owned(),
            }),
            Some(Err(error)) => Err(unavailable(error.to_string())),
            None => Err(unavailable("it was interrupted".to_owned())),
        }
    }
}

/// All that an action says to whoever is told it.
fn spoken(action: &Action) -> String {
    let others = [&action.trajectory, &action.recipient].map(|text| text.as_deref().unwrap_or_default());
    [[action.query.as_str(), &action.action, &action.action_text].as_slice(), &others].concat().join("\n")
}

/// Refuses texts that hold a private value of the store: nobody looked at them before.
fn without_values(who: &str, texts: &[&str], store: &Store) -> Result<(), ToolError> {
    for text in texts {
        let found = values_in(text, store)
            .map_err(|error| ToolError::Unavailable { tool: who.to_owned(), why: error.to_string() })?;
        if let Some(key) = found.first() {
            let why = format!("the text contains the value stored as `{key}`, so it was not sent");
            return Err(ToolError::Unavailable { tool: who.to_owned(), why });
        }
    }
    Ok(())
}

/// What is judged, as a model reads it: as JSON, so that nothing in it looks like the end of it.
fn written(action: &Action) -> String {
    let cut = |text: &str, most: usize| {
        let start = text.len().saturating_sub(most);
        let start = (start..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        text.get(start..).unwrap_or_default().to_owned()
    };
    let head = |text: &str| {
        let end = (0..=text.len().min(LONGEST_TOLD)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
        text.get(..end).unwrap_or_default().to_owned()
    };
    let shown = serde_json::json!({
        "request": head(&action.query),
        "recipient": action.recipient,
        "seen_before": action.trajectory.as_deref().map(|seen| cut(seen, LONGEST_SEEN)),
        "call": if action.action_text.trim().is_empty() { None } else { Some(head(&action.action)) },
        "tells": head(action.told()),
    });
    serde_json::to_string_pretty(&shown).unwrap_or_default()
}
