//! The places of this machine that a server can reach (semantics 3.6): what the user said, else what its annotation reads off the command
//! that starts it, else all of them.

mod repository;
#[cfg(test)]
mod tests;

use std::path::{Component, Path, PathBuf};

use duenna_core::{Annotation, Party, PartyKind, PlaceSource, Reach};

use super::{Origin, VERBS};
use crate::config::{LocalReach, ServerConfig, StdioConfig, TransportConfig};

/// What a database adds to the name of its file for those that it keeps beside it: they are part of its place.
pub const DATABASE_ENDINGS: [&str; 3] = ["-journal", "-shm", "-wal"];

/// What a server can reach; `None`: all of the pool that its annotation names.
pub(super) fn places(config: &ServerConfig, annotation: Option<&Annotation>) -> Option<Reach> {
    match (&config.reaches, &config.transport) {
        (Some(LocalReach::Nothing), _) => Some(Reach::nothing()),
        (Some(LocalReach::Everything), _) => Some(Reach::everything()),
        (Some(LocalReach::Places(paths)), _) => Some(
            paths
                .iter()
                .map(|path| named(&from_home(path)?))
                .collect::<Option<Vec<_>>>()
                .map_or_else(Reach::everything, |all| Reach::places(all.concat())),
        ),
        (None, TransportConfig::Stdio(program)) => match annotation {
            Some(annotation) if annotation.places.is_empty() => None,
            Some(annotation) => Some(of_command(program, &annotation.places).unwrap_or_else(Reach::everything)),
            None => Some(Reach::everything()),
        },
        (None, TransportConfig::Http(http)) => {
            (annotation.is_none() && http.url.is_on_this_machine()).then(Reach::everything)
        }
    }
}

fn of_command(program: &StdioConfig, sources: &[PlaceSource]) -> Option<Reach> {
    Command::of(program)?.reach(sources)
}

/// The files that a server's command runs, and the folders where launchers keep what they start.
pub(super) fn programs(program: &StdioConfig) -> Vec<PathBuf> {
    let started = Command::of(program).and_then(|command| command.file);
    let named = started.into_iter().chain([program.command.as_str()]).map(PathBuf::from);
    let files = named.filter(|path| path.is_absolute()).filter_map(|path| path.canonicalize().ok());
    let name = Path::new(&program.command).file_stem().unwrap_or_default().to_string_lossy();
    let kept: &[&str] = match name.as_ref() {
        "npx" | "npm" | "pnpm" | "pnpx" | "yarn" | "bunx" => &[".npm", ".cache", ".local/share"],
        "uvx" | "uv" | "pipx" => &[".cache", ".local/share"],
        _ => &[],
    };
    let home = std::env::var_os("HOME").map(PathBuf::from);
    files.chain(kept.iter().filter_map(|name| Some(home.as_ref()?.join(name)))).collect()
}

/// One place. `None` if it has no name that would be one, or a link leads there: what is told to one name of a file is not looked for under another.
pub(super) fn named(path: &Path) -> Option<Vec<Party>> {
    if resolved(path)? != path {
        return None;
    }
    let beside = if path.is_dir() { &[][..] } else { &DATABASE_ENDINGS };
    let with = |ending: &&str| PartyKind::File.party(&format!("{}{ending}", path.to_str()?));
    [""].iter().chain(beside).map(with).collect()
}

/// Without links, also where the last parts are not there yet; `None` if a link leads nowhere, where something may come to be.
fn resolved(path: &Path) -> Option<PathBuf> {
    if path.components().any(|part| part == Component::ParentDir) {
        return None;
    }
    let there = path.ancestors().find(|folder| folder.exists())?;
    let leads_nowhere = |part: &Path| !part.exists() && part.symlink_metadata().is_ok();
    if path.ancestors().take_while(|part| *part != there).any(leads_nowhere) {
        return None;
    }
    let rest = path.strip_prefix(there).ok()?;
    // An empty rest would add a separator.
    let there = there.canonicalize().ok()?;
    Some(if rest.as_os_str().is_empty() { there } else { there.join(rest) })
}

/// With the user's home folder in the place of `~`.
fn from_home(path: &Path) -> Option<PathBuf> {
    match path.strip_prefix("~") {
        Ok(rest) => Some(PathBuf::from(std::env::var_os("HOME")?).join(rest)),
        Err(_) => Some(path.to_owned()),
    }
}

/// The command of a server, taken apart.
struct Command<'a> {
    program: &'a StdioConfig,
    /// The file of the program, where the command names one.
    file: Option<&'a str>,
    /// The arguments of the program itself.
    given: &'a [String],
}

