//! Each rule broken in turn: its program leaks then, and only then.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use duenna_core::switches::Rule;
use duenna_eval::noninterference::break_rule;

#[test]
fn every_rule_has_a_program_that_leaks_when_it_is_broken() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches");
    let unseen: Vec<_> = Rule::ALL
        .iter()
        .map(|rule| break_rule(*rule, &corpus, 0, 1).unwrap())
        .filter(|seen| !seen.is_seen())
        .map(|seen| seen.rule.name())
        .collect();
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
