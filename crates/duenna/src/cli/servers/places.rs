//! What of this machine a server can reach: shown, and asked about where nobody said so.

use std::io;
use std::path::PathBuf;

use duenna_core::{ServerName as CoreName, quoted};

use crate::cli::error::CliError;
use crate::terminal::{self, Console, SystemConsole};
use duenna_runtime::annotations;
use duenna_runtime::config::{Config, LocalReach, ServerConfig, ServerName, TransportConfig};
use duenna_runtime::confinement::launcher;
use duenna_runtime::session::Servers;

/// The places of this machine that a server can reach; `/` is all of them. Nothing if an annotation cannot be read, whosever it is.
pub(super) fn reached(servers: Option<&Servers>, name: &ServerName) -> Option<Vec<String>> {
    let reach = servers?.described().get(&name.as_str().parse::<CoreName>().ok()?)?.reach();
    let paths = reach.files().filter_map(|place| Some(place.to_string().strip_prefix("file:")?.to_owned()));
    // What a database keeps beside itself is part of it.
    let is_beside = |path: &String| annotations::DATABASE_ENDINGS.iter().any(|ending| path.ends_with(ending));
    Some(paths.filter(|path| !is_beside(path)).collect())
}

/// The same, in words.
pub(super) fn in_words(places: &[String]) -> String {
    match places {
        [] => "no local files".to_owned(),
        [all] if all == "/" => "all local files".to_owned(),
        some => some.join(", "),
    }
}

/// What the user says with `--reaches`, or types.
pub(super) fn said(written: Vec<PathBuf>) -> Result<LocalReach, String> {
    // The home folder is found where the server is described.
    let from_here = |path: PathBuf| {
        if path.starts_with("~") {
            return Ok(path);
        }
        std::path::absolute(&path).map_err(|error| format!("`{}`: {error}", path.display()))
    };
    Ok(match LocalReach::of(written)? {
        LocalReach::Places(paths) => LocalReach::Places(paths.into_iter().map(from_here).collect::<Result<_, _>>()?),
        said @ (LocalReach::Nothing | LocalReach::Everything) => said,
    })
}

/// Whether a server counts as one that reaches everything, since nobody said otherwise.
fn is_unknown(server: &ServerConfig) -> bool {
    server.reaches.is_none() && annotations::server(server).is_ok_and(|server| server.reach().is_everything())
}

/// Asks what a server can reach, where that is not known. Without an answer it stays unknown. Where nobody can be asked, the advice for the user.
pub(super) fn settle(server: &mut ServerConfig, config: &Config) -> Result<String, CliError> {
    if !is_unknown(server) {
        return Ok(String::new());
    }
    // Confined and without a network it reaches what it is given.
    let otherwise = (is_confined(server) && is_offline(server)).then_some(LocalReach::Nothing);
    if !terminal::is_attended() {
        let advice = if otherwise.is_some() { String::new() } else { advice(&server.name, is_confined(server)) };
        server.reaches = otherwise;
        return Ok(advice);
    }
    let others = others(config, &server.name);
    let asked = ask(server, is_confined(server), &others, &mut SystemConsole::default());
    server.reaches = asked.map_err(CliError::Output)?.or(otherwise);
    Ok(String::new())
}

/// Whether it will see only the files that it is given.
fn is_confined(server: &ServerConfig) -> bool {
    let TransportConfig::Stdio(program) = &server.transport else { return false };
    program.confine != Some(false) && launcher().is_some()
}

/// Whether the user wants it to have no network, however it is confined: then it is not started otherwise.
fn is_offline(server: &ServerConfig) -> bool {
    matches!(&server.transport, TransportConfig::Stdio(program) if program.confine == Some(true) && program.network == Some(false))
}

/// What to do about such a server.
fn advice(name: &ServerName, is_confined: bool) -> String {
    if is_confined {
        return format!(
            "What anything on this machine was told still counts as within reach of `{name}`, since\n\
             programs here may answer it over the network; `--reaches none` says that none do.\n"
        );
    }
    format!(
        "Duenna assumes that `{name}` can read and write all your files, so that what\n\
         they hold may come back from it. If it cannot, write `reaches = \"none\"`, or the\n\
         paths that it can reach, into its table in duenna.toml (`--reaches` here).\n"
    )
}

