//! `strftime`.

use super::civil::{DAY, DAY_NAMES, Date, EPOCH, MICROS, MONTH_NAMES};
use super::stamp::Moment;
use super::zone::offset_text;
use crate::exception::Fault;
use crate::ops;

fn name(names: &[&'static str], place: i64) -> &'static str {
    usize::try_from(place).ok().and_then(|place| names.get(place)).copied().unwrap_or_default()
}

fn short(name: &str) -> String {
    name.chars().take(3).collect()
}

/// Fills in a template, as the C library does in its own language.
pub(super) fn strftime(moment: &Moment, has_zone: bool, template: &str) -> Result<String, Fault> {
    let mut out = String::with_capacity(template.len());
    let mut rest = template.chars();
    while let Some(character) = rest.next() {
        ops::bounded_text(out.len())?;
        if character != '%' {
            out.push(character);
            continue;
        }
        let behind = rest.clone();
        let mut flag = None;
        let mut directive = rest.next();
        if let Some(found @ ('-' | '_' | '0' | '^' | '#')) = directive {
            flag = Some(found);
            directive = rest.next();
        }
        if let Some(written) = directive.and_then(|directive| one(moment, has_zone, directive, flag)) {
            out += &written;
        } else {
            // Unknown: as it stands.
            out.push('%');
            rest = behind;
        }
    }
    Ok(out)
}

fn one(moment: &Moment, has_zone: bool, directive: char, flag: Option<char>) -> Option<String> {
    let number = |value: i64, width: usize, fill: char| match (flag, fill) {
        (Some('-'), _) => value.to_string(),
        (Some('_'), _) | (None | Some('^' | '#'), ' ') => format!("{value:>width$}"),
        _ => format!("{value:0>width$}"),
    };
    let two = |value: i64| number(value, 2, '0');
    let words = |text: String| if flag == Some('^') { text.to_uppercase() } else { text };
    let again = |template: &str| strftime(moment, has_zone, template).ok();
    let Date { year, month, day } = moment.date;
    let [hour, minute, second, micro, _] = moment.clock.parts();
    let (weekday, of_year) = (moment.date.weekday(), moment.date.day_of_year());
    let half_day = (hour + 11) % 12 + 1;
    Some(match directive {
        'a' => words(short(name(&DAY_NAMES, weekday))),
        'A' => words(name(&DAY_NAMES, weekday).to_owned()),
        'b' | 'h' => words(short(name(&MONTH_NAMES, month - 1))),
        'B' => words(name(&MONTH_NAMES, month - 1).to_owned()),
        'c' => again("%a %b %e %H:%M:%S %Y")?,
        'C' => two(year / 100),
        'd' => two(day),
        'D' | 'x' => again("%m/%d/%y")?,
        'e' => number(day, 2, ' '),
        'f' => format!("{micro:06}"),
        'F' => again("%Y-%m-%d")?,
        'g' => two(moment.date.iso().0 % 100),
        'G' => moment.date.iso().0.to_string(),
        'H' => two(hour),
        'I' => two(half_day),
        'j' => number(of_year, 3, '0'),
        'k' => number(hour, 2, ' '),
        'l' => number(half_day, 2, ' '),
        'm' => two(month),
        'M' => two(minute),
        'n' => "\n".to_owned(),
        'p' => (if flag == Some('#') { ["am", "pm"] } else { ["AM", "PM"] })
            .get(usize::from(hour >= 12))
            .map(ToString::to_string)?,
        'P' => (if hour < 12 { "am" } else { "pm" }).to_owned(),
        'r' => again("%I:%M:%S %p")?,
        'R' => again("%H:%M")?,
        's' => ((moment.wall() - EPOCH * DAY).div_euclid(MICROS)).to_string(),
        'S' => two(second),
        't' => "\t".to_owned(),
        'T' | 'X' => again("%H:%M:%S")?,
        'u' => (weekday + 1).to_string(),
        'U' => two((of_year + 6 - (weekday + 1) % 7) / 7),
        'V' => two(moment.date.iso().1),
        'w' => ((weekday + 1) % 7).to_string(),
        'W' => two((of_year + 6 - weekday) / 7),
        'y' => two(year % 100),
        'Y' => year.to_string(),
        'z' if has_zone => moment.local().map_or_else(String::new, |local| offset_text(local.offset, "")),
        'Z' if has_zone => moment.local().map_or_else(String::new, |local| local.name.to_string()),
        'z' | 'Z' => String::new(),
        '%' => "%".to_owned(),
        _ => return None,
    })
}
