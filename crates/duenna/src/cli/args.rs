//! The arguments.

mod abstraction;
mod disclosures;
mod guard;
mod learning;
mod permissions;
mod pii;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use duenna_core::abstraction::Kind as DataKind;
use duenna_core::{Key, Ladder, Party, Purpose};
use jiff::civil::Date;

pub(super) use self::abstraction::{
    AbstractionCommand, ApplyArgs, Engine as GateEngine, FeedbackArgs, LearnArgs, Learner,
};
pub(super) use self::disclosures::{CompactArgs, DisclosuresCommand, ExportArgs, ExportFormat, GraphArgs};
pub(super) use self::guard::{
    ActionArgs, Engine as GuardEngine, GuardArgs, GuardCommand, GuardMemoryCommand, Label as GuardLabel,
};
pub(super) use self::learning::{Engine as LanguageEngine, LearnArgs as LanguageLearnArgs, LearningCommand};
pub(super) use self::permissions::{AnswerArgs, ImportArgs, PermissionArgs, PermissionsCommand, RevokeArgs};
pub(super) use self::pii::{PiiCommand, RedactArgs, RedactStyle, ScanArgs};
use duenna_demo::Kind;
use duenna_runtime::config::ServerName;

/// A privacy runtime for AI agents: the agent may talk to anyone, the user's secrets don't.
#[derive(Debug, Parser)]
#[command(
    name = "duenna",
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 done, 1 Duenna's own failure, 2 usage, 3 a call was refused and the artifact did not \
                  catch it, 4 the artifact failed, 5 a question is pending, 6 a limit."
)]
pub(super) struct Cli {
    /// The folder with everything Duenna keeps [default: `DUENNA_HOME`, else the user's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) home: Option<PathBuf>,
    /// Print data as JSON
    #[arg(long, global = true)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// See what Duenna does: five short stories with three real MCP servers, and no set-up
    Demo(DemoArgs),
    /// Make a home: the encrypted store and its key
    Init(InitArgs),
    /// Do a task: a model writes small Python programs that call tools (artifacts); or run one that you have
    Run(RunArgs),
    /// The runs that wait for an answer of yours, and those that were broken off; or give one up
    Pending(PendingArgs),
    /// Go on with a run that waits: its question is asked, and what was done is not done again
    Resume(ResumeArgs),
    /// Show what an artifact may tell whom and how it gets there, without running it
    Check(CheckArgs),
    /// Explain a call of a run: what was refused and why, and how the data got there; without a number, list the runs
    Why(WhyArgs),
    /// The user's private values
    #[command(subcommand)]
    Data(DataCommand),
    /// Ask a plain question about your data, answered through the rules of a purpose
    Ask(AskArgs),
    /// What the user allowed and refused
    #[command(subcommand)]
    Permissions(PermissionsCommand),
    /// The language models: what is set up, and their keys
    #[command(subcommand)]
    Model(ModelCommand),
    /// What was told to whom
    #[command(subcommand)]
    Disclosures(DisclosuresCommand),
    /// The user's MCP servers
    #[command(subcommand)]
    Servers(ServersCommand),
    /// Descriptions of servers
    #[command(subcommand)]
    Annotations(AnnotationsCommand),
    /// What other agents may say: languages of the language gate
    #[command(subcommand)]
    Language(LanguageCommand),
    /// What purposes are told of your data: the rules of the abstraction gate
    #[command(subcommand)]
    Abstraction(AbstractionCommand),
    /// Private things in text: find them, take them out
    #[command(subcommand)]
    Pii(PiiCommand),
    /// Does an action tell more than its request needs? By itself, over MCP, and in runs (see [guard] in duenna.toml)
    #[command(subcommand)]
    Guard(GuardCommand),
    /// The artifact language by itself
    #[command(subcommand)]
    Lang(LangCommand),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(flatten)]
    Generate(Generate),
    /// One of the demo's MCP servers, over standard input and output
    #[command(hide = true)]
    DemoServer {
        /// mailbox, folder or airline
        kind: Kind,
        /// The folder with its state
        #[arg(long)]
        state: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum Generate {
    /// Print the manual page
    Man,
}

#[derive(Debug, Args)]
pub(super) struct DemoArgs {
    /// Answer the questions yourself
    #[arg(long)]
    pub(super) interactive: bool,
    /// Write what happened, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// Where the key is kept
    #[arg(long, value_enum, default_value_t = KeyPlace::Best)]
    pub(super) key: KeyPlace,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum KeyPlace {
    /// The system's keyring if one works, else `DUENNA_PASSPHRASE` if it is set, else a file in the home
    Best,
    /// The system's keyring
    Keyring,
    /// Made from `DUENNA_PASSPHRASE`
    Passphrase,
    /// A file in the home
    File,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(false))]
pub(super) struct RunArgs {
    /// A task in your own words, which a language model writes artifacts for; or the file of an artifact (`FILE.py`)
    #[arg(value_name = "TASK|FILE.py", group = "what")]
    pub(super) task: Option<String>,
    /// The artifact, whatever its file is called
    #[arg(long, value_name = "FILE.py", group = "what")]
    pub(super) artifact: Option<PathBuf>,
    /// What the task is for, such as `travel`
    #[arg(long)]
    pub(super) purpose: Option<Purpose>,
    /// A stage of the purpose that you have confirmed, such as booking; may be given again
    #[arg(long, value_name = "STAGE", requires = "purpose")]
    pub(super) stage: Vec<String>,
    /// The model: its name, or where it is too (`ollama/llama3.2`, `anthropic/claude-sonnet-4-5`)
    /// [default: as duenna.toml says, else as the usual variables of the environment do]
    #[arg(long)]
    pub(super) model: Option<String>,
    /// Answers to the questions, when nobody is there to ask
    #[arg(long, value_name = "FILE.toml")]
    pub(super) answers: Option<PathBuf>,
    /// Ask nothing now: the run ends at its first question, and `duenna resume` asks it
    #[arg(long, conflicts_with = "answers")]
    pub(super) later: bool,
    /// Write what happened, one JSON object a line
    #[arg(long, value_name = "FILE.jsonl")]
    pub(super) trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct PendingArgs {
    #[command(subcommand)]
    pub(super) command: Option<PendingCommand>,
}

#[derive(Debug, Subcommand)]
pub(super) enum PendingCommand {
    /// Give a run up: what was kept of it is deleted
    Drop {
        /// Its number
        #[arg(value_name = "ID")]
        run: u64,
    },
}

#[derive(Debug, Args)]
pub(super) struct ResumeArgs {
    /// The number of the run, as `duenna pending` lists it
    #[arg(value_name = "ID")]
    pub(super) run: u64,
    /// The model, if it was named with `--model` when the run began
    #[arg(long)]
    pub(super) model: Option<String>,
    /// Answers to the questions, when nobody is there to ask; without, they wait on
    #[arg(long, value_name = "FILE.toml")]
    pub(super) answers: Option<PathBuf>,
    /// Write what happens from there on, one JSON object a line
    #[arg(long, value_name = "FILE.jsonl")]
    pub(super) trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct WhyArgs {
    /// The number of the run, as `duenna run` says it
    #[arg(value_name = "RUN")]
    pub(super) run: Option<u64>,
    /// Which of its calls, from 1 [default: the first one that was refused]
    #[arg(value_name = "SEQ", requires = "run")]
    pub(super) seq: Option<usize>,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The artifact
    #[arg(value_name = "FILE.py")]
    pub(super) artifact: PathBuf,
    /// Show the lines of the source by which each datum gets to each call
    #[arg(long)]
    pub(super) why: bool,
    /// What the task is for, such as `travel`
    #[arg(long)]
    pub(super) purpose: Option<Purpose>,
    /// A stage of the purpose that you have confirmed, such as booking; may be given again
    #[arg(long, value_name = "STAGE", requires = "purpose")]
    pub(super) stage: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum DataCommand {
    /// Keep a value; it is read from standard input, or asked for
    Add {
        /// Its name, which is public
        key: Key,
        /// What it is, which says how it can be told more coarsely: text, date, `birth_date`, age, name, people, identifier,
        /// contact, place, town, post, money, quantity, health, work, schedule, list [default: guessed from the name]
        #[arg(long = "type", visible_alias = "ladder", value_name = "TYPE")]
        ladder: Option<Ladder>,
        /// What it is about, for the rules of purposes: `place.home`, `health.allergy`; what has none they withhold
        #[arg(long, value_name = "KIND")]
        kind: Option<DataKind>,
        /// Replace the value that is there
        #[arg(long)]
        replace: bool,
    },
    /// Keep what a document says: profiles, notes, mails, calendars are read into typed values, without a model
    Import {
        /// The document; it is not kept itself
        file: PathBuf,
        /// Replace values that are there
        #[arg(long)]
        replace: bool,
    },
    /// Say once what a key in your documents is about: `"Frequent flyer" id.loyalty`
    Classify {
        /// The key, as your documents write it
        key: String,
        /// What it is about
        kind: DataKind,
    },
    /// The names of all values
    List,
    /// Forget a value
    Remove {
        /// Its name
        key: Key,
    },
}

#[derive(Debug, Args)]
pub(super) struct AskArgs {
    /// The question, such as "hobbies and free dates in summer"
    pub(super) question: String,
    /// What the answer is for
    #[arg(long)]
    pub(super) purpose: Purpose,
    /// Who is to learn it: exceptions of the rules for this party hold
    #[arg(long, value_name = "PARTY")]
    pub(super) party: Option<Party>,
    /// A stage that you have confirmed, such as booking; may be given again
    #[arg(long, value_name = "STAGE")]
    pub(super) stage: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum ModelCommand {
    /// Show which models are set up, and which answer on this machine
    List,
    /// Keep the key of a model in the system's keyring; it is read from standard input, or asked for
    Key {
        /// Its name there, such as `openai`
        name: Key,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum ServersCommand {
    /// Add a server, and approve its tools: `servers add NAME -- COMMAND ARGS…` or `servers add NAME --url URL`
    Add(AddArgs),
    /// Add the servers of Claude's, Cursor's or VS Code's configuration
    Import {
        /// The file with `mcpServers` or `servers`
        file: PathBuf,
    },
    /// All configured servers
    List,
    /// The tools of a server, and whether they are the approved ones
    Tools {
        /// The server
        name: String,
    },
    /// Approve the tools that a server has now
    Approve {
        /// The server
        name: String,
    },
    /// Forget a server
    Remove {
        /// The server
        name: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct AddArgs {
    /// Its name, which artifacts use
    #[arg(value_parser = server_name)]
    pub(super) name: ServerName,
    /// The address, for a server that runs elsewhere
    #[arg(long, conflicts_with_all = ["command", "cwd", "env"], required_unless_present = "command")]
    pub(super) url: Option<String>,
    /// A header for every request, `NAME=VALUE`; `${NAME}` in the value is taken from the environment
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) header: Vec<(String, String)>,
    /// An environment variable for it, `NAME=VALUE`
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) env: Vec<(String, String)>,
    /// The folder it starts in
    #[arg(long, value_name = "DIR")]
    pub(super) cwd: Option<PathBuf>,
    /// Its annotation [default: the shipped one for the package, or the strictest reading]
    #[arg(long, value_name = "FILE.json")]
    pub(super) annotation: Option<PathBuf>,
    /// Accept it as a mere carrier: what passes through it counts as told to others only
    #[arg(long)]
    pub(super) carrier: bool,
    /// The command that starts it, after `--`
    #[arg(last = true)]
    pub(super) command: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum AnnotationsCommand {
    /// Check annotation files
    Lint {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write a first annotation of a configured server from its tool list, for you to go through; strict where it is unsure
    Draft {
        /// The server
        server: String,
        /// Into this file [default: standard output]
        #[arg(long, value_name = "FILE.json")]
        out: Option<PathBuf>,
    },
    /// Show the annotation of a configured server or a package; without a name, which there are
    Show {
        /// The server or package
        name: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum LanguageCommand {
    #[command(flatten)]
    Learning(LearningCommand),
    /// Write a learned template in Duenna's own format, and say what it leaves open
    Import {
        /// The template
        file: PathBuf,
        /// What the language is called [default: as the file]
        #[arg(long)]
        name: Option<String>,
        /// Into this file [default: standard output]
        #[arg(long, value_name = "FILE.json")]
        out: Option<PathBuf>,
    },
    /// Say what of a language a person should look at before it is used
    Lint {
        /// The languages: Duenna's own format, as JSON or TOML, or learned templates
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Say what differs between two languages, and what of it lets messages say or ask for more
    Diff {
        /// The one before
        old: PathBuf,
        /// The one now
        new: PathBuf,
    },
    /// Let through what of a candidate (JSON on standard input) the language allows
    Verify {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// The conversation's file: its names keep their handles [default: a conversation of its own]
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        /// The message that the candidate was made of: what it does not say is dropped
        #[arg(long, value_name = "FILE")]
        message: Option<PathBuf>,
        /// Mark what the message does not say, and let it through
        #[arg(long, requires = "message")]
        mark: bool,
        /// The day the message was written: what a date without a year means [default: only a year that the message says]
        #[arg(long, value_name = "YYYY-MM-DD", requires = "message")]
        today: Option<Date>,
        /// What you set for the purpose: breaches are marked
        #[arg(long, value_name = "FILE")]
        limits: Option<PathBuf>,
    },
    /// Make a candidate of a message (standard input), and let through what the language allows and the message says
    Convert {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// What makes the candidate
        #[arg(long, value_enum, default_value_t)]
        engine: LanguageEngine,
        /// The conversation's file: its names keep their handles [default: a conversation of its own]
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        /// The day the message was written: what a date without a year means [default: only a year that the message says]
        #[arg(long, value_name = "YYYY-MM-DD")]
        today: Option<Date>,
        /// What you set for the purpose: breaches are marked
        #[arg(long, value_name = "FILE")]
        limits: Option<PathBuf>,
    },
    /// Put the names back in the place of their handles, in a message (standard input) to the party that wrote them
    Restore {
        /// The conversation's file
        #[arg(long, value_name = "FILE")]
        state: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum LangCommand {
    /// Run a plain program: no servers, no private data
    Run {
        /// The program
        #[arg(value_name = "FILE.py")]
        file: PathBuf,
    },
}

fn server_name(text: &str) -> Result<ServerName, String> {
    ServerName::new(text).map_err(|error| error.to_string())
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        Some(_) | None => Err("write NAME=VALUE".to_owned()),
    }
}
