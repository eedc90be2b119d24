//! The command line.

mod abstraction;
mod annotations;
mod args;
mod ask;
mod backup;
mod check;
mod data;
mod demo;
mod descriptors;
mod disclosures;
mod doctor;
mod ending;
mod error;
mod guard;
mod home;
mod interrupt;
mod lang;
mod language;
mod learning;
mod memory;
mod model;
mod passphrase;
mod pending;
mod permissions;
mod pii;
mod presence;
mod private_file;
mod resume;
mod run;
mod screen;
mod servers;
mod settings;
mod stop;
mod telling;
#[cfg(test)]
mod tests;
mod time;
mod why;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use serde::Serialize;

use self::args::{Cli, Command, Generate, LangCommand};
use self::error::CliError;
use crate::terminal;
use crate::terminal::table::{tab_separated, table};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Exit {
    /// Normally.
    Done = 0,
    /// Duenna's own failure.
    Own = 1,
    /// It was called the wrong way.
    Usage = 2,
    /// An uncaught refusal.
    Refused = 3,
    /// The artifact failed, or was none.
    Failed = 4,
    /// A question is pending.
    Pending = 5,
    /// A limit.
    Limit = 6,
    /// The artifact reached its end, but not all of it could be done.
    Incomplete = 7,
}

/// What a command says, and how it ended.
struct CommandOutput {
    /// Its answer, for standard output.
    text: String,
    /// Whether that is sentences, which a terminal breaks between words.
    is_prose: bool,
    /// What a person should also know. It stands below the answer, unless a program reads that: then it is on standard error.
    hints: String,
    exit: Exit,
}

impl CommandOutput {
    const fn done(text: String) -> Self {
        Self { text, is_prose: false, hints: String::new(), exit: Exit::Done }
    }

    /// Sentences.
    const fn prose(text: String) -> Self {
        Self { text, is_prose: true, hints: String::new(), exit: Exit::Done }
    }

    /// A table: for a program as tab-separated values, with the heading. Without rows, a person reads `none`.
    fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]], none: &str) -> Self {
        if terminal::shows_output() {
            return Self::done(table(heading, rows, none));
        }
        let said = Self::done(tab_separated(heading, rows));
        if rows.is_empty() { said.hint(none) } else { said }
    }

    /// Adds what a person should also know.
    fn hint(mut self, text: &str) -> Self {
        self.hints.push_str(text.trim_end());
        self.hints.push('\n');
        self
    }

    fn exit(self, exit: Exit) -> Self {
        Self { exit, ..self }
    }

    /// Data for programs.
    fn json(value: &impl Serialize) -> Result<Self, CliError> {
        let mut text = serde_json::to_string_pretty(value).map_err(CliError::Json)?;
        text.push('\n');
        Ok(Self::done(text))
    }
}

/// Runs the command line and says how the process is to end.
#[must_use]
pub fn main() -> ExitCode {
    terminal::report_panics();
    memory::close();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return unparsed(&error),
    };
    memory::close_inherited(&passphrase_descriptors(&cli));
    let json = cli.json;
    let said = execute(cli);
    presence::leave();
    let said = match said {
        Ok(said) => said,
        Err(error) => return failed(&error.to_string(), error.exit(), json),
    };
    let written = if said.is_prose { terminal::sentences(&said.text) } else { terminal::answer(&said.text) };
    let hinted = match said.hints.as_str() {
        "" => Ok(()),
        hints if terminal::shows_output() => terminal::sentences(&format!("\n{hints}")),
        hints => {
            terminal::notice(hints);
            Ok(())
        }
    };
    match written.and(hinted) {
        // Whoever read it has seen enough.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(Exit::Own as u8),
        Ok(()) | Err(_) => ExitCode::from(said.exit as u8),
    }
}

/// Says why a command did not do what it should, on standard error: to programs that want JSON, as one line of that.
fn failed(why: &str, exit: Exit, json: bool) -> ExitCode {
    let advice = self::descriptors::advice().map(|advice| format!("{why}. {advice}"));
    let why = advice.as_deref().unwrap_or(why);
    if json {
        terminal::notice(&serde_json::json!({ "error": why, "exit": exit as u8 }).to_string());
    } else {
        terminal::notice(&format!("error: {why}"));
    }
    ExitCode::from(exit as u8)
}

