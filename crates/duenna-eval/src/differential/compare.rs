//! What came of a program here and there, and where the two differ.

use std::fmt;

use duenna_core::{Call, Label, ReplyLabels};
use duenna_lang::{Environment, FailureKind, Foresight, Limits, Run, Step, compile};
use serde::Serialize;

/// What came of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// It ran: what it printed, and the last line of its error; empty for none.
    Ran { output: String, error: String },
    /// It is no program.
    Refused(String),
    /// It met a limit, of time or memory: limits differ.
    Limit,
}

/// What differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A line that was printed.
    Output,
    /// The class of the error at the end, or that there is one.
    Ending,
    /// The error's message.
    Message,
    /// That it is a program.
    Refused,
}

/// A difference between the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What differs.
    pub kind: Kind,
    /// The first line that does, here.
    pub duenna: String,
    /// The same there.
    pub cpython: String,
}

/// There are no servers.
struct Nobody;

impl Foresight for Nobody {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        vec![ReplyLabels::default(); calls.len()]
    }
}

/// Runs a program here.
pub(super) fn here(source: &str) -> End {
    let limits = Limits { steps: 2_000_000, memory_bytes: 256 << 20, ..Limits::default() };
    let program = match compile(source, &Environment::default(), &limits) {
        Ok(program) => program,
        Err(rejection) => return End::Refused(rejection.to_string()),
    };
    let mut run = Run::new(program, Label::bottom(), limits);
    let error = match run.start(&Nobody) {
        Step::Done => String::new(),
        Step::Failed(failure)
            if matches!(failure.kind, FailureKind::Limit | FailureKind::Over) || failure.class == "MemoryError" =>
        {
            return End::Limit;
        }
        Step::Failed(failure) => failure.last_line().split('\n').next_back().unwrap_or_default().to_owned(),
        Step::Read { .. }
        | Step::NewValue { .. }
        | Step::Call(_)
        | Step::Branch(_)
        | Step::MayEnd(_)
        | Step::RegionEnd => {
            return End::Refused("it stopped, though there is nothing to ask for".to_owned());
        }
    };
    let output = run.take_output();
    if output.contains("MemoryError") { End::Limit } else { End::Ran { output, error } }
}

/// The first difference; without `messages`, errors are only told apart by their classes.
pub(super) fn difference(here: &End, there: &End, messages: bool) -> Option<Difference> {
    let found = |kind, duenna: &str, cpython: &str| {
        Some(Difference { kind, duenna: duenna.to_owned(), cpython: cpython.to_owned() })
    };
    match (here, there) {
        (End::Limit, _) | (_, End::Limit) | (End::Refused(_), End::Refused(_)) => None,
        (End::Refused(why), End::Ran { .. }) => found(Kind::Refused, why, "runs"),
        (End::Ran { .. }, End::Refused(why)) => found(Kind::Refused, "runs", why),
        (End::Ran { output, error }, End::Ran { output: other, error: other_error }) => {
            if output != other {
                let (one, other) = first_lines(output, other);
                return found(Kind::Output, &one, &other);
            }
            let class = |error: &str| error.split(':').next().unwrap_or_default().to_owned();
            if class(error) != class(other_error) {
                return found(Kind::Ending, error, other_error);
            }
            if messages && error != other_error {
                return found(Kind::Message, error, other_error);
            }
            None
        }
    }
}

/// The first line that is not in both, as each has it.
fn first_lines(one: &str, other: &str) -> (String, String) {
    let at = one.split('\n').zip(other.split('\n')).take_while(|(one, other)| one == other).count();
    let line = |text: &str| text.split('\n').nth(at).map_or("the end".to_owned(), |line| format!("{line:?}"));
    (line(one), line(other))
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Output => "output",
            Self::Ending => "ending",
            Self::Message => "message",
            Self::Refused => "refused",
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  Duenna  │ {}\n  CPython │ {}", self.duenna, self.cpython)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(output: &str, error: &str) -> End {
        End::Ran { output: output.to_owned(), error: error.to_owned() }
    }

    #[test]
    fn what_differs_is_told() {
        let kind = |one: &End, other: &End, messages| difference(one, other, messages).map(|found| found.kind);
        assert_eq!(kind(&ran("a\nb\n", ""), &ran("a\nb\n", ""), true), None);
        let found = difference(&ran("a\nb\n", ""), &ran("a\nc\n", "KeyError: 1"), true);
        assert_eq!(found.map(|found| (found.duenna, found.cpython)), Some(("\"b\"".to_owned(), "\"c\"".to_owned())));
        assert_eq!(kind(&ran("", "KeyError: 1"), &ran("", "ValueError: 1"), false), Some(Kind::Ending));
        assert_eq!(kind(&ran("", "KeyError: 1"), &ran("", "KeyError: 2"), true), Some(Kind::Message));
        assert_eq!(kind(&ran("", "KeyError: 1"), &ran("", "KeyError: 2"), false), None);
        assert_eq!(kind(&End::Refused("no".to_owned()), &ran("", ""), true), Some(Kind::Refused));
        assert_eq!(kind(&End::Limit, &ran("", ""), true), None);
    }

    #[test]
    fn a_program_runs_here() {
        assert_eq!(here("print(1)\nint('x')\n"), ran("1\n", "ValueError: invalid literal for int() with base 10: 'x'"));
    }
}
