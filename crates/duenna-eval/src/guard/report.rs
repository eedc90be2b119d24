//! What was measured, as a table and as data.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::cross::Crossed;
use super::material::Labelled;
use super::planned::Usage;
use super::score::{Measure, Measures, Outcome};

/// One way to judge, on some of the actions.
#[derive(Debug, Serialize)]
pub struct Row {
    /// How it was judged.
    pub method: String,
    /// Whether it was told what the agent had seen.
    pub trajectory: bool,
    /// `recorded` or `constructed`.
    pub track: String,
    /// Which agent; `all`.
    pub agent: String,
    /// How well.
    #[serde(flatten)]
    pub measures: Measures,
}

/// All that was measured.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Ways to judge.
    pub rows: Vec<Row>,
    /// How the planner used the tools.
    pub usage: Vec<Usage>,
    /// Milliseconds for all five tools of an action: the middle, one in a hundred, the longest.
    pub milliseconds: [f64; 3],
}

/// The aims for actions of stories that nobody trained on, without a neural model: accuracy, F1, AUC.
const AIMS: [f64; 3] = [0.70, 0.69, 0.78];
/// The aims with a sentence model.
const AIMS_WITH_VECTORS: [f64; 3] = [0.72, 0.71, 0.79];

/// The row of all tools and the sentence model.
const VECTORS: &str = "all five and the sentence model";

impl Report {
    /// Of all outcomes.
    #[must_use]
    pub fn of(crossed: &Crossed, usage: Vec<Usage>, labelled: &[Labelled], mut took: Vec<Duration>) -> Self {
        let agents: BTreeSet<&str> =
            labelled.iter().filter(|one| one.track == "recorded").map(|one| one.agent.as_str()).collect();
        let mut rows = Vec::new();
        for ((method, trajectory), outcomes) in &crossed.outcomes {
            let mut add = |track: &str, agent: &str| {
                let is_in = |outcome: &&Outcome| {
                    labelled
                        .get(outcome.at)
                        .is_some_and(|one| one.track == track && (agent == "all" || one.agent == agent))
                };
                let kept: Vec<Outcome> = outcomes.iter().filter(is_in).cloned().collect();
                let vignette = |at: usize| labelled.get(at).map(|one| one.vignette.clone()).unwrap_or_default();
                rows.push(Row {
                    method: method.clone(),
                    trajectory: *trajectory,
                    track: track.to_owned(),
                    agent: agent.to_owned(),
                    measures: Measures::of(&kept, vignette),
                });
            };
            add("recorded", "all");
            for agent in &agents {
                add("recorded", agent);
            }
            if outcomes.iter().any(|outcome| labelled.get(outcome.at).is_some_and(|one| one.track == "constructed")) {
                add("constructed", "all");
            }
        }
        took.sort_unstable();
        let at = |part: usize| {
            took.get((took.len() * part / 100).min(took.len().saturating_sub(1)))
                .map_or(0.0, |took| took.as_secs_f64() * 1000.0)
        };
        Self { rows, usage, milliseconds: [at(50), at(99), at(100)] }
    }

    /// The row of that method on all recorded actions.
    #[must_use]
    pub fn row(&self, method: &str, trajectory: bool) -> Option<&Row> {
        let is_it = |row: &&Row| {
            row.method == method && row.trajectory == trajectory && row.track == "recorded" && row.agent == "all"
        };
        self.rows.iter().find(is_it)
    }

    /// Whether the aims are met, and random labels teach nothing.
    #[must_use]
    pub fn holds(&self) -> bool {
        let meets = |row: &Row, aims: [f64; 3]| {
            let measures = &row.measures;
            [measures.accuracy, measures.f1, measures.auc].iter().zip(aims).all(|(measure, aim)| measure.value >= aim)
        };
        let is_chance = |row: &Row| (0.44..=0.56).contains(&row.measures.auc.value);
        let holds = |name: &str, aims: [f64; 3]| {
            let by_chance = format!("labels shuffled: {name}");
            self.row(name, true).is_some_and(|row| meets(row, aims))
                && [false, true].iter().all(|with| self.row(&by_chance, *with).is_some_and(is_chance))
        };
        holds("all five", AIMS) && (self.row(VECTORS, true).is_none() || holds(VECTORS, AIMS_WITH_VECTORS))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<46} {:<11} {:>6} {}", "recorded actions, all agents", "trajectory", "n", HEAD)?;
        for row in self.rows.iter().filter(|row| row.track == "recorded" && row.agent == "all") {
            writeln!(
                f,
                "{:<46} {:<11} {:>6} {}",
                row.method,
                yes(row.trajectory),
                row.measures.actions,
                Line(&row.measures)
            )?;
        }
        writeln!(f, "\n{:<46} {:<11} {:>6} {}", "all five tools, by track and agent", "trajectory", "n", HEAD)?;
        for row in
            self.rows.iter().filter(|row| row.method == "all five" && (row.track != "recorded" || row.agent != "all"))
        {
            let name = format!("{}, {}", row.track, row.agent);
            writeln!(f, "{name:<46} {:<11} {:>6} {}", yes(row.trajectory), row.measures.actions, Line(&row.measures))?;
        }
        for usage in self.usage.iter().filter(|usage| usage.method.ends_with("3 tools")) {
            writeln!(f, "\n{}, trajectory: {}", usage.method, yes(usage.trajectory))?;
            for (tool, (asked, right)) in &usage.tools {
                writeln!(f, "  {tool:<22} asked for {asked:.3} of the actions, {right:.3} of those judged rightly")?;
            }
            for (depth, (share, right, flagged)) in &usage.depths {
                writeln!(
                    f,
                    "  {depth} tools: {share:.3} of the actions, {right:.3} judged rightly, {flagged:.3} flagged"
                )?;
            }
            for (sequence, share) in usage.sequences.iter().take(6) {
                writeln!(f, "  {share:.3}  {sequence}")?;
            }
        }
        let [middle, hundredth, longest] = self.milliseconds;
        write!(
            f,
            "\nall five tools of an action: {middle:.2} ms, one in a hundred {hundredth:.2} ms or more, at most {longest:.2} ms"
        )
    }
}

const HEAD: &str = "precision        recall           F1               accuracy         AUC";

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

struct Line<'a>(&'a Measures);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Measures { precision, recall, f1, accuracy, auc, .. } = self.0;
        for Measure { value, low, high } in [precision, recall, f1, accuracy, auc] {
            write!(f, "{value:.3} {low:.2}–{high:.2}  ")?;
        }
        Ok(())
    }
}
