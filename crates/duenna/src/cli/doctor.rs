//! `duenna doctor`: whether everything works that a task needs, and what to do where something does not. Tells nobody anything: servers are started and
//! asked for their tools, models are not contacted.

use std::path::{Path, PathBuf};
use std::time::Instant;

use duenna_core::ServerName;
use serde::Serialize;

use super::error::CliError;
use super::home::{config_path, folder};
use super::{CommandOutput, Exit, model, passphrase, runtime, screen, settings};
use crate::terminal::{self, counted};
use duenna_runtime::config::{Config, TransportConfig};
use duenna_runtime::confinement::launcher;
use duenna_runtime::model::Models;
use duenna_runtime::session::{Approval, Servers, left};
use duenna_store::Store;

/// Less free space than this, in bytes, is pointed out.
#[cfg(unix)]
const LITTLE_SPACE: u64 = 200 << 20;

/// One thing that was looked at.
#[derive(Debug, Serialize)]
struct Examination {
    what: String,
    /// Whether a task can use it.
    ok: bool,
    /// How it is.
    found: String,
    /// What the user can do; nothing if there is nothing to do.
    #[serde(skip_serializing_if = "String::is_empty")]
    advice: String,
}

impl Examination {
    fn fine(what: &str, found: impl Into<String>) -> Self {
        Self { what: what.to_owned(), ok: true, found: found.into(), advice: String::new() }
    }

    fn wrong(what: &str, found: impl Into<String>, advice: &str) -> Self {
        Self { what: what.to_owned(), ok: false, found: found.into(), advice: advice.to_owned() }
    }

    /// One that works, with something to think about.
    fn advised(self, advice: &str) -> Self {
        Self { advice: advice.to_owned(), ..self }
    }
}

pub(super) fn doctor(home: Option<PathBuf>, json: bool) -> Result<CommandOutput, CliError> {
    let folder = folder(home)?;
    let mut all = Vec::new();
    let store = store(&folder, &mut all);
    all.extend(space(&folder));
    let read = match settings::read(&folder) {
        Ok(read) => {
            all.push(Examination::fine("configuration", config_path(&folder).display().to_string()));
            Some(read)
        }
        Err(error) => {
            all.push(Examination::wrong(
                "configuration",
                error.to_string(),
                "correct the file; nothing runs before that",
            ));
            None
        }
    };
    if let Some((config, _)) = &read {
        all.push(models(config)?);
    }
    if let (Some(store), Some((config, settings))) = (&store, &read) {
        // What was compared is what is started.
        match settings::changed(store, settings).map(|changes| changes.into_iter().next()) {
            Ok(None) => servers(store, config, &mut all)?,
            Ok(Some(change)) => all.push(Examination::wrong(
                "changes",
                format!("`{change}` is not as you left it"),
                "`duenna config changes` lists all, `duenna config approve` approves them; nothing is started before that",
            )),
            Err(error) => {
                all.push(Examination::wrong("changes", error.to_string(), "restore a backup with `duenna restore`"));
            }
        }
        all.extend(pending(store));
    }
    let is_fine = all.iter().all(|one| one.ok);
    let exit = if is_fine { Exit::Done } else { Exit::Own };
    if json {
        return Ok(CommandOutput::json(&all)?.exit(exit));
    }
    let row = |one: &Examination| {
        [one.what.clone(), (if one.ok { "ok" } else { "WRONG" }).to_owned(), one.found.clone(), one.advice.clone()]
    };
    let rows: Vec<_> = all.iter().map(row).collect();
    let wrong = all.iter().filter(|one| !one.ok).count() as u64;
    let end = match wrong {
        0 => "Everything works.".to_owned(),
        _ => format!("{} your attention.", counted(wrong, "thing needs", "things need")),
    };
    Ok(CommandOutput::table(["what", "state", "found", "to do"], &rows, "").hint(&end).exit(exit))
}

/// The home, its key and its log.
fn store(folder: &Path, all: &mut Vec<Examination>) -> Option<Store> {
    let store = match passphrase::opened(folder) {
        Ok(store) => store,
        Err(error) => {
            all.push(Examination::wrong("home", error.to_string(), "nothing works before this does"));
            return None;
        }
    };
    all.push(match store.refuse_if_stopped() {
        Ok(()) => Examination::fine("home", folder.display().to_string()),
        Err(error) => Examination::wrong("home", error.to_string(), "`duenna stop --release`"),
    });
    let key = Examination::fine("key", store.key_source().to_string());
    let is_open = passphrase::is_in_environment() && store.has_passphrase();
    all.push(if is_open { key.advised(passphrase::IN_ENVIRONMENT) } else { key });
    all.push(match store.verify() {
        Ok(log) => Examination::fine("disclosure log", format!("intact, {}", counted(log.rows, "row", "rows"))),
        Err(error) => Examination::wrong("disclosure log", error.to_string(), "`duenna disclosures verify`"),
    });
    terminal::progress("");
    all.push(match store.list() {
        Ok(values) if values.is_empty() => {
            Examination::fine("private values", "none").advised("`duenna data add KEY` stores one")
        }
        Ok(values) => Examination::fine("private values", values.len().to_string()),
        Err(error) => Examination::wrong("private values", error.to_string(), ""),
    });
    Some(store)
}

