//! The names that stand as handles in a task: what artifacts pass on by a handle reaches whoever may know it by its name.
//!
//! A handle's number says how many names came before it, so that a table counts only what has one label: otherwise the handles
//! of one message would tell how many names another one had (semantics 4.2). Tables are told apart by `T2_` before the handle,
//! and that says how many tables came before: so a table is there from when the call is, whatever comes of it.

use duenna_core::message_language::{Candidate, Fields, Grounding, Handle, Handles, Item, Language, Value, verify};
use duenna_core::switches::{Rule, holds};
use duenna_core::{Call, Label, ReplyLabels, ServerName};
use duenna_lang::{HANDLE, Reply, Resumption};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::{LIMITS, SERVER};
use crate::model::models;

/// More tables are not kept: names of further messages are dropped.
const MOST: usize = 64;

/// The names of a task.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Names(Vec<(Label, Handles)>);

/// Whether a server is the language gate.
#[must_use]
pub fn is_gate(server: &ServerName) -> bool {
    server.as_str() == SERVER
}

/// Whether a server holds fields against the user's limits.
#[must_use]
pub fn is_limits(server: &ServerName) -> bool {
    server.as_str() == LIMITS
}

/// Whether names stay handles on the way there: the gate, what marks fields, and models.
#[must_use]
pub fn keeps_handles(server: &ServerName) -> bool {
    is_gate(server) || is_limits(server) || server.as_str() == models::SERVER
}

/// Whether what a call of the gate makes may have names: private data did not decide that there is such a call.
#[must_use]
pub fn may_name(call: &Call, in_region: bool) -> bool {
    call.pc.is_public() && call.choice.is_public() && !in_region
}

/// What an artifact gets of a conversion: its fields; or a failure, since that it failed tells of the text.
#[must_use]
pub fn answered(converted: Option<Json>, labels: ReplyLabels) -> Resumption {
    match converted {
        Some(value) => Resumption::Reply(Reply { value, labels, is_error: false }),
        None if holds(Rule::FailedConversionIsValue) => Resumption::Withheld(labels),
        None => Resumption::Reply(Reply { value: json!("the text cannot be converted"), labels, is_error: true }),
    }
}

impl Names {
    /// Sets a table aside for what a call of the gate may say, whose answer has that label: for each that is allowed, before anything
    /// depends on its values, also if it is withheld then. Models see under any label how many tables there are.
    pub fn reserve(&mut self, (call, in_region): (&Call, bool), label: &Label) {
        if is_gate(&call.server) && may_name(call, in_region) {
            self.set_aside(label);
        }
    }

    fn set_aside(&mut self, label: &Label) {
        if self.0.len() < MOST && self.table(label).is_none() {
            self.0.push((label.clone(), Handles::default()));
        }
    }

    /// Which table is for names under a label.
    fn table(&self, label: &Label) -> Option<usize> {
        self.0.iter().position(|(of, _)| of == label || !holds(Rule::TablesByLabel))
    }

    /// The fields that a candidate says, as artifacts get them, under a label. Names without a table, or where private data
    /// decided that there is such a conversion, are left out: it leaves no trace.
    pub fn verify(
        &mut self,
        (language, candidate): (&Language, &Candidate<'_>),
        grounding: Grounding<'_>,
        (label, may_name): (&Label, bool),
    ) -> Json {
        let table = self.table(label).filter(|_| may_name);
        if let Some((at, (_, handles))) = table.and_then(|at| Some((at, self.0.get_mut(at)?))) {
            let verified = verify(language, candidate, handles, grounding).fields;
            return fields(&verified, &|handle| standing_for(handle, at, handles));
        }
        let verified = verify(language, candidate, &mut Handles::default(), grounding).fields;
        fields(&verified, &|_| None)
    }

    /// A call with names in the place of handles, unless a model or the gate gets it: what is decided, logged and sent.
    #[must_use]
    pub fn within(&self, mut call: Call) -> Call {
        if keeps_handles(&call.server) || self.0.is_empty() {
            return call;
        }
        for argument in &mut call.arguments {
            let label = argument.value.label().clone();
            argument.value = argument.value.clone().map(|value| {
                value.map(|mut value| {
                    self.restore_all(&mut value, &label);
                    value
                })
            });
        }
        call
    }

    /// A text with names in the place of the handles that `label` covers.
    fn restore(&self, text: &str, label: &Label) -> String {
        Handles::restored(text, |word| self.named(word, |of| of.flows_to(label) || !holds(Rule::NamesNeedCover)))
    }

    /// The same for the user, who may see all of them.
    #[must_use]
    pub fn shown(&self, text: &str) -> String {
        if self.0.is_empty() { text.to_owned() } else { Handles::restored(text, |word| self.named(word, |_| true)) }
    }

    /// The same in all texts of a value.
    fn restore_all(&self, value: &mut Json, label: &Label) {
        match value {
            Json::String(text) => *text = self.restore(text, label),
            Json::Array(items) => items.iter_mut().for_each(|item| self.restore_all(item, label)),
            Json::Object(members) => members.values_mut().for_each(|member| self.restore_all(member, label)),
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Whether there is no table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn named(&self, word: &str, may: impl Fn(&Label) -> bool) -> Option<&str> {
        let of_table = || {
            let (number, handle) = word.strip_prefix('T')?.split_once('_')?;
            let at = number.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at > 0)?;
            Some((at, handle))
        };
        let (at, handle) = of_table().unwrap_or((0, word));
        let (label, handles) = self.0.get(at)?;
        handles.named(handle).filter(|_| may(label))
    }
}

/// Fields as artifacts get them, with what `standing` gives for handles; without that there are none.
fn fields(all: &Fields, standing: &dyn Fn(&Handle) -> Option<Json>) -> Json {
    let value = |value: &Value| match value {
        Value::Handle(handle) => standing(handle),
        Value::Member(..) | Value::Bool(_) | Value::Number(_) | Value::Written(_) => serde_json::to_value(value).ok(),
    };
    let members = all.items().iter().filter_map(|(key, item)| {
        let item = match item {
            Item::One(one) => value(one)?,
            Item::Many(values) => Json::Array(values.iter().filter_map(value).collect()),
            Item::Group(group) => fields(group, standing),
            Item::Options(options) => Json::Array(options.iter().map(|option| fields(option, standing)).collect()),
        };
        Some((key.to_string(), item))
    });
    Json::Object(members.collect::<Map<_, _>>())
}

/// What stands for a name of the table with that number.
fn standing_for(handle: &Handle, table: usize, handles: &Handles) -> Option<Json> {
    if !holds(Rule::NamesAreHandles) {
        return handles.text(handle).map(Json::from);
    }
    Some(match table {
        0 => json!({ (HANDLE): handle.to_string() }),
        table => json!({ (HANDLE): format!("T{}_{handle}", table + 1) }),
    })
}

/// How many tables.
impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Names({})", self.0.len())
    }
}

#[cfg(test)]
mod tests;
