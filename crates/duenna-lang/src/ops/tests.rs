//! Every operation, method and built-in against what CPython answered.

mod bounds;
mod evaluator;
mod failures;
mod slots;

/// `expression`, a tab, and `repr` of its value or `Class: message`: written by CPython 3.11 (`cpython.py`).
const CPYTHON: &str = include_str!("tests/cpython.tsv");

#[test]
fn answers_as_cpython_does() {
    let mut different = Vec::new();
    for line in CPYTHON.lines() {
        let (expression, expected) = line.split_once('\t').unwrap();
        let answer = evaluator::evaluate(expression).replace('\n', "\\n");
        if answer != expected {
            different.push(format!("{expression}\n  CPython: {expected}\n  here:    {answer}"));
        }
    }
    assert!(CPYTHON.lines().count() > 1000, "the table is read");
    assert!(different.is_empty(), "{} differ\n{}", different.len(), different.join("\n"));
}
