//! The language gate for artifacts: `convert(text, language)` is a call of the reserved server `language_gate`, decided and
//! logged like any other. What an engine makes of the text is verified here, and nothing else comes back.

use std::time::Instant;

use duenna_core::message_language::{Candidate, Grounding, LONGEST};
use duenna_core::{Call, Label, Sink};
use duenna_lang::{Reply, Resumption};
use serde_json::Value;

use super::models::given;
use super::{Running, Stop};
use crate::languages;
use crate::model::DisclosedTo;
use crate::model::models::written;
use duenna_gates::converter::{self, EmbeddedConverter, Engine, Message};
use duenna_store::Disclosure;
use duenna_text::reading::Context;

pub(super) use crate::languages::{is_gate, keeps_handles};

impl Running<'_, '_> {
    /// Converts the text of a logged call.
    pub(super) async fn convert(&mut self, disclosure: Disclosure, line: u32) -> Result<Resumption, Stop> {
        let expected = disclosure.sink().expected().clone();
        let labels = self.session.store.with_log(|log| expected.labels(self.world(log)))?;
        self.reserve_names(disclosure.call(), &labels.value);
        let may_name = languages::may_name(disclosure.call(), self.memory.region.is_some());
        let converted = self.converted(&disclosure, (&labels.value, may_name)).await;
        self.memory.learned = self.memory.learned.join(&labels.value);
        if let Err(why) = &converted {
            self.memory.fail(line, (disclosure.sink().server(), disclosure.sink().tool()), why);
        }
        Ok(languages::answered(converted.ok(), labels))
    }

    /// Holds fields of a logged call against what the user set.
    pub(super) fn marked(&mut self, disclosure: &Disclosure) -> Result<Resumption, Stop> {
        let expected = disclosure.sink().expected();
        let labels = self.session.store.with_log(|log| expected.labels(self.world(log)))?;
        self.memory.learned = self.memory.learned.join(&labels.value);
        let spoken = self.session.servers.languages().get(&disclosure.call().tool);
        let marks = spoken.and_then(|spoken| {
            let limits = spoken.limits.as_ref()?;
            Some(converter::marks_of(&spoken.language, limits, &given(disclosure, languages::FIELDS)))
        });
        // A tool of that server is a language with limits.
        Ok(match marks {
            Some(value) => Resumption::Reply(Reply { value, labels, is_error: false }),
            None => Resumption::Withheld(labels),
        })
    }

    /// Sets a table of names aside for what a call of the gate may say.
    pub(super) fn reserve_names(&mut self, call: &Call, label: &Label) {
        self.memory.names.reserve((call, self.memory.region.is_some()), label);
    }

    /// The fields, or why there are none, without a word of the text.
    async fn converted(&mut self, disclosure: &Disclosure, as_: (&Label, bool)) -> Result<Value, String> {
        let Some(spoken) = self.session.servers.languages().get(&disclosure.call().tool).cloned() else {
            return Err("this language no longer exists".to_owned());
        };
        let text = written(&given(disclosure, languages::TEXT));
        if text.len() > LONGEST {
            return Err("the text to convert is longer than 1 MiB".to_owned());
        }
        let language = &*spoken.language;
        // A date without a year is of these days.
        let today = Context { today: Some(jiff::Zoned::now().date()), ..Context::default() };
        let message = Message::new(&text, &today);
        let proposed;
        let candidate = match spoken.engine {
            Engine::Embedded => EmbeddedConverter::new(language).convert(&message),
            Engine::Model => {
                let Some(models) = self.session.models else { return Err(super::models::REFUSAL.to_owned()) };
                let asked = given(disclosure, languages::PROMPT);
                let since = Instant::now();
                let answer =
                    converter::propose(&DisclosedTo::new(models, disclosure), language, &message, asked.as_str()).await;
                self.clock.waited(since);
                proposed =
                    answer.map_err(|error| error.to_string())?.ok_or("the model's answer was not JSON, twice")?;
                Candidate::from_json(proposed.as_bytes()).map_err(|error| error.to_string())?
            }
        };
        Ok(self.memory.names.verify((language, &candidate), Grounding::Drop(&message), as_))
    }

    /// Whether a call of the gate is one of a model.
    pub(super) fn is_converted_by_model(&self, sink: &Sink) -> bool {
        let spoken = || self.session.servers.languages().get(sink.tool());
        is_gate(sink.server()) && spoken().is_some_and(|spoken| spoken.engine == Engine::Model)
    }

    /// The call with names in the place of handles, unless a model gets it. What is decided, logged and sent is this one.
    pub(super) fn with_names(&self, call: Call) -> Call {
        self.memory.names.within(call)
    }
}
