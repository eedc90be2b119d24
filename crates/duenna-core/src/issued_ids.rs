//! The ids that servers minted: what their listings returned in a task (semantics 3.4).
//!
//! A reference computed from private data may name anything that its server holds. Where the annotation says that a listing
//! returns ids of the server's own minting, one of those names something that was listed, and nothing else. Whether a value is
//! one is looked up by value when the call is decided, and tells no more than the value's own label: only listings whose answers
//! flow to that label count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use crate::annotation::Server;
use crate::label::Label;
use crate::name::{ServerName, ToolName};

/// The ids that listings returned, each with the label of its answer.
#[derive(Default)]
pub struct IssuedIds(BTreeMap<(ServerName, ToolName), Vec<Listing>>);

/// The ids in answers of one label.
type Listing = (Label, BTreeSet<String>);

impl IssuedIds {
    /// Notes the ids in an answer of `tool`, where its annotation says that they stand; `label` is the answer's.
    pub fn note(&mut self, server: &Server, tool: &ToolName, answer: &Value, label: &Label) {
        let Some(about) = server.tool(tool).filter(|about| !about.mints.is_empty()) else { return };
        let found = about.mints.iter().flat_map(|path| path.find(answer).values);
        let ids = found.filter_map(Value::as_str).map(str::to_owned);
        let listings = self.0.entry((server.name.clone(), tool.clone())).or_default();
        match listings.iter_mut().find(|(known, _)| known == label) {
            Some((_, known)) => known.extend(ids),
            None => listings.push((label.clone(), ids.collect())),
        }
    }

    /// Whether one of these tools returned `id` in an answer that tells no more than `label`.
    pub(crate) fn has(&self, server: &ServerName, tools: &BTreeSet<ToolName>, id: &str, label: &Label) -> bool {
        tools.iter().any(|tool| {
            let listings = self.0.get(&(server.clone(), tool.clone()));
            listings.into_iter().flatten().any(|(known, ids)| known.flows_to(label) && ids.contains(id))
        })
    }
}

/// Never an id.
impl fmt::Debug for IssuedIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}
