//! Duenna's decisions: who may learn what, and nothing that touches the world.
//!
//! ```text
//!  Call ──▶ Flow ──▶ decide ──▶ Verdict ─┬─ Allow(Clearance) ──▶ the store logs it, the gateway sends it
//!            │          ▲                ├─ Ask(Pending) ──▶ the user answers ──▶ decided again
//!   annotation, log   permissions        └─ Deny(Denied)
//!            │
//!            └─ Expected ──▶ the label of the answer
//! ```
//!
//! `docs/semantics.md` states the rules. A [`Label`] says what a value tells (datum → [`Grain`]) and who shaped
//! it; a [`Flow`] says what a call tells to which [`Party`]; [`decide`] compares that with what the user said. A
//! [`Clearance`] can only come from [`decide`], and owns the call. The ways down the lattice are in [`release`].

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

pub mod abstraction;
mod annotation;
mod course;
mod datum;
mod decide;
mod expectation;
mod flow;
mod grain;
mod issued_ids;
mod label;
mod labeled;
mod log;
pub mod message_language;
pub mod name;
mod party;
mod permission;
mod quote;
mod reach;
pub mod release;
mod suggestion;
#[doc(hidden)]
pub mod switches;
mod verdict;

pub use annotation::{
    Annotation, AnnotationError, ArgumentAnnotation, Digest, Gate, Owner, PartySpec, Path, PinnedAnnotation,
    PlaceSource, ReferenceTarget, Returns, Server, ToolAnnotation, ToolReach, Trust, Usage,
};
pub use course::{BranchPrice, Course};
pub use datum::{Datum, LANGUAGE_LIMITS, SOUGHT_FOLDERS};
pub use decide::{decide, foresee, spent_at_meet};
pub use expectation::{Turn, foreseen, foreseen_in_turn, foreseen_replies};
pub use flow::{
    Argument, Beginning, Call, ExpectedReply, Flow, Recipient, ReplyLabels, Sink, SourceText, TrustRequirement,
};
pub use grain::{Grain, Ladder};
pub use issued_ids::IssuedIds;
pub use label::{DamagedLabels, Integrity, Label, LabelId, Labels};
pub use labeled::Labeled;
pub use log::{DisclosedLabels, DisclosurePath, IndexKey, Item, Log, ProvenanceIndex, Record, World};
pub use name::{Key, NameError, Purpose, ServerName, ToolName};
pub use party::{Folder, Party, PartyKind, is_ignorable};
pub use permission::{
    Effect, Lifetime, Moment, Permission, PermissionId, Permissions, SteeringPermission, SteeringTarget, TaskId, Time,
};
pub use quote::{quoted, quoted_in_full, visible};
pub use reach::Reach;
pub use suggestion::{nearest, suggestion};
pub use verdict::{Clearance, Denial, Foresight, Line, Pending, Question, Reason, Row, SteeringLine, Verdict};
