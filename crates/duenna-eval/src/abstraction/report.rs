//! What was measured, for people and programs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// How many secrets a text had, and how many survived.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Secrets that the raw text has.
    pub secrets: usize,
    /// Those that survive word for word.
    pub verbatim: usize,
    /// Those of which most words survive close together.
    pub words: usize,
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many are told.
    pub told: usize,
    /// Of how many.
    pub of: usize,
}

/// All that was measured.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// By engine, then text, purpose and tier.
    pub leaks: BTreeMap<String, BTreeMap<String, Cell>>,
    /// Useful items told, by engine, then purpose.
    pub useful: BTreeMap<String, BTreeMap<String, Share>>,
    /// Facts of benign runs that are still there, by engine, then purpose.
    pub facts: BTreeMap<String, BTreeMap<String, Share>>,
    /// What to look at, if it was asked for.
    pub list: Vec<String>,
}

impl Report {
    pub(super) fn secret(&mut self, engine: &str, what: &str, purpose: &str, tier: &str, verbatim: bool, words: bool) {
        let key = format!("{what}, {purpose}, {tier}");
        let cell = self.leaks.entry(engine.to_owned()).or_default().entry(key).or_default();
        cell.secrets += 1;
        cell.verbatim += usize::from(verbatim);
        cell.words += usize::from(words);
    }

    pub(super) fn useful(&mut self, engine: &str, purpose: &str, is_told: bool) {
        Share::count(self.useful.entry(engine.to_owned()).or_default(), purpose, is_told);
    }

    pub(super) fn fact(&mut self, engine: &str, purpose: &str, is_told: bool) {
        Share::count(self.facts.entry(engine.to_owned()).or_default(), purpose, is_told);
    }

    pub(super) fn list(&mut self, line: String) {
        if !self.list.contains(&line) {
            self.list.push(line);
        }
    }

    /// Whether the embedded engine meets its aim: nothing word for word, at most 2 % by words in each tier, 80 % of what is
    /// useful, 90 % of what benign assistants sent.
    #[must_use]
    pub fn is_met(&self) -> bool {
        let cells = || self.leaks.get("embedded").into_iter().flat_map(BTreeMap::values);
        let least = |shares: &BTreeMap<String, BTreeMap<String, Share>>, percent: usize| {
            let all = Share::sum(shares.get("embedded"));
            all.told * 100 >= all.of * percent
        };
        cells().all(|cell| cell.verbatim == 0 && cell.words * 100 <= cell.secrets * 2)
            && least(&self.useful, 80)
            && least(&self.facts, 90)
    }
}

impl Share {
    fn count(shares: &mut BTreeMap<String, Self>, purpose: &str, is_told: bool) {
        let share = shares.entry(purpose.to_owned()).or_default();
        share.told += usize::from(is_told);
        share.of += 1;
    }

    fn sum(shares: Option<&BTreeMap<String, Self>>) -> Self {
        let all = shares.into_iter().flat_map(BTreeMap::values);
        all.fold(Self::default(), |sum, share| Self { told: sum.told + share.told, of: sum.of + share.of })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.told, self.of)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (engine, cells) in &self.leaks {
            writeln!(
                f,
                "{engine}: secrets that survive (a) word for word, (b) by most words, of those in the raw text"
            )?;
            for (key, cell) in cells {
                writeln!(f, "  {key:<56} (a) {:>3}  (b) {:>3}  of {:>4}", cell.verbatim, cell.words, cell.secrets)?;
            }
        }
        for (what, shares) in [("useful items told", &self.useful), ("benign facts still there", &self.facts)] {
            writeln!(f, "{what}")?;
            for (engine, shares) in shares {
                let by: Vec<String> = shares.iter().map(|(purpose, share)| format!("{purpose} {share}")).collect();
                writeln!(f, "  {engine}: {} ({})", Share::sum(Some(shares)), by.join(", "))?;
            }
        }
        for line in &self.list {
            writeln!(f, "{line}")?;
        }
        write!(f, "{}", if self.is_met() { "the aim is met" } else { "the aim is not met" })
    }
}
