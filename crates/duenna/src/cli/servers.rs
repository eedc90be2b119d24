//! `duenna servers`: the user's MCP servers.

mod places;
mod versions;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use duenna_core::ServerName as CoreName;
use duenna_core::{quoted, suggestion};
use serde_json::{Value, json};

use super::args::{AddArgs, ServersCommand};
use super::error::CliError;
use super::home::{OpenHome, config, config_path, folder};
use super::{CommandOutput, passphrase, runtime, screen, settings};
use crate::terminal::counted;
use duenna_runtime::agent::stub;
use duenna_runtime::annotations;
use duenna_runtime::config::{
    Config, ConfigError, ConfigFile, HttpConfig, ImportSources, Secret, ServerConfig, ServerName, ServerUrl,
    StdioConfig, TransportConfig, import, variables_of,
};
use duenna_runtime::confinement::{Confinement, Obstacle, launcher, needs_no_network};
use duenna_runtime::gateway::upstream::ToolSpec;
use duenna_runtime::session::{Approval, Servers};
use duenna_store::Store;

pub(super) use versions::has_fixed_version;

pub(super) fn servers(home: Option<PathBuf>, command: &ServersCommand, json: bool) -> Result<CommandOutput, CliError> {
    match command {
        ServersCommand::Add(args) => add(home, args, json),
        ServersCommand::Import { file, no_pin } => take_over(&folder(home)?, file, *no_pin, json),
        ServersCommand::Update { name, to } => versions::update(home, name, to.as_deref(), json),
        ServersCommand::List => list(&config(&folder(home)?)?, json),
        ServersCommand::Tools { name } => tools(&OpenHome::open(home)?, name, false, json),
        ServersCommand::Approve { name } => tools(&OpenHome::open(home)?, name, true, json),
        ServersCommand::Remove { name } => remove(&folder(home)?, name, json),
    }
}

fn add(home: Option<PathBuf>, args: &AddArgs, json: bool) -> Result<CommandOutput, CliError> {
    let folder = folder(home)?;
    let store = passphrase::opened(&folder)?;
    let mut server = described(args)?;
    annotations::server(&server)?;
    let known = config(&folder)?;
    // One of that name is an error; nobody is asked first.
    let is_new = !known.servers.contains_key(server.name.as_str());
    let is_asked = !json && is_new;
    let pins = match (args.no_pin, is_new) {
        (false, true) => versions::pin(std::slice::from_mut(&mut server))?.pop(),
        (true, _) | (_, false) => None,
    };
    keep_offline(std::slice::from_mut(&mut server));
    let advice = if is_asked { places::settle(&mut server, &known)? } else { String::new() };
    if is_new {
        forget(&folder, &server.name)?;
    }
    edit(&store, |file| file.add(&server))?;
    let annotation = annotated(&server);
    let opened = OpenHome { config: settings::approved(&store, &folder)?, store: store.into() };
    let places = places::reached(Servers::new(&opened.config).ok().as_ref(), &server.name);
    let reached = look(&opened, args.name.as_str(), false);
    let (tools, note) = match &reached {
        Ok((names, _)) => (names.clone(), format!("Approved its {}.", counted(names.len(), "tool", "tools"))),
        Err(error) => (
            Vec::new(),
            format!(
                "It did not start: {error}\nThe tools that it lists when it first does count as approved; `duenna doctor` tries again, and \
                 `duenna servers tools {}` shows them.",
                args.name
            ),
        ),
    };
    let added = opened.config.servers.get(args.name.as_str());
    if json {
        let is_confined = added.is_some_and(|server| Confinement::of(server).is_ok());
        return CommandOutput::json(&json!({ "server": args.name.as_str(), "annotation": annotation, "tools": tools,
                                   "reached": reached.is_ok(), "reaches": places, "confined": is_confined,
                                   "packages": versions::listed(&server) }));
    }
    let confined = added.map(confined).unwrap_or_default();
    let version = versions::in_words(&server, pins.as_deref());
    Ok(CommandOutput::prose(format!(
        "Added `{}`; annotation: {annotation}.\n{version}{note}\n{confined}{advice}",
        args.name
    )))
}

