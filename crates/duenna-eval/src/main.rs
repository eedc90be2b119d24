//! Runs a suite: `duenna-eval verdicts DIRECTORY`, `duenna-eval noninterference …`, `duenna-eval differential …` and others.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use duenna_eval::noninterference::{Campaign, replay, run_cases};
use duenna_eval::{differential, gaap, noninterference, overtainting, servers, speed, verdicts};

const USAGE: &str = "\
usage: duenna-eval verdicts DIRECTORY                              decides every case of a corpus and compares
       duenna-eval noninterference --cases FILE.jsonl              tries each program with each of its stores
       duenna-eval noninterference --programs NUMBER --seed NUMBER [--from NUMBER]
                                                                   tries programs made by chance
       duenna-eval noninterference --seed NUMBER --print NUMBER    prints the program of that number
       duenna-eval noninterference --replay FILE.py                tries one program in many of their worlds
       duenna-eval switches [--programs NUMBER] [--seed NUMBER] [--json] [--write] [RULE…]
                                                                   breaks each rule of the semantics: is it noticed?
       duenna-eval differential --programs NUMBER --seed NUMBER [--python PATH] [--json]
                                                                   runs programs made by chance here and by CPython
       duenna-eval differential --replay FILE.py [--python PATH]   runs one program here and by CPython
       duenna-eval differential --seed NUMBER --print NUMBER       prints the program of that number
       duenna-eval overtainting [DIRECTORY] [--verbose] [--json]   how much wider labels are than what flows
       duenna-eval gaap [--json] [--plot FILE.svg] [--model PROVIDER/MODEL] [TASK…]
                                                                   GAAP's tasks and attacks on real MCP servers
       duenna-eval speed [--rounds N] [--python PATH] [--memory] [--json] [PROGRAM…]
                                                                   compares with CPython and Monty";

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["verdicts", directory] => check_verdicts(Path::new(directory)),
        ["noninterference", "--cases", file] => try_cases(Path::new(file)),
        ["noninterference", "--programs", programs, "--seed", seed, rest @ ..] => {
            let number = |text: &str| text.parse().with_context(|| format!("`{text}` is not a number"));
            let from = match rest {
                [] => 0,
                ["--from", from] => number(from)?,
                _ => return Ok(misused()),
            };
            try_programs(Campaign { from, programs: number(programs)?, seed: number(seed)?, tells_progress: true })
        }
        ["noninterference", "--seed", seed, "--print", index] => {
            let number = |text: &str| text.parse().with_context(|| format!("`{text}` is not a number"));
            print!("{}", noninterference::written(number(seed)?, number(index)?));
            Ok(ExitCode::SUCCESS)
        }
        ["noninterference", "--replay", file] => {
            let found = replay(Path::new(file))?;
            for leak in &found {
                println!("{leak}");
            }
            Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        ["differential", rest @ ..] => compare_behaviour(rest),
        ["overtainting", rest @ ..] => measure_labels(rest),
        ["switches", rest @ ..] => break_rules(rest),
        ["gaap", rest @ ..] => match gaap::Wish::read(rest) {
            Some(wish) => try_gaap(&wish),
            None => Ok(misused()),
        },
        // What the suites start: one of the small servers, or a watch before a server of somebody else.
        ["serve", "watch", "--state", folder, "--", command @ ..] => {
            servers::watch(Path::new(folder), command).map(|()| ExitCode::SUCCESS)
        }
        ["serve", kind, "--state", folder] => {
            servers::serve(kind.parse()?, Path::new(folder)).map(|()| ExitCode::SUCCESS)
        }
        ["speed", "--peak", source] => tell_peak(source),
        ["speed", rest @ ..] => compare_speed(rest),
        _ => Ok(misused()),
    }
}

/// Fails if a case leaks, or a line is no case.
fn try_cases(file: &Path) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    let counts = run_cases(file, &mut out)?;
    out.flush()?;
    eprintln!(
        "{} cases: {} leak, {} reached their end and do not, {} show nothing; {} lines are no case",
        counts.cases,
        counts.leaks,
        counts.leak_free,
        counts.cases - counts.leaks - counts.leak_free,
        counts.bad_lines
    );
    Ok(match counts {
        _ if counts.leaks > 0 => ExitCode::FAILURE,
        _ if counts.bad_lines > 0 => ExitCode::from(2),
        _ => ExitCode::SUCCESS,
    })
}

