//! The first random program that leaks, for each rule: one pass over the programs, in which each is run soundly once, and
//! then once more for each rule that it asked about and that was not found yet.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use duenna_core::switches::{Rule, asking, slowly, while_broken};

use super::{ByChance, Found, bench_for, is_of_course, leak_of, worded};
use crate::noninterference::generate;
use crate::noninterference::phrase::source;
use crate::noninterference::shrink::shrink;
use crate::noninterference::trial::{Bench, Draw, is_same};
use crate::noninterference::world::Outcome;

/// After how many programs progress is told.
const STEP: u64 = 500;

/// Which rules to break, and with which programs.
#[derive(Debug, Clone)]
pub struct Search {
    /// The rules.
    pub rules: Vec<Rule>,
    /// How many programs, at most.
    pub programs: u64,
    /// From which seed they are made.
    pub seed: u64,
    /// Whether progress is told on standard error.
    pub tells_progress: bool,
}

/// What was found so far: the least index for each rule.
type Firsts = BTreeMap<Rule, u64>;

impl Search {
    /// Tries the programs in order, on all cores, until every rule was found; gives the first that leaks for each.
    ///
    /// # Errors
    /// The setting of the programs contradicts the core: a defect of this crate.
    pub fn run(&self) -> anyhow::Result<Vec<Found>> {
        let began = Instant::now();
        let firsts = Mutex::new(Firsts::new());
        let (of_course, others): (Vec<Rule>, Vec<Rule>) = self.rules.iter().partition(|rule| is_of_course(**rule));
        for rules in [others, of_course] {
            let next = AtomicU64::new(0);
            on_all_cores(|| self.look(&rules, &next, &firsts, began))?;
        }
        let firsts = firsts.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(firsts.into_iter().map(|(rule, index)| Found { rule, seed: self.seed, index }).collect())
    }

    /// Takes programs until none is left, or every rule was found before them.
    fn look(&self, rules: &[Rule], next: &AtomicU64, firsts: &Mutex<Firsts>, began: Instant) -> anyhow::Result<()> {
        let Some(first) = rules.first() else { return Ok(()) };
        let bench = bench_for(*first)?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let is_open = |rule: &&Rule| locked(firsts).get(rule).is_none_or(|first| *first > index);
            let open: BTreeSet<Rule> = rules.iter().filter(is_open).copied().collect();
            if index >= self.programs || open.is_empty() {
                return Ok(());
            }
            let found = leaking(&bench, Draw { seed: self.seed, index }, &open);
            let mut firsts = locked(firsts);
            for rule in found {
                let first = firsts.entry(rule).or_insert(index);
                *first = index.min(*first);
            }
            if self.tells_progress && (index + 1).is_multiple_of(STEP) {
                let unseen = rules.iter().filter(|rule| !firsts.contains_key(rule)).map(|rule| rule.name());
                let unseen: Vec<_> = unseen.collect();
                let seconds = began.elapsed().as_secs_f64();
                let (left, names) = (unseen.len(), unseen.join(" "));
                eprintln!("{} of {} programs, {seconds:.0} s, {left} unseen: {names}", index + 1, self.programs);
            }
        }
    }
}

/// Which of the rules a program leaks without, if it tells nothing while all hold.
fn leaking(bench: &Bench, draw: Draw, open: &BTreeSet<Rule>) -> Vec<Rule> {
    let text = bench.written(&bench.program(draw), draw);
    let Ok(worlds) = bench.worlds(draw) else { return Vec::new() };
    let (program, in_compiling) = asking(|| bench.compiled(&text));
    let Ok(program) = program else { return Vec::new() };
    let (sound, in_running) = asking(|| worlds.outcomes(&program).collect::<Vec<Outcome>>());
    let leaks = |rule: Rule| {
        while_broken(Some(rule), || {
            let program = if in_compiling.contains(&rule) { bench.compiled(&text).ok()? } else { program.clone() };
            // Where the break changes nothing in two worlds, the others are hardly worth the time.
            let is_noticed = !worlds.outcomes(&program).zip(&sound).all(|(broken, sound)| is_same(&broken, sound));
            if is_noticed { worlds.first_leak(&program, None) } else { None }
        })
        .is_some()
    };
    let asked = in_compiling.union(&in_running).copied();
    let found: Vec<Rule> = asked.filter(|rule| open.contains(rule)).filter(|rule| leaks(*rule)).collect();
    let is_sound = found.is_empty() || worlds.first_leak(&program, None).is_none();
    if is_sound { found } else { Vec::new() }
}

