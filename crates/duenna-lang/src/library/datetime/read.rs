//! `strptime`: a template becomes pieces, each of which may take the text in a few ways, the longest first.

use super::civil::{DAY_NAMES, Date, MICROS, MONTH_NAMES};
use super::stamp::{Clock, Moment};
use super::zone::Zone;
use crate::cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::text;

enum Piece {
    /// These letters, in either case.
    Letters(Vec<char>),
    /// White space, at least one.
    Space,
    Directive(char),
}

/// Ways that are tried for one text.
const TRIES: usize = 100_000;
const PIECES: usize = 200;

fn bad(message: String) -> Fault {
    ExceptionRecord::value_error(message).into()
}

fn pieces(template: &str) -> Result<Vec<Piece>, Fault> {
    let mut all: Vec<Piece> = Vec::new();
    let mut rest = template.chars();
    while let Some(character) = rest.next() {
        if character.is_whitespace() {
            if !matches!(all.last(), Some(Piece::Space)) {
                all.push(Piece::Space);
            }
        } else if character == '%' {
            let directive = rest.next().ok_or_else(|| bad(format!("stray % in format {}", text::quote(template))))?;
            let inner = match directive {
                'c' => "%a %b %d %H:%M:%S %Y",
                'x' => "%m/%d/%y",
                'X' => "%H:%M:%S",
                '%' => {
                    letter(&mut all, '%');
                    continue;
                }
                _ if "aAbBdfHIjmMpSuUVwWyYzZG".contains(directive) => {
                    let twice = |piece: &Piece| matches!(piece, Piece::Directive(other) if *other == directive);
                    if all.iter().any(twice) {
                        return Err(bad(format!("%{directive} stands twice in format {}", text::quote(template))));
                    }
                    all.push(Piece::Directive(directive));
                    continue;
                }
                _ => {
                    let message = format!("'{directive}' is a bad directive in format {}", text::quote(template));
                    return Err(bad(message));
                }
            };
            all.extend(pieces(inner)?);
        } else {
            letter(&mut all, character);
        }
        if all.len() > PIECES {
            return Err(bad(format!("formats of more than {PIECES} parts are not supported")));
        }
    }
    Ok(all)
}

fn letter(all: &mut Vec<Piece>, letter: char) {
    if let Some(Piece::Letters(letters)) = all.last_mut() {
        letters.push(letter);
    } else {
        all.push(Piece::Letters(vec![letter]));
    }
}

fn same(a: char, b: char) -> bool {
    a == b || a.to_lowercase().eq(b.to_lowercase())
}

fn digits(text: &[char], count: usize) -> Option<i64> {
    text.get(..count)?.iter().try_fold(0, |all, digit| Some(all * 10 + i64::from(digit.to_digit(10)?)))
}

