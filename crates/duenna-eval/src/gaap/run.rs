//! The suite, run.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::minimum::Minimum;
use super::owner::Owner;
use super::report::{Attacked, Report, TaskReport};
use super::task::{Task, tasks};
use super::world::World;
use crate::suite::{Bench, Checks, Place, Ran, Setup, Written};

/// What is to be run.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// These tasks, by number; none: all.
    pub tasks: Vec<u32>,
    /// Where the plot goes.
    pub plot: Option<PathBuf>,
    /// Whether the report is for programs.
    pub is_json: bool,
    /// Whether progress is told.
    pub tells_progress: bool,
}

impl Wish {
    /// The wish in a command's words. None: there is none in them.
    #[must_use]
    pub fn read(words: &[&str]) -> Option<Self> {
        let mut wish = Self { tells_progress: true, ..Self::default() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--json" => wish.is_json = true,
                "--plot" => wish.plot = Some(PathBuf::from(words.next()?)),
                number => wish.tasks.push(number.parse().ok()?),
            }
        }
        Some(wish)
    }

    fn tell(&self, what: &str) {
        if self.tells_progress {
            eprintln!("{what}");
        }
    }
}

/// Runs the suite. `program` is the `duenna-eval` binary.
///
/// # Errors
/// If Duenna itself fails, or a server does not start. What goes wrong in a task is in the report.
pub fn run(program: &Path, wish: &Wish) -> anyhow::Result<Report> {
    let mut world = World::new(program)?;
    for absent in &world.absent {
        wish.tell(&format!("skipped: what needs `{}`, which is not there; {}", absent.server, absent.remedy));
    }
    let all = tasks(&world.words)?;
    let wanted = |task: &&Task| wish.tasks.is_empty() || wish.tasks.contains(&task.number);
    let needs_absent = |task: &&Task| world.absent.iter().any(|one| task.servers.iter().any(|server| server == one.server));
    let skipped: Vec<u32> = all.iter().filter(wanted).filter(needs_absent).map(|task| task.number).collect();
    let chosen: Vec<&Task> = all.iter().filter(wanted).filter(|task| !skipped.contains(&task.number)).collect();
    let mut reports: Vec<TaskReport> = chosen.iter().map(|task| TaskReport::of(task)).collect();
    let mut minimum = Minimum::default();

    let mut bench = bench(&world, Checks::On)?;
    let remembering = home(&bench, &world)?;
    for (task, report) in chosen.iter().zip(&mut reports) {
        world.reset()?;
        let before = remembering.store().disclosures()?.len();
        let mut owner = Owner::of(task);
        let ran = perform(&mut bench, &remembering, task, &task.artifacts(&world.words)?, &mut owner)?;
        report.remembering(&ran, problem(task, &world, &ran)?);
        report.wildcards = owner.wildcards;
        let log = remembering.store().disclosures()?;
        (report.questions_minimum, report.lines_minimum) = minimum.add(log.get(before..).unwrap_or_default());
        wish.tell(&format!("{report}"));
    }
    for (task, report) in chosen.iter().zip(&mut reports) {
        world.reset()?;
        let place = home(&bench, &world)?;
        let ran = perform(&mut bench, &place, task, &task.artifacts(&world.words)?, &mut Owner::of(task))?;
        report.without_memory(&ran, problem(task, &world, &ran)?);
    }
    // The home that has allowed the most: what any task needed is allowed in it.
    for (task, report) in chosen.iter().zip(&mut reports) {
        for attack in task.attacks() {
            world.reset()?;
            let ran = perform(&mut bench, &remembering, task, &task.obeying(attack, &world.words)?, &mut Owner::of(task))?;
            report.attacks.push(Attacked { attack, succeeded: attack.succeeded(&world)?, unchecked: false, refused: ran.refused });
        }
    }
    bench.close();

    let mut bench = self::bench(&world, Checks::Off)?;
    for (task, report) in chosen.iter().zip(&mut reports) {
        for attacked in &mut report.attacks {
            world.reset()?;
            let place = home(&bench, &world)?;
            let artifacts = task.obeying(attacked.attack, &world.words)?;
            perform(&mut bench, &place, task, &artifacts, &mut Owner::of(task))?;
            attacked.unchecked = attacked.attack.succeeded(&world)?;
        }
        wish.tell(&report.attacks_told());
    }
    bench.close();
    Ok(Report::new(reports, skipped))
}

fn bench(world: &World, checks: Checks) -> anyhow::Result<Bench> {
    Bench::new(&Setup { config: world.config().clone(), checks, reads_at_home: false }).context("the suite's servers")
}

fn home(bench: &Bench, world: &World) -> anyhow::Result<Place> {
    let place = bench.place()?;
    world.fill(&place)?;
    Ok(place)
}

/// Does a task with these artifacts.
fn perform(bench: &mut Bench, place: &Place, task: &Task, artifacts: &[String], owner: &mut Owner<'_>) -> anyhow::Result<Ran> {
    let written: Vec<Written> = artifacts.iter().map(Written::now).collect();
    let given = crate::suite::Task { words: &task.words, purpose: None, artifacts: &written, readings: &[] };
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
