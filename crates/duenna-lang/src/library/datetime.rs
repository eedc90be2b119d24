//! `datetime` and `zoneinfo`. `now` is when the run began.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

pub(crate) mod civil;
pub(crate) mod delta;
mod iso;
mod methods;
mod read;
mod stamp;
mod write;
mod zone;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::ToPrimitive as _;

use self::civil::{DAY, Date, EPOCH, MICROS};
pub(crate) use self::delta::{Delta, divide};
pub(crate) use self::methods::{attribute, binary, call, equal, format, key, order};
pub(crate) use self::stamp::{Clock, Moment};
pub(crate) use self::zone::Zone;
use super::exact::Fraction;
use super::{Entry, Opaque};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Number};
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

const fn kind(path: &'static str, make: super::Function) -> Entry {
    Entry::value_type(path, Cost::Linear, make)
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry::constant("MINYEAR", || Value::Int(1)),
    Entry::constant("MAXYEAR", || Value::Int(9999)),
    Entry::constant("UTC", || Zone::UTC.value()),
    kind("date", new_date),
    Entry::constant("date.min", || Opaque::Date(Date { year: 1, month: 1, day: 1 }).value()),
    Entry::constant("date.max", || Opaque::Date(Date { year: 9999, month: 12, day: 31 }).value()),
    Entry::constant("date.resolution", || Delta::of_micros(DAY).value()),
    Entry::scalar("date.fromisoformat", Cost::Linear, |heap, given| Ok(date_slot(iso::date(text(heap, given)?)?))),
    Entry::scalar("date.fromordinal", Cost::Linear, |heap, given| from_ordinal(heap, given).map(date_slot)),
    Entry::scalar("date.fromisocalendar", Cost::Linear, |heap, given| from_iso_calendar(heap, given).map(date_slot)),
    Entry::scalar("date.fromtimestamp", Cost::Linear, |heap, given| {
        let wall = timestamp(heap, &given.one()?.value)?.saturating_add(local_offset(heap));
        Ok(date_slot(Moment::of_wall(wall, 0, None)?.date))
    }),
    Entry::scalar("date.today", Cost::Linear, |heap, given| {
        given.none()?;
        Ok(date_slot(now(heap, None)?.date))
    }),
    kind("time", new_time),
    Entry::constant("time.min", || Clock::MIDNIGHT.value()),
    Entry::constant("time.max", || Clock { micros: DAY - 1, ..Clock::MIDNIGHT }.value()),
    Entry::constant("time.resolution", || Delta::of_micros(1).value()),
    Entry::scalar("time.fromisoformat", Cost::Linear, |heap, given| {
        Ok(Slot::public(iso::time(text(heap, given)?)?.value()))
    }),
    kind("datetime", new_moment),
    Entry::constant("datetime.min", || {
        Moment { date: Date { year: 1, month: 1, day: 1 }, clock: Clock::MIDNIGHT }.value()
    }),
    Entry::constant("datetime.max", || {
        let clock = Clock { micros: DAY - 1, ..Clock::MIDNIGHT };
        Moment { date: Date { year: 9999, month: 12, day: 31 }, clock }.value()
    }),
    Entry::constant("datetime.resolution", || Delta::of_micros(1).value()),
    Entry::scalar("datetime.fromisoformat", Cost::Linear, |heap, given| {
        Ok(Slot::public(iso::moment(text(heap, given)?)?.value()))
    }),
    Entry::scalar("datetime.fromordinal", Cost::Linear, |heap, given| from_ordinal(heap, given).map(midnight)),
    Entry::scalar("datetime.fromisocalendar", Cost::Linear, |heap, given| from_iso_calendar(heap, given).map(midnight)),
    Entry::scalar("datetime.fromtimestamp", Cost::Linear, from_timestamp),
    Entry::scalar("datetime.utcfromtimestamp", Cost::Linear, |heap, given| {
        let utc = timestamp(heap, &given.one()?.value)?;
        Moment::of_wall(utc, 0, None).map(|moment| Slot::public(moment.value()))
    }),
    Entry::scalar("datetime.strptime", Cost::Linear, strptime),
    Entry::scalar("datetime.combine", Cost::Linear, combine),
    Entry::scalar("datetime.now", Cost::Linear, |heap, given| {
        let zone = zone_of(heap, fields(given, &["tz"], 0)?.first().copied().flatten())?;
        now(heap, zone).map(|moment| Slot::public(moment.value()))
    }),
    Entry::scalar("datetime.today", Cost::Linear, |heap, given| {
        given.none()?;
        now(heap, None).map(|moment| Slot::public(moment.value()))
    }),
    Entry::scalar("datetime.utcnow", Cost::Linear, |heap, given| {
        given.none()?;
        universal(heap).map(|moment| Slot::public(moment.value()))
    }),
    kind("timedelta", delta::new),
    Entry::constant("timedelta.min", || Delta::MIN.value()),
    Entry::constant("timedelta.max", || Delta::MAX.value()),
    Entry::constant("timedelta.resolution", || Delta::of_micros(1).value()),
    kind("timezone", zone::timezone),
    Entry::constant("timezone.utc", || Zone::UTC.value()),
    Entry::constant("timezone.min", || Zone::Fixed(60 * MICROS - DAY, None).value()),
    Entry::constant("timezone.max", || Zone::Fixed(DAY - 60 * MICROS, None).value()),
    kind("tzinfo", |_, _| Err(ExceptionRecord::type_error("tzinfo is abstract: use timezone or ZoneInfo").into())),
];

