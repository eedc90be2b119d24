//! The arguments of `duenna abstraction`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use duenna_core::abstraction::Kind as DataKind;
use duenna_core::{Key, Ladder, Party, Purpose};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum AbstractionCommand {
    /// Tell the text on standard input as the rules of a purpose say, and no finer
    Apply(ApplyArgs),
    /// Say what in files of rules is most likely not meant
    Lint {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say for which kinds of data two files of rules differ, and where the second tells more
    Diff {
        /// The rules as they were
        old: PathBuf,
        /// The rules as they are to be
        new: PathBuf,
    },
    /// Learn rules from recorded runs, benign and attacked, to be looked over before they are used
    Learn(LearnArgs),
    /// Say that a purpose was told too much or too little of a kind of data: a rule is proposed
    Feedback(FeedbackArgs),
    /// List what parties know more finely than the rules of a purpose tell it
    Audit {
        /// The purpose
        purpose: Purpose,
    },
    /// Estimate how many people share what a party knows of you, across all tasks
    Crowd {
        /// The party: `server:acme_travel`, `email:joe@example.com`
        party: Party,
    },
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LearnArgs {
    /// The folder with benign runs: `*.jsonl`, one turn a line (`run_id`, `from`, `to`, and `raw`, `short` or `text`)
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) benign: PathBuf,
    /// The folder with attacked runs
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) attack: PathBuf,
    /// What the rules are for
    #[arg(long)]
    pub(in crate::cli) purpose: Purpose,
    /// Who learns
    #[arg(long, value_enum, default_value_t = Learner::Embedded)]
    pub(in crate::cli) engine: Learner,
    /// The model that learns, as for `duenna run`
    #[arg(long)]
    pub(in crate::cli) model: Option<String>,
    /// The party that the recorded runs may be sent to: the model's own, or nothing is sent
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) send_to: Option<Party>,
    /// Where the rules go; a file that is there is not written over
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// Who learns rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Learner {
    /// Without a model: by what was told in which runs
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
    /// It was told too much: one rung coarser
    #[arg(long, group = "said")]
    pub(in crate::cli) too_much: bool,
    /// It was told too little: one rung finer
    #[arg(long, group = "said")]
    pub(in crate::cli) too_little: bool,
    /// The types that the kind has [default: those in the private store]
    #[arg(long = "type", value_name = "TYPE")]
    pub(in crate::cli) ladders: Vec<Ladder>,
    /// Why, for the rule
    #[arg(long, default_value = "")]
    pub(in crate::cli) because: String,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ApplyArgs {
    /// A file of rules, or `travel_planning`, `insurance` or `real_estate`
    #[arg(long, value_name = "RULES")]
    pub(in crate::cli) rules: String,
    /// Who tells it
    #[arg(long, value_enum, default_value_t = Engine::Embedded)]
    pub(in crate::cli) engine: Engine,
    /// Who is to learn it: exceptions of the rules for this party hold
    #[arg(long, value_name = "PARTY")]
    pub(in crate::cli) party: Option<Party>,
    /// A stage that you have confirmed, such as booking; may be given again
    #[arg(long, value_name = "STAGE")]
    pub(in crate::cli) stage: Vec<String>,
    /// A file that says what keys of yours are about, as `"Frequent flyer" = "id.loyalty"`
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) classified: Option<PathBuf>,
    /// With the model engine: the model, instead of the one that is set up to read data
    #[arg(long, value_name = "MODEL")]
    pub(in crate::cli) model: Option<String>,
    /// With the model engine: the name of the data on standard input, which the model must be allowed to know
    #[arg(long, value_name = "KEY", default_value = "document")]
    pub(in crate::cli) datum: Key,
}

/// One way to tell a text as rules say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Engine {
    /// Without a model: keys, values and words of a vocabulary
    Embedded,
    /// A model's own words, checked; the raw text is sent to the model, if you have allowed that
    Model,
    /// Whole lines or nothing, to compare with: what it passes is exact
    Binary,
}
