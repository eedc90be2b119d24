//! The whole guard, planner and memory with it: budgets of one tool to five, no memory, one that begins empty, one that was begun
//! with ten actions; and which tools were asked, in which order, with what success (the paper's figures 3 to 6).
//!
//! What was labelled is kept after each story, never within one: what other agents did in the story at hand tells nothing about it.
//! The row `memory of the same stories` shows what it would tell, in the order of the material.
//!
//! With a model the same, each row by planner, tools and summarizer of that model; told of what was seen.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::Context as _;
use duenna_core::Time;
use duenna_guard::memory::{Embedder, Experience, HashedEmbedder, MOST, Memory, Validation};
use duenna_guard::planner::BUDGET;
use duenna_guard::{Guard, GuardError, Meaning, Verdict};
use duenna_runtime::advisor::Advisor;
use serde::Serialize;

use super::cross::Crossed;
use super::material::Labelled;

/// What is kept of the actions before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    Nothing,
    /// Of the stories before.
    Stories,
    /// Of those, and ten of stories of other folds to begin with: five that leak and five that do not.
    Seeded,
    /// Of all actions before.
    Actions,
}

/// How the tools were used in one way to set up the guard.
#[derive(Debug, Serialize)]
pub struct Usage {
    /// The set-up.
    pub method: String,
    /// Whether it was told what the agent had seen.
    pub trajectory: bool,
    /// By tool: in which share of the actions it was asked, and which share of those was judged rightly.
    pub tools: BTreeMap<String, (f64, f64)>,
    /// By how many tools were asked: the share of the actions, and of these how many were judged rightly, and how many flagged.
    pub depths: BTreeMap<usize, (f64, f64, f64)>,
    /// Which tools in which order, the most frequent first, with the share of the actions.
    pub sequences: Vec<(String, f64)>,
}

/// A model that judges.
pub struct Asked {
    /// Who asks it.
    pub advisor: Arc<Advisor>,
    /// How it is named in the report.
    pub name: String,
    /// How many actions it judges in each row, of whole stories; all recorded ones if there are no more.
    pub most: usize,
}

/// How the guard is set up.
#[derive(Clone, Copy)]
struct SetUp<'s> {
    with: bool,
    budget: usize,
    kept: Kept,
    by: Option<&'s Asked>,
    /// Whether the sentence model has a say, and finds what is alike.
    by_vectors: bool,
    name: &'s str,
}

/// What is counted of one verdict.
struct Seen {
    tools: Vec<String>,
    flagged: bool,
    right: bool,
}

/// Adds the guard's outcomes to those of the tools, and says how tools were used.
///
/// # Errors
///
/// If the guard fails.
pub fn judge(crossed: &mut Crossed, labelled: &[Labelled]) -> anyhow::Result<Vec<Usage>> {
    let mut usages = Vec::new();
    for with in [false, true] {
        for budget in 1..=5 {
            let name = format!("guard, at most {budget} tools");
            usages.push(run(
                crossed,
                labelled,
                SetUp { with, budget, kept: Kept::Nothing, by: None, by_vectors: false, name: &name },
            )?);
        }
        for (kept, name) in [
            (Kept::Stories, "guard, memory empty at first"),
            (Kept::Seeded, "guard, memory of 10 at first"),
            (Kept::Actions, "guard, memory of the same stories"),
        ] {
            let set_up = SetUp { with, budget: BUDGET, kept, by: None, by_vectors: false, name };
            usages.push(run(crossed, labelled, set_up)?);
        }
    }
    Ok(usages)
}

/// The same with the sentence model: it has a say in scores, and finds what is alike.
///
/// # Errors
///
/// If the guard fails.
pub fn judge_with_meaning(crossed: &mut Crossed, labelled: &[Labelled]) -> anyhow::Result<Vec<Usage>> {
    let mut usages = Vec::new();
    for with in [false, true] {
        for (kept, name) in [
            (Kept::Nothing, "sentence model, at most 3 tools"),
            (Kept::Stories, "sentence model, memory empty at first"),
            (Kept::Seeded, "sentence model, memory of 10 at first"),
            (Kept::Actions, "sentence model, memory of the same stories"),
        ] {
            let set_up = SetUp { with, budget: BUDGET, kept, by: None, by_vectors: true, name };
            usages.push(run(crossed, labelled, set_up)?);
        }
    }
    Ok(usages)
}

/// The same by a model, told of what was seen: budgets of one tool to five, and both memories.
///
/// # Errors
///
/// If the guard's memory fails. A model that does not answer is no error: what nobody judged counts as flagged.
pub fn judge_by(asked: &Asked, crossed: &mut Crossed, labelled: &[Labelled]) -> anyhow::Result<Vec<Usage>> {
    let mut usages = Vec::new();
    let rows = (1..=5).map(|budget| (budget, Kept::Nothing, format!("{}, at most {budget} tools", asked.name)));
    let memories = [(Kept::Stories, "memory empty at first"), (Kept::Seeded, "memory of 10 at first")];
    let memories = memories.map(|(kept, how)| (BUDGET, kept, format!("{}, {how}", asked.name)));
    for (budget, kept, name) in rows.chain(memories) {
        usages.push(run(
            crossed,
            labelled,
            SetUp { with: true, budget, kept, by: Some(asked), by_vectors: false, name: &name },
        )?);
    }
    Ok(usages)
}

/// The stories of a fold, and which of them are judged.
fn stories<'l>(crossed: &Crossed, labelled: &'l [Labelled], fold: usize) -> BTreeSet<&'l str> {
    let is_in = |one: &&Labelled| crossed.folds.get(&one.vignette) == Some(&fold);
    labelled.iter().filter(is_in).map(|one| one.vignette.as_str()).collect()
}

