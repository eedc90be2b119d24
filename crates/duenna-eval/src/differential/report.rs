//! Many programs, on all cores; what came of them, and every difference shrunk.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context as _;
use serde::Serialize;

use super::compare::{Difference, End, difference, here};
use super::generate::{program, whole};
use super::peer::Peer;
use crate::programs::shrink::shrink;

/// How many differences are shrunk and shown for each thread; the others are counted.
const MOST_SHOWN: usize = 20;
/// How many programs a thread takes at once.
const PORTION: u64 = 32;
/// Room for the deepest calls within calls of an unoptimised build.
const STACK: usize = 64 << 20;

/// Which programs to try.
#[derive(Debug, Clone)]
pub struct Campaign {
    /// How many.
    pub programs: u64,
    /// From which seed.
    pub seed: u64,
    /// The Python to compare with.
    pub python: PathBuf,
    /// Whether progress is told on standard error.
    pub tells_progress: bool,
}

/// What came of a campaign.
#[derive(Debug, Default, Serialize)]
pub struct Summary {
    /// The version of CPython.
    pub python: String,
    /// Whether messages of errors were compared, too.
    pub messages: bool,
    /// Programs that were tried.
    pub programs: u64,
    /// Those that ended with an error nothing caught.
    pub failed: u64,
    /// Those that met a limit, and show nothing.
    pub limits: u64,
    /// Those that are programs neither here nor there: a defect of the generator.
    pub invalid: u64,
    /// Those of which CPython's own outcome hangs on its hash seed, and so on the order of a set.
    pub unordered: u64,
    /// Those that differ.
    pub differ: u64,
    /// The first of those, shrunk.
    pub found: Vec<Found>,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// A program that differs, shrunk.
#[derive(Debug, Clone, Serialize)]
pub struct Found {
    /// Which program it was.
    pub index: u64,
    /// What differs.
    pub difference: Difference,
    /// The program, shrunk.
    pub program: String,
}

impl Campaign {
    /// Tries all programs, on as many threads as there are cores, each with a Python of its own.
    ///
    /// # Errors
    /// Python is not there, too old, or ended.
    pub fn run(&self) -> anyhow::Result<Summary> {
        let began = Instant::now();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicU64::new(0);
        let total = Mutex::new(Summary::default());
        std::thread::scope(|scope| {
            let start = |_| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, || self.work(&next, &total, began))
            };
            for worker in (0..threads).map(start).collect::<Vec<_>>() {
                worker?.join().map_err(|_| anyhow::anyhow!("a thread that tried programs ended early"))??;
            }
            anyhow::Ok(())
        })?;
        let mut summary = total.into_inner().unwrap_or_else(PoisonError::into_inner);
        summary.found.sort_by_key(|found| found.index);
        summary.seconds = began.elapsed().as_secs_f64();
        Ok(summary)
    }

    fn work(&self, next: &AtomicU64, total: &Mutex<Summary>, began: Instant) -> anyhow::Result<()> {
        let mut peer = Peer::start(&self.python)?;
        let mut room = MOST_SHOWN;
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= self.programs {
                return Ok(());
            }
            let mut part = Summary::default();
            self.portion(from..(from + PORTION).min(self.programs), &mut peer, &mut room, &mut part)?;
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            let before = total.programs;
            total.merge(part);
            total.messages = peer.has_our_messages();
            total.python = peer.version.map(|part| part.to_string()).join(".");
            let step = (self.programs / 20).max(1);
            if self.tells_progress && before / step != total.programs / step {
                let seconds = began.elapsed().as_secs_f64();
                eprintln!("{} of {} programs, {} differ, {seconds:.0} s", total.programs, self.programs, total.differ);
            }
        }
    }

    fn portion(
        &self,
        indices: std::ops::Range<u64>,
        peer: &mut Peer,
        room: &mut usize,
        part: &mut Summary,
    ) -> anyhow::Result<()> {
        let messages = peer.has_our_messages();
        let sources: Vec<String> = indices.clone().map(|index| whole(&program(self.seed, index, messages))).collect();
        let ends = peer.run(&sources)?;
        for ((index, source), there) in indices.zip(&sources).zip(&ends) {
            part.programs += 1;
            // What does not end there would not end here.
            let here = if *there == End::Limit { End::Limit } else { here(source) };
            part.failed += u64::from(matches!(&here, End::Ran { error, .. } if !error.is_empty()));
            part.limits += u64::from(here == End::Limit || *there == End::Limit);
            part.invalid += u64::from(matches!((&here, there), (End::Refused(_), End::Refused(_))));
            let Some(first) = difference(&here, there, messages) else { continue };
            if peer.hangs_on_order(source, there)? {
                part.unordered += 1;
                continue;
            }
            part.differ += 1;
            if *room > 0 {
                *room -= 1;
                part.found.push(self.shrunk(index, &first, peer)?);
            }
        }
        Ok(())
    }

    /// The smallest program found that differs in the same way.
    fn shrunk(&self, index: u64, first: &Difference, peer: &mut Peer) -> anyhow::Result<Found> {
        let messages = peer.has_our_messages();
        let mut last = first.clone();
        let mut ended = None;
        let small = shrink(program(self.seed, index, messages), |smaller| {
            let found = if ended.is_some() { Ok(None) } else { try_source(&whole(smaller), peer) };
            match found {
                Ok(Some(found)) if is_same(&found, first) => {
                    last = found;
                    true
                }
                Ok(_) => false,
                Err(error) => {
                    ended = Some(error);
                    false
                }
            }
        });
        ended.map_or_else(|| Ok(Found { index, difference: last, program: whole(&small) }), Err)
    }
}

