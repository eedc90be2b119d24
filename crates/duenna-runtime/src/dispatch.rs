//! The way out of Duenna: the one place where a call is decided, written into the log and only then sent (semantics 3.2).
//!
//! ```text
//!  Caller::flow ─▶ decide ─┬─ Allow ─▶ Caller::clear ─▶ log ─▶ Caller::logged ─┬─▶ Caller::send
//!        ▲                 ├─ Ask ───▶ Caller::ask ─┐                         └─▶ Caller::withhold
//!        └─────────────────┼────────────────────────┘
//!                          └─ Deny ──▶ Caller::refuse
//! ```
//!
//! Whoever has something to send implements [`Caller`]: a run, for what artifacts, models, gates and the guard's parties are told,
//! and a command that tells a model something. A branch only announces what its arms may send; that is logged in `session/branch.rs`, and
//! each call of an arm still comes through here.

use std::ops::ControlFlow;

use duenna_core::{Clearance, Denial, Flow, Moment, Pending, Verdict, decide};

use duenna_store::{Disclosure, LoggedCall, Policy, ProspectId, Store, StoreError};

/// How often what is decided is decided anew because another process changed the permissions meanwhile.
pub const RETRIES: usize = 20;

/// A cleared call that is to be logged.
pub struct ClearedCall<N> {
    /// What was decided.
    pub clearance: Clearance,
    /// What announced it, where private data decided that it is made.
    pub announced: Option<ProspectId>,
    /// What its caller wants to know again once it is logged.
    pub note: N,
}

/// Whoever has a call to make. Each step may end with an answer instead of going on.
#[expect(async_fn_in_trait, reason = "whoever calls knows whether it goes to another thread")]
pub trait Caller {
    /// What becomes of the call.
    type Answer;
    /// Why nothing became of it.
    type Error: From<StoreError>;
    /// What is kept between [`Caller::clear`] and [`Caller::logged`].
    type Note;

    /// Where it is logged.
    fn store(&self) -> &Store;

    /// When, and in which task, it is decided.
    fn moment(&self) -> Moment;

    /// The call as a flow, made anew each time it is decided.
    fn flow(&mut self) -> Result<ControlFlow<Self::Answer, Flow>, Self::Error>;

    /// Asks the user and remembers the answers; the call is then decided again.
    async fn ask(&mut self, pending: Pending) -> Result<ControlFlow<Self::Answer>, Self::Error>;

    /// What a call gives that is refused.
    fn refuse(&mut self, denied: Denial, policy: &Policy) -> Result<Self::Answer, Self::Error>;

    /// What is left to say before an allowed call is logged.
    async fn clear(
        &mut self,
        clearance: Clearance,
    ) -> Result<ControlFlow<Self::Answer, ClearedCall<Self::Note>>, Self::Error>;

    /// The call stands in the log.
    fn logged(&mut self, logged: &LoggedCall, note: Self::Note) -> Result<ControlFlow<Self::Answer>, Self::Error>;

    /// What a call gives that was decided and logged as any other, and is not made (semantics 3.4).
    fn withhold(&mut self, withheld: &LoggedCall) -> Result<Self::Answer, Self::Error>;

    /// Sends it.
    async fn send(&mut self, disclosure: Disclosure) -> Result<Self::Answer, Self::Error>;

    /// The permissions changed too often.
    fn restless() -> Self::Error;
}

/// Decides about a call, asks where the user has not answered, logs it, and has it sent.
///
/// # Errors
/// Those of the caller's steps, and if the store cannot be read or written: then nothing is sent.
pub async fn dispatch<C: Caller>(caller: &mut C) -> Result<C::Answer, C::Error> {
    for _ in 0..RETRIES {
        let flow = match caller.flow()? {
            ControlFlow::Continue(flow) => flow,
            ControlFlow::Break(answer) => return Ok(answer),
        };
        let policy = caller.store().policy()?;
        let clearance = match decide(flow, policy.permissions(), &caller.moment()) {
            Verdict::Allow(clearance) => clearance,
            Verdict::Deny(denied) => return caller.refuse(denied, &policy),
            Verdict::Ask(pending) => match caller.ask(pending).await? {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(answer) => return Ok(answer),
            },
        };
        let ClearedCall { clearance, announced, note } = match caller.clear(clearance).await? {
            ControlFlow::Continue(cleared) => cleared,
            ControlFlow::Break(answer) => return Ok(answer),
        };
        let (store, moment) = (caller.store(), caller.moment());
        let logged = match announced {
            Some(prospect) => store.fill(clearance, prospect, &moment, &policy),
            None => store.log(clearance, &moment, &policy),
        };
        let logged = match logged {
            Err(StoreError::Stale) => continue,
            logged => logged?,
        };
        if let ControlFlow::Break(answer) = caller.logged(&logged, note)? {
            return Ok(answer);
        }
        return match logged.disclosure() {
            Ok(disclosure) => caller.send(disclosure).await,
            Err(withheld) => caller.withhold(&withheld),
        };
    }
    Err(C::restless())
}