/// Help and the version are Duenna's own words, which clap may give looks; an error repeats what was typed.
fn unparsed(error: &clap::Error) -> ExitCode {
    if error.use_stderr() && std::env::args_os().any(|argument| argument == "--json") {
        return failed(error.to_string().trim_start_matches("error: ").trim_end(), Exit::Usage, true);
    }
    if error.use_stderr() {
        terminal::complaint(&error.to_string());
    } else {
        // Nobody may be there to read it. Clap does not ask what the terminal can where `CI` is set.
        let _ = if terminal::has_looks() { error.print() } else { terminal::answer(&error.to_string()) };
    }
    ExitCode::from(if error.use_stderr() { Exit::Usage } else { Exit::Done } as u8)
}

fn execute(cli: Cli) -> Result<CommandOutput, CliError> {
    passphrase::take(&passphrase_descriptors(&cli))?;
    let (home, json) = (cli.home, cli.json);
    presence::name(cli.command.name());
    match cli.command {
        Command::Demo(args) => demo::demo(&args),
        Command::Init(args) => home::init(&home::folder(home)?, &args, json),
        Command::Backup(args) => backup::backup(home, &args, json),
        Command::Restore(args) => backup::restore(home, &args, json),
        Command::Rekey(args) => backup::rekey(home, &args, json),
        Command::Run(args) => run::run(&home::OpenHome::open(home)?, &args, json),
        Command::Pending(args) => pending::pending(&home::store(home)?, &args, json),
        Command::Resume(args) => resume::resume(&home::OpenHome::open(home)?, &args, json),
        Command::Stop(args) => stop::stop(&home::folder(home)?, &args, json),
        Command::Check(args) => check::check(&home::OpenHome::open(home)?, &args, json),
        Command::Why(args) => why::why(&home::OpenHome::open(home)?, &args, json),
        Command::Data(command) => data::data(&home::store(home)?, &command, json),
        Command::Ask(args) => ask::ask(&home::store(home)?, &args, json),
        Command::Permissions(command) => permissions::permissions(home, &command, json),
        Command::Model(command) => model::model(&home::OpenHome::open(home)?, &command, json),
        Command::Doctor => doctor::doctor(home, json),
        Command::Disclosures(command) => disclosures::disclosures(&home::store(home)?, &command, json),
        Command::Abstraction(command) => abstraction::abstraction(home, &command, json),
        Command::Pii(command) => pii::pii(home, &command, json),
        Command::Guard(command) => guard::guard(home, &command, json),
        Command::Servers(command) => servers::servers(home, &command, json),
        Command::Config(command) => settings::config(home, &command, json),
        Command::Annotations(command) => annotations::annotations(home, &command, json),
        Command::Language(command) => language::language(home, &command, json),
        Command::Lang(LangCommand::Run { file }) => lang::run(&file),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "duenna", &mut text);
            Ok(CommandOutput::done(String::from_utf8_lossy(&text).into_owned()))
        }
        Command::Generate(Generate::Man) => {
            let mut text = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut text).map_err(CliError::Output)?;
            Ok(CommandOutput::done(String::from_utf8_lossy(&text).into_owned()))
        }
        Command::DemoServer { kind, state } => {
            let served = runtime()?.block_on(duenna_demo::serve(kind, &state));
            served
                .map(|()| CommandOutput::done(String::new()))
                .map_err(|error| CliError::DemoServer(format!("{error:#}")))
        }
    }
}

/// The descriptors from which passphrases are read: the home's, and another that the command needs.
const fn passphrase_descriptors(cli: &Cli) -> [Option<u32>; 2] {
    [cli.passphrase_fd, cli.command.other_passphrase_fd()]
}

/// What speaks to servers while the user thinks: two threads are enough.
fn runtime() -> Result<tokio::runtime::Runtime, CliError> {
    duenna_runtime::descriptors::check().map_err(CliError::Runtime)?;
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(CliError::Runtime)
}
