//! All programs of a folder.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde::Serialize;

use super::measure::{Cause, Measured};
use super::world::World;

/// What came of all programs.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// Calls that were made.
    pub calls: usize,
    /// Pairs of a call and a datum that its label names.
    pub pairs: usize,
    /// Those where a change of the datum changes the call.
    pub flowing: usize,
    /// The others.
    pub over: usize,
    /// The same by cause.
    pub causes: BTreeMap<Cause, usize>,
    /// What changes a call whose label does not name it: leaks.
    pub untold: usize,
    /// One by one.
    pub programs: Vec<Measured>,
    /// Whether to show each pair.
    #[serde(skip)]
    pub is_verbose: bool,
}

/// Measures each `*.py` of a folder in the world of its `world.json`.
///
/// # Errors
/// Something cannot be read, a program is refused or does not reach its end, or there is none.
pub fn measure_corpus(folder: &Path) -> anyhow::Result<Report> {
    let world = World::read(&folder.join("world.json"))?;
    let read = || format!("`{}` cannot be read", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(read)? {
        let path = entry.with_context(read)?.path();
        if path.extension().is_some_and(|extension| extension == "py") {
            files.push(path);
        }
    }
    files.sort();
    ensure!(!files.is_empty(), "`{}` holds no programs", folder.display());
    let mut report = Report::default();
    for file in files {
        let source = std::fs::read_to_string(&file).with_context(|| format!("`{}` cannot be read", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let measured = world.measure(&name, &source)?;
        report.calls += measured.calls;
        report.pairs += measured.pairs;
        report.flowing += measured.flowing;
        report.over += measured.over.len();
        report.untold += measured.untold.len();
        for over in &measured.over {
            *report.causes.entry(over.cause).or_default() += 1;
        }
        report.programs.push(measured);
    }
    Ok(report)
}

/// How many per cent that is, with one digit.
fn share(part: usize, whole: usize) -> String {
    let tenths = part * 1000 / whole.max(1);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for measured in &self.programs {
            if self.is_verbose {
                let Measured { program, calls, pairs, flowing, over, .. } = measured;
                writeln!(f, "{program}: {calls} calls, {pairs} pairs, {flowing} flow, {} do not", over.len())?;
                for over in &measured.over {
                    let way: Vec<String> = over.way.iter().map(ToString::to_string).collect();
                    let (line, call, datum, cause) = (over.line, &over.call, &over.datum, over.cause);
                    writeln!(f, "    line {line}: {call} names {datum} ({cause}; lines {})", way.join(", "))?;
                }
            }
            for untold in &measured.untold {
                writeln!(f, "    {}: {untold}", measured.program)?;
            }
        }
        writeln!(
            f,
            "{} programs, {} calls; {} pairs of a call and a datum in its label: {} flow, {} do not ({}); {} untold",
            self.programs.len(),
            self.calls,
            self.pairs,
            self.flowing,
            self.over,
            share(self.over, self.pairs),
            self.untold
        )?;
        let causes = self.causes.iter().map(|(cause, count)| format!("{cause} {count}"));
        write!(f, "by cause: {}", causes.collect::<Vec<_>>().join(", "))
    }
}
