//! Each rule broken in turn: its program leaks then, and only then.

#![cfg(duenna_switches)]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use duenna_core::switches::Rule;
use duenna_eval::noninterference::{Found, by_hand, replay_found, that_differ_slowly, told_without};

#[test]
fn every_rule_has_a_program_that_leaks_when_it_is_broken() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches");
    let is_seen = |rule: &&Rule| by_hand(**rule, &corpus).unwrap().is_some();
    let unseen: Vec<_> = Rule::ALL.iter().filter(|rule| !is_seen(rule)).map(|rule| rule.name()).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

/// The programs that told a stranger what the success of a call tells do so again without the rule that mended them.
#[test]
fn without_the_label_of_success_all_its_programs_leak_again() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/leaks");
    let files = fs::read_dir(corpus).unwrap().map(|file| file.unwrap().path());
    let is_of_success = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().starts_with("success_");
    let programs: Vec<PathBuf> = files.filter(is_of_success).collect();
    assert!(programs.len() >= 12, "{programs:?}");
    // In these two something else keeps the secret, too: who is asked, and that arguments are held against the schema.
    let others = ["success_of_a_reference.py", "success_by_the_type_of_an_argument.py"];
    let is_other = |file: &PathBuf| others.iter().any(|name| file.ends_with(name));
    let programs: Vec<PathBuf> = programs.into_iter().filter(|file| !is_other(file)).collect();
    let is_seen = |file: &&PathBuf| told_without(Rule::SuccessIsTold, file).unwrap().is_some();
    let unseen: Vec<_> = programs.iter().filter(|file| !is_seen(file)).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

/// Where they differ, what decides which of them runs may be private.
#[test]
fn the_fast_path_does_what_the_whole_treatment_does() {
    let programs = std::env::var("DUENNA_PROGRAMS").map_or(6000, |programs| programs.parse().unwrap());
    let differing = that_differ_slowly(programs, 41).unwrap();
    let first = differing.first().map_or("", String::as_str);
    assert!(differing.is_empty(), "{} of {programs} differ, the first of them {first}", differing.len());
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
fn rules_were_found_by_chance_and_are_again() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/switches/found.txt");
    let found = Found::read(&fs::read_to_string(list).unwrap()).unwrap();
    let rules: Vec<Rule> = found.iter().map(|found| found.rule).collect();
    assert_eq!(rules, Rule::ALL);
    let unseen: Vec<_> = found.into_iter().filter(|found| replay_found(*found).unwrap().is_none()).collect();
    assert!(
        unseen.is_empty(),
        "the generator or a rule is another one: write the list again (docs/switches.md). {unseen:?}"
    );
}

#[test]
fn the_page_has_every_rule_as_it_is_now() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/switches.md")).unwrap();
    let found = Found::read(&fs::read_to_string(root.join("corpus/switches/found.txt")).unwrap()).unwrap();
    for Found { rule, seed, index } in found {
        let row = format!("| [`{rule}`](#{rule}) | {} | {seed} | {index} |", rule.about().trim());
        assert!(page.contains(&row), "write the page again (its first lines say how): it lacks {row}");
    }
}

#[test]
fn a_list_is_read_or_its_wrong_line_is_told() {
    let read = Found::read("deny_wins 1 20\nend_is_told 2 0\n").unwrap();
    assert_eq!(read[1], Found { rule: Rule::EndIsTold, seed: 2, index: 0 });
    for wrong in ["deny_wins 1", "deny_wins 1 2 3", "no_rule 1 2", "deny_wins one 2", ""] {
        let error = Found::read(&format!("deny_wins 1 20\n{wrong}\n")).unwrap_err();
        assert!(error.to_string().starts_with(&format!("`{wrong}`")), "{error}");
    }
}

#[test]
fn a_program_that_says_nothing_is_not_found() {
    let found = Found { rule: Rule::NewValueNeedsPublicPc, seed: 1, index: 0 };
    assert_eq!(replay_found(found).unwrap(), None);
}
