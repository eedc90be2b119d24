//! The sentences that the assistant reads: fixed words of a purpose with the told values in them, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::Ladder;
use duenna_core::abstraction::{GateOutput, Outcome, Rules, Value};

use duenna_text::pii::{self, OwnRecognizers, Style};

use super::family::joined;
use super::shipped;
use super::words::folded;

/// What was told of each kind, as words.
type Kinds = BTreeMap<String, Vec<String>>;

/// The text for the assistant.
pub(super) fn text(rules: &Rules, told: &GateOutput) -> String {
    let kinds = kinds(told);
    let mut said: BTreeSet<String> = BTreeSet::new();
    let mut lines: Vec<String> = Vec::new();
    for line in shipped::wording(rules.purpose().as_str()).lines().filter(|line| !line.starts_with('#')) {
        let Some((terms, sentence)) = line.split_once(" = ") else { continue };
        if let Some(text) = sentence_of(terms, sentence, &kinds, &mut said) {
            lines.push(text);
        }
    }
    // What no sentence speaks of is told by its kind.
    for (kind, values) in kinds.iter().filter(|(kind, _)| !shipped::is_worded(rules.purpose().as_str(), kind)) {
        lines.push(format!("{}: {}", kind.replace(['.', '_'], " "), joined(values)));
    }
    let lines = shortened(lines);
    let mut text = String::new();
    for line in lines {
        text.push_str("- ");
        text.push_str(&line);
        text.push('\n');
    }
    for sentence in withheld(rules, told) {
        text.push_str("- ");
        text.push_str(&sentence);
        text.push('\n');
    }
    if text.is_empty() {
        text.push_str(rules.sentence());
        text.push('\n');
    }
    text
}

/// Without the sentences all of whose words another one has.
fn shortened(lines: Vec<String>) -> Vec<String> {
    let words: Vec<BTreeSet<String>> =
        lines.iter().map(|line| folded(line).split(' ').map(str::to_owned).collect()).collect();
    let is_said_again = |at: usize, of: &BTreeSet<String>| {
        words
            .iter()
            .enumerate()
            .any(|(other, all)| other != at && of.is_subset(all) && (of.len() < all.len() || other < at))
    };
    let kept = lines.into_iter().enumerate().filter(|(at, _)| words.get(*at).is_some_and(|of| !is_said_again(*at, of)));
    kept.map(|(_, line)| line).collect()
}

/// The sentences said instead of what is withheld, each once: those that rules have of their own.
fn withheld(rules: &Rules, told: &GateOutput) -> BTreeSet<String> {
    let own = told.decisions.iter().filter_map(|decision| match &decision.outcome {
        Outcome::Withheld { sentence, .. } if **sentence != *rules.sentence() => Some(sentence.to_string()),
        Outcome::Withheld { .. } | Outcome::Told(_) => None,
    });
    own.collect()
}

fn kinds(told: &GateOutput) -> Kinds {
    let mut kinds = Kinds::new();
    let mut busy: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for decision in &told.decisions {
        let Outcome::Told(value) = &decision.outcome else { continue };
        let is_time = matches!(value.ladder(), Ladder::Schedule | Ladder::Date) && !value.grain().is_exact()
            || value.ladder() == Ladder::Date;
        if is_time {
            busy.entry(decision.kind.as_str()).or_default().push(value.text());
            continue;
        }
        let words = words(decision.kind.as_str(), value);
        let all = kinds.entry(decision.kind.to_string()).or_default();
        if !all.contains(&words) {
            all.push(words);
        }
    }
    for (kind, spans) in busy {
        kinds.insert(kind.to_owned(), vec![days(&spans)]);
    }
    kinds
}

/// A value as a sentence has it.
///
/// # Security
/// A text that a rule tells as it stands may have in it what the rule does not speak of: numbers, contacts, names and addresses that
/// `pii` finds in it are told by their type alone, but where the kind itself is such a thing.
fn words(kind: &str, value: &Value) -> String {
    const OF_THEIR_KIND: [&str; 6] = ["contact", "id", "bank", "insurance", "secret", "person"];
    let text = value.text();
    if value.ladder() == Ladder::Money {
        return money(&text);
    }
    let is_free = matches!(value.ladder(), Ladder::Text | Ladder::List | Ladder::Health) && value.grain().is_exact();
    let head = kind.split('.').next().unwrap_or_default();
    if is_free && !OF_THEIR_KIND.contains(&head) {
        return pii::redact(&text, &OwnRecognizers::default(), pii::USUAL_SCORE, &Style::Label);
    }
    text
}

/// `CAD 700000..850000` as `CAD 700,000 to 850,000`.
fn money(text: &str) -> String {
    let parts: Vec<String> =
        text.split("..").map(|part| part.split(' ').map(grouped).collect::<Vec<_>>().join(" ")).collect();
    parts.join(" to ")
}

fn grouped(word: &str) -> String {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.to_owned();
    }
    let mut text = String::new();
    for (at, digit) in word.chars().enumerate() {
        if at > 0 && (word.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Days as people list them: `Jun 10, Jul 1–10`, without their year.
fn days(spans: &[String]) -> String {
    let mut all: BTreeSet<&str> = BTreeSet::new();
    for span in spans {
        all.extend(span.trim_start_matches("busy ").trim_start_matches("free ").split(", "));
    }
    let mut texts: Vec<String> = Vec::new();
    let mut month = "";
    for span in all {
        let (from, to) = span.split_once('/').unwrap_or((span, span));
        let (Some((first, from)), Some((last, to))) = (month_day(from), month_day(to)) else {
            texts.push(span.to_owned());
            continue;
        };
        let start = if first == month { from.to_string() } else { format!("{first} {from}") };
        let text = match (first == last, from == to) {
            (true, true) => start,
            (true, false) => format!("{start}–{to}"),
            (false, _) => format!("{start} – {last} {to}"),
        };
        month = last;
        texts.push(text);
    }
    texts.join(", ")
}

fn month_day(text: &str) -> Option<(&'static str, u8)> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut parts = text.split(['-', 'T']);
    let (_, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    Some((MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?).copied()?, day.parse().ok()?))
}

/// A sentence, if all that it speaks of is told.
fn sentence_of(terms: &str, sentence: &str, kinds: &Kinds, said: &mut BTreeSet<String>) -> Option<String> {
    let terms: Vec<&str> = terms.split(" & ").map(str::trim).collect();
    let is_told = |term: &str| match term.split_once('/') {
        Some((kind, category)) => kinds.get(kind).is_some_and(|values| values.iter().any(|value| value == category)),
        None => kinds.contains_key(term),
    };
    if !terms.iter().all(|term| is_told(term)) {
        return None;
    }
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (kind, after) = after.split_once('}')?;
        let values: Vec<String> =
            kinds.get(kind)?.iter().filter(|value| !said.contains(&format!("{kind}/{value}"))).cloned().collect();
        if values.is_empty() {
            return None;
        }
        text.push_str(before);
        text.push_str(&joined(&values));
        said.insert(kind.to_owned());
        rest = after;
    }
    text.push_str(rest);
    for term in terms {
        said.insert(term.to_owned());
    }
    Some(text)
}
