//! Tools as the author sees them: a Python signature, a line of description, and whom a call tells.
//!
//! All of it is public: tool lists are approved before a model sees them. What does not fit is found by a search.

use std::fmt::Write as _;

use duenna_core::{PartySpec, Server, ServerName, quoted};
use serde_json::Value;

use super::steps::Call;
use crate::gateway::upstream::ToolSpec;

/// How much of a description is shown, in characters.
const DESCRIPTION: usize = 240;
/// How many tools a search finds.
const FOUND: usize = 12;
/// About how many characters a token has.
const PER_TOKEN: usize = 4;
/// Words shorter than this are not looked for.
const SHORTEST_WORD: usize = 3;

/// All approved tools of a task.
#[derive(Debug, Default)]
pub(super) struct Toolbox {
    stubs: Vec<Stub>,
}

#[derive(Debug)]
struct Stub {
    server: ServerName,
    text: String,
    /// How a step calls it; nothing if none can.
    call: Option<Call>,
    /// The words of its name and description, for searches.
    words: Vec<String>,
}

impl Toolbox {
    /// The tools of servers, with what their annotations say.
    pub(super) fn new<'a>(tools: impl IntoIterator<Item = (&'a Server, &'a [ToolSpec])>) -> Self {
        let of_server = |(server, tools): (&'a Server, &'a [ToolSpec])| {
            tools.iter().map(|tool| Stub::new(server, tool)).collect::<Vec<_>>()
        };
        Self { stubs: tools.into_iter().flat_map(of_server).collect() }
    }

    /// The tools that fit into `tokens`, those first that the task's words name, and how many of which server were left out.
    pub(super) fn listed(&self, task: &str, tokens: usize) -> String {
        let chosen = self.fitting(task, tokens);
        let shown = self.stubs.iter().zip(&chosen).filter(|(_, chosen)| **chosen);
        let mut text: String = shown.map(|(stub, _)| stub.text.as_str()).collect();
        let mut rest: Vec<(&ServerName, usize)> = Vec::new();
        for (stub, _) in self.stubs.iter().zip(&chosen).filter(|(_, chosen)| !**chosen) {
            match rest.iter_mut().find(|(server, _)| *server == &stub.server) {
                Some((_, count)) => *count += 1,
                None => rest.push((&stub.server, 1)),
            }
        }
        if text.is_empty() && rest.is_empty() {
            text.push_str("(none: work with the data and the quarantined model alone)\n");
        }
        if !rest.is_empty() {
            let rest: Vec<String> = rest.iter().map(|(server, count)| format!("{count} of `{server}`")).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\nNot listed, since there are too many: {}. {SEARCH}", rest.join(", "));
        }
        text
    }

    /// How the tools that fit into `tokens` are called.
    pub(super) fn calls(&self, task: &str, tokens: usize) -> Vec<&Call> {
        let chosen = self.fitting(task, tokens);
        self.stubs.iter().zip(chosen).filter(|(_, chosen)| *chosen).filter_map(|(stub, _)| stub.call.as_ref()).collect()
    }

    /// Of each tool, whether it fits.
    fn fitting(&self, task: &str, tokens: usize) -> Vec<bool> {
        let mut room = tokens.saturating_mul(PER_TOKEN);
        let mut chosen = vec![false; self.stubs.len()];
        for at in self.ranked(task) {
            let (Some(stub), Some(chosen)) = (self.stubs.get(at), chosen.get_mut(at)) else { continue };
            let cost = stub.text.chars().count();
            if cost <= room {
                room -= cost;
                *chosen = true;
            }
        }
        chosen
    }

    /// The tools that a search finds.
    pub(super) fn search(&self, words: &str) -> String {
        let found: Vec<&str> = self
            .ranked(words)
            .into_iter()
            .filter_map(|at| self.stubs.get(at))
            .filter(|stub| self.score(stub, &split(words)) > 0)
            .take(FOUND)
            .map(|stub| stub.text.as_str())
            .collect();
        if found.is_empty() { "No tool fits these words; try others.\n".to_owned() } else { found.concat() }
    }

    /// The places of all tools, those first that more and rarer of the words name.
    fn ranked(&self, words: &str) -> Vec<usize> {
        let words = split(words);
        let mut all: Vec<(usize, usize)> = self.stubs.iter().map(|stub| self.score(stub, &words)).enumerate().collect();
        all.sort_by_key(|(at, score)| (std::cmp::Reverse(*score), *at));
        all.into_iter().map(|(at, _)| at).collect()
    }

    /// A word that few tools have weighs more.
    fn score(&self, stub: &Stub, words: &[String]) -> usize {
        let weight = |word: &String| {
            let having = self.stubs.iter().filter(|stub| stub.has(word)).count();
            1000_usize.checked_div(having).unwrap_or_default()
        };
        words.iter().filter(|word| stub.has(word)).map(weight).sum()
    }
}