/// The random programs, of so many, that do in one world what they do not do without the interpreter's fast path.
///
/// # Errors
/// The setting of the programs contradicts the core: a defect of this crate.
pub fn that_differ_slowly(programs: u64, seed: u64) -> anyhow::Result<Vec<String>> {
    let (next, differing) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    on_all_cores(|| {
        let bench = Bench::new()?;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= programs {
                return Ok(());
            }
            let text = source(&generate::program(seed, index));
            let Ok(program) = bench.compiled(&text) else { continue };
            let worlds = bench.worlds(Draw { seed, index })?;
            let quick: Vec<Outcome> = worlds.outcomes(&program).collect();
            let slow = slowly(|| worlds.outcomes(&program).collect::<Vec<Outcome>>());
            let is_alike = |(quick, slow): (&Outcome, &Outcome)| is_same(quick, slow) && quick.status == slow.status;
            if !quick.iter().zip(&slow).all(is_alike) {
                locked(&differing).push(format!("program {index} of seed {seed}:\n{text}"));
            }
        }
    })?;
    Ok(differing.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Makes what was found small, on all cores. What does not leak by its rule alone (any more) is left out.
///
/// # Errors
/// The setting of the programs contradicts the core: a defect of this crate.
pub fn small(found: &[Found], tells_progress: bool) -> anyhow::Result<BTreeMap<Rule, ByChance>> {
    let began = Instant::now();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    on_all_cores(|| {
        while let Some(one) = found.get(next.fetch_add(1, Ordering::Relaxed)) {
            let small = shrunk(*one, &bench_for(one.rule)?);
            let mut done = locked(&done);
            done.extend(small.map(|small| (one.rule, small)));
            if tells_progress {
                eprintln!(
                    "{} of {} programs made small, {:.0} s",
                    done.len(),
                    found.len(),
                    began.elapsed().as_secs_f64()
                );
            }
        }
        Ok(())
    })?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The program, made small, and what it tells.
fn shrunk(Found { rule, seed, index }: Found, bench: &Bench) -> Option<ByChance> {
    let draw = Draw { seed, index };
    let program = bench.program(draw);
    let source = |program: &_| bench.written(program, draw);
    let leak = leak_of(rule, bench, &source(&program), draw, None)?;
    let still = |program: &str| leak_of(rule, bench, program, draw, Some(leak.kind));
    let program = source(&shrink(program, |smaller| still(&source(smaller)).is_some()));
    let what = worded(&still(&program).unwrap_or(leak.clone()));
    Some(ByChance { seed, index, what, program })
}

fn on_all_cores(work: impl Fn() -> anyhow::Result<()> + Sync) -> anyhow::Result<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a thread that tried programs ended early"))??;
        }
        Ok(())
    })
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rule that nothing asked about is skipped: then to break it must change nothing.
    #[test]
    fn what_is_not_asked_about_changes_nothing() {
        let bench = Bench::new().unwrap();
        let mut skipped = 0;
        for index in 0..12 {
            let worlds = bench.worlds(Draw { seed: 5, index }).unwrap();
            let text = source(&generate::program(5, index));
            let run = || worlds.outcomes(&bench.compiled(&text).unwrap()).collect::<Vec<_>>();
            let (sound, asked) = asking(run);
            assert!(asked.contains(&Rule::ReadIsLabelled), "{asked:?}");
            for rule in Rule::ALL.iter().filter(|rule| !asked.contains(rule)) {
                let broken = while_broken(Some(*rule), run);
                assert!(broken.iter().zip(&sound).all(|(one, other)| is_same(one, other)), "{rule} in\n{text}");
                skipped += 1;
            }
        }
        assert!(skipped > 100, "{skipped}");
    }
}
