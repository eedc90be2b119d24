//! Many programs, on all cores; what came of them, and every leak shrunk.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::generate;
use super::phrase::source;
use super::shrink::shrink;
use super::trial::{Bench, Draw, Leak, Trial};
use super::world::Status;

/// How many leaks are shrunk and shown; the others are counted.
const MOST_SHOWN: usize = 20;
/// The same for calls that were not foreseen.
const MOST_UNFORESEEN: usize = 5;
/// How many programs a thread takes at once.
const PORTION: u64 = 64;
/// With how many draws of facts a program of the corpus is tried.
const DRAWS: u64 = 48;
/// The same where its task has a course.
const DRAWS_WITH_COURSE: u64 = 8;

/// Which programs to try.
#[derive(Debug, Clone, Copy)]
pub struct Campaign {
    /// The number of the first.
    pub from: u64,
    /// How many.
    pub programs: u64,
    /// From which seed.
    pub seed: u64,
    /// Whether they are later artifacts of a task, whose author was told something.
    pub later: bool,
    /// How many bits the ends of two artifacts of a task may tell, one after the other; none, for one that a tool's error ends nothing of.
    pub course: u8,
    /// Whether progress is told on standard error.
    pub tells_progress: bool,
}

/// What came of a campaign.
#[derive(Debug, Default)]
pub struct Summary {
    /// Programs that were tried.
    pub programs: u64,
    /// Those whose first run reached its end.
    pub done: u64,
    /// Those whose first run sent something.
    pub sent: u64,
    /// Those that ended with an uncaught refusal, an uncaught error, a limit, or were refused before they ran.
    pub others: BTreeMap<&'static str, u64>,
    /// Programs that leaked.
    pub leaking: u64,
    /// Programs with a call that the preview had not foreseen.
    pub unforeseen: u64,
    /// The first of both, shrunk.
    pub shown: Vec<Shown>,
    /// How long it took.
    pub took: Duration,
}

/// A leak, with a small program that shows it.
#[derive(Debug, Clone)]
pub struct Shown {
    /// Which program it was.
    pub index: u64,
    /// What told the worlds apart.
    pub what: String,
    /// The program, shrunk.
    pub program: String,
}

impl Campaign {
    /// Tries all programs, on as many threads as there are cores.
    ///
    /// # Errors
    /// The setting of the programs contradicts the core: a defect of this crate.
    pub fn run(self) -> anyhow::Result<Summary> {
        let began = Instant::now();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicU64::new(self.from);
        let total = Mutex::new(Summary::default());
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| self.work(&next, &total, began))).collect();
            for worker in workers {
                worker.join().map_err(|_| anyhow::anyhow!("a thread that tried programs ended early"))??;
            }
            anyhow::Ok(())
        })?;
        let mut summary = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        summary.shown.sort_by_key(|shown| shown.index);
        summary.took = began.elapsed();
        Ok(summary)
    }

    /// Takes portions of the programs until none is left.
    fn work(self, next: &AtomicU64, total: &Mutex<Summary>, began: Instant) -> anyhow::Result<()> {
        let bench = if self.later { Bench::new()?.later()? } else { Bench::new()? };
        let bench = if self.course > 0 { bench.with_course(self.course)? } else { bench };
        let mut room = (MOST_SHOWN, MOST_UNFORESEEN);
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= self.from + self.programs {
                return Ok(());
            }
            let mut part = Summary::default();
            for index in from..(from + PORTION).min(self.from + self.programs) {
                part.add(try_one(&bench, Draw { seed: self.seed, index }, &mut room), index);
            }
            let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let before = total.programs;
            total.merge(part);
            let step = (self.programs / 20).max(1);
            if self.tells_progress && before / step != total.programs / step {
                eprintln!(
                    "{} of {} programs, {} leaks, {:.0} s",
                    total.programs,
                    self.programs,
                    total.leaking,
                    began.elapsed().as_secs_f64()
                );
            }
        }
    }
}

/// What came of one program.
enum One {
    Rejected(String),
    Tried(Trial, Option<Shown>),
}

/// The program of a number.
#[must_use]
pub fn written(seed: u64, index: u64) -> String {
    source(&generate::program(seed, index))
}

