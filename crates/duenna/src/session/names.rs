//! The names that stand as handles in a task: what artifacts pass on by a handle reaches whoever may know it by its name.
//!
//! A handle's number says how many names came before it, so that a table counts only what has one label: otherwise the handles
//! of one message would tell how many names another one had (semantics 4.2). Tables are told apart by `T2_` before the handle,
//! and that says how many tables came before: so a table is there from when the call is, whatever comes of it.

use duenna_core::Label;
use duenna_core::language::{Candidate, Fields, Grounding, Handles, Item, Language, Value, verify};
use duenna_lang::HANDLE;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

/// More tables are not kept: names of further messages are dropped.
const MOST: usize = 64;

/// The names of a task.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Names(Vec<(Label, Handles)>);

impl Names {
    /// Sets a table aside for names under a label. This must not depend on values: models see under any label how many tables
    /// there are.
    pub(super) fn reserve(&mut self, label: &Label) {
        if self.0.len() < MOST && self.0.iter().all(|(of, _)| of != label) {
            self.0.push((label.clone(), Handles::default()));
        }
    }

    /// The fields that a candidate says, as artifacts get them, under a label. Names without a table, or where private data
    /// decided that there is such a conversion, are left out: it leaves no trace.
    pub(super) fn verify(
        &mut self,
        (language, candidate): (&Language, &Candidate<'_>),
        grounding: Grounding<'_>,
        (label, may_name): (&Label, bool),
    ) -> Json {
        let table = self.0.iter_mut().enumerate().find(|(_, (of, _))| may_name && of == label);
        if let Some((at, (_, handles))) = table {
            return fields(&verify(language, candidate, handles, grounding).fields, Some(at));
        }
        fields(&verify(language, candidate, &mut Handles::default(), grounding).fields, None)
    }

    /// A text with names in the place of the handles that `label` covers.
    pub(super) fn restore(&self, text: &str, label: &Label) -> String {
        Handles::restored(text, |word| self.named(word, |of| of.flows_to(label)))
    }

    /// The same for the user, who may see all of them.
    pub(super) fn shown(&self, text: &str) -> String {
        if self.0.is_empty() { text.to_owned() } else { Handles::restored(text, |word| self.named(word, |_| true)) }
    }

    /// The same in all texts of a value.
    pub(super) fn restore_all(&self, value: &mut Json, label: &Label) {
        match value {
            Json::String(text) => *text = self.restore(text, label),
            Json::Array(items) => items.iter_mut().for_each(|item| self.restore_all(item, label)),
            Json::Object(members) => members.values_mut().for_each(|member| self.restore_all(member, label)),
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Whether there is no table.
    pub(super) fn is_empty(&self) -> bool {
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

/// Fields as artifacts get them: a handle of the table with that number is marked as one; without a table there are none.
fn fields(all: &Fields, table: Option<usize>) -> Json {
    let members = all.items().iter().filter_map(|(key, item)| {
        let item = match item {
            Item::One(value) => self::value(value, table)?,
            Item::Many(values) => Json::Array(values.iter().filter_map(|value| self::value(value, table)).collect()),
            Item::Group(group) => fields(group, table),
            Item::Options(options) => Json::Array(options.iter().map(|option| fields(option, table)).collect()),
        };
        Some((key.to_string(), item))
    });
    Json::Object(members.collect::<Map<_, _>>())
}

fn value(value: &Value, table: Option<usize>) -> Option<Json> {
    match value {
        Value::Handle(handle) => match table? {
            0 => Some(json!({ (HANDLE): handle.to_string() })),
            table => Some(json!({ (HANDLE): format!("T{}_{handle}", table + 1) })),
        },
        Value::Member(..) | Value::Bool(_) | Value::Number(_) | Value::Written(_) => serde_json::to_value(value).ok(),
    }
}

/// How many tables.
impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Names({})", self.0.len())
    }
}

#[cfg(test)]
mod tests;