/// Fails if a task is not done, an attack succeeds, or a permission is a wildcard.
fn try_gaap(wish: &gaap::Wish) -> anyhow::Result<ExitCode> {
    let report = gaap::run(&std::env::current_exe()?, wish)?;
    println!("{}", if wish.is_json { serde_json::to_string(&report)? } else { report.to_string() });
    if let Some(file) = &wish.plot {
        std::fs::write(file, report.plot()).with_context(|| format!("`{}` cannot be written", file.display()))?;
    }
    Ok(if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Fails if a program behaves otherwise here than on CPython.
fn compare_behaviour(words: &[&str]) -> anyhow::Result<ExitCode> {
    let mut campaign =
        differential::Campaign { programs: 1000, seed: 1, python: PathBuf::from("python3"), tells_progress: true };
    let (mut file, mut is_json) = (None, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "--json" {
            is_json = true;
            continue;
        }
        let Some(text) = words.next() else { return Ok(misused()) };
        let number = || text.parse().with_context(|| format!("`{text}` is not a number"));
        match *word {
            "--programs" => campaign.programs = number()?,
            "--seed" => campaign.seed = number()?,
            "--python" => campaign.python = PathBuf::from(text),
            "--replay" => file = Some(PathBuf::from(text)),
            "--print" => {
                print!("{}", differential::written(campaign.seed, number()?));
                return Ok(ExitCode::SUCCESS);
            }
            _ => return Ok(misused()),
        }
    }
    let is_clean = if let Some(file) = file {
        let found = differential::replay(&file, &campaign.python)?;
        match &found {
            Some(found) if is_json => println!("{}", serde_json::to_string(found)?),
            Some(found) => println!("{}\n{found}", found.kind),
            None => {}
        }
        found.is_none()
    } else {
        let summary = campaign.run()?;
        println!("{}", if is_json { serde_json::to_string(&summary)? } else { summary.to_string() });
        summary.is_clean()
    };
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Fails if something flows to a call whose label does not name it.
fn measure_labels(words: &[&str]) -> anyhow::Result<ExitCode> {
    let mut folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/labelled");
    let (mut is_verbose, mut is_json) = (false, false);
    for word in words {
        match *word {
            "--verbose" => is_verbose = true,
            "--json" => is_json = true,
            option if option.starts_with('-') => return Ok(misused()),
            directory => folder = PathBuf::from(directory),
        }
    }
    let report = overtainting::Report { is_verbose, ..overtainting::measure_corpus(&folder)? };
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(if report.untold == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Fails if a program leaks, or makes a call that the preview had not foreseen, or one in a hundred is outside the language.
fn try_programs(campaign: Campaign) -> anyhow::Result<ExitCode> {
    let summary = campaign.run()?;
    println!("{summary}");
    let is_sound = summary.leaking == 0 && summary.unforeseen == 0;
    Ok(if is_sound && summary.percent(summary.rejected()) == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(not(feature = "switches"))]
fn break_rules(_: &[&str]) -> anyhow::Result<ExitCode> {
    anyhow::bail!(
        "rules can only be broken in a build for it: cargo run --release -p duenna-eval --features switches -- switches"
    )
}

/// The programs by chance that a test replays.
#[cfg(feature = "switches")]
const FOUND: &str = "corpus/switches/found.txt";

/// Fails if a broken rule goes unseen.
#[cfg(feature = "switches")]
fn break_rules(words: &[&str]) -> anyhow::Result<ExitCode> {
    use duenna_core::switches::Rule;
    use duenna_eval::noninterference::{Found, Search, Seen, by_hand, page, small};

    let mut search = Search { rules: Vec::new(), programs: 0, seed: 1, tells_progress: true };
    let (mut is_json, mut is_kept) = (false, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let number = match *word {
            "--programs" => &mut search.programs,
            "--seed" => &mut search.seed,
            "--json" => {
                is_json = true;
                continue;
            }
            "--write" => {
                is_kept = true;
                continue;
            }
            name => {
                let rule = Rule::ALL.iter().find(|rule| rule.name() == name);
                search.rules.push(*rule.with_context(|| format!("there is no rule `{name}`"))?);
                continue;
            }
        };
        let text = words.next().with_context(|| format!("`{word}` needs a number"))?;
        *number = text.parse().with_context(|| format!("`{text}` is not a number"))?;
    }
    if search.rules.is_empty() {
        search.rules = Rule::ALL.to_vec();
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = search.run()?;
    // What is written has all rules: those that were not looked for, or not found, stay as they were found.
    let shown = if is_kept { Rule::ALL } else { &search.rules };
    if is_kept {
        let before = Found::read(&std::fs::read_to_string(root.join(FOUND)).unwrap_or_default())?;
        let is_new = |had: &Found| !found.iter().any(|found| found.rule == had.rule);
        let before: Vec<Found> = before.into_iter().filter(is_new).collect();
        found.extend(before);
    }
    let mut small = small(&found, search.tells_progress)?;
    let mut seen = Vec::new();
    for rule in shown {
        let by_hand = by_hand(*rule, &root.join("corpus/switches"))?;
        seen.push(Seen { rule: *rule, by_hand, by_chance: small.remove(rule), programs: search.programs });
    }
    if is_kept {
        for (file, text) in [("docs/switches.md", page(&seen)), (FOUND, Found::list(&seen))] {
            std::fs::write(root.join(file), text).with_context(|| format!("`{file}` cannot be written"))?;
        }
    }
    let unseen = seen.iter().filter(|seen| !seen.is_seen()).count();
    if is_json {
        println!("{}", serde_json::to_string(&seen)?);
    } else {
        for seen in &seen {
            println!("{seen}");
        }
        println!("{} rules broken, {unseen} unseen", seen.len());
    }
    Ok(if unseen == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn misused() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn tell_peak(source: &str) -> anyhow::Result<ExitCode> {
    eprintln!("{}", speed::peak(source).map_err(anyhow::Error::msg)?);
    Ok(ExitCode::SUCCESS)
}

fn compare_speed(words: &[&str]) -> anyhow::Result<ExitCode> {
    let mut settings = speed::Settings { rounds: 7, python: PathBuf::from("python3"), only: Vec::new(), memory: false };
    let mut is_json = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (*word, word.starts_with('-')) {
            ("--memory", _) => settings.memory = true,
            ("--json", _) => is_json = true,
            ("--python", _) => match words.next() {
                Some(path) => settings.python = PathBuf::from(path),
                None => return Ok(misused()),
            },
            ("--rounds", _) => match words.next().and_then(|rounds| rounds.parse().ok()) {
                Some(rounds) => settings.rounds = rounds,
                None => return Ok(misused()),
            },
            (name, false) if speed::PROGRAMS.iter().any(|program| program.name == name) => {
                settings.only.push(name.to_owned());
            }
            _ => return Ok(misused()),
        }
    }
    if !is_json {
        println!("{}", speed::heading(settings.memory));
    }
    let report = speed::compare(&settings, |times| {
        if !is_json {
            println!("{times}");
        }
    })?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(ExitCode::SUCCESS)
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
