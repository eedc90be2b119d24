//! Why a pair of a question was asked about: a datum for a party, or somebody who shapes something.

use std::collections::BTreeMap;
use std::fmt;

use duenna_lang::{FlowPath, How};
use duenna_runtime::session::ExpectedCall;
use serde::Serialize;

use super::{Asked, Ran, Told};

/// Why a pair was asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is in an argument.
    Content,
    /// It decides, by a condition, whether the call is made.
    Branch,
    /// Whether something before failed decides that.
    Failure,
    /// An answer that is in an argument may carry it: its server was told it before.
    Carried,
    /// The call names it, and the server holds it.
    Named,
    /// Somebody else shaped an argument, or whether the call is made.
    Trust,
    /// A value that the store has not got, a call to be made again, or what the preview has no path for.
    Other,
}

/// A pair that was asked about.
#[derive(Debug, Clone)]
pub(crate) struct AskedPair {
    pub(crate) cause: Cause,
    text: String,
}

impl AskedPair {
    /// All that a run asked about.
    pub(crate) fn all(ran: &Ran) -> Vec<Self> {
        let mut all = Vec::new();
        for asked in &ran.questions {
            let call = format!("{}/{}", asked.server, asked.tool);
            for line in &asked.lines {
                let text = format!("{call}: {} to {}", line.datum, line.party);
                all.push(Self { cause: of_line(asked, line, &ran.expected), text });
            }
            for line in &asked.steering {
                all.push(Self { cause: Cause::Trust, text: format!("{call}: {} shapes {}", line.party, line.shapes) });
            }
        }
        all
    }
}

impl fmt::Display for AskedPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.cause.name(), self.text)
    }
}

/// How often each was the reason, in words.
pub(crate) fn causes(by_cause: &BTreeMap<Cause, usize>) -> String {
    by_cause.iter().map(|(cause, count)| format!("{count} {}", cause.name())).collect::<Vec<_>>().join(", ")
}

impl Cause {
    const fn name(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Branch => "branch",
            Self::Failure => "failure",
            Self::Carried => "carried",
            Self::Named => "named",
            Self::Trust => "trust",
            Self::Other => "other",
        }
    }
}

/// The cause of a line: what the preview says of how its datum gets to the call.
fn of_line(asked: &Asked, line: &Told, expected: &[ExpectedCall]) -> Cause {
    let calls = expected.iter().filter(|call| (&call.server, &call.tool) == (&asked.server, &asked.tool));
    let paths: Vec<&FlowPath> = calls.flat_map(|call| &call.why).collect();
    let exact = paths.iter().find(|path| path.datum.to_string() == line.datum);
    // What a call is about may be a symbol in the preview, which stands for any of its kind.
    let base = line.datum.split(" → ").next().unwrap_or_default();
    let stands_for = |path: &&&FlowPath| path.datum.to_string().contains('⟨') && path.datum.base().to_string() == base;
    exact.or_else(|| paths.iter().find(stands_for)).map_or(Cause::Other, |path| of_path(path))
}

fn of_path(path: &FlowPath) -> Cause {
    let has = |fits: fn(&How) -> bool| path.links.iter().any(|link| fits(&link.how));
    if has(|how| matches!(how, How::Failed)) {
        Cause::Failure
    } else if has(|how| matches!(how, How::Decided | How::Chosen)) {
        Cause::Branch
    } else if has(|how| matches!(how, How::ToldBefore { .. } | How::CameBack { .. })) {
        Cause::Carried
    } else if has(|how| matches!(how, How::Named { .. })) {
        Cause::Named
    } else {
        Cause::Content
    }
}

#[cfg(test)]
mod tests {
    use duenna_core::{Datum, Grain};
    use duenna_lang::Link;

    use super::*;

    #[test]
    fn what_decides_comes_before_what_is_carried() {
        let cause = |all: &[How]| {
            let links = all.iter().map(|how| Link { line: 1, variable: None, how: how.clone() }).collect();
            of_path(&FlowPath { datum: "x".parse::<Datum>().unwrap(), grain: Grain::EXACT, links })
        };
        let (server, tool): (duenna_core::ServerName, duenna_core::ToolName) =
            ("chat".parse().unwrap(), "post".parse().unwrap());
        let told = How::ToldBefore { server: server.clone(), tool };
        assert_eq!(cause(&[How::Read, How::Computed, How::Called]), Cause::Content);
        assert_eq!(cause(&[told.clone(), How::Called]), Cause::Carried);
        assert_eq!(cause(&[told.clone(), How::Decided, How::Called]), Cause::Branch);
        assert_eq!(cause(&[told, How::Failed, How::Chosen]), Cause::Failure);
        assert_eq!(cause(&[How::Named { server }, How::Called]), Cause::Named);
    }
}