/// How many characters a directive may take, the first choice first, and the number it reads.
fn ways(directive: char, text: &[char]) -> Vec<(usize, i64)> {
    let numbers = |widths: &[usize], least: i64, most: i64| -> Vec<(usize, i64)> {
        let read = widths.iter().filter_map(|width| digits(text, *width).map(|number| (*width, number)));
        read.filter(|(_, number)| (least..=most).contains(number)).collect()
    };
    let names = |names: &[&str], letters: usize| -> Vec<(usize, i64)> {
        let mut found: Vec<(usize, i64)> = Vec::new();
        for (place, name) in (0..).zip(names) {
            let name: Vec<char> = name.chars().take(letters).collect();
            let is = text.get(..name.len()).is_some_and(|text| text.iter().zip(&name).all(|(a, b)| same(*a, *b)));
            if is {
                found.push((name.len(), place));
            }
        }
        found.sort_by_key(|(length, _)| usize::MAX - length);
        found
    };
    match directive {
        'd' => {
            let mut all = numbers(&[2], 1, 31);
            all.extend(numbers(&[1], 1, 9));
            if text.first() == Some(&' ') {
                all.extend(text.get(1..).and_then(|rest| digits(rest, 1)).filter(|day| *day > 0).map(|day| (2, day)));
            }
            all
        }
        'H' => numbers(&[2, 1], 0, 23),
        'I' | 'm' => numbers(&[2, 1], 1, 12),
        'j' => numbers(&[3, 2, 1], 1, 366),
        'M' => numbers(&[2, 1], 0, 59),
        'S' => numbers(&[2, 1], 0, 61),
        'U' | 'W' => numbers(&[2, 1], 0, 53),
        'V' => numbers(&[2, 1], 1, 53),
        'u' => numbers(&[1], 1, 7),
        'w' => numbers(&[1], 0, 6),
        'y' => numbers(&[2], 0, 99),
        'Y' | 'G' => numbers(&[4], 0, 9999),
        'f' => {
            let scale = |width: usize| 10_i64.pow(u32::try_from(6 - width).unwrap_or(0));
            let read =
                (1..=6).rev().filter_map(|width| digits(text, width).map(|number| (width, number * scale(width))));
            read.collect()
        }
        'a' => names(&DAY_NAMES, 3),
        'A' => names(&DAY_NAMES, 99),
        'b' => names(&MONTH_NAMES, 3),
        'B' => names(&MONTH_NAMES, 99),
        'p' => names(&["am", "pm"], 99),
        'Z' => names(&["utc", "gmt"], 99),
        'z' => offsets(text),
        _ => Vec::new(),
    }
}

/// `+0100`, `+01:00:30.5`, `Z`: microseconds.
fn offsets(text: &[char]) -> Vec<(usize, i64)> {
    let sign = match text.first() {
        Some('Z') => return vec![(1, 0)],
        Some('+') => 1,
        Some('-') => -1,
        _ => return Vec::new(),
    };
    let at = |from: usize| text.get(from..).and_then(|rest| digits(rest, 2));
    let colon = |from: usize| usize::from(text.get(from) == Some(&':'));
    let mut all = Vec::new();
    let Some(hours) = at(1) else { return all };
    let from = 3 + colon(3);
    let Some(minutes) = at(from).filter(|minutes| *minutes < 60) else { return all };
    let total = (hours * 60 + minutes) * 60 * MICROS;
    all.push((from + 2, sign * total));
    let from = from + 2 + colon(from + 2);
    if let Some(seconds) = at(from).filter(|seconds| *seconds < 60) {
        let total = total + seconds * MICROS;
        all.insert(0, (from + 2, sign * total));
        if text.get(from + 2) == Some(&'.')
            && let Some((width, micros)) = text.get(from + 3..).and_then(|rest| ways('f', rest).into_iter().next())
        {
            all.insert(0, (from + 3 + width, sign * (total + micros)));
        }
    }
    all
}

/// What each directive read, and how many characters that took.
type Read = (Vec<(char, i64)>, usize);

/// Reads from the start. Each letter that is looked at is counted.
fn matched(heap: &Heap, pieces: &[Piece], text: &[char], tries: &mut usize) -> Result<Option<Read>, Fault> {
    let Some((piece, rest)) = pieces.split_first() else { return Ok(Some((Vec::new(), 0))) };
    let Some(left) = tries.checked_sub(1) else { return Ok(None) };
    *tries = left;
    heap.work(1)?;
    // How many characters the piece may take, and what it reads then.
    let ways: Vec<(usize, Option<(char, i64)>)> = match piece {
        Piece::Letters(letters) => {
            let Some(text) = text.get(..letters.len()) else { return Ok(None) };
            cost::letters(heap, letters.len())?;
            let is = text.iter().zip(letters).all(|(a, b)| same(*a, *b));
            is.then_some((letters.len(), None)).into_iter().collect()
        }
        Piece::Space => {
            let spaces = text.iter().take_while(|character| character.is_whitespace()).count();
            cost::letters(heap, spaces)?;
            (1..=spaces).rev().take(3).map(|length| (length, None)).collect()
        }
        Piece::Directive(directive) => {
            let ways = ways(*directive, text).into_iter();
            ways.map(|(length, number)| (length, Some((*directive, number)))).collect()
        }
    };
    for (length, number) in ways {
        let Some(behind) = text.get(length..) else { continue };
        if let Some((mut read, more)) = matched(heap, rest, behind, tries)? {
            read.extend(number);
            return Ok(Some((read, length + more)));
        }
    }
    Ok(None)
}

