//! What an artifact may tell whom, without running it: the preview for the user.

use duenna_core::{Call, Foresight, Label, Moment, Purpose, TaskId, World, foresee, foreseen};
use duenna_lang::{Limits, Rejection};
use serde::Serialize;

use super::{Oracle, Session, SessionError, models};
use crate::session::Servers;
use crate::store::{Store, now};
use crate::trace::{Shaped, Told, would_tell};

/// One call that an artifact may make.
#[derive(Debug, Clone, Serialize)]
pub struct Expected {
    /// The line of the source, from 1.
    pub line: u32,
    /// The server.
    pub server: String,
    /// The tool.
    pub tool: String,
    /// Who learns what it may tell.
    pub parties: Vec<duenna_core::Party>,
    /// What it may tell, to whom.
    pub discloses: Vec<Told>,
    /// What the user would be asked.
    pub asks: Vec<Told>,
    /// Whose shaping the user would be asked about.
    pub asks_trust: Vec<Shaped>,
    /// `allow`, `ask` or `deny`.
    pub verdict: &'static str,
    /// Why it would be refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The calls that `source` may make, with what would be decided about each now.
///
/// # Errors
/// If the store cannot be read. The inner error: the source is no artifact.
pub fn expected(
    source: &str,
    purpose: Option<&Purpose>,
    store: &Store,
    servers: &Servers,
    limits: &Limits,
) -> Result<Result<Vec<Expected>, Rejection>, SessionError> {
    let environment = Session::environment(store, servers)?;
    let program = match duenna_lang::compile(source, &environment, limits) {
        Ok(program) => program,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let oracle = Oracle::new(store, servers.described());
    let prospects = duenna_lang::preview(&program, &Label::bottom(), &oracle);
    oracle.finish()?;
    let calls: Vec<Call> = prospects.iter().map(|prospect| prospect.call.clone()).collect();
    let found = store.with_log(|log| foreseen(&calls, World::new(servers.described(), log)))?;
    let policy = store.policy()?;
    // No task has this number, so that only answers that outlive a task count.
    let moment = Moment { now: now(), task: TaskId(u64::MAX), purpose: purpose.cloned() };
    let mut all: Vec<Expected> = prospects
        .iter()
        .zip(&found)
        .map(|(prospect, (sink, _))| {
            let (mut asks, mut asks_trust) = (Vec::new(), Vec::new());
            let (verdict, reason) = if sink.server().as_str() == models::NAME {
                ("deny", Some(models::REFUSAL.to_owned()))
            } else {
                match foresee(sink, policy.permissions(), &moment) {
                    Foresight::Allow(_) => ("allow", None),
                    Foresight::Deny(reason) => ("deny", Some(reason.to_string())),
                    Foresight::Ask(question) => {
                        asks = question.lines.iter().map(Told::from).collect();
                        asks_trust = question.steering.iter().map(Shaped::from).collect();
                        ("ask", None)
                    }
                }
            };
            Expected {
                line: prospect.line,
                server: sink.server().to_string(),
                tool: sink.tool().to_string(),
                parties: sink.recipients().iter().map(|recipient| recipient.party.clone()).collect(),
                discloses: would_tell(sink),
                asks,
                asks_trust,
                verdict,
                reason,
            }
        })
        .collect();
    all.sort_by_key(|expected| expected.line);
    Ok(Ok(all))
}
