//! Whether the tests would notice: each rule of the semantics broken in turn (semantics 7). A program of the corpus must leak
//! while its rule is broken, and never else; and random programs must find the break by themselves.
//!
//! ```text
//!  random program ──▶ all rules hold: which are asked about? ──▶ each of those broken ──▶ the first leak of each rule
//!      ──▶ shrink ──▶ page (docs/switches.md) and list (corpus/switches/found.txt) ──▶ replay
//! ```

mod page;
mod search;

use std::fmt;
use std::path::Path;

use anyhow::Context as _;
use duenna_core::switches::{Rule, while_broken};
use serde::Serialize;

pub use self::page::{Found, page, replay_found};
pub use self::search::{Search, small, that_differ_slowly};
use super::trial::{Bench, Draw, Leak, LeakKind};

/// With how many draws of facts a program of the corpus is tried.
const DRAWS: u64 = 48;

/// What was seen of one rule while it was broken.
#[derive(Debug)]
pub struct Seen {
    /// The rule.
    pub rule: Rule,
    /// What its program of the corpus told, if that leaked.
    pub by_hand: Option<String>,
    /// The first random program that leaked.
    pub by_chance: Option<ByChance>,
    /// How many random programs were to be tried.
    pub programs: u64,
}

/// A random program that leaked while a rule was broken.
#[derive(Debug, Clone, Serialize)]
pub struct ByChance {
    /// From which seed it was made.
    pub seed: u64,
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

/// As it is printed in JSON.
#[derive(Serialize)]
struct Row<'a> {
    rule: &'static str,
    about: &'static str,
    by_hand: Option<&'a str>,
    by_chance: Option<&'a ByChance>,
}

impl Serialize for Seen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Row {
            rule: self.rule.name(),
            about: self.rule.about().trim(),
            by_hand: self.by_hand.as_deref(),
            by_chance: self.by_chance.as_ref(),
        }
        .serialize(serializer)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_hand = if self.by_hand.is_some() { "leaks" } else { "UNSEEN" };
        write!(f, "{:32} {by_hand:8}", self.rule.name())?;
        match &self.by_chance {
            Some(found) => write!(f, " program {}\n    {}\n{}", found.index, found.what, found.program),
            None if self.programs > 0 => write!(f, " UNSEEN in {} programs", self.programs),
            None => Ok(()),
        }
    }
}

/// Breaks a rule and tells what its program in `corpus` says then.
///
/// # Errors
/// The program cannot be read, is refused before it runs, or leaks while all rules hold.
pub fn by_hand(rule: Rule, corpus: &Path) -> anyhow::Result<Option<String>> {
    told_without(rule, &corpus.join(rule.name()).with_extension("py"))
}

/// Breaks a rule and tells what the program in `file` says then.
///
/// # Errors
/// As for [`by_hand`].
pub fn told_without(rule: Rule, file: &Path) -> anyhow::Result<Option<String>> {
    let bench = bench_for(rule)?;
    let text = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let first = |rule| {
        let leaks = (0..DRAWS).map(|index| leak_while_broken(rule, &bench, &text, Draw { seed: 1, index }, None));
        leaks.collect::<anyhow::Result<Vec<_>>>().map(|leaks| leaks.into_iter().flatten().next())
    };
    if let Some(leak) = first(None).with_context(|| file.display().to_string())? {
        anyhow::bail!("`{}` leaks while all rules hold: {}", file.display(), worded(&leak));
    }
    Ok(first(Some(rule))?.as_ref().map(worded))
}

/// How many bits the course has where rules of courses are broken.
const COURSE: u8 = 1;

/// Whether a rule is about the ends of artifacts, which only a task tells whose course pays for them.
const fn is_of_course(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::EndsAreTold
            | Rule::SealedEndsNothing
            | Rule::EndsDecideBranches
            | Rule::FailingTellsNoMore
            | Rule::RegionEndsAreTold
            | Rule::RegionEndsDecideCalls
            | Rule::EndsAreAnnounced
            | Rule::DenyHoldsAgainstEnds
            | Rule::EndsNeedTrust
            | Rule::CourseIsPaid
            | Rule::CourseCounts
            | Rule::BranchesCost
            | Rule::BranchCallsCount
            | Rule::LoopsPayNothing
            | Rule::StoredDataPayNothing
    )
}

/// What programs are tried in while that rule is broken.
fn bench_for(rule: Rule) -> anyhow::Result<Bench> {
    if is_of_course(rule) { Bench::new()?.with_course(COURSE) } else { Bench::new() }
}

/// The first thing that a program tells while a rule is broken, of that kind if one is given.
fn leak_while_broken(
    rule: Option<Rule>,
    bench: &Bench,
    source: &str,
    draw: Draw,
    kind: Option<LeakKind>,
) -> anyhow::Result<Option<Leak>> {
    let worlds = bench.worlds(draw)?;
    while_broken(rule, || Ok(worlds.first_leak(&bench.compiled(source)?, kind)))
}

/// What a program tells because a rule is broken: nothing of that while all hold.
fn leak_of(rule: Rule, bench: &Bench, source: &str, draw: Draw, kind: Option<LeakKind>) -> Option<Leak> {
    let leak = leak_while_broken(Some(rule), bench, source, draw, kind).ok()??;
    let is_sound = leak_while_broken(None, bench, source, draw, None).is_ok_and(|leak| leak.is_none());
    is_sound.then_some(leak)
}

fn worded(leak: &Leak) -> String {
    format!("{}: {}", leak.kind, leak.text)
}
