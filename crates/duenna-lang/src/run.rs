//! Runs an artifact to its next stop.
//!
//! Outside of regions every instruction computes the label of its result. A branch on a labelled value opens a *region*
//! (semantics 4.1): the analysis says what label everything will have where its arms meet, then one arm runs in a secret context,
//! without labels, and what it left gets those labels. Nothing outside can tell which arm ran.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "instructions and values have dozens of kinds; the instructions themselves are matched in full in operate.rs"
)]

mod account;
mod attribute;
mod call;
mod class;
mod construct;
mod exec;
mod frame;
mod generator;
mod hint;
mod later;
mod operate;
mod operator;
mod plan;
mod quick;
mod region;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant};

use duenna_core::switches::{Rule, upheld};
use duenna_core::{Key, Label, LabelId, Labels};
use serde::{Deserialize, Serialize};

use self::account::Account;
pub use self::account::Charges;
use self::frame::Thrown;
use self::region::{Region, Terms};
use crate::analysis::{Analysis, Exit, Live, Start};
use crate::code::flow_graph::WatchKind;
use crate::error::MissingValue;
use crate::error::{Failure, FailureKind};
use crate::exception::{Class, ExceptionRecord};
use crate::explanation::Explanation;
use crate::frame::Frame;
use crate::heap::Heap;
use crate::inputs::Inputs;
use crate::limits::Limits;
use crate::program::Program;
use crate::step::{Foresight, Prospect, Resumption, Step, Under};
use crate::tools;
use crate::value::{GroupId, ObjectRef, Slot, Value};

/// A run of an artifact.
#[derive(Debug)]
pub struct Run {
    program: Arc<Program>,
    state: State,
}

/// Everything a run is, besides its program.
#[derive(Serialize, Deserialize)]
struct State {
    heap: Heap,
    labels: Labels,
    #[expect(clippy::vec_box, reason = "a call moves a pointer, not a frame")]
    frames: Vec<Box<Frame>>,
    globals: Vec<Slot>,
    region: Option<Region>,
    /// The label of all that the artifact's author ever read.
    base: Label,
    #[serde(default)]
    ends: Ends,
    limits: Limits,
    steps: u64,
    /// How many tools were called.
    #[serde(default)]
    calls: u64,
    /// How much was made of labelled data, beyond what was charged.
    made: Account<LabelId>,
    output: String,
    /// Bytes of output that were taken already.
    printed: usize,
    /// What was printed outside of regions tells.
    output_label: LabelId,
    /// Whether private data ever decided what runs.
    had_region: bool,
    waiting: StopState,
    /// Whether something may have been put into a class.
    classes_changed: bool,
    /// The exceptions that refusals raised.
    refusals: Vec<ObjectRef>,
    /// What private data let go wrong while the artifact went on.
    #[serde(default)]
    missing: Vec<MissingValue>,
    /// The line and column where the last exception was raised.
    raised_at: (u32, u32),
    /// What the user may have meant where an error was raised, for them alone: with that place.
    #[serde(default)]
    hint: Option<((u32, u32), String)>,
    /// Whether an answer is being dealt with: the instruction that asked is the one before the next.
    #[serde(skip)]
    is_answered: bool,
    /// Frames of functions that returned, for those to come.
    #[serde(skip)]
    #[expect(clippy::vec_box, reason = "a call moves a pointer, not a frame")]
    spare: Vec<Box<Frame>>,
    /// For how long it has computed.
    #[serde(skip)]
    computed: Duration,
    /// The steps after which to look at the clock again.
    #[serde(skip)]
    look_at: u64,
}

/// The ends that the artifact might have come to by errors (semantics 4.4).
#[derive(Default, Serialize, Deserialize)]
struct Ends {
    /// What those tell that the task's course pays for.
    possible: Label,
    /// What those before tell that nothing pays for any more: it decides that whatever comes is called.
    asked: Label,
    /// What those tell of a branch that runs, where the course pays for which of its calls are made.
    #[serde(default)]
    here: Label,
    /// Whether what may be called after the first of them was announced.
    is_announced: bool,
    /// The words of the error that ends it, with their label, while that is announced.
    error: Option<(String, LabelId)>,
    /// A call that a `try` watches, whose region opens once that is announced.
    #[serde(default)]
    watched: Option<WatchedReply>,
    /// Whether it came to one.
    is_over: bool,
}

/// The answer to a call under a `try`.
#[derive(Serialize, Deserialize)]
struct WatchedReply {
    success: LabelId,
    label: LabelId,
    /// The words of its error.
    error: Option<String>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("frames", &self.frames.len()).field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// What a stopped run waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StopState {
    Start,
    Value { dst: u16, key: Key },
    Reply { dst: u16, success_public: bool, has_handles: bool },
    Resolution,
    MayEnd,
    RegionEnd,
    Over,
}