/// The places that other servers reach, with whose they are; not those of servers that reach everything.
fn others(config: &Config, name: &ServerName) -> Vec<(String, String)> {
    let described = Servers::new(config).ok();
    let others = config.servers.values().filter(|server| server.name != *name);
    let places = others.flat_map(|server| {
        let places = reached(described.as_ref(), &server.name).unwrap_or_default();
        places.into_iter().map(|place| (place, server.name.to_string()))
    });
    places.filter(|(place, _)| place != "/").collect()
}

/// How many of them are shown.
const MOST_SHOWN: usize = 8;

fn ask(
    server: &ServerConfig,
    is_confined: bool,
    others: &[(String, String)],
    console: &mut impl Console,
) -> io::Result<Option<LocalReach>> {
    console.begin()?;
    if is_confined {
        writeln!(
            console,
            "Which of your files may `{}` read and write? It is confined, and sees no others.",
            server.name
        )?;
    } else {
        writeln!(console, "Which of your files can `{}` read or write?", server.name)?;
    }
    writeln!(console, "What they hold may come back from it, and what it is told may come back")?;
    writeln!(console, "from whatever else can read them.")?;
    if !others.is_empty() {
        writeln!(console, "Your other servers can reach:")?;
    }
    for (place, name) in others.iter().take(MOST_SHOWN) {
        writeln!(console, "  {} ({name})", quoted(place))?;
    }
    if others.len() > MOST_SHOWN {
        writeln!(console, "  and {} more places (`duenna servers list`)", others.len() - MOST_SHOWN)?;
    }
    writeln!(console, "Type `none`, `local` for all, or files and folders, separated by commas.")?;
    loop {
        write!(
            console,
            "{}",
            if is_confined { "Return shows it none: " } else { "Return leaves it open, and counts as all: " }
        )?;
        let Some(typed) = console.answer()? else { return Ok(None) };
        let written: Vec<PathBuf> =
            typed.split(',').map(str::trim).filter(|path| !path.is_empty()).map(PathBuf::from).collect();
        if written.is_empty() {
            return Ok(None);
        }
        match said(written) {
            Ok(reaches) => return Ok(Some(reaches)),
            Err(why) => writeln!(console, "That cannot be: {why}.")?,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::terminal::Transcript;
    use duenna_runtime::config::StdioConfig;

    fn asked(typed: &str, others: &[(String, String)]) -> (Option<LocalReach>, String) {
        let stdio = TransportConfig::Stdio(StdioConfig::new("chat", Vec::new()));
        let server = ServerConfig::new(ServerName::new("chat").unwrap(), stdio);
        let mut shown = Vec::new();
        let said = ask(&server, false, others, &mut Transcript::new(typed.as_bytes(), &mut shown)).unwrap();
        (said, String::from_utf8(shown).unwrap())
    }

    #[test]
    fn a_servers_places_are_what_is_typed() {
        assert_eq!(asked("none\n", &[]).0, Some(LocalReach::Nothing));
        assert_eq!(asked(" local \n", &[]).0, Some(LocalReach::Everything));
        let places = |paths: &[&str]| Some(LocalReach::Places(paths.iter().map(PathBuf::from).collect()));
        assert_eq!(asked("/a b/c, ~/notes,\n", &[]).0, places(&["/a b/c", "~/notes"]));
        for nothing in ["", "\n", " , \n"] {
            assert_eq!(asked(nothing, &[]).0, None, "{nothing:?}");
        }
        let (said, shown) = asked("none, /a\n/a\n", &[]);
        assert_eq!(said, places(&["/a"]));
        assert!(shown.contains("`none` and `local` stand alone"), "{shown}");
    }

    #[test]
    fn it_is_asked_with_what_others_reach() {
        let others: Vec<_> = (0..10).map(|at| (format!("/home/u/{at}\u{1b}[8m"), "files".to_owned())).collect();
        let (_, shown) = asked("\n", &others);
        assert!(shown.contains(r"/home/u/7\u{1b}[8m (files)") && !shown.contains("/home/u/8"), "{shown}");
        assert!(shown.contains("and 2 more places") && !shown.contains('\u{1b}'), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    }
}
