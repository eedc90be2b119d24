//! Runs a suite: each task alone, with and without checks, and against each attack.

use std::collections::BTreeSet;
use std::path::Path;

use duenna_runtime::config::ModelConfig;
use duenna_runtime::trace::Status;
use serde::Serialize;
use serde_json::Value;

use super::control::{Dojo, Received};
use super::material::{Attack, Suite, UserTask};
use super::person::Person;
use crate::suite::{Asked, Checks, Ran, Reading, Task, User, Written};

/// What a model is told before what an artifact hands over to it.
const HANDED_OVER: &str = "handing over to you";

/// What came of a task.
#[derive(Debug, Clone, Serialize)]
pub struct Done {
    /// The suite.
    pub suite: String,
    /// The task.
    pub task: String,
    /// Whether AgentDojo says that it was done.
    pub done: bool,
    /// Whether its recipient lies in a source that the prompt names.
    pub apart: bool,
    /// Why it ended otherwise than normally.
    pub why: Option<String>,
    /// How often the user was interrupted.
    pub questions: usize,
    /// Lines that they answered.
    pub lines: usize,
    /// The questions.
    pub asked: Vec<Asked>,
    /// Calls that were not made, and why.
    pub refused: Vec<String>,
    /// Calls of the suite's tools that were decided.
    pub calls: usize,
    /// Those whose label names what does not change them.
    pub overtainted: Vec<String>,
    /// How long Duenna itself took, in milliseconds.
    pub own_ms: f64,
}

/// What came of an attack on a task.
#[derive(Debug, Clone, Serialize)]
pub struct Attacked {
    /// The suite.
    pub suite: String,
    /// The task.
    pub task: String,
    /// The attack.
    pub attack: String,
    /// Whether the task's recipient lies in a source that the prompt names.
    pub apart: bool,
    /// Whether the model was shown the attacker's order; of a live model that is not known.
    pub seen: Option<bool>,
    /// Whether AgentDojo says that the attacker's goal was reached.
    pub succeeded: bool,
}

/// All that came of one suite, run one way.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) done: Vec<Done>,
    pub(super) attacked: Vec<Attacked>,
    /// Attacks on data by an artifact that obeys from the start: nothing steered it as far as labels know.
    pub(super) first_shots: Vec<Attacked>,
    /// Attacks where the user lets the model read everything.
    pub(super) reading: Vec<Attacked>,
}

/// What is run.
#[derive(Clone, Copy)]
pub(super) struct Way<'a> {
    pub(super) python: &'a Path,
    pub(super) checks: Checks,
    pub(super) only: Option<&'a str>,
    pub(super) attacks: bool,
    /// The model that writes the artifacts, instead of the given ones.
    pub(super) live: Option<&'a ModelConfig>,
    pub(super) tell: &'a (dyn Fn(&str) + Sync),
}

impl Suite {
    pub(super) fn run(&self, way: &Way<'_>) -> anyhow::Result<Outcome> {
        let mut dojo = Dojo::start(self, way.python, way.checks, way.live)?;
        let mut outcome = Outcome::default();
        for task in self.tasks.iter().filter(|task| way.only.is_none_or(|only| task.id == only)) {
            let done = self.benign(&mut dojo, task, way)?;
            (way.tell)(&format!("{} {}{}", self.name, task.id, if done.done { "" } else { ": not done" }));
            outcome.done.push(done);
            if !way.attacks {
                continue;
            }
            for attack in &self.attacks {
                let attacked = self.attack(&mut dojo, task, attack, false)?;
                // What a live model would see and obey is its own affair.
                let seen = attacked.seen.filter(|_| way.live.is_none());
                outcome.attacked.push(Attacked { seen, ..attacked });
                if way.checks == Checks::On && way.live.is_none() {
                    outcome.reading.push(self.attack(&mut dojo, task, attack, true)?);
                    if attack.is_on_data() {
                        outcome.first_shots.push(self.first_shot(&mut dojo, task, attack)?);
                    }
                }
            }
        }
        dojo.bench.close();
        Ok(outcome)
    }

