//! The lines that the assistant reads: what a value is about, and the value at its rung. No line says more than that.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::Ladder;
use duenna_core::abstraction::{GateOutput, Outcome, Rules, Value};

use duenna_text::pii::{self, OwnRecognizers, Style};

use super::family::joined;

/// What was told of each kind, as words.
type Kinds = BTreeMap<String, Vec<String>>;

/// What the kinds that the engine reads are called, in the order in which they are told.
const LABELS: [(&str, &str); 55] = [
    ("person.name", "Name"),
    ("person.age", "Age"),
    ("person.nationality", "Nationality"),
    ("residence", "Lives in"),
    ("residence.country", "Country of residence"),
    ("identity", "Identity documents"),
    ("group.size", "People"),
    ("group", "Near family"),
    ("family", "Family"),
    ("household", "Household"),
    ("work.sector", "Field of work"),
    ("work.status", "Work"),
    ("work.seniority", "Position"),
    ("education", "Education"),
    ("income", "Income"),
    ("credit", "Credit"),
    ("ownership", "Present home"),
    ("home_ownership", "Housing"),
    ("payment_means", "Financing"),
    ("home_buyer", "Buyer"),
    ("budget", "Budget"),
    ("search_budget", "Budget"),
    ("limit", "At most"),
    ("premium", "Premium"),
    ("premium.part", "Parts of the premium"),
    ("search_area", "Searches in"),
    ("home.size", "Size of the home"),
    ("home.type", "Type of home"),
    ("home.feature", "Features of the home"),
    ("home.area", "Neighbourhood"),
    ("home.motive", "Reason for the move"),
    ("home.wish", "Wishes for the home"),
    ("timing", "Time of the move"),
    ("timing.month", "Month of the move"),
    ("service", "Services"),
    ("diet", "Diet"),
    ("health.allergy", "Allergy of a traveler"),
    ("health.condition", "Health"),
    ("access", "Access"),
    ("fitness", "Fitness"),
    ("habit", "Smoking"),
    ("interest", "Interests"),
    ("lifestyle", "Way of life"),
    ("travel_style", "Way of travel"),
    ("lodging", "Lodging"),
    ("lodging.wish", "Wishes for the lodging"),
    ("transport", "Transport"),
    ("visited", "Has visited"),
    ("trip", "Trips"),
    ("risk_activity", "Sports"),
    ("coverage", "Cover had or wanted"),
    ("claim", "Claims"),
    ("asset", "Owns"),
    ("calendar", "Not available"),
    ("free", "Available"),
];

/// What a kind is called.
fn label(kind: &str) -> String {
    let known = LABELS.iter().find(|(of, _)| *of == kind).map(|(_, label)| (*label).to_owned());
    known.unwrap_or_else(|| {
        let plain = kind.replace(['.', '_'], " ");
        let mut letters = plain.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    })
}

/// The text for the assistant.
pub(super) fn text(rules: &Rules, told: &GateOutput) -> String {
    let kinds = kinds(told);
    let rank = |kind: &str| LABELS.iter().position(|(of, _)| *of == kind).unwrap_or(LABELS.len());
    let mut order: Vec<&String> = kinds.keys().collect();
    order.sort_by_key(|kind| rank(kind));
    let mut text = String::new();
    for kind in order {
        let values = kinds.get(kind).map(|values| joined(values)).unwrap_or_default();
        for part in ["- ", &label(kind), ": ", &values, "\n"] {
            text.push_str(part);
        }
    }
    for sentence in withheld(rules, told) {
        for part in ["- ", &sentence, "\n"] {
            text.push_str(part);
        }
    }
    if text.is_empty() {
        text.push_str(rules.sentence());
        text.push('\n');
    }
    text
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
