//! Dates that are in the calendar.

use super::digits;

/// A date in numbers, in any of the usual orders: no 32nd, no 13th month.
pub(super) fn date(text: &str) -> bool {
    let numbers: Vec<u32> =
        text.split(|c: char| !c.is_ascii_digit()).take(3).filter_map(|part| part.parse().ok()).collect();
    let day = |day: u32, month: u32| (1..=31).contains(&day) && (1..=12).contains(&month);
    match *numbers.as_slice() {
        [year, month, date] if year > 99 => (1500..=2200).contains(&year) && day(date, month),
        [first, second, year] => {
            (day(first, second) || day(second, first)) && (year < 100 || (1500..=2200).contains(&year))
        }
        _ => false,
    }
}

/// A day of a month that is written as a word, in one of the languages of Europe.
pub(super) fn month(text: &str) -> bool {
    const MONTHS: &[&str] = &[
        "jan", "janu", "feb", "mar", "marz", "mär", "apr", "abr", "avr", "may", "mai", "mei", "mag", "maj", "jun",
        "jul", "jui", "aug", "ago", "aoû", "aou", "sep", "set", "oct", "okt", "ott", "out", "nov", "dec", "dez", "dic",
        "déc", "gen", "giu", "lug", "ene", "fev", "fév",
    ];
    let name: String = text
        .to_lowercase()
        .split(|c: char| !c.is_alphabetic())
        .find(|word| word.chars().count() > 2)
        .unwrap_or_default()
        .to_owned();
    let day: String = text.chars().take_while(char::is_ascii_digit).collect();
    let known = MONTHS.iter().any(|month| name.starts_with(month))
        && !matches!(
            name.as_str(),
            "market"
                | "mark"
                | "marks"
                | "marine"
                | "major"
                | "junior"
                | "mail"
                | "main"
                | "mean"
                | "magazine"
                | "general"
                | "set"
                | "sets"
                | "out"
                | "outdoor"
                | "generation"
                | "settings"
                | "judge"
        );
    known && day.parse().is_ok_and(|day: u32| (1..=31).contains(&day)) && !digits(text).is_empty()
}
