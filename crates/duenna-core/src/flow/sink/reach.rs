//! What a call can reach of this machine: what its server can, or everything (semantics 3.6).

use std::sync::Arc;

use crate::annotation::{Server, ToolAnnotation, ToolReach};
use crate::flow::{Argument, Beginning, Call};
use crate::party::{Folder, PartyKind, spelling};
use crate::reach::Reach;
use crate::switches::{Rule, upheld};

/// What a call can reach. Whether that is everything says the annotation, with public values and the source alone.
pub(super) struct CallReach {
    pub(super) reach: Reach,
    /// An argument whose value is not what the source says of it, or has a part by which the call would reach everything: the call is not made.
    pub(super) strayed: Option<String>,
}

impl CallReach {
    pub(super) fn of(call: &Call, server: &Server, tool: Option<&ToolAnnotation>) -> Self {
        let own = server.reach();
        // Of a tool that the annotation leaves out, nobody says that it keeps to the server's places.
        let is_left_out = tool.is_none() && server.annotation.is_some() && own.files().next().is_some();
        let unsaid = if is_left_out { ToolReach::Everything } else { ToolReach::Places };
        let reaches = tool.map_or(&unsaid, |tool| &tool.reaches);
        let is_named = |argument: &&Argument| reaches.arguments().any(|name| argument.name == name);
        let named = || call.arguments.iter().filter(is_named);
        let stays = match reaches {
            ToolReach::Places => true,
            ToolReach::Everything => false,
            ToolReach::UnlessWithin(_) => named().count() == 1 && named().all(|argument| lies_within(argument, &own)),
            ToolReach::UnlessBegins { words, .. } => {
                named().count() == 1 && named().all(|argument| begins(argument, words))
            }
            ToolReach::IfNamed { parts, .. } => named().all(|argument| !may_be_named(argument, parts)),
        };
        let astray = |argument: &&Argument| {
            !keeps_word(argument) || matches!(reaches, ToolReach::IfNamed { parts, .. } if has_part(argument, parts))
        };
        let strayed =
            named().filter(|argument| argument.is_symbolic()).find(astray).map(|argument| argument.name.clone());
        let reach = if stays { own } else { own.join(&upheld(Rule::ToolsReachFurther, Reach::everything())) };
        Self { reach, strayed }
    }
}

/// Whether an argument certainly names a file in a place of the server.
fn lies_within(argument: &Argument, own: &Reach) -> bool {
    let place = if argument.is_symbolic() {
        argument.folder.as_ref().map(Folder::as_file)
    } else {
        text(argument).and_then(|path| PartyKind::File.party(path))
    };
    place.is_some_and(|place| Reach::places([place]).is_within(own))
}

/// Whether an argument certainly begins with one of these words.
fn begins(argument: &Argument, words: &[String]) -> bool {
    let word = if argument.is_symbolic() { argument.word.clone() } else { text(argument).and_then(word_of) };
    word.is_some_and(|word| words.iter().any(|known| known.eq_ignore_ascii_case(&word)))
}

fn word_of(text: &str) -> Option<Arc<str>> {
    match Beginning::word(text) {
        Some(Beginning::Word(word)) => Some(word),
        Some(Beginning::Folder(_)) | None => None,
    }
}

/// Whether a public argument names one of these parts, or may turn out to. A private one that does is not sent.
fn may_be_named(argument: &Argument, parts: &[String]) -> bool {
    if argument.is_symbolic() {
        let folder = argument.folder.as_ref().map(|folder| folder.as_file().to_string());
        return argument.is_open() || folder.is_some_and(|folder| names_part(&folder, parts));
    }
    has_part(argument, parts)
}

/// Whether the value is one that has such a part. Of a private one, what this says is no part of a verdict: the call is withheld.
#[expect(clippy::disallowed_methods, reason = "the outcome has the label of the argument: the call is withheld")]
fn has_part(argument: &Argument, parts: &[String]) -> bool {
    fn names(value: &serde_json::Value, parts: &[String]) -> bool {
        match value {
            serde_json::Value::String(text) => names_part(text, parts),
            serde_json::Value::Array(items) => items.iter().any(|item| names(item, parts)),
            serde_json::Value::Object(members) => members.values().any(|member| names(member, parts)),
            serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => false,
        }
    }
    argument.value.expose().as_ref().is_some_and(|value| names(value, parts))
}

fn names_part(path: &str, parts: &[String]) -> bool {
    let is_one = |part: &str| parts.iter().any(|known| spelling(known) == spelling(part));
    path.split(['/', '\\']).any(is_one)
}

/// Whether a private value begins with the word that the source says. What this says is no part of a verdict: the call is withheld.
fn keeps_word(argument: &Argument) -> bool {
    match (&argument.word, text(argument)) {
        (Some(word), Some(text)) => word_of(text).as_ref() == Some(word),
        (Some(_), None) => !argument.has_value(),
        (None, _) => true,
    }
}

/// The value, where it is known and a text.
#[expect(clippy::disallowed_methods, reason = "whoever asks looks at public values, or withholds the call")]
fn text(argument: &Argument) -> Option<&str> {
    argument.value.expose().as_ref()?.as_str()
}
