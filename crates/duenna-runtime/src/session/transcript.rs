//! What the artifacts of a task have read so far, as text for the guard. It never leaves this process but to the user.

use duenna_lang::{Resumption, Step};
use serde_json::{Map, Value};

/// The most of one answer that is kept, in bytes.
const LONGEST: usize = 16 << 10;
/// The most of all together; the oldest goes.
const MOST: usize = 96 << 10;

/// Calls and their answers.
#[derive(Default)]
pub(super) struct Transcript(String);

/// A call whose answer is still to come.
pub(super) struct OpenCall(String);

impl Transcript {
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Adds what came of a call or of reading a value.
    pub(super) fn add(&mut self, opening: &OpenCall, answer: &Resumption) {
        let value = match answer {
            Resumption::Reply(reply) => &reply.value,
            Resumption::Value(value, _) => value,
            Resumption::Refused(_)
            | Resumption::Withheld(_)
            | Resumption::Missing
            | Resumption::Resolved(_)
            | Resumption::Known(_)
            | Resumption::Paid(_)
            | Resumption::Continue => {
                return;
            }
        };
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.0.push_str(&opening.0);
        self.0.push_str(head(&value, LONGEST));
        self.0.push_str("\n\n");
        if self.0.len() > MOST {
            let beyond = self.0.len() - MOST;
            // Whole entries go.
            let cut = self
                .0
                .get(beyond..)
                .map_or_else(|| self.0.find("\n\n"), |rest| rest.find("\n\n").map(|at| at + beyond));
            self.0 = cut.and_then(|at| self.0.get(at + 2..)).unwrap_or_default().to_owned();
        }
    }
}

impl OpenCall {
    /// How a step begins that brings something; nothing for others.
    pub(super) fn of(step: &Step) -> Option<Self> {
        let (name, arguments) = match step {
            Step::Read { key, .. } | Step::NewValue { key } => (format!("access_{key}"), Map::new()),
            Step::Call(step) => {
                let mut arguments = Map::new();
                for argument in &step.call.arguments {
                    #[expect(clippy::disallowed_methods, reason = "for the guard, which tells nobody but the user")]
                    arguments.insert(argument.name.clone(), argument.value.expose().clone().unwrap_or(Value::Null));
                }
                (step.call.tool.to_string(), arguments)
            }
            Step::Branch(_) | Step::MayEnd(_) | Step::RegionEnd | Step::Done | Step::Failed(_) => return None,
        };
        let written = Value::Object(arguments).to_string();
        Some(Self(format!("Action: {name}\nAction Input: {}\nObservation: ", head(&written, LONGEST))))
    }
}

/// What the user asked for, where they wrote the artifact: what its first comment or text says.
pub(super) fn request_of(source: &str) -> String {
    let mut said = Vec::new();
    for line in source.lines().map(str::trim) {
        match line.strip_prefix('#') {
            Some(words) => said.push(words.trim_start_matches(['#', '!', ' ']).trim()),
            None if said.is_empty() && line.is_empty() => {}
            None => break,
        }
    }
    if said.is_empty() {
        let text = source.trim_start();
        let inside = ["\"\"\"", "'''"].into_iter().find_map(|marks| text.strip_prefix(marks)?.split_once(marks));
        return inside.map(|(words, _)| words.trim().to_owned()).unwrap_or_default();
    }
    said.join(" ")
}

fn head(text: &str, most: usize) -> &str {
    let end = (0..=text.len().min(most)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use duenna_core::ReplyLabels;
    use duenna_lang::Reply;
    use serde_json::json;

    use super::*;

    #[test]
    fn the_oldest_goes_and_what_is_kept_is_whole() {
        let mut transcript = Transcript::default();
        for at in 0..40 {
            let reply = Reply {
                value: json!(format!("{at} {}", "ä".repeat(LONGEST))),
                labels: ReplyLabels::default(),
                is_error: false,
            };
            transcript.add(&OpenCall(format!("Action: {at}\n")), &Resumption::Reply(reply));
        }
        let text = transcript.text();
        assert!(
            text.len() <= MOST && text.starts_with("Action: ") && text.contains("Action: 39\n39 ä"),
            "{}",
            text.len()
        );
        transcript.add(&OpenCall("Action: x".to_owned()), &Resumption::Missing);
        assert!(!transcript.text().contains("Action: x"));
    }

    #[test]
    fn the_first_words_of_an_artifact_are_its_request() {
        assert_eq!(
            request_of("\n# Tell Dana\n# that I come.\n\nx = 1  # not this\n# nor this"),
            "Tell Dana that I come."
        );
        assert_eq!(request_of("\"\"\"Tell Dana.\"\"\"\nx = 1"), "Tell Dana.");
        for none in ["", "x = 1\n# late", "\"\"\"never closed"] {
            assert_eq!(request_of(none), "");
        }
    }
}
