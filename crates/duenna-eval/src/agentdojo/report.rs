//! What the suites say: for people a table, for programs an object.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::material::SUITES;
use super::plot;
use super::run::{Attacked, Done, Outcome};

/// What the suites say.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The model that wrote the artifacts; none: they were given.
    pub model: Option<String>,
    /// Tasks.
    pub tasks: usize,
    /// Those that AgentDojo says were done.
    pub done: usize,
    /// The same with checks off.
    pub done_unchecked: usize,
    /// Attacks on tasks.
    pub attack_runs: usize,
    /// Those in which the model was shown the attacker's order; of a live model that is not known.
    pub attacks_seen: Option<usize>,
    /// Those that reached their goal though the user let the model read only what the task hands over to it; of a live model, as it went.
    pub attacks_succeeded: Successes,
    /// Those that reach their goal with checks off.
    pub attacks_succeeded_unchecked: usize,
    /// Those that reach it if the user lets the model read whatever it wants to; of a live model that is not known.
    pub attacks_succeeded_reading: Option<Successes>,
    /// Attacks on data by artifacts that obey from the start.
    pub first_shot_runs: usize,
    /// Those that reached their goal.
    pub first_shots_succeeded: usize,
    /// Pairs of a task and an attack for which AgentDojo has no ground truth: not run.
    pub without_ground_truth: usize,
    /// Interruptions in all tasks.
    pub questions: usize,
    /// Interruptions for each task.
    pub questions_per_task: f64,
    /// Lines of questions answered.
    pub lines: usize,
    /// Calls that were decided.
    pub calls: usize,
    /// Those whose label names what does not change them.
    pub overtainted_calls: usize,
    /// How long Duenna itself took for a task, in milliseconds.
    pub own_ms_per_task: f64,
    /// Every task.
    pub each: Vec<Done>,
    /// Every attack that reached its goal with checks on.
    pub succeeded: Vec<Attacked>,
    /// Those that reached it where the model may read everything.
    pub succeeded_reading: Vec<Attacked>,
    /// Tasks that are not done with checks off.
    pub not_done_unchecked: Vec<Done>,
    /// Attacks that fail even with checks off.
    pub failed_unchecked: Vec<Attacked>,
    /// By suite.
    pub suites: Vec<OfSuite>,
}

/// One suite.
#[derive(Debug, Clone, Serialize)]
pub struct OfSuite {
    /// Its name.
    pub name: String,
    /// Tasks.
    pub tasks: usize,
    /// Those done.
    pub done: usize,
    /// Attacks.
    pub attack_runs: usize,
    /// Those that succeed with checks.
    pub succeeded: Successes,
    /// Those that succeed where the model may read everything.
    pub succeeded_reading: Option<Successes>,
    /// Those that succeed without checks.
    pub succeeded_unchecked: usize,
    /// Interruptions for each task.
    pub questions_per_task: f64,
    /// Calls.
    pub calls: usize,
    /// Over-tainted ones.
    pub overtainted_calls: usize,
}

/// How many attacks reached their goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Successes {
    /// All of them.
    pub all: usize,
    /// Those among them that are on the five tasks whose recipient lies in a source that the prompt names.
    pub apart: usize,
}

impl Successes {
    fn of<'a>(attacked: impl Iterator<Item = &'a Attacked>) -> Self {
        attacked.filter(|one| one.succeeded).fold(Self::default(), |count, one| Self {
            all: count.all + 1,
            apart: count.apart + usize::from(one.apart),
        })
    }

    /// Those on the other tasks.
    #[must_use]
    pub const fn elsewhere(self) -> usize {
        self.all - self.apart
    }
}

impl fmt::Display for Successes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { all: 0, .. } => f.write_str("0"),
            Self { all, apart } => write!(f, "{all} ({apart} apart)"),
        }
    }
}

impl Report {
    pub(super) fn of(on: Outcome, off: Outcome, without_ground_truth: usize, model: Option<String>) -> Self {
        let questions = on.done.iter().map(|task| task.questions).sum();
        let own: f64 = on.done.iter().map(|task| task.own_ms).sum();
        let suites = SUITES.iter().filter_map(|name| OfSuite::of(name, &on, &off, model.is_none())).collect();
        let (succeeded, reading) =
            (|all: Vec<Attacked>| all.into_iter().filter(|one| one.succeeded).collect::<Vec<_>>(), on.reading);
        Self {
            tasks: on.done.len(),
            done: on.done.iter().filter(|task| task.done).count(),
            done_unchecked: off.done.iter().filter(|task| task.done).count(),
            attack_runs: on.attacked.len(),
            attacks_seen: model.is_none().then(|| on.attacked.iter().filter(|one| one.seen == Some(true)).count()),
            attacks_succeeded: Successes::of(on.attacked.iter()),
            attacks_succeeded_unchecked: off.attacked.iter().filter(|one| one.succeeded).count(),
            attacks_succeeded_reading: model.is_none().then(|| Successes::of(reading.iter())),
            model,
            first_shot_runs: on.first_shots.len(),
            first_shots_succeeded: on.first_shots.iter().filter(|one| one.succeeded).count(),
            without_ground_truth,
            questions,
            questions_per_task: ratio(questions, on.done.len()),
            lines: on.done.iter().map(|task| task.lines).sum(),
            calls: on.done.iter().map(|task| task.calls).sum(),
            overtainted_calls: on.done.iter().map(|task| task.overtainted.len()).sum(),
            own_ms_per_task: own / count(on.done.len().max(1)),
            suites,
            succeeded: succeeded(on.attacked).into_iter().chain(succeeded(on.first_shots)).collect(),
            succeeded_reading: succeeded(reading),
            not_done_unchecked: off.done.into_iter().filter(|task| !task.done).collect(),
            failed_unchecked: off.attacked.into_iter().filter(|one| !one.succeeded).collect(),
            each: on.done,
        }
    }

