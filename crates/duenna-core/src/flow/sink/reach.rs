//! What a call can reach of this machine: what its server can, or everything (semantics 3.6).
//!
//! What decides that is what the artifact's source says, so that it tells nothing and is foreseen. A value that is computed must be one that reaches no
//! further, else the call is not made.

use serde_json::Value;

use super::address::{begins_public, is_public};
use crate::annotation::{Server, ToolAnnotation, ToolReach};
use crate::flow::{Argument, Call};
use crate::party::{PartyKind, spelling};
use crate::reach::Reach;
use crate::switches::{Rule, upheld};

/// What a call can reach.
pub(super) struct CallReach {
    pub(super) reach: Reach,
    /// An argument by whose value the call would reach further than its source says: it is not made.
    pub(super) strayed: Option<String>,
}

impl CallReach {
    pub(super) fn of(call: &Call, server: &Server, tool: Option<&ToolAnnotation>) -> Self {
        let own = server.reach();
        // Of a tool that the annotation leaves out, nobody says that it keeps to the server's places.
        let is_left_out = tool.is_none() && server.annotation.is_some() && own.files().next().is_some();
        let unsaid = if is_left_out { ToolReach::Everything } else { ToolReach::Places };
        let reaches = tool.map_or(&unsaid, |tool| &tool.reaches);
        // Who the user says reaches nothing does not; and who reaches everything anyway takes nothing further but what runs elsewhere.
        let is_said = (own.is_nothing() && server.places.is_some())
            || (own.is_everything() && !matches!(reaches, ToolReach::IfNamed { .. }));
        let is_named = |argument: &&Argument| reaches.arguments().any(|name| argument.name == name);
        let named = || call.arguments.iter().filter(is_named);
        let rule = SourceRule { reaches, own: &own };
        let stays = match reaches {
            ToolReach::Places => true,
            ToolReach::Everything => false,
            // What the source leaves out, or says twice, may be anything.
            ToolReach::UnlessPlace(_) | ToolReach::UnlessBegins { .. } | ToolReach::UnlessPublicHost(_) => {
                named().count() == 1 && named().all(|argument| rule.stays(argument))
            }
            ToolReach::IfNamed { .. } => named().all(|argument| rule.stays(argument)),
        };
        let strayed = named().filter(|_| stays && !is_said).find(|argument| rule.strays(argument));
        let strayed = strayed.map(|argument| argument.name.clone());
        let further = upheld(Rule::ToolsReachFurther, Reach::anywhere());
        let reach = if stays || is_said { own } else { own.join(&further) };
        Self { reach, strayed }
    }
}

/// What the source of an argument and its value must be for a call to keep to the places of its server.
struct SourceRule<'a> {
    reaches: &'a ToolReach,
    own: &'a Reach,
}

impl SourceRule<'_> {
    /// Whether the source does not say that the call reaches further.
    fn stays(&self, argument: &Argument) -> bool {
        let Some(text) = &argument.text else { return true };
        match self.reaches {
            ToolReach::Places | ToolReach::Everything => true,
            ToolReach::UnlessPlace(_) => !text.is_whole || self.is_place(&text.begins),
            ToolReach::UnlessBegins { words, .. } => {
                let word = if text.is_whole { Some(first_word(&text.begins)) } else { whole_word(&text.begins) };
                word.is_none_or(|word| is_one(words, word))
            }
            ToolReach::UnlessPublicHost(_) => {
                if text.is_whole {
                    is_public(&text.begins)
                } else {
                    begins_public(&text.begins).unwrap_or(true)
                }
            }
            ToolReach::IfNamed { parts, .. } => {
                let known = if text.is_whole {
                    &text.begins
                } else {
                    text.begins.rsplit_once('/').map_or("", |(known, _)| known)
                };
                !names_part(known, parts)
            }
        }
    }

    /// Whether the value would have the call reach further. What this says is no part of a verdict: the call is withheld.
    fn strays(&self, argument: &Argument) -> bool {
        let Some(value) = value_of(argument) else { return false };
        match self.reaches {
            ToolReach::Places | ToolReach::Everything => false,
            ToolReach::UnlessPlace(_) => !value.as_str().is_some_and(|path| self.is_place(path)),
            ToolReach::UnlessBegins { words, .. } => {
                !value.as_str().is_some_and(|text| is_one(words, first_word(text)))
            }
            ToolReach::UnlessPublicHost(_) => !value.as_str().is_some_and(is_public),
            ToolReach::IfNamed { parts, .. } => holds_part(value, parts),
        }
    }

    fn is_place(&self, path: &str) -> bool {
        PartyKind::File.party(path).is_some_and(|place| self.own.has(&place))
    }
}

fn is_one(words: &[String], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// The word that a statement begins with.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// The same, if the text shows where it ends.
fn whole_word(text: &str) -> Option<&str> {
    let text = text.trim_start();
    text.contains(char::is_whitespace).then(|| first_word(text))
}

/// Whether a path has one of these parts, in any spelling.
fn names_part(path: &str, parts: &[String]) -> bool {
    path.split(['/', '\\']).any(|part| parts.iter().any(|known| spelling(known) == spelling(part)))
}

/// Whether a text within a value does.
fn holds_part(value: &Value, parts: &[String]) -> bool {
    match value {
        Value::String(path) => names_part(path, parts),
        Value::Array(items) => items.iter().any(|item| holds_part(item, parts)),
        Value::Object(members) => members.values().any(|member| holds_part(member, parts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The value, where it is known.
#[expect(clippy::disallowed_methods, reason = "the outcome has the label of the argument: the call is withheld")]
const fn value_of(argument: &Argument) -> Option<&Value> {
    argument.value.expose().as_ref()
}