pub(super) fn strptime(heap: &Heap, source: &str, template: &str) -> Result<Moment, Fault> {
    let pieces = pieces(template)?;
    let characters: Vec<char> = source.chars().collect();
    let mut tries = TRIES;
    let Some((read, length)) = matched(heap, &pieces, &characters, &mut tries)? else {
        let message = format!("time data {} does not match format {}", text::quote(source), text::quote(template));
        return Err(bad(message));
    };
    if length < characters.len() {
        let rest: String = characters.iter().skip(length).collect();
        return Err(bad(format!("unconverted data remains: {rest}")));
    }
    let get = |directive: char| read.iter().find(|(name, _)| *name == directive).map(|(_, number)| *number);
    let date = date(&get)?;
    let hour = match (get('H'), get('I'), get('p')) {
        (Some(hour), ..) => hour,
        (None, Some(hour), half) => hour % 12 + 12 * half.unwrap_or(0),
        (None, None, _) => 0,
    };
    let hour = if get('H').is_none() && get('p').is_none() { get('I').unwrap_or(0) % 12 } else { hour };
    // A leap second is the last one.
    let parts = [hour, get('M').unwrap_or(0), get('S').unwrap_or(0), get('f').unwrap_or(0), 0];
    let zone = get('z').map(|offset| Zone::Fixed(offset, None));
    let name = get('Z').map(|place| if place == 0 { "UTC" } else { "GMT" });
    let zone = match (zone, name) {
        (Some(Zone::Fixed(offset, _)), Some(name)) => Some(Zone::Fixed(offset, Some(name.into()))),
        (zone, _) => zone,
    };
    if let Some(Zone::Fixed(offset, _)) = &zone {
        super::zone::fixed(super::delta::Delta::of_micros(*offset), None)?;
    }
    Ok(Moment { date, clock: Clock::new(parts, zone)? })
}

fn date(get: &impl Fn(char) -> Option<i64>) -> Result<Date, Fault> {
    let weekday = get('a').or(get('A')).or(get('u').map(|day| day - 1)).or(get('w').map(|day| (day + 6) % 7));
    let year = get('Y').or(get('y').map(|year| if year <= 68 { 2000 + year } else { 1900 + year }));
    let month = get('m').or(get('b').or(get('B')).map(|month| month + 1));
    if let Some(iso_year) = get('G') {
        let (Some(week), Some(day), None) = (get('V'), weekday, get('j')) else {
            let words = if get('j').is_some() {
                "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
            } else {
                "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u')."
            };
            return Err(ExceptionRecord::value_error(words).into());
        };
        return Date::of_iso(iso_year, week, day + 1);
    }
    if get('V').is_some() {
        let words = if year.is_some() && weekday.is_some() {
            "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead."
        } else {
            "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u')."
        };
        return Err(ExceptionRecord::value_error(words).into());
    }
    let (month_given, day_given) = (month.unwrap_or(1), get('d').unwrap_or(1));
    if let (Some(year), Some(day)) = (year, get('j')) {
        return Date::of_ordinal(Date::new(year, 1, 1)?.ordinal() + day - 1);
    }
    if let (Some(year), Some(day), Some(week)) = (year, weekday, get('U').or(get('W'))) {
        let first = Date::new(year, 1, 1)?;
        // Weeks begin on Sunday for %U; week 0 is what lies before the first whole one.
        let (start, day) =
            if get('U').is_some() { ((first.weekday() + 1) % 7, (day + 1) % 7) } else { (first.weekday(), day) };
        let past = (7 - start) % 7;
        let offset = if week == 0 { day - start } else { past + 7 * (week - 1) + day };
        return Date::of_ordinal(first.ordinal() + offset);
    }
    // 29 February without a year is refused for 1900, as CPython does.
    Date::new(year.unwrap_or(1900), month_given, day_given)
}
