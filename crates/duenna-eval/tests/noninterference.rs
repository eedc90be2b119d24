//! The programs that once leaked, some random programs, and the cases of a file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::fs;
use std::path::Path;

use duenna_eval::noninterference::{Campaign, Counts, replay, run_cases};
use serde_json::{Value, json};

#[test]
fn programs_that_once_leaked_tell_nothing() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/leaks");
    let files = fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path());
    let programs: Vec<_> = files.filter(|file| file.extension().is_some_and(|extension| extension == "py")).collect();
    assert!(!programs.is_empty());
    let found = side_by_side(&programs, |program| replay(program).unwrap());
    for (program, found) in programs.iter().zip(found) {
        assert!(found.is_empty(), "{}: {found:#?}", program.display());
    }
}

/// What comes of each, in order; all processors share the work.
fn side_by_side<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let part = all.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let work = |part: &[T]| part.iter().map(&work).collect::<Vec<R>>();
        let parts: Vec<_> = all.chunks(part).map(|part| scope.spawn(move || work(part))).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    })
}

#[test]
fn programs_by_chance_tell_nothing() {
    for (later, done, sent) in [(false, 60, 50), (true, 50, 35)] {
        let summary =
            Campaign { from: 0, programs: 256, seed: 7, later, course: 0, tells_progress: false }.run().unwrap();
        assert_eq!((summary.leaking, summary.unforeseen), (0, 0), "{summary}");
        assert!(summary.percent(summary.done) >= done, "{summary}");
        assert!(summary.percent(summary.sent) >= sent, "{summary}");
    }
}

/// Tasks of two artifacts whose errors end them: what is private tells nothing, and what tools answer as much as the course pays for.
#[test]
fn tasks_by_chance_tell_no_more_than_their_course() {
    let summary =
        Campaign { from: 0, programs: 16, seed: 7, later: false, course: 1, tells_progress: false }.run().unwrap();
    assert_eq!((summary.leaking, summary.unforeseen), (0, 0), "{summary}");
    assert!(summary.percent(summary.sent) >= 80, "{summary}");
}

fn verdicts(cases: &str) -> (Vec<Value>, Counts) {
    let file = std::env::temp_dir().join(format!("duenna-cases-{}-{}.jsonl", std::process::id(), cases.len()));
    fs::write(&file, cases).unwrap();
    let mut out = Vec::new();
    let counts = run_cases(&file, &mut out).unwrap();
    fs::remove_file(file).unwrap();
    let lines = String::from_utf8(out).unwrap();
    (lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), counts)
}

fn case(code: &str) -> String {
    json!({"id": code, "code": code, "stores": [{"S_1": 0, "_n": "x"}, {"S_1": 1, "_n": "y"}], "sink": "emit"})
        .to_string()
}

#[test]
fn every_case_has_a_verdict_and_a_status() {
    let codes = [
        ("emit(1)\ntry:\n    emit(S_1)\nexcept PermissionError:\n    emit(_n and 2)", "refused"),
        ("emit(1)\ntry:\n    emit(S_1)\nexcept PermissionError:\n    emit(2)", "done"),
        ("if S_1:\n    emit(1)\nelse:\n    emit(2)\nemit(3)", "done"),
        ("emit(1)\nif S_1:\n    raise ValueError(_n)\nemit(2)", "failed"),
        ("while len('x' * 100000):\n    y = 'x' * 8000000", "limit"),
        ("emit(1)\nimport os", "rejected"),
        ("def emit(x):\n    return x\nS_1 = emit(3)\nsink = S_1", "done"),
        ("def f():\n    emit(S_1)\nf()", "refused"),
    ];
    let text: Vec<String> = codes.iter().map(|(code, _)| case(code)).collect();
    let (found, counts) = verdicts(&text.join("\n"));
    for ((code, status), verdict) in codes.iter().zip(&found) {
        assert_eq!(verdict["id"], *code);
        assert_eq!((&verdict["status"], &verdict["leak"]), (&json!(status), &json!(false)), "{verdict}");
    }
    assert_eq!(counts, Counts { cases: 8, leaks: 0, leak_free: 3, bad_lines: 0 });
}

#[test]
fn errors_name_the_line_of_the_code() {
    let text = [case("x = 1\n\nx / 0"), case("x = 1\nwith open('f'): pass")].join("\n");
    let (found, _) = verdicts(&text);
    assert!(found[0]["why"].as_str().unwrap().starts_with("line 3: "), "{found:?}");
    assert!(found[1]["why"].as_str().unwrap().starts_with("line 2: "), "{found:?}");
}

#[test]
fn lines_that_are_no_case_are_counted_and_the_others_are_tried() {
    let lines = [
        "nonsense".to_owned(),
        json!({"id": 1, "code": "", "stores": [], "sink": "send"}).to_string(),
        json!({"id": 1, "code": "", "stores": [{"a b": 1}], "sink": "send"}).to_string(),
        json!({"id": 1, "code": "", "stores": [{"x": 1}, {"y": 1}], "sink": "send"}).to_string(),
        json!({"id": 1, "code": "", "stores": [{"x": 1}], "sink": "x"}).to_string(),
        String::new(),
        case("emit(1)"),
    ];
    let (found, counts) = verdicts(&lines.join("\n"));
    assert_eq!(found.len(), 1);
    assert_eq!(counts, Counts { cases: 1, leaks: 0, leak_free: 1, bad_lines: 5 });
}
