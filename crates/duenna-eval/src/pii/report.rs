//! Precision, recall and F1, kind by kind.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::{Engine, Marked, Span};

/// Kinds with a form, on which engines without a model are compared.
const STRUCTURED: &[&str] = &[
    "CREDIT_CARD",
    "PHONE_NUMBER",
    "EMAIL_ADDRESS",
    "IBAN_CODE",
    "US_SSN",
    "IP_ADDRESS",
    "DOMAIN_NAME",
    "DATE_TIME",
    "ZIP_CODE",
];
const NAMES: &[&str] = &["PERSON", "STREET_ADDRESS", "GPE"];

/// How often, for one kind.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    marked: usize,
    found: usize,
    /// Marked ones that something found overlaps.
    met: usize,
    /// Found ones that overlap something marked.
    right: usize,
    /// With the very same borders.
    exact: usize,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.marked += other.marked;
        self.found += other.found;
        self.met += other.met;
        self.right += other.right;
        self.exact += other.exact;
    }
}

/// One line of the report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// `duenna` or `presidio`.
    pub engine: &'static str,
    /// `all` texts, those whose templates rules were `tuned` on, or the `others`.
    pub half: &'static str,
    /// The type, or `STRUCTURED` and `NAMES` for all of a group.
    pub kind: String,
    /// How many are marked.
    pub marked: usize,
    /// How many were found.
    pub found: usize,
    /// Of those found, the share that overlaps a marked one.
    pub precision: f64,
    /// Of those marked, the share that was met.
    pub recall: f64,
    /// The harmonic mean of both.
    pub overlap_f1: f64,
    /// The same with the very same borders.
    pub exact_f1: f64,
}

/// What was measured.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// All lines.
    pub rows: Vec<Row>,
    /// Engine and million bytes a second.
    pub speed: Vec<(&'static str, f64)>,
    /// Why Presidio is not there.
    pub absent: Option<String>,
}

#[expect(clippy::cast_precision_loss, reason = "counts of a few thousand")]
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn mean(precision: f64, recall: f64) -> f64 {
    if precision + recall == 0.0 { 0.0 } else { 2.0 * precision * recall / (precision + recall) }
}

impl Report {
    pub(super) fn of(texts: &[Marked], engines: &[Engine], absent: Option<String>) -> Self {
        let bytes: usize = texts.iter().map(|marked| marked.text.len()).sum();
        #[expect(clippy::cast_precision_loss, reason = "a few hundred thousand bytes")]
        let speed = engines
            .iter()
            .map(|engine| (engine.name, bytes as f64 / 1e6 / engine.took.as_secs_f64().max(1e-9)))
            .collect();
        let mut rows = Vec::new();
        for engine in engines {
            for (half, counts) in [("all", None), ("tuned", Some(true)), ("others", Some(false))] {
                let chosen =
                    |marked: &&(&Marked, &Vec<Span>)| counts.is_none_or(|tuned| tuned == marked.0.is_tuned_on());
                let pairs: Vec<_> = texts.iter().zip(&engine.found).collect();
                rows.extend(rows_of(engine.name, half, &counted(pairs.iter().filter(chosen).copied())));
            }
        }
        Self { rows, speed, absent }
    }

    /// The line of an engine, a half and a kind.
    #[must_use]
    pub fn row(&self, engine: &str, half: &str, kind: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.engine == engine && row.half == half && row.kind == kind)
    }
}

fn counted<'a>(texts: impl Iterator<Item = (&'a Marked, &'a Vec<Span>)>) -> BTreeMap<String, Counts> {
    let mut all: BTreeMap<String, Counts> = BTreeMap::new();
    for (marked, found) in texts {
        for span in &marked.spans {
            let met = usize::from(found.iter().any(|other| other.overlaps(span)));
            let exact = usize::from(found.contains(span));
            all.entry(span.kind.clone()).or_default().add(Counts { marked: 1, met, exact, ..Counts::default() });
        }
        for span in found {
            let right = usize::from(marked.spans.iter().any(|other| other.overlaps(span)));
            all.entry(span.kind.clone()).or_default().add(Counts { found: 1, right, ..Counts::default() });
        }
    }
    all
}