fn described(args: &AddArgs) -> Result<ServerConfig, CliError> {
    let secrets = |pairs: &[(String, String)]| -> BTreeMap<String, Secret> {
        pairs.iter().map(|(name, value)| (name.clone(), Secret::new(value.clone()))).collect()
    };
    let absolute = |path: &PathBuf| {
        std::path::absolute(path).map_err(|error| CliError::Usage(format!("`{}`: {error}", path.display())))
    };
    let transport = match (&args.url, args.command.split_first()) {
        (Some(url), _) => {
            let url = ServerUrl::new(url).map_err(|error| CliError::Usage(error.to_string()))?;
            TransportConfig::Http(HttpConfig { url, headers: secrets(&args.header) })
        }
        (None, Some((command, rest))) => TransportConfig::Stdio(StdioConfig {
            command: command.clone(),
            args: rest.to_vec(),
            env: variables(args)?,
            env_pass: args.env_pass.clone(),
            cwd: args.cwd.as_ref().map(absolute).transpose()?,
            confine: if args.no_confine { Some(false) } else { confinable() },
            network: args.no_network.then_some(false),
        }),
        (None, None) => return Err(CliError::Usage("give the server's command after `--`, or `--url`".to_owned())),
    };
    let mut server = ServerConfig::new(args.name.clone(), transport);
    server.annotation = args.annotation.as_ref().map(absolute).transpose()?;
    server.carrier = args.carrier;
    if !args.reaches.is_empty() {
        let reaches = places::said(args.reaches.clone());
        server.reaches = Some(reaches.map_err(|why| CliError::Usage(format!("`--reaches`: {why}")))?);
    }
    Ok(server)
}

/// `confine` of a new server: where it works today, one that cannot be confined tomorrow is not started.
fn confinable() -> Option<bool> {
    launcher().map(|_| true)
}

/// The environment variables from the file and the command line, which count more.
fn variables(args: &AddArgs) -> Result<BTreeMap<String, Secret>, CliError> {
    let mut all = BTreeMap::new();
    if let Some(path) = &args.env_file {
        let text = std::fs::read_to_string(path).map_err(|error| CliError::read(path, &error))?;
        let unreadable =
            || CliError::Usage(format!("`{}` has a line that is not NAME=VALUE; nothing was added", path.display()));
        all = variables_of(&text).ok_or_else(unreadable)?;
    }
    all.extend(args.env.iter().map(|(name, value)| (name.clone(), Secret::new(value.clone()))));
    Ok(all)
}

/// Says of new servers that they get no network, if they need none: what holds today is not lost with another annotation or command.
fn keep_offline(servers: &mut [ServerConfig]) {
    for server in servers {
        let needs_none = needs_no_network(server);
        if let TransportConfig::Stdio(program) = &mut server.transport
            && program.confine == Some(true)
            && needs_none
        {
            program.network = Some(false);
        }
    }
}

/// Changes `duenna.toml`, if it is as the user left it, and approves what it says then.
fn edit<T>(store: &Store, change: impl FnOnce(&mut ConfigFile) -> Result<T, ConfigError>) -> Result<T, CliError> {
    let path = config_path(store.folder());
    let wrong = |source| CliError::Config { path: path.clone(), source };
    let mut file = ConfigFile::open(&path).map_err(wrong)?;
    let approved = file.settings().map_err(wrong)?;
    settings::settle(store, &approved)?;
    let done = change(&mut file).map_err(wrong)?;
    file.save().map_err(wrong)?;
    store.approve_settings(&file.settings().map_err(wrong)?)?;
    Ok(done)
}

/// Deletes the home folder that a server of that name had: what is in it would be the next one's.
fn forget(folder: &Path, name: &ServerName) -> Result<(), CliError> {
    let own = folder.join("servers").join(name.as_str());
    let (packages, mark) = (own.with_extension("packages"), own.with_extension("fetched"));
    let mark_gone = std::fs::remove_file(&mark);
    let all = [(std::fs::remove_dir_all(&own), own), (std::fs::remove_dir_all(&packages), packages), (mark_gone, mark)];
    for (removed, path) in all {
        if let Err(error) =
            removed.or_else(|error| if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
        {
            return Err(CliError::Write { path, reason: error.to_string() });
        }
    }
    Ok(())
}

/// What a server sees of the user's machine, in a sentence.
fn confined(server: &ServerConfig) -> String {
    match (&server.transport, Confinement::of(server)) {
        (TransportConfig::Http(_), _) => String::new(),
        (TransportConfig::Stdio(_), Ok(confinement)) => {
            let files = match confinement.places() {
                None => "all your files but Duenna's".to_owned(),
                Some(places) if places.is_empty() => "none of your files (`--reaches PATH` shows it some)".to_owned(),
                Some(places) => places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", "),
            };
            let network = if confinement.has_network() { "the network, " } else { "" };
            let offline = if confinement.has_network() { "" } else { " It gets no network." };
            format!(
                "It is confined: it sees the system's programs, {network}a home folder of its own, and {files}.{offline}\n"
            )
        }
        (TransportConfig::Stdio(program), Err(_)) if program.confine == Some(false) => {
            "WARNING: it is not confined, as you said: it can read and change what you can, Duenna's home included.\n"
                .to_owned()
        }
        (TransportConfig::Stdio(_), Err(Obstacle::Setting(why))) => {
            format!("It cannot be confined, and is not started: {why}.\n")
        }
        (TransportConfig::Stdio(program), Err(Obstacle::NoLauncher)) if program.network == Some(false) => {
            "It is not started as long as nothing here can keep it from the network: bubblewrap (`bwrap`) is not installed, or does not work.\n".to_owned()
        }
        (TransportConfig::Stdio(_), Err(Obstacle::NotWanted | Obstacle::NoLauncher)) => format!("{UNCONFINED}\n"),
    }
}

