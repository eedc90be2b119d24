//! The week, run.

use std::path::Path;

use anyhow::Context as _;
use duenna_core::{Line, Question, ServerName, SteeringLine, ToolName};
use duenna_runtime::consent::{Breadth, Choices, Lasts, LineAnswer};
use regex_automata::meta::Regex;

use super::plan::{Errand, Week};
use super::report::{DayReport, Failed, HostileReport, Report};
use super::world::World;
use crate::suite::{Anything, AskedPair, Bench, Checks, Place, Ran, Setup, Task, User, Written};

/// How many ordinary days there are.
const DAYS: u32 = 4;

/// Runs the suite. `program` is the `duenna-eval` binary; `lists` shows every line that is asked.
///
/// # Errors
/// If Duenna itself fails, or a server is missing. What goes wrong in an artifact is in the report.
pub fn run(program: &Path, week: &Week, tells_progress: bool, lists: bool) -> anyhow::Result<Report> {
    let tell = |what: &str| {
        if tells_progress {
            eprintln!("{what}");
        }
    };
    let mut world = World::new(program, week)?;
    let setup = Setup { config: world.config().clone(), checks: Checks::On, reads_at_home: false };
    let mut bench = Bench::new(&setup).context("the suite's servers")?;
    let place = bench.place()?;
    World::fill(week, &place)?;
    let mut report = Report::default();
    for number in 1..=DAYS {
        world.morning(week, number)?;
        let mut day = DayReport::new(number);
        for errand in week.plan(&world.words)?.artifacts {
            let source = week.artifact("artifacts", &errand.file, &world.words)?;
            let ran = perform((&mut bench, &place), (&errand.words, source), &mut Generous)?;
            let pairs = AskedPair::all(&ran);
            day.add(&ran, &pairs);
            for pair in pairs.iter().filter(|_| lists) {
                tell(&format!("  {pair}"));
            }
            tell(&format!("day {number}, {}: {} questions with {} lines", errand.file, ran.interruptions, ran.items));
            if let Some(why) = problem(&errand, &ran, &world)? {
                report.failed.push(Failed { day: number, artifact: errand.file, why });
            }
        }
        report.days.push(day);
    }
    world.morning(week, DAYS + 1)?;
    for hostile in week.plan(&world.words)?.hostile {
        world.take_sent()?;
        let source = week.artifact("hostile", &hostile.file, &world.words)?;
        let ran = perform((&mut bench, &place), ("Go on.", source), &mut Distrustful)?;
        let leaked = world.take_sent()?.contains(&hostile.secret);
        tell(&format!(
            "hostile, {}: {} questions{}",
            hostile.file,
            ran.interruptions,
            if leaked { ", LEAKED" } else { "" }
        ));
        report.hostile.push(HostileReport {
            artifact: hostile.file,
            questions: ran.interruptions,
            refused: ran.refused,
            leaked,
            unchecked: false,
        });
    }
    bench.close();
    unchecked(week, &world, &mut report)?;
    Ok(report)
}

/// Whether the secrets leave with checks off: an attack that never works proves nothing.
fn unchecked(week: &Week, world: &World, report: &mut Report) -> anyhow::Result<()> {
    let setup = Setup { config: world.config().clone(), checks: Checks::Off, reads_at_home: false };
    let mut bench = Bench::new(&setup).context("the suite's servers")?;
    let place = bench.place()?;
    World::fill(week, &place)?;
    for (hostile, one) in week.plan(&world.words)?.hostile.iter().zip(&mut report.hostile) {
        world.take_sent()?;
        let source = week.artifact("hostile", &hostile.file, &world.words)?;
        perform((&mut bench, &place), ("Go on.", source), &mut Anything)?;
        one.unchecked = world.take_sent()?.contains(&hostile.secret);
    }
    bench.close();
    Ok(())
}

fn perform(
    (bench, place): (&mut Bench, &Place),
    (words, source): (&str, String),
    user: &mut dyn User,
) -> anyhow::Result<Ran> {
    let written = [Written::now(source)];
    bench.run(place, &Task { words, purpose: None, artifacts: &written, readings: &[] }, user)
}

/// Why an errand was not done. None: it was.
fn problem(errand: &Errand, ran: &Ran, world: &World) -> anyhow::Result<Option<String>> {
    let sent = world.take_sent()?;
    if let Some(why) = &ran.why {
        return Ok(Some(why.clone()));
    }
    if ran.refused + ran.withheld > 0 {
        return Ok(Some(format!("{} calls were refused and {} withheld", ran.refused, ran.withheld)));
    }
    if !Regex::new(&errand.prints)?.is_match(&ran.output) {
        return Ok(Some(format!("it printed {:?}", ran.output)));
    }
    // As it stands in JSON.
    let posted = errand.posted.as_deref().map(|text| text.replace('\n', "\\n"));
    Ok(posted.filter(|text| !sent.contains(text)).map(|text| format!("the chat was not sent {text:?}")))
}

/// Answers every question *always*, and for a file as for all files in its folder.
struct Generous;

impl User for Generous {
    fn line(&mut self, _: &Question, _: &Line, choices: &Choices) -> LineAnswer {
        if choices.wider.contains(&Breadth::Folder) {
            return LineAnswer::Wider(Breadth::Folder);
        }
        LineAnswer::Allow(if choices.may_last() { Lasts::Always } else { Lasts::Task })
    }

    fn steering(&mut self, _: &Question, line: &SteeringLine) -> LineAnswer {
        if line.party.all_in_folder().is_some() {
            return LineAnswer::Wider(Breadth::Folder);
        }
        LineAnswer::Allow(Lasts::Always)
    }

    fn again(&mut self, _: &ServerName, _: &ToolName) -> bool {
        true
    }
}

/// Refuses whatever is asked.
struct Distrustful;

impl User for Distrustful {
    fn line(&mut self, _: &Question, _: &Line, _: &Choices) -> LineAnswer {
        LineAnswer::Deny(Lasts::Task)
    }

    fn steering(&mut self, _: &Question, _: &SteeringLine) -> LineAnswer {
        LineAnswer::Deny(Lasts::Task)
    }
}