impl<'a> Command<'a> {
    /// `None` if a path in it may not be the path that its program sees: in a container, on another machine, in a folder that the launcher
    /// changes to.
    fn of(program: &'a StdioConfig) -> Option<Self> {
        let name = Path::new(&program.command).file_stem().unwrap_or_default().to_string_lossy();
        let is_launcher = [Origin::Npm, Origin::PyPi].iter().any(|origin| origin.launchers().contains(&name.as_ref()));
        if !is_launcher {
            let is_known = super::SHIPPED.iter().any(|shipped| super::short(shipped.package) == name);
            let file = Path::new(&program.command).is_absolute().then_some(program.command.as_str());
            // The demo's servers are commands of Duenna itself.
            let is_demo = name == "duenna" && program.args.first().is_some_and(|word| word == "demo-server");
            let given = if is_demo { program.args.get(2..).unwrap_or_default() } else { &program.args };
            return (is_known || is_demo).then_some(Self { program, file, given });
        }
        let is_word =
            |arg: &String| ["-y", "--yes", "-m", "-u"].contains(&arg.as_str()) || VERBS.contains(&arg.as_str());
        let at = program.args.iter().position(|arg| !is_word(arg))?;
        let started = program.args.get(at).filter(|started| !started.starts_with('-'))?;
        let file = Some(started.as_str()).filter(|file| Path::new(file).is_absolute());
        Some(Self { program, file, given: program.args.get(at + 1..)? })
    }

    /// All places that the command names; `None` if that cannot be said.
    fn reach(&self, sources: &[PlaceSource]) -> Option<Reach> {
        // Another home, another search path, or what else a program reads there may lead anywhere.
        let is_source = |name: &String| sources.contains(&PlaceSource::Environment(name.clone()));
        if !self.program.env.keys().all(is_source) {
            return None;
        }
        let arguments = self.arguments(sources)?;
        let mut named = Vec::new();
        for source in sources {
            match source {
                PlaceSource::Arguments => {
                    for argument in &arguments.plain {
                        named.extend(self::named(&self.started_in(argument)?)?);
                    }
                }
                PlaceSource::Option(option) => {
                    for value in arguments.values(option) {
                        named.extend(self::named(Path::new(value))?);
                    }
                }
                PlaceSource::Repository(option) => {
                    for value in arguments.values(option) {
                        let place = self::named(Path::new(value))?;
                        named.extend(repository::keeps_to_itself(Path::new(value)).then_some(place)?);
                    }
                }
                PlaceSource::Environment(name) => {
                    if let Some(value) = self.program.env.get(name) {
                        let value = value.resolve("env", &|name| std::env::var(name).ok()).ok()?;
                        named.extend(self::named(Path::new(value.expose()))?);
                    }
                }
                PlaceSource::Program => {}
            }
        }
        if named.is_empty() && sources.contains(&PlaceSource::Program) {
            named.extend(self::named(Path::new(self.file?).canonicalize().ok()?.parent()?)?);
        }
        (!named.is_empty()).then(|| Reach::places(named))
    }

    /// The arguments, where each option is one of those that name places, or only says how much is told: others, and their abbreviations, might
    /// name places, too.
    fn arguments(&self, sources: &[PlaceSource]) -> Option<Arguments<'a>> {
        let mut arguments = Arguments { options: Vec::new(), plain: Vec::new() };
        let mut given = self.given.iter().map(String::as_str);
        while let Some(argument) = given.next() {
            if ["-v", "--verbose", "--"].contains(&argument) {
                continue;
            }
            if !argument.starts_with('-') {
                arguments.plain.push(argument);
                continue;
            }
            let (option, value) =
                argument.split_once('=').map_or((argument, None), |(option, value)| (option, Some(value)));
            let is_known = |source: &PlaceSource| match source {
                PlaceSource::Option(known) | PlaceSource::Repository(known) => known == option,
                PlaceSource::Arguments | PlaceSource::Environment(_) | PlaceSource::Program => false,
            };
            if !sources.iter().any(is_known) {
                return None;
            }
            arguments.options.push((option, value.or_else(|| given.next())?));
        }
        let takes_plain = sources.contains(&PlaceSource::Arguments);
        (takes_plain || arguments.plain.is_empty()).then_some(arguments)
    }

    /// A path that the program resolves once, when it is started.
    fn started_in(&self, written: &str) -> Option<PathBuf> {
        let path = Path::new(written);
        if path.is_absolute() {
            return Some(path.to_owned());
        }
        if written.starts_with('~') {
            return from_home(Path::new(written)).filter(|_| written.starts_with("~/"));
        }
        let from = match &self.program.cwd {
            Some(cwd) => std::path::absolute(cwd).ok()?,
            None => std::env::current_dir().ok()?,
        };
        Some(from.join(path.strip_prefix("./").unwrap_or(path)))
    }
}

/// The arguments of a program.
struct Arguments<'a> {
    options: Vec<(&'a str, &'a str)>,
    plain: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    fn values(&self, option: &str) -> impl Iterator<Item = &'a str> {
        self.options.iter().filter(move |(known, _)| *known == option).map(|(_, value)| *value)
    }
}
