//! The programs that know which versions of a package there are.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::{Origin, Package, is_npm_version, is_of_launchers};
use crate::gateway::upstream::inherited_variables;

/// How long it may take to say what versions there are.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a version is not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// The program that knows is not there.
    #[error("`{0}` is not installed")]
    NotInstalled(&'static str),
    /// It failed, or said something else.
    #[error("`{program}` found no such version ({reason})")]
    NotFound {
        /// The program.
        program: &'static str,
        /// The end of what it said.
        reason: String,
    },
    /// It took too long.
    #[error("`{0}` did not answer within {seconds} seconds", seconds = PATIENCE.as_secs())]
    Slow(&'static str),
}

/// The version that a launcher would take of `package` today, where its command says `range` of it: from `npm` or `uv` with the user's own settings.
/// Neither runs any code of the package.
pub(super) async fn version(folders: &[PathBuf], package: &Package, range: &str) -> Result<String, RegistryError> {
    match package.origin {
        Origin::PyPi => of_uv(folders, package, range).await,
        Origin::Npm | Origin::Demo => of_npm(folders, package, range).await,
    }
}

async fn of_npm(folders: &[PathBuf], package: &Package, range: &str) -> Result<String, RegistryError> {
    let wanted = format!("{}{range}", package.name);
    let said = said("npm", folders, &["view", "--json", "--", &wanted, "version"], "").await?;
    let found: Vec<String> = match serde_json::from_str(&said) {
        Ok(serde_json::Value::String(one)) => vec![one],
        Ok(serde_json::Value::Array(all)) => all.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    };
    let numbers = |version: &String| {
        let (bare, is_final) = version.split_once('-').map_or((version.as_str(), true), |(bare, _)| (bare, false));
        (is_final, bare.split('.').map(|part| part.parse::<u64>().unwrap_or_default()).collect::<Vec<_>>())
    };
    let newest = found.into_iter().filter(|version| is_npm_version(version)).max_by_key(numbers);
    newest.ok_or_else(|| RegistryError::NotFound { program: "npm", reason: "it names none".to_owned() })
}

async fn of_uv(folders: &[PathBuf], package: &Package, range: &str) -> Result<String, RegistryError> {
    let arguments = [
        "pip",
        "compile",
        "--no-deps",
        "--no-header",
        "--no-annotate",
        "--no-build",
        "--quiet",
        "--color",
        "never",
        "-",
    ];
    let said = said("uv", folders, &arguments, &format!("{}{range}\n", package.name)).await?;
    let exact = said.lines().find_map(|line| line.split_once("==").map(|(_, version)| version.trim()));
    let is_version = |text: &&str| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '!' | '-'))
    };
    let exact = exact.and_then(|text| text.split([' ', ';']).next()).filter(is_version).map(str::to_owned);
    exact.ok_or_else(|| RegistryError::NotFound { program: "uv", reason: "it names none".to_owned() })
}

/// What a program of the user's search path says, with their settings of registries and proxies. It starts in an empty folder: what lies beside a server's
/// command, or in the folder that it works in, may be written by others, and is neither run nor read.
async fn said(
    name: &'static str,
    folders: &[PathBuf],
    arguments: &[&str],
    input: &str,
) -> Result<String, RegistryError> {
    let file = if cfg!(windows) && name == "npm" { "npm.cmd" } else { name };
    let found = folders.iter().filter(|folder| folder.is_absolute()).map(|folder| folder.join(file));
    let program = found.into_iter().find(|path| path.is_file()).ok_or(RegistryError::NotInstalled(name))?;
    let failed = |error: std::io::Error| RegistryError::NotFound { program: name, reason: error.kind().to_string() };
    let empty = tempfile::tempdir().map_err(failed)?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(empty.path()).env_clear().kill_on_drop(true);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let of_launchers = |name: &OsString| is_of_launchers(&name.to_string_lossy());
    command.envs(inherited_variables()).envs(std::env::vars_os().filter(|(name, _)| of_launchers(name)));
    let asked = async {
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // One that does not read says so by its status.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
        child.wait_with_output().await
    };
    let output = match tokio::time::timeout(PATIENCE, asked).await {
        Err(_) => return Err(RegistryError::Slow(name)),
        Ok(Err(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(RegistryError::NotInstalled(name));
        }
        Ok(Err(error)) => return Err(failed(error)),
        Ok(Ok(output)) => output,
    };
    if !output.status.success() {
        return Err(RegistryError::NotFound { program: name, reason: reason(&output.stderr) });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first line of an error that says something, in a form that a terminal can show.
fn reason(said: &[u8]) -> String {
    const LONGEST: usize = 120;
    let text = String::from_utf8_lossy(said);
    let prefixes = ["npm error", "error:", "×"];
    let bare = |line: &str| {
        prefixes.iter().fold(line.trim().to_owned(), |line, prefix| line.trim_start_matches(prefix).trim().to_owned())
    };
    let first = text.lines().map(bare).find(|line| line.split(' ').count() > 2);
    first.unwrap_or_else(|| "no reason given".to_owned()).chars().take(LONGEST).flat_map(char::escape_debug).collect()
}
