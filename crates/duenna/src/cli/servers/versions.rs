//! The versions of the packages that servers are started from: fixed when a server is added, and moved on by `duenna servers update` alone.

use std::path::PathBuf;

use duenna_core::quoted;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{edit, look};
use crate::cli::error::CliError;
use crate::cli::home::{OpenHome, config, folder};
use crate::cli::{CommandOutput, passphrase, runtime, screen, settings};
use duenna_core::{Annotation, suggestion};
use duenna_runtime::annotations;
use duenna_runtime::config::{ServerConfig, ServerName, StdioConfig, TransportConfig};
use duenna_runtime::packages::{self, Package, Pinning, Version, VersionWish, packages};
use duenna_runtime::session::{Approval, Wait, watched};

/// Fixes the versions of what new servers fetch. What became of each, in the order of the servers.
pub(super) fn pin(servers: &mut [ServerConfig]) -> Result<Vec<Vec<Pinning>>, CliError> {
    let programs: Vec<Option<StdioConfig>> = servers.iter().map(|server| program(server).cloned()).collect();
    let pinned = runtime()?.block_on(async {
        let mut asked = JoinSet::new();
        for (at, mut program) in programs.into_iter().enumerate().filter_map(|(at, program)| Some((at, program?))) {
            asked.spawn(async move {
                let outcome = packages::pin(&mut program, VersionWish::Missing).await;
                (at, program, outcome)
            });
        }
        watched(Some(screen::waiting), Wait::Versions, asked.join_all()).await
    });
    let mut outcomes: Vec<Vec<Pinning>> = servers.iter().map(|_| Vec::new()).collect();
    for (at, program, outcome) in pinned {
        if let (Some(server), Some(of)) = (servers.get_mut(at), outcomes.get_mut(at)) {
            server.transport = TransportConfig::Stdio(program);
            *of = outcome;
        }
    }
    Ok(outcomes)
}

fn program(server: &ServerConfig) -> Option<&StdioConfig> {
    match &server.transport {
        TransportConfig::Stdio(program) => Some(program),
        TransportConfig::Http(_) => None,
    }
}

/// The packages that a server fetches when it is started.
fn fetched(server: &ServerConfig) -> Vec<Package> {
    program(server).map(packages).unwrap_or_default()
}

/// Whether no other version of what a server fetches can run tomorrow, as far as its command says.
pub(in crate::cli) fn has_fixed_version(server: &ServerConfig) -> bool {
    program(server).is_none_or(packages::has_fixed_versions)
}

/// The packages of a server for programs.
pub(super) fn listed(server: &ServerConfig) -> Vec<Value> {
    let version = |package: &Package| match &package.version {
        Version::Exact(version) => Some(version.clone()),
        Version::Floating(_) | Version::Address => None,
    };
    let one = |package: &Package| json!({ "package": package.name, "version": version(package) });
    fetched(server).iter().map(one).collect()
}

/// What became of the versions of a new server, in sentences; nothing if it fetches nothing. `outcomes`: none if nothing was to be fixed.
pub(super) fn in_words(server: &ServerConfig, outcomes: Option<&[Pinning]>) -> String {
    let Some(outcomes) = outcomes else {
        let names = fetched(server).into_iter().filter(|package| !matches!(package.version, Version::Exact(_)));
        let names: Vec<String> = names.map(|package| quoted(&package.name)).collect();
        return if names.is_empty() {
            String::new()
        } else {
            format!("As you said, no version of {} is fixed: another may run at any time.\n", names.join(", "))
        };
    };
    let mut text: String = outcomes.iter().map(|outcome| sentence(&server.name, outcome)).collect();
    text.push_str(&unchecked(server));
    text
}

fn sentence(server: &ServerName, outcome: &Pinning) -> String {
    match outcome {
        Pinning::Pinned(Package { name, version: Version::Exact(version), .. }) => {
            let name = quoted(name);
            format!("It runs version {version} of {name} from now on; `duenna servers update {server}` moves it on.\n")
        }
        Pinning::Pinned(_) | Pinning::Exact(_) => String::new(),
        Pinning::Unchanged(Package { name, version: Version::Address, .. }, _) => {
            format!(
                "What is fetched from {} has no version that Duenna could fix: it may change at any time.\n",
                quoted(name)
            )
        }
        Pinning::Unchanged(Package { name, .. }, error) => {
            let why = error.as_ref().map_or_else(String::new, |error| format!(", since {error}"));
            let name = quoted(name);
            format!(
                "WARNING: the version of {name} is not fixed{why}. Another may run at any\n\
                 time; `duenna servers update {server}` fixes it.\n"
            )
        }
    }
}

