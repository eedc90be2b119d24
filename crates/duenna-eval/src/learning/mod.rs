//! How much a learned language depends on what it was learned from (the dual firewall's 5.6): with one persona's conversations,
//! with a quarter of them, and with all but the one that is asked about.
//!
//! The paper counts attacks that succeed; here it is what an honest agent could still say, and what a message could ask for. The
//! conversations lie outside the project.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use duenna_gates::language_learning::{Conversation, Corpus, Coverage, Growth, coverage, learn};
use serde::Serialize;

use crate::reading::{DOMAINS, transcripts};

/// What was measured.
#[derive(Debug, Serialize)]
pub struct Report {
    rows: Vec<Row>,
}

/// A language of one line of business, learned in one way: the mean over all ways to choose.
#[derive(Debug, Clone, Serialize)]
struct Row {
    domain: String,
    learned_from: &'static str,
    /// How many languages were learned.
    languages: usize,
    fields: f64,
    members: f64,
    asks: f64,
    /// Facts of conversations it was not learned from.
    facts: usize,
    same_key: f64,
    said: f64,
    /// By what they are: the share that can be said.
    by_kind: BTreeMap<&'static str, f64>,
}

/// Learns and asks.
///
/// # Errors
/// If the conversations are not there.
pub fn measure() -> anyhow::Result<Report> {
    let folder = transcripts()?;
    let mut rows = Vec::new();
    for domain in DOMAINS {
        rows.extend(domain_rows(domain, &folder.join(format!("{domain}.jsonl")))?);
    }
    Ok(Report { rows })
}

fn domain_rows(domain: &str, file: &Path) -> anyhow::Result<Vec<Row>> {
    let mut corpus = Corpus::read(file)?;
    // Only what was recorded as verified says which facts there were.
    for conversation in &mut corpus.conversations {
        conversation.messages.retain(|said| said.verified.is_some());
    }
    corpus.conversations.retain(|conversation| !conversation.messages.is_empty());
    let all = corpus.conversations;
    let personas: Vec<Option<u64>> = {
        let mut personas: Vec<_> = all.iter().map(|conversation| conversation.persona).collect();
        personas.sort_unstable();
        personas.dedup();
        personas
    };
    let quarter = all.len().div_ceil(4);
    let without_one = (0..all.len()).map(|out| split(&all, |at, _| at != out));
    let one_persona = personas.iter().map(|persona| split(&all, |_, conversation| conversation.persona == *persona));
    let quarters = (0..all.len()).map(|from| split(&all, |at, _| (at + all.len() - from) % all.len() < quarter));
    [
        ("all but the one", without_one.collect::<Vec<_>>()),
        ("one persona", one_persona.collect()),
        ("a quarter", quarters.collect()),
    ]
    .into_iter()
    .map(|(learned_from, splits)| row(domain, learned_from, &splits))
    .collect()
}

/// What it is learned from, and what is held out.
fn split(all: &[Conversation], learns: impl Fn(usize, &Conversation) -> bool) -> (Corpus, Corpus) {
    let (mut learned, mut held) = (Corpus::default(), Corpus::default());
    for (at, conversation) in all.iter().enumerate() {
        let to = if learns(at, conversation) { &mut learned } else { &mut held };
        to.conversations.push(conversation.clone());
    }
    (learned, held)
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn row(domain: &str, learned_from: &'static str, splits: &[(Corpus, Corpus)]) -> anyhow::Result<Row> {
    let (mut growth, mut found) = (Vec::new(), Coverage::default());
    for (from, held) in splits {
        let learned = learn(domain, from)?;
        growth.push(Growth::of(&learned.language));
        found.join(&coverage(&learned.language, held));
    }
    let mean = |of: fn(&Growth) -> usize| growth.iter().map(of).sum::<usize>() as f64 / growth.len().max(1) as f64;
    Ok(Row {
        domain: domain.to_owned(),
        learned_from,
        languages: growth.len(),
        fields: mean(|growth| growth.fields),
        members: mean(|growth| growth.members),
        asks: mean(|growth| growth.asks),
        facts: found.all.facts,
        same_key: found.all.share(found.all.same_key),
        said: found.all.share(found.all.said),
        by_kind: found.by_kind.iter().map(|(kind, share)| (*kind, share.share(share.said))).collect(),
    })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| domain | learned from | languages | fields | members | ask the user | facts held out | same key | can be said | numbers | dates | yes or no | words |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|---|---|---|---|---|")?;
        for row in &self.rows {
            let kind = |kind: &str| row.by_kind.get(kind).map_or_else(|| "–".to_owned(), |share| format!("{share:.2}"));
            writeln!(
                f,
                "| {} | {} | {} | {:.0} | {:.0} | {:.0} | {} | {:.2} | {:.2} | {} | {} | {} | {} |",
                row.domain,
                row.learned_from,
                row.languages,
                row.fields,
                row.members,
                row.asks,
                row.facts,
                row.same_key,
                row.said,
                kind("number"),
                kind("date"),
                kind("yes or no"),
                kind("word"),
            )?;
        }
        Ok(())
    }
}

impl Report {
    /// Whether a language still says most of what an honest agent says when one persona's conversations are all there is.
    #[must_use]
    pub fn holds(&self) -> bool {
        let of_one = self.rows.iter().filter(|row| row.learned_from == "one persona");
        let (mut facts, mut said) = (0.0, 0.0);
        for row in of_one {
            #[expect(clippy::cast_precision_loss, reason = "counts are small")]
            let count = row.facts as f64;
            facts += count;
            said += row.said * count;
        }
        facts > 0.0 && said / facts >= 0.6
    }
}
