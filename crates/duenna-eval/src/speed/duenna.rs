//! Duenna's turn.

use std::time::Instant;

use duenna_core::{Call, Datum, Grain, Label, Ladder, ReplyLabels};
use duenna_lang::{Environment, Foresight, Limits, Resumption, Run, Step, compile};
use serde_json::json;

/// A run: how long it took, and what it printed.
pub(super) struct Ran {
    pub(super) seconds: f64,
    pub(super) output: String,
}

/// There are no servers, so no call has a reply.
struct Nobody;

impl Foresight for Nobody {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        vec![ReplyLabels::default(); calls.len()]
    }
}

/// Parses, compiles and runs a program.
pub(super) fn run(source: &str) -> Result<Ran, String> {
    let mut environment = Environment::default();
    let key = "zero".parse().map_err(|error: duenna_core::NameError| error.to_string())?;
    environment.keys.insert(key, Ladder::Text);
    let began = Instant::now();
    let limits = Limits::default();
    let program = compile(source, &environment, &limits).map_err(|rejection| rejection.to_string())?;
    let mut run = Run::new(program, Label::bottom(), limits);
    let mut step = run.start(&Nobody);
    loop {
        let answer = match step {
            Step::Done => break,
            Step::Failed(failure) => return Err(failure.last_line()),
            Step::Read { key, .. } => Resumption::Value(json!(0), Label::datum(Datum::stored(key), Grain::EXACT)),
            Step::NewValue { .. } => Resumption::Missing,
            Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
            Step::Branch(branch) => Resumption::Resolved(vec![false; branch.calls.len()]),
            Step::Call(call) => return Err(format!("line {} calls a tool", call.line)),
        };
        step = run.resume(answer, &Nobody);
    }
    let seconds = began.elapsed().as_secs_f64();
    Ok(Ran { seconds, output: run.take_output() })
}