/// That the shipped annotation was checked with other versions than the one that runs.
fn unchecked(server: &ServerConfig) -> String {
    let shipped = annotations::shipped_for(server).filter(|_| server.annotation.is_none());
    let checked = shipped.and_then(|shipped| Annotation::from_json(shipped.json).ok()).map(|known| known.checked);
    let started = fetched(server).into_iter().next();
    match (checked, started) {
        (Some(checked), Some(Package { version: Version::Exact(version), .. }))
            if !checked.is_empty() && !checked.contains(&version) =>
        {
            format!(
                "Its annotation was checked with version {}, not with {version}, which may do other things.\n",
                checked.join(", ")
            )
        }
        _ => String::new(),
    }
}

/// Moves a server to another version of its package.
pub(super) fn update(
    home: Option<PathBuf>,
    name: &str,
    version: Option<&str>,
    json: bool,
) -> Result<CommandOutput, CliError> {
    let folder = folder(home)?;
    let store = passphrase::opened(&folder)?;
    let known = config(&folder)?;
    let Some(server) = known.servers.get(name) else {
        let rest = suggestion(name, known.servers.keys().map(ServerName::as_str), "see `duenna servers list`");
        return Err(CliError::Usage(format!("there is no server {}{rest}", quoted(name))));
    };
    let unfit = || {
        CliError::Usage(format!(
            "`{name}` is not started from a package of which Duenna could fix the version (`npx PACKAGE`, `uvx PACKAGE` and the like)"
        ))
    };
    let mut program = program(server).ok_or_else(unfit)?.clone();
    let before = packages(&program);
    if before.iter().all(|package| package.version == Version::Address) {
        return Err(unfit());
    }
    // The command of a server counts as the user left it, before it is asked about.
    settings::approved(&store, &folder)?;
    let wanted = version.map_or(VersionWish::Newest, VersionWish::This);
    let outcomes =
        runtime()?.block_on(watched(Some(screen::waiting), Wait::Versions, packages::pin(&mut program, wanted)));
    let failed = outcomes.iter().find_map(|outcome| match outcome {
        Pinning::Unchanged(package, Some(error)) => Some(format!("{}: {error}", quoted(&package.name))),
        Pinning::Unchanged(_, None) | Pinning::Pinned(_) | Pinning::Exact(_) => None,
    });
    if let Some(why) = failed {
        return Err(CliError::Usage(format!("{why}; nothing was changed")));
    }
    let moved: Vec<(Package, Package)> =
        before.into_iter().zip(packages(&program)).filter(|(before, after)| before.version != after.version).collect();
    let said = |package: &Package| match &package.version {
        Version::Exact(version) => version.clone(),
        Version::Floating(_) | Version::Address => "no fixed version".to_owned(),
    };
    if moved.is_empty() {
        let versions: Vec<String> =
            packages(&program).iter().map(|package| format!("{} {}", quoted(&package.name), said(package))).collect();
        return if json {
            CommandOutput::json(&json!({ "server": name, "moved": [], "changed": false }))
        } else {
            Ok(CommandOutput::prose(format!("`{name}` already runs {}.\n", versions.join(", "))))
        };
    }
    let to_change = server.name.clone();
    if !edit(&store, |file| Ok(file.set_arguments(&to_change, &program.args)))? {
        return Err(unfit());
    }
    let opened = OpenHome { config: settings::approved(&store, &folder)?, store: store.into() };
    let reached = look(&opened, name, false);
    let tools = match &reached {
        Ok((_, Approval::First)) => "Its tools are now approved, since this is the first list seen.\n".to_owned(),
        Ok((_, Approval::Same)) => "Its tools are the ones that you approved.\n".to_owned(),
        Ok((_, Approval::Changed)) => format!(
            "Its tools have CHANGED; nothing is sent to it until you approve them: `duenna servers tools {name}`\n\
             shows them, `duenna servers approve {name}` approves them.\n"
        ),
        Err(error) => {
            let back = moved.first().map(|(before, _)| match &before.version {
                Version::Exact(version) => format!("; `duenna servers update {name} --to {version}` goes back"),
                Version::Floating(_) | Version::Address => String::new(),
            });
            format!("It did not start{}: {error}\n", back.unwrap_or_default())
        }
    };
    if json {
        let moved: Vec<Value> = moved
            .iter()
            .map(|(before, after)| {
                let exact = |package: &Package| matches!(package.version, Version::Exact(_)).then(|| said(package));
                json!({ "package": after.name, "from": exact(before), "to": exact(after) })
            })
            .collect();
        let changed = matches!(reached, Ok((_, Approval::Changed)));
        return CommandOutput::json(
            &json!({ "server": name, "moved": moved, "reached": reached.is_ok(), "changed": changed }),
        );
    }
    let moved: Vec<String> = moved
        .iter()
        .map(|(before, after)| format!("Moved {} from {} to {}.\n", quoted(&after.name), said(before), said(after)))
        .collect();
    let unchecked = opened.config.servers.get(name).map(unchecked).unwrap_or_default();
    Ok(CommandOutput::prose(format!("{}{tools}{unchecked}", moved.concat())))
}
