//! Random programs on CPython and here; skipped where there is no Python.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_eval::differential::{Campaign, Kind, replay};

/// A Python of 3.11 or later.
fn python() -> Option<PathBuf> {
    let asks = "import sys; sys.exit(sys.version_info < (3, 11))";
    let answers = Command::new("python3").args(["-c", asks]).status().is_ok_and(|status| status.success());
    assert!(answers || std::env::var_os("CI").is_none(), "CI needs python3, 3.11 or later");
    if !answers {
        println!("skipped: there is no python3 of 3.11 or later to compare with");
    }
    answers.then(|| PathBuf::from("python3"))
}

#[test]
fn programs_by_chance_behave_as_on_cpython() {
    let Some(python) = python() else { return };
    let campaign = Campaign { programs: 96, seed: 1, python, tells_progress: false };
    let summary = campaign.run().unwrap();
    assert!(summary.is_clean(), "{summary}");
    assert_eq!(summary.programs, 96);
    assert!(summary.limits * 20 <= summary.programs, "{summary}");
    assert!(summary.failed * 10 <= summary.programs * 8, "{summary}");
}

fn kind(name: &str, source: &str) -> Option<Kind> {
    let python = python()?;
    let file = std::env::temp_dir().join(format!("duenna-differential-{}-{name}.py", std::process::id()));
    fs::write(&file, source).unwrap();
    let found = replay(&file, &python).unwrap();
    fs::remove_file(file).unwrap();
    found.map(|found| found.kind)
}

#[test]
fn a_difference_is_told() {
    if python().is_none() {
        return;
    }
    assert_eq!(kind("same", "print(1)\nint('x')\n"), None);
    // The order of a set, and what is outside the language, differ as `docs/guide/src/artifacts.md` says.
    assert_eq!(kind("output", "print(list({1, 8}))\n"), Some(Kind::Output));
    // What hangs on CPython's hash seed is CPython's own difference.
    assert_eq!(kind("order", "print({0, 3} ^ set('0o20'), sorted({'b', 'a'}))\n"), None);
    assert_eq!(kind("refused", "import os\n"), Some(Kind::Refused));
    assert_eq!(kind("endless", "while True:\n    pass\n"), None);
}

#[test]
fn a_python_that_is_not_there_is_told() {
    let campaign = Campaign { programs: 1, seed: 1, python: PathBuf::from("no-such-python"), tells_progress: false };
    assert!(campaign.run().unwrap_err().to_string().contains("--python"));
    assert!(replay(Path::new("no-such-file.py"), Path::new("no-such-python")).is_err());
}
