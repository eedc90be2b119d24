//! The events of an iCalendar (RFC 5545), by whole days.

use jiff::ToSpan as _;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use rrule::RRuleSet;

use super::words::{folded, has_any};

/// How many days of a recurring event are read: the last ones up to a year after the calendar was written.
const MOST_DAYS: usize = 400;
/// How many occurrences of one event are looked at for that.
const MOST_OCCURRENCES: usize = 20_000;
/// How many occurrences of all events of a calendar are looked at. When they are used up, an event is read where it stands.
const MOST_OF_ALL: usize = 200_000;
/// How many of these a rule costs at least: one that never holds is looked for in vain.
const LEAST_OF_ONE: usize = 1_000;

/// A stretch of days of an event.
pub(super) struct Ical {
    pub(super) path: String,
    pub(super) when: String,
    pub(super) what: String,
    pub(super) is_free: bool,
}

/// The events between `BEGIN:VEVENT` and `END:VEVENT`, each time that they recur. Cancelled ones are left out, and so are those without a
/// day on which they start.
pub(super) fn events(text: &str) -> Vec<Ical> {
    if !text.contains("BEGIN:VEVENT") {
        return Vec::new();
    }
    let lines = content_lines(text);
    let zone =
        lines.iter().find(|line| line.name == "X-WR-TIMEZONE").and_then(|line| TimeZone::get(line.value.trim()).ok());
    let stamped = lines.iter().filter(|line| matches!(line.name, "DTSTAMP" | "DTSTART"));
    let written = stamped.filter_map(|line| moment(line.value.trim(), zone.as_ref())).map(Moment::date).max();
    let Some(horizon) = written.and_then(|day| day.checked_add(1.year()).ok()) else { return Vec::new() };
    let mut all = Vec::new();
    let mut event = Event::default();
    let mut left = MOST_OF_ALL;
    for line in &lines {
        match (line.name, line.value.trim()) {
            ("BEGIN", "VEVENT") => event = Event::default(),
            ("DTSTART", value) => event.start = moment(value, zone.as_ref()),
            ("DTEND", value) => event.end = moment(value, zone.as_ref()),
            ("STATUS", "CANCELLED") => event.is_cancelled = true,
            ("TRANSP", "TRANSPARENT") => event.is_transparent = true,
            ("SUMMARY", value) => event.summary = unescaped(value),
            ("RRULE" | "RDATE" | "EXDATE", value) => event.recurrence.push((line.name, value.to_owned())),
            ("END", "VEVENT") => event.write(line.number, (horizon, &mut left), &mut all),
            _ => {}
        }
    }
    all
}

/// A property with its value.
struct ContentLine<'a> {
    /// The line of the text in which it ends, from 1.
    number: usize,
    /// Without parameters.
    name: &'a str,
    value: String,
}

/// The lines, put together where they were folded (section 3.1).
fn content_lines(text: &str) -> Vec<ContentLine<'_>> {
    let mut all: Vec<ContentLine<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let bare = line.trim_start().trim_end_matches('\r');
        let parts = bare.split_once(':').map(|(name, value)| (name.split(';').next().unwrap_or_default(), value));
        let property = parts.filter(|(name, _)| {
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-')
        });
        match (property, all.last_mut()) {
            (Some((name, value)), _) => all.push(ContentLine { number, name, value: value.to_owned() }),
            (None, Some(last)) if line.starts_with([' ', '\t']) => {
                last.number = number;
                last.value.push_str(line.get(1..).unwrap_or_default().trim_end_matches('\r'));
            }
            (None, _) => {}
        }
    }
    all
}

/// Text without its escapes (section 3.3.11).
fn unescaped(value: &str) -> String {
    value.replace("\\n", " ").replace("\\N", " ").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
}

/// A day, or a time of one.
#[derive(Clone, Copy)]
enum Moment {
    Day(Date),
    Time(DateTime),
}

impl Moment {
    fn date(self) -> Date {
        match self {
            Self::Day(day) => day,
            Self::Time(time) => time.date(),
        }
    }
}

/// `20270710`, `20270710T090000` or `20270710T090000Z`; one in UTC as the calendar's own zone has it.
fn moment(value: &str, zone: Option<&TimeZone>) -> Option<Moment> {
    if !value.contains('T') {
        return Date::strptime("%Y%m%d", value).ok().map(Moment::Day);
    }
    let (time, is_utc) = value.strip_suffix('Z').map_or((value, false), |time| (time, true));
    let time = DateTime::strptime("%Y%m%dT%H%M%S", time).ok()?;
    let Some(zone) = zone.filter(|_| is_utc) else { return Some(Moment::Time(time)) };
    let utc = time.to_zoned(TimeZone::UTC).ok()?;
    Some(Moment::Time(utc.with_time_zone(zone.clone()).datetime()))
}