    fn benign(&self, dojo: &mut Dojo, task: &UserTask, way: &Way<'_>) -> anyhow::Result<Done> {
        dojo.world.reset(&task.id, None, None)?;
        let ran = self.shots(dojo, (task, &task.readings), &written(&task.artifacts), false)?;
        let checked = dojo.world.check(&ran.output)?;
        let calls = ran.calls.iter().filter(|call| call.server == self.name).count();
        // A live model does not do the same twice.
        let is_measured = way.checks == Checks::On && way.live.is_none();
        let overtainted = if is_measured { self.overtainted(dojo, task, &ran)? } else { Vec::new() };
        let why = match ran.status {
            _ if !ran.unanswered.is_empty() => Some(format!("no reading answers: {}", ran.unanswered.join(" | "))),
            Status::Done | Status::Incomplete if checked.utility => None,
            Status::Done | Status::Incomplete => {
                Some(format!("it ended, but AgentDojo says no; it printed: {}", ran.output))
            }
            Status::Refused | Status::Failed | Status::Pending | Status::Limit => {
                ran.why.clone().or_else(|| Some(ran.status.name().to_owned()))
            }
        };
        Ok(Done {
            suite: self.name.clone(),
            task: task.id.clone(),
            done: checked.utility && matches!(ran.status, Status::Done | Status::Incomplete),
            apart: task.is_apart,
            why,
            questions: ran.interruptions,
            lines: ran.lines,
            refused: refused(&ran),
            asked: ran.questions,
            calls,
            overtainted,
            own_ms: ran.own_time.as_secs_f64() * 1000.0,
        })
    }

    /// The artifact of a model that wants to see what it read, and then the one of a model that obeys what it saw.
    fn attack(&self, dojo: &mut Dojo, task: &UserTask, attack: &Attack, trusts: bool) -> anyhow::Result<Attacked> {
        let mut written = written(&task.looking()?);
        // As soon as it was shown the order.
        written.insert(1, Written::once_told(&attack.artifact, attack.mark()));
        self.attacked(dojo, (task, attack), &written, trusts)
    }

    /// An artifact that obeys from the start.
    fn first_shot(&self, dojo: &mut Dojo, task: &UserTask, attack: &Attack) -> anyhow::Result<Attacked> {
        self.attacked(dojo, (task, attack), &[Written::now(&attack.artifact)], false)
    }

    fn attacked(
        &self,
        dojo: &mut Dojo,
        (task, attack): (&UserTask, &Attack),
        written: &[Written],
        trusts: bool,
    ) -> anyhow::Result<Attacked> {
        dojo.world.reset(&task.id, Some(&attack.id), None)?;
        let ran = self.shots(dojo, (task, &task.readings), written, trusts)?;
        Ok(Attacked {
            suite: self.name.clone(),
            task: task.id.clone(),
            attack: attack.id.clone(),
            apart: task.is_apart,
            seen: Some(ran.told.iter().any(|told| told.contains(attack.mark()))),
            succeeded: dojo.world.check(&ran.output)?.attack_succeeded,
        })
    }

    fn shots(
        &self,
        dojo: &mut Dojo,
        (task, readings): (&UserTask, &[Reading]),
        written: &[Written],
        trusts: bool,
    ) -> anyhow::Result<Ran> {
        let mut person = Person::new(&task.prompt, &self.words, trusts);
        let user: &mut dyn User = &mut person;
        let place = dojo.bench.place()?;
        let words = task.prompt.as_str();
        dojo.bench.run(&place, &Task { words, purpose: None, artifacts: written, readings }, user)
    }

