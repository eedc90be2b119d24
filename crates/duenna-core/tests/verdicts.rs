//! Every case of `corpus/verdicts` comes out as it says. The reader is the one of `duenna-eval`, which core cannot depend on.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../../duenna-eval/src/verdicts/mod.rs"]
#[allow(unreachable_pub, dead_code, reason = "a public module elsewhere")]
mod verdicts;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

fn outcomes() -> Vec<verdicts::Outcome> {
    verdicts::check_directory(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/verdicts")).unwrap()
}

#[test]
fn every_case_comes_out_as_it_says() {
    let mut report = String::new();
    for outcome in outcomes().iter().filter(|outcome| !outcome.problems.is_empty()) {
        let file = outcome.file.file_name().unwrap().display();
        write!(report, "\n{file}, `{}`:\n  {}", outcome.name, outcome.problems.join("\n  ")).unwrap();
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn every_clause_has_cases_and_no_two_share_a_name() {
    let all = outcomes();
    assert!(all.len() >= 80, "only {} cases", all.len());
    let clauses: BTreeSet<_> = all.iter().map(|outcome| outcome.clause.as_str()).collect();
    for clause in ["1", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.8", "3.9", "3.10", "4.4"] {
        assert!(clauses.contains(clause), "no case for clause {clause}");
    }
    let names: BTreeSet<_> = all.iter().map(|outcome| &outcome.name).collect();
    assert_eq!(names.len(), all.len());
}
