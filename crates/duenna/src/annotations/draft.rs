//! A first annotation of a server, from its tool list, for the user to go through.
//!
//! A tool list comes from outside, and nothing in it may loosen anything. So the draft only adds: parties beside the server,
//! arguments that name what lies on the server, trust that is needed. What would ask less (an owner, a pool, what never comes
//! back, what is public) is left for the user to say, and the description says where to look.

use std::collections::BTreeMap;

use duenna_core::{Annotation, ArgumentAnnotation, PartySpec, ToolAnnotation, ToolName, Trust, Usage};
use serde_json::Value;

use crate::gateway::upstream::{ToolList, ToolSpec};

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
pub fn draft(server: &str, list: &ToolList) -> (Annotation, Vec<String>) {
    let (mut tools, mut unusable) = (BTreeMap::new(), Vec::new());
    for spec in list.tools() {
        match spec.name.parse::<ToolName>() {
            Ok(name) => _ = tools.insert(name, tool(spec)),
            Err(_) => unusable.push(spec.name.clone()),
        }
    }
    let description = format!(
        "A draft for `{server}`, made from its tool list; nobody has looked at it yet. It asks at least as much as no annotation \
         would. To be asked less, say what you know: `owner` (`user`, if nobody but you can read what it holds, now or later), \
         `pool` (servers that hold the same things), and for each tool `about` and `returns` (what an answer may bring back), \
         `public` and `trusted` (what the server itself adds), `read_only`, `success_public`; for each argument `use` \
         (`reference` stands wherever it was unclear whether it names something that lies on the server), `names`, \
         `never_returned` and `needs`. Look at the arguments under `parties` first: the kind of address was guessed from their \
         names, and one that is missing there tells people whom you are not asked about. Then say here why all of it is true."
    );
    let schema = Some("https://raw.githubusercontent.com/duenna/duenna/main/schemas/annotation.schema.json".to_owned());
    (Annotation { schema, description, tools, ..strictest() }, unusable)
}

fn strictest() -> Annotation {
    Annotation {
        schema: None,
        description: String::new(),
        owner: duenna_core::Owner::ThirdParty,
        pool: None,
        tools: BTreeMap::new(),
    }
}

fn tool(spec: &ToolSpec) -> ToolAnnotation {
    let properties = spec.input_schema.get("properties").and_then(Value::as_object);
    let names: Vec<&String> = properties.into_iter().flat_map(|all| all.keys()).collect();
    let addresses = names.iter().filter_map(|name| Some((*name, kind(name)?)));
    let mut parties: Vec<PartySpec> = addresses
        .map(|(name, kind)| PartySpec::Argument { name: name.clone(), kind: kind.to_owned(), base: None })
        .collect();
    if !parties.is_empty() {
        // The server is asked about too, also where it was accepted as a carrier: it may be more than that.
        parties.insert(0, PartySpec::Server);
    }
    let arguments = names.into_iter().map(|name| (name.clone(), argument(name))).collect();
    let words = words(&spec.name);
    let claims_harm =
        spec.annotations.as_ref().and_then(|hints| hints.get("destructiveHint")) == Some(&Value::Bool(true));
    let is_harmful = claims_harm || words.iter().any(|word| HARMS.contains(&word.as_str()));
    let calling = if is_harmful { Trust::Full } else { Trust::None };
    ToolAnnotation { parties, arguments, calling, ..ToolAnnotation::default() }
}

fn argument(name: &str) -> ArgumentAnnotation {
    let words = words(name);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let names_somebody = kind(name).is_some();
    let is_text = has(&TEXTS) && !has(&["id", "ids", "file", "path", "attachment", "attachments", "ref"]);
    let usage = if names_somebody || is_text { Usage::Value } else { Usage::Reference };
    let needs = if names_somebody || has(&COMMANDS) { Trust::Full } else { Trust::None };
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
