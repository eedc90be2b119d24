//! `duenna ask`: a plain question about the user's data, answered through the abstraction gate.
//!
//! The gate decides first, by the data and the rules alone; the question only picks from what it lets through.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use duenna_core::abstraction::{Decision, Item, Outcome, Value, apply};
use duenna_core::{Key, Ladder};
use serde_json::json;

use super::CommandOutput;
use super::args::AskArgs;
use super::error::CliError;
use super::run::is_stage;
use duenna_gates::rules;
use duenna_store::Store;
use duenna_text::reading::text::fold;

/// Words of questions, and the kinds they ask for.
const ASKED: &[(&[&str], &[&str])] = &[
    (
        &["hobb", "interest", "activit", "like", "leisure", "sport", "enjoy", "pastime", "passion", "fond", "fun"],
        &["interest", "lifestyle", "fitness", "risk_activity"],
    ),
    (
        &[
            "free",
            "availab",
            "busy",
            "date",
            "calendar",
            "schedul",
            "when",
            "day",
            "week",
            "unavailab",
            "vacation",
            "agenda",
        ],
        &["free", "calendar"],
    ),
    (
        &["budget", "spend", "afford", "price", "cost", "money", "expensive"],
        &["budget", "search_budget", "premium", "income"],
    ),
    (
        &["diet", "food", "eat", "allerg", "meal", "restaurant", "intoleran", "cook", "dinner"],
        &["diet", "health.allergy"],
    ),
    (&["live", "home", "address", "city", "depart", "where", "resid"], &["residence", "place", "search_area"]),
    (
        &[
            "famil",
            "traveller",
            "traveler",
            "people",
            "child",
            "kid",
            "group",
            "household",
            "partner",
            "spouse",
            "wife",
            "husband",
            "companion",
        ],
        &["group", "family", "household", "people"],
    ),
    (&["age", "old", "birth"], &["person.age", "person.birth_date", "age", "birth"]),
    (&["health", "medic", "condition", "illness"], &["health"]),
    (&["work", "job", "employ", "profession", "career"], &["work", "employment"]),
    (&["hotel", "stay", "accommodation", "lodging", "room", "sleep"], &["lodging"]),
    (&["fly", "flight", "train", "transport", "plane"], &["transport"]),
    (&["fit", "stamina", "stair"], &["fitness", "access"]),
    (&["bedroom", "house", "feature", "neighbo"], &["home", "search_area"]),
    (&["visit", "countr", "trip", "travel", "been"], &["visited", "travel_style", "transport", "lodging"]),
    (&["insur", "cover", "polic"], &["coverage", "insurance", "premium"]),
    (&["name", "called"], &["person.name", "name"]),
    (&["contact", "email", "mail", "phone"], &["contact"]),
    (&["passport", "document", "licen"], &["id"]),
    (&["access", "wheelchair", "mobility"], &["access"]),
];

/// The months that a word names.
const MONTHS: &[(&str, &[u8])] = &[
    ("january", &[1]),
    ("february", &[2]),
    ("march", &[3]),
    ("april", &[4]),
    ("may", &[5]),
    ("june", &[6]),
    ("july", &[7]),
    ("august", &[8]),
    ("september", &[9]),
    ("october", &[10]),
    ("november", &[11]),
    ("december", &[12]),
    ("spring", &[3, 4, 5]),
    ("summer", &[6, 7, 8]),
    ("autumn", &[9, 10, 11]),
    ("fall", &[9, 10, 11]),
    ("winter", &[12, 1, 2]),
];

