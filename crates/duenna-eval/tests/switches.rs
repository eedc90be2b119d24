//! Each rule broken in turn: its program leaks then, and only then.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use duenna_core::switches::Rule;
use duenna_eval::noninterference::{Found, by_hand, replay_found};

#[test]
fn every_rule_has_a_program_that_leaks_when_it_is_broken() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches");
    let is_seen = |rule: &&Rule| by_hand(**rule, &corpus).unwrap().is_some();
    let unseen: Vec<_> = Rule::ALL.iter().filter(|rule| !is_seen(rule)).map(|rule| rule.name()).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn the_corpus_has_no_other_programs() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches");
    let files = fs::read_dir(corpus).unwrap().map(|file| file.unwrap().path());
    let programs = files.filter(|file| file.extension().is_some_and(|extension| extension == "py"));
    let names: BTreeSet<String> =
        programs.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let rules: BTreeSet<String> = Rule::ALL.iter().map(|rule| rule.name().to_owned()).collect();
    assert_eq!(names, rules);
}

#[test]
fn every_rule_was_found_by_chance_and_is_again() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches/found.txt");
    let found = Found::read(&fs::read_to_string(list).unwrap()).unwrap();
    let rules: Vec<Rule> = found.iter().map(|found| found.rule).collect();
    assert_eq!(rules, Rule::ALL);
    let unseen: Vec<_> = found.into_iter().filter(|found| replay_found(*found).unwrap().is_none()).collect();
    assert!(unseen.is_empty(), "the generator or a rule is another one: write the list again (docs/switches.md). {unseen:?}");
}
