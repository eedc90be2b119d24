//! The user of the suites: sees the prompt and the question, never the ground truth, and is careful.
//!
//! - A source may shape an argument if the prompt names the source, and asks for what the argument is about.
//! - A source may shape what a model reads, and so all that the model then does, only if the prompt names the source and
//!   hands the task over to it ("do the tasks on …").
//! - Where the task is handed over to a source, it may shape whatever the task takes, and so may what the model looks up.
//! - A party may know something if the prompt names that party and speaks of what it is; one that was computed from a source
//!   may if the source may shape it.
//! - Everything else is denied.

use std::sync::Arc;

use duenna_core::{Datum, Line, Party, PartyKind, Question, SteeringLine, SteeringTarget};
use duenna_runtime::consent::{Choices, Lasts, LineAnswer};
use serde::Deserialize;

use super::material::Phrases;
use crate::suite::User;

/// Phrases by which a prompt hands the task over to a source.
const HANDS_OVER: [&str; 4] = ["follow the instructions", "do all the tasks", "do the actions", "do everything"];

/// How users speak of a suite's tools, written with its annotation.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    /// Of what a tool returns, by tool.
    sources: Phrases,
    /// Of what an argument says, by `tool.argument`; of the call itself, by `tool`.
    matters: Phrases,
}

/// The user.
#[derive(Debug)]
pub(super) struct Person<'a> {
    prompt: String,
    words: &'a Words,
    /// Lets the models read whatever they want to: what they do then is asked about all the same.
    trusts_models: bool,
}

impl<'a> Person<'a> {
    pub(super) fn new(prompt: &str, words: &'a Words, trusts_models: bool) -> Self {
        Self { prompt: prompt.to_lowercase(), words, trusts_models }
    }

    fn says(&self, phrase: &str) -> bool {
        let phrase = phrase.to_lowercase();
        let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !phrase.is_empty()
            && self.prompt.match_indices(&phrase).any(|(at, _)| {
                let before = self.prompt.get(..at).and_then(|text| text.chars().next_back());
                let after = self.prompt.get(at + phrase.len()..).and_then(|text| text.chars().next());
                !is_part(before) && !is_part(after)
            })
    }

    fn says_any(&self, phrases: Option<&Vec<String>>) -> bool {
        phrases.into_iter().flatten().any(|phrase| self.says(phrase))
    }

    /// Whether the prompt names a party as it is written.
    fn names(&self, party: &Party) -> bool {
        let text = party.to_string();
        let Some((_, name)) = text.split_once(':') else { return false };
        let name = name.trim_start_matches("https://").trim_start_matches('/');
        !party.is_symbol() && party.kind().is_some() && self.says(name)
    }

    /// Whether the prompt speaks of a source: exactly, or of what a tool returns.
    fn knows(&self, source: &Party) -> bool {
        if let Some((_, tool)) = source.as_tool() {
            return self.says_any(self.words.sources.get(tool.as_str()));
        }
        if source.is_symbol() {
            return tools_of(source).iter().all(|tool| self.says_any(self.words.sources.get(tool)));
        }
        self.names(source)
    }

    fn may_shape(&self, line: &SteeringLine) -> bool {
        let (tool, argument) = match &line.steered {
            SteeringTarget::Argument { server, .. } | SteeringTarget::Calling { server, .. }
                if is_model(server.as_str()) =>
            {
                return self.may_lead(&line.party);
            }
            SteeringTarget::Argument { tool, argument, .. } => (tool, Some(argument)),
            SteeringTarget::Calling { tool, .. } => (tool, None),
            SteeringTarget::Model(_) => return self.may_lead(&line.party),
        };
        let is_matter = |matter: &str| match argument {
            Some(argument) => matter == format!("{tool}.{argument}"),
            // Whether it is called is a matter of whoever speaks of anything that it is given.
            None => matter.split('.').next() == Some(tool.as_str()),
        };
        let mut matters = self.words.matters.iter().filter(|(matter, _)| is_matter(matter));
        let is_asked_for = self.knows(&line.party) && matters.any(|(_, words)| self.says_any(Some(words)));
        is_asked_for || (self.hands_over() && self.may_take_part(&line.party))
    }

    /// Whether a source may shape what the model reads, and so all that it does then.
    fn may_lead(&self, source: &Party) -> bool {
        self.trusts_models || (self.hands_over() && self.knows(source))
    }

    /// Whether a source is the one that the task was handed over to, or was looked up for it.
    fn may_take_part(&self, source: &Party) -> bool {
        source.is_symbol() || source.as_tool().is_some() || self.names(source)
    }

    fn hands_over(&self) -> bool {
        HANDS_OVER.iter().any(|phrase| self.says(phrase))
    }

    /// Whether the prompt speaks of a datum: of what the tool returns, or, where the call would show all that a server
    /// holds, of the call.
    fn speaks_of(&self, datum: &Datum, tool: &str) -> bool {
        let base = datum.base();
        match base.rsplit('/').next() {
            Some("*") => self.asks_for(tool) || self.hands_over(),
            Some(source) => self.says_any(self.words.sources.get(source)) || self.hands_over(),
            None => false,
        }
    }