pub(super) fn ask(store: &Store, args: &AskArgs, json: bool) -> Result<CommandOutput, CliError> {
    let purpose = &args.purpose;
    let Some(rules) = rules::of(store.folder(), purpose)? else {
        return Err(CliError::Usage(format!(
            "there are no rules for `{purpose}`, so nothing is disclosed; `duenna abstraction learn` can learn some"
        )));
    };
    for stage in &args.stage {
        is_stage(stage, rules.stages())?;
    }
    let items = items(store)?;
    let stages: Vec<&str> = args.stage.iter().map(String::as_str).collect();
    let told = apply(&items, &rules, args.party.as_ref(), &stages);
    let question = Question::new(&args.question);
    let (mut text, mut shown, mut withheld) = (String::new(), Vec::new(), Vec::new());
    let mut sentences: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for decision in told.decisions.iter().filter(|decision| question.is_about(decision)) {
        match &decision.outcome {
            Outcome::Told(value) => {
                let Some(said) = question.narrowed(value) else { continue };
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{}: {said}", decision.kind.as_str().replace(['.', '_'], " "));
                shown.push(json!({ "path": &*decision.path, "type": decision.kind, "grain": value.grain().name(),
                                   "rule": decision.rule.as_deref() }));
            }
            Outcome::Withheld { sentence, .. } => {
                let name = decision.kind.as_str().replace(['.', '_'], " ");
                sentences.entry(sentence.to_string()).or_default().insert(name);
                withheld.push(decision.path.to_string());
            }
        }
    }
    for (sentence, names) in sentences {
        // Names of data are public.
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "{names}: {sentence}");
    }
    if json {
        return CommandOutput::json(&json!({ "text": text, "items": shown, "withheld": withheld }));
    }
    if text.is_empty() {
        text.push_str("Nothing in your data answers this.\n");
    }
    Ok(CommandOutput::done(text))
}

/// The entries of the store that have a kind, as the gate takes them.
fn items(store: &Store) -> Result<Vec<Item>, CliError> {
    let mut items = Vec::new();
    for stored in store.list()? {
        let Some(kind) = stored.kind else { continue };
        let (ladder, value) = store.get(&stored.key)?;
        #[expect(clippy::disallowed_methods, reason = "the abstraction gate takes the raw value and the rules")]
        let value = Value::parse(ladder, value.expose());
        items.extend(value.map(|value| Item { path: stored.key.as_str().into(), kind, value }));
    }
    Ok(items)
}

/// The month of `jul` or `sept`.
fn abbreviated(word: &str) -> Option<&'static str> {
    let is_short = (3..=4).contains(&word.len()) && !matches!(word, "mar" | "may");
    MONTHS.iter().take(12).map(|(name, _)| *name).find(|name| is_short && name.starts_with(word))
}

/// What a question asks for.
struct Question {
    words: Vec<String>,
    months: BTreeSet<u8>,
    /// Whether it asks when the user is free: what is told of when they are busy says it.
    wants_free: bool,
}

