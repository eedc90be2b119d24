//! What the readers find in what agents really wrote, and how that compares with what a person marked.
//!
//! The messages lie outside the project, in `converse/transcripts` of the folder `DUENNA_SHARED` (else `../shared`); the marks
//! in `corpus/reading`, as offsets, kinds and values, without a word of the messages.

mod material;
mod score;

pub use self::material::{DOMAINS, Mark, Marked, Message, marks, messages};
pub use self::score::{Difference, Figures, Report, compare};

use duenna::reading::{Context, read};

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
