//! Runs a suite: `duenna-eval verdicts DIRECTORY`.

use std::path::Path;
use std::process::ExitCode;

use duenna_eval::verdicts;

const USAGE: &str = "usage: duenna-eval verdicts DIRECTORY   decides every case of a corpus and compares";

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["verdicts", directory] = words.as_slice() {
        return check_verdicts(Path::new(directory));
    }
    eprintln!("{USAGE}");
    Ok(ExitCode::from(2))
}

fn check_verdicts(directory: &Path) -> anyhow::Result<ExitCode> {
    let outcomes = verdicts::check_directory(directory)?;
    let wrong: Vec<_> = outcomes.iter().filter(|outcome| !outcome.problems.is_empty()).collect();
    for outcome in &wrong {
        println!("{} ({}) {}", outcome.file.display(), outcome.clause, outcome.name);
        for problem in &outcome.problems {
            println!("  {problem}");
        }
    }
    println!("{} of {} cases come out as they say", outcomes.len() - wrong.len(), outcomes.len());
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
