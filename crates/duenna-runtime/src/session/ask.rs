//! Asking the user about one sink, and saving what they say.

use std::collections::BTreeSet;
use std::time::Instant;

use duenna_core::{
    Argument, Call, Datum, Grain, Line, Party, PartySpec, Question, Returns, Sink, SteeringLine, quoted, visible,
};
use duenna_lang::{FlowPath, Limits};
use serde_json::{Map, Value};

use super::guard::{GuardView, ShownAdvice, Watch};
use super::journal::{JournalEvent, PendingQuestion};
use super::record::{CallRecord, RunRecord};
use super::report::ways;
use super::servers::{Aside, Servers};
use super::{Running, Stop};
use crate::anonymity_set;
use crate::consent::{Answers, Choices, Inquiry, Lasts, LineAnswer, LineFacts, Setting, Views, remembered, whom};
use crate::trace::{AnsweredLine, DisclosureLine, Event, Steering};
use duenna_store::{Policy, Store, now};

/// A call that the user is asked about.
#[derive(Clone, Copy)]
pub(super) struct PendingCall<'q> {
    pub(super) sink: &'q Sink,
    pub(super) call: &'q Call,
    /// The line of the source.
    pub(super) line: u32,
    /// As the guard sees it, after its own parties were asked.
    pub(super) looked: Option<&'q GuardView>,
}

impl Running<'_, '_> {
    /// Asks about one call, and saves the answers. The caller decides again.
    pub(super) async fn ask(
        &mut self,
        question: &Question,
        sink: &Sink,
        (call, line): (&Call, u32),
        looked: Option<&GuardView>,
    ) -> Result<(), Stop> {
        self.ask_all(&[(question.clone(), PendingCall { sink, call, line, looked })], false).await
    }

