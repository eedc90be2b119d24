//! Whether the tests would notice: each rule of the semantics broken in turn (semantics 7). A program of the corpus must leak
//! while its rule is broken, and never else; and programs by chance must find the break by themselves.

use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use duenna_core::switches::{Rule, while_broken};

use super::generate;
use super::phrase::source;
use super::shrink::shrink;
use super::trial::{Bench, Draw, Leak};

/// With how many draws of facts a program of the corpus is tried.
const DRAWS: u64 = 24;

/// What was seen of one rule while it was broken.
#[derive(Debug)]
pub struct Seen {
    /// The rule.
    pub rule: Rule,
    /// What its program of the corpus told, if it has one and that leaked.
    pub by_hand: Option<String>,
    /// The first program by chance that leaked.
    pub by_chance: Option<ByChance>,
    /// How many programs by chance were to be tried.
    programs: u64,
}

/// A program by chance that leaked while a rule was broken.
#[derive(Debug, Clone)]
pub struct ByChance {
    /// How many were tried before it.
    pub index: u64,
    /// What told the worlds apart.
    pub what: String,
    /// The program, shrunk.
    pub program: String,
}

impl Seen {
    /// Whether whatever was tried found the rule broken.
    #[must_use]
    pub const fn is_seen(&self) -> bool {
        self.by_hand.is_some() && (self.programs == 0 || self.by_chance.is_some())
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_hand = if self.by_hand.is_some() { "leaks" } else { "UNSEEN" };
        write!(f, "{:32} {by_hand:8}", self.rule.name())?;
        match &self.by_chance {
            Some(found) => write!(f, " program {}", found.index),
            None if self.programs > 0 => write!(f, " UNSEEN in {} programs", self.programs),
            None => Ok(()),
        }
    }
}

/// Breaks a rule and looks whether that is seen: by its program in `corpus`, and by one of so many programs by chance.
///
/// # Errors
/// Its program cannot be read, is refused before it runs, or leaks while all rules hold.
pub fn break_rule(rule: Rule, corpus: &Path, programs: u64, seed: u64) -> anyhow::Result<Seen> {
    let bench = Bench::new()?;
    let file = corpus.join(rule.name()).with_extension("py");
    let text = std::fs::read_to_string(&file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    if let Some(leak) = first_leak(&bench, &text).with_context(|| file.display().to_string())? {
        anyhow::bail!("`{}` leaks while all rules hold: {leak}", file.display());
    }
    let by_hand = while_broken(Some(rule), || first_leak(&bench, &text))?;
    let by_chance = search(rule, programs, seed)?;
    Ok(Seen { rule, by_hand, by_chance, programs })
}

/// What a program tells, for the first draw of facts with which it tells anything.
fn first_leak(bench: &Bench, source: &str) -> anyhow::Result<Option<String>> {
    for index in 0..DRAWS {
        let trial = bench.try_out(source, Draw { seed: 1, index })?;
        if let Some(leak) = trial.leaks.first() {
            return Ok(Some(format!("{}: {}", leak.kind, leak.text)));
        }
    }
    Ok(None)
}

/// The first program by chance that leaks while the rule is broken, and does not while it holds.
fn search(rule: Rule, programs: u64, seed: u64) -> anyhow::Result<Option<ByChance>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let first: Mutex<Option<u64>> = Mutex::new(None);
    std::thread::scope(|scope| {
        let work = || {
            let bench = Bench::new()?;
            while !done.load(Ordering::Relaxed) {
                let draw = Draw { seed, index: next.fetch_add(1, Ordering::Relaxed) };
                if draw.index >= programs {
                    break;
                }
                let program = source(&generate::program(draw.seed, draw.index));
                if leaks(rule, &bench, &program, draw, None).is_some() {
                    done.store(true, Ordering::Relaxed);
                    let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                    *first = Some(first.map_or(draw.index, |had| had.min(draw.index)));
                }
            }
            anyhow::Ok(())
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a thread that tried programs ended early"))??;
        }
        anyhow::Ok(())
    })?;
    let Some(index) = first.into_inner().unwrap_or_else(PoisonError::into_inner) else { return Ok(None) };
    let (bench, draw) = (Bench::new()?, Draw { seed, index });
    let program = generate::program(draw.seed, draw.index);
    let Some(leak) = leaks(rule, &bench, &source(&program), draw, None) else { return Ok(None) };
    let small = shrink(program, |smaller| leaks(rule, &bench, &source(smaller), draw, Some(&leak)).is_some());
    let program = source(&small);
    let last = leaks(rule, &bench, &program, draw, Some(&leak)).unwrap_or(leak);
    Ok(Some(ByChance { index, what: format!("{}: {}", last.kind, last.text), program }))
}

/// What a program tells because the rule is broken; of the same kind as another leak, if there is one.
fn leaks(rule: Rule, bench: &Bench, program: &str, draw: Draw, like: Option<&Leak>) -> Option<Leak> {
    let trial = while_broken(Some(rule), || bench.try_out(program, draw)).ok()?;
    let leak = trial.leaks.into_iter().find(|leak| like.is_none_or(|like| like.kind == leak.kind))?;
    let is_sound = bench.try_out(program, draw).is_ok_and(|trial| trial.leaks.is_empty());
    is_sound.then_some(leak)
}
