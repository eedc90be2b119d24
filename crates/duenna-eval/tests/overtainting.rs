//! What is measured of small programs, and of the corpus.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

use duenna_eval::overtainting::{Cause, measure_corpus};

const WORLD: &str = r#"{
  "data": {"a": [1, 2], "b": [1, 2]},
  "servers": {"s": {
    "annotation": {"tools": {"send": {"success_public": true, "public": true}, "ask": {"success_public": true}}},
    "tools": {"send": {"parameters": ["value"], "answers": [1, 2]}, "ask": {"parameters": ["value"], "answers": [1, 2]}}}}}"#;

/// A folder with these programs.
fn folder(name: &str, programs: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("duenna-overtainting-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("world.json"), WORLD).unwrap();
    for (name, source) in programs {
        fs::write(folder.join(format!("{name}.py")), source).unwrap();
    }
    folder
}

#[test]
fn what_a_label_names_is_compared_with_what_changes_the_call() {
    let folder = folder(
        "counts",
        &[
            ("argument", "s.send(value=priv_data_db.access_a())\n"),
            ("presence", "if priv_data_db.access_a() == 1:\n    s.send(value=1)\n"),
            ("nothing", "a = priv_data_db.access_a()\ns.send(value=a - a)\n"),
            ("reply", "x = s.ask(value=priv_data_db.access_a())\ns.send(value=x)\n"),
            ("public", "s.send(value=priv_data_db.access_a() * 0 + 1)\ns.send(value=2)\n"),
        ],
    );
    let report = measure_corpus(&folder).unwrap();
    fs::remove_dir_all(folder).unwrap();
    let counts = |name: &str| {
        let found = report.programs.iter().find(|measured| measured.program == format!("{name}.py")).unwrap();
        (found.calls, found.pairs, found.flowing, found.over.len())
    };
    assert_eq!(counts("argument"), (1, 1, 1, 0));
    assert_eq!(counts("presence"), (1, 1, 1, 0));
    assert_eq!(counts("nothing"), (1, 1, 0, 1));
    // The answer may carry what was asked: this one does not.
    assert_eq!(counts("reply"), (2, 3, 2, 1));
    assert_eq!(counts("public"), (2, 1, 0, 1));
    let reply = report.programs.iter().find(|measured| measured.program == "reply.py").unwrap();
    assert_eq!((reply.over[0].datum.as_str(), reply.over[0].cause), ("a", Cause::Replies));
    assert_eq!((report.over, report.untold), (3, 0));
}

#[test]
fn the_corpus_tells_no_call_what_its_label_does_not_name() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/labelled");
    let report = measure_corpus(&corpus).unwrap();
    assert!(report.programs.len() >= 40, "the corpus is missing");
    assert_eq!(report.untold, 0, "{report}");
    assert!(report.flowing * 2 > report.pairs, "{report}");
}

#[test]
fn what_is_no_world_or_no_program_is_told() {
    assert!(measure_corpus(Path::new("no-such-folder")).is_err());
    let refused = folder("refused", &[("bad", "import os\n")]);
    assert!(format!("{:#}", measure_corpus(&refused).unwrap_err()).contains("bad.py"));
    fs::remove_dir_all(refused).unwrap();
    let fails = folder("fails", &[("bad", "raise ValueError(1)\n")]);
    assert!(measure_corpus(&fails).unwrap_err().to_string().contains("ValueError: 1"));
    fs::remove_dir_all(fails).unwrap();
}
