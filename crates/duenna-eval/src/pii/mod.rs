//! `duenna-eval pii`: how well [`duenna_text::pii`] finds what is marked in texts, beside Presidio where Python has it.
//!
//! The texts are `guard/pii_spans_dev.jsonl` of the shared material (`DUENNA_SHARED`, else `../shared`): sentences made from
//! templates, with the borders and types of what was filled in. Thresholds and words were set on the templates whose number can be
//! divided by four; the other half is told apart from them.

mod presidio;
mod report;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use duenna_text::pii::scan;
use serde::Deserialize;

pub use report::{Report, Row};

/// What is measured.
#[derive(Debug)]
pub struct Campaign {
    /// The score from which a finding counts.
    pub score: f32,
    /// The Python to ask for Presidio.
    pub python: PathBuf,
}

/// One text with what is marked in it.
#[derive(Debug, Deserialize)]
struct Marked {
    text: String,
    spans: Vec<Span>,
    template_id: u32,
}

/// A place in a text, in characters.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Span {
    start: usize,
    end: usize,
    #[serde(rename = "type")]
    kind: String,
}

impl Span {
    fn overlaps(&self, other: &Self) -> bool {
        self.kind == other.kind && self.start < other.end && other.start < self.end
    }
}

impl Marked {
    /// Whether rules were set on its template.
    fn is_tuned_on(&self) -> bool {
        self.template_id.is_multiple_of(4)
    }
}

/// What one engine found in all texts, and how long it took.
struct Engine {
    name: &'static str,
    found: Vec<Vec<Span>>,
    took: Duration,
}

impl Campaign {
    /// Measures.
    ///
    /// # Errors
    ///
    /// If the shared material is not there, or is not what it should be.
    pub fn run(&self) -> anyhow::Result<Report> {
        let texts = texts()?;
        let mut engines = vec![self.own(&texts)];
        let absent = match presidio::find(&self.python, &texts, self.score)? {
            Ok(engine) => {
                engines.push(engine);
                None
            }
            Err(why) => Some(why),
        };
        Ok(Report::of(&texts, &engines, absent))
    }

    fn own(&self, texts: &[Marked]) -> Engine {
        // The lists are made when they are first asked for.
        let _ = scan("ready");
        let begun = Instant::now();
        let found: Vec<_> = texts.iter().map(|marked| scan(&marked.text)).collect();
        let took = begun.elapsed();
        let in_characters = |(marked, found): (&Marked, Vec<duenna_text::pii::Finding>)| {
            let characters = |at: usize| marked.text.char_indices().take_while(|(place, _)| *place < at).count();
            let kept = found.into_iter().filter(|finding| finding.score >= self.score);
            kept.map(|finding| Span {
                start: characters(finding.start),
                end: characters(finding.end),
                kind: finding.kind.name().to_owned(),
            })
            .collect()
        };
        Engine { name: "duenna", found: texts.iter().zip(found).map(in_characters).collect(), took }
    }
}

fn texts() -> anyhow::Result<Vec<Marked>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("DUENNA_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let file = folder.join("guard/pii_spans_dev.jsonl");
    let text = std::fs::read_to_string(&file).with_context(|| {
        format!(
            "there is no `{}`: the marked texts lie outside the project; set DUENNA_SHARED to the folder that has them",
            file.display()
        )
    })?;
    text.lines()
        .enumerate()
        .map(|(number, line)| {
            serde_json::from_str(line).with_context(|| format!("{}, line {}", file.display(), number + 1))
        })
        .collect()
}