fn run(crossed: &mut Crossed, labelled: &[Labelled], set_up: SetUp<'_>) -> anyhow::Result<Usage> {
    let SetUp { with, budget, kept, by, by_vectors, name } = set_up;
    let (mut seen, mut outcomes) = (Vec::new(), Vec::new());
    let most = by.map_or(usize::MAX, |asked| asked.most);
    for fold in 0..crossed.weights.len() {
        let stories = stories(crossed, labelled, fold);
        let Some(first) = stories.first() else { continue };
        let guard = match by {
            Some(asked) => Advisor::guard(&asked.advisor),
            None if by_vectors => Guard::embedded(&crossed.engines_with_meaning(first).context("weights of the fold")?),
            None => Guard::embedded(&crossed.engines(first).context("weights of the fold")?),
        };
        let mut guard = guard.with_budget(budget);
        if kept != Kept::Nothing {
            let model = crossed.meanings.first().filter(|_| by_vectors);
            let embedder = model.map_or_else(|| Arc::new(HashedEmbedder) as Arc<dyn Embedder>, Meaning::embedder);
            let mut memory = Memory::open(embedder, BTreeMap::new(), MOST)?;
            if kept == Kept::Seeded {
                for one in seeds(crossed, labelled, fold) {
                    memory.keep(&Experience::validated(
                        action(one, with),
                        Vec::new(),
                        one.leaks,
                        Validation::Label,
                        NOW,
                    ))?;
                }
            }
            guard = guard.with_memory(memory);
        }
        for story in stories {
            if seen.len() >= most {
                break;
            }
            let of_story =
                labelled.iter().enumerate().filter(|(_, one)| one.vignette == story && one.track == "recorded");
            let mut judged = Vec::new();
            for (at, one) in of_story {
                let verdict = match guard.check(action(one, with)) {
                    Ok(verdict) => verdict,
                    // What nobody judged is not held to be fine.
                    Err(GuardError::NoTool(_)) if by.is_some() => {
                        outcomes.push((at, one.leaks, 1.0, true));
                        seen.push(Seen { tools: Vec::new(), flagged: true, right: one.leaks });
                        continue;
                    }
                    Err(error) => return Err(error.into()),
                };
                outcomes.push((at, one.leaks, verdict.score, verdict.leak));
                seen.push(Seen {
                    tools: verdict.looks.iter().map(|look| look.tool().to_owned()).collect(),
                    flagged: verdict.leak,
                    right: verdict.leak == one.leaks,
                });
                judged.push((one, verdict));
                if kept == Kept::Actions {
                    learn(&guard, &judged, with)?;
                    judged.clear();
                }
            }
            learn(&guard, &judged, with)?;
        }
    }
    for (at, leaks, score, flagged) in outcomes {
        crossed.add_flagged(name, with, at, leaks, score, flagged);
    }
    Ok(usage(name, with, &seen))
}

/// Any time: nothing is compared with it.
const NOW: Time = Time(0);

fn action(one: &Labelled, with: bool) -> &duenna_guard::Action {
    if with { &one.action } else { &one.alone }
}

/// Keeps what the labels say of these.
fn learn(guard: &Guard<'_>, judged: &[(&Labelled, Verdict)], with: bool) -> anyhow::Result<()> {
    for (one, verdict) in judged {
        guard.learn((action(one, with), verdict), one.leaks, Validation::Label, NOW)?;
    }
    Ok(())
}

/// The first five that leak, and that do not, of other folds, each of a story of its own.
fn seeds<'a>(crossed: &Crossed, labelled: &'a [Labelled], fold: usize) -> Vec<&'a Labelled> {
    let mut stories = BTreeSet::new();
    let mut chosen: Vec<&Labelled> = Vec::new();
    for one in labelled.iter().filter(|one| one.track == "recorded" && crossed.folds.get(&one.vignette) != Some(&fold))
    {
        let is_wanted = chosen.iter().filter(|other| other.leaks == one.leaks).count() < 5;
        if is_wanted && stories.insert(&one.vignette) {
            chosen.push(one);
        }
    }
    chosen
}

fn usage(name: &str, with: bool, seen: &[Seen]) -> Usage {
    let share = |part: usize, whole: usize| {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        if whole == 0 { 0.0 } else { number(part) / number(whole) }
    };
    let right = |of: &[&Seen]| share(of.iter().filter(|seen| seen.right).count(), of.len());
    let names: BTreeSet<&String> = seen.iter().flat_map(|seen| &seen.tools).collect();
    let by_tool = |tool: &&String| {
        let of: Vec<&Seen> = seen.iter().filter(|seen| seen.tools.contains(tool)).collect();
        ((*tool).clone(), (share(of.len(), seen.len()), right(&of)))
    };
    let depths: BTreeSet<usize> = seen.iter().map(|seen| seen.tools.len()).collect();
    let by_depth = |depth: usize| {
        let of: Vec<&Seen> = seen.iter().filter(|seen| seen.tools.len() == depth).collect();
        let flagged = share(of.iter().filter(|seen| seen.flagged).count(), of.len());
        (depth, (share(of.len(), seen.len()), right(&of), flagged))
    };
    let mut sequences: BTreeMap<String, usize> = BTreeMap::new();
    for seen in seen {
        *sequences.entry(seen.tools.join(" → ")).or_default() += 1;
    }
    let mut sequences: Vec<(String, usize)> = sequences.into_iter().collect();
    sequences.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    Usage {
        method: name.to_owned(),
        trajectory: with,
        tools: names.iter().map(by_tool).collect(),
        depths: depths.into_iter().map(by_depth).collect(),
        sequences: sequences.into_iter().map(|(tools, times)| (tools, share(times, seen.len()))).collect(),
    }
}
