//! Any bytes as an artifact: parse, compile, preview, run. Nothing may panic, hang or abort, and what a run takes, in time and
//! in memory, is in proportion to what it was charged.
//!
//! The run is answered from a small world: private values, replies that carry what was sent, refusals. Every stop is, now
//! and then, written and read back.

#![no_main]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use duenna_core::{Call, Datum, Grain, Label, Ladder, ReplyLabels};
use duenna_lang::{
    Charges, Environment, Foresight, Limits, Parameter, Reply, Resumption, Run, Signature, Step, compile, preview,
};
use libfuzzer_sys::fuzz_target;
use serde_json::json;

/// Each call has one reply, which carries what was sent.
struct World;

impl Foresight for World {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        calls.iter().map(|call| ReplyLabels::alike(carried(call))).collect()
    }
}

fn carried(call: &Call) -> Label {
    call.arguments.iter().fold(call.pc.clone(), |label, argument| label.join(argument.value.label()))
}

fn environment() -> Environment {
    let mut environment = Environment::default();
    for key in ["s", "t"] {
        environment.keys.insert(key.parse().expect("a key"), Ladder::Text);
    }
    let parameters = vec![Parameter { name: "value".to_owned(), required: false }];
    for (server, success_public) in [("a", true), ("loud", false)] {
        let signature = Signature { parameters: parameters.clone(), success_public, lists: false };
        let tools = BTreeMap::from([("send".parse().expect("a tool"), signature)]);
        environment.servers.insert(server.parse().expect("a server"), tools);
    }
    environment
}

const LIMITS: Limits = Limits {
    source_bytes: 64 << 10,
    steps: 20_000,
    memory_bytes: 64 << 20,
    depth: 60,
    output_bytes: 16 << 10,
    calls: 100,
    seconds: 600,
    heap_bytes: 1 << 30,
};

/// What anything may take, whatever it was charged: labelled data are charged a constant, and have an account of their own. The
/// sanitizer makes all of it slow.
const AT_ALL: Duration = Duration::from_secs(10);
/// What each step may take.
const PER_STEP: Duration = Duration::from_micros(50);
/// Bytes that are as much as a step.
const BYTES_PER_STEP: u64 = 64;
/// The memory that the process may have whatever was charged, and for each byte.
const MEMORY: u64 = 1 << 30;
const MEMORY_PER_BYTE: u64 = 8;

/// Runs to the next stop.
fn measured(run: &mut Run, go_on: impl FnOnce(&mut Run) -> Step) -> Step {
    let before = run.charged();
    let begin = Instant::now();
    let step = go_on(run);
    let (took, after) = (begin.elapsed(), run.charged());
    let charged =
        Charges { steps: after.steps.saturating_sub(before.steps), bytes: after.bytes.saturating_sub(before.bytes) };
    let steps = charged.steps + charged.bytes / BYTES_PER_STEP;
    let most = AT_ALL + PER_STEP * u32::try_from(steps).unwrap_or(u32::MAX);
    assert!(took <= most, "{took:?} for {charged:?}");
    assert!(resident() <= MEMORY + after.bytes * MEMORY_PER_BYTE, "{} bytes for {after:?}", resident());
    step
}

/// The bytes of memory that the process has; 0 where the system does not say.
fn resident() -> u64 {
    let said = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    said.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or_default() * 4096
}

fuzz_target!(|source: &str| {
    let environment = environment();
    let Ok(program) = compile(source, &environment, &LIMITS) else { return };
    let _ = preview(&program, &Label::bottom(), &World);
    let mut run = Run::new(program, Label::bottom(), LIMITS);
    let mut step = measured(&mut run, |run| run.start(&World));
    for turn in 0..200 {
        let answer = match step {
            Step::Done | Step::Failed(_) => return,
            Step::Read { key, .. } => {
                let value = if turn % 2 == 0 { json!(3) } else { json!({"name": "x", "of": [1, "2", null]}) };
                Resumption::Value(value, Label::datum(Datum::stored(key), Grain::EXACT))
            }
            Step::NewValue { .. } => Resumption::Missing,
            Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
            Step::Branch(branch) => {
                Resumption::Resolved((0..branch.calls.len()).map(|at| (at + turn) % 3 != 0).collect())
            }
            Step::Call(call) if turn % 5 == 4 => Resumption::Refused(format!("refused on line {}", call.line)),
            Step::Call(call) => {
                let labels = ReplyLabels::alike(carried(&call.call));
                Resumption::Reply(Reply { value: json!([1, "two", {"three": 3.5}]), labels, is_error: turn % 7 == 6 })
            }
        };
        if turn % 4 == 3 {
            let saved = run.save().expect("a stopped run can be written");
            let program = compile(source, &environment, &LIMITS).expect("it compiled before");
            run = Run::restore(program, &saved).expect("what was written can be read");
        }
        step = measured(&mut run, |run| run.resume(answer, &World));
    }
});
