//! Switches for the tests: each breaks one rule of semantics 3 and 4, so that it can be seen whether the tests would notice
//! (semantics 7). Only a build with `DUENNA_SWITCHES=1` can break one (`build.rs`), and the program `duenna` does not compile in it; in
//! any other, all rules hold and nothing of this is left.
//!
//! Where the code upholds a rule it says so: `if holds(Rule::X) { … }`, or [`upheld`] for a value that without the rule is
//! nothing.

use std::fmt;

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $rule:ident $name:literal,)+) => {
        /// A rule that the code upholds, and what is done while it is broken.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[doc = $doc])+ $rule,)+
        }

        impl Rule {
            /// All rules, in the order of the semantics.
            pub const ALL: &[Self] = &[$(Self::$rule,)+];

            /// Its name: that of its program in the corpus.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)+
                }
            }

            /// The sentence of the semantics, and what is broken.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$rule => concat!($($doc,)+),)+
                }
            }
        }
    };
}

rules! {
    /// 3: allow at a grain covers coarser ones. Broken: it covers finer ones, too.
    GrainIsTold "grain_is_told",
    /// 3: any live matching deny wins. Broken: an allow wins.
    DenyWins "deny_wins",
    /// 3.1: a private store read has the label of its datum. Broken: it has none.
    ReadIsLabelled "read_is_labelled",
    /// 3.1: at a coarser rung, `{datum: that grain}`. Broken: what is told coarsely has no label.
    RungIsLabelled "rung_is_labelled",
    /// 3.2: a call tells what its arguments tell. Broken: their labels are left out.
    ArgumentsAreTold "arguments_are_told",
    /// 3.2: … and all that lies within them. Broken: the label of a container is taken for that of its elements.
    ArgumentsAreToldWhole "arguments_are_told_whole",
    /// 3.2: … and what the pc tells. Broken: it is left out.
    PcIsTold "pc_is_told",
    /// 3.2: every datum needs a permission. Broken: what is unknown passes.
    UnknownIsAsked "unknown_is_asked",
    /// 3.2: … for every party. Broken: only the last party is looked at.
    EveryPartyIsAsked "every_party_is_asked",
    /// 3.2: the carrying server is a party, too. Broken: it is not.
    CarrierIsAsked "carrier_is_asked",
    /// 3.2: a call datum's own party knows it already. Broken: so does whomever it is about.
    AboutIsNotOwn "about_is_not_own",
    /// 3.3: a reference counts as read. Broken: it does not.
    ReferencesAreTold "references_are_told",
    /// 3.3: … expanded. Broken: what was written there is left out.
    ReferencesExpand "references_expand",
    /// 3.3: … with all that lies beneath a folder, where the annotation says so. Broken: only what lies there by that name.
    ReferencesReachBeneath "references_reach_beneath",
    /// 3.3: unsaid, everything the server holds joins. Broken: nothing does.
    UnsaidIsReference "unsaid_is_reference",
    /// 3.3: a party that cannot be computed is the whole server. Broken: it is nobody.
    UnclearPartyIsServer "unclear_party_is_server",
    /// 3.3: … asked even if user-owned; parties outside are not the user's. Broken: they are as the server is.
    OutsidersAreAsked "outsiders_are_asked",
    /// 3.4: what is computed from a labelled argument uses its symbol. Broken: its value.
    LabelledArgumentIsSymbol "labelled_argument_is_symbol",
    /// 3.4: … what it refers to, too. Broken: its value.
    LabelledReferenceIsSymbol "labelled_reference_is_symbol",
    /// 3.4: a deny on the value refuses, too. Broken: only one on the symbol does.
    DenyBehindSymbol "deny_behind_symbol",
    /// 3.4: a symbol keeps to the folder that the source names; what lies elsewhere is withheld. Broken: it is sent.
    SymbolKeepsToFolder "symbol_keeps_to_folder",
    /// 3.5: an answer has the label it is given. Broken: it has none.
    AnswerIsLabelled "answer_is_labelled",
    /// 3.5: an answer carries the call's label. Broken: only what the log remembers.
    AnswerKeepsCall "answer_keeps_call",
    /// 3.5: … and the call datum. Broken: not.
    AnswerIsDatum "answer_is_datum",
    /// 3.5: … and the party that shaped it. Broken: not.
    AnswerIsShaped "answer_is_shaped",
    /// 3.5: `public` drops only what the server itself adds. Broken: it drops all.
    PublicDropsItsOwn "public_drops_its_own",
    /// 3.5: where success is public, it tells all that the answer tells but the call datum. Broken: it tells nothing.
    SuccessIsTold "success_is_told",
    /// 3.5, decision 0148: any argument may be a failure, and then so is the answer. Broken: those that never come back are
    /// left out of its label.
    EveryArgumentMayFail "every_argument_may_fail",
    /// 3.6: a call's output may carry what was told before. Broken: it carries only the call.
    LogIsRemembered "log_is_remembered",
    /// 3.6: each disclosure has a row for the server that carried it. Broken: only for the party.
    RowForServer "row_for_server",
    /// 3.6: … and one for the party, whoever carried it. Broken: only for the server.
    RowForParty "row_for_party",
    /// 3.4 and 3.6: a symbol matches everything it may be. Broken: only itself.
    SymbolMatchesAll "symbol_matches_all",
    /// 3.6: what went to a symbol that keeps to a folder went to anything beneath it. Broken: it comes back by none of it.
    BoundedSymbolIsFound "bounded_symbol_is_found",
    /// 3.6: what a folder was told counts for all that lies in it. Broken: only for the folder.
    FoldersCount "folders_count",
    /// 3.6: a call that tells a file makes the folders above it. Broken: it tells them nothing.
    FoldersAreMade "folders_are_made",
    /// 3.6: servers of one pool share their rows. Broken: they do not.
    PoolShares "pool_shares",
    /// 3.6: … if they reach a common place, or what others reach does it. Broken: only if they do so themselves.
    ReachGoesOn "reach_goes_on",
    /// 3.6: an answer about a file carries what others put where it may lie. Broken: it carries none of that.
    ReachIsCut "reach_is_cut",
    /// 3.6: a call that may name any path or run any command reaches every place. Broken: only those of its server.
    ToolsReachFurther "tools_reach_further",
    /// 3.6: a call that changes something leaves what it tells where it reaches. Broken: it leaves nothing, as one that changes nothing.
    CallsLeaveSomething "calls_leave_something",
    /// 3.6: who reached a place once, counts there for good. Broken: only while it does.
    ReachIsRemembered "reach_is_remembered",
    /// 3.6: rows keep who shaped what was told. Broken: only what was told.
    RowsKeepShapers "rows_keep_shapers",
    /// 3.8: an argument may need trust. Broken: none does.
    ArgumentsNeedTrust "arguments_need_trust",
    /// 3.8: so may the very calling of a tool. Broken: not.
    CallingNeedsTrust "calling_needs_trust",
    /// 3.8: the calling is shaped by the pc. Broken: by nobody.
    PcNeedsTrust "pc_needs_trust",
    /// 3, abstraction gate: a datum is told at a grain by its ladder. Broken: it is told as it is, under the label of that grain.
    RungIsTold "rung_is_told",
    /// … and whether it has that rung is as private as it is. Broken: that it has none is an error.
    MissingRungIsFailure "missing_rung_is_failure",
    /// 3, language gate: it lowers integrity alone. Broken: what was verified tells nothing any more.
    EndorsingKeepsTold "endorsing_keeps_told",
    /// … free strings leave as handles. Broken: they leave.
    NamesAreHandles "names_are_handles",
    /// … raw inside. Broken: fields that may hold them are verified.
    NamesSeal "names_seal",
    /// …, which is what they are to whoever is no model. Broken: a handle that is sent is no name.
    SealedIsOpened "sealed_is_opened",
    /// … they may only be passed on, to whoever may know them. Broken: a handle that somebody writes stands for its name anywhere.
    NamesNeedCover "names_need_cover",
    /// Decision 0094: handles are numbered by label. Broken: one table for all.
    TablesByLabel "tables_by_label",
    /// 4.4: a text that cannot be converted is a failure. Broken: an error.
    FailedConversionIsValue "failed_conversion_is_value",
    /// 4.1: a conditional on a labelled value opens a region. Broken: it jumps.
    BranchOpensRegion "branch_opens_region",
    /// 4.1: … a loop over a labelled shape, too. Broken: its items come one by one.
    LoopTellsShape "loop_tells_shape",
    /// 4.1: `return` keeps the pc raised to the end of the function. Broken: what is returned has its own label.
    ReturnKeepsPc "return_keeps_pc",
    /// 4.1: `raise` keeps it raised to the end of the handler. Broken: exceptions have no edges.
    RaiseKeepsPc "raise_keeps_pc",
    /// 4.1: choice of callee is a branch. Broken: it is called.
    CalleeIsBranch "callee_is_branch",
    /// 4.1: … of a method, too. Broken: it is called.
    MethodIsBranch "method_is_branch",
    /// 4.1: resuming a labelled generator is a branch. Broken: it is resumed.
    ResumingIsBranch "resuming_is_branch",
    /// 4.1, decision 0151: whether a generator returned or yielded decides if `StopIteration` is raised. Broken: a branch in it
    /// ends where it is resumed.
    StopIsTold "stop_is_told",
    /// 4.1: a write through a labelled reference writes every object it could be. Broken: only the one it is.
    LabelledReferenceWritesAll "labelled_reference_writes_all",
    /// 4.1: … and its label with it. Broken: it is written as a public one is.
    LabelledReferenceIsWritten "labelled_reference_is_written",
    /// 4.2: each variable that either arm could write has the label. Broken: it keeps its own.
    VariablesAreRelabelled "variables_are_relabelled",
    /// 4.2: … each module variable, through calls. Broken: it keeps its own.
    GlobalsAreRelabelled "globals_are_relabelled",
    /// 4.2: … the condition's label. Broken: only what was assigned counts.
    ConditionIsTold "condition_is_told",
    /// 4.2: … of each branch within. Broken: only of the first.
    InnerConditionIsTold "inner_condition_is_told",
    /// 4.2: … of what may have failed within. Broken: not.
    InnerFailureIsTold "inner_failure_is_told",
    /// 4.2: every label either arm could have put there. Broken: data read in a region are left out.
    ReadsAreForeseen "reads_are_foreseen",
    /// 4.2: … answers of calls in it, too. Broken: they tell only the call.
    AnswersAreForeseen "answers_are_foreseen",
    /// 4.2: each object and container that either arm could write. Broken: what was written is not told.
    WritesAreTold "writes_are_told",
    /// 4.2: … through aliases: what is put into an object shares its label. Broken: it does not.
    AliasesShareGroup "aliases_share_group",
    /// 4.2: … through attributes. Broken: an attribute does not tell what its object does.
    AttributesTellObject "attributes_tell_object",
    /// 4.2: … through closures. Broken: a variable of a closure has only its own label.
    CellsTell "cells_tell",
    /// 4.2: … through classes. Broken: an instance is not told what its class was given.
    ClassesShareGroup "classes_share_group",
    /// 4.2: … through calls. Broken: what a container holds is called, and its writes are not foreseen.
    CalleesAreForeseen "callees_are_foreseen",
    /// 4.2, decision 0011: nothing is written that was not foreseen. Broken: nothing is foreseen, and it is written.
    WritesAreForeseen "writes_are_foreseen",
    /// 4.2: containers carry their own label. Broken: they have that of whoever holds them.
    ContainersHaveLabels "containers_have_labels",
    /// 4.2: … and what goes over one tells it. Broken: an iterator has only its own.
    IteratorsTellContainer "iterators_tell_container",
    /// 4.2: reading by a labelled key tells the key. Broken: only the element.
    KeyIsTold "key_is_told",
    /// 4.2: … by a method, too. Broken: only the element.
    KeyOfMethodIsTold "key_of_method_is_told",
    /// 4.2: … and joins all elements; writing by one tells the container. Broken: only the one element.
    LabelledKeyTellsAll "labelled_key_tells_all",
    /// 4: what looks into a container tells its elements. Broken: operations tell only its shape.
    OperationsLookInside "operations_look_inside",
    /// 4: … built-in functions, too. Broken: they tell only its shape.
    FunctionsLookInside "functions_look_inside",
    /// 4: … methods, too. Broken: they tell only its shape.
    MethodsLookInside "methods_look_inside",
    /// 4: which elements a set has depends on their values. Broken: its label is public.
    SetsTellElements "sets_tell_elements",
    /// 4: … which keys a dict has, too. Broken: its label is public.
    DictsTellKeys "dicts_tell_keys",
    /// 4: taking over the items of a container tells its shape. Broken: not.
    ExtendTellsShape "extend_tells_shape",
    /// 4.2: a name unbound after a region is a failure. Broken: an error.
    UnboundIsFailure "unbound_is_failure",
    /// 4.3: sinks are resolved at the branch, with the labels found there. Broken: with those at hand in the arm.
    SinksAreResolvedBefore "sinks_are_resolved_before",
    /// 4.3: rows are written for both arms, and answers may bring them back. Broken: answers are foreseen without them.
    RowsAreForeseen "rows_are_foreseen",
    /// 4.3: a `once` is spent where the arms meet, used or not. Broken: only where it was used.
    OnceIsSpent "once_is_spent",
    /// 4.3: servers must be public values. Broken: the one it is is called.
    ServerIsPublic "server_is_public",
    /// 4.3: … names, too. Broken: any text names.
    NamesArePublic "names_are_public",
    /// 4.3: … and which arguments there are. Broken: those that there are are sent.
    ArgumentNamesArePublic "argument_names_are_public",
    /// 4.3: `new_value` needs a public pc. Broken: it is asked for.
    NewValueNeedsPublicPc "new_value_needs_public_pc",
    /// 4.4: a pure operation that fails yields a failure. Broken: it raises.
    FailureIsValue "failure_is_value",
    /// 4.4: inside a `try`, failing is a branch. Broken: it raises, and the pc is as before.
    FailingInTryIsBranch "failing_in_try_is_branch",
    /// 4.4: … in a region, too: the pc rises to the end of the `try`. Broken: the analysis knows of no failing.
    FailingIsForeseen "failing_is_foreseen",
    /// 4.4: a tool's error is a branch. Broken: it raises, and the pc is as before.
    ToolErrorIsBranch "tool_error_is_branch",
    /// 4.4: a call that is withheld is as one that was made. Broken: it decides nothing about what comes after it.
    WithheldIsBranch "withheld_is_branch",
    /// 4.4: what a tool's error may end tells what its answer does. Broken: it tells nothing.
    EndsAreTold "ends_are_told",
    /// 4.4: … only open data ends an artifact. Broken: sealed data, too.
    SealedEndsNothing "sealed_ends_nothing",
    /// 4.4: … a branch that may call somebody is decided by the ends before it, too. Broken: not.
    EndsDecideBranches "ends_decide_branches",
    /// 4.4: … an operation that fails ends it only if that tells no more than other ends that were possible. Broken: always.
    FailingTellsNoMore "failing_tells_no_more",
    /// 4.4: … what ends it in a region is told to whoever is called after the region. Broken: not.
    RegionEndsAreTold "region_ends_are_told",
    /// 4.4: … and decides which calls come after it in the region. Broken: not.
    RegionEndsDecideCalls "region_ends_decide_calls",
    /// 4.4: … the log remembers it of each call that may come, whether the artifact ended or not. Broken: only of those that were made.
    EndsAreAnnounced "ends_are_announced",
    /// 4.4: … a deny holds against it. Broken: not.
    DenyHoldsAgainstEnds "deny_holds_against_ends",
    /// 4.4: … where the very calling needs trust, it counts who might have ended the artifact. Broken: not.
    EndsNeedTrust "ends_need_trust",
    /// 4.4: … what the course cannot pay is asked. Broken: it passes.
    CourseIsPaid "course_is_paid",
    /// 4.4: … and each call counts. Broken: none does.
    CourseCounts "course_counts",
    /// 3.11: a branch costs the bits of all ways in which its calls may come. Broken: nothing.
    BranchesCost "branches_cost",
    /// 3.11: … and its calls are among those before which the artifact may end. Broken: they do not count.
    BranchCallsCount "branch_calls_count",
    /// 3.11: … it cannot be paid where calls may come more than once. Broken: it costs one bit.
    LoopsPayNothing "loops_pay_nothing",
    /// 3.11: … nor for what the private store holds. Broken: it can.
    StoredDataPayNothing "stored_data_pay_nothing",
    /// 4.4: a sink given a failure is checked and logged as usual. Broken: nothing is.
    FailedCallIsDecided "failed_call_is_decided",
    /// 4.5: a region debits steps that do not depend on values. Broken: those it took.
    StepsAreConstant "steps_are_constant",
    /// 4.5: … memory. Broken: what it took.
    MemoryIsConstant "memory_is_constant",
    /// 4.5: so does an operation on labelled values. Broken: what it took.
    OperationsAreConstant "operations_are_constant",
    /// 4.5: … and an answer from outside. Broken: its size.
    ArrivalIsConstant "arrival_is_constant",
    /// 4.5: a region that exceeds its amount is abandoned. Broken: it goes on until the run's limit.
    RegionIsAbandoned "region_is_abandoned",
    /// 5: how an artifact ended is told at its final pc. Broken: an error has only its own label.
    EndIsTold "end_is_told",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether rules can be broken in this build.
pub const CAN_BREAK: bool = cfg!(duenna_switches);

#[cfg(duenna_switches)]
thread_local! {
    static BROKEN: std::cell::Cell<Option<Rule>> = const { std::cell::Cell::new(None) };
    static ASKED: std::cell::RefCell<RuleUses> = std::cell::RefCell::default();
    static SLOW: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether the interpreter gives every instruction the whole treatment: what its fast path does must be the same.
#[cfg(duenna_switches)]
#[must_use]
pub fn is_slow() -> bool {
    SLOW.get()
}

/// Whether the interpreter gives every instruction the whole treatment. Never.
#[cfg(not(duenna_switches))]
#[inline]
#[must_use]
pub const fn is_slow() -> bool {
    false
}

/// Does something on this thread without the interpreter's fast path.
#[cfg(duenna_switches)]
pub fn slowly<T>(work: impl FnOnce() -> T) -> T {
    let before = SLOW.replace(true);
    let done = work();
    SLOW.set(before);
    done
}

/// Which rules something asked about, by their place among all; other threads that do a part of the work add to it.
#[cfg(duenna_switches)]
type RuleUses = std::sync::Arc<Vec<std::sync::atomic::AtomicBool>>;

/// Whether a rule holds. Always, but for tests that broke it on this thread.
#[cfg(duenna_switches)]
#[must_use]
pub fn holds(rule: Rule) -> bool {
    ASKED.with_borrow(|asked| {
        if let Some(is_asked) = asked.get(rule as usize) {
            is_asked.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    BROKEN.get() != Some(rule)
}

/// Whether a rule holds. Always.
#[cfg(not(duenna_switches))]
#[inline]
#[must_use]
pub const fn holds(_: Rule) -> bool {
    true
}

/// A value, as long as a rule holds; else nothing.
#[cfg(duenna_switches)]
#[must_use]
pub fn upheld<T: Default + PartialEq>(rule: Rule, value: T) -> T {
    let nothing = T::default();
    // Nothing stays nothing: the rule is not asked about.
    if value == nothing || holds(rule) { value } else { nothing }
}

/// A value, as long as a rule holds; else nothing.
#[cfg(not(duenna_switches))]
#[inline]
#[must_use]
pub fn upheld<T: Default + PartialEq>(_: Rule, value: T) -> T {
    value
}

/// Work that another thread does with the same rule broken.
#[cfg(duenna_switches)]
pub fn carried<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let (broken, asked) = (BROKEN.get(), ASKED.with_borrow(RuleUses::clone));
    move || {
        ASKED.set(asked);
        while_broken(broken, work)
    }
}

/// Work that another thread does.
#[cfg(not(duenna_switches))]
pub const fn carried<T, F: FnOnce() -> T>(work: F) -> F {
    work
}

/// Does something on this thread while a rule is broken, or while all hold.
#[cfg(duenna_switches)]
pub fn while_broken<T>(rule: Option<Rule>, work: impl FnOnce() -> T) -> T {
    let before = BROKEN.replace(rule);
    let done = work();
    BROKEN.set(before);
    done
}

/// Does something on this thread while all rules hold, and tells which it asked about: to break any other changes nothing of it.
#[cfg(duenna_switches)]
pub fn asking<T>(work: impl FnOnce() -> T) -> (T, std::collections::BTreeSet<Rule>) {
    let asked = RuleUses::new(Rule::ALL.iter().map(|_| std::sync::atomic::AtomicBool::default()).collect());
    let before = ASKED.replace(RuleUses::clone(&asked));
    let done = while_broken(None, work);
    ASKED.set(before);
    let is_asked =
        |rule: &&Rule| asked.get(**rule as usize).is_some_and(|asked| asked.load(std::sync::atomic::Ordering::Relaxed));
    (done, Rule::ALL.iter().filter(is_asked).copied().collect())
}