/// How the author searches.
const SEARCH: &str = "To look for others, reply with only a fenced block of the language `search` that holds a few words; \
                      you get the tools that fit, and then write the artifact.";

/// A tool as artifacts call it: its signature, what its server says of it, and whom a call tells.
#[must_use]
pub fn stub(server: &Server, tool: &ToolSpec) -> String {
    let text = Stub::new(server, tool).text;
    match (&tool.output_schema, text.split_once('\n')) {
        (None, Some((signature, rest))) => format!("{signature} -> Any  # the server does not say what\n{rest}"),
        _ => text,
    }
}

impl Stub {
    fn new(server: &Server, tool: &ToolSpec) -> Self {
        let description = one_line(tool.description.as_deref().or(tool.title.as_deref()).unwrap_or_default());
        let signature = signature(&tool.input_schema);
        let returns = tool.output_schema.as_ref().map_or(String::new(), |schema| format!(" -> {}", kind(schema, 0)));
        let name: String = tool.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let mut text = format!("{}.{name}({signature}){returns}", server.name);
        if !description.is_empty() {
            let _ = write!(text, "\n    {description}");
        }
        let _ = writeln!(text, "\n    tells: {}", told(server, tool));
        let words = split(&format!("{} {} {description}", server.name, tool.name));
        let call = Call::new(&format!("{}.{name}", server.name), &tool.input_schema);
        Self { server: server.name.clone(), text, call, words }
    }

    fn has(&self, word: &str) -> bool {
        self.words
            .iter()
            .any(|had| had == word || (word.len() > 4 && (had.starts_with(word) || word.starts_with(&**had))))
    }
}

/// The lower-case words of a text, without endings of plural.
fn split(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST_WORD)
        .map(|word| word.to_lowercase().trim_end_matches('s').to_owned())
        .collect();
    all.sort();
    all.dedup();
    all
}

/// Words of a server, on one line, escaped and cut.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    let mut shown: String = duenna_core::visible(&words).chars().take(DESCRIPTION).collect();
    if words.chars().count() > DESCRIPTION {
        shown.push('…');
    }
    shown
}

/// The parameters as Python writes them, required ones first.
fn signature(schema: &Value) -> String {
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut all: Vec<(bool, String)> = Vec::new();
    for (name, about) in properties.into_iter().flatten() {
        let is_required = required.contains(&name.as_str());
        let default = if is_required { "" } else { " = …" };
        all.push((!is_required, format!("{}: {}{default}", quoted(name), kind(about, 0))));
    }
    all.sort_by_key(|(is_optional, _)| *is_optional);
    let all: Vec<String> = all.into_iter().map(|(_, parameter)| parameter).collect();
    all.join(", ")
}

/// The type of a parameter, in Python's words.
fn kind(about: &Value, depth: usize) -> String {
    if let Some(choices) = about.get("enum").and_then(Value::as_array) {
        let choices: Vec<String> =
            choices.iter().filter_map(Value::as_str).take(12).map(|choice| format!("'{}'", quoted(choice))).collect();
        return format!("Literal[{}]", choices.join(", "));
    }
    match about.get("type").and_then(Value::as_str) {
        Some("string") => "str".to_owned(),
        Some("integer") => "int".to_owned(),
        Some("number") => "float".to_owned(),
        Some("boolean") => "bool".to_owned(),
        Some("array") if depth < 3 => {
            about.get("items").map_or_else(|| "list".to_owned(), |item| format!("list[{}]", kind(item, depth + 1)))
        }
        Some("array") => "list".to_owned(),
        Some("object") => match about.get("properties").and_then(Value::as_object) {
            Some(fields) if depth < 2 => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(name, about)| format!("'{}': {}", quoted(name), kind(about, depth + 1)))
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }
            Some(_) | None => "dict".to_owned(),
        },
        _ => "Any".to_owned(),
    }
}

/// Whom a call tells.
fn told(server: &Server, tool: &ToolSpec) -> String {
    let name = tool.name.parse().ok();
    let about = name.as_ref().and_then(|name| server.tool(name));
    let whole = || format!("server:{}", server.name);
    let party = |spec: &PartySpec| match spec {
        PartySpec::Server => whole(),
        PartySpec::Tool => format!("tool:{}.{}", server.name, quoted(&tool.name)),
        PartySpec::Party(party) => quoted(&party.to_string()),
        PartySpec::Argument { name, kind, at, .. } => {
            let at = at.as_ref().map_or_else(String::new, ToString::to_string);
            format!("{kind}:<{}>", quoted(&format!("{name}{at}")))
        }
    };
    let mut all: Vec<String> = about.into_iter().flat_map(|about| &about.parties).map(party).collect();
    if all.is_empty() || !server.carrier {
        all.push(whole());
    }
    all.dedup();
    let own = name.is_some_and(|name| server.is_owned_by_user(&name));
    if own { format!("{} (the user's own: nobody else)", all.join(", ")) } else { all.join(", ") }
}