/// Whether two differences are likely to have the same cause.
fn is_same(one: &Difference, other: &Difference) -> bool {
    let refusal = |found: &Difference| {
        found.duenna.lines().next().and_then(|line| line.split_once(": ")).map(|(_, why)| why.to_owned())
    };
    // Parts taken away leave names without a value, and values without their methods: that is another story.
    let names = |found: &Difference| {
        let has = |class| [&found.duenna, &found.cpython].map(|line| line.contains(class));
        (has("NameError"), has("AttributeError"))
    };
    one.kind == other.kind
        && names(one) == names(other)
        && (one.kind != super::Kind::Refused || refusal(one) == refusal(other))
}

fn try_source(source: &str, peer: &mut Peer) -> anyhow::Result<Option<Difference>> {
    let there = peer.run(&[source.to_owned()])?;
    let messages = peer.has_our_messages();
    let Some(there) = there.first().filter(|there| **there != End::Limit) else { return Ok(None) };
    let found = difference(&here(source), there, messages);
    Ok(if found.is_some() && peer.hangs_on_order(source, there)? { None } else { found })
}

impl Summary {
    fn merge(&mut self, part: Self) {
        self.programs += part.programs;
        self.failed += part.failed;
        self.limits += part.limits;
        self.invalid += part.invalid;
        self.unordered += part.unordered;
        self.differ += part.differ;
        self.found.extend(part.found);
    }

    /// Whether nothing differs, and nearly all programs were programs.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.differ == 0 && self.invalid * 100 <= self.programs
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: BTreeMap<_, u64> = BTreeMap::new();
        for found in &self.found {
            *kinds.entry(found.difference.kind).or_default() += 1;
            writeln!(
                f,
                "── program {}: {}\n{}{}",
                found.index, found.difference.kind, found.program, found.difference
            )?;
        }
        write!(
            f,
            "{} programs in {:.0} s, compared with CPython {}{}: {} differ, {} failed in both, {} met a limit, {} hang on the order of a set, {} are none",
            self.programs,
            self.seconds,
            self.python,
            if self.messages { "" } else { " (without messages of errors, which are those of 3.11)" },
            self.differ,
            self.failed,
            self.limits,
            self.unordered,
            self.invalid,
        )?;
        for (kind, count) in kinds {
            write!(f, "; {count} shown for {kind}")?;
        }
        Ok(())
    }
}

/// The program of that number.
#[must_use]
pub fn written(seed: u64, index: u64) -> String {
    whole(&program(seed, index, true))
}

/// Tries one program; tells the difference, if there is one.
///
/// # Errors
/// The file cannot be read, or Python is not there.
pub fn replay(file: &Path, python: &Path) -> anyhow::Result<Option<Difference>> {
    let source = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    try_source(&source, &mut Peer::start(python)?)
}