/// What it means that nothing here confines servers.
pub(super) const UNCONFINED: &str = "It is not confined, since bubblewrap (`bwrap`) is not installed or does not work here: it can read and change what you can.";

/// Where a server's annotation comes from, in words.
fn annotated(server: &ServerConfig) -> String {
    match (&server.annotation, annotations::shipped_for(server)) {
        (Some(path), _) => path.display().to_string(),
        (None, Some(shipped)) => format!("shipped for {}", shipped.package),
        (None, None) => "none: it may return all that it is sent".to_owned(),
    }
}

fn take_over(folder: &Path, file: &Path, no_pin: bool, json: bool) -> Result<CommandOutput, CliError> {
    let text = std::fs::read_to_string(file).map_err(|error| CliError::read(file, &error))?;
    let beside = file.parent().map(Path::to_owned).unwrap_or_default();
    let sources = ImportSources {
        variable: &|name| std::env::var(name).ok(),
        file: &|path| std::fs::read_to_string(beside.join(path)).ok(),
    };
    let imported = import(&text, &sources).map_err(|source| CliError::Import { path: file.to_owned(), source })?;
    let mut known = config(folder)?;
    let (mut new, there): (Vec<ServerConfig>, Vec<_>) =
        imported.servers.into_iter().partition(|server| !known.servers.contains_key(server.name.as_str()));
    for server in &mut new {
        if let TransportConfig::Stdio(program) = &mut server.transport {
            program.confine = confinable();
        }
    }
    let pins = if no_pin { Vec::new() } else { versions::pin(&mut new)? };
    keep_offline(&mut new);
    known.servers.extend(new.iter().map(|server| (server.name.clone(), server.clone())));
    let advice: Vec<String> = if json {
        Vec::new()
    } else {
        new.iter_mut().map(|server| places::settle(server, &known)).collect::<Result<_, _>>()?
    };
    for server in &new {
        forget(folder, &server.name)?;
    }
    edit(&passphrase::opened(folder)?, |file| new.iter().try_for_each(|server| file.add(server)))?;
    let names = |servers: &[ServerConfig]| servers.iter().map(|server| server.name.to_string()).collect::<Vec<_>>();
    if json {
        let skipped: Vec<Value> =
            imported.skipped.iter().map(|one| json!({ "name": one.name, "reason": one.reason })).collect();
        let renamed: Vec<Value> =
            imported.renamed.iter().map(|one| json!({ "from": one.from, "to": one.to.as_str() })).collect();
        return CommandOutput::json(
            &json!({ "imported": names(&new), "there_already": names(&there), "skipped": skipped,
                                   "renamed": renamed, "notes": imported.notes }),
        );
    }
    let saved = config(folder)?;
    let mut text = Vec::new();
    for (at, (server, advice)) in new.iter().zip(advice).enumerate() {
        text.push(format!("Added `{}`; annotation: {}.\n", server.name, annotated(server)));
        text.push(versions::in_words(server, pins.get(at).map(Vec::as_slice)));
        // Its folder is that of the file in which it stands now.
        text.push(saved.servers.get(server.name.as_str()).map(confined).unwrap_or_default());
        text.push(advice);
    }
    for server in &there {
        text.push(format!("`{}` already exists; it was left unchanged.\n", server.name));
    }
    for one in &imported.renamed {
        text.push(format!("`{}` was renamed to `{}`.\n", one.from, one.to));
    }
    for one in &imported.skipped {
        text.push(format!("Skipped `{}`: {}\n", one.name, one.reason));
    }
    for note in &imported.notes {
        text.push(format!("{note}\n"));
    }
    text.push(
        "Tools are approved when a server is first used; `duenna servers tools NAME` approves and shows them now.\n"
            .to_owned(),
    );
    Ok(CommandOutput::prose(text.concat()))
}