impl Question {
    fn new(text: &str) -> Self {
        let folded = fold(text).to_lowercase();
        let words: Vec<String> =
            folded.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).map(str::to_owned).collect();
        let known: BTreeMap<&str, &[u8]> = MONTHS.iter().copied().collect();
        // `what may I eat` asks for no month.
        let is_verb = |at: usize, word: &str| {
            word == "may"
                && words.get(at + 1).is_some_and(|next| matches!(next.as_str(), "the" | "they" | "you" | "have"))
                || folded.contains("may i ")
                || folded.contains("may we ")
        };
        let named = words.iter().enumerate().filter(|(at, word)| !is_verb(*at, word)).map(|(_, word)| word);
        let month =
            |word: &String| known.get(word.as_str()).or_else(|| abbreviated(word).and_then(|name| known.get(name)));
        let months = named.filter_map(month).flat_map(|months| months.iter().copied());
        let asks_when = ["when can", "when could", "time off", "open dates", "dates open", "days off"];
        let wants_free = words.iter().any(|word| word == "free" || word.starts_with("availab"))
            || asks_when.iter().any(|phrase| folded.contains(phrase));
        Self { months: months.collect(), wants_free, words }
    }

    /// Whether it asks for that kind of data, by a word for it or by its name.
    fn is_about(&self, decision: &Decision) -> bool {
        let covers = |of: &str| of.parse::<duenna_core::abstraction::Kind>().is_ok_and(|of| of.covers(&decision.kind));
        let by_word = ASKED.iter().any(|(words, kinds)| {
            let is_asked = words.iter().any(|start| self.words.iter().any(|word| word.starts_with(start)));
            is_asked && kinds.iter().any(|kind| covers(kind))
        });
        let key: Option<Key> = decision.path.parse().ok();
        let names = decision.kind.as_str().split(['.', '_']).chain(key.iter().flat_map(|key| key.as_str().split('_')));
        let names: Vec<&str> = names.filter(|name| name.len() > 2).collect();
        // A word that asks for something by its meaning does not ask for what has it in its name too.
        let is_plain =
            |word: &&String| !ASKED.iter().any(|(starts, _)| starts.iter().any(|start| word.starts_with(start)));
        let mut plain = self.words.iter().filter(is_plain);
        by_word || plain.any(|word| names.iter().any(|name| word == name || *word == format!("{name}s")))
    }

    /// What a value says of the months that are asked for; `None` if nothing.
    fn narrowed(&self, value: &Value) -> Option<String> {
        let free = Ladder::Schedule.grain("free").filter(|_| self.wants_free).and_then(|free| value.at(free));
        let value = free.as_ref().unwrap_or(value);
        let text = value.text();
        let is_time = matches!(value.ladder(), Ladder::Schedule | Ladder::Date);
        if self.months.is_empty() || !is_time {
            return Some(text);
        }
        let (head, rest) = ["free ", "busy "]
            .into_iter()
            .find_map(|head| Some((head, text.strip_prefix(head)?)))
            .unwrap_or(("", text.as_str()));
        let rest = rest.split(" within ").next().unwrap_or_default();
        let parts: Vec<&str> = rest.split(", ").filter(|span| self.touches(span)).collect();
        (!parts.is_empty()).then(|| format!("{head}{}", parts.join(", ")))
    }

    /// Whether a span, from one date to another, lies in these months in part.
    fn touches(&self, span: &str) -> bool {
        let month = |date: &str| -> Option<(i32, u8)> {
            let mut parts = date.split(['-', 'T']);
            Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok().filter(|month| (1..=12).contains(month))?))
        };
        let mut ends = span.split('/').map(month);
        let (Some(Some(from)), to) = (ends.next(), ends.next()) else {
            // A season by its name.
            let named = MONTHS.iter().filter(|(name, _)| span.starts_with(name)).flat_map(|(_, months)| months.iter());
            return named.into_iter().any(|month| self.months.contains(month));
        };
        let to = to.flatten().unwrap_or(from);
        let count = (to.0 - from.0) * 12 + i32::from(to.1) - i32::from(from.1);
        (0..=count.clamp(0, 11)).any(|more| {
            let month = (i32::from(from.1) - 1 + more).rem_euclid(12) + 1;
            u8::try_from(month).is_ok_and(|month| self.months.contains(&month))
        })
    }
}

/// Only for the tests of what is asked.
#[cfg(test)]
mod tests {
    use super::Question;
    use duenna_core::Ladder;
    use duenna_core::abstraction::Value;

    #[test]
    fn a_season_narrows_what_is_told_of_time() {
        let calendar = r#"{"within":"2026-05-01/2026-09-30","events":[{"when":"2026-05-10/2026-05-20","what":"a"},{"when":"2026-08-02/2026-09-28","what":"b"}]}"#;
        let free =
            Value::parse(Ladder::Schedule, calendar).unwrap().at(Ladder::Schedule.grain("free").unwrap()).unwrap();
        let told = |question: &str| Question::new(question).narrowed(&free);
        assert_eq!(
            told("free dates").unwrap(),
            "free 2026-05-01/2026-05-09, 2026-05-21/2026-08-01, 2026-09-29/2026-09-30"
        );
        assert_eq!(told("free dates in summer").unwrap(), "free 2026-05-21/2026-08-01");
        assert_eq!(told("free dates in winter"), None);
    }

    #[test]
    fn questions_are_asked_in_many_words() {
        let calendar = r#"{"events":[{"when":"2027-07-10/2027-07-14","what":"a"},{"when":"2027-10-02","what":"b"}]}"#;
        let busy =
            Value::parse(Ladder::Schedule, calendar).unwrap().at(Ladder::Schedule.grain("busy").unwrap()).unwrap();
        let told = |question: &str| Question::new(question).narrowed(&busy);
        let free = "free 2027-07-01/2027-07-09, 2027-07-15/2027-10-01";
        for question in
            ["when can I travel in July?", "free dates in jul", "Which days in July are available?", "July, time off"]
        {
            assert_eq!(told(question).as_deref(), Some(free), "{question}");
        }
        assert_eq!(told("am I busy in July?").as_deref(), Some("busy 2027-07-10/2027-07-14"));
        assert_eq!(told("am I busy in May?"), None);
        let eat = Question::new("what may I eat?");
        assert!(eat.months.is_empty());
    }
}