    /// Asks about calls, each line apart, in one interruption; `is_ahead`: before the artifact starts. Saves the answers.
    pub(super) async fn ask_all(&mut self, all: &[(Question, PendingCall<'_>)], is_ahead: bool) -> Result<(), Stop> {
        self.batches += u32::from(is_ahead);
        let batch = is_ahead.then_some(self.batches);
        let questions: Vec<&Question> = all.iter().map(|(question, _)| question).collect();
        for Question { server, tool, lines, steering } in &questions {
            let lines = lines.iter().map(DisclosureLine::from).collect();
            let steering = steering.iter().map(Steering::from).collect();
            self.session.trace.write(&Event::Question { server, tool, lines, steering, batch })?;
        }
        let policy = self.session.store.policy()?;
        let asked = all.iter().map(|(question, sunk)| self.asked(question, sunk, &policy));
        let asked: Vec<Inquiry> = asked.collect();
        let since = Instant::now();
        let aside = self.begin_to_wait(&questions, "it was asked in a terminal")?;
        let as_seen = |(_, sunk): &(Question, PendingCall<'_>)| {
            (sunk.looked.cloned().or_else(|| self.seen_as(sunk.call, sunk.sink)), ShownAdvice::default())
        };
        let looked: Vec<(Option<GuardView>, ShownAdvice)> = all.iter().map(as_seen).collect();
        let views = CallViews {
            calls: all,
            looked: &looked,
            guard: self.session.guard,
            store: self.session.store,
            servers: self.session.servers,
            limits: &self.session.limits,
            least_crowd: self.session.least_crowd,
            run: self.artifact.record.as_ref(),
        };
        let answers = match asked.as_slice() {
            [one] if !is_ahead => self.session.consent.ask(one, &views).map(|answers| vec![answers]),
            asked => self.session.consent.ask_ahead(asked, &views),
        };
        self.end_to_wait(aside).await;
        self.clock.waited(since);
        let answers = answers.map_err(Stop::from);
        if let Err(Stop::Pending(what)) = &answers {
            self.journal.waiting = Some(waiting(&questions, what));
            for (question, sunk) in all {
                self.remember(CallRecord::pending(sunk.sink, sunk.line, question));
            }
        }
        let answers = answers?;
        for ((_, as_shown), Question { server, tool, .. }) in looked.iter().zip(&questions) {
            if as_shown.was_seen() {
                self.session.trace.write(&Event::Advised { server, tool })?;
            }
        }
        if self.session.consent.takes_time() {
            // A person answered: what they said after they had looked is worth remembering.
            for ((looked, as_shown), answers) in looked.iter().zip(&answers) {
                if let Some(looked) = looked {
                    self.learn(looked, as_shown, answers);
                }
            }
        }
        self.answered(&asked, &answers, batch)
    }

    fn asked(&self, question: &Question, pending: &PendingCall<'_>, policy: &Policy) -> Inquiry {
        let sink = pending.sink;
        let shapers = sink.label().shaped_by().map(|(party, _)| party.clone()).collect();
        let (moment, called) = (self.task.moment(now()), (&question.server, &question.tool));
        let described = self.session.servers.described();
        let known = |line: &Line| {
            let told = (&line.datum, line.grain, &line.party);
            let refused_part = policy.permissions().refused_part(told, called, &moment);
            let returns = line.datum.server().zip(line.datum.tool());
            let returns = returns.and_then(|(server, tool)| Some(described.get(server)?.tool(tool)?.returns));
            let is_about_folder = !matches!(returns, Some(Returns::About | Returns::Call));
            LineFacts { refused_part: refused_part.map(|no| no.datum.clone()), is_about_folder }
        };
        let asked = Inquiry::new(question.clone(), &self.ladders, shapers, known);
        Inquiry { purpose: self.task.purpose.clone(), setting: self.setting(question, pending.line), ..asked }
    }

    /// What the words of a question need besides.
    fn setting(&self, question: &Question, line: u32) -> Setting {
        let of_lines = question.lines.iter().map(|line| &line.party);
        let named =
            of_lines.filter_map(|party| party.as_server().or_else(|| party.as_tool().map(|(server, _)| server)));
        let servers = named.map(|server| (server.clone(), self.session.servers.standing(server))).collect();
        let tool =
            self.session.servers.described().get(&question.server).and_then(|server| server.tool(&question.tool));
        let recipient = |spec: &PartySpec| match spec {
            PartySpec::Argument { name, .. } => Some(name.clone()),
            PartySpec::Server | PartySpec::Tool | PartySpec::Party(_) => None,
        };
        let recipients = tool.into_iter().flat_map(|tool| &tool.parties).filter_map(recipient).collect();
        Setting { servers, recipients, line }
    }

    /// Saves the answers to questions, all of them or none. One that is missing is a no.
    fn answered(&mut self, asked: &[Inquiry], answers: &[Answers], batch: Option<u32>) -> Result<(), Stop> {
        let none = Answers::default();
        let pairs: Vec<_> = asked.iter().zip(answers.iter().chain(std::iter::repeat(&none))).collect();
        let mut saved = Vec::new();
        for (asked, answers) in &pairs {
            let Question { server, tool, steering, .. } = &asked.question;
            let lines = self::answered(asked, answers);
            let steering = steering.iter().zip(&answers.steering).map(|pair| trusted(pair, asked)).collect();
            self.session.trace.write(&Event::Answer { server, tool, lines, steering, batch })?;
            saved.extend(remembered(asked, answers, self.task.id));
        }
        let ids = self.session.store.remember(&saved, now())?;
        if !self.session.consent.is_users_word() {
            self.memory.unanswered.extend(ids);
        }
        let coarser = |(_, said): &(&Line, &LineAnswer)| matches!(said, LineAnswer::Coarser(..));
        for (asked, answers) in pairs {
            let said = asked.question.lines.iter().zip(&answers.lines);
            self.memory.too_fine.extend(said.filter(coarser).map(|(line, _)| line.clone()));
            if answers.refuses() && self.session.consent.is_users_word() {
                self.memory.denials += 1;
            }
        }
        if let Some(memory) = self.journal.changed(&self.memory) {
            self.journal.add(&JournalEvent::Answered(memory));
            if self.session.consent.takes_time() {
                self.journal.write(self.session.store)?;
            }
        }
        Ok(())
    }

    /// Before a person is asked: whatever ends this process while they think, another one can ask again; and servers are not
    /// kept waiting for long.
    pub(super) fn begin_to_wait(&mut self, questions: &[&Question], what: &str) -> Result<Option<Aside>, Stop> {
        if !self.session.consent.takes_time() {
            return Ok(None);
        }
        self.journal.add(&JournalEvent::Waiting(Box::new(waiting(questions, what))));
        self.journal.write(self.session.store)?;
        Ok(Some(self.session.servers.set_aside()))
    }

    pub(super) async fn end_to_wait(&mut self, aside: Option<Aside>) {
        if let Some(aside) = aside {
            self.session.servers.take_back(aside).await;
        }
    }

    /// Why a question is not put to the user again: they allowed one of its lines more coarsely, in this task.
    pub(super) fn answered_already(&self, question: &Question) -> Option<String> {
        question.lines.iter().find_map(|line| self.too_fine((&line.datum, line.grain), &line.party))
    }

    /// The same of what a call would tell via an answer by another permission.
    pub(super) fn answered_for(&self, sink: &Sink) -> Option<String> {
        let carried = || sink.label().tells().filter(|(datum, _)| datum.is_carried());
        let asked = sink.recipients().iter().filter(|recipient| recipient.asked);
        asked.flat_map(|to| carried().map(move |told| (told, &to.party))).find_map(|(told, to)| self.too_fine(told, to))
    }

    /// Whether the user allowed that thing to that party only more coarsely, itself or via an answer.
    fn too_fine(&self, (datum, grain): (&Datum, Grain), party: &Party) -> Option<String> {
        let is_it = |line: &&Line| line.datum.is_same_thing(datum) && grain.covers(line.grain) && line.party == *party;
        let line = self.memory.too_fine.iter().find(is_it)?;
        Some(format!("you allowed {line} only at a coarser grain for this task"))
    }

    /// Ends the task if the user said no too often.
    pub(super) const fn bounded(&self) -> Result<(), Stop> {
        if self.memory.denials >= self.session.max_denials { Err(Stop::Denials) } else { Ok(()) }
    }
}

/// The calls of a question, as the user may look at them.
struct CallViews<'q> {
    calls: &'q [(Question, PendingCall<'q>)],
    looked: &'q [(Option<GuardView>, ShownAdvice)],
    guard: Option<&'q Watch>,
    store: &'q Store,
    servers: &'q Servers,
    limits: &'q Limits,
    least_crowd: Option<u64>,
    run: Option<&'q RunRecord>,
}