fn list(config: &Config, json: bool) -> Result<CommandOutput, CliError> {
    let reached = |server: &ServerConfig| match &server.transport {
        TransportConfig::Stdio(program) => format!("starts {}", quoted(&program.command)),
        TransportConfig::Http(http) => http.url.to_string(),
    };
    let described = Servers::new(config).ok();
    let places = |server: &ServerConfig| places::reached(described.as_ref(), &server.name);
    if json {
        let all: Vec<Value> = config
            .servers
            .values()
            .map(|server| {
                json!({ "server": server.name.as_str(), "reached": reached(server), "annotation": annotated(server),
                        "carrier": server.carrier, "reaches": places(server), "packages": versions::listed(server) })
            })
            .collect();
        return CommandOutput::json(&all);
    }
    let rows: Vec<_> = config
        .servers
        .values()
        .map(|server| {
            let places = places(server).map_or_else(|| "not known".to_owned(), |places| places::in_words(&places));
            [server.name.to_string(), reached(server), places, annotated(server)]
        })
        .collect();
    let none = "No servers yet; add one with `duenna servers add` or `duenna servers import`.";
    Ok(CommandOutput::table(["server", "reached by", "can reach", "annotation"], &rows, none))
}

/// The names of a server's tools, and how they compare with the approved ones.
fn look(opened: &OpenHome, name: &str, approve: bool) -> Result<(Vec<String>, Approval), CliError> {
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    let known: CoreName = name.parse().map_err(|_| servers.unknown(name))?;
    let (list, approval) = runtime()?.block_on(servers.tools(&known, &opened.store, approve))?;
    Ok((list.tools().iter().map(|tool| tool.name.clone()).collect(), approval))
}

fn tools(opened: &OpenHome, name: &str, approve: bool, json: bool) -> Result<CommandOutput, CliError> {
    let mut servers = Servers::new(&opened.config)?.watched(screen::waiting);
    let known: CoreName = name.parse().map_err(|_| servers.unknown(name))?;
    let (list, approval) = runtime()?.block_on(servers.tools(&known, &opened.store, approve))?;
    let server = servers.described().get(&known).cloned();
    let annotation = server.as_ref().and_then(|server| server.annotation.clone());
    let is_annotated = |tool: &str| {
        let tool = tool.parse().ok();
        tool.is_some_and(|tool| annotation.as_ref().is_some_and(|known| known.tools.contains_key(&tool)))
    };
    let state = match (approval, approve) {
        (Approval::First, _) => "are now approved, since this is the first list seen",
        (Approval::Same, _) => "are the ones that you approved",
        (Approval::Changed, true) => "had changed, and are now approved",
        (Approval::Changed, false) => {
            "have CHANGED since you approved them; nothing is sent until you approve them (`duenna servers approve`)"
        }
    };
    if json {
        let all: Vec<Value> = list
            .tools()
            .iter()
            .map(|tool| {
                json!({ "tool": tool.name, "title": tool.title, "description": tool.description,
                        "input_schema": tool.input_schema, "output_schema": tool.output_schema,
                        "stub": server.as_ref().map(|server| stub(server, tool)), "annotated": is_annotated(&tool.name) })
            })
            .collect();
        let changed = approval == Approval::Changed && !approve;
        return CommandOutput::json(
            &json!({ "server": name, "changed": changed, "digest": list.digest(), "tools": all }),
        );
    }
    let of_tool = |tool: &ToolSpec| {
        let unknown =
            "    not annotated: what it is told counts as shared with the server, which may return all of it\n";
        let rest = if is_annotated(&tool.name) { "" } else { unknown };
        server.as_ref().map(|server| format!("\n{}{rest}", stub(server, tool))).unwrap_or_default()
    };
    let stubs: String = list.tools().iter().map(of_tool).collect();
    let count = counted(list.tools().len(), "tool", "tools");
    Ok(CommandOutput::prose(stubs.trim_start().to_owned()).hint(&format!("The {count} of `{name}` {state}.")))
}

fn remove(folder: &Path, name: &str, json: bool) -> Result<CommandOutput, CliError> {
    let wanted = ServerName::new(name).map_err(|error| CliError::Usage(error.to_string()))?;
    let removed = edit(&passphrase::opened(folder)?, |file| Ok(file.remove(&wanted)))?;
    if !removed {
        let known = config(folder)?;
        let known = known.servers.keys().map(ServerName::as_str);
        let rest = suggestion(name, known, "see `duenna servers list`");
        return Err(CliError::Usage(format!("there is no server `{wanted}`{rest}")));
    }
    forget(folder, &wanted)?;
    if json {
        CommandOutput::json(&json!({ "removed": name }))
    } else {
        Ok(CommandOutput::prose(format!("Removed `{name}`.\n")))
    }
}
