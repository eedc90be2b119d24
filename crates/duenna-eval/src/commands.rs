//! What each command does; whether all holds.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use duenna_eval::noninterference::{Campaign, replay, run_cases};
use duenna_eval::suite::Live;
use duenna_eval::{
    abstraction, agentdojo, converse_language, day, differential, gaap, guard, learning, overtainting, pii, reading,
    speed, verdicts,
};

use super::Switches;

/// Fails if a case leaks, or a line is no case.
pub(crate) fn try_cases(file: &Path) -> anyhow::Result<ExitCode> {
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

/// Fails if a program leaks, or makes a call that the preview had not foreseen, or one in a hundred is outside the language.
pub(crate) fn try_programs(campaign: Campaign) -> anyhow::Result<bool> {
    let summary = campaign.run()?;
    println!("{summary}");
    Ok(summary.leaking == 0 && summary.unforeseen == 0 && summary.percent(summary.rejected()) == 0)
}

/// Fails if the program leaks.
pub(crate) fn replay_program(file: &Path) -> anyhow::Result<bool> {
    let found = replay(file)?;
    for leak in &found {
        println!("{leak}");
    }
    Ok(found.is_empty())
}

/// Fails if a program behaves otherwise here than on CPython.
pub(crate) fn compare_behaviour(campaign: &differential::Campaign, is_json: bool) -> anyhow::Result<bool> {
    let summary = campaign.run()?;
    println!("{}", if is_json { serde_json::to_string(&summary)? } else { summary.to_string() });
    Ok(summary.is_clean())
}

/// Fails if the program behaves otherwise here than on CPython.
pub(crate) fn compare_program(file: &Path, python: &Path, is_json: bool) -> anyhow::Result<bool> {
    let found = differential::replay(file, python)?;
    match &found {
        Some(found) if is_json => println!("{}", serde_json::to_string(found)?),
        Some(found) => println!("{}\n{found}", found.kind),
        None => {}
    }
    Ok(found.is_none())
}

/// Fails if something flows to a call whose label does not name it.
pub(crate) fn measure_labels(directory: Option<PathBuf>, is_verbose: bool, is_json: bool) -> anyhow::Result<bool> {
    let folder = directory.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/labelled"));
    let report = overtainting::Report { is_verbose, ..overtainting::measure_corpus(&folder)? };
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.untold == 0)
}

/// Fails if a kind with enough marks misses the aims.
pub(crate) fn read_messages(is_list: bool, is_json: bool) -> anyhow::Result<bool> {
    if is_list {
        reading::list(&mut std::io::stdout().lock(), is_json)?;
        return Ok(true);
    }
    let report = reading::measure()?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.holds())
}

/// Fails if a language learned from one persona's conversations says less than 0.6 of another's facts.
pub(crate) fn learn_languages(is_json: bool) -> anyhow::Result<bool> {
    let report = learning::measure()?;
    print!("{}", if is_json { serde_json::to_string(&report)? + "\n" } else { report.to_string() });
    Ok(report.holds())
}

/// Fails if the aims do not hold for one of the sets of messages.
pub(crate) fn convert_messages(domains: &[String], is_verbose: bool, is_json: bool) -> anyhow::Result<bool> {
    let report = converse_language::measure(domains, is_verbose)?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.holds())
}

/// Fails if less is found than is promised: F1 of 0.90 for what has a form, 0.65 for people, streets and places.
pub(crate) fn measure_pii(campaign: &pii::Campaign, is_json: bool) -> anyhow::Result<bool> {
    let report = campaign.run()?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    let promised =
        |kind: &str, least: f64| report.row("duenna", "all", kind).is_some_and(|row| row.overlap_f1 >= least);
    Ok(promised("STRUCTURED", 0.9) && ["PERSON", "STREET_ADDRESS", "GPE"].iter().all(|kind| promised(kind, 0.65)))
}

/// Fails if the aims are missed, or labels dealt at random teach something.
pub(crate) fn measure_guard(
    folds: usize,
    model: &Live,
    actions: usize,
    embeddings: Option<&Path>,
    is_json: bool,
) -> anyhow::Result<bool> {
    let asked = model.config()?.map(|config| guard::asked(config, actions)).transpose()?;
    let report = guard::measure(folds, asked.as_ref(), embeddings)?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.holds())
}

pub(crate) fn measure_marked(file: Option<PathBuf>, embeddings: Option<&Path>, is_json: bool) -> anyhow::Result<bool> {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(guard::marked::OWN);
    let found = guard::marked::measure(&file.unwrap_or_else(own), embeddings)?;
    println!("{}", if is_json { serde_json::to_string(&found)? } else { found.to_string() });
    Ok(true)
}

#[cfg(not(duenna_switches))]
pub(crate) fn break_rules(_: &Switches) -> anyhow::Result<bool> {
    anyhow::bail!(
        "rules can only be broken in a build for it: DUENNA_SWITCHES=1 cargo run --release -p duenna-eval -- switches"
    )
}

