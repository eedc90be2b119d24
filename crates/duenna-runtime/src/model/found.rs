//! Private values in the text of a task: whoever types one tells it to the model, which Duenna would have asked about.

use duenna_core::Key;
use jiff::civil::Date;

use duenna_store::{Store, StoreError};

/// Values shorter than this are not looked for: they are found by chance everywhere.
const SHORTEST: usize = 4;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The names of the stored values that stand in `text`, however they are spaced, dashed or capitalised.
///
/// # Errors
/// If the store cannot be read.
pub fn values_in(text: &str, store: &Store) -> Result<Vec<Key>, StoreError> {
    let mut found = Vec::new();
    for stored in store.list()? {
        let (_, value) = store.get(&stored.key)?;
        #[expect(clippy::disallowed_methods, reason = "compared here, and only the name goes on, to the user")]
        if spellings(value.expose()).iter().any(|value| is_in(text, value)) {
            found.push(stored.key);
        }
    }
    Ok(found)
}

/// A value as people write it: a date has many forms, anything else one.
fn spellings(value: &str) -> Vec<String> {
    let mut all = vec![value.to_owned()];
    let Ok(date) = value.trim().parse::<Date>() else { return all };
    let (day, month, year) = (date.day(), date.month(), date.year());
    all.extend([format!("{day}.{month}.{year}"), format!("{month}/{day}/{year}")]);
    all.extend([format!("{day:02}.{month:02}.{year}"), format!("{month:02}/{day:02}/{year}")]);
    let name = usize::try_from(month - 1).ok().and_then(|at| MONTHS.get(at)).copied().unwrap_or_default();
    for name in [name, name.get(..3).unwrap_or(name)] {
        for day in [
            day.to_string(),
            format!("{day:02}"),
            format!("{day}st"),
            format!("{day}nd"),
            format!("{day}rd"),
            format!("{day}th"),
        ] {
            all.extend([
                format!("{day} {name} {year}"),
                format!("{name} {day} {year}"),
                format!("{day} of {name} {year}"),
            ]);
        }
    }
    all
}

/// Whether a value stands in a text, by itself and not as part of a longer word.
fn is_in(text: &str, value: &str) -> bool {
    let is_loose = |c: &char| c.is_whitespace() || matches!(c, '-' | '.' | '/' | '(' | ')' | ',');
    let wanted: Vec<char> = value.chars().filter(|c| !is_loose(c)).flat_map(char::to_lowercase).collect();
    if wanted.len() < SHORTEST {
        return false;
    }
    let text: Vec<char> = text.chars().collect();
    (0..text.len()).any(|start| {
        let before = start.checked_sub(1).and_then(|before| text.get(before));
        let first = text.get(start);
        if before.is_some_and(|c| c.is_alphanumeric()) || first.is_none_or(is_loose) {
            return false;
        }
        let mut wanted = wanted.iter().peekable();
        for (at, c) in text.iter().enumerate().skip(start) {
            if is_loose(c) {
                continue;
            }
            for c in c.to_lowercase() {
                if wanted.next() != Some(&c) {
                    return false;
                }
            }
            if wanted.peek().is_none() {
                return text.get(at + 1).is_none_or(|after| !after.is_alphanumeric());
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::{is_in, spellings};

    #[test]
    fn a_value_is_found_however_it_is_written() {
        for text in [
            "my ssn is 900-12-3456, check me in",
            "SSN 900 12 3456",
            "it's 900123456.",
            "900-12-3456",
            "(900) 12 34 56 is it",
        ] {
            assert!(is_in(text, "900-12-3456"), "{text}");
        }
        for text in ["1900-12-3456", "900-12-34567", "900-12", "", "check me in"] {
            assert!(!is_in(text, "900-12-3456"), "{text}");
        }
        assert!(is_in("mail ALEX  moreno today", "Alex Moreno"));
        assert!(!is_in("7 is my number", "7"), "too short to be no chance");
    }
    #[test]
    fn a_date_is_found_in_its_usual_forms() {
        let is_found = |text: &str| spellings("1984-03-07").iter().any(|value| is_in(text, value));
        for text in [
            "born 1984-03-07",
            "born on 7.3.1984",
            "03/07/1984",
            "7 March 1984",
            "March 7, 1984",
            "the 7th of March, 1984",
            "07-Mar-1984",
        ] {
            assert!(is_found(text), "{text}");
        }
        for text in ["1984", "March 1984", "8 March 1984", "7 March 1985"] {
            assert!(!is_found(text), "{text}");
        }
    }
}
