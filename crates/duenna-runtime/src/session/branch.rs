//! A branch on private data whose arms hold calls: everything about them is settled before either arm runs.

use std::collections::BTreeSet;

use duenna_core::{
    BranchPrice, Call, Clearance, Foresight, PermissionId, Record, Sink, foresee, foreseen, spent_at_meet,
};
use duenna_lang::{Branch, BranchCall, LaterCall, Prospect, Resumption};
use serde::{Deserialize, Serialize};

use super::call::is_told_by_model;
use super::record::Refusal;
use super::{Running, SessionError, Stop, models};
use crate::dispatch::RETRIES;
use duenna_store::{Policy, ProspectId, StoreError, now};

/// What was settled where a region began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Region {
    announced: Vec<Announcement>,
    /// The answers that hold once: spent where the arms meet, used or not.
    once: BTreeSet<PermissionId>,
    /// Those that a call in the region used.
    used: BTreeSet<PermissionId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Announcement {
    id: ProspectId,
    line: u32,
    record: Record,
}

impl Running<'_, '_> {
    /// Settles all calls that either arm may make: asks about what is unknown, logs what is allowed. For each, whether it
    /// may be made; and whether the task's course pays for that.
    pub(super) async fn branch(&mut self, branch: &Branch) -> Result<Resumption, Stop> {
        self.leave_region()?;
        let price = self.price(branch)?;
        let prospects: Vec<Prospect> = branch
            .calls
            .iter()
            .map(|one| Prospect { call: self.with_names(one.at(price)), line: one.prospect.line })
            .collect();
        let sinks = self.sinks(branch, |one| one.at(price))?;
        let has_models = self.session.models.is_some();
        let needs_model = |sink: &Sink| models::is_model(sink.server()) || self.is_converted_by_model(sink);
        let is_settled: Vec<bool> = sinks.iter().map(|sink| has_models || !needs_model(sink)).collect();
        let settled = sinks.iter().zip(&prospects).zip(is_settled).filter(|(_, is_settled)| *is_settled);
        for ((sink, prospect), _) in settled {
            self.settle(sink, prospect).await?;
        }
        for _ in 0..RETRIES {
            let policy = self.session.store.policy()?;
            match self.enter(&prospects, &sinks, &policy) {
                Err(stop) if stop.is_stale() => {}
                Ok(refusals) => {
                    let allowed = refusals.iter().map(Option::is_none).collect();
                    for ((sink, prospect), refusal) in sinks.iter().zip(&prospects).zip(refusals) {
                        if let Some(refusal) = refusal {
                            self.trace_refusal(sink, prospect.line, refusal)?;
                        }
                    }
                    self.bounded()?;
                    if let Some(price) = price {
                        self.memory.course.pay(price);
                    }
                    return Ok(Resumption::of_branch(price, allowed));
                }
                Err(stop) => return Err(stop),
            }
        }
        Err(SessionError::Restless.into())
    }

    /// What the task's course takes for the branch, if it can pay for it. It never pays for what a model is told.
    fn price(&mut self, branch: &Branch) -> Result<Option<BranchPrice>, StoreError> {
        if self.is_course_closed {
            self.memory.course.close();
        }
        if branch.calls.iter().all(|call| call.control.is_bottom()) {
            return Ok(None);
        }
        let (known, paid) = (self.sinks(branch, BranchCall::known)?, self.sinks(branch, BranchCall::paid)?);
        if known.iter().any(|sink| is_told_by_model(sink.server()) || self.is_converted_by_model(sink)) {
            return Ok(None);
        }
        let (policy, moment) = (self.session.store.policy()?, self.task.moment(now()));
        Ok(self.memory.course.branch_price(branch.ways, (&known, &paid), (policy.permissions(), &moment)))
    }

    /// The calls of a branch as decisions see them.
    fn sinks(&self, branch: &Branch, call: impl Fn(&BranchCall) -> Call) -> Result<Vec<Sink>, StoreError> {
        let calls: Vec<Call> = branch.calls.iter().map(|one| self.with_names(call(one))).collect();
        let found = self.session.store.with_log(|log| foreseen(&calls, self.world(log)))?;
        Ok(found.into_iter().map(|(sink, _)| sink).collect())
    }

    /// A tool's error may have ended the artifact for the first time. Whatever may be called from here on stands in the log before anybody can
    /// tell whether it did, so that what servers remember tells nothing by itself; and the course takes the bits for it.
    pub(super) fn may_end(&mut self, later: &[LaterCall]) -> Result<(), Stop> {
        let calls: Vec<Call> = later.iter().map(|later| self.with_names(later.prospect.call.clone())).collect();
        let found = self.session.store.with_log(|log| foreseen(&calls, self.world(log)))?;
        // Also what is refused now: the preview may say more than the call will tell.
        let sinks: Vec<Sink> = found.into_iter().map(|(sink, _)| sink.if_not_made()).collect();
        let logged: Vec<&Sink> = sinks.iter().collect();
        let moment = self.task.moment(now());
        for _ in 0..RETRIES {
            let policy = self.session.store.policy()?;
            match self.session.store.log_prospects(&logged, &moment, &policy) {
                Err(StoreError::Stale) => continue,
                written => written?,
            };
            for sink in &logged {
                self.has_told(sink);
            }
            self.memory.course.price(logged.into_iter().zip(later.iter().map(|later| later.is_once)));
            return Ok(());
        }
        Err(SessionError::Restless.into())
    }

