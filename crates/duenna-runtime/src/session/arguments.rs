//! The arguments of a call against the `inputSchema` that the user approved, before anything is decided.
//!
//! A server refuses an argument of the wrong type, and that it did tells of the argument. So it is found here: what is wrong with a
//! public argument is an ordinary error, and what is wrong with a private one makes the call one that is decided and logged as usual
//! and not made, as it is for a failure (semantics 4.4).

use std::collections::BTreeMap;

use duenna_core::{Argument, Call, Label, ReplyLabels, ServerName, ToolName};
use duenna_lang::{Reply, Resumption};
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::{Map, Value};

use crate::gateway::upstream::ToolSpec;

/// The most that is said of one wrong argument, in characters.
const LONGEST: usize = 200;

/// The schemas of approved tools.
#[derive(Debug, Default)]
pub struct Schemas(BTreeMap<(ServerName, ToolName), Validator>);

/// A call after its arguments were looked at.
#[derive(Debug)]
pub enum ArgumentCheck {
    /// It goes on; if something is wrong with a private argument as one that is not made, and why.
    Call(Call, Option<String>),
    /// Something is wrong with a public argument: nothing is decided, logged or sent.
    Wrong(Resumption),
}

impl Schemas {
    /// Takes the schemas of a server's approved tools in place of those it had.
    pub(super) fn approve(&mut self, server: &ServerName, tools: &[ToolSpec]) {
        self.0.retain(|(of, _), _| of != server);
        for tool in tools {
            if let Ok(name) = tool.name.parse() {
                self.add(server, &name, &tool.input_schema);
            }
        }
    }

    /// Adds the schema of a tool. One that is no schema, or refers to something outside, is left to the server.
    pub fn add(&mut self, server: &ServerName, tool: &ToolName, schema: &Value) {
        // Patterns of servers must not be able to backtrack.
        let options = jsonschema::options().with_pattern_options(PatternOptions::regex());
        if let Ok(validator) = options.build(schema) {
            self.0.insert((server.clone(), tool.clone()), validator);
        }
    }

    /// Looks at the arguments of a call. `in_region` says whether private data decided that it is made.
    #[must_use]
    pub fn check(&self, call: Call, in_region: bool) -> ArgumentCheck {
        let schema = self.0.get(&(call.server.clone(), call.tool.clone()));
        let Some(schema) = schema else { return ArgumentCheck::Call(call, None) };
        #[expect(
            clippy::disallowed_methods,
            reason = "compared with the schema here; only labels and names of arguments leave"
        )]
        let value = |argument: &Argument| argument.value.expose().clone().unwrap_or(Value::Null);
        let given: Map<String, Value> =
            call.arguments.iter().map(|argument| (argument.name.clone(), value(argument))).collect();
        let given = Value::Object(given);
        let mut wrong = None;
        for error in schema.iter_errors(&given) {
            let argument = own(&error).and_then(|name| call.arguments.iter().find(|argument| argument.name == name));
            let about =
                argument.map_or_else(|| "the combination of arguments".to_owned(), |one| format!("`{}`", one.name));
            let why: String = format!("{about}: {}", error.masked()).chars().take(LONGEST).collect();
            let why = format!("{}/{} was not called, since the server does not accept {why}", call.server, call.tool);
            let around = call.pc.join(&call.choice);
            match argument.map(|argument| around.join(argument.value.label())).filter(Label::is_public) {
                // A function of that argument alone, so that no other one can hide it, be it a failure.
                Some(label) if !in_region => {
                    let labels = ReplyLabels::alike(label);
                    return ArgumentCheck::Wrong(Resumption::Reply(Reply {
                        value: Value::String(why),
                        labels,
                        is_error: true,
                    }));
                }
                // What a failure would be is not known.
                Some(_) | None if call.failed => {}
                Some(_) | None => wrong = wrong.or(Some(why)),
            }
        }
        let failed = call.failed || wrong.is_some();
        ArgumentCheck::Call(Call { failed, ..call }, wrong)
    }
}

/// The argument that alone decides whether there is that error: it stands under the argument's own schema.
fn own<'a>(error: &'a ValidationError<'_>) -> Option<&'a str> {
    let instance = error.instance_path().as_str().strip_prefix('/')?;
    let schema = error.schema_path().as_str().strip_prefix("/properties/")?;
    let name = instance.split('/').next().unwrap_or_default();
    // Names with `~` or `/` are written differently in a path.
    let is_plain = !name.is_empty() && !name.contains('~');
    (is_plain && schema.split('/').next() == Some(name)).then_some(name)
}

#[cfg(test)]
mod tests;
