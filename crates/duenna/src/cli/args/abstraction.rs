//! The arguments of `duenna abstraction`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::abstraction::Kind as DataKind;
use duenna_core::{Key, Ladder, Party, Purpose};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum AbstractionCommand {
    /// Rewrite the text on standard input at the grain that the rules of a purpose allow
    Apply(ApplyArgs),
    /// Point out what is most likely a mistake in files of rules
    Lint {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Show for which kinds of data two files of rules differ, and where the second one discloses more
    Diff {
        /// The old rules
        old: PathBuf,
        /// The new rules
        new: PathBuf,
    },
    /// Learn rules from recorded runs, benign and attacked, for you to review before they are used
    Learn(LearnArgs),
    /// Report that too much or too little of a kind of data was shared for a purpose; a rule is proposed
    Feedback(FeedbackArgs),
    /// List what parties know at a finer grain than the rules of a purpose allow
    Audit {
        /// The purpose
        purpose: Purpose,
    },
    /// Estimate how many people match what a party knows about you, across all tasks
    Crowd {
        /// The party: `server:acme_travel`, `email:joe@example.com`
        party: Party,
    },
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LearnArgs {
    /// The folder with benign runs: `*.jsonl`, one turn per line (`run_id`, `from`, `to`, and `raw`, `short` or `text`)
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) benign: PathBuf,
    /// The folder with attacked runs
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) attack: PathBuf,
    /// What the rules are for
    #[arg(long)]
    pub(in crate::cli) purpose: Purpose,
    /// What learns the rules
    #[arg(long, value_enum, default_value_t = Learner::Embedded)]
    pub(in crate::cli) engine: Learner,
    /// The model that learns, as for `duenna run`
    #[arg(long)]
    pub(in crate::cli) model: Option<String>,
    /// The party that the recorded runs may be sent to; unless it is the model's, nothing is sent
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) send_to: Option<Party>,
    /// The file to write the rules to; an existing file is not overwritten
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// Who learns rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Learner {
    /// Without a model: from what was shared in which runs
    Embedded,
    /// A language model, one pair of runs at a time
    Model,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("said").required(true).multiple(false))]
pub(in crate::cli) struct FeedbackArgs {
    /// What the rules are for
    #[arg(long)]
    pub(in crate::cli) purpose: Purpose,
    /// The kind of data: `residence`, `health.allergy`
    pub(in crate::cli) kind: DataKind,
    /// Too much was shared: go one rung coarser
    #[arg(long, group = "said")]
    pub(in crate::cli) too_much: bool,
    /// Too little was shared: go one rung finer
    #[arg(long, group = "said")]
    pub(in crate::cli) too_little: bool,
    /// The types of values of this kind [default: those in the private store]
    #[arg(long = "type", value_name = "TYPE")]
    pub(in crate::cli) ladders: Vec<Ladder>,
    /// The reason, which is written into the rule
    #[arg(long, default_value = "")]
    pub(in crate::cli) because: String,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ApplyArgs {
    /// A file of rules, or `travel_planning`, `insurance` or `real_estate`
    #[arg(long, value_name = "RULES")]
    pub(in crate::cli) rules: String,
    /// What rewrites it
    #[arg(long, value_enum, default_value_t = Engine::Embedded)]
    pub(in crate::cli) engine: Engine,
    /// Who will learn it; the exceptions that the rules make for this party apply
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) party: Option<Party>,
    /// A stage that you have confirmed, such as booking; can be repeated
    #[arg(long, value_name = "STAGE")]
    pub(in crate::cli) stage: Vec<String>,
    /// A file that says what your keys are about, such as `"Frequent flyer" = "id.loyalty"`
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) classified: Option<PathBuf>,
    /// With the model engine: the model to use instead of the one that is configured to read data
    #[arg(long, value_name = "MODEL")]
    pub(in crate::cli) model: Option<String>,
    /// With the model engine: the name of the data on standard input, which the model must be allowed to know
    #[arg(long, value_name = "KEY", default_value = "document")]
    pub(in crate::cli) datum: Key,
}

/// One way to tell a text as rules say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Engine {
    /// Without a model: by keys, values and the words of a vocabulary
    Embedded,
    /// In a model's own words, which are checked; the raw text is sent to the model, if you have allowed that
    Model,
}
