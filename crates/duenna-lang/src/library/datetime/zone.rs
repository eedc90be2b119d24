//! `timezone` and `ZoneInfo`.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use jiff::civil;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone, TimeZoneDatabase};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::civil::{DAY, Date, EPOCH, MICROS};
use super::delta::{self, Delta};
use super::stamp::Moment;
use crate::builtins::Arguments;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops;
use crate::text;
use crate::value::{Slot, Value};

/// The zones of the tz database, as they were when this was built: the machine's are never read.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// What a time's `tzinfo` is.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Zone {
    /// A `timezone`: microseconds east of Greenwich, and its name if it was given one.
    Fixed(i64, Option<Arc<str>>),
    /// A `ZoneInfo`.
    Named(Arc<str>),
}

/// What holds at one moment in a zone.
pub(super) struct Local {
    /// Microseconds.
    pub(super) offset: i64,
    pub(super) name: Arc<str>,
    /// Microseconds of it that are summer time.
    pub(super) summer: Option<i64>,
}

impl Zone {
    pub(super) const UTC: Self = Self::Fixed(0, None);

    /// The user's zone: so many microseconds east of Greenwich.
    pub(super) fn local(offset: i64) -> Self {
        let name = if offset == 0 { "UTC".to_owned() } else { fixed_name(offset) };
        Self::Fixed(offset, Some(name.into()))
    }

    pub(crate) fn value(&self) -> Value {
        Opaque::Zone(self.clone()).value()
    }

    /// The bytes of its name.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Fixed(_, name) => name.as_ref().map_or(0, |name| name.len()),
            Self::Named(key) => key.len(),
        }
    }

    /// Its name; one that was given is shared, however long it is.
    fn name(&self) -> Arc<str> {
        match self {
            Self::Fixed(offset, name) => name.clone().unwrap_or_else(|| fixed_name(*offset).into()),
            Self::Named(key) => Arc::clone(key),
        }
    }

    pub(crate) fn display(&self) -> String {
        self.name().to_string()
    }

    pub(crate) fn repr(&self) -> String {
        match self {
            Self::Fixed(0, None) => "datetime.timezone.utc".to_owned(),
            Self::Fixed(offset, name) => {
                let name = name.as_ref().map_or_else(String::new, |name| format!(", {}", text::quote(name)));
                format!("datetime.timezone({}{name})", Delta::of_micros(*offset).repr())
            }
            Self::Named(key) => format!("zoneinfo.ZoneInfo(key={})", text::quote(key)),
        }
    }

    /// What holds where a clock there shows this: microseconds since day 0, and which of two equal readings.
    pub(super) fn at_wall(&self, wall: i64, fold: i64) -> Local {
        let Self::Named(key) = self else { return self.fixed() };
        let Ok(zone) = ZONES.get(key) else { return self.fixed() };
        let Some(shown) = civil_time(wall) else { return self.fixed() };
        let (offset, is_gap) = match zone.to_ambiguous_timestamp(shown).offset() {
            AmbiguousOffset::Unambiguous { offset } => (offset, false),
            AmbiguousOffset::Gap { before, after } => (if fold == 0 { before } else { after }, true),
            AmbiguousOffset::Fold { before, after } => (if fold == 0 { before } else { after }, false),
        };
        let moment = instant(wall - micros(offset));
        // In a gap, the moment lies on the other side of the change.
        let moment = match (is_gap, fold) {
            (false, _) => moment,
            (true, 0) => zone
                .preceding(moment.saturating_add(SignedDuration::from_nanos(1)).unwrap_or(moment))
                .next()
                .map_or(moment, |change| {
                    change.timestamp().saturating_sub(SignedDuration::from_secs(1)).unwrap_or(moment)
                }),
            (true, _) => zone.following(moment).next().map_or(moment, |change| change.timestamp()),
        };
        describe(&zone, moment)
    }

    /// What holds at a moment of universal time.
    fn at_instant(&self, utc: i64) -> Local {
        let Self::Named(key) = self else { return self.fixed() };
        ZONES.get(key).map_or_else(|_| self.fixed(), |zone| describe(&zone, instant(utc)))
    }

    /// Universal time as a clock there shows it, and whether that reading is the later of two.
    pub(super) fn shown(&self, utc: i64) -> (i64, i64) {
        let wall = utc + self.at_instant(utc).offset;
        let fold = i64::from(wall - self.at_wall(wall, 0).offset != utc && wall - self.at_wall(wall, 1).offset == utc);
        (wall, fold)
    }

    fn fixed(&self) -> Local {
        let offset = if let Self::Fixed(offset, _) = self { *offset } else { 0 };
        Local { offset, name: self.name(), summer: None }
    }
}

fn micros(offset: Offset) -> i64 {
    i64::from(offset.seconds()) * MICROS
}

fn describe(zone: &TimeZone, moment: Timestamp) -> Local {
    let info = zone.to_offset_info(moment);
    let offset = micros(info.offset());
    let summer = if info.dst().is_dst() {
        let winter = zone
            .preceding(moment)
            .take(4)
            .find(|change| !change.dst().is_dst())
            .or_else(|| zone.following(moment).take(4).find(|change| !change.dst().is_dst()));
        winter.map_or(3600 * MICROS, |winter| offset - micros(winter.offset()))
    } else {
        0
    };
    Local { offset, name: info.abbreviation().into(), summer: Some(summer) }
}

