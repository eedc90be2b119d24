//! The arguments of `duenna pii`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in super::super) enum PiiCommand {
    /// Find private information in a text; with `--json`, one object per line: start, end (bytes), type, score, real, evidence
    Scan(ScanArgs),
    /// Redact private information in a text
    Redact(RedactArgs),
    /// Restore what `redact --style sealed` replaced
    Restore {
        /// The text [default: standard input]
        file: Option<PathBuf>,
        /// The file of the key that it was sealed with
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
    },
    /// Test the examples of the recognisers in duenna.toml; exit status 1 if one fails
    Test,
    /// List the types of information that are looked for
    Types,
}

#[derive(Debug, Args)]
pub(in super::super) struct ScanArgs {
    /// The text [default: standard input]
    pub(in super::super) file: Option<PathBuf>,
    /// Omit findings with a lower score than this, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = duenna_text::pii::USUAL_SCORE, value_parser = score)]
    pub(in super::super) min_score: f32,
    /// The folder of a model that also finds names (BERT or DistilBERT for token classification); the default is `model` under [pii]
    #[arg(long, value_name = "FOLDER")]
    pub(in super::super) model: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in super::super) struct RedactArgs {
    /// The text [default: standard input]
    pub(in super::super) file: Option<PathBuf>,
    /// What replaces the redacted text
    #[arg(long, value_enum, default_value_t = RedactStyle::Label)]
    pub(in super::super) style: RedactStyle,
    /// A file with at least 16 secret bytes, for `--style sealed`
    #[arg(long, value_name = "FILE", required_if_eq("style", "sealed"))]
    pub(in super::super) key: Option<PathBuf>,
    /// Do not redact findings with a lower score than this, from 0 to 1
    #[arg(long, value_name = "SCORE", default_value_t = duenna_text::pii::USUAL_SCORE, value_parser = score)]
    pub(in super::super) min_score: f32,
    /// The folder of a model that also finds names (BERT or DistilBERT for token classification); the default is `model` under [pii]
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
    /// Encrypted with `--key`, so that `duenna pii restore` can restore it
    Sealed,
}

fn score(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|score| (0.0..=1.0).contains(score)).ok_or_else(|| "write a number from 0 to 1".to_owned())
}
