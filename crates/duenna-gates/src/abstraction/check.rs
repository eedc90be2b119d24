//! Whether a text that a model wrote keeps what the rules withhold: nothing of it may be there word for word, in another order,
//! in another form of a day or a number, by two thirds of its words, or finer than its grain.

use std::collections::BTreeSet;

use duenna_text::reading::{Context, Value, read};

use super::lines::lines;
use super::words::folded;
use super::{AbstractionOutput, Raw};

/// How many words apart the words of one thing may stand.
const NEAR: usize = 40;

/// Words that tell nothing by themselves.
const COMMON: &[&str] = &[
    "a", "an", "and", "or", "the", "of", "to", "in", "on", "at", "for", "with", "by", "from", "is", "are", "was",
    "were", "be", "been", "has", "have", "had", "it", "its", "this", "that", "as", "not", "no", "any", "who", "their",
    "his", "her", "our", "my", "i", "you", "your", "we", "they", "he", "she", "will", "can", "please", "about", "also",
    "but", "if", "so", "me", "one", "per", "all", "more", "up", "out", "than", "new", "s", "re", "would", "could",
    "should", "there", "when", "what",
];

/// Something of the raw text that a text still has: where it stands, never what it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Survivor {
    /// Where it stands.
    pub path: String,
    /// How it survives.
    pub how: &'static str,
}

/// What of the raw text is in `text` beyond what the embedded engine tells.
///
/// # Security
/// What the rules let through is what `allowed`, the embedded engine's own text of the same data, says; every other part of
/// the raw text is withheld.
#[must_use]
pub fn survivors(raw: &Raw, allowed: &AbstractionOutput, text: &str) -> Vec<Survivor> {
    let may: BTreeSet<String> = content(&allowed.text).into_iter().collect();
    let words = content(text);
    let values = values(text);
    let may_values = self::values(&allowed.text);
    let digits = runs(text);
    let may_digits = runs(&allowed.text);
    let all_digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let (joined, may_joined) = (all_digits(text), all_digits(&allowed.text));
    let plain = format!(" {} ", folded(text));
    let allowed_plain = format!(" {} ", folded(&allowed.text));
    let mut found = BTreeSet::new();
    for line in lines(raw.text()) {
        let mut add = |how: &'static str| found.insert(Survivor { path: line.path.clone(), how });
        for part in parts(line.value) {
            let said = folded(part);
            let wanted: BTreeSet<String> = content(part).into_iter().collect();
            if wanted.is_empty() || wanted.is_subset(&may) {
                continue;
            }
            let whole = format!(" {said} ");
            if plain.contains(&whole) && !allowed_plain.contains(&whole) {
                add("word for word");
            } else if has_most(&words, &wanted) {
                add("by most of its words");
            }
        }
        if self::values(line.value).iter().any(|value| values.contains(value) && !may_values.contains(value)) {
            add("as the same day or number");
        }
        for run in runs(line.value) {
            let is_there = digits.contains(&run) || run.len() >= 6 && joined.contains(&run);
            if run.len() >= 3 && is_there && !may_digits.contains(&run) {
                add("by its digits");
            }
        }
        let code = all_digits(line.value);
        if code.len() >= 6 && joined.contains(&code) && !may_joined.contains(&code) {
            add("by its digits");
        }
        // Names of people, firms and places are told by single words.
        for name in names(line.value) {
            if !may.contains(&name) && words.contains(&name) {
                add("by a name");
            }
        }
    }
    found.into_iter().collect()
}

fn parts(value: &str) -> impl Iterator<Item = &str> {
    value.split([',', ';', '(', ')', '.', '!', '?', '/']).map(str::trim).filter(|part| part.len() > 1)
}

fn content(text: &str) -> Vec<String> {
    folded(text).split(' ').filter(|word| !word.is_empty() && !COMMON.contains(word)).map(str::to_owned).collect()
}