fn rows_of(engine: &'static str, half: &'static str, all: &BTreeMap<String, Counts>) -> Vec<Row> {
    let group = |kinds: &[&str]| {
        let mut sum = Counts::default();
        all.iter().filter(|(kind, _)| kinds.contains(&kind.as_str())).for_each(|(_, counts)| sum.add(*counts));
        sum
    };
    let groups =
        [("STRUCTURED", group(STRUCTURED)), ("NAMES", group(NAMES))].map(|(name, counts)| (name.to_owned(), counts));
    let marked = all.iter().filter(|(_, counts)| counts.marked > 0).map(|(kind, counts)| (kind.clone(), *counts));
    let row = |(kind, counts): (String, Counts)| {
        let (precision, recall) = (share(counts.right, counts.found), share(counts.met, counts.marked));
        let exact_f1 = mean(share(counts.exact, counts.found), share(counts.exact, counts.marked));
        Row {
            engine,
            half,
            kind,
            marked: counts.marked,
            found: counts.found,
            precision,
            recall,
            overlap_f1: mean(precision, recall),
            exact_f1,
        }
    };
    groups.into_iter().chain(marked).map(row).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = ("", "");
        for row in &self.rows {
            if before != (row.engine, row.half) {
                before = (row.engine, row.half);
                writeln!(
                    f,
                    "\n{} on {}\n{:<22}{:>7}{:>7}{:>11}{:>8}{:>9}{:>10}",
                    row.engine,
                    match row.half {
                        "tuned" => "the templates that Duenna's rules were set on",
                        "others" => "the other templates",
                        _ => "all texts",
                    },
                    "type",
                    "marked",
                    "found",
                    "precision",
                    "recall",
                    "F1",
                    "exact F1"
                )?;
            }
            writeln!(
                f,
                "{:<22}{:>7}{:>7}{:>11.3}{:>8.3}{:>9.3}{:>10.3}",
                row.kind, row.marked, row.found, row.precision, row.recall, row.overlap_f1, row.exact_f1
            )?;
        }
        writeln!(f)?;
        for (engine, speed) in &self.speed {
            writeln!(f, "{engine}: {speed:.2} MB/s, one short text at a time")?;
        }
        match &self.absent {
            Some(why) => write!(f, "presidio: {why}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: usize, end: usize, kind: &str) -> Span {
        Span { start, end, kind: kind.to_owned() }
    }

    #[test]
    fn overlap_and_exact_are_counted_apart() {
        let marked = |template_id| Marked {
            text: "x".repeat(30),
            spans: vec![span(0, 5, "PERSON"), span(10, 20, "GPE")],
            template_id,
        };
        let found = vec![span(2, 6, "PERSON"), span(10, 20, "GPE"), span(25, 27, "GPE")];
        let engine = Engine { name: "duenna", found: vec![found, Vec::new()], took: std::time::Duration::from_secs(1) };
        let report = Report::of(&[marked(4), marked(6)], &[engine], None);
        let row = |half, kind| report.row("duenna", half, kind).unwrap().clone();
        assert!((row("tuned", "PERSON").overlap_f1 - 1.0).abs() < 1e-9 && row("tuned", "PERSON").exact_f1 == 0.0);
        assert!((row("tuned", "GPE").precision - 0.5).abs() < 1e-9 && (row("tuned", "GPE").recall - 1.0).abs() < 1e-9);
        assert_eq!((row("all", "NAMES").marked, row("all", "NAMES").found, row("others", "GPE").found), (4, 3, 0));
        assert!(row("others", "GPE").overlap_f1 == 0.0);
    }
}
