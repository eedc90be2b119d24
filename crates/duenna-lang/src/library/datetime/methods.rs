//! Attributes, methods and operators of dates, times and spans.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use std::cmp::Ordering;

use num_bigint::BigInt;
use ruff_python_ast::Operator;

use super::civil::{DAY, Date, EPOCH, MICROS};
use super::delta::{self, Delta};
use super::stamp::{Clock, Moment};
use super::zone::{self, Zone};
use super::{whole, write, zone_of};
use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{Opaque, Record};
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

fn opaque(value: &Value) -> Option<&Opaque> {
    if let Value::Opaque(opaque) = value { Some(opaque) } else { None }
}

pub(super) fn date_of(value: &Value) -> Option<Date> {
    match opaque(value)? {
        Opaque::Date(date) => Some(*date),
        Opaque::Moment(moment) => Some(moment.date),
        _ => None,
    }
}

pub(super) fn clock_of(value: &Value) -> Option<Clock> {
    if let Opaque::Time(clock) = opaque(value)? { Some(clock.clone()) } else { None }
}

pub(crate) fn attribute(of: &Opaque, name: &str) -> Option<Value> {
    let (date, clock) = match of {
        Opaque::Delta(delta) => return delta.attribute(name),
        Opaque::Zone(Zone::Named(key)) if name == "key" => return Some(Value::str(&**key)),
        Opaque::Date(date) => (Some(*date), None),
        Opaque::Time(clock) => (None, Some(clock)),
        Opaque::Moment(moment) => (Some(moment.date), Some(&moment.clock)),
        _ => return None,
    };
    let number = match (name, date, clock.map(Clock::parts)) {
        ("year", Some(date), _) => date.year,
        ("month", Some(date), _) => date.month,
        ("day", Some(date), _) => date.day,
        ("hour", _, Some([hour, ..])) => hour,
        ("minute", _, Some([_, minute, ..])) => minute,
        ("second", _, Some([_, _, second, ..])) => second,
        ("microsecond", _, Some([_, _, _, micro, _])) => micro,
        ("fold", _, Some([.., fold])) => fold,
        ("tzinfo", _, Some(_)) => {
            return Some(clock.and_then(|clock| clock.zone.as_ref()).map_or(Value::None, Zone::value));
        }
        _ => return None,
    };
    Some(Value::Int(number))
}

