//! What the readers find in what agents really wrote, and how that compares with what a person marked.
//!
//! The messages lie outside the project, in `converse/transcripts` of the folder `DUENNA_SHARED` (else `../shared`); the marks
//! in `corpus/reading`, as offsets, kinds and values, without a word of the messages.

mod material;
mod score;

pub use self::material::{DOMAINS, Mark, Marked, Message, marks, messages, transcripts};
pub(crate) use self::material::{lines, project, recorded};
pub use self::score::{Difference, Figures, Report, compare};

use std::io::Write;

use duenna_text::reading::{Context, read};
use serde_json::json;

/// Reads every message, and compares with the marks of those that have some.
pub fn measure() -> anyhow::Result<Report> {
    let mut report = Report::default();
    for domain in DOMAINS {
        let messages = messages(domain)?;
        let marked = marks(domain)?;
        for message in &messages {
            let readings = read(&message.text, &Context::default());
            report.messages += 1;
            for reading in &readings {
                report.kinds.entry(reading.value.kind().to_owned()).or_default().found += 1;
            }
            let mark = marked.iter().find(|marked| marked.run_id == message.run_id && marked.turn == message.turn);
            if let Some(marked) = mark {
                report.marked += 1;
                compare(marked, &readings, &mut report);
            }
        }
    }
    Ok(report)
}

/// Writes down every value of every message: one a line, as JSON or as words.
pub fn list(out: &mut impl Write, is_json: bool) -> anyhow::Result<()> {
    for domain in DOMAINS {
        for message in messages(domain)? {
            for reading in read(&message.text, &Context::default()) {
                let (kind, value, span) = (reading.value.kind(), reading.value.canonical(), reading.span);
                if is_json {
                    let line = json!({
                        "run_id": message.run_id, "turn": message.turn, "start": span.start, "end": span.end,
                        "kind": kind, "value": value, "score": reading.score,
                    });
                    writeln!(out, "{line}")?;
                } else {
                    let said: Vec<_> = span.of(&message.text).split_whitespace().collect();
                    writeln!(out, "{} {} {kind} {value}: {}", message.run_id, message.turn, said.join(" "))?;
                }
            }
        }
    }
    Ok(())
}
