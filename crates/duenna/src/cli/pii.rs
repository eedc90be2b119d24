//! `duenna pii`: private things in text.

use std::io::{IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::args::{PiiCommand, RedactArgs, RedactStyle, ScanArgs};
use super::error::CliError;
use super::{CommandOutput, Exit, home};
use crate::terminal::{self, Look};
use duenna_text::pii::{
    BrokenExample, Finding, Key, OwnRecognizer, OwnRecognizers, Scanner, Style, kinds, redact, restore, scan_with,
};

/// What is read at once.
const PIECE: usize = 64 << 10;
/// A key file is not read beyond this.
const LONGEST_KEY: u64 = 64 << 10;

pub(super) fn pii(told: Option<PathBuf>, command: &PiiCommand, json: bool) -> Result<CommandOutput, CliError> {
    let (written, model) = configured(told)?;
    let own = OwnRecognizers::new(&written).map_err(|error| CliError::Usage(error.to_string()))?;
    let with = |own, flag: &Option<PathBuf>| with_names(own, flag.as_deref().or(model.as_deref()));
    match command {
        PiiCommand::Scan(args) if json => stream(args, with(own, &args.model)?),
        PiiCommand::Scan(args) => shown(args, &with(own, &args.model)?),
        PiiCommand::Redact(args) => taken_out(args, &with(own, &args.model)?),
        PiiCommand::Restore { file, key } => {
            let restored = restore(&text(file.as_deref())?, &own, &read_key(key)?)
                .map_err(|error| CliError::Usage(error.to_string()))?;
            if restored.unopened > 0 {
                terminal::notice(&format!(
                    "{} placeholders look sealed, but not with this key; they were left unchanged",
                    restored.unopened
                ));
            }
            Ok(CommandOutput::done(restored.text))
        }
        PiiCommand::Test => test(&written, json),
        PiiCommand::Types if json => CommandOutput::json(&kinds()),
        PiiCommand::Types => Ok(CommandOutput::done(
            kinds()
                .into_iter()
                .map(str::to_owned)
                .chain(written.into_iter().map(|own| own.kind))
                .map(|kind| kind + "\n")
                .collect(),
        )),
    }
}

/// The user's own recognisers and the folder of a model, if there is a home that has some.
fn configured(told: Option<PathBuf>) -> Result<(Vec<OwnRecognizer>, Option<PathBuf>), CliError> {
    match home::folder(told) {
        Ok(folder) => {
            let config = home::config(&folder)?;
            Ok((config.recognizers, config.name_model))
        }
        Err(CliError::NoHome) => Ok((Vec::new(), None)),
        Err(error) => Err(error),
    }
}

#[cfg(not(feature = "neural"))]
fn with_names(own: OwnRecognizers, model: Option<&Path>) -> Result<OwnRecognizers, CliError> {
    match model {
        None => Ok(own),
        Some(_) => Err(CliError::Usage(
            "`--model`, or `model` under [pii], needs a duenna built with `--features neural`; without a model, names are found by lists and by the words around them"
                .to_owned(),
        )),
    }
}

#[cfg(feature = "neural")]
fn with_names(own: OwnRecognizers, model: Option<&Path>) -> Result<OwnRecognizers, CliError> {
    Ok(match model {
        None => own,
        Some(folder) => {
            own.with_names(std::sync::Arc::new(duenna_neural::Names::load(folder).map_err(CliError::Neural)?))
        }
    })
}

/// One finding a line, as they come: the text may have any size.
fn stream(args: &ScanArgs, own: OwnRecognizers) -> Result<CommandOutput, CliError> {
    let mut output = std::io::BufWriter::new(terminal::records());
    let (mut input, name) = input(args.file.as_deref())?;
    let mut scanner = Scanner::with(own);
    let mut piece = vec![0; PIECE];
    let mut written = Ok(());
    while written.is_ok() {
        let length = match input.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(CliError::read(&name, &error)),
        };
        let found = scanner.push(piece.get(..length).unwrap_or_default());
        written = lines(&mut output, &found, args.min_score);
    }
    let written =
        written.and_then(|()| lines(&mut output, &scanner.finish(), args.min_score)).and_then(|()| output.flush());
    match written {
        // Whoever read it has seen enough.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(CliError::Output(error)),
        Ok(()) | Err(_) => Ok(CommandOutput::done(String::new())),
    }
}