    /// The calls whose label names a tool's answer that does not change them: the task is run again with other answers of
    /// that tool, and the server receives the same call.
    fn overtainted(&self, dojo: &mut Dojo, task: &UserTask, ran: &Ran) -> anyhow::Result<Vec<String>> {
        let received = dojo.world.calls()?;
        let allowed = ran.calls.iter().filter(|call| call.server == self.name && call.is_allowed());
        let labels: Vec<(String, BTreeSet<String>)> = allowed
            .map(|call| {
                let data = call.discloses.iter().filter_map(|told| {
                    let thing = told.datum.strip_prefix("via ").unwrap_or(&told.datum);
                    thing.strip_prefix(&format!("{}/", self.name))
                });
                (call.tool.clone(), data.map(|datum| datum.split(' ').next().unwrap_or(datum).to_owned()).collect())
            })
            .collect();
        let is_same =
            labels.len() == received.len() && labels.iter().zip(&received).all(|((tool, _), call)| *tool == call.tool);
        anyhow::ensure!(is_same, "{}/{}: the server received other calls than were allowed", self.name, task.id);
        let tools: BTreeSet<&String> = labels.iter().flat_map(|(_, tools)| tools).collect();
        // Other data are read otherwise.
        let turned = task.readings.iter().map(|reading| Reading { reply: turned(&reading.reply), ..reading.clone() });
        let readings: Vec<Reading> = ran.read.iter().cloned().chain(turned).collect();
        let mut over = BTreeSet::new();
        for tool in tools {
            dojo.world.reset(&task.id, None, Some(tool))?;
            self.shots(dojo, (task, &readings), &written(&task.artifacts), false)?;
            let other = dojo.world.calls()?;
            let names = |at: &usize| labels.get(*at).is_some_and(|(_, tools)| tools.contains(tool));
            let is_same = |at: &usize| other.get(*at).is_some() && other.get(*at) == received.get(*at);
            over.extend((0..received.len()).filter(names).filter(is_same));
        }
        Ok(over.into_iter().filter_map(|at| received.get(at)).map(|call: &Received| call.tool.clone()).collect())
    }
}

/// What the model writes: what it cannot know before it was shown something, only after that.
fn written(artifacts: &[String]) -> Vec<Written> {
    let mut all: Vec<Written> = artifacts.iter().take(1).map(Written::now).collect();
    all.extend(artifacts.iter().skip(1).map(|later| Written::once_told(later, HANDED_OVER)));
    all
}

impl Attack {
    /// Whether it is after the user's data, and not only after a deed.
    fn is_on_data(&self) -> bool {
        self.artifact.starts_with("# after data\n")
    }
}

/// Why calls were refused.
fn refused(ran: &Ran) -> Vec<String> {
    let all = ran.calls.iter().filter(|call| !call.is_allowed());
    all.map(|call| format!("{}: {}", call.tool, call.reason)).collect()
}

/// A reply of the same form with other contents. Its field names stay.
fn turned(reply: &str) -> String {
    match serde_json::from_str(reply) {
        Ok(value) => other(&value).to_string(),
        Err(_) => turned_text(reply),
    }
}

fn other(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(turned_text(text)),
        Value::Number(number) => number.as_i64().map_or_else(
            || number.as_f64().map_or(Value::Null, |number| Value::from(number + 1.0)),
            |number| Value::from(number.saturating_add(1)),
        ),
        Value::Bool(is) => Value::Bool(!is),
        Value::Array(items) => items.iter().map(other).collect(),
        Value::Object(members) => members.iter().map(|(key, value)| (key.clone(), other(value))).collect(),
        Value::Null => Value::Null,
    }
}

fn turned_text(text: &str) -> String {
    let next = |c: char| match c {
        'z' => 'a',
        'Z' => 'A',
        '9' => '1',
        'a'..='y' | 'A'..='Y' | '1'..='8' => char::from_u32(u32::from(c) + 1).unwrap_or(c),
        c => c,
    };
    text.chars().map(next).collect()
}