/// How one instruction went.
enum Flow {
    Next,
    Stop(Box<Step>),
}

/// Lists the calls an artifact may reach and what each may tell, without running it (semantics 4.7).
///
/// It only over-approximates: whatever a run tells, it is in here. Arguments that are not known before are patterns.
#[must_use]
pub fn preview(program: &Program, pc: &Label, foresight: &dyn Foresight) -> Vec<Prospect> {
    from_the_start(program, pc, |heap, labels, start| {
        let findings = Analysis::run(program, heap, labels, &Under::new(foresight, pc), start);
        findings.sites.values().map(|site| site.prospect(labels).under(pc)).collect()
    })
}

/// The same list, and for each datum that a call may tell the shortest way through the source by which it gets there.
#[must_use]
pub fn explain(program: &Program, pc: &Label, foresight: &dyn Foresight) -> Vec<Explanation> {
    from_the_start(program, pc, |heap, labels, start| {
        let explained = Analysis::explain(program, heap, labels, &Under::new(foresight, pc), start);
        let under = |one: Explanation| Explanation { prospect: one.prospect.under(pc), ..one };
        explained.into_iter().map(under).collect()
    })
}

/// Looks at all that an artifact may do from its first line.
pub(crate) fn from_the_start<T>(
    program: &Program,
    pc: &Label,
    look: impl FnOnce(&mut Heap, &mut Labels, &Start<'_>) -> T,
) -> T {
    let mut labels = Labels::default();
    let base = labels.id(&pc.clone().itself());
    let registers = vec![Slot::UNBOUND; program.code(0).map_or(0, |code| code.registers)];
    let globals = vec![Slot::UNBOUND; program.globals.len()];
    let start = Start {
        frames: vec![Live {
            code: 0,
            at: 0,
            registers: &registers,
            dst: 0,
            more: None,
            default: None,
            stops: false,
            drains: false,
            caught: &[],
        }],
        globals: &globals,
        classes: GroupId::NONE,
        class_state: false,
        generators: std::collections::BTreeMap::new(),
        exit: Exit::End,
        watched: WatchKind::Nothing,
        base,
        raised: None,
        is_preview: true,
        is_unbounded: true,
        ends: program.environment.errors_end.then_some(LabelId::BOTTOM),
    };
    look(&mut Heap::default(), &mut labels, &start)
}

impl Run {
    /// A run that has not begun; runs may share a program. `pc` is the label of all that the artifact's author ever read
    /// (semantics 5): what they read in an answer, they may have written down.
    #[must_use]
    pub fn new(program: impl Into<Arc<Program>>, pc: Label, limits: Limits) -> Self {
        let program = program.into();
        let mut state = State {
            heap: Heap::default(),
            labels: Labels::default(),
            frames: Vec::new(),
            globals: vec![Slot::UNBOUND; program.globals.len()],
            region: None,
            base: pc.itself(),
            ends: Ends::default(),
            limits,
            steps: 0,
            calls: 0,
            made: Account::default(),
            output: String::new(),
            printed: 0,
            output_label: LabelId::BOTTOM,
            had_region: false,
            waiting: StopState::Start,
            classes_changed: false,
            refusals: Vec::new(),
            missing: Vec::new(),
            raised_at: (0, 0),
            hint: None,
            is_answered: false,
            spare: Vec::new(),
            computed: Duration::ZERO,
            look_at: 0,
        };
        let registers = program.code(0).map_or(0, |code| code.registers);
        state.frames.push(Box::new(Frame::new(0, registers, 0)));
        Self { program, state }
    }

    /// The same run with this time and this randomness. Without, it begins in 1970, and what it draws is always the same.
    #[must_use]
    pub fn with_inputs(mut self, inputs: Inputs) -> Self {
        self.state.heap.inputs = inputs;
        self
    }

    /// The same run after others of its task computed for so long.
    #[must_use]
    pub const fn with_computed(mut self, computed: Duration) -> Self {
        self.state.computed = computed;
        self
    }

    /// For how long it computed, others of its task included; what it waited for answers does not count.
    #[must_use]
    pub const fn computed(&self) -> Duration {
        self.state.computed
    }

    /// Runs to the first stop.
    pub fn start(&mut self, foresight: &dyn Foresight) -> Step {
        if self.state.waiting != StopState::Start {
            return self.misused();
        }
        self.drive(foresight)
    }

    /// Answers the last stop and runs to the next. An answer that does not fit the stop ends the run.
    pub fn resume(&mut self, answer: Resumption, foresight: &dyn Foresight) -> Step {
        let waiting = std::mem::replace(&mut self.state.waiting, StopState::Over);
        self.state.is_answered = true;
        let done = match (waiting, answer) {
            (StopState::Value { dst, .. }, Resumption::Value(value, label)) => {
                self.receive(dst, &value, &label);
                Ok(())
            }
            (StopState::Value { dst, .. }, Resumption::Withheld(labels)) => {
                self.receive_none(dst, &labels.value);
                Ok(())
            }
            (StopState::Value { key, .. }, Resumption::Missing) => {
                let message = tools::no_entry(&key, &self.program.environment);
                self.fail_here(ExceptionRecord::new(Class::KeyError, message), LabelId::BOTTOM)
            }
            (StopState::Reply { dst, success_public, has_handles }, Resumption::Reply(reply)) => {
                match self.reply(dst, (success_public, has_handles), &reply, foresight) {
                    Ok(Flow::Next) => Ok(()),
                    Ok(Flow::Stop(step)) => {
                        self.state.is_answered = false;
                        return *step;
                    }
                    Err(thrown) => Err(thrown),
                }
            }
            (StopState::Reply { dst, .. }, Resumption::Refused(message)) => self.refused(dst, &message),
            (StopState::Reply { dst, success_public, .. }, Resumption::Withheld(labels)) => {
                match self.withheld(dst, success_public, &labels, foresight) {
                    Ok(Flow::Next) => Ok(()),
                    Ok(Flow::Stop(step)) => {
                        self.state.is_answered = false;
                        return *step;
                    }
                    Err(thrown) => Err(thrown),
                }
            }
            (StopState::Resolution, Resumption::Resolved(allowed)) => {
                self.resolve(&allowed, Terms::Asked);
                Ok(())
            }
            (StopState::Resolution, Resumption::Known(allowed)) => {
                self.resolve(&allowed, Terms::Known);
                Ok(())
            }
            (StopState::Resolution, Resumption::Paid(allowed)) => {
                self.resolve(&allowed, Terms::Paid);
                Ok(())
            }
            (StopState::RegionEnd, Resumption::Continue) => Ok(()),
            (StopState::MayEnd, Resumption::Continue) => match self.end_or_go_on(foresight) {
                Ok(Flow::Next) => Ok(()),
                Ok(Flow::Stop(step)) => {
                    self.state.is_answered = false;
                    return *step;
                }
                Err(thrown) => Err(thrown),
            },
            _ => return self.misused(),
        };
        self.state.is_answered = false;
        match done {
            Ok(()) => self.drive(foresight),
            Err(thrown) => self.over(&thrown),
        }
    }

    /// What was printed since the last call; for the user's own terminal only.
    pub fn take_output(&mut self) -> String {
        self.state.printed += self.state.output.len();
        std::mem::take(&mut self.state.output)
    }

    /// What private data let go wrong while the artifact went on, in order, as far as it is kept; for the user alone.
    #[must_use]
    pub fn missing(&self) -> &[MissingValue] {
        &self.state.missing
    }

    /// What all that was printed so far tells; `None` if private data decided what ran, so that which lines there are
    /// tells more than they say.
    #[must_use]
    pub fn output_label(&self) -> Option<Label> {
        let label = self.state.labels.get(self.state.output_label);
        (!self.state.had_region).then(|| self.reached().join(&label))
    }

    /// Whether it ended by an error that the task's course pays for.
    #[must_use]
    pub const fn is_ended(&self) -> bool {
        self.state.ends.is_over
    }

    /// What it tells that the artifact came as far as it did.
    fn reached(&self) -> Label {
        let Ends { possible, asked, here, .. } = &self.state.ends;
        self.state.base.join(asked).join(possible).join(here)
    }

    /// Writes a stopped run, without its program.
    ///
    /// # Security
    /// Holds private values: keep it encrypted.
    ///
    /// # Errors
    /// Never for a run that stopped; what serde may say.
    pub fn save(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(&self.state)
    }

    /// Reads a stopped run back, with the program of the same source and environment.
    ///
    /// # Errors
    /// The bytes are not a saved run.
    pub fn restore(program: Program, saved: &[u8]) -> Result<Self, serde_json::Error> {
        let mut state: State = serde_json::from_slice(saved)?;
        state.heap.find_members();
        Ok(Self { program: Arc::new(program), state })
    }

    fn drive(&mut self, foresight: &dyn Foresight) -> Step {
        let began = Instant::now();
        let left = Duration::from_secs(self.state.limits.seconds).saturating_sub(self.state.computed);
        self.state.heap.set_deadline(began.checked_add(left));
        let step = self.drive_on(foresight);
        self.state.computed = self.state.computed.saturating_add(began.elapsed());
        step
    }

    fn drive_on(&mut self, foresight: &dyn Foresight) -> Step {
        let program = Arc::clone(&self.program);
        loop {
            if let Some(step) = self.backstop() {
                return step;
            }
            if self.at_exit() {
                let had_sinks = self.leave_region();
                if had_sinks {
                    self.state.waiting = StopState::RegionEnd;
                    return Step::RegionEnd;
                }
            }
            self.quick(&program);
            if self.at_exit() {
                continue;
            }
            self.collect();
            match self.instruction(&program, foresight) {
                // Being late makes native code stop where it is: its error says nothing.
                _ if self.state.heap.is_late() => {}
                Ok(Flow::Next) => {}
                Ok(Flow::Stop(step)) => return *step,
                Err(thrown) => return self.over(&thrown),
            }
        }
    }

    /// The end of a run that takes too long or too much memory; looked for from time to time.
    fn backstop(&mut self) -> Option<Step> {
        let State { heap, limits, steps, look_at, .. } = &mut self.state;
        if *steps >= *look_at {
            *look_at = steps.saturating_add(quick::MOST_STEPS);
            heap.look_at_clock();
        }
        let message = if heap.is_late() {
            format!("it computed for more than {} seconds", limits.seconds)
        } else if heap.exceeds(limits.heap_bytes) {
            format!("it holds more than {} bytes", limits.heap_bytes)
        } else {
            return None;
        };
        #[cfg(test)]
        tests::ended(self);
        self.state.waiting = StopState::Over;
        // That it is over may have come of anything it had read.
        let label = self.state.base.join(&self.state.labels.all());
        let told = ("the task is over".to_owned(), message);
        Some(Step::Failed(Failure::new(FailureKind::Over, told, (0, 0), (label.clone(), label, true))))
    }

    /// Frees what nothing names any more, if enough was allocated; in a region, which is charged for it anyway, only if that
    /// is more than is charged.
    fn collect(&mut self) {
        let State { heap, frames, globals, region, refusals, limits, .. } = &mut self.state;
        #[cfg(test)]
        let is_eager = tests::mode().is_eager;
        #[cfg(not(test))]
        let is_eager = false;
        let is_due = if region.is_some() { heap.is_overfull() } else { heap.is_due() };
        if !is_due && !is_eager && !heap.may_exceed(limits.heap_bytes) {
            return;
        }
        heap.collect(|mark| {
            for frame in frames.iter() {
                mark.frame(frame);
            }
            for slot in globals.iter() {
                mark.slot(slot);
            }
            if let Some(region) = region {
                region.each_value(&mut |value| mark.value(value));
            }
            for at in refusals.iter() {
                mark.object(*at);
            }
        });
    }

    fn done(&mut self) -> Step {
        #[cfg(test)]
        tests::ended(self);
        self.state.waiting = StopState::Over;
        Step::Done
    }

    fn misused(&mut self) -> Step {
        let raised = ExceptionRecord::new(Class::RuntimeError, "the answer does not fit what the run stopped for");
        let thrown = Thrown::limit(raised);
        self.over(&thrown)
    }

    /// An exception that nothing caught.
    fn over(&mut self, thrown: &Thrown) -> Step {
        #[cfg(test)]
        tests::ended(self);
        self.state.waiting = StopState::Over;
        let (line, column) = match thrown {
            Thrown::Limit(_) => self.place(),
            Thrown::Exception(_) => self.state.raised_at,
        };
        let (class, message, label) = self.told_of(thrown);
        let is_refusal = matches!(thrown, Thrown::Exception(Slot { value: Value::Object(at), .. })
            if self.state.refusals.contains(at));
        let kind = match thrown {
            Thrown::Limit(_) => FailureKind::Limit,
            Thrown::Exception(_) if is_refusal => FailureKind::Refused,
            Thrown::Exception(_) => FailureKind::Error,
        };
        let region = self.state.region.as_ref().map_or(LabelId::BOTTOM, |region| region.base);
        let label = self.state.labels.join(label, upheld(Rule::EndIsTold, region));
        let reached = self.reached();
        let label = reached.join(&self.state.labels.get(label));
        let pc = reached.join(&self.state.labels.get(region));
        let in_secret_context = self.state.region.is_some() || reached != self.state.base;
        let hint = self.state.hint.take().filter(|(at, _)| *at == (line, column)).map(|(_, hint)| hint);
        let failure = Failure::new(kind, (class, message), (line, column), (label, pc, in_secret_context));
        Step::Failed(failure.hinted(hint))
    }
}