pub(super) const ZONES: &[Entry] = &[
    kind("ZoneInfo", zone::zone_info),
    Entry::constant("ZoneInfoNotFoundError", || Value::Class(Class::ZoneInfoNotFoundError)),
];

/// When the run began, in a zone or, without one, as the user's clock shows it.
pub(super) fn now(heap: &Heap, zone: Option<Zone>) -> Result<Moment, Fault> {
    let utc = EPOCH * DAY + heap.inputs.start;
    match zone {
        Some(zone) => Moment::of_utc(utc, zone),
        None => Moment::of_wall(utc + local_offset(heap), 0, None),
    }
}

/// The same in universal time, without saying so.
pub(super) fn universal(heap: &Heap) -> Result<Moment, Fault> {
    Moment::of_wall(EPOCH * DAY + heap.inputs.start, 0, None)
}

/// A moment as `time` tells it.
pub(super) fn time_parts(moment: &Moment) -> Value {
    methods::parts(moment, 0).value()
}

/// A moment, written without a zone.
pub(super) fn wall_text(moment: &Moment, template: &str) -> Result<String, Fault> {
    write::strftime(moment, false, template)
}

/// Microseconds that the user's clock is ahead of universal time.
pub(super) fn local_offset(heap: &Heap) -> i64 {
    i64::from(heap.inputs.offset) * MICROS
}

fn date_slot(date: Date) -> Slot {
    Slot::public(Opaque::Date(date).value())
}

fn midnight(date: Date) -> Slot {
    Slot::public(Moment { date, clock: Clock::MIDNIGHT }.value())
}

fn text<'a>(_: &Heap, given: Arguments<'a>) -> Result<&'a str, Fault> {
    match ops::given(&given.one()?.value)? {
        Value::Str(text) => Ok(text),
        _ => Err(ExceptionRecord::type_error("fromisoformat: argument must be str").into()),
    }
}

/// A whole number for a field.
pub(super) fn whole(heap: &Heap, value: &Value) -> Result<i64, Fault> {
    if matches!(value, Value::Big(_)) {
        let message = "Python int too large to convert to C int";
        return Err(ExceptionRecord::new(Class::OverflowError, message).into());
    }
    crate::builtins::arguments::whole(heap, value)
}

/// The arguments by place or name; `least` of them must be there.
fn fields<'a>(given: Arguments<'a>, names: &[&str], least: usize) -> Result<Vec<Option<&'a Value>>, Fault> {
    let count = given.positional.len() + given.keywords.len();
    let placed = if names.last() == Some(&"fold") { names.len() - 1 } else { names.len() };
    if given.positional.len() > placed {
        let message = format!("function takes at most {placed} arguments ({count} given)");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let values: Vec<Option<&Value>> = names.iter().enumerate().map(|(place, name)| given.either(place, name)).collect();
    if let Some(place) = values.iter().take(least).position(Option::is_none) {
        let name = names.get(place).copied().unwrap_or_default();
        let message = format!("function missing required argument '{name}' (pos {})", place + 1);
        return Err(ExceptionRecord::type_error(message).into());
    }
    if let Some((name, _)) = given.keywords.iter().find(|(name, _)| !names.contains(&&**name)) {
        return Err(
            ExceptionRecord::type_error(format!("'{name}' is an invalid keyword argument for this function")).into()
        );
    }
    values.iter().flatten().try_for_each(|value| ops::given(value).map(|_| ()))?;
    Ok(values)
}

pub(super) fn zone_of(heap: &Heap, value: Option<&Value>) -> Result<Option<Zone>, Fault> {
    match value {
        None | Some(Value::None) => Ok(None),
        Some(value) => {
            if let Value::Opaque(opaque) = value
                && let Opaque::Zone(zone) = &**opaque
            {
                return Ok(Some(zone.clone()));
            }
            let kind = ops::type_name(heap, value);
            let message = format!("tzinfo argument must be None or of a tzinfo subclass, not type '{kind}'");
            Err(ExceptionRecord::type_error(message).into())
        }
    }
}

fn number_at(heap: &Heap, values: &[Option<&Value>], place: usize) -> Result<i64, Fault> {
    values.get(place).copied().flatten().map_or(Ok(0), |value| whole(heap, value))
}

fn new_date(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let values = fields(given, &["year", "month", "day"], 3)?;
    let at = |place| number_at(heap, &values, place);
    Date::new(at(0)?, at(1)?, at(2)?).map(date_slot)
}

