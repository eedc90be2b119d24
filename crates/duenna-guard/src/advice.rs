//! Advice: what the user is shown, and what the guard may do with a call. It may only tighten.

use std::fmt::Write as _;

use duenna_core::{Clearance, visible};

use super::Action;
use super::summarizer::{Rewrite, Verdict};

/// How much of the user's attention quoted words take, in characters.
const LONGEST_QUOTE: usize = 240;

/// What the guard does in a run.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Mode {
    /// Nothing.
    Off,
    /// Its advice is shown with the values, when the user asks to see them.
    #[default]
    Advise,
    /// The same, and a call with a score above this ends the task.
    Refuse {
        /// From 0 to 1.
        above: f64,
    },
}

/// What the guard says of a call. There is no way from it to a permission, an answer or a clearance.
#[derive(Debug)]
pub struct Advice {
    verdict: Verdict,
}

/// The guard refused a call: the task ends, and the artifact never learns of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a refusal that is dropped is a call that was not refused"]
pub struct GuardRefusal(());

impl Advice {
    pub(super) const fn new(verdict: Verdict) -> Self {
        Self { verdict }
    }

    /// The same with something that did not work, for the user: never a value.
    #[must_use]
    pub fn noting(mut self, note: String) -> Self {
        self.verdict.notes.push(note);
        self
    }

    /// The same after another look at the call: what either objects to is objected to.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        let Verdict { leak, score, reasons, rewritten, notes, .. } = other.verdict;
        if leak && !reasons.is_empty() {
            self.verdict.reasons = reasons;
            self.verdict.rewritten = rewritten;
        }
        self.verdict.notes.extend(notes);
        self.verdict.leak |= leak;
        self.verdict.score = self.verdict.score.max(score);
        self
    }

    /// The verdict alone.
    #[must_use]
    pub fn into_verdict(self) -> Verdict {
        self.verdict
    }

    /// What was found.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Lets a cleared call through as it is, or refuses it.
    ///
    /// # Errors
    /// [`GuardRefusal`] if the user set that calls with such a score end the task.
    ///
    /// # Security
    /// It takes a clearance, which only a decision makes, and can give back nothing but that: what was refused or not decided
    /// stays so, whatever the guard says.
    pub fn tighten(&self, mode: Mode, clearance: Clearance) -> Result<Clearance, GuardRefusal> {
        match mode {
            Mode::Refuse { above } if self.verdict.score > above => Err(GuardRefusal(())),
            Mode::Off | Mode::Advise | Mode::Refuse { .. } => Ok(clearance),
        }
    }

    /// Refuses a cleared call that could not be judged, where the user set that calls may be refused.
    ///
    /// # Errors
    /// As [`Advice::tighten`].
    pub fn none(mode: Mode, clearance: Clearance) -> Result<Clearance, GuardRefusal> {
        match mode {
            Mode::Refuse { .. } => Err(GuardRefusal(())),
            Mode::Off | Mode::Advise => Ok(clearance),
        }
    }

    /// The advice in words, for the terminal of the user: it quotes what would be told.
    #[must_use]
    pub fn shown(&self, action: &Action) -> String {
        shown(&self.verdict, action)
    }
}

/// A verdict in words, for the terminal of the user: it quotes what would be told.
#[must_use]
pub fn shown(verdict: &Verdict, action: &Action) -> String {
    let percent = percent(verdict.score);
    let mut text = if verdict.leak {
        format!("The guard: this seems to share more than the request needs (its estimate of that: {percent}%).\n")
    } else {
        format!(
            "The guard: nothing in this seems to go beyond the request (its estimate that something does: {percent}%).\n"
        )
    };
    for reason in &verdict.reasons {
        let words = reason.quote.and_then(|span| span.of(action.told()));
        let words = words.map(|words| format!("{}: ", cut(words))).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  - {words}{}; {}", visible(&reason.why), reason.instead);
    }
    if let Some(Rewrite { text: rewritten, score, .. }) = &verdict.rewritten {
        let lines: Vec<String> =
            rewritten.lines().map(|line| format!("    {}", visible(line)).trim_end().to_owned()).collect();
        let _ = writeln!(text, "  Without that, it would say ({}%):\n{}", self::percent(*score), lines.join("\n"));
    }
    for note in &verdict.notes {
        let _ = writeln!(text, "  (the guard: {})", visible(note));
    }
    text
}

fn cut(words: &str) -> String {
    let short: String = words.chars().take(LONGEST_QUOTE).collect();
    let more = if short.len() < words.len() { "…" } else { "" };
    format!("\"{}{more}\"", visible(short.trim()).replace('\n', " "))
}

fn percent(score: f64) -> f64 {
    (score * 100.0).round()
}

/// A version that somebody else wrote, if it is judged to be fine and not longer.
pub(super) fn offered(action: &Action, text: String, judge: &dyn Fn(&Action) -> Option<Verdict>) -> Option<Rewrite> {
    let is_empty = text.trim().is_empty() || text.len() > action.told().len();
    // A call that is written down stays that call.
    let is_other = !super::passage::is_framed_alike(action.told(), &text);
    let version = Action { action: String::new(), action_text: text, ..action.clone() };
    let after = judge(&version).filter(|after| !after.leak && !is_empty && !is_other)?;
    Some(Rewrite { text: version.action_text, dropped: Vec::new(), score: after.score })
}
