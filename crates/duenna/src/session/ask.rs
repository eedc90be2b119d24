//! Asking the user about one sink, and saving what they say.

use std::time::Instant;

use duenna_core::{Argument, Call, Line, Question, Sink};
use serde_json::{Map, Value};

use super::record::CallRecord;
use super::{Running, Stop};
use crate::consent::{Answers, Asked, Lasts, Said, quoted, remembered, visible};
use crate::store::now;
use crate::trace::{Answered, Event, Shaped, Told};

impl Running<'_, '_> {
    /// Asks, and saves the answers. The caller decides again.
    pub(super) fn ask(&mut self, question: &Question, sink: &Sink, (call, line): (&Call, u32)) -> Result<(), Stop> {
        let Question { server, tool, lines, steering } = question;
        self.session.trace.write(&Event::Question {
            server,
            tool,
            lines: lines.iter().map(Told::from).collect(),
            steering: steering.iter().map(Shaped::from).collect(),
        })?;
        let shapers = sink.label().shaped_by().map(|(party, _)| party.clone()).collect();
        let asked = Asked::new(question.clone(), &self.ladders, shapers);
        let since = Instant::now();
        let answers = self.session.consent.ask(&asked, &|| shown(call)).map_err(Stop::from);
        self.clock.waited(since);
        if let Err(Stop::Pending(_)) = &answers {
            self.remember(CallRecord::pending(sink, line, question));
        }
        let answers = answers?;
        self.session.trace.write(&Event::Answer {
            server,
            tool,
            lines: answered(&asked, &answers),
            steering: steering.iter().map(Shaped::from).zip(&answers.steering).map(trusted).collect(),
        })?;
        self.session.store.remember(&remembered(&asked, &answers, self.task.id), now())?;
        let coarser = |(_, said): &(&Line, &Said)| matches!(said, Said::Coarser(..));
        self.too_fine.extend(lines.iter().zip(&answers.lines).filter(coarser).map(|(line, _)| line.clone()));
        if answers.refuses() && self.session.consent.is_users_word() {
            self.denials += 1;
        }
        Ok(())
    }

    /// Why a question is not put to the user again: they allowed one of its lines more coarsely, in this task.
    pub(super) fn answered_already(&self, question: &Question) -> Option<String> {
        let line = question.lines.iter().find(|line| self.too_fine.contains(line))?;
        Some(format!("you allowed {line} only more coarsely, for this task"))
    }

    /// Ends the task if the user said no too often.
    pub(super) const fn bounded(&self) -> Result<(), Stop> {
        if self.denials >= self.session.max_denials { Err(Stop::Denials) } else { Ok(()) }
    }
}

/// The answers as the trace has them, with the lifetimes they are saved with.
fn answered(asked: &Asked, answers: &Answers) -> Vec<Answered<Told>> {
    let answer = |((line, choices), said): ((&duenna_core::Line, &crate::consent::Choices), &Said)| {
        let bounded = |lasts: Lasts| if lasts == Lasts::Always && !choices.always { Lasts::Task } else { lasts };
        let (answer, lasts, coarser) = match *said {
            Said::Allow(lasts) => ("allow", bounded(lasts), None),
            Said::Coarser(grain, lasts) => ("deny", bounded(lasts), Some(grain)),
            Said::Deny(lasts) => ("deny", at_least_task(lasts), None),
        };
        Answered { line: Told::from(line), answer, lasts: lasts.name(), coarser }
    };
    asked.lines().zip(&answers.lines).map(answer).collect()
}

fn trusted((line, said): (Shaped, &Said)) -> Answered<Shaped> {
    let (answer, lasts) = match *said {
        Said::Allow(lasts) => ("allow", lasts),
        Said::Coarser(_, lasts) | Said::Deny(lasts) => ("deny", at_least_task(lasts)),
    };
    Answered { line, answer, lasts: lasts.name(), coarser: None }
}

fn at_least_task(lasts: Lasts) -> Lasts {
    if lasts == Lasts::Once { Lasts::Task } else { lasts }
}

/// Exactly what would be sent, for the user's own eyes.
pub(super) fn shown(call: &Call) -> String {
    #[expect(clippy::disallowed_methods, reason = "the user asked to see it, in their own terminal")]
    let value = |argument: &Argument| {
        argument.value.expose().clone().unwrap_or_else(|| Value::String("(known only when it comes to it)".to_owned()))
    };
    let all: Map<String, Value> =
        call.arguments.iter().map(|argument| (argument.name.clone(), value(argument))).collect();
    let text = serde_json::to_string_pretty(&Value::Object(all)).unwrap_or_default();
    format!("{}/{} would be sent:\n{}", call.server, quoted(call.tool.as_str()), visible(&text))
}
