//! The arguments of `duenna pii`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in super::super) enum PiiCommand {
    /// Find private things in what standard input has; with `--json`, one object a line: start, end (bytes), type, score, real, evidence
    Scan(ScanArgs),
    /// Take private things out of what standard input has
    Redact(RedactArgs),
    /// Put back what `redact --style sealed` took out
    Restore {
        /// The key that sealed it
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
    },
    /// Try the examples of the recognisers in duenna.toml; exit status 1 if one does not hold
    Test,
    /// What is looked for
    Types,
}

#[derive(Debug, Args)]
pub(in super::super) struct ScanArgs {
    /// Leave out what is less sure than this, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = duenna_text::pii::USUAL_SCORE, value_parser = score)]
    pub(in super::super) min_score: f32,
    /// A folder with a model that finds names, besides (BERT or DistilBERT for token classification); else `model` under [pii]
    #[arg(long, value_name = "FOLDER")]
    pub(in super::super) model: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in super::super) struct RedactArgs {
    /// What stands for what was taken out
    #[arg(long, value_enum, default_value_t = RedactStyle::Label)]
    pub(in super::super) style: RedactStyle,
    /// A file with at least 16 secret bytes, for `--style sealed`
    #[arg(long, value_name = "FILE", required_if_eq("style", "sealed"))]
    pub(in super::super) key: Option<PathBuf>,
    /// Leave in what is less sure than this, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = duenna_text::pii::USUAL_SCORE, value_parser = score)]
    pub(in super::super) min_score: f32,
    /// A folder with a model that finds names, besides (BERT or DistilBERT for token classification); else `model` under [pii]
    #[arg(long, value_name = "FOLDER")]
    pub(in super::super) model: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in super::super) enum RedactStyle {
    /// `<PERSON>`
    Label,
    /// `<PERSON_1>`: the same number for the same text
    Pseudonym,
    /// A `*` for each letter and digit
    Mask,
    /// Encrypted with `--key`, so that `duenna pii restore` brings it back
    Sealed,
}

fn score(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|score| (0.0..=1.0).contains(score)).ok_or_else(|| "write a number from 0 to 1".to_owned())
}