/// The random programs that a test replays.
#[cfg(duenna_switches)]
const FOUND: &str = "corpus/switches/found.txt";

/// Fails if a broken rule goes unseen.
#[cfg(duenna_switches)]
pub(crate) fn break_rules(wish: &Switches) -> anyhow::Result<bool> {
    use duenna_core::switches::Rule;
    use duenna_eval::noninterference::{Found, Search, Seen, by_hand, page, small};

    let rule = |name: &String| {
        let rule = Rule::ALL.iter().find(|rule| rule.name() == name);
        rule.copied().with_context(|| format!("there is no rule `{name}`"))
    };
    let mut rules = wish.rules.iter().map(rule).collect::<anyhow::Result<Vec<_>>>()?;
    if rules.is_empty() {
        rules = Rule::ALL.to_vec();
    }
    let search = Search { rules, programs: wish.programs, seed: wish.seed, tells_progress: true };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = search.run()?;
    // What is written has all rules: those that were not looked for, or not found, stay as they were found.
    let shown = if wish.write { Rule::ALL } else { &search.rules };
    if wish.write {
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
    if wish.write {
        for (file, text) in [("docs/switches.md", page(&seen)), (FOUND, Found::list(&seen))] {
            std::fs::write(root.join(file), text).with_context(|| format!("`{file}` cannot be written"))?;
        }
    }
    let unseen = seen.iter().filter(|seen| !seen.is_seen()).count();
    if wish.json {
        println!("{}", serde_json::to_string(&seen)?);
    } else {
        for seen in &seen {
            println!("{seen}");
        }
        println!("{} rules broken, {unseen} unseen", seen.len());
    }
    Ok(unseen == 0)
}

/// What the process took at most while that source ran.
pub(crate) fn tell_peak(source: &str) -> anyhow::Result<bool> {
    eprintln!("{}", speed::peak(source).map_err(anyhow::Error::msg)?);
    Ok(true)
}

/// Shows each program as it is measured.
pub(crate) fn compare_speed(settings: &speed::Settings, is_json: bool) -> anyhow::Result<bool> {
    if !is_json {
        println!("{}", speed::heading(settings.memory));
    }
    let report = speed::compare(settings, |times| {
        if !is_json {
            println!("{times}");
        }
    })?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(true)
}

/// Fails if a case comes out otherwise than it says.
pub(crate) fn check_verdicts(directory: &Path) -> anyhow::Result<bool> {
    let outcomes = verdicts::check_directory(directory)?;
    let wrong: Vec<_> = outcomes.iter().filter(|outcome| !outcome.problems.is_empty()).collect();
    for outcome in &wrong {
        println!("{} ({}) {}", outcome.file.display(), outcome.clause, outcome.name);
        for problem in &outcome.problems {
            println!("  {problem}");
        }
    }
    println!("{} of {} cases come out as they say", outcomes.len() - wrong.len(), outcomes.len());
    Ok(wrong.is_empty())
}

/// Fails if a task is not done, or an attack reaches its goal.
pub(crate) fn run_agentdojo(
    campaign: &agentdojo::Campaign,
    is_json: bool,
    plot: Option<&Path>,
) -> anyhow::Result<bool> {
    let report = campaign.run()?;
    if let Some(file) = plot {
        std::fs::write(file, report.plot()).with_context(|| format!("`{}` cannot be written", file.display()))?;
    }
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.is_good())
}

/// Fails if a task is not done, an attack succeeds, or a permission is a wildcard.
pub(crate) fn try_gaap(wish: &gaap::Wish, plot: Option<&Path>, is_json: bool) -> anyhow::Result<bool> {
    let report = gaap::run(&std::env::current_exe()?, wish)?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    if let Some(file) = plot {
        std::fs::write(file, report.plot()).with_context(|| format!("`{}` cannot be written", file.display()))?;
    }
    Ok(report.is_good())
}

/// Fails if something was not done, or left that should not.
pub(crate) fn live_a_week(week: Option<PathBuf>, lists: bool, is_json: bool) -> anyhow::Result<bool> {
    let week = week.map_or_else(day::Week::default, day::Week);
    let report = day::run(&std::env::current_exe()?, &week, true, lists)?;
    println!("{}", if is_json { serde_json::to_string(&report)? } else { report.to_string() });
    Ok(report.is_good())
}

/// Fails if the embedded engine of the abstraction gate does not meet its aim.
pub(crate) fn measure_abstraction(campaign: &abstraction::Campaign, is_json: bool) -> anyhow::Result<bool> {
    let report = campaign.run()?;
    println!("{}", if is_json { serde_json::to_string_pretty(&report)? } else { report.to_string() });
    Ok(report.is_met())
}
