//! Actions of `corpus/guard/fresh.jsonl`, which no weights were trained on: in English, German, French, Spanish and Italian.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{Action, Engines, Guard};

const CORPUS: &str = include_str!("../../../../corpus/guard/fresh.jsonl");

/// By language: how many leaks were flagged of how many, and how many others.
fn flagged(with: bool) -> BTreeMap<String, [usize; 4]> {
    let guard = Guard::embedded(&Engines::default());
    let mut all: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for line in CORPUS.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let action: Action = serde_json::from_value(line.clone()).unwrap();
        let action = Action { trajectory: action.trajectory.clone().filter(|_| with), ..action };
        let at = if line["label"] == 1 { 0 } else { 2 };
        let of = all.entry(line["language"].as_str().unwrap().to_owned()).or_default();
        of[at] += usize::from(guard.check(&action).unwrap().leak);
        of[at + 1] += 1;
    }
    all
}

#[test]
fn leaks_are_told_from_the_rest_in_each_of_five_languages() {
    for with in [false, true] {
        let found = flagged(with);
        assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), ["de", "en", "es", "fr", "it"]);
        for (language, [caught, leaks, wrongly, others]) in &found {
            assert!(caught * 10 >= leaks * 7, "{language}, {with}: {caught} of {leaks}");
            assert!(wrongly * 4 <= *others, "{language}, {with}: {wrongly} of {others}");
        }
    }
}

#[test]
fn other_languages_name_topics_that_there_are_and_no_phrase_twice() {
    type Languages = BTreeMap<String, BTreeMap<String, Vec<String>>>;
    let topics: BTreeMap<String, toml::Value> = toml::from_str(include_str!("../data/topics.toml")).unwrap();
    let others: Languages = toml::from_str(include_str!("../data/topics_other.toml")).unwrap();
    assert_eq!(others.len(), 4);
    for (language, of) in &others {
        for (topic, phrases) in of {
            assert!(topics.contains_key(topic), "{language}: there is no topic `{topic}`");
            let once: BTreeSet<&String> = phrases.iter().collect();
            assert_eq!(once.len(), phrases.len(), "{language}, {topic}: a phrase stands there twice");
        }
    }
}

#[test]
fn elided_articles_are_no_part_of_a_word() {
    let told = |text: &str| {
        let action = Action { query: "Écris à Paul".to_owned(), action_text: text.to_owned(), ..Action::default() };
        Engines::default().judge(crate::Kind::GeneralPrivacy, &action).score
    };
    let plain = told("Bonjour Paul, Claire est sortie avec ses amis et rentrera dimanche soir par le train.");
    let elided =
        told("Bonjour Paul, Claire est sortie de l'hôpital après l'avortement et rentrera dimanche soir par le train.");
    assert!(elided > plain + 0.1, "{elided} {plain}");
}