    /// Asks until nothing about the sink is unknown. Sinks that tell the same to the same are asked about once, since the
    /// answer is found the second time.
    async fn settle(&mut self, sink: &Sink, prospect: &Prospect) -> Result<(), Stop> {
        loop {
            let policy = self.session.store.policy()?;
            match foresee(sink, policy.permissions(), &self.task.moment(now())) {
                Foresight::Allow(_) | Foresight::Deny(_) => return Ok(()),
                Foresight::Ask(question) if self.answered_already(&question).is_some() => return Ok(()),
                Foresight::Ask(question) => self.ask(&question, sink, (&prospect.call, prospect.line), None).await?,
            }
        }
    }

    /// Logs the calls that `policy` allows and opens the region. For each call, why it is refused, if it is.
    fn enter(&mut self, prospects: &[Prospect], sinks: &[Sink], policy: &Policy) -> Result<Vec<Option<Refusal>>, Stop> {
        let moment = self.task.moment(now());
        let mut refusals = Vec::with_capacity(sinks.len());
        let mut allowed = Vec::new();
        let mut once = BTreeSet::new();
        for (sink, prospect) in sinks.iter().zip(prospects) {
            refusals.push(if models::is_model(sink.server()) && self.session.models.is_none() {
                Some(Refusal::said(models::REFUSAL))
            } else {
                match foresee(sink, policy.permissions(), &moment) {
                    Foresight::Allow(spent) => {
                        let refused = self.answered_for(sink);
                        if refused.is_none() {
                            once.extend(spent);
                            allowed.push((sink, prospect.line));
                        }
                        refused.map(|why| Refusal::said(&why))
                    }
                    Foresight::Deny(reason) => Some(Refusal::decided(&reason, (policy, &self.memory.unanswered))),
                    Foresight::Ask(question) => {
                        let why = self.answered_already(&question);
                        Some(Refusal::unknown(why.as_deref().unwrap_or("the user has not decided"), &question))
                    }
                }
            });
        }
        let logged: Vec<&Sink> = allowed.iter().map(|(sink, _)| *sink).collect();
        let ids = self.session.store.log_prospects(&logged, &moment, policy)?;
        for sink in logged {
            self.has_told(sink);
        }
        let announced = ids.into_iter().zip(allowed);
        let announced =
            announced.map(|(id, (sink, line))| Announcement { id, line, record: sink.record().clone() }).collect();
        self.memory.region = Some(Region { announced, once, used: BTreeSet::new() });
        Ok(refusals)
    }

    /// What announced a call that is now made in the region: same tool, same line if there is one, and all that it tells.
    /// A call that needs an answer given for once, which the region did not set aside or another call of it used, was announced by none.
    pub(super) fn announced(&self, clearance: &Clearance, line: u32) -> Option<ProspectId> {
        let region = self.memory.region.as_ref()?;
        if clearance.spent().iter().any(|id| region.used.contains(id) || !region.once.contains(id)) {
            return None;
        }
        let record = clearance.sink().record();
        let fits = |announced: &&Announcement| announced.record.covers(record);
        let same_line = region.announced.iter().filter(|announced| announced.line == line).find(fits);
        Some(same_line.or_else(|| region.announced.iter().find(fits))?.id)
    }

    /// A call in the region is logged: no other there passes by the answers that it spends.
    pub(super) fn used_in_region(&mut self, spent: Vec<PermissionId>) {
        if let Some(region) = &mut self.memory.region {
            region.used.extend(spent);
        }
    }

    /// Closes the region: what was answered for once is spent.
    pub(super) fn leave_region(&mut self) -> Result<(), StoreError> {
        let Some(region) = self.memory.region.take() else { return Ok(()) };
        if region.once.is_empty() {
            return Ok(());
        }
        // Another process may have revoked them, or the process before spent them and ended before it could say so.
        let policy = self.session.store.policy()?;
        let (data, steering) = (policy.permissions().all(), policy.permissions().all_steering());
        let is_there =
            |id: &PermissionId| data.iter().any(|one| one.id == *id) || steering.iter().any(|one| one.id == *id);
        let spent = spent_at_meet(&region.once, &region.used);
        let once: Vec<PermissionId> = spent.into_iter().filter(is_there).collect();
        self.session.store.spend(&once)
    }
}
