//! One question before an artifact starts: everything unknown about the calls that it certainly makes. What it only may do is
//! asked about when it comes to it.

use std::collections::BTreeSet;

use duenna_core::{
    Call, Effect, Foresight, Label, Line, Permission, Permissions, Question, Sink, SteeringLine, foresee,
};
use duenna_lang::{Program, Prospect};

use super::ask::PendingCall;
use super::guard_sinks::ForeseenCall;
use super::{Oracle, Running, SessionError, Stop, models};
use duenna_store::now;

/// A question for one call alone waits until the call comes: then it can be shown whole.
const FEWEST: usize = 2;

impl Running<'_, '_> {
    /// Asks ahead, unless the process before did.
    pub(super) async fn ask_ahead(&mut self, program: &Program, pc: &Label) -> Result<(), Stop> {
        if self.is_ahead() {
            return Ok(());
        }
        // As the run has it: what the author read via an answer they may have written down.
        let pc = &pc.clone().itself();
        let oracle = Oracle::new(self.session.store, self.session.servers.described()).of_task(&self.told);
        let previewed = duenna_lang::preview_with_certainty(program, pc, &oracle);
        oracle.finish()?;
        // What is certain is decided by nothing but what the author knew; the preview also counts the errors that may come before.
        let plain = |call: &Call| Call { pc: pc.clone(), ..call.clone() };
        let as_asked = |(prospect, is_certain): &(Prospect, bool)| {
            if *is_certain { plain(&prospect.call) } else { prospect.call.clone() }
        };
        let calls: Vec<Call> = previewed.iter().map(as_asked).collect();
        let judges = self.session.guard.and(Some(self.session.servers.judges()));
        let judges = judges.filter(|judges| judges.are_always_asked()).cloned().unwrap_or_default();
        let found = self.session.store.with_log(|log| judges.foreseen(&calls, self.world(log)))?;
        let found = found.map_err(SessionError::from)?;
        let policy = self.session.store.policy()?;
        let moment = self.task.moment(now());
        let (mut asked, mut told, mut shaped) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        // What the guard's parties hear of a call is asked before the call itself.
        let in_turn = |(at, told): &(usize, &ForeseenCall)| (told.about.unwrap_or(*at), told.about.is_none());
        let mut in_order: Vec<(usize, &ForeseenCall)> = found.iter().enumerate().collect();
        in_order.sort_by_key(in_turn);
        for (at, told_of) in in_order {
            let Some((prospect, is_certain)) = previewed.get(told_of.about.unwrap_or(at)) else { continue };
            let (sink, call) = (&told_of.sink, &told_of.call);
            // Within a region nobody outside is told anything.
            let is_heard = told_of.about.is_none() || prospect.call.pc == *pc;
            if !is_certain || !is_heard || !self.is_clear(sink) || is_uncertain_elsewhere(&previewed, prospect) {
                continue;
            }
            if let Foresight::Ask(mut question) = foresee(sink, policy.permissions(), &moment) {
                if question.lines.iter().any(|line| may_pass_via(line, policy.permissions())) {
                    continue;
                }
                // What two calls tell the same party is asked once.
                question.lines.retain(|line| told.insert(line.clone()));
                question.steering.retain(|line: &SteeringLine| shaped.insert(line.clone()));
                if !question.lines.is_empty() || !question.steering.is_empty() {
                    asked.push((question, sink, call, prospect.line));
                }
            }
        }
        if asked.len() < FEWEST {
            return Ok(());
        }
        asked.sort_by_key(|(_, _, _, line)| *line);
        let all: Vec<(Question, PendingCall<'_>)> = asked
            .into_iter()
            .map(|(question, sink, call, line)| (question, PendingCall { sink, call, line, looked: None }))
            .collect();
        self.ask_all(&all, true).await
    }

    /// Whether everything that is to be asked about the call is known before: no name is computed from what is not.
    fn is_clear(&self, sink: &Sink) -> bool {
        let is_there = self.session.models.is_some() || !models::needs_models(sink);
        let is_named = sink.recipients().iter().all(|recipient| !recipient.party.is_symbol());
        let about = sink.label().tells().filter_map(|(datum, _)| datum.about());
        let is_known = about.into_iter().all(|about| !about.is_symbol());
        is_there && is_named && is_known
    }
}

/// Whether the user allowed the same via an answer: the preview does not know what comes first, so that the call may pass when it comes.
fn may_pass_via(line: &Line, permissions: &Permissions) -> bool {
    let via = line.datum.carried();
    let is_allowed = |one: &&Permission| {
        let is_it = via.is_named_by(&one.datum) || via.is_covered_by(&one.datum);
        is_it && one.effect == Effect::Allow && one.party == line.party
    };
    !line.datum.is_carried() && permissions.all().iter().any(is_allowed)
}

/// Whether the same tool may be called where it is not certain: an answer for once would be spent there.
fn is_uncertain_elsewhere(all: &[(Prospect, bool)], one: &Prospect) -> bool {
    let same = |other: &Prospect| (&other.call.server, &other.call.tool) == (&one.call.server, &one.call.tool);
    all.iter().any(|(other, is_certain)| !is_certain && same(other))
}