/// Whether there is room for the log to grow.
#[cfg(unix)]
fn space(folder: &Path) -> Option<Examination> {
    let found = rustix::fs::statvfs(folder).ok()?;
    let free = found.f_bavail.saturating_mul(found.f_frsize);
    let shown = format!("{} MB free", free >> 20);
    Some(if free < LITTLE_SPACE {
        Examination::wrong("disk", shown, "free some space: nothing is sent that cannot be logged first")
    } else {
        Examination::fine("disk", shown)
    })
}

#[cfg(not(unix))]
const fn space(_: &Path) -> Option<Examination> {
    None
}

/// The models that are set up, with their keys. None of them is contacted.
fn models(config: &Config) -> Result<Examination, CliError> {
    let config = model::wanted(config, None)?;
    Ok(match Models::new(&config, &passphrase::access()) {
        Ok(Some(models)) => {
            let party = models.author().config().party().map(|party| party.to_string());
            Examination::fine("model", format!("{} (not contacted)", party.unwrap_or_default()))
        }
        Ok(None) => Examination::fine("model", "none")
            .advised("tasks in words need one: [model] in duenna.toml, or `--model`; see `duenna model list`"),
        Err(error) => Examination::wrong("model", error.to_string(), "tasks in words do not run before this is mended"),
    })
}

fn servers(store: &Store, config: &Config, all: &mut Vec<Examination>) -> Result<(), CliError> {
    if config.servers.is_empty() {
        all.push(Examination::fine("servers", "none").advised("`duenna servers add NAME -- COMMAND` adds one"));
        return Ok(());
    }
    let mut described = match Servers::new(config) {
        Ok(described) => described.watched(screen::waiting),
        Err(error) => {
            all.push(Examination::wrong("servers", error.to_string(), "no server can be used before this is mended"));
            return Ok(());
        }
    };
    all.push(match launcher() {
        Some(path) => Examination::fine("confinement", path.display().to_string()),
        None => Examination::fine("confinement", "none: servers run as you")
            .advised("install bubblewrap (`bwrap`), so that servers see their own files alone"),
    });
    let runtime = runtime()?;
    for (name, server) in &config.servers {
        let what = format!("server {name}");
        let Ok(known) = name.as_str().parse::<ServerName>() else { continue };
        let since = Instant::now();
        let found = runtime.block_on(described.tools(&known, store, false));
        let took = since.elapsed().as_secs_f64();
        all.push(match found {
            Err(error) => {
                let advice = match &server.transport {
                    TransportConfig::Stdio(stdio) => {
                        let line: Vec<&str> =
                            std::iter::once(&stdio.command).chain(&stdio.args).map(String::as_str).collect();
                        format!(
                            "try `{}` by itself; a key or a variable that it needs goes under `env` or `env_pass` in duenna.toml",
                            line.join(" ")
                        )
                    }
                    TransportConfig::Http(http) => format!("check that {} can be reached from here", http.url),
                };
                Examination::wrong(&what, error.to_string(), &advice)
            }
            Ok((list, Approval::Changed)) => Examination::wrong(
                &what,
                format!("{}, CHANGED since you approved them", counted(list.tools().len(), "tool", "tools")),
                &format!("`duenna servers tools {name}` shows them, `duenna servers approve {name}` approves them"),
            ),
            Ok((list, approval)) => {
                let new = if approval == Approval::First { ", approved now" } else { "" };
                let tools = counted(list.tools().len(), "tool", "tools");
                let fine = Examination::fine(&what, format!("{tools}{new}, started in {took:.1} s"));
                let is_described = described.described().get(&known).is_some_and(|server| server.annotation.is_some());
                if !is_described {
                    fine.advised("nobody has described it, so you are asked more often: `duenna annotations draft`")
                } else if !super::servers::has_fixed_version(server) {
                    fine.advised(&format!("another version may run at any time; `duenna servers update {name}` fixes one"))
                } else {
                    fine
                }
            }
        });
    }
    Ok(())
}

/// Runs that wait for the user.
fn pending(store: &Store) -> Option<Examination> {
    let waiting = match left(store) {
        Ok(waiting) => waiting,
        Err(error) => return Some(Examination::wrong("pending runs", error.to_string(), "`duenna pending`")),
    };
    let count = waiting.len();
    (count > 0).then(|| {
        Examination::fine("pending runs", count.to_string())
            .advised("`duenna pending` lists them, `duenna resume` resumes one")
    })
}
