//! `corpus/programs/*.py` run here and on CPython with the same output and the same last line of an error.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_core::{Call, Label};
use duenna_lang::{Environment, Foresight, Limits, Run, Step, compile};

struct NoCalls;

impl Foresight for NoCalls {
    fn replies(&self, _: &[Call]) -> Vec<Label> {
        Vec::new()
    }
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/programs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "py"));
    all.sort();
    all
}

fn here(source: &str) -> (String, String) {
    let program = match compile(source, &Environment::default(), &Limits::default()) {
        Ok(program) => program,
        Err(rejection) => panic!("{rejection}"),
    };
    let mut run = Run::new(program, Label::bottom(), Limits::default());
    match run.start(&NoCalls) {
        Step::Done(_) => (run.take_output(), String::new()),
        Step::Failed(failure) => (run.take_output(), failure.last_line()),
        Step::Read { .. } | Step::NewValue { .. } | Step::Call(_) | Step::Branch(_) | Step::RegionEnd => {
            panic!("a plain program stopped")
        }
    }
}

#[test]
fn programs_run_as_on_cpython() {
    let Ok(version) = Command::new("python3").arg("--version").output() else {
        assert!(std::env::var_os("CI").is_none(), "CI needs python3");
        println!("skipped: there is no python3 to compare with");
        return;
    };
    println!("comparing with {}", String::from_utf8_lossy(&version.stdout).trim());
    let all = programs();
    assert!(all.len() >= 8, "the corpus is missing");
    for path in all {
        let there = Command::new("python3").arg("-X").arg("utf8").arg(&path).output().unwrap();
        let error = String::from_utf8_lossy(&there.stderr).lines().last().unwrap_or_default().to_owned();
        let (output, last_line) = here(&std::fs::read_to_string(&path).unwrap());
        assert_eq!(output, String::from_utf8_lossy(&there.stdout), "output of {}", path.display());
        assert_eq!(last_line, error, "error of {}", path.display());
    }
}