impl Views for CallViews<'_> {
    fn excerpt(&self, call: usize) -> Option<String> {
        excerpt(self.calls.get(call)?.1.call)
    }

    fn details(&self, call: usize) -> String {
        let Some((asked, pending)) = self.calls.get(call) else { return String::new() };
        let text = shown(pending.call) + &crowds(self.store, asked, self.least_crowd);
        let looked = self.looked.get(call).and_then(|(looked, shown)| looked.as_ref()?.shown(self.guard?, shown));
        looked.map_or_else(|| text.clone(), |advice| format!("{text}\n{advice}"))
    }

    fn paths(&self, call: usize) -> Option<(Vec<FlowPath>, String)> {
        let ((question, pending), run) = (self.calls.get(call)?, self.run?);
        let record = CallRecord::pending(pending.sink, pending.line, question);
        let found = ways(run, &record, self.store, self.servers, self.limits).ok()?.ok()?;
        let is_asked = |path: &FlowPath| question.lines.iter().any(|line| line.datum == path.datum);
        Some((found.into_iter().filter(is_asked).collect(), run.source.clone()))
    }
}

/// For each party of a question: how many people share what it would know then, and what to tell it instead. It is made of the
/// values, so it stands with them and not in the question.
fn crowds(store: &Store, question: &Question, least: Option<u64>) -> String {
    let parties: BTreeSet<&Party> = question.lines.iter().map(|line| &line.party).collect();
    let about = |party: &Party| {
        let lines = question.lines.iter().filter(|line| line.party == *party);
        let told: Vec<_> = lines.map(|line| (line.datum.clone(), line.grain)).collect();
        let who = whom(party);
        match anonymity_set::outlook(store, party, &told, least) {
            Ok(Some(outlook)) => format!("\nTogether with what {who} already knows, {outlook}\n"),
            Ok(None) => String::new(),
            Err(error) => format!("\nHow many people share what {who} would know cannot be estimated: {error}\n"),
        }
    };
    parties.into_iter().map(about).collect()
}

/// Questions that nobody answers now.
fn waiting(questions: &[&Question], what: &str) -> PendingQuestion {
    let lines = questions.iter().flat_map(|question| &question.lines).map(DisclosureLine::from).collect();
    let steering = questions.iter().flat_map(|question| &question.steering).map(Steering::from).collect();
    PendingQuestion { since: now(), what: what.to_owned(), lines, steering }
}

/// The answers as the trace has them, with the lifetimes they are saved with.
fn answered(asked: &Inquiry, answers: &Answers) -> Vec<AnsweredLine<DisclosureLine>> {
    let answer = |((line, choices), said): ((&Line, &Choices), &LineAnswer)| {
        let wide = match *said {
            LineAnswer::Wider(breadth) if choices.wider.contains(&breadth) => breadth.of_data(&line.datum),
            LineAnswer::Wider(_)
            | LineAnswer::Allow(_)
            | LineAnswer::Coarser(..)
            | LineAnswer::Deny(_)
            | LineAnswer::Wait => None,
        };
        let (answer, lasts, coarser) = match *said {
            LineAnswer::Wait => ("wait", Lasts::Once, None),
            LineAnswer::Allow(lasts) => ("allow", asked.bounded(lasts, choices), None),
            LineAnswer::Wider(_) if wide.is_some() => ("allow", Lasts::Always, None),
            LineAnswer::Wider(_) => ("deny", Lasts::Task, None),
            LineAnswer::Coarser(grain, lasts) => ("deny", asked.bounded(lasts, choices), Some(grain)),
            LineAnswer::Deny(lasts) => ("deny", asked.purposeful(lasts.of_a_no()), None),
        };
        AnsweredLine {
            line: DisclosureLine::from(line),
            answer,
            lasts: lasts.name(),
            coarser,
            covers: wide.map(|datum| datum.to_string()),
        }
    };
    asked.lines().zip(&answers.lines).map(answer).collect()
}

