//! What an artifact may tell whom, without running it: the preview for the user.

use std::collections::BTreeSet;

use duenna_core::{Call, Foresight, Label, Moment, Purpose, Sink, TaskId, World, foresee};
use duenna_lang::{Environment, Explanation, FlowPath, How, Limits, Link, Prospect, Rejection};
use serde::Serialize;

use super::local_search::{may_seek, prospect};
use super::{CallRecord, Oracle, RunRecord, Session, SessionError, models, names};
use crate::session::Servers;
use crate::trace::{DisclosureLine, Steering, would_tell};
use duenna_store::{Store, now};

/// One call that an artifact may make.
#[derive(Debug, Clone, Serialize)]
pub struct ExpectedCall {
    /// The line of the source, from 1.
    pub line: u32,
    /// The server.
    pub server: String,
    /// The tool.
    pub tool: String,
    /// Who learns what it may tell.
    pub parties: Vec<duenna_core::Party>,
    /// What it may tell, to whom.
    pub discloses: Vec<DisclosureLine>,
    /// What could be inferred since none of the earlier calls failed and a condition had the call made, which the task's course pays for (semantics 3.11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub could_infer: Vec<DisclosureLine>,
    /// How each datum gets there.
    pub why: Vec<FlowPath>,
    /// What the user would be asked.
    pub asks: Vec<DisclosureLine>,
    /// Whose shaping the user would be asked about.
    pub asks_trust: Vec<Steering>,
    /// `allow`, `ask` or `deny`.
    pub verdict: &'static str,
    /// Why it would be refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The calls that `source` may make, whose author had read what `pc` tells, with what would be decided about each now; stages that
/// the user would be asked about count as confirmed, beside those that are. `errors_end`: whether the task has a course.
///
/// # Errors
/// If the store cannot be read. The inner error: the source is no artifact.
pub fn expected(
    (source, pc): (&str, &Label),
    (purpose, stages): (Option<&Purpose>, &BTreeSet<String>),
    store: &Store,
    servers: &Servers,
    (limits, errors_end): (&Limits, bool),
) -> Result<Result<Vec<ExpectedCall>, Rejection>, SessionError> {
    // The user may confirm whatever they would be asked about.
    let open = Session::stages(store, purpose, stages, Some(source))?;
    let reached = stages.iter().cloned().chain(open.into_iter().map(|stage| stage.name)).collect();
    let environment = Environment { errors_end, ..Session::environment(store, servers, (purpose, &reached))? };
    let program = match duenna_lang::compile(source, &environment, limits) {
        Ok(program) => program,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let oracle = Oracle::new(store, servers.described()).judged(servers.judges());
    let explained = duenna_lang::explain(&program, pc, &oracle);
    oracle.finish()?;
    // No task has this number, so that only answers that outlive a task count.
    let moment = Moment { now: now(), task: TaskId(u64::MAX), purpose: purpose.cloned() };
    let explained = explained.into_iter().chain(seeks((source, pc), store, servers, &moment)?);
    let explained: Vec<Explanation> = explained.collect();
    let policy = store.policy()?;
    let foreseen = |call: &dyn Fn(&Explanation) -> Call| {
        let calls: Vec<Call> = explained.iter().map(call).collect();
        let found = store.with_log(|log| duenna_core::foreseen(&calls, World::new(servers.described(), log)))?;
        let said = |(sink, _): &(Sink, _)| foresee(sink, policy.permissions(), &moment);
        Ok::<_, SessionError>(found.iter().map(said).collect::<Vec<_>>())
    };
    let (asked, paid) = (foreseen(&|one| one.prospect.call.clone())?, foreseen(&Explanation::paid)?);
    let as_decided = |((one, asked), paid): ((&Explanation, &Foresight), &Foresight)| {
        if matches!(asked, Foresight::Ask(_)) && asked != paid { one.paid() } else { one.prospect.call.clone() }
    };
    let calls: Vec<Call> = explained.iter().zip(&asked).zip(&paid).map(as_decided).collect();
    let judges = servers.judges();
    let found = store.with_log(|log| judges.foreseen(&calls, World::new(servers.described(), log)))?;
    let found = found.map_err(SessionError::from)?;
    let decided = |sink: &Sink| {
        let is_missing = models::is_model(sink.server()) && !servers.described().contains_key(sink.server());
        if is_missing { Err(models::REFUSAL.to_owned()) } else { Ok(foresee(sink, policy.permissions(), &moment)) }
    };
    // The guard's parties hear of what the user is asked about; where the guard may refuse, of all that is made.
    let is_judged = |at: usize| match found.get(at).map(|told| decided(&told.sink)) {
        Some(Ok(Foresight::Ask(_))) => true,
        Some(Ok(Foresight::Allow(_))) => judges.are_always_asked(),
        Some(Ok(Foresight::Deny(_)) | Err(_)) | None => false,
    };
    let mut all = Vec::new();
    for (at, told) in found.iter().enumerate() {
        let Some(one) = explained.get(told.about.unwrap_or(at)) else { continue };
        if told.about.is_some_and(|about| !is_judged(about)) {
            continue;
        }
        let prospect = Prospect { call: told.call.clone(), line: one.prospect.line };
        let one = Explanation { prospect, ..one.clone() };
        all.push(expectation(one, &told.sink, decided(&told.sink)));
    }
    all.sort_by_key(|expected| expected.line);
    Ok(Ok(all))
}

/// One call as the user reads it; `decided`: what would be decided about it, or why it cannot be made at all.
fn expectation(one: Explanation, sink: &Sink, decided: Result<Foresight, String>) -> ExpectedCall {
    let (mut asks, mut asks_trust) = (Vec::new(), Vec::new());
    let (verdict, reason) = match decided {
        Err(why) => ("deny", Some(why)),
        Ok(Foresight::Allow(_)) => ("allow", None),
        Ok(Foresight::Deny(reason)) => ("deny", Some(reason.to_string())),
        Ok(Foresight::Ask(question)) => {
            asks = question.lines.iter().map(DisclosureLine::from).collect();
            asks_trust = question.steering.iter().map(Steering::from).collect();
            ("ask", None)
        }
    };
    ExpectedCall {
        line: one.prospect.line,
        server: sink.server().to_string(),
        tool: sink.tool().to_string(),
        parties: sink.recipients().iter().map(|recipient| recipient.party.clone()).collect(),
        discloses: would_tell(sink, sink.label()),
        could_infer: if sink.tells_of_ends() { would_tell(sink, sink.ends()) } else { Vec::new() },
        why: complete(one, sink.label()),
        asks,
        asks_trust,
        verdict,
        reason,
    }
}

/// What the model may be shown of the user's folders where the artifact asks for a value. Only authors who know nothing private
/// may ask.
fn seeks(
    (source, pc): (&str, &Label),
    store: &Store,
    servers: &Servers,
    moment: &Moment,
) -> Result<Option<Explanation>, SessionError> {
    let has_model = servers.described().contains_key(&models::server()?);
    if !pc.is_bottom() || !has_model || !may_seek(source, servers.folders()) {
        return Ok(None);
    }
    let lines = (1..).zip(source.lines());
    let line = lines.filter(|(_, text)| names(text, "new_value")).map(|(line, _)| line).next().unwrap_or_default();
    let prospect = Prospect { call: prospect(store, servers, moment)?, line };
    Ok(Some(Explanation { prospect, chains: Vec::new(), control: Label::bottom() }))
}

/// The ways of all that a call tells: what the artifact brings there, and what its arguments name.
fn complete(explanation: Explanation, label: &Label) -> Vec<FlowPath> {
    let (mut all, line) = (explanation.chains, explanation.prospect.line);
    all.retain(|way| label.is_telling(&way.datum, way.grain));
    let server = explanation.prospect.call.server;
    for (datum, grain) in label.tells() {
        if all.iter().all(|way| way.datum != *datum) {
            let links = [How::Named { server: server.clone() }, How::Called];
            let links = links.into_iter().map(|how| Link { line, variable: None, how }).collect();
            all.push(FlowPath { datum: datum.clone(), grain, links });
        }
    }
    all
}

/// How what a call told, or would have told, got there. A run tells no more than its preview, so that every datum has a way;
/// none is found only if the servers are described differently now.
///
/// # Errors
/// If the store cannot be read. The inner error: the program is none any more.
pub fn ways(
    run: &RunRecord,
    call: &CallRecord,
    store: &Store,
    servers: &Servers,
    limits: &Limits,
) -> Result<Result<Vec<FlowPath>, Rejection>, SessionError> {
    let program = match duenna_lang::compile(&run.source, &run.environment, limits) {
        Ok(program) => program,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let oracle = Oracle::new(store, servers.described()).judged(servers.judges());
    let explained = duenna_lang::explain(&program, &run.pc, &oracle);
    oracle.finish()?;
    let calls: Vec<Call> = explained.iter().map(|one| one.prospect.call.clone()).collect();
    let judges = servers.judges();
    let found = store.with_log(|log| judges.foreseen(&calls, World::new(servers.described(), log)))?;
    let found = found.map_err(SessionError::from)?;
    let mut all: Vec<FlowPath> = Vec::new();
    for (at, told) in found.iter().enumerate() {
        let Some(one) = explained.get(told.about.unwrap_or(at)) else { continue };
        let line = one.prospect.line;
        if (line, &told.call.server, &told.call.tool) == (call.line, &call.server, &call.tool) {
            let prospect = Prospect { call: told.call.clone(), line };
            all.extend(complete(Explanation { prospect, ..one.clone() }, told.sink.label()));
        }
    }
    let mut ways: Vec<FlowPath> = Vec::new();
    for told in &call.told {
        let is_listed = ways.iter().any(|way| way.datum == told.datum);
        // What a call was about is a symbol in the preview.
        let alike = all.iter().filter(|way| way.datum.base() == told.datum.base());
        let way = alike.max_by_key(|way| (way.datum == told.datum, way.grain == told.grain));
        if let (false, Some(way)) = (is_listed, way) {
            ways.push(FlowPath { datum: told.datum.clone(), grain: told.grain, ..way.clone() });
        }
    }
    Ok(Ok(ways))
}