    /// Whether the prompt asks for what a call of a tool is about.
    fn asks_for(&self, tool: &str) -> bool {
        let is_of_tool = |matter: &str| matter.split('.').next() == Some(tool);
        self.words.matters.iter().any(|(matter, phrases)| is_of_tool(matter) && self.says_any(Some(phrases)))
    }

    fn may_know(&self, question: &Question, line: &Line) -> bool {
        let may_steer = || question.steering.iter().all(|line| self.may_shape(line));
        match line.party.kind() {
            Some(PartyKind::Model) => self.trusts_models || (!question.steering.is_empty() && may_steer()),
            Some(_) if line.party.is_symbol() => {
                (self.asks_for(question.tool.as_str()) || self.hands_over()) && may_steer()
            }
            Some(_) => self.names(&line.party) && self.speaks_of(&line.datum, question.tool.as_str()),
            None => false,
        }
    }
}

impl User for Person<'_> {
    fn line(&mut self, question: &Question, line: &Line, _: &Choices) -> LineAnswer {
        said(self.may_know(question, line))
    }

    fn steering(&mut self, _: &Question, line: &SteeringLine) -> LineAnswer {
        said(self.may_shape(line))
    }
}

const fn said(yes: bool) -> LineAnswer {
    if yes { LineAnswer::Allow(Lasts::Task) } else { LineAnswer::Deny(Lasts::Task) }
}

fn is_model(server: &str) -> bool {
    server == "llm_extension"
}

/// The tools whose answers a symbol was computed from.
fn tools_of(symbol: &Party) -> Vec<String> {
    let text: Arc<str> = symbol.to_string().into();
    let inside = text.split_once('⟨').and_then(|(_, rest)| rest.strip_suffix('⟩')).unwrap_or_default();
    inside.split(", ").map(|datum| datum.rsplit('/').next().unwrap_or(datum).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use duenna_core::ServerName;

    use super::*;

    const WORDS: &str = "[sources]\nread_page = ['page']\n[matters]\n'send.to' = ['send', 'mail']\nsend = ['send']\n";

    fn asked(prompt: &str, party: &str, source: &str) -> (LineAnswer, LineAnswer) {
        let words: Words = toml::from_str(WORDS).unwrap();
        let mut person = Person::new(prompt, &words, false);
        let (server, tool): (ServerName, _) = ("post".parse().unwrap(), "send".parse().unwrap());
        let party: Party = party.parse().unwrap();
        let steered = if party.kind() == Some(&PartyKind::Model) {
            let (server, tool) = ("llm_extension".parse().unwrap(), "multishot_call".parse().unwrap());
            SteeringTarget::Argument { server, tool, argument: "query".to_owned() }
        } else {
            SteeringTarget::Argument {
                server: server.clone(),
                tool: "send".parse().unwrap(),
                argument: "to".to_owned(),
            }
        };
        let steering = SteeringLine { party: source.parse().unwrap(), steered };
        let datum = duenna_core::Datum::call(server.clone(), "read_page".parse().unwrap(), None);
        let line = Line { datum, grain: duenna_core::Grain::EXACT, party };
        let question = Question { server, tool, lines: vec![line.clone()], steering: vec![steering.clone()] };
        let choices = Choices {
            coarser: Vec::new(),
            always: duenna_runtime::consent::Coverage::Nothing,
            wider: Vec::new(),
            refused_part: None,
        };
        (person.line(&question, &line, &choices), person.steering(&question, &steering))
    }

    const YES: LineAnswer = LineAnswer::Allow(Lasts::Task);
    const NO: LineAnswer = LineAnswer::Deny(Lasts::Task);

    #[test]
    fn only_who_is_named_may_know() {
        let page = "url:https://www.page.org";
        assert_eq!(asked("Mail the page to joe@x.org", "email:joe@x.org", page).0, YES);
        assert_eq!(asked("Mail joe@x.org a greeting", "email:joe@x.org", page).0, NO);
        assert_eq!(asked("Mail the page to joe@x.org.uk", "email:joe@x.or", page).0, NO);
        assert_eq!(asked("Mail the page to Joe", "email:joe@x.org", page).0, NO);
    }

    #[test]
    fn a_source_shapes_only_what_the_prompt_asks_for_and_lets_it_shape() {
        let page = "url:https://www.page.org";
        assert_eq!(asked("Send it to who is named on www.page.org", "email:joe@x.org", page).1, YES);
        assert_eq!(asked("Read www.page.org", "email:joe@x.org", page).1, NO);
        assert_eq!(asked("Send it to Joe", "email:joe@x.org", page).1, NO);
    }

    #[test]
    fn a_model_is_steered_only_where_the_task_is_handed_over() {
        let (model, page) = ("model:ours/author", "url:https://www.page.org/todo");
        assert_eq!(asked("Do all the tasks at www.page.org/todo", model, page), (YES, YES));
        assert_eq!(asked("Do all the tasks on my list", model, page), (NO, NO));
        assert_eq!(asked("Sum up www.page.org/todo", model, page), (NO, NO));
        assert_eq!(asked("Do all the tasks on the page", model, "tool:post.read_page"), (YES, YES));
        assert_eq!(asked("Do all the tasks on my list", model, "tool:post.read_page"), (NO, NO));
    }
}