pub(crate) fn call(of: &Opaque, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Outcome> {
    match of {
        Opaque::Delta(delta) if name == "total_seconds" => {
            Some(given.none().map(|()| Slot::public(delta.total_seconds())))
        }
        Opaque::Zone(zone) => zone::call(zone, heap, name, given),
        Opaque::Date(date) => {
            let moment = Moment { date: *date, clock: Clock::MIDNIGHT };
            match name {
                "replace" => Some(
                    replace(heap, &moment, given, &["year", "month", "day"])
                        .map(|moment| Slot::public(Opaque::Date(moment.date).value())),
                ),
                "isoformat" => Some(given.none().map(|()| ops::text_slot(heap, date.text()))),
                _ => date_call(&moment, heap, name, given),
            }
        }
        Opaque::Time(clock) => {
            // As CPython does: a time of day is written as on 1 January 1900.
            let moment = Moment { date: Date { year: 1900, month: 1, day: 1 }, clock: clock.clone() };
            match name {
                "replace" => {
                    Some(replace(heap, &moment, given, CLOCK_FIELDS).map(|moment| Slot::public(moment.clock.value())))
                }
                "isoformat" => Some(timespec(heap, given, 0).and_then(|spec| {
                    let offset = clock.offset().map_or_else(String::new, |local| zone::offset_text(local.offset, ":"));
                    Ok(ops::text_slot(heap, clock.iso(&spec)? + &offset))
                })),
                "utcoffset" | "tzname" | "dst" => Some(given.none().map(|()| {
                    let local = clock.offset();
                    Slot::public(local.map_or(Value::None, |local| zone::of_local(heap, &local, name)))
                })),
                "strftime" => date_call(&moment, heap, name, given),
                _ => None,
            }
        }
        Opaque::Moment(moment) => moment_call(moment, heap, name, given),
        _ => None,
    }
}

const CLOCK_FIELDS: &[&str] = &["hour", "minute", "second", "microsecond", "tzinfo", "fold"];
const ALL_FIELDS: &[&str] = &["year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"];

fn replace(heap: &Heap, moment: &Moment, given: Arguments<'_>, names: &[&str]) -> Result<Moment, Fault> {
    if let Some((name, _)) = given.keywords.iter().find(|(name, _)| !names.contains(&&**name)) {
        return Err(
            ExceptionRecord::type_error(format!("'{name}' is an invalid keyword argument for replace()")).into()
        );
    }
    let field = |name: &str| {
        let place = names.iter().position(|other| *other == name)?;
        given.either(place, name)
    };
    let number = |name: &str, old: i64| field(name).map_or(Ok(old), |value| whole(heap, ops::given(value)?));
    let Date { year, month, day } = moment.date;
    let date = Date::new(number("year", year)?, number("month", month)?, number("day", day)?)?;
    let [hour, minute, second, micro, fold] = moment.clock.parts();
    let parts = [
        number("hour", hour)?,
        number("minute", minute)?,
        number("second", second)?,
        number("microsecond", micro)?,
        number("fold", fold)?,
    ];
    let zone = match field("tzinfo") {
        Some(value) => zone_of(heap, Some(ops::given(value)?))?,
        None => moment.clock.zone.clone(),
    };
    Ok(Moment { date, clock: Clock::new(parts, zone)? })
}

/// What dates and moments share.
fn date_call(moment: &Moment, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Outcome> {
    let date = moment.date;
    let value = match name {
        "weekday" => Value::Int(date.weekday()),
        "isoweekday" => Value::Int(date.weekday() + 1),
        "toordinal" => Value::Int(date.ordinal()),
        "isocalendar" => {
            let (year, week, day) = date.iso();
            Opaque::Record(Record::IsoDay, vec![year, week, day]).value()
        }
        "timetuple" => {
            let summer = moment.local().and_then(|local| local.summer).map_or(-1, |summer| i64::from(summer != 0));
            parts(moment, summer).value()
        }
        "ctime" => match write::strftime(moment, false, "%a %b %e %H:%M:%S %Y") {
            Ok(text) => heap.text(text),
            Err(fault) => return Some(Err(fault)),
        },
        "strftime" => return Some(strftime(moment, heap, given)),
        _ => return None,
    };
    Some(given.none().map(|()| Slot::public(value)))
}

pub(super) fn parts(moment: &Moment, summer: i64) -> Opaque {
    let Date { year, month, day } = moment.date;
    let [hour, minute, second, ..] = moment.clock.parts();
    let (weekday, of_year) = (moment.date.weekday(), moment.date.day_of_year());
    Opaque::Record(Record::Parts, vec![year, month, day, hour, minute, second, weekday, of_year, summer])
}

fn strftime(moment: &Moment, heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["format"])?;
    match given.either(0, "format").map(ops::given).transpose()? {
        Some(Value::Str(template)) => {
            let written = write::strftime(moment, moment.clock.zone.is_some(), template)?;
            ops::bounded_text(written.len())?;
            Ok(ops::text_slot(heap, written))
        }
        Some(other) => {
            let kind = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("strftime() argument 1 must be str, not {kind}")).into())
        }
        None => Err(ExceptionRecord::type_error("strftime() missing required argument 'format' (pos 1)").into()),
    }
}

/// `format(moment, spec)`: the specification is a template.
pub(crate) fn format(of: &Opaque, spec: &str) -> Option<Result<String, Fault>> {
    let moment = match of {
        _ if spec.is_empty() => return None,
        Opaque::Date(date) => Moment { date: *date, clock: Clock::MIDNIGHT },
        Opaque::Time(clock) => Moment { date: Date { year: 1900, month: 1, day: 1 }, clock: clock.clone() },
        Opaque::Moment(moment) => moment.clone(),
        _ => return None,
    };
    Some(write::strftime(&moment, moment.clock.zone.is_some(), spec))
}

