//! What the user sees of a task while it runs, beside its output and its questions: on standard error.

use std::fmt::Write as _;
use std::time::Duration;

use duenna_core::{Line, quoted, visible};

use crate::terminal::{self, counted, notice, passage};
use duenna_runtime::agent;
use duenna_runtime::consent::sends_all;
use duenna_runtime::model::Progress;
use duenna_runtime::session::{ExpectedCall, Message, Wait};

/// How much of a model's words is shown, in characters.
const WORDS: usize = 4000;

/// The user's terminal, or wherever standard error goes.
pub(super) struct Screen;

impl agent::Screen for Screen {
    fn artifact(&mut self, number: u32, source: &str, calls: &[ExpectedCall]) {
        let lines = source.lines().count();
        let mut text = format!("── artifact {number}: {}", counted(lines, "line", "lines"));
        for call in calls {
            let told: Vec<Line> = call.discloses.iter().map(Line::from).collect();
            let told =
                if told.is_empty() { "shares nothing private".to_owned() } else { format!("may {}", sends_all(&told)) };
            // Writing to a string cannot fail.
            let _ = write!(text, "\n   line {}: {}.{} {told}", call.line, call.server, quoted(&call.tool));
        }
        notice(&text);
    }

    fn failed(&mut self, number: u32, source: &str, why: &Message) {
        let why = match why {
            Message::Plain(text) | Message::Guarded { text, .. } => text.clone(),
            Message::Rejected(text) => visible(text),
            Message::Failure(failure) if failure.label.is_public() || terminal::shows_errors() => {
                visible(&if terminal::shows_errors() { failure.shown_to_user(source) } else { failure.shown(source) })
            }
            Message::Failure(_) => {
                "where and why it failed depends on private data; `duenna why` shows it when the run is over".to_owned()
            }
        };
        notice(&format!("── artifact {number} failed; the model is writing another one"));
        passage(&why);
    }

    fn note(&mut self, text: &str) {
        notice(text);
    }

    fn words(&mut self, text: &str) {
        let shown: String = visible(text).chars().take(WORDS).collect();
        notice("The model says:");
        passage(&shown);
    }
}

/// Shows on a terminal how far a model's answer has come, on a line that the next one replaces.
pub(super) fn progress(progress: Progress) {
    terminal::progress(&words(progress));
}

fn words(progress: Progress) -> String {
    match progress {
        Progress::Waiting => "waiting for the model".to_owned(),
        Progress::Again => "the model did not answer; it will be asked again shortly".to_owned(),
        Progress::Writing(bytes) => format!("the model is writing: {bytes} bytes"),
        Progress::Over => String::new(),
    }
}

/// Shows on a terminal what a run waits for, as above.
pub(super) fn waiting(wait: Option<(&Wait<'_>, Duration)>) {
    let text = wait.map(|(wait, since)| {
        let what = match wait {
            Wait::Server(server) => format!("waiting for {server} to start"),
            Wait::Versions => "waiting for the versions of packages".to_owned(),
            Wait::Call(server, tool) => format!("waiting for {server}.{}", quoted(tool.as_str())),
        };
        let seconds = since.as_secs();
        if seconds > 0 { format!("{what} ({seconds} s)") } else { what }
    });
    terminal::progress(&text.unwrap_or_default());
}

/// Shows on a terminal how far reading the log has come, as above.
pub(super) fn reading(rows: u64) {
    terminal::progress(&format!("reading the disclosure log: {}", counted(rows, "row", "rows")));
}