fn trusted((line, said): (&SteeringLine, &LineAnswer), asked: &Inquiry) -> AnsweredLine<Steering> {
    let wide = match *said {
        LineAnswer::Wider(breadth) => breadth.of_shapers(&line.party),
        LineAnswer::Allow(_) | LineAnswer::Coarser(..) | LineAnswer::Deny(_) | LineAnswer::Wait => None,
    };
    let (answer, lasts) = match *said {
        LineAnswer::Wait => ("wait", Lasts::Once),
        LineAnswer::Allow(lasts) => ("allow", asked.bounded(lasts, &Choices::about(line))),
        LineAnswer::Wider(_) if wide.is_some() => ("allow", Lasts::Always),
        LineAnswer::Wider(_) | LineAnswer::Coarser(..) => ("deny", Lasts::Task),
        LineAnswer::Deny(lasts) => ("deny", asked.purposeful(lasts.of_a_no())),
    };
    AnsweredLine {
        line: Steering::from(line),
        answer,
        lasts: lasts.name(),
        coarser: None,
        covers: wide.map(|party| party.to_string()),
    }
}

/// How many arguments an excerpt shows, and how much of each, in characters.
const MOST_ARGUMENTS: usize = 6;
const LONGEST_ARGUMENT: usize = 200;

/// The beginning of each argument, for the user's own eyes. `None` if there are some, and none has a value yet.
fn excerpt(call: &Call) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "shown to the user alone, beside the question about it")]
    let value = |argument: &Argument| argument.value.expose().clone();
    let line = |argument: &Argument| {
        let Some(value) = value(argument) else { return format!("{}: (not known yet)", quoted(&argument.name)) };
        let text = visible(&value.to_string());
        let cut: String = text.chars().take(LONGEST_ARGUMENT).collect();
        let more = text.chars().count() - cut.chars().count();
        let more = if more > 0 { format!("… ({more} more characters)") } else { String::new() };
        format!("{}: {cut}{more}", quoted(&argument.name))
    };
    if call.arguments.is_empty() {
        return Some("(no arguments)".to_owned());
    }
    if call.arguments.iter().all(|argument| value(argument).is_none()) {
        return None;
    }
    let mut lines: Vec<String> = call.arguments.iter().take(MOST_ARGUMENTS).map(line).collect();
    let left = call.arguments.len().saturating_sub(MOST_ARGUMENTS);
    if left > 0 {
        lines.push(format!("({left} more)"));
    }
    Some(lines.join("\n"))
}

/// Exactly what would be sent, for the user's own eyes.
pub(super) fn shown(call: &Call) -> String {
    #[expect(clippy::disallowed_methods, reason = "the user asked to see it, in their own terminal")]
    let value = |argument: &Argument| {
        argument
            .value
            .expose()
            .clone()
            .unwrap_or_else(|| Value::String("(not known until the call is made)".to_owned()))
    };
    let all: Map<String, Value> =
        call.arguments.iter().map(|argument| (argument.name.clone(), value(argument))).collect();
    let text = serde_json::to_string_pretty(&Value::Object(all)).unwrap_or_default();
    format!("{}/{} would be sent:\n{}", call.server, quoted(call.tool.as_str()), visible(&text))
}

#[cfg(test)]
mod tests {
    use duenna_core::{Argument, Call, Label};
    use serde_json::json;

    use super::{LONGEST_ARGUMENT, MOST_ARGUMENTS, excerpt};

    fn call(arguments: Vec<Argument>) -> Call {
        let (server, tool) = ("mailbox".parse().unwrap(), "send".parse().unwrap());
        let (pc, choice, ends) = (Label::bottom(), Label::bottom(), Label::bottom());
        Call { server, tool, arguments, pc, choice, failed: false, ends }
    }

    #[test]
    fn an_excerpt_says_what_it_leaves_out() {
        let known = |name: &str, value: &str| Argument::known(name, json!(value), Label::bottom());
        assert_eq!(excerpt(&call(vec![])).as_deref(), Some("(no arguments)"));
        let long = excerpt(&call(vec![known("a\n", &"x".repeat(500))])).unwrap();
        assert!(long.starts_with("a\\n: \"xxx") && long.ends_with("… (302 more characters)"), "{long}");
        assert!(long.lines().count() == 1 && long.chars().count() < LONGEST_ARGUMENT + 50, "{long}");
        let many = (0..9).map(|at| known(&at.to_string(), "line 1\nline 2\u{202e}")).collect();
        let many = excerpt(&call(many)).unwrap();
        assert_eq!(many.lines().count(), MOST_ARGUMENTS + 1, "{many}");
        assert!(many.ends_with("(3 more)") && !many.contains('\u{202e}'), "{many}");
    }
}