/// What is read of an event so far.
#[derive(Default)]
struct Event<'a> {
    start: Option<Moment>,
    end: Option<Moment>,
    summary: String,
    is_cancelled: bool,
    is_transparent: bool,
    recurrence: Vec<(&'a str, String)>,
}

impl Event<'_> {
    /// Adds the days of an event that ends in that line.
    fn write(&self, number: usize, (horizon, left): (Date, &mut usize), all: &mut Vec<Ical>) {
        let Some(start) = self.start.filter(|_| !self.is_cancelled) else { return };
        let last = match self.end {
            // The end of whole days is the day after the last one.
            Some(Moment::Day(day)) => day.yesterday().unwrap_or(day),
            Some(Moment::Time(time)) => time.date(),
            None => start.date(),
        };
        let length = (last - start.date()).get_days().max(0);
        let words = folded(&self.summary);
        let says_free = has_any(&words, &["free", "available"]) && !has_any(&words, &["not free", "not available"]);
        let is_free = says_free || self.is_transparent && self.summary.is_empty();
        for from in self.days(start, (horizon, left)) {
            let to = from.saturating_add(length.days());
            let when = if to == from { from.to_string() } else { format!("{from}/{to}") };
            all.push(Ical { path: format!("calendar/{number}"), when, what: self.summary.clone(), is_free });
        }
    }

    /// The days on which it starts. `left` is how many occurrences may still be looked at.
    fn days(&self, start: Moment, (horizon, left): (Date, &mut usize)) -> Vec<Date> {
        let first = start.date();
        let is_by_day = |(name, value): &(&str, String)| {
            *name != "RRULE" || !["SECONDLY", "MINUTELY", "HOURLY"].iter().any(|often| value.contains(often))
        };
        if self.recurrence.is_empty() || *left == 0 || !self.recurrence.iter().all(is_by_day) {
            return vec![first];
        }
        let Ok(set) = self.rules(start).parse::<RRuleSet>() else { return vec![first] };
        let mut looked_at = 0;
        let occurrences = set.limit().into_iter().take(MOST_OCCURRENCES.min(*left)).inspect(|_| looked_at += 1);
        let days = occurrences.filter_map(|time| Date::strptime("%Y-%m-%d", time.format("%Y-%m-%d").to_string()).ok());
        let mut days: Vec<Date> = days.take_while(|day| *day <= horizon).collect();
        *left = left.saturating_sub(looked_at.max(LEAST_OF_ONE));
        days.dedup();
        if days.is_empty() && !self.recurrence.iter().any(|(name, _)| *name == "EXDATE") {
            // A rule that never holds: the event is there all the same.
            return vec![first];
        }
        days.split_off(days.len().saturating_sub(MOST_DAYS))
    }

    /// The recurrence as its library reads it: all times in one zone, in which the day is the one that the user sees.
    fn rules(&self, start: Moment) -> String {
        let time = match start {
            Moment::Day(_) => "000000".to_owned(),
            Moment::Time(time) => time.strftime("%H%M%S").to_string(),
        };
        let stamp = |value: &str| format!("{}T{time}Z", value.get(..8).unwrap_or(value));
        let mut rules = format!("DTSTART:{}", stamp(&start.date().strftime("%Y%m%d").to_string()));
        for (name, value) in &self.recurrence {
            let value = if *name == "RRULE" {
                // At which times of a day is all one.
                let is_of_days =
                    |part: &&str| !["BYHOUR=", "BYMINUTE=", "BYSECOND="].iter().any(|of| part.starts_with(of));
                let part = |part: &str| match part.strip_prefix("UNTIL=") {
                    Some(until) => format!("UNTIL={}T235959Z", until.get(..8).unwrap_or(until)),
                    None => part.to_owned(),
                };
                value.split(';').filter(is_of_days).map(part).collect::<Vec<_>>().join(";")
            } else {
                value.split(',').map(stamp).collect::<Vec<_>>().join(",")
            };
            rules.extend(["\n", *name, ":", &value]);
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use super::*;

    /// The days of all events between the two lines that begin and end a calendar.
    fn days(event: &str) -> Vec<String> {
        let text = format!("BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Europe/Berlin\r\n{event}\r\nEND:VCALENDAR\r\n");
        events(&text).into_iter().map(|event| event.when).collect()
    }

    fn event(lines: &str) -> String {
        format!("BEGIN:VEVENT\r\n{lines}\r\nSUMMARY:dentist\r\nEND:VEVENT")
    }

    #[test]
    fn an_event_recurs_as_its_rule_says() {
        let weekly = event("DTSTART:20270706T090000Z\r\nDTEND:20270706T100000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3");
        assert_eq!(days(&weekly), ["2027-07-06", "2027-07-13", "2027-07-20"]);
        let until =
            event("DTSTART;VALUE=DATE:20270701\r\nRRULE:FREQ=MONTHLY;UNTIL=20270901\r\nEXDATE;VALUE=DATE:20270801");
        assert_eq!(days(&until), ["2027-07-01", "2027-09-01"]);
        let second = event(
            "DTSTART;TZID=Europe/Berlin:20270713T180000\r\nRRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=2\r\nRDATE;TZID=Europe/Berlin:20270720T180000",
        );
        assert_eq!(days(&second), ["2027-07-13", "2027-07-20", "2027-08-10"]);
        let long = event("DTSTART;VALUE=DATE:20270701\r\nDTEND;VALUE=DATE:20270704\r\nRRULE:FREQ=YEARLY;COUNT=2");
        assert_eq!(days(&long), ["2027-07-01/2027-07-03", "2028-07-01/2028-07-03"]);
    }

    /// One without an end is read up to a year after the calendar was written, which may be long after it began.
    #[test]
    fn an_endless_event_is_read_up_to_a_year_ahead() {
        let daily = event("DTSTAMP:20270101T000000Z\r\nDTSTART;VALUE=DATE:20150101\r\nRRULE:FREQ=DAILY");
        let found = days(&daily);
        assert_eq!((found.len(), found.last().map(String::as_str)), (MOST_DAYS, Some("2028-01-01")));
        let never = event("DTSTART;VALUE=DATE:20270101\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30");
        assert!(days(&never).len() <= 1);
    }

    /// What is no rule, or one of hours and seconds, is read as the one event.
    #[test]
    fn a_rule_that_is_not_understood_leaves_the_event() {
        for rule in [
            "FREQ=SECONDLY",
            "FREQ=HOURLY;COUNT=3",
            "FREQ=SOMETIMES",
            "",
            "COUNT=99999999999999999999",
            "FREQ=DAILY;INTERVAL=0",
        ] {
            let text = event(&format!("DTSTART;VALUE=DATE:20270701\r\nRRULE:{rule}"));
            assert_eq!(days(&text)[0], "2027-07-01", "{rule}");
        }
    }

    #[test]
    fn a_time_in_utc_is_on_the_day_of_the_calendars_zone() {
        assert_eq!(days(&event("DTSTART:20270705T230000Z")), ["2027-07-06"]);
        assert_eq!(days(&event("DTSTART;TZID=America/New_York:20270705T230000")), ["2027-07-05"]);
    }

    #[test]
    fn folded_lines_are_one_and_cancelled_events_none() {
        let folded = "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:2027\r\n 0701\r\nSUMMARY:dinner with Ida\\, \r\n\tand Olga\r\nEND:VEVENT";
        let found = events(&format!("BEGIN:VCALENDAR\r\n{folded}\r\nEND:VCALENDAR"));
        assert_eq!((found[0].when.as_str(), found[0].what.as_str()), ("2027-07-01", "dinner with Ida, and Olga"));
        assert!(days(&event("DTSTART;VALUE=DATE:20270701\r\nSTATUS:CANCELLED")).is_empty());
    }

    /// A mail may bring invitations: how many rules there are, and how many times of a day they name, does not matter.
    #[test]
    fn all_rules_together_are_looked_at_for_a_bounded_time() {
        let times = (0..60).map(|at| at.to_string()).collect::<Vec<_>>().join(",");
        let rule = format!("RRULE:FREQ=YEARLY;COUNT=2;BYHOUR=1,2,3;BYMINUTE={times};BYSECOND={times}");
        let text = event(&format!("DTSTART:20270701T010101\r\n{rule}"));
        assert_eq!(days(&text), ["2027-07-01", "2028-07-01"]);
        for rule in ["FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"] {
            let many = event(&format!("DTSTART;VALUE=DATE:19950101\r\nRRULE:{rule}")).repeat(2_000);
            let found = days(&many.replace("END:VEVENTBEGIN", "END:VEVENT\r\nBEGIN")).len();
            assert!((2_000..MOST_OF_ALL).contains(&found), "{rule}: {found}");
        }
    }

    /// None of these takes long, or panics.
    #[test]
    fn hostile_calendars_are_read_in_bounded_time() {
        for text in [
            "BEGIN:VEVENT\nDTSTART:99991231T235959Z\nRRULE:FREQ=DAILY\nEND:VEVENT".to_owned(),
            "BEGIN:VEVENT\nDTSTART:00010101\nRRULE:FREQ=DAILY\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:99980101\nEND:VEVENT"
                .to_owned(),
            format!(
                "BEGIN:VEVENT\nDTSTART:20270101\n{}END:VEVENT",
                "RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2\n".repeat(50)
            ),
            format!("BEGIN:VEVENT\nDTSTART:20270101\nEXDATE:{}\nEND:VEVENT", "é,".repeat(1000)),
            "BEGIN:VEVENT\nDTSTART:20270101T250000\nDTEND:é0270101\nEND:VEVENT".to_owned(),
        ] {
            assert!(events(&text).len() <= MOST_DAYS * 2);
        }
    }
}