/// Words with a capital that do not begin a sentence, or that stand alone.
fn names(value: &str) -> Vec<String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    let is_short = words.len() <= 4;
    let is_name = |(at, word): (usize, &&str)| {
        let begins = at == 0
            || at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|word| word.ends_with(['.', '!', '?', ':']));
        let capital = word.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_uppercase);
        (capital && (is_short || !begins)).then(|| folded(word))
    };
    let found = words.iter().enumerate().filter_map(is_name);
    found.filter(|word| word.len() >= 4 && !word.contains(' ') && !COMMON.contains(&word.as_str())).collect()
}

/// Runs of digits, without what separates thousands.
fn runs(text: &str) -> BTreeSet<String> {
    let plain = text.replace([',', '\u{a0}', '\u{202f}'], "");
    plain.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() >= 3).map(str::to_owned).collect()
}

/// Days and numbers, in whichever form they are written: by figures, with a month's name, spelled.
fn values(text: &str) -> BTreeSet<String> {
    let mut all = spelled(text);
    for run in text.replace(',', "").split(|c: char| !c.is_ascii_digit()).filter(|run| (2..=12).contains(&run.len())) {
        all.insert(format!("n{}", run.trim_start_matches('0')));
    }
    for reading in read(text, &Context::default()) {
        let value = &reading.value;
        if let Value::Date(date) = value {
            all.extend(day(date.month, date.day));
        } else if let Value::DateRange(from, to) = value {
            all.extend(day(from.month.or(to.month), from.day));
            all.extend(day(to.month.or(from.month), to.day));
        } else if let Value::Money(money) = value {
            all.extend(
                [money.amount.low, money.amount.high]
                    .into_iter()
                    .flatten()
                    .map(|number| format!("n{}", number.normalize())),
            );
        } else if let Value::Count { amount, .. } = value {
            let numbers = [amount.low, amount.high].into_iter().flatten().map(|number| number.normalize());
            all.extend(
                numbers.filter(|number| *number >= rust_decimal::Decimal::from(20)).map(|number| format!("n{number}")),
            );
        }
    }
    all
}

/// Numbers from twenty on that are spelled: `four thousand two hundred and fifty`.
fn spelled(text: &str) -> BTreeSet<String> {
    const SMALL: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let mut all = BTreeSet::new();
    let (mut total, mut part): (u64, u64) = (0, 0);
    for word in folded(text).split(' ').chain([""]) {
        let small = SMALL.iter().position(|known| *known == word).map(|at| at as u64);
        let tens = TENS.iter().position(|known| *known == word).map(|at| (at as u64 + 2) * 10);
        match (small.or(tens), word) {
            (Some(number), _) => part = part.saturating_add(number),
            (None, "hundred") => part = part.max(1).saturating_mul(100),
            (None, "thousand" | "million") => {
                let power = if word == "thousand" { 1000 } else { 1_000_000 };
                total = total.saturating_add(part.max(1).saturating_mul(power));
                part = 0;
            }
            (None, "and") if part + total > 0 => {}
            (None, _) => {
                if total.saturating_add(part) >= 20 {
                    all.insert(format!("n{}", total.saturating_add(part)));
                }
                (total, part) = (0, 0);
            }
        }
    }
    all
}

fn day(month: Option<i8>, day: Option<i8>) -> Option<String> {
    Some(format!("d{}-{}", month?, day?))
}

/// Whether two thirds of the words stand near each other.
fn has_most(words: &[String], wanted: &BTreeSet<String>) -> bool {
    let places: Vec<(usize, &String)> = words.iter().enumerate().filter(|(_, word)| wanted.contains(*word)).collect();
    places.iter().enumerate().any(|(first, (from, _))| {
        let near = places.iter().skip(first).take_while(|(at, _)| *at < from + NEAR);
        let seen: BTreeSet<&String> = near.map(|(_, word)| *word).collect();
        seen.len() * 3 >= wanted.len() * 2
    })
}
