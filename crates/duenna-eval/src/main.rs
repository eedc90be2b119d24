//! Runs a suite: `duenna-eval verdicts DIRECTORY`, `duenna-eval noninterference …`, `duenna-eval differential …` and others.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use duenna_eval::suite::Live;
use duenna_eval::{abstraction, agentdojo, differential, gaap, guard, noninterference, pii, servers, speed};

/// The benchmarks and proofs of Duenna. Exit status: 0 all holds, 1 something does not, 2 usage.
#[derive(Debug, Parser)]
#[command(name = "duenna-eval")]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide every case of a corpus and compare
    Verdicts {
        /// The folder of the cases
        directory: PathBuf,
    },
    /// Programs in worlds that a party must not tell apart: it must receive the same calls
    Noninterference(Noninterference),
    /// Break each rule of the semantics: is it noticed?
    Switches(Switches),
    /// Run randomly generated programs here and by CPython
    Differential(Differential),
    /// How much wider labels are than what flows
    Overtainting {
        /// The folder of the programs [default: corpus/labelled]
        directory: Option<PathBuf>,
        /// Show every call
        #[arg(long)]
        verbose: bool,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// An ordinary week of somebody who answers every question "always", on real MCP servers
    Day {
        /// Another week than the one of the suite: a folder like `corpus/day`
        #[arg(long, value_name = "DIR")]
        week: Option<PathBuf>,
        /// Show every line that is asked, and why
        #[arg(long)]
        list: bool,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// GAAP's tasks and attacks on real MCP servers
    Gaap(Gaap),
    /// How well the guard tells what leaks, on stories that its weights were not trained on
    Guard {
        /// Into how many parts the stories are dealt
        #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u8).range(2..=50))]
        folds: u8,
        /// A model that judges besides the embedded engines
        #[command(flatten)]
        model: Live,
        /// How many actions the model judges in each of its seven rows; whole stories
        #[arg(long, value_name = "NUMBER", requires = "name", default_value_t = 100)]
        actions: usize,
        /// The folder of all-MiniLM-L6-v2, for the rows with it; needs `--features neural`
        #[arg(long, value_name = "FOLDER")]
        embeddings: Option<PathBuf>,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// How the guard as it ships judges actions that somebody else marked, by language
    GuardMarked {
        /// The actions, one JSON object a line [default: corpus/guard/fresh.jsonl]
        file: Option<PathBuf>,
        /// The folder of all-MiniLM-L6-v2, to judge with it; needs `--features neural`
        #[arg(long, value_name = "FOLDER")]
        embeddings: Option<PathBuf>,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// Train the weights of the guard's embedded engines
    GuardTrain {
        /// Write nothing: fail if training gives other weights than lie there
        #[arg(long)]
        check: bool,
        /// The folder of all-MiniLM-L6-v2, to train the weights for it, too; needs `--features neural`
        #[arg(long, value_name = "FOLDER")]
        embeddings: Option<PathBuf>,
    },
    /// How well private things are found in marked texts, beside Presidio
    Pii(Pii),
    /// What the abstraction gate tells of `ConVerse`'s personas, beside the recorded runs and a binary filter
    ConverseAbstraction {
        /// A folder with env, attacks and transcripts as in the shared material
        #[arg(long, value_name = "DIR")]
        folder: Option<PathBuf>,
        /// List each leak, and each useful item and fact that is not told
        #[arg(long)]
        list: bool,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// Make the table of how rare words are, by which the guard's memory compares actions
    GuardRarity {
        /// Into this file
        #[arg(long, value_name = "FILE", default_value = "crates/duenna-guard/src/memory/idf.bin")]
        out: PathBuf,
    },
    /// Compare with CPython and Monty
    Speed(Speed),
    /// What the readers find in recorded messages, against what a person marked
    Reading {
        /// Print every value of every message instead
        #[arg(long)]
        list: bool,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// How much a learned language depends on what it was learned from
    LanguageLearning {
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// The embedded converter on recorded messages: recall of what recorded converters found, precision against marks
    ConverseLanguage {
        /// Which domains [default: all]
        #[arg(value_name = "DOMAIN")]
        domains: Vec<String>,
        /// Show what was missed and what is wrong
        #[arg(long)]
        verbose: bool,
        /// Print data as JSON
        #[arg(long)]
        json: bool,
    },
    /// Do the tasks of AgentDojo, and try its attacks on them
    Agentdojo(Agentdojo),
    /// What the suites start: a small server, or a watch before a server of somebody else
    #[command(hide = true)]
    Serve {
        /// The server
        kind: servers::Kind,
        /// The folder with its state
        #[arg(long)]
        state: PathBuf,
    },
    /// Write down what a server of somebody else is sent
    #[command(hide = true)]
    Watch {
        /// The folder for the record
        #[arg(long)]
        state: PathBuf,
        /// The command that starts the server
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
}

#[derive(Debug, Args)]
struct Gaap {
    /// Which tasks [default: all]
    #[arg(value_name = "TASK")]
    tasks: Vec<u32>,
    #[command(flatten)]
    model: Live,
    /// Draw the result
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("what").required(true))]
struct Noninterference {
    /// Try each program of the file with each of its stores
    #[arg(long, value_name = "FILE.jsonl", group = "what")]
    cases: Option<PathBuf>,
    /// Try this many randomly generated programs
    #[arg(long, value_name = "NUMBER", group = "what")]
    programs: Option<u64>,
    /// Print the program of that number
    #[arg(long, value_name = "NUMBER", group = "what")]
    print: Option<u64>,
    /// Try one program in many of their worlds
    #[arg(long, value_name = "FILE.py", group = "what")]
    replay: Option<PathBuf>,
    /// The seed of the programs
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of the first program [default: 0]
    #[arg(long, value_name = "NUMBER", requires = "programs")]
    from: Option<u64>,
    /// Try them as later artifacts of a task, whose author was told what a server answered
    #[arg(long, requires = "programs")]
    later: bool,
    /// Try them in twos, as artifacts of a task whose course has so many bits
    #[arg(long, value_name = "BITS", requires = "programs", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=4))]
    course: u8,
}

#[derive(Debug, Args)]
struct Switches {
    /// Which rules [default: all]
    #[arg(value_name = "RULE")]
    rules: Vec<String>,
    /// Look for a leak in this many randomly generated programs, too
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    programs: u64,
    /// The seed of the programs
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Write docs/switches.md and the list that a test replays
    #[arg(long)]
    write: bool,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Differential {
    /// How many programs
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    programs: u64,
    /// The seed of the programs
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Which CPython
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Run one program of your own
    #[arg(long, value_name = "FILE.py")]
    replay: Option<PathBuf>,
    /// Print the program of that number
    #[arg(long, value_name = "NUMBER", conflicts_with = "replay")]
    print: Option<u64>,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Speed {
    /// Which programs [default: all]
    #[arg(value_name = "PROGRAM", value_parser = speed::PROGRAMS.iter().map(|program| program.name).collect::<Vec<_>>())]
    only: Vec<String>,
    /// How often each is run; the fastest counts
    #[arg(long, value_name = "NUMBER", default_value_t = 7)]
    rounds: u32,
    /// A CPython 3.11 with `pydantic-monty`
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Compare what programs take of memory, too
    #[arg(long)]
    memory: bool,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
    /// Run this source alone and print the peak of the process
    #[arg(long, value_name = "SOURCE", hide = true)]
    peak: Option<String>,
}

#[derive(Debug, Args)]
struct Pii {
    /// The score from which a finding counts
    #[arg(long, value_name = "SCORE", default_value_t = 0.4)]
    min_score: f32,
    /// A Python that has presidio-analyzer 2.2.366
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Agentdojo {
    /// One suite [default: all]
    #[arg(long, value_parser = agentdojo::SUITES)]
    suite: Option<String>,
    /// One task, such as `user_task_3`
    #[arg(long, value_name = "ID")]
    task: Option<String>,
    /// Do the tasks alone
    #[arg(long)]
    no_attacks: bool,
    #[command(flatten)]
    model: Live,
    /// A Python that has the packages agentdojo and mcp
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Print data as JSON
    #[arg(long)]
    json: bool,
    /// Draw the result
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

fn main() -> anyhow::Result<ExitCode> {
    let is_good = match Line::parse().command {
        Command::Verdicts { directory } => commands::check_verdicts(&directory)?,
        Command::Noninterference(Noninterference { cases: Some(file), .. }) => return commands::try_cases(&file),
        Command::Noninterference(Noninterference { replay: Some(file), .. }) => commands::replay_program(&file)?,
        Command::Noninterference(Noninterference { print: Some(number), seed, .. }) => {
            print!("{}", noninterference::written(seed, number));
            true
        }
        Command::Noninterference(Noninterference { programs, seed, from, later, course, .. }) => {
            let (programs, from) = (programs.unwrap_or_default(), from.unwrap_or_default());
            let campaign = noninterference::Campaign { from, programs, seed, later, course, tells_progress: true };
            commands::try_programs(campaign)?
        }
        Command::Switches(switches) => commands::break_rules(&switches)?,
        Command::Differential(Differential { print: Some(number), seed, .. }) => {
            print!("{}", differential::written(seed, number));
            true
        }
        Command::Differential(Differential { replay: Some(file), python, json, .. }) => {
            commands::compare_program(&file, &python, json)?
        }
        Command::Differential(Differential { programs, seed, python, json, .. }) => {
            commands::compare_behaviour(&differential::Campaign { programs, seed, python, tells_progress: true }, json)?
        }
        Command::Overtainting { directory, verbose, json } => commands::measure_labels(directory, verbose, json)?,
        Command::LanguageLearning { json } => commands::learn_languages(json)?,
        Command::Reading { list, json } => commands::read_messages(list, json)?,
        Command::ConverseLanguage { domains, verbose, json } => commands::convert_messages(&domains, verbose, json)?,
        Command::Day { week, list, json } => commands::live_a_week(week, list, json)?,
        Command::Gaap(Gaap { tasks, model, plot, json }) => {
            commands::try_gaap(&gaap::Wish { tasks, model, tells_progress: true }, plot.as_deref(), json)?
        }
        Command::Guard { folds, model, actions, embeddings, json } => {
            commands::measure_guard(folds.into(), &model, actions, embeddings.as_deref(), json)?
        }
        Command::GuardMarked { file, embeddings, json } => commands::measure_marked(file, embeddings.as_deref(), json)?,
        Command::GuardTrain { check, embeddings } => guard::write(check, embeddings.as_deref())?,
        Command::Serve { kind, state } => servers::serve(kind, &state).map(|()| true)?,
        Command::Watch { state, command } => servers::watch(&state, &command).map(|()| true)?,
        Command::ConverseAbstraction { folder, list, json } => {
            commands::measure_abstraction(&abstraction::Campaign { folder, lists: list }, json)?
        }
        Command::Pii(Pii { min_score, python, json }) => {
            commands::measure_pii(&pii::Campaign { score: min_score, python }, json)?
        }
        Command::GuardRarity { out } => {
            let shared = std::env::var_os("DUENNA_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
            std::fs::write(&out, duenna_eval::rarity::table(&shared)?)?;
            true
        }
        Command::Speed(Speed { peak: Some(source), .. }) => commands::tell_peak(&source)?,
        Command::Speed(Speed { only, rounds, python, memory, json, .. }) => {
            commands::compare_speed(&speed::Settings { rounds, python, only, memory }, json)?
        }
        Command::Agentdojo(Agentdojo { suite, task, no_attacks, model, python, json, plot }) => {
            let attacks = !no_attacks;
            let campaign = agentdojo::Campaign { python, suite, task, attacks, model, tells_progress: true };
            commands::run_agentdojo(&campaign, json, plot.as_deref())?
        }
    };
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_line_is_well_formed() {
        super::Line::command().debug_assert();
    }
}