fn instant(utc: i64) -> Timestamp {
    let since = utc - EPOCH * DAY;
    Timestamp::from_microsecond(since).unwrap_or(if since < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

fn civil_time(wall: i64) -> Option<civil::DateTime> {
    let date = Date::of_ordinal(wall.div_euclid(DAY)).ok()?;
    let time = wall.rem_euclid(DAY) / MICROS;
    let (year, month, day) =
        (i16::try_from(date.year).ok()?, i8::try_from(date.month).ok()?, i8::try_from(date.day).ok()?);
    let (hour, rest) = (i8::try_from(time / 3600).ok()?, time % 3600);
    let (minute, second) = (i8::try_from(rest / 60).ok()?, i8::try_from(rest % 60).ok()?);
    civil::DateTime::new(year, month, day, hour, minute, second, 0).ok()
}

/// `UTC`, `UTC+01:00`.
fn fixed_name(offset: i64) -> String {
    if offset == 0 { "UTC".to_owned() } else { format!("UTC{}", offset_text(offset, ":")) }
}

/// `+01:00`, with seconds and their fraction where there are any.
pub(super) fn offset_text(offset: i64, separator: &str) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let offset = offset.abs();
    let (seconds, fraction) = (offset / MICROS, offset % MICROS);
    let mut out = format!("{sign}{:02}{separator}{:02}", seconds / 3600, seconds / 60 % 60);
    if seconds % 60 != 0 || fraction != 0 {
        let _ = write!(out, "{separator}{:02}", seconds % 60);
    }
    if fraction != 0 {
        let _ = write!(out, ".{fraction:06}");
    }
    out
}

/// `timezone(offset, name)`.
pub(super) fn timezone(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["offset", "name"])?;
    let Some(offset) = given.either(0, "offset").map(ops::given).transpose()? else {
        return Err(ExceptionRecord::type_error("timezone() missing required argument 'offset' (pos 1)").into());
    };
    let Some(delta) = delta::of(offset) else {
        let kind = ops::type_name(heap, offset);
        return Err(ExceptionRecord::type_error(format!(
            "timezone() argument 1 must be datetime.timedelta, not {kind}"
        ))
        .into());
    };
    let name = match given.either(1, "name").map(ops::given).transpose()? {
        None => None,
        Some(Value::Str(name)) => {
            heap.charge(name.len());
            Some(Arc::from(&**name))
        }
        Some(other) => {
            let kind = ops::type_name(heap, other);
            return Err(ExceptionRecord::type_error(format!("timezone() argument 2 must be str, not {kind}")).into());
        }
    };
    fixed(delta, name).map(|zone| Slot::public(zone.value()))
}

pub(super) fn fixed(delta: Delta, name: Option<Arc<str>>) -> Result<Zone, Fault> {
    match i64::try_from(delta.total()) {
        Ok(offset) if offset.abs() < DAY => Ok(Zone::Fixed(offset, name)),
        _ => {
            let message = format!(
                "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {}.",
                delta.repr()
            );
            Err(ExceptionRecord::value_error(message).into())
        }
    }
}

/// `ZoneInfo(key)`.
pub(super) fn zone_info(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["key"])?;
    let key = match given.either(0, "key").map(ops::given).transpose()? {
        Some(Value::Str(key)) => key,
        Some(other) => {
            let kind = ops::type_name(heap, other);
            let message = format!("expected str, bytes or os.PathLike object, not {kind}");
            return Err(ExceptionRecord::type_error(message).into());
        }
        None => return Err(ExceptionRecord::type_error("function missing required argument 'key' (pos 1)").into()),
    };
    if key.is_empty() || key.starts_with('/') || key.split('/').any(|part| part.is_empty() || part == ".") {
        return Err(ExceptionRecord::value_error(format!(
            "ZoneInfo keys must be normalized relative paths, got: {}",
            &**key
        ))
        .into());
    }
    if key.split('/').any(|part| part == "..") {
        let message = format!("ZoneInfo keys must refer to subdirectories of TZPATH, got: {}", &**key);
        return Err(ExceptionRecord::value_error(message).into());
    }
    // The database finds names in any case; CPython only as they are written.
    let found = ZONES.get(key).ok().filter(|zone| zone.iana_name() == Some(&**key));
    if found.is_none() && &**key != "UTC" {
        let message = text::quote(&format!("No time zone found with key {}", &**key));
        return Err(ExceptionRecord::new(Class::ZoneInfoNotFoundError, message).into());
    }
    Ok(Slot::public(Zone::Named(Arc::from(&**key)).value()))
}

/// `zone.utcoffset(moment)` and its kin.
pub(super) fn call(zone: &Zone, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
    if !matches!(name, "utcoffset" | "tzname" | "dst") {
        return None;
    }
    let wall = match given.one().and_then(|slot| ops::given(&slot.value)) {
        Ok(Value::None) => None,
        Ok(value) => match Moment::of(value) {
            Some(moment) => Some((moment.wall(), moment.fold())),
            None => {
                return Some(Err(
                    ExceptionRecord::type_error("the argument must be a datetime instance or None").into()
                ));
            }
        },
        Err(fault) => return Some(Err(fault)),
    };
    let local = match (zone, wall) {
        (Zone::Named(_), None) => return Some(Ok(Slot::public(Value::None))),
        (Zone::Fixed(..), None) => zone.fixed(),
        (_, Some((wall, fold))) => zone.at_wall(wall, fold),
    };
    Some(Ok(Slot::public(of_local(heap, &local, name))))
}

pub(super) fn of_local(heap: &mut Heap, local: &Local, name: &str) -> Value {
    match name {
        "utcoffset" => Delta::of_micros(local.offset).value(),
        "tzname" => heap.text(&*local.name),
        _ => local.summer.map_or(Value::None, |summer| Delta::of_micros(summer).value()),
    }
}
