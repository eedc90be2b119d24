//! `calendar`: the functions that are plain arithmetic.

use super::Entry;
use super::datetime::civil::{DAY_NAMES, Date, EPOCH, MONTH_NAMES, days_in, is_leap};
use crate::builtins::Arguments;
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::constant("MONDAY", || Value::Int(0)),
    Entry::constant("TUESDAY", || Value::Int(1)),
    Entry::constant("WEDNESDAY", || Value::Int(2)),
    Entry::constant("THURSDAY", || Value::Int(3)),
    Entry::constant("FRIDAY", || Value::Int(4)),
    Entry::constant("SATURDAY", || Value::Int(5)),
    Entry::constant("SUNDAY", || Value::Int(6)),
    Entry::constant("day_name", || names(&DAY_NAMES, false, 99)),
    Entry::constant("day_abbr", || names(&DAY_NAMES, false, 3)),
    Entry::constant("month_name", || names(&MONTH_NAMES, true, 99)),
    Entry::constant("month_abbr", || names(&MONTH_NAMES, true, 3)),
    Entry::scalar("isleap", Cost::Constant, |heap, given| {
        let year = whole(heap, &given.one()?.value)?;
        Ok(Slot::public(Value::Bool(is_leap(year))))
    }),
    Entry::scalar("leapdays", Cost::Constant, |heap, given| {
        let (from, to) = given.two()?;
        let (from, to) = (whole(heap, &from.value)?, whole(heap, &to.value)?);
        let before = |year: i64| {
            let year = i128::from(year) - 1;
            year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400)
        };
        let count = i64::try_from(before(to) - before(from)).map_err(|_| ops::overflow())?;
        Ok(Slot::public(Value::Int(count)))
    }),
    Entry::fresh("monthrange", Cost::Constant, month_range),
    Entry::scalar("weekday", Cost::Constant, |heap, given| {
        let [year, month, day] = given.positional else { return Err(given.wrong_count(3, 3)) };
        let date = Date::new(whole(heap, &year.value)?, whole(heap, &month.value)?, whole(heap, &day.value)?)?;
        Ok(Slot::public(Value::Int(date.weekday())))
    }),
    Entry::scalar("timegm", Cost::Metered, |heap, given| {
        let items = ops::elements(heap, &given.one()?.value)?;
        let parts = items.iter().take(6).map(|item| whole(heap, &item.value)).collect::<Result<Vec<i64>, Fault>>()?;
        let [year, month, day, hour, minute, second] = *parts else {
            let count = parts.len();
            return Err(
                ExceptionRecord::value_error(format!("not enough values to unpack (expected 6, got {count})")).into()
            );
        };
        let days = i128::from(Date::new(year, month, 1)?.ordinal() - EPOCH) + i128::from(day) - 1;
        let seconds = ((days * 24 + i128::from(hour)) * 60 + i128::from(minute)) * 60 + i128::from(second);
        Ok(Slot::public(Value::Int(i64::try_from(seconds).map_err(|_| ops::overflow())?)))
    }),
];

/// Names as a record that only counts: an empty one stands before January.
fn names(names: &[&'static str], empty_first: bool, letters: usize) -> Value {
    let cut = |name: &&str| name.chars().take(letters).collect::<String>();
    let first = if empty_first { vec![String::new()] } else { Vec::new() };
    super::Opaque::Names(first.into_iter().chain(names.iter().map(cut)).collect()).value()
}

fn month_range(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (year, month) = given.two()?;
    let (year, month) = (whole(heap, &year.value)?, whole(heap, &month.value)?);
    if !(1..=12).contains(&month) {
        return Err(ExceptionRecord::value_error(format!("bad month number {month}; must be 1-12")).into());
    }
    let first = Date::new(year, month, 1)?.weekday();
    let pair = vec![Slot::public(Value::Int(first)), Slot::public(Value::Int(days_in(year, month)))];
    Ok(Slot::public(heap.allocate(Kind::Tuple(pair))))
}
