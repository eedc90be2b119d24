//! `time`: every clock shows when the run began.

use num_bigint::BigInt;

use super::datetime::{now, time_parts, universal, wall_text};
use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("time", Cost::Linear, |heap, given| {
        given.none()?;
        let start = heap.inputs.start;
        Ok(Slot::public(Value::Float(ops::quotient(&BigInt::from(start), &BigInt::from(1_000_000)))))
    }),
    Entry::scalar("time_ns", Cost::Linear, |heap, given| {
        given.none()?;
        Ok(Slot::public(Value::Int(heap.inputs.start.saturating_mul(1000))))
    }),
    Entry::scalar("monotonic", Cost::Linear, standing),
    Entry::scalar("perf_counter", Cost::Linear, standing),
    Entry::scalar("process_time", Cost::Linear, standing),
    Entry::scalar("sleep", Cost::Linear, sleep),
    Entry::fresh("localtime", Cost::Linear, |heap, given| {
        given.none()?;
        Ok(Slot::public(time_parts(&now(heap, None)?)))
    }),
    Entry::fresh("gmtime", Cost::Linear, |heap, given| {
        given.none()?;
        Ok(Slot::public(time_parts(&universal(heap)?)))
    }),
    Entry::scalar("ctime", Cost::Linear, |heap, given| {
        given.none()?;
        let text = wall_text(&now(heap, None)?, "%a %b %e %H:%M:%S %Y")?;
        Ok(ops::text_slot(heap, text))
    }),
    Entry::scalar("strftime", Cost::Linear, |heap, given| {
        let Value::Str(template) = ops::given(&given.one()?.value)? else {
            return Err(
                ExceptionRecord::type_error("strftime() takes a text and, here, always the present time").into()
            );
        };
        let text = wall_text(&now(heap, None)?, template)?;
        Ok(ops::text_slot(heap, text))
    }),
];

/// A clock that only measures how long something takes: nothing does.
fn standing(_: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.none()?;
    Ok(Slot::public(Value::Float(0.0)))
}

/// It does not wait.
fn sleep(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    let Some(number) = Number::of(value) else {
        let kind = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("'{kind}' object cannot be interpreted as an integer")).into());
    };
    if number.float().is_ok_and(|seconds| seconds < 0.0) {
        return Err(Fault::from(ExceptionRecord::value_error("sleep length must be non-negative")));
    }
    Ok(Slot::public(Value::None))
}
