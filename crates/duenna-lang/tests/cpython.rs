//! `corpus/programs/**/*.py` run here and on CPython with the same output, the same exit and the same last line of an error.
//!
//! `corpus/programs/pending.txt` names the programs that do not yet: each is refused or differs, and one that no longer does
//! must leave the list. `DUENNA_DIFFER=1` shows how they differ.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_core::{Call, Label, ReplyLabels};
use duenna_lang::{Environment, Foresight, Inputs, Limits, Run, Step, compile};

struct NoCalls;

impl Foresight for NoCalls {
    fn replies(&self, _: &[Call]) -> Vec<ReplyLabels> {
        Vec::new()
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/programs")
}

fn programs(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            all.push(path);
        }
    }
}

/// Output and last line of the error; the reason where it is refused.
fn here(source: &str) -> Result<(String, String), String> {
    let program =
        compile(source, &Environment::default(), &Limits::default()).map_err(|refused| refused.to_string())?;
    let inputs = Inputs { seed: [1; 32], start: 1_700_000_000_000_000, offset: 0 };
    let mut run = Run::new(program, Label::bottom(), Limits::default()).with_inputs(inputs);
    match run.start(&NoCalls) {
        Step::Done => Ok((run.take_output(), String::new())),
        Step::Failed(failure) => {
            let told = failure.last_line();
            Ok((run.take_output(), told.lines().last().unwrap_or_default().to_owned()))
        }
        Step::Read { .. }
        | Step::NewValue { .. }
        | Step::Call(_)
        | Step::Branch(_)
        | Step::MayEnd(_)
        | Step::RegionEnd => Err("a plain program stopped".to_owned()),
    }
}

fn there(path: &Path) -> (String, String) {
    let done = Command::new("python3").arg("-X").arg("utf8").arg(path).output().unwrap();
    let error = String::from_utf8_lossy(&done.stderr).lines().last().unwrap_or_default().to_owned();
    (String::from_utf8_lossy(&done.stdout).into_owned(), error)
}

#[test]
fn programs_run_as_on_cpython() {
    let Ok(version) = Command::new("python3").arg("--version").output() else {
        assert!(std::env::var_os("CI").is_none(), "CI needs python3");
        println!("skipped: there is no python3 to compare with");
        return;
    };
    println!("comparing with {}", String::from_utf8_lossy(&version.stdout).trim());
    let shows = std::env::var_os("DUENNA_DIFFER").is_some();
    let mut all = Vec::new();
    programs(&folder(), &mut all);
    all.sort();
    if let Ok(only) = std::env::var("DUENNA_ONLY") {
        all.retain(|path| only.split(',').any(|part| path.to_string_lossy().contains(part)));
    }
    assert!(all.len() >= 600 || std::env::var_os("DUENNA_ONLY").is_some(), "the corpus is missing");
    let listed = std::fs::read_to_string(folder().join("pending.txt")).unwrap_or_default();
    let pending: BTreeSet<&str> = listed.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let (mut wrong, mut late, mut now) = (Vec::new(), Vec::new(), String::new());
    let outcomes = side_by_side(&all, |path| {
        let got = here(&std::fs::read_to_string(path).unwrap());
        let is_same = got.as_ref().is_ok_and(|got| *got == there(path));
        (got, is_same)
    });
    for (path, (got, is_same)) in all.iter().zip(outcomes) {
        let name = path.strip_prefix(folder()).unwrap().to_string_lossy().replace('\\', "/");
        if !is_same {
            now.push_str(&name);
            now.push('\n');
        }
        match (is_same, pending.contains(name.as_str())) {
            (true, true) => late.push(name),
            (false, is_pending) => {
                if shows {
                    println!("{name}: {}", difference(&got, path));
                }
                if !is_pending {
                    wrong.push(name);
                }
            }
            (true, false) => {}
        }
    }
    println!("{} of {} programs run as on CPython", all.len() - now.lines().count(), all.len());
    if let Some(file) = std::env::var_os("DUENNA_PENDING") {
        std::fs::write(file, now).unwrap();
    }
    assert!(wrong.is_empty(), "these differ from CPython: {wrong:#?}");
    assert!(late.is_empty(), "these run as on CPython now; take them off pending.txt: {late:#?}");
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

fn difference(got: &Result<(String, String), String>, path: &Path) -> String {
    let (output, error) = match got {
        Ok(got) => got,
        Err(refused) => return format!("refused: {}", refused.replace('\n', " | ")),
    };
    let (expected, expected_error) = there(path);
    for (line, (got, expected)) in output.lines().zip(expected.lines()).enumerate() {
        if got != expected {
            return format!("line {}: {got:?} for {expected:?}", line + 1);
        }
    }
    format!("{} lines for {}, error {error:?} for {expected_error:?}", output.lines().count(), expected.lines().count())
}
