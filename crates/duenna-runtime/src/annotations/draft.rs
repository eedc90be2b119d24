//! A first annotation of a server, from its tool list, for the user to go through.
//!
//! A tool list comes from outside, and nothing in it may loosen anything. So the draft only adds: parties beside the server,
//! arguments that name what lies on the server, trust that is needed. What would ask less (an owner, a pool, what never comes
//! back, what is public) is left for the user to say, and the description says where to look.

mod addresses;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use duenna_core::{Annotation, ArgumentAnnotation, PartySpec, ToolAnnotation, ToolName, Trust, Usage};
use serde_json::Value;

use self::addresses::addresses;
use crate::gateway::upstream::ToolSpec;

/// Words of an argument's name that say that it names somebody, and of what kind.
const ADDRESSES: [(&str, &str); 16] = [
    ("to", "email"),
    ("cc", "email"),
    ("bcc", "email"),
    ("email", "email"),
    ("emails", "email"),
    ("mail", "email"),
    ("recipient", "email"),
    ("recipients", "email"),
    ("participants", "email"),
    ("attendees", "email"),
    ("guests", "email"),
    ("phone", "phone"),
    ("url", "url"),
    ("urls", "url"),
    ("uri", "url"),
    ("link", "url"),
];

/// Words that say that an argument is text to be kept or sent, not the name of something on the server.
const TEXTS: [&str; 20] = [
    "body",
    "content",
    "contents",
    "text",
    "message",
    "subject",
    "title",
    "description",
    "summary",
    "query",
    "note",
    "notes",
    "comment",
    "date",
    "time",
    "timezone",
    "amount",
    "limit",
    "offset",
    "count",
];

/// Words of a tool's name that say that it does what cannot be taken back.
const HARMS: [&str; 17] = [
    "delete", "remove", "drop", "pay", "transfer", "send", "buy", "order", "book", "cancel", "move", "execute", "run",
    "exec", "reset", "revoke", "purge",
];

/// Words of a tool's name that say that it only looks something up.
const READS: [&str; 13] = [
    "get", "list", "read", "search", "find", "fetch", "show", "query", "describe", "lookup", "view", "status", "count",
];

/// The most tools that a hint names.
const NAMED: usize = 20;

/// Words of an argument's name that say that who shapes it decides what is done.
const COMMANDS: [&str; 13] = [
    "command",
    "cmd",
    "sql",
    "script",
    "code",
    "path",
    "file",
    "account",
    "iban",
    "payee",
    "amount",
    "target",
    "destination",
];

/// The draft, and the names of tools that decisions cannot name: calls of those are refused.
#[must_use]
pub fn draft(server: &str, list: &[ToolSpec]) -> (Annotation, Vec<String>) {
    let (mut tools, mut unusable, mut reads) = (BTreeMap::new(), Vec::new(), Vec::new());
    for spec in list {
        match spec.name.parse::<ToolName>() {
            Ok(name) => {
                reads.extend(is_read(spec).then(|| name.clone()));
                tools.insert(name, tool(spec));
            }
            Err(_) => unusable.push(spec.name.clone()),
        }
    }
    let mut description = format!(
        "A draft for `{server}`, made from its tool list; nobody has reviewed it yet. It asks at least as much as no annotation \
         would. To be asked less, say what you know: `owner` (`user`, if nobody but you can read what it holds, now or later), \
         `pool` (servers that hold the same things), and for each tool `about` and `returns` (what an answer may contain), \
         `public` and `trusted` (what the server itself adds), `read_only`, `success_public`; for each argument `use` \
         (set to `reference` wherever it was unclear whether it names something that is stored on the server), `names`, \
         `never_returned` and `needs`. Check the arguments under `parties` first: the kind of address was guessed from their \
         names, and if one is missing there, you are not asked about the people who get the data; where `at` leads through \
         a member that may be absent, say so (`.NAME?`), or its absence counts as naming anyone. Then replace this text with \
         the reasons why all of it is true."
    );
    description.push_str(&of_success(&reads));
    let schema = Some("https://raw.githubusercontent.com/duenna/duenna/main/schemas/annotation.schema.json".to_owned());
    (Annotation { schema, description, tools, ..Annotation::default() }, unusable)
}

