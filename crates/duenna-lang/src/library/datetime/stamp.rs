//! A reading of a calendar, a clock, or both: what `date`, `time` and `datetime` are.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::civil::{DAY, Date, EPOCH, MICROS, out_of_range};
use super::zone::{Local, Zone, offset_text};
use crate::exception::{ExceptionRecord, Fault};
use crate::library::Opaque;
use crate::value::Value;

/// A time of day.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// Since midnight.
    pub(super) micros: i64,
    pub(super) fold: i64,
    pub(super) zone: Option<Zone>,
}

/// A day and a time of day.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moment {
    pub(super) date: Date,
    pub(super) clock: Clock,
}

impl Clock {
    pub(super) const MIDNIGHT: Self = Self { micros: 0, fold: 0, zone: None };

    pub(super) fn new(parts: [i64; 5], zone: Option<Zone>) -> Result<Self, Fault> {
        let [hour, minute, second, micro, fold] = parts;
        let problem = if !(0..24).contains(&hour) {
            "hour must be in 0..23"
        } else if !(0..60).contains(&minute) {
            "minute must be in 0..59"
        } else if !(0..60).contains(&second) {
            "second must be in 0..59"
        } else if !(0..MICROS).contains(&micro) {
            "microsecond must be in 0..999999"
        } else if !(0..2).contains(&fold) {
            "fold must be either 0 or 1"
        } else {
            return Ok(Self { micros: ((hour * 60 + minute) * 60 + second) * MICROS + micro, fold, zone });
        };
        Err(ExceptionRecord::value_error(problem).into())
    }

    /// The bytes of its zone's name.
    pub(crate) fn weight(&self) -> usize {
        self.zone.as_ref().map_or(0, Zone::weight)
    }

    /// Hour, minute, second, microsecond, fold.
    pub(super) const fn parts(&self) -> [i64; 5] {
        let seconds = self.micros / MICROS;
        [seconds / 3600, seconds / 60 % 60, seconds % 60, self.micros % MICROS, self.fold]
    }

    pub(crate) fn value(self) -> Value {
        Opaque::Time(self).value()
    }

    /// Its offset, where that is the same on every day.
    pub(super) fn offset(&self) -> Option<Local> {
        match &self.zone {
            Some(zone @ Zone::Fixed(..)) => Some(zone.at_wall(DAY, 0)),
            Some(Zone::Named(_)) | None => None,
        }
    }

    pub(super) fn iso(&self, timespec: &str) -> Result<String, Fault> {
        let [hour, minute, second, micro, _] = self.parts();
        let seconds = format!("{hour:02}:{minute:02}:{second:02}");
        Ok(match timespec {
            "auto" if micro == 0 => seconds,
            "seconds" => seconds,
            "auto" | "microseconds" => format!("{seconds}.{micro:06}"),
            "milliseconds" => format!("{seconds}.{:03}", micro / 1000),
            "minutes" => format!("{hour:02}:{minute:02}"),
            "hours" => format!("{hour:02}"),
            _ => return Err(ExceptionRecord::value_error("Unknown timespec value").into()),
        })
    }

    pub(crate) fn text(&self) -> String {
        self.iso("auto").unwrap_or_default()
            + &self.offset().map_or_else(String::new, |local| offset_text(local.offset, ":"))
    }

    /// The numbers in its `repr`, and what follows them.
    fn repr_parts(&self, always: bool) -> String {
        let [hour, minute, second, micro, fold] = self.parts();
        let mut out = format!("{hour}, {minute}");
        if second != 0 || micro != 0 {
            let _ = write!(out, ", {second}");
        }
        if micro != 0 {
            let _ = write!(out, ", {micro}");
        }
        let _ = always;
        if fold != 0 {
            out += ", fold=1";
        }
        if let Some(zone) = &self.zone {
            let _ = write!(out, ", tzinfo={}", zone.repr());
        }
        out
    }

    pub(crate) fn repr(&self) -> String {
        format!("datetime.time({})", self.repr_parts(false))
    }

    /// Microseconds of the day in universal time.
    pub(super) fn universal(&self) -> Option<i64> {
        self.offset().map(|local| self.micros - local.offset)
    }
}

impl Moment {
    pub(super) fn of(value: &Value) -> Option<&Self> {
        match value {
            Value::Opaque(opaque) => match &**opaque {
                Opaque::Moment(moment) => Some(moment),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn value(self) -> Value {
        Opaque::Moment(self).value()
    }

    /// The bytes of its zone's name.
    pub(crate) fn weight(&self) -> usize {
        self.clock.weight()
    }

    /// Microseconds since the day before the first.
    pub(super) fn wall(&self) -> i64 {
        self.date.ordinal() * DAY + self.clock.micros
    }

    pub(super) const fn fold(&self) -> i64 {
        self.clock.fold
    }

    pub(super) fn of_wall(wall: i64, fold: i64, zone: Option<Zone>) -> Result<Self, Fault> {
        let date = Date::of_ordinal(wall.div_euclid(DAY))?;
        Ok(Self { date, clock: Clock { micros: wall.rem_euclid(DAY), fold, zone } })
    }

    pub(super) fn local(&self) -> Option<Local> {
        self.clock.zone.as_ref().map(|zone| zone.at_wall(self.wall(), self.clock.fold))
    }

    /// Microseconds of universal time; `None` without a zone.
    pub(super) fn universal(&self) -> Option<i64> {
        self.local().map(|local| self.wall() - local.offset)
    }

    /// The same moment as another zone shows it; without a zone, it is the user's, so many microseconds east.
    pub(super) fn in_zone(&self, zone: Zone, local: i64) -> Result<Self, Fault> {
        let utc = self.universal().unwrap_or_else(|| self.wall() - local);
        // Its own zone changes nothing, not even which of two readings it is.
        if self.clock.zone.as_ref() == Some(&zone) {
            return Ok(self.clone());
        }
        Self::of_utc(utc, zone)
    }

    pub(super) fn of_utc(utc: i64, zone: Zone) -> Result<Self, Fault> {
        Date::of_ordinal(utc.div_euclid(DAY)).map_err(|_| out_of_range())?;
        let (wall, fold) = zone.shown(utc);
        Self::of_wall(wall, fold, Some(zone))
    }

    /// Microseconds since 1970.
    pub(super) fn since_epoch(&self) -> Option<i64> {
        self.universal().map(|utc| utc - EPOCH * DAY)
    }

    /// Whether the later of two readings would be another moment: then it equals nothing in another zone.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.clock.zone.as_ref().is_some_and(|zone| {
            let wall = self.wall();
            zone.at_wall(wall, 0).offset != zone.at_wall(wall, 1).offset
        })
    }

    pub(crate) fn text(&self, separator: char, timespec: &str) -> Result<String, Fault> {
        let offset = self.local().map_or_else(String::new, |local| offset_text(local.offset, ":"));
        Ok(format!("{}{separator}{}{offset}", self.date.text(), self.clock.iso(timespec)?))
    }

    pub(crate) fn repr(&self) -> String {
        let Date { year, month, day } = self.date;
        format!("datetime.datetime({year}, {month}, {day}, {})", self.clock.repr_parts(true))
    }
}
