//! What is kept of a search: a page for people, and a list that a test replays.

use std::fmt::Write as _;

use anyhow::Context as _;
use duenna_core::switches::Rule;

use super::{Seen, bench_for, leak_of};
use crate::noninterference::trial::Draw;

/// What stands above the table.
const HEAD: &str = "\
# Every rule broken, and found by random programs

Semantics 7 demands of the tests that they would notice: for each rule of semantics 3, 4 and 5 there is a switch, compiled only for tests,
that breaks it, and randomly generated programs must find a leak for every one. A broken rule that went unseen would mean that the generator is
too weak to show anything.

This page and `corpus/switches/found.txt` are written by a command (some minutes on two cores); do so after a change of the generator, of
its worlds or of a rule:

```sh
DUENNA_SWITCHES=1 cargo run --release -p duenna-eval -- switches --programs 20000 --write
```

Names of rules after the options break only those, and `--seed NUMBER` makes other programs; what is written keeps the lines of all others.
Without `--write` it prints what it finds (`--json`: as JSON). Progress is told on standard error; the exit code is 1 if a rule went unseen. For each program, all rules hold first: it must tell
nothing, and the rules that something asked about on the way are noted. Of those, each that was not found yet is broken, and the program runs again in
pairs of worlds (see `corpus/leaks/README.md`). The first program that leaks is made small, by taking parts away as long as it leaks with the
rule broken, and does not else.

`DUENNA_SWITCHES=1 cargo test --release -p duenna-eval --test switches` replays the list in seconds (`just nightly` does): each program must leak with its
rule broken, and tell nothing else. Besides, each rule has a program by hand in `corpus/switches`.
";

/// A line of the list: the first program that leaks while a rule is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The rule.
    pub rule: Rule,
    /// From which seed the program was made.
    pub seed: u64,
    /// Its number.
    pub index: u64,
}

impl Found {
    /// The list of what random programs found.
    #[must_use]
    pub fn list(seen: &[Seen]) -> String {
        let line = |seen: &Seen| {
            Some(format!("{} {} {}\n", seen.rule, seen.by_chance.as_ref()?.seed, seen.by_chance.as_ref()?.index))
        };
        seen.iter().filter_map(line).collect()
    }

    /// Reads a list.
    ///
    /// # Errors
    /// A line is no rule with two numbers.
    pub fn read(list: &str) -> anyhow::Result<Vec<Self>> {
        let read = |line: &str| {
            let mut words = line.split_whitespace();
            let name = words.next()?;
            let rule = *Rule::ALL.iter().find(|rule| rule.name() == name)?;
            let (seed, index) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            words.next().is_none().then_some(Self { rule, seed, index })
        };
        list.lines().map(|line| read(line).with_context(|| format!("`{line}` is no `RULE SEED NUMBER`"))).collect()
    }
}

/// What the program of a line tells while its rule is broken; nothing if it does not, or tells anything while all hold.
///
/// # Errors
/// The setting of the programs contradicts the core: a defect of this crate.
pub fn replay_found(found: Found) -> anyhow::Result<Option<String>> {
    let Found { rule, seed, index } = found;
    let (bench, draw) = (bench_for(rule)?, Draw { seed, index });
    let program = bench.written(&bench.program(draw), draw);
    Ok(leak_of(rule, &bench, &program, draw, None).as_ref().map(super::worded))
}

/// The page: how to make it, a table, and the small program of each rule.
#[must_use]
pub fn page(seen: &[Seen]) -> String {
    let mut page = HEAD.to_owned();
    let found = seen.iter().filter(|seen| seen.by_chance.is_some()).count();
    let _ = writeln!(page, "\n## Rules\n\n{found} of {} were found by random programs.\n", seen.len());
    page.push_str("| rule | sentence, and what is broken | seed | program |\n|---|---|---|---|\n");
    for Seen { rule, by_chance, .. } in seen {
        let first =
            by_chance.as_ref().map_or(" | unseen".to_owned(), |found| format!("{} | {}", found.seed, found.index));
        // What chance did not see has a program by hand.
        let program = if by_chance.is_some() { format!("#{rule}") } else { format!("../corpus/switches/{rule}.py") };
        let _ = writeln!(page, "| [`{rule}`]({program}) | {} | {first} |", rule.about().trim());
    }
    page.push_str("\n## Programs\n\nWhat each program tells while its rule is broken stands under it.\n");
    for Seen { rule, by_chance, .. } in seen {
        let Some(found) = by_chance else { continue };
        let _ = write!(page, "\n### {rule}\n\n```python\n{}```\n\n{}\n", found.program, quoted(&found.what));
    }
    page
}

/// A text as code of one line.
fn quoted(text: &str) -> String {
    format!("`{}`", text.replace('`', "'").replace('\n', "⏎"))
}