fn tool(spec: &ToolSpec) -> ToolAnnotation {
    let properties = spec.input_schema.get("properties").and_then(Value::as_object);
    let mut parties: Vec<PartySpec> = Vec::new();
    for (name, schema) in properties.into_iter().flatten() {
        let found = addresses(name, schema).into_iter();
        parties.extend(found.map(|(kind, at)| {
            let (name, kind) = (name.clone(), kind.to_owned());
            PartySpec::Argument { name, kind, at, base: None, beneath: false }
        }));
    }
    if !parties.is_empty() {
        // The server is asked about too, also where it was accepted as a carrier: it may be more than that.
        parties.insert(0, PartySpec::Server);
    }
    let names = |name: &str| parties.iter().any(|party| party.argument() == Some(name));
    let described = |name: &String| (name.clone(), argument(name, names(name)));
    let arguments = properties.into_iter().flat_map(|all| all.keys()).map(described).collect();
    let calling = if is_harmful(spec) { Trust::Full } else { Trust::None };
    ToolAnnotation { parties, arguments, calling, ..ToolAnnotation::default() }
}

fn is_harmful(spec: &ToolSpec) -> bool {
    claims(spec, "destructiveHint") || has(&spec.name, &HARMS)
}

/// Whether it looks like a call that only looks something up: for a hint, nothing else.
fn is_read(spec: &ToolSpec) -> bool {
    !is_harmful(spec) && (claims(spec, "readOnlyHint") || has(&spec.name, &READS))
}

fn claims(spec: &ToolSpec, hint: &str) -> bool {
    spec.annotations.as_ref().and_then(|hints| hints.get(hint)) == Some(&Value::Bool(true))
}

fn has(name: &str, known: &[&str]) -> bool {
    words(name).iter().any(|word| known.contains(&word.as_str()))
}

/// What to think about for calls whose success is not public, with those of `reads` as examples.
fn of_success(reads: &[ToolName]) -> String {
    if reads.is_empty() {
        return String::new();
    }
    let named: Vec<String> = reads.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let mut text = format!(
        " Whether a call succeeds counts as private until you say `success_public`. After one that looked at private data, \
         everything that follows depends on it, which makes the questions broad. Check those that seem only to read: {}",
        named.join(", ")
    );
    if reads.len() > NAMED {
        // Writing to a string cannot fail.
        let _ = write!(text, " and {} more", reads.len() - NAMED);
    }
    text.push_str(". Set it where success reveals nothing about what they hold, or about what they were asked.");
    text
}

/// `is_within`: whether members of its value seem to name somebody.
fn argument(name: &str, is_within: bool) -> ArgumentAnnotation {
    let words = words(name);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let names_somebody = kind(name).is_some();
    let is_text = has(&TEXTS) && !has(&["id", "ids", "file", "path", "attachment", "attachments", "ref"]);
    let usage = if names_somebody || is_text { Usage::Value } else { Usage::Reference };
    let needs = if names_somebody || is_within || has(&COMMANDS) { Trust::Full } else { Trust::None };
    ArgumentAnnotation { usage, names: None, never_returned: false, needs }
}

/// The kind of address that an argument of this name holds, as it seems.
fn kind(name: &str) -> Option<&'static str> {
    let words = words(name);
    if words.iter().any(|word| matches!(word.as_str(), "id" | "ids" | "subject" | "body" | "date" | "time")) {
        return None;
    }
    let last = words.last()?;
    ADDRESSES.iter().find(|(word, _)| word == last).map(|(_, kind)| *kind)
}

/// The words of a name: `toEmail`, `to_email` and `TO-EMAIL` have the same.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_lower = false;
    for char in name.chars() {
        if !char.is_alphanumeric() {
            was_lower = false;
            words.push(String::new());
            continue;
        }
        if words.is_empty() || (was_lower && char.is_uppercase()) {
            words.push(String::new());
        }
        was_lower = char.is_lowercase();
        if let Some(word) = words.last_mut() {
            word.extend(char.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests;