fn timespec(heap: &Heap, given: Arguments<'_>, place: usize) -> Result<String, Fault> {
    match given.either(place, "timespec").map(ops::given).transpose()? {
        None => Ok("auto".to_owned()),
        Some(Value::Str(text)) => Ok(text.to_string()),
        Some(other) => {
            let kind = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("isoformat() argument {} must be str, not {kind}", place + 1))
                .into())
        }
    }
}

fn moment_call(moment: &Moment, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Outcome> {
    if let Some(outcome) = date_call(moment, heap, name, given) {
        return Some(outcome);
    }
    Some(match name {
        "replace" => replace(heap, moment, given, ALL_FIELDS).map(|moment| Slot::public(moment.value())),
        "isoformat" => isoformat(moment, heap, given),
        "date" => given.none().map(|()| Slot::public(Opaque::Date(moment.date).value())),
        "time" => given.none().map(|()| Slot::public(Clock { zone: None, ..moment.clock.clone() }.value())),
        "timetz" => given.none().map(|()| Slot::public(moment.clock.clone().value())),
        "timestamp" => given.none().map(|()| {
            let offset = super::local_offset(heap);
            let since = moment.since_epoch().unwrap_or_else(|| moment.wall() - EPOCH * DAY - offset);
            Slot::public(Value::Float(ops::quotient(&BigInt::from(since), &BigInt::from(MICROS))))
        }),
        "utctimetuple" => given.none().and_then(|()| {
            let utc = moment.universal().unwrap_or_else(|| moment.wall());
            Ok(Slot::public(parts(&Moment::of_wall(utc, 0, None)?, 0).value()))
        }),
        "astimezone" => astimezone(moment, heap, given),
        "utcoffset" | "tzname" | "dst" => given.none().map(|()| {
            let local = moment.local();
            Slot::public(local.map_or(Value::None, |local| zone::of_local(heap, &local, name)))
        }),
        _ => return None,
    })
}

fn isoformat(moment: &Moment, heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["sep", "timespec"])?;
    let separator = match given.either(0, "sep").map(ops::given).transpose()? {
        None => 'T',
        Some(Value::Str(text)) if text.chars().count() == 1 => text.chars().next().unwrap_or('T'),
        Some(other) => {
            let kind = ops::type_name(heap, other);
            let message = format!("isoformat() argument 1 must be a unicode character, not {kind}");
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    let spec = timespec(heap, given, 1)?;
    let written = moment.text(separator, &spec)?;
    Ok(ops::text_slot(heap, written))
}

fn astimezone(moment: &Moment, heap: &Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["tz"])?;
    let zone = zone_of(heap, given.either(0, "tz").map(ops::given).transpose()?)?;
    let offset = super::local_offset(heap);
    moment.in_zone(zone.unwrap_or_else(|| Zone::local(offset)), offset).map(|moment| Slot::public(moment.value()))
}

pub(crate) fn binary(op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    if let Some(result) = delta::binary(op, a, b) {
        return Some(result);
    }
    let shifted = |from: &Value, by: Delta, sign: i128| -> Option<Result<Value, Fault>> {
        match opaque(from)? {
            Opaque::Date(date) => {
                let days = date.ordinal() + i64::try_from(sign).ok()? * by.days;
                Some(Date::of_ordinal(days).map(|date| Opaque::Date(date).value()))
            }
            Opaque::Moment(moment) => {
                let wall = i128::from(moment.wall()) + sign * by.total();
                let wall = i64::try_from(wall).map_err(|_| super::civil::out_of_range());
                Some(wall.and_then(|wall| Moment::of_wall(wall, 0, moment.clock.zone.clone())).map(Moment::value))
            }
            _ => None,
        }
    };
    match (op, delta::of(a), delta::of(b)) {
        (Operator::Add, None, Some(by)) => shifted(a, by, 1),
        (Operator::Add, Some(by), None) => shifted(b, by, 1),
        (Operator::Sub, None, Some(by)) => shifted(a, by, -1),
        (Operator::Sub, None, None) => match (opaque(a)?, opaque(b)?) {
            (Opaque::Date(a), Opaque::Date(b)) => {
                Some(Ok(Delta { days: a.ordinal() - b.ordinal(), micros: 0 }.value()))
            }
            (Opaque::Moment(a), Opaque::Moment(b)) => Some(between(a, b)),
            _ => None,
        },
        _ => None,
    }
}

fn between(a: &Moment, b: &Moment) -> Result<Value, Fault> {
    let distance = if a.clock.zone == b.clock.zone {
        a.wall() - b.wall()
    } else {
        match (a.universal(), b.universal()) {
            (Some(a), Some(b)) => a - b,
            _ => {
                return Err(
                    ExceptionRecord::type_error("can't subtract offset-naive and offset-aware datetimes").into()
                );
            }
        }
    };
    Ok(Delta::of_micros(distance).value())
}

pub(crate) fn equal(a: &Opaque, b: &Value) -> bool {
    let Some(b) = opaque(b) else { return false };
    match (a, b) {
        (Opaque::Moment(x), Opaque::Moment(y)) if x.clock.zone == y.clock.zone => x.wall() == y.wall(),
        (Opaque::Moment(x), Opaque::Moment(y)) => {
            x.universal().is_some_and(|at| Some(at) == y.universal()) && !x.is_ambiguous() && !y.is_ambiguous()
        }
        (Opaque::Time(x), Opaque::Time(y)) => match (x.universal(), y.universal()) {
            (None, None) => x.micros == y.micros,
            (x, y) => x == y,
        },
        _ => a == b,
    }
}

pub(crate) fn order(a: &Opaque, b: &Value) -> Option<Result<Ordering, Fault>> {
    let mixed = |words: &str| Some(Err(ExceptionRecord::type_error(words).into()));
    match (a, opaque(b)?) {
        (Opaque::Date(a), Opaque::Date(b)) => Some(Ok(a.cmp(b))),
        (Opaque::Delta(a), Opaque::Delta(b)) => Some(Ok(a.cmp(b))),
        (Opaque::Moment(x), Opaque::Moment(y)) if x.clock.zone == y.clock.zone => Some(Ok(x.wall().cmp(&y.wall()))),
        (Opaque::Moment(x), Opaque::Moment(y)) => match (x.universal(), y.universal()) {
            (Some(x), Some(y)) => Some(Ok(x.cmp(&y))),
            _ => mixed("can't compare offset-naive and offset-aware datetimes"),
        },
        (Opaque::Time(x), Opaque::Time(y)) => match (x.universal(), y.universal()) {
            (None, None) => Some(Ok(x.micros.cmp(&y.micros))),
            (Some(x), Some(y)) => Some(Ok(x.cmp(&y))),
            _ => mixed("can't compare offset-naive and offset-aware times"),
        },
        (Opaque::Date(_), Opaque::Moment(_)) | (Opaque::Moment(_), Opaque::Date(_)) => {
            mixed("can't compare datetime.datetime to datetime.date")
        }
        _ => None,
    }
}

/// What it is as a key: equal moments are one key.
pub(crate) fn key(of: &Opaque) -> Option<String> {
    Some(match of {
        Opaque::Date(date) => format!("date {}", date.ordinal()),
        Opaque::Delta(delta) => format!("span {}", delta.total()),
        Opaque::Time(clock) => match clock.universal() {
            Some(at) => format!("clock {at}"),
            None => format!("plain clock {}", clock.micros),
        },
        Opaque::Moment(moment) => {
            // As CPython does: the later of two readings is the same key as the earlier.
            let first = Moment { clock: Clock { fold: 0, ..moment.clock.clone() }, date: moment.date };
            match first.universal() {
                Some(at) => format!("moment {at}"),
                None => format!("plain moment {}", moment.wall()),
            }
        }
        Opaque::Zone(zone) => format!("zone {}", zone.repr()),
        _ => return None,
    })
}