/// Tries a program; shrinks it if it leaks and there is `room` for more leaks, or more calls not foreseen, to show.
fn try_one(bench: &Bench, draw: Draw, room: &mut (usize, usize)) -> One {
    let program = bench.program(draw);
    let source = |program: &_| bench.written(program, draw);
    let trial = match bench.try_out(&source(&program), draw) {
        Ok(trial) => trial,
        Err(error) => return One::Rejected(format!("{error:#}\n{}", source(&program))),
    };
    let left = if trial.leaks.is_empty() { &mut room.1 } else { &mut room.0 };
    let Some(leak) = trial.findings().next().cloned().filter(|_| *left > 0) else { return One::Tried(trial, None) };
    *left -= 1;
    let same = |other: &&Leak| other.kind == leak.kind;
    let small = shrink(program, |smaller| {
        bench.try_out(&source(smaller), draw).is_ok_and(|trial| trial.findings().any(|other| same(&other)))
    });
    let small = source(&small);
    let last = bench.try_out(&small, draw).ok().and_then(|trial| trial.findings().find(same).cloned());
    let what = last.map_or_else(|| leak.text.clone(), |leak| leak.text);
    let shown = Shown { index: draw.index, what: format!("{}: {what}", leak.kind), program: small };
    One::Tried(trial, Some(shown))
}

impl Summary {
    fn add(&mut self, one: One, index: u64) {
        self.programs += 1;
        let (trial, shown) = match one {
            One::Rejected(why) => {
                *self.others.entry("rejected").or_default() += 1;
                // The generator wrote what is outside the language: a defect of it.
                if self.shown.len() < MOST_SHOWN {
                    self.shown.push(Shown { index, what: "rejected".to_owned(), program: why });
                }
                return;
            }
            One::Tried(trial, shown) => (trial, shown),
        };
        self.sent += u64::from(trial.sent);
        self.leaking += u64::from(!trial.leaks.is_empty());
        self.unforeseen += u64::from(!trial.unforeseen.is_empty());
        self.shown.extend(shown);
        match trial.status {
            Status::Done => self.done += 1,
            Status::Refused => *self.others.entry("refused").or_default() += 1,
            Status::Failed => *self.others.entry("failed").or_default() += 1,
            Status::Limit => *self.others.entry("limit").or_default() += 1,
        }
    }

    fn merge(&mut self, part: Self) {
        self.programs += part.programs;
        self.done += part.done;
        self.sent += part.sent;
        self.leaking += part.leaking;
        self.unforeseen += part.unforeseen;
        for (status, count) in part.others {
            *self.others.entry(status).or_default() += count;
        }
        self.shown.extend(part.shown);
        self.shown.truncate(MOST_SHOWN);
    }

    /// Programs that are outside the language, though they were meant not to be.
    #[must_use]
    pub fn rejected(&self) -> u64 {
        self.others.get("rejected").copied().unwrap_or_default()
    }

    /// What share of the programs that is, in per cent.
    #[must_use]
    pub fn percent(&self, count: u64) -> u64 {
        count * 100 / self.programs.max(1)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for shown in &self.shown {
            writeln!(f, "── program {}: {}\n{}", shown.index, shown.what, shown.program)?;
        }
        write!(
            f,
            "{} programs in {:.0} s: {} leak, {} make calls not foreseen; {}% reached their end, {}% sent something",
            self.programs,
            self.took.as_secs_f64(),
            self.leaking,
            self.unforeseen,
            self.percent(self.done),
            self.percent(self.sent)
        )?;
        for (status, count) in &self.others {
            write!(f, ", {count} {status}")?;
        }
        Ok(())
    }
}

/// Tries one program of the corpus of leaks with many facts; says where it leaks.
///
/// # Errors
/// The file cannot be read, or its program is refused before it runs.
pub fn replay(file: &Path) -> anyhow::Result<Vec<String>> {
    let source = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let mut found = Vec::new();
    // With a course, too, in many more worlds for each draw: what is private tells as little then.
    for (bench, draws) in [(Bench::new()?, DRAWS), (Bench::new()?.with_course(1)?, DRAWS_WITH_COURSE)] {
        for index in 0..draws {
            let trial = bench.try_out(&source, Draw { seed: 1, index })?;
            found.extend(trial.findings().map(|leak| format!("{}: {}", leak.kind, leak.text)));
        }
    }
    Ok(found)
}
