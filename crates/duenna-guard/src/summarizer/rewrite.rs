//! The same action without what the request does not need.

use std::collections::BTreeSet;

use super::{Complaint, Rewrite};
use crate::passage::{droppable, is_framed_alike, without};
use crate::{Action, Span, Verdict};

/// More pieces than these are not tried one by one.
const MOST_PIECES: usize = 40;
/// What a piece counts for each word of the request that it answers.
const ANSWERS: f64 = 0.15;
/// Words that say nothing about what is asked for.
const PLAIN: [&str; 30] = [
    "about", "after", "again", "also", "and", "any", "are", "can", "check", "could", "for", "from", "have", "her",
    "his", "its", "need", "please", "send", "some", "that", "the", "their", "them", "this", "was", "will", "with",
    "you", "your",
];

/// Drops pieces, those that were complained about and that weigh most first, until what is left is judged to be fine. Nothing if that never
/// happens, or if what the request needs would go, too. `judge` judges a version.
pub(crate) fn rewritten(
    action: &Action,
    reasons: &[Complaint],
    judge: &dyn Fn(&Action) -> Option<Verdict>,
) -> Option<Rewrite> {
    let told = action.told();
    let pieces = droppable(told);
    if pieces.len() < 2 || pieces.len() > MOST_PIECES {
        return None;
    }
    let asked = words(&action.query);
    // What only others object to, this judge cannot say to be mended.
    let before = judge(action).filter(|before| before.leak)?.score;
    let mut candidates: Vec<(Span, f64)> = pieces
        .iter()
        .map(|piece| {
            let is_quoted = |reason: &&Complaint| {
                reason.quote.is_some_and(|quote| quote.start < piece.end && piece.start < quote.end)
            };
            let quoted: f64 = reasons.iter().filter(is_quoted).map(|reason| reason.weight).sum();
            let alone = judge(&version(action, &[*piece]));
            let helps = alone.map_or(0.0, |after| before - after.score);
            let answers = words(piece.of(told).unwrap_or_default()).intersection(&asked).count();
            #[expect(clippy::cast_precision_loss, reason = "a sentence has few words")]
            let answers = answers.min(3) as f64 * ANSWERS;
            (*piece, 2.0 * helps + quoted - answers)
        })
        .filter(|(_, worth)| *worth > 0.0)
        .collect();
    candidates.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.start.cmp(&other.0.start)));
    let mut dropped: Vec<Span> = Vec::new();
    for (piece, _) in candidates {
        if (dropped.len() + 1) * 2 > pieces.len() {
            break;
        }
        dropped.push(piece);
        dropped.sort_by_key(|span| span.start);
        let version = version(action, &dropped);
        if !keeps(&asked, told, version.told()) || !is_framed_alike(told, version.told()) {
            dropped.retain(|span| *span != piece);
            continue;
        }
        let after = judge(&version)?;
        if !after.leak && after.score < before {
            return Some(Rewrite { text: version.action_text, dropped, score: after.score });
        }
    }
    None
}

/// The action without these pieces. The call as the agent wrote it would still hold them, so that only its first line stays.
fn version(action: &Action, dropped: &[Span]) -> Action {
    Action {
        action: action
            .action
            .lines()
            .next()
            .filter(|_| !action.action_text.trim().is_empty())
            .unwrap_or_default()
            .to_owned(),
        action_text: without(action.told(), dropped),
        ..action.clone()
    }
}

/// Whether a version still tells most of what the request names and was told before.
fn keeps(asked: &BTreeSet<String>, before: &str, after: &str) -> bool {
    let (before, after) = (words(before), words(after));
    let told = asked.intersection(&before).count();
    let still = asked.intersection(&after).count();
    !after.is_empty() && still * 10 >= told * 6
}

/// The words of a text that mean something.
fn words(text: &str) -> BTreeSet<String> {
    let words =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).map(str::to_lowercase);
    words.filter(|word| PLAIN.binary_search(&word.as_str()).is_err()).collect()
}
