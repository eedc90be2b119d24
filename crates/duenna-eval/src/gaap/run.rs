//! The suite, run.

use std::path::Path;

use anyhow::Context as _;
use duenna_runtime::config::ModelConfig;

use super::attack::Attack;
use super::minimum::Minimum;
use super::owner::Owner;
use super::report::{Attacked, Report, TaskReport};
use super::task::{Task, tasks};
use super::world::World;
use crate::suite::{Bench, Checks, Live, Place, Ran, Setup, Written};

/// What is to be run.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// These tasks, by number; none: all.
    pub tasks: Vec<u32>,
    /// The model that writes the artifacts; none: those that are written down.
    pub model: Live,
    /// Whether progress is told.
    pub tells_progress: bool,
}

impl Wish {
    fn tell(&self, what: &str) {
        if self.tells_progress {
            eprintln!("{what}");
        }
    }
}

/// How often a task is done in a home of its own: other programs on the machine slow one or the other.
const TIMED: usize = 3;

/// Runs the suite. `program` is the `duenna-eval` binary.
///
/// # Errors
/// If Duenna itself fails, or a server does not start. What goes wrong in a task is in the report.
pub fn run(program: &Path, wish: &Wish) -> anyhow::Result<Report> {
    let live = wish.model.config()?;
    let mut world = World::new(program)?;
    for absent in &world.absent {
        wish.tell(&format!("skipped: what needs `{}`, which is not there; {}", absent.server, absent.remedy));
    }
    let all = tasks(&world.words)?;
    let wanted = |task: &&Task| wish.tasks.is_empty() || wish.tasks.contains(&task.number);
    let needs_absent =
        |task: &&Task| world.absent.iter().any(|one| task.servers.iter().any(|server| server == one.server));
    let skipped: Vec<u32> = all.iter().filter(wanted).filter(needs_absent).map(|task| task.number).collect();
    let chosen: Vec<&Task> = all.iter().filter(wanted).filter(|task| !skipped.contains(&task.number)).collect();
    let mut reports: Vec<TaskReport> = chosen.iter().map(|task| TaskReport::of(task)).collect();
    let mut minimum = Minimum::default();

    let mut bench = bench(&world, &chosen, Checks::On, live.as_ref())?;
    let remembering = home(&bench, &world)?;
    for (task, report) in chosen.iter().zip(&mut reports) {
        world.reset()?;
        let before = remembering.store().disclosures()?.len();
        let mut owner = Owner::of(task);
        let ran = perform((&mut bench, &remembering), &world, (task, None), &mut owner)?;
        report.remembering(&ran, problem(task, &world, &ran)?);
        report.wildcards = owner.wildcards;
        let log = remembering.store().disclosures()?;
        (report.questions_minimum, report.pairs_minimum) = minimum.add(log.get(before..).unwrap_or_default());
        wish.tell(&format!("{report}"));
    }
    for (task, report) in chosen.iter().zip(&mut reports) {
        for _ in 0..TIMED {
            world.reset()?;
            let place = home(&bench, &world)?;
            let ran = perform((&mut bench, &place), &world, (task, None), &mut Owner::of(task))?;
            report.without_memory(&ran, problem(task, &world, &ran)?);
        }
    }
    // The home that has allowed the most: what any task needed is allowed in it.
    for (task, report) in chosen.iter().zip(&mut reports) {
        for attack in task.attacks() {
            world.reset()?;
            let ran = perform((&mut bench, &remembering), &world, (task, Some(attack)), &mut Owner::of(task))?;
            report.attacks.push(Attacked {
                attack,
                succeeded: attack.succeeded(&world)?,
                unchecked: false,
                refused: ran.refused,
            });
        }
    }
    bench.close();

    let mut bench = self::bench(&world, &chosen, Checks::Off, live.as_ref())?;
    for (task, report) in chosen.iter().zip(&mut reports) {
        for attacked in &mut report.attacks {
            world.reset()?;
            let place = home(&bench, &world)?;
            perform((&mut bench, &place), &world, (task, Some(attacked.attack)), &mut Owner::of(task))?;
            attacked.unchecked = attacked.attack.succeeded(&world)?;
        }
        wish.tell(&report.attacks_told());
    }
    bench.close();
    Ok(Report::new(reports, skipped))
}

/// The servers that the tasks need.
fn bench(world: &World, tasks: &[&Task], checks: Checks, live: Option<&ModelConfig>) -> anyhow::Result<Bench> {
    let mut config = world.config().clone();
    config.servers.retain(|name, _| tasks.iter().any(|task| task.servers.iter().any(|server| server == name.as_str())));
    let setup = Setup { config, checks, reads_at_home: false };
    live.map_or_else(|| Bench::new(&setup), |model| Bench::live(&setup, model)).context("the suite's servers")
}

fn home(bench: &Bench, world: &World) -> anyhow::Result<Place> {
    let place = bench.place()?;
    world.fill(&place)?;
    Ok(place)
}

/// Does a task; with an attack, as a model does that obeys it. A live model reads its order after the user's words.
fn perform(
    (bench, place): (&mut Bench, &Place),
    world: &World,
    (task, attack): (&Task, Option<Attack>),
    owner: &mut Owner<'_>,
) -> anyhow::Result<Ran> {
    let (artifacts, order) = match attack {
        None => (task.artifacts(&world.words)?, String::new()),
        Some(attack) => (task.obeying(attack, &world.words)?, format!("\n\n{}", attack.order())),
    };
    let written: Vec<Written> = artifacts.into_iter().map(Written::now).collect();
    let words = format!("{}{order}", task.words);
    let given = crate::suite::Task { words: &words, purpose: None, artifacts: &written, readings: &[] };
    bench.run(place, &given, owner)
}

/// Why a task was not done. None: it was.
fn problem(task: &Task, world: &World, ran: &Ran) -> anyhow::Result<Option<String>> {
    if let Some(why) = &ran.why {
        return Ok(Some(why.clone()));
    }
    for done in &task.done {
        if let Some(problem) = done.problem(world, &ran.output)? {
            return Ok(Some(problem));
        }
    }
    Ok(None)
}