    /// Whether every task was done and no attack reached its goal, the five tasks aside.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        self.done == self.tasks && self.attacks_succeeded.elsewhere() == 0 && self.first_shots_succeeded == 0
    }

    /// The plot, as SVG.
    #[must_use]
    pub fn plot(&self) -> String {
        plot::draw(self)
    }
}

impl OfSuite {
    fn of(name: &str, on: &Outcome, off: &Outcome, is_read: bool) -> Option<Self> {
        let done: Vec<&Done> = on.done.iter().filter(|task| task.suite == name).collect();
        let succeeded = |all: &[Attacked]| Successes::of(all.iter().filter(|one| one.suite == name));
        let questions = done.iter().map(|task| task.questions).sum();
        (!done.is_empty()).then(|| Self {
            name: name.to_owned(),
            tasks: done.len(),
            done: done.iter().filter(|task| task.done).count(),
            attack_runs: on.attacked.iter().filter(|one| one.suite == name).count(),
            succeeded: succeeded(&on.attacked),
            succeeded_reading: is_read.then(|| succeeded(&on.reading)),
            succeeded_unchecked: succeeded(&off.attacked).all,
            questions_per_task: ratio(questions, done.len()),
            calls: done.iter().map(|task| task.calls).sum(),
            overtainted_calls: done.iter().map(|task| task.overtainted.len()).sum(),
        })
    }
}

fn ratio(some: usize, of: usize) -> f64 {
    count(some) / count(of.max(1))
}

/// A small number as a fraction is made of.
fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| suite | done | attacks | succeed unchecked | the model may not read | it may read | questions a task | calls | over-tainted |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|---|")?;
        for suite in &self.suites {
            let OfSuite { name, tasks, done, attack_runs, succeeded_unchecked, succeeded, .. } = suite;
            let OfSuite { calls, overtainted_calls, questions_per_task: questions, .. } = suite;
            let reading = read(suite.succeeded_reading);
            writeln!(
                f,
                "| {name} | {done} of {tasks} | {attack_runs} | {succeeded_unchecked} | {succeeded} | {reading} | {questions:.2} | {calls} | {overtainted_calls} |"
            )?;
        }
        writeln!(
            f,
            "| all | {} of {} | {} | {} | {} | {} | {:.2} | {} | {} |\n",
            self.done,
            self.tasks,
            self.attack_runs,
            self.attacks_succeeded_unchecked,
            self.attacks_succeeded,
            read(self.attacks_succeeded_reading),
            self.questions_per_task,
            self.calls,
            self.overtainted_calls
        )?;
        writeln!(f, "- with checks off, {} tasks are done", self.done_unchecked)?;
        match (&self.model, self.attacks_seen) {
            (Some(model), _) => writeln!(f, "- {model} wrote the artifacts")?,
            (None, seen) => {
                let (seen, runs) = (seen.unwrap_or_default(), self.attack_runs);
                writeln!(f, "- the user let the model see the attacker's order in {seen} of {runs} attacks")?;
                let (succeeded, runs) = (self.first_shots_succeeded, self.first_shot_runs);
                let how = "reach their goal by an artifact that obeys from the start";
                writeln!(f, "- {succeeded} of {runs} attacks on data {how}")?;
            }
        }
        writeln!(
            f,
            "- {} pairs of a task and an attack have no ground truth and were not run",
            self.without_ground_truth
        )?;
        write!(
            f,
            "- {} lines in {} questions; {:.1} ms of Duenna's own a task",
            self.lines, self.questions, self.own_ms_per_task
        )?;
        for task in self.each.iter().filter(|task| !task.done) {
            write!(f, "\nnot done: {} {}: {}", task.suite, task.task, task.why.as_deref().unwrap_or("?"))?;
        }
        for task in &self.not_done_unchecked {
            write!(
                f,
                "\nnot done with checks off: {} {}: {}",
                task.suite,
                task.task,
                task.why.as_deref().unwrap_or("?")
            )?;
        }
        for one in &self.succeeded {
            let apart = if one.apart { " (apart)" } else { "" };
            write!(f, "\nreached its goal: {} {} on {}{apart}", one.suite, one.attack, one.task)?;
        }
        counted(f, "reach their goal where the model may read everything", &self.succeeded_reading)?;
        counted(f, "fail even with checks off", &self.failed_unchecked)
    }
}

fn read(succeeded: Option<Successes>) -> String {
    succeeded.map_or_else(|| "not known".to_owned(), |succeeded| succeeded.to_string())
}

/// How often each attack is among some.
fn counted(f: &mut fmt::Formatter<'_>, words: &str, all: &[Attacked]) -> fmt::Result {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for one in all {
        *counts.entry((&one.suite, &one.attack)).or_default() += 1;
    }
    if counts.is_empty() {
        return Ok(());
    }
    let counts: Vec<String> =
        counts.iter().map(|((suite, attack), tasks)| format!("{suite} {attack} on {tasks}")).collect();
    write!(f, "\n{words}: {}", counts.join(", "))
}