fn lines(output: &mut impl std::io::Write, found: &[Finding], score: f32) -> std::io::Result<()> {
    for finding in found.iter().filter(|finding| finding.score >= score) {
        serde_json::to_writer(&mut *output, finding)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

/// For people: the text with what was found marked, in a terminal; elsewhere a table, without the text.
fn shown(args: &ScanArgs, own: &OwnRecognizers) -> Result<CommandOutput, CliError> {
    let text = text(args.file.as_deref())?;
    let found: Vec<Finding> =
        scan_with(&text, own).into_iter().filter(|finding| finding.score >= args.min_score).collect();
    if terminal::shows_output() {
        terminal::answer_with_looks(&marked(&text, &found)).map_err(CliError::Output)?;
        return Ok(CommandOutput::done(String::new()));
    }
    let rows: Vec<_> = found
        .iter()
        .map(|finding| {
            let evidence: Vec<String> = finding.evidence.iter().map(ToString::to_string).collect();
            [
                format!("{}–{}", finding.start, finding.end),
                finding.kind.to_string(),
                format!("{:.2}", finding.score),
                evidence.join(", "),
            ]
        })
        .collect();
    Ok(CommandOutput::table(["bytes", "what", "score", "why"], &rows, "Nothing private was found."))
}

/// The text with the findings in reverse video and their kinds behind them.
fn marked(text: &str, found: &[Finding]) -> Vec<(Look, String)> {
    let piece = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
    let mut parts = Vec::new();
    let mut past = 0;
    for finding in found {
        if finding.start < past {
            continue;
        }
        parts.push((Look::Plain, piece(past, finding.start)));
        parts.push((Look::Reverse, piece(finding.start, finding.end)));
        parts.push((Look::Dim, format!("[{} {:.2}]", finding.kind, finding.score)));
        past = finding.end;
    }
    let rest = piece(past, text.len());
    let end = if rest.is_empty() || rest.ends_with('\n') { "" } else { "\n" };
    parts.push((Look::Plain, rest + end));
    parts
}

fn taken_out(args: &RedactArgs, own: &OwnRecognizers) -> Result<CommandOutput, CliError> {
    let key = args.key.as_deref().map(read_key).transpose()?;
    let style = match (args.style, &key) {
        (RedactStyle::Label, _) => Style::Label,
        (RedactStyle::Pseudonym, _) => Style::Pseudonym,
        (RedactStyle::Mask, _) => Style::Mask,
        (RedactStyle::Sealed, Some(key)) => Style::Sealed(key),
        (RedactStyle::Sealed, None) => return Err(CliError::Usage("`--style sealed` needs `--key FILE`".to_owned())),
    };
    Ok(CommandOutput::done(redact(&text(args.file.as_deref())?, own, args.min_score, &style)))
}

/// All of a file, or of standard input. What is not UTF-8 is refused: it could not be given back as it was.
fn text(file: Option<&Path>) -> Result<String, CliError> {
    let mut text = String::new();
    let (mut input, name) = input(file)?;
    input.read_to_string(&mut text).map_err(|error| CliError::read(&name, &error))?;
    Ok(text)
}

/// A file, or standard input; with its name.
fn input(file: Option<&Path>) -> Result<(Box<dyn std::io::Read>, PathBuf), CliError> {
    let Some(path) = file else {
        if std::io::stdin().is_terminal() {
            terminal::notice("reading what you type; Ctrl-D on a line of its own ends it");
        }
        return Ok((Box::new(std::io::stdin().lock()), PathBuf::from("standard input")));
    };
    let opened = std::fs::File::open(path).map_err(|error| CliError::read(path, &error))?;
    Ok((Box::new(opened), path.to_owned()))
}

fn read_key(path: &Path) -> Result<Key, CliError> {
    let unreadable = |error: std::io::Error| CliError::read(path, &error);
    let mut secret = zeroize::Zeroizing::new(Vec::new());
    std::fs::File::open(path).map_err(unreadable)?.take(LONGEST_KEY).read_to_end(&mut secret).map_err(unreadable)?;
    Key::new(&secret).map_err(|error| CliError::Usage(format!("`{}`: {error}", path.display())))
}

/// Tries the examples of the user's recognisers.
fn test(written: &[OwnRecognizer], json: bool) -> Result<CommandOutput, CliError> {
    let mut broken = Vec::new();
    for own in written {
        broken.extend(own.broken_examples().map_err(|error| CliError::Usage(error.to_string()))?);
    }
    let exit = if broken.is_empty() { Exit::Done } else { Exit::Own };
    if json {
        let object = |broken: &BrokenExample| {
            let list = if broken.should_match { "matches" } else { "rejects" };
            serde_json::json!({ "type": broken.kind, "list": list, "number": broken.number })
        };
        return Ok(CommandOutput { exit, ..CommandOutput::json(&broken.iter().map(object).collect::<Vec<_>>())? });
    }
    let examples: usize = written.iter().map(|own| own.matches.len() + own.rejects.len()).sum();
    let text = if written.is_empty() {
        "There is no `[[pii.recognizer]]` in duenna.toml.\n".to_owned()
    } else if broken.is_empty() {
        format!("Recognisers: {}; examples: {examples}; all pass.\n", written.len())
    } else {
        broken.iter().map(said).collect::<Vec<_>>().concat()
    };
    Ok(CommandOutput::done(text).exit(exit))
}

fn said(broken: &BrokenExample) -> String {
    let (list, what) = if broken.should_match {
        ("matches", "is not found as a whole")
    } else {
        ("rejects", "is found, at least in part")
    };
    format!("`{}`: example {} of `{list}` {what}\n", broken.kind, broken.number)
}
