//! What the abstraction gate tells of `corpus/claims`, against the verdicts of people who judged each line: no more false lines than at the last reading.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::indexing_slicing, reason = "a test")]

use std::collections::BTreeMap;
use std::path::Path;

use duenna_gates::abstraction::{Raw, abstracted, shipped};
use serde_json::Value;

/// How many lines of each verdict are told, and how many nobody has judged yet.
#[derive(Default, Debug)]
struct Verdicts {
    right: usize,
    wrong: usize,
    unclear: usize,
    unjudged: usize,
}

/// The lines told of every row of a file, by the row's own kind of file.
fn told(file: &str) -> BTreeMap<String, Verdicts> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/claims").join(file);
    let mut all: BTreeMap<String, Verdicts> = BTreeMap::new();
    for row in std::fs::read_to_string(path).unwrap().lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let rules = shipped(row["purpose"].as_str().unwrap()).unwrap();
        let raw = Raw::new(row["text"].as_str().unwrap());
        let output = abstracted(&raw, &rules, None, &[]);
        let of_rules = rules.rules().iter().filter_map(|rule| rule.sentence.as_deref());
        let fixed: Vec<&str> = of_rules.chain([rules.sentence()]).collect();
        let verdicts = all.entry(row["file"].as_str().unwrap_or("documents").to_owned()).or_default();
        for line in output.text.lines().map(|line| line.trim_start_matches("- ")).filter(|line| !fixed.contains(line)) {
            let judged = row["judged"].as_array().unwrap().iter().find(|judged| judged["line"] == line);
            *match judged.and_then(|judged| judged["verdict"].as_str()) {
                Some("true") => &mut verdicts.right,
                Some("false") => &mut verdicts.wrong,
                Some(_) => &mut verdicts.unclear,
                None => &mut verdicts.unjudged,
            } += 1;
        }
        let secrets = row["secrets"].as_array().into_iter().flatten().filter_map(Value::as_str);
        for secret in secrets.filter(|secret| secret.len() > 4) {
            assert!(!output.text.to_lowercase().contains(&secret.to_lowercase()), "{}: {secret} is told", row["id"]);
        }
    }
    println!("{file}: {all:?}");
    all
}

#[test]
fn no_more_is_wrong_than_at_the_last_reading() {
    let mut all = told("sentences.jsonl");
    all.extend(told("documents.jsonl"));
    for (file, wrong, unjudged, right) in
        [("misleading", 20, 0, 19), ("fields", 6, 0, 4), ("affirmed", 1, 0, 23), ("documents", 52, 14, 99)]
    {
        let found = &all[file];
        assert!(found.wrong <= wrong && found.unjudged <= unjudged, "{file}: {found:?}: judge the new lines by hand");
        assert!(found.right >= right, "{file}: {found:?}: less that is true is told");
    }
}
