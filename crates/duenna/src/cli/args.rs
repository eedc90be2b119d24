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
use duenna_store::KeyWish;

/// A privacy runtime for AI agents: the agent can talk to anyone; the user's secrets cannot.
#[derive(Debug, Parser)]
#[command(
    name = "duenna",
    version,
    max_term_width = 100,
    after_help = "Exit status:
  0  done
  1  Duenna itself failed, or a check found something
  2  wrong usage
  3  a call was refused, and the artifact did not catch it
  4  the artifact failed
  5  a question is pending
  6  a limit was reached
  7  the artifact reached its end, but not all of it was done

Begin with `duenna demo`, or `duenna init` and then `duenna servers add`."
)]
pub(super) struct Cli {
    /// The folder where Duenna stores everything [default: `DUENNA_HOME`, or else your data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) home: Option<PathBuf>,
    /// Read the home's passphrase from this file descriptor, which is already open [default: you are asked for it]
    #[arg(long, global = true, value_name = "N")]
    pub(super) passphrase_fd: Option<u32>,
    /// Print the output as JSON
    #[arg(long, global = true)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// See what Duenna does: five short stories with three real MCP servers, no setup needed
    Demo(DemoArgs),
    /// Create a home: the encrypted store and its key
    Init(InitArgs),
    /// Write everything in the home to one encrypted file
    Backup(BackupArgs),
    /// Make a home from a backup; what is there now is kept beside it
    Restore(RestoreArgs),
    /// Give the home a new key: everything is encrypted again
    Rekey(RekeyArgs),
    /// Do a task: a model writes small Python programs that call tools (artifacts); or run your own artifact
    Run(RunArgs),
    /// List the runs that are waiting for your answer or were interrupted, or discard one
    Pending(PendingArgs),
    /// Resume a pending run: ask its question and continue, without repeating what was already done
    Resume(ResumeArgs),
    /// Stop everything at once: end every run and server of this home, and keep everything from being sent until you release it
    Stop(StopArgs),
    /// Show what an artifact may share with whom, and how the data gets there, without running it
    Check(CheckArgs),
    /// Explain a call of a run: what was refused and why, and how the data got there; without an ID, list the runs
    Why(WhyArgs),
    /// Check that everything works: the home, its log, the model, every server; and say what to mend
    Doctor,
    /// Your private values
    #[command(subcommand)]
    Data(DataCommand),
    /// Ask a plain question about your data; the rules of a purpose decide what the answer may contain
    Ask(AskArgs),
    /// What you have allowed and refused
    #[command(subcommand)]
    Permissions(PermissionsCommand),
    /// The language models: which ones are configured, and their keys
    #[command(subcommand)]
    Model(ModelCommand),
    /// What was shared with whom
    #[command(subcommand)]
    Disclosures(DisclosuresCommand),
    /// Your MCP servers
    #[command(subcommand)]
    Servers(ServersCommand),
    /// Whether `duenna.toml` is as you left it
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Descriptions of servers
    #[command(subcommand)]
    Annotations(AnnotationsCommand),
    /// What other agents may say: languages of the language gate
    #[command(subcommand)]
    Language(LanguageCommand),
    /// How much of your data each purpose may use: the rules of the abstraction gate
    #[command(subcommand)]
    Abstraction(AbstractionCommand),
    /// Private information in text: find it, redact it
    #[command(subcommand)]
    Pii(PiiCommand),
    /// Check whether actions share more than a request needs: here, over MCP, and in runs (see [guard] in duenna.toml)
    #[command(subcommand)]
    Guard(GuardCommand),
    /// The artifact language on its own
    #[command(subcommand)]
    Lang(LangCommand),
    /// Print shell completions
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

impl Command {
    /// The descriptor of a passphrase that is not the home's.
    pub(super) const fn other_passphrase_fd(&self) -> Option<u32> {
        let (Self::Backup(BackupArgs { backup_passphrase_fd: number, .. })
        | Self::Restore(RestoreArgs { backup_passphrase_fd: number, .. })
        | Self::Rekey(RekeyArgs { new_passphrase_fd: number, .. })) = self
        else {
            return None;
        };
        *number
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Generate {
    /// Print the manual page
    Man,
}

#[derive(Debug, Args)]
pub(super) struct StopArgs {
    /// Take the stop away, so that runs and servers can be started again
    #[arg(long)]
    pub(super) release: bool,
}

impl Command {
    /// What whoever sees the process running reads of it.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Demo(_) => "demo",
            Self::Init(_) => "init",
            Self::Backup(_) => "backup",
            Self::Restore(_) => "restore",
            Self::Rekey(_) => "rekey",
            Self::Config(_) => "config",
            Self::Run(_) => "run",
            Self::Pending(_) => "pending",
            Self::Resume(_) => "resume",
            Self::Stop(_) => "stop",
            Self::Check(_) => "check",
            Self::Why(_) => "why",
            Self::Doctor => "doctor",
            Self::Data(_) => "data",
            Self::Ask(_) => "ask",
            Self::Permissions(_) => "permissions",
            Self::Model(_) => "model",
            Self::Disclosures(_) => "disclosures",
            Self::Servers(_) => "servers",
            Self::Annotations(_) => "annotations",
            Self::Language(_) => "language",
            Self::Abstraction(_) => "abstraction",
            Self::Pii(_) => "pii",
            Self::Guard(_) => "guard",
            Self::Lang(_) => "lang",
            Self::Completions { .. } => "completions",
            Self::Generate(_) => "man",
            Self::DemoServer { .. } => "demo server",
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct DemoArgs {
    /// Answer the questions yourself
    #[arg(long)]
    pub(super) interactive: bool,
    /// Write a trace of what happened, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// Where the key is stored
    #[arg(long, value_enum, default_value_t = KeyPlace::Best)]
    pub(super) key: KeyPlace,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum KeyPlace {
    /// The system's keyring if one works, or else a passphrase if one is given, or else a file in the home
    Best,
    /// The system's keyring
    Keyring,
    /// Derived from a passphrase, which you are asked for
    Passphrase,
    /// A file in the home
    File,
}

impl KeyPlace {
    pub(super) const fn wish(self) -> KeyWish {
        match self {
            Self::Best => KeyWish::Best,
            Self::Keyring => KeyWish::Keyring,
            Self::Passphrase => KeyWish::Passphrase,
            Self::File => KeyWish::File,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct BackupArgs {
    /// The new file
    pub(super) file: PathBuf,
    /// Read the passphrase of the backup from this file descriptor, which is already open [default: you are asked for it]
    #[arg(long, value_name = "N")]
    pub(super) backup_passphrase_fd: Option<u32>,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// The backup
    pub(super) file: PathBuf,
    /// Restore it though calls may have been made since, which are then in no log: everything you have counts as known to every server that was ever
    /// used, and what you allowed is forgotten
    #[arg(long)]
    pub(super) accept_rollback: bool,
    /// Do not forget what you had allowed when the backup was made, though you may have taken some of it back since
    #[arg(long, requires = "accept_rollback")]
    pub(super) keep_permissions: bool,
    /// Where the new key is stored [default: where the old one was]
    #[arg(long, value_enum)]
    pub(super) key: Option<KeyPlace>,
    /// Read the passphrase of the backup from this file descriptor, which is already open [default: you are asked for it]
    #[arg(long, value_name = "N")]
    pub(super) backup_passphrase_fd: Option<u32>,
}

#[derive(Debug, Args)]
pub(super) struct RekeyArgs {
    /// Where the new key is stored [default: where the old one is]
    #[arg(long, value_enum)]
    pub(super) key: Option<KeyPlace>,
    /// Read the new passphrase from this file descriptor, which is already open [default: you are asked for it]
    #[arg(long, value_name = "N")]
    pub(super) new_passphrase_fd: Option<u32>,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(false))]
pub(super) struct RunArgs {
    /// A task in your own words, for which a language model writes artifacts; or the file of an artifact (`FILE.py`)
    #[arg(value_name = "TASK|FILE.py", group = "what")]
    pub(super) task: Option<String>,
    /// The file of an artifact, whatever its name
    #[arg(long, value_name = "FILE.py", group = "what")]
    pub(super) artifact: Option<PathBuf>,
    /// What the task is for, such as `travel`
    #[arg(long)]
    pub(super) purpose: Option<Purpose>,
    /// A stage of the purpose that you have confirmed, such as booking; can be repeated
    #[arg(long, value_name = "STAGE", requires = "purpose")]
    pub(super) stage: Vec<String>,
    /// The model: its name, or its provider and name (`ollama/llama3.2`, `anthropic/claude-sonnet-4-5`)
    /// [default: the one in duenna.toml, or else in the usual environment variables]
    #[arg(long)]
    pub(super) model: Option<String>,
    /// A file that answers the questions when nobody is there to ask
    #[arg(long, value_name = "FILE.toml")]
    pub(super) answers: Option<PathBuf>,
    /// Ask nothing now: the run stops at its first question, which `duenna resume` then asks
    #[arg(long, conflicts_with = "answers")]
    pub(super) later: bool,
    /// Write a trace of what happened, one JSON object per line
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
    /// Discard a run: what was stored for it is deleted
    Drop {
        /// The ID of the run
        #[arg(value_name = "ID")]
        run: u64,
    },
}

#[derive(Debug, Args)]
pub(super) struct ResumeArgs {
    /// The ID of the run, as listed by `duenna pending`
    #[arg(value_name = "ID")]
    pub(super) run: u64,
    /// The model, if it was given with `--model` when the run was started
    #[arg(long)]
    pub(super) model: Option<String>,
    /// A file that answers the questions when nobody is there to ask; without it, they stay pending
    #[arg(long, value_name = "FILE.toml")]
    pub(super) answers: Option<PathBuf>,
    /// Write a trace of what happens from here on, one JSON object per line
    #[arg(long, value_name = "FILE.jsonl")]
    pub(super) trace: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct WhyArgs {
    /// The ID of the run, as printed by `duenna run`
    #[arg(value_name = "RUN")]
    pub(super) run: Option<u64>,
    /// Which of its calls, counted from 1 [default: the first one that was refused, or else not made]
    #[arg(value_name = "SEQ", requires = "run")]
    pub(super) seq: Option<usize>,
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The artifact
    #[arg(value_name = "FILE.py")]
    pub(super) artifact: PathBuf,
    /// Show the source lines through which each datum reaches each call
    #[arg(long)]
    pub(super) why: bool,
    /// What the task is for, such as `travel`
    #[arg(long)]
    pub(super) purpose: Option<Purpose>,
    /// A stage of the purpose that you have confirmed, such as booking; can be repeated
    #[arg(long, value_name = "STAGE", requires = "purpose")]
    pub(super) stage: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum DataCommand {
    /// Store a value, which is read from standard input or asked for
    Add {
        /// Its name, which is public
        key: Key,
        /// Its type, which says at which coarser grains it can be shared: text, date, `birth_date`, age, name, people, identifier,
        /// contact, place, town, post, money, quantity, health, work, schedule, list [default: guessed from the name]
        #[arg(long = "type", visible_alias = "ladder", value_name = "TYPE")]
        ladder: Option<Ladder>,
        /// What it is about, such as `place.home` or `health.allergy`; the rules of purposes withhold values without a kind
        #[arg(long, value_name = "KIND")]
        kind: Option<DataKind>,
        /// Replace the existing value
        #[arg(long)]
        replace: bool,
        /// Open it: see `duenna data open --help`
        #[arg(long)]
        open: bool,
        /// Store it as it is read, without asking, if it is not written as its type needs it (`4 May 1985`)
        #[arg(long)]
        yes: bool,
    },
    /// Store what a document says: profiles, notes, emails and calendars are read into typed values, without a model
    Import {
        /// The document, which is not stored itself
        file: PathBuf,
        /// Replace existing values
        #[arg(long)]
        replace: bool,
        /// Only show what would be stored
        #[arg(long)]
        dry_run: bool,
    },
    /// Record what a key in your documents is about: `"Frequent flyer" id.loyalty`
    Classify {
        /// The key, as your documents write it
        key: String,
        /// What it is about
        kind: DataKind,
    },
    /// List the names of all values
    List,
    /// Write all values to a new file that only you can read, as JSON: they are not encrypted there
    Export {
        /// The new file
        file: PathBuf,
        /// Write the values, too, and not only their names
        #[arg(long)]
        values: bool,
    },
    /// Open a value: conditions on it may decide whom a task calls, without a question, up to the bits that a task has for that; you are still asked
    /// before anybody is told the value
    Open {
        /// Its name
        key: Key,
    },
    /// Seal an open value again: you are asked about conditions on it, too
    Seal {
        /// Its name
        key: Key,
    },
    /// Delete a value
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
    /// Who will learn the answer; the exceptions that the rules make for this party apply
    #[arg(long, value_name = "PARTY")]
    pub(super) party: Option<Party>,
    /// A stage that you have confirmed, such as booking; can be repeated
    #[arg(long, value_name = "STAGE")]
    pub(super) stage: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// Show what changed outside Duenna since you approved it; exit status 1 if something did
    Changes,
    /// Approve `duenna.toml` and the annotations that it names as they are now
    Approve,
}

#[derive(Debug, Subcommand)]
pub(super) enum ModelCommand {
    /// Show which models are configured, and which are available on this machine
    List,
    /// Store the key of a model in the system's keyring; it is read from standard input or asked for
    Key {
        /// Its name in the keyring, such as `openai`
        name: Key,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum ServersCommand {
    /// Add a server and approve its tools: `servers add NAME -- COMMAND ARGS…` or `servers add NAME --url URL`
    Add(Box<AddArgs>),
    /// Add the servers from a configuration file of Claude, Cursor or VS Code
    Import {
        /// The file with `mcpServers` or `servers`
        file: PathBuf,
        /// Leave their packages without a fixed version where the file does
        #[arg(long)]
        no_pin: bool,
    },
    /// List all configured servers
    List,
    /// Move a server to the newest version of its package; its tools are compared with the ones that you approved
    Update {
        /// The server
        name: String,
        /// Move it to this version
        #[arg(long, value_name = "VERSION")]
        to: Option<String>,
    },
    /// List the tools of a server, and whether they are the ones that you approved
    Tools {
        /// The server
        name: String,
    },
    /// Approve the current tools of a server
    Approve {
        /// The server
        name: String,
    },
    /// Remove a server from the configuration
    Remove {
        /// The server
        name: String,
    },
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct AddArgs {
    /// The name that artifacts use for it
    #[arg(value_parser = server_name)]
    pub(super) name: ServerName,
    /// The address, for a server that runs elsewhere
    #[arg(long, conflicts_with_all = ["command", "cwd", "env", "env_file", "env_pass", "no_confine", "no_network", "no_pin"], required_unless_present = "command")]
    pub(super) url: Option<String>,
    /// A header for every request, `NAME=VALUE`; `${NAME}` in the value is read from the environment
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) header: Vec<(String, String)>,
    /// An environment variable for it, `NAME=VALUE`
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) env: Vec<(String, String)>,
    /// A file of environment variables for it, `NAME=VALUE` in each line: other programs of the machine can read a command line
    #[arg(long, value_name = "FILE")]
    pub(super) env_file: Option<PathBuf>,
    /// An environment variable of yours that it may see, by its name; it always sees `PATH`, `HOME` and the like, and those for proxies and
    /// certificates
    #[arg(long, value_name = "NAME")]
    pub(super) env_pass: Vec<String>,
    /// The folder in which it is started
    #[arg(long, value_name = "DIR")]
    pub(super) cwd: Option<PathBuf>,
    /// Its annotation [default: the one shipped for its package, or else the strictest assumptions]
    #[arg(long, value_name = "FILE.json")]
    pub(super) annotation: Option<PathBuf>,
    /// Accept it as a carrier: what passes through it counts as shared only with those it is sent to
    #[arg(long)]
    pub(super) carrier: bool,
    /// What of this machine it can reach: `none`, `local` (everything), or files and folders [default: what its annotation reads off the
    /// command, or else everything]
    #[arg(long, value_name = "none|local|PATH", num_args = 1..)]
    pub(super) reaches: Vec<PathBuf>,
    /// Do not confine it: it runs as you, and can read and change what you can
    #[arg(long)]
    pub(super) no_confine: bool,
    /// Give it no network [default: it gets one, unless its annotation says that it needs none]
    #[arg(long, conflicts_with = "no_confine")]
    pub(super) no_network: bool,
    /// Do not fix the version of its package: another may run at any time
    #[arg(long)]
    pub(super) no_pin: bool,
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
    /// Draft an annotation of a configured server from its tool list, for you to review; strict where it is unsure
    Draft {
        /// The server
        server: String,
        /// The file to write [default: standard output]
        #[arg(long, value_name = "FILE.json")]
        out: Option<PathBuf>,
    },
    /// Show the annotation of a configured server or a package; without a name, list the shipped ones
    Show {
        /// The server or package
        name: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum LanguageCommand {
    #[command(flatten)]
    Learning(LearningCommand),
    /// Convert a learned template to Duenna's own format, and say what it leaves open
    Import {
        /// The template
        file: PathBuf,
        /// The name of the language [default: the name of the file]
        #[arg(long)]
        name: Option<String>,
        /// The file to write [default: standard output]
        #[arg(long, value_name = "FILE.json")]
        out: Option<PathBuf>,
    },
    /// Point out what a person should review in a language before it is used
    Lint {
        /// The languages: Duenna's own format, as JSON or TOML, or learned templates
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show how two languages differ, and which changes let messages say or ask for more
    Diff {
        /// The old language
        old: PathBuf,
        /// The new language
        new: PathBuf,
    },
    /// Check a candidate (JSON on standard input), and let through what the language allows
    Verify {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// The file of the conversation, so that names keep their handles [default: a new conversation]
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        /// The message that the candidate was made from; whatever it does not say is dropped
        #[arg(long, value_name = "FILE")]
        message: Option<PathBuf>,
        /// Mark what the message does not say, instead of dropping it
        #[arg(long, requires = "message")]
        mark: bool,
        /// The day the message was written, to complete dates without a year [default: only years in the message count]
        #[arg(long, value_name = "YYYY-MM-DD", requires = "message")]
        today: Option<Date>,
        /// Your limits for the purpose; values beyond them are marked
        #[arg(long, value_name = "FILE")]
        limits: Option<PathBuf>,
    },
    /// Turn a message (standard input) into a candidate, and let through what the language allows and the message says
    Convert {
        /// The language
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
        /// What writes the candidate
        #[arg(long, value_enum, default_value_t)]
        engine: LanguageEngine,
        /// The file of the conversation, so that names keep their handles [default: a new conversation]
        #[arg(long, value_name = "FILE")]
        state: Option<PathBuf>,
        /// The day the message was written, to complete dates without a year [default: only years in the message count]
        #[arg(long, value_name = "YYYY-MM-DD")]
        today: Option<Date>,
        /// Your limits for the purpose; values beyond them are marked
        #[arg(long, value_name = "FILE")]
        limits: Option<PathBuf>,
    },
    /// Replace handles by their names, in a message (standard input) to the party that wrote those names
    Restore {
        /// The file of the conversation
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
