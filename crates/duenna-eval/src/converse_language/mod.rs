//! The embedded converter on recorded messages: how much of what recorded converters found it finds, how much of what it says
//! is right, and that nothing of what an attacker wrote gets through.
//!
//! The messages lie outside the project, in `converse` of the folder `DUENNA_SHARED` (else `../shared`); the marks in
//! `corpus/converse`, as places, keys and values of the language, without a word of the messages. Further sets, `fresh`
//! to `fresh3`, were written for the project, messages and marks; for them, recall is of the marks.

mod material;
mod report;
mod values;

use std::collections::BTreeSet;
use std::time::Instant;

use duenna_core::message_language::{Candidate, Grounding, Handles, Language, verify};
use duenna_gates::converter::{EmbeddedConverter, Message as Read};
use duenna_text::reading::Context;

pub use self::material::{DOMAINS, Fresh, Mark, Marked, Message, fresh, language, marks, messages};
pub use self::report::{Figures, Report, Share};
pub use self::values::{Said, Sort, values};

/// The persona whose messages the engine was tuned on; all others are held out.
const TUNED: u32 = 1;
/// The sets of messages that were written for this project, each a file of `corpus/converse`: all of them are marked.
const FRESH: [&str; 3] = ["fresh", "fresh2", "fresh3"];

/// Converts every message, and compares.
pub fn measure(domains: &[String], is_verbose: bool) -> anyhow::Result<Report> {
    let mut report = Report { is_verbose, ..Report::default() };
    for domain in DOMAINS.iter().filter(|domain| domains.is_empty() || domains.iter().any(|wanted| wanted == *domain)) {
        let language = language(domain)?;
        let marked = marks(domain)?;
        let engine = EmbeddedConverter::new(&language);
        for message in messages(domain)? {
            let half = if message.persona == TUNED { "tuned" } else { "held_out" };
            let text = message.text.as_deref().unwrap_or_default();
            let read = Read::new(text, &Context::default());
            let said = convert(&language, &engine, text, report.half(domain, half));
            if let Some(recorded) = message.recorded() {
                let json = recorded.to_string();
                let mut names = Handles::default();
                let supported = Candidate::from_json(json.as_bytes())
                    .map(|candidate| verify(&language, &candidate, &mut names, Grounding::Drop(&read)));
                if let Ok(supported) = supported {
                    let supported = values(&language, &supported.fields, &names);
                    let place = format!("{} {}", message.run_id, message.turn);
                    let each: BTreeSet<Said> = supported.into_iter().collect();
                    let each: Vec<Vec<Said>> = each.into_iter().map(|one| vec![one]).collect();
                    report.recall(domain, half, &place, &each, &said);
                }
            }
            let of = |marked: &&Marked| marked.run_id == message.run_id && marked.turn == message.turn;
            if let Some(marked) = marked.iter().find(of) {
                report.precision(domain, half, marked, text, &said);
            }
        }
        for set in FRESH {
            read_fresh(&mut report, &language, &engine, domain, set)?;
        }
    }
    Ok(report)
}

/// Converts the messages of a set that was written for the project, and compares with their marks.
fn read_fresh(
    report: &mut Report,
    language: &Language,
    engine: &EmbeddedConverter<'_>,
    domain: &str,
    set: &'static str,
) -> anyhow::Result<()> {
    for (line, fresh) in fresh(set, domain)? {
        let said = convert(language, engine, &fresh.text, report.half(domain, set));
        let due = fresh.marks.iter().filter(|mark| !mark.optional);
        let due: Vec<Vec<Said>> = due.map(|mark| due_of(language, mark)).collect::<anyhow::Result<_>>()?;
        report.recall(domain, set, &format!("{set} {line}"), &due, &said);
        let marked = Marked { run_id: set.into(), turn: line, marks: fresh.marks };
        report.precision(domain, set, &marked, &fresh.text, &said);
    }
    Ok(())
}

/// What a message is converted to, with the time it takes.
fn convert(language: &Language, engine: &EmbeddedConverter<'_>, text: &str, figures: &mut Figures) -> Vec<Said> {
    let start = Instant::now();
    let read = Read::new(text, &Context::default());
    let candidate = engine.convert(&read);
    let mut handles = Handles::default();
    let verified = verify(language, &candidate, &mut handles, Grounding::Drop(&read));
    let took = start.elapsed();
    let said = values(language, &verified.fields, &handles);
    let mut unheld = Handles::default();
    let proposed = verify(language, &candidate, &mut unheld, Grounding::None);
    figures.converted(text, took, &said, &values(language, &proposed.fields, &unheld));
    figures.foreign += foreign(language, &verified.fields);
    said
}

/// What a mark says, under each of its keys: the language has to be able to say it.
fn due_of(language: &Language, mark: &Mark) -> anyhow::Result<Vec<Said>> {
    let written = mark.value.as_deref().unwrap_or_default();
    let mut all = Vec::new();
    for path in &mark.paths {
        let number = written.parse::<serde_json::Number>().map(serde_json::Value::Number);
        for value in number.into_iter().chain([serde_json::Value::from(written)]) {
            let json = path.rsplit('.').fold(value, |inner, key| serde_json::json!({ key: inner })).to_string();
            let candidate = Candidate::from_json(json.as_bytes())?;
            let mut handles = Handles::default();
            let verified = verify(language, &candidate, &mut handles, Grounding::None);
            all.extend(values(language, &verified.fields, &handles));
        }
    }
    anyhow::ensure!(!all.is_empty(), "the language has no `{written}` under {}", mark.paths.join(", "));
    Ok(all)
}

/// How many bytes of what is told are neither words of the language nor numbers of it: what was told is verified once more,
/// and every text in it has to be told just so again.
fn foreign(language: &Language, fields: &duenna_core::message_language::Fields) -> usize {
    let Ok(json) = serde_json::to_string(fields) else { return usize::MAX };
    let Ok(candidate) = Candidate::from_json(json.as_bytes()) else { return json.len() };
    let mut handles = Handles::default();
    let again = verify(language, &candidate, &mut handles, Grounding::None);
    let told = values(language, &again.fields, &handles);
    let is_handle = |text: &str| {
        text.rsplit_once('_').is_some_and(|(category, number)| {
            !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && category.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        })
    };
    told.iter().filter(|said| said.sort == Sort::Name && !is_handle(&said.value)).map(|said| said.value.len()).sum()
}