fn new_time(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let values = fields(given, &["hour", "minute", "second", "microsecond", "tzinfo", "fold"], 0)?;
    let at = |place| number_at(heap, &values, place);
    let parts = [at(0)?, at(1)?, at(2)?, at(3)?, at(5)?];
    let zone = zone_of(heap, values.get(4).copied().flatten())?;
    Ok(Slot::public(Clock::new(parts, zone)?.value()))
}

fn new_moment(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let names = ["year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"];
    let values = fields(given, &names, 3)?;
    let at = |place| number_at(heap, &values, place);
    let (year, month, day) = (at(0)?, at(1)?, at(2)?);
    let parts = [at(3)?, at(4)?, at(5)?, at(6)?, at(8)?];
    let zone = zone_of(heap, values.get(7).copied().flatten())?;
    let date = Date::new(year, month, day)?;
    Ok(Slot::public(Moment { date, clock: Clock::new(parts, zone)? }.value()))
}

fn from_ordinal(heap: &Heap, given: Arguments<'_>) -> Result<Date, Fault> {
    let ordinal = whole(heap, &given.one()?.value)?;
    if ordinal < 1 {
        return Err(ExceptionRecord::value_error("ordinal must be >= 1").into());
    }
    if ordinal > civil::LAST {
        let year = if ordinal <= civil::LAST + 365 { 10_000 } else { ordinal / 365 };
        return Err(ExceptionRecord::value_error(format!("year {year} is out of range")).into());
    }
    Date::of_ordinal(ordinal)
}

fn from_iso_calendar(heap: &Heap, given: Arguments<'_>) -> Result<Date, Fault> {
    let values = fields(given, &["year", "week", "day"], 3)?;
    let at = |place| number_at(heap, &values, place);
    Date::of_iso(at(0)?, at(1)?, at(2)?)
}

/// Seconds since 1970 as microseconds since day 0, half to even.
fn timestamp(heap: &Heap, value: &Value) -> Result<i64, Fault> {
    let Some(number) = Number::of(ops::given(value)?) else {
        let kind = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("'{kind}' object cannot be interpreted as an integer")).into());
    };
    if matches!(number, Number::Float(float) if float.is_nan()) {
        return Err(ExceptionRecord::value_error("Invalid value NaN (not a number)").into());
    }
    let too_large = || ExceptionRecord::new(Class::OverflowError, "timestamp out of range for platform time_t");
    let exact = Fraction::of(number).map_err(|_| too_large())?.times(&Fraction::whole(MICROS));
    let (floor, rest) = exact.over.div_mod_floor(&exact.under);
    let twice = rest * 2_u32;
    let up = twice > exact.under || (twice == exact.under && floor.is_odd());
    let micros = (floor + BigInt::from(u32::from(up))).to_i64().ok_or_else(too_large)?;
    let wall = micros.checked_add(EPOCH * DAY).ok_or_else(too_large)?;
    if Date::of_ordinal(wall.div_euclid(DAY)).is_err() {
        let year = 1970 + micros / (DAY * 365) - micros / (DAY * 365 * 1500);
        return Err(ExceptionRecord::value_error(format!("year {year} is out of range")).into());
    }
    Ok(wall)
}

fn from_timestamp(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let values = fields(given, &["timestamp", "tz"], 1)?;
    let zone = zone_of(heap, values.get(1).copied().flatten())?;
    let utc = values.first().copied().flatten().map_or(Ok(0), |value| timestamp(heap, value))?;
    let moment = match zone {
        Some(zone) => Moment::of_utc(utc, zone),
        None => Moment::of_wall(utc.saturating_add(local_offset(heap)), 0, None),
    };
    moment.map(|moment| Slot::public(moment.value()))
}

fn strptime(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (source, template) = given.two()?;
    let take = |place: usize, slot: &Slot| match ops::given(&slot.value)? {
        Value::Str(text) => Ok(text.clone()),
        other => {
            let kind = ops::type_name(heap, other);
            let message = format!("strptime() argument {place} must be str, not {kind}");
            Err(Fault::from(ExceptionRecord::type_error(message)))
        }
    };
    let (source, template) = (take(1, source)?, take(2, template)?);
    read::strptime(heap, &source, &template).map(|moment| Slot::public(moment.value()))
}

fn combine(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let values = fields(given, &["date", "time", "tzinfo"], 2)?;
    let at = |place: usize| values.get(place).copied().flatten();
    let wrong = |place: usize, wanted: &str| {
        let kind = at(place - 1).map_or("NoneType", |value| ops::type_name(heap, value));
        Fault::from(ExceptionRecord::type_error(format!(
            "combine() argument {place} must be datetime.{wanted}, not {kind}"
        )))
    };
    let date = at(0).and_then(methods::date_of).ok_or_else(|| wrong(1, "date"))?;
    let mut clock = at(1).and_then(methods::clock_of).ok_or_else(|| wrong(2, "time"))?;
    if values.get(2).copied().flatten().is_some() {
        clock.zone = zone_of(heap, at(2))?;
    }
    Ok(Slot::public(Moment { date, clock }.value()))
}
