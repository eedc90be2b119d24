//! The places of this machine that a server can reach (semantics 3.6): what the user said, else what its annotation reads off the command
//! that starts it, else all of them.

mod repository;
#[cfg(test)]
mod tests;

use std::path::{Component, Path, PathBuf};

use duenna_core::{Annotation, Party, PartyKind, PlaceSource, Reach};

use super::{Origin, VERBS};
use crate::config::{LocalReach, ServerConfig, StdioConfig, TransportConfig};

/// What a server can reach; `None`: all of the pool that its annotation names.
pub(super) fn places(config: &ServerConfig, annotation: Option<&Annotation>) -> Option<Reach> {
    match (&config.reaches, &config.transport) {
        (Some(LocalReach::Nothing), _) => Some(Reach::nothing()),
        (Some(LocalReach::Everything), _) => Some(Reach::everything()),
        (Some(LocalReach::Places(paths)), _) => Some(
            paths.iter().map(|path| named(path)).collect::<Option<Vec<_>>>().map_or_else(Reach::everything, joined),
        ),
        (None, TransportConfig::Stdio(program)) => match annotation {
            Some(annotation) if annotation.places.is_empty() => None,
            Some(annotation) => Some(Command::of(program).reach(&annotation.places).unwrap_or_else(Reach::everything)),
            None => Some(Reach::everything()),
        },
        (None, TransportConfig::Http(http)) => {
            (annotation.is_none() && http.url.is_on_this_machine()).then(Reach::everything)
        }
    }
}

fn joined(all: Vec<Reach>) -> Reach {
    all.iter().fold(Reach::nothing(), |reach, one| reach.join(one))
}

/// One place, as it is written and as the system resolves it. `None` if it has no name that would be one.
fn named(path: &Path) -> Option<Reach> {
    let from_home = path.strip_prefix("~").ok().map(|rest| Some(PathBuf::from(std::env::var_os("HOME")?).join(rest)));
    let path = &from_home.unwrap_or_else(|| Some(path.to_owned()))?;
    let names = [path.to_owned(), resolved(path)?];
    // A database has files beside its own.
    let endings = if path.is_dir() { &[""][..] } else { &["", "-journal", "-shm", "-wal"] };
    let with = |path: &Path, ending: &str| PartyKind::File.party(&format!("{}{ending}", path.to_str()?));
    let all = names.iter().flat_map(|path| endings.iter().map(move |ending| with(path, ending)));
    Some(Reach::places(all.collect::<Option<Vec<Party>>>()?))
}

/// Without links, also where the last parts are not there yet.
fn resolved(path: &Path) -> Option<PathBuf> {
    if path.components().any(|part| part == Component::ParentDir) {
        return None;
    }
    let there = path.ancestors().find(|folder| folder.exists())?;
    let rest = path.strip_prefix(there).ok()?;
    // An empty rest would add a separator.
    let there = there.canonicalize().ok()?;
    Some(if rest.as_os_str().is_empty() { there } else { there.join(rest) })
}

/// The command of a server, taken apart.
struct Command<'a> {
    program: &'a StdioConfig,
    /// Whether a path in it is the path that its program sees: not in a container or on another machine.
    is_plain: bool,
    /// Whether a relative path starts where Duenna starts it.
    starts_here: bool,
    /// The file of the program, where the command names one.
    file: Option<&'a str>,
    /// The arguments of the program itself.
    given: &'a [String],
}

impl<'a> Command<'a> {
    fn of(program: &'a StdioConfig) -> Self {
        let name = Path::new(&program.command).file_stem().unwrap_or_default().to_string_lossy();
        let is_launcher = [Origin::Npm, Origin::PyPi].iter().any(|origin| origin.launchers().contains(&name.as_ref()));
        if !is_launcher {
            let is_plain =
                super::SHIPPED.iter().any(|shipped| super::short(shipped.package) == name) || name == "duenna";
            let file = Path::new(&program.command).is_absolute().then_some(program.command.as_str());
            return Self { program, is_plain, starts_here: true, file, given: &program.args };
        }
        let is_passed_over = |arg: &String| arg.starts_with('-') || VERBS.contains(&arg.as_str());
        let at = program.args.iter().position(|arg| !is_passed_over(arg)).unwrap_or(program.args.len());
        let (before, rest) = program.args.split_at(at);
        let is_known =
            |arg: &String| ["-y", "--yes", "-m", "-u"].contains(&arg.as_str()) || VERBS.contains(&arg.as_str());
        Self {
            program,
            is_plain: !rest.is_empty(),
            starts_here: before.iter().all(is_known),
            file: rest.first().map(String::as_str).filter(|file| Path::new(file).is_absolute()),
            given: rest.get(1..).unwrap_or_default(),
        }
    }

    /// All places that the command names; `None` if that cannot be said.
    fn reach(&self, sources: &[PlaceSource]) -> Option<Reach> {
        if !self.is_plain {
            return None;
        }
        let mut named = Vec::new();
        for source in sources {
            match source {
                PlaceSource::Arguments => {
                    let given = self.given.iter().filter(|arg| !arg.starts_with('-'));
                    named.extend(given.map(|arg| self.place(arg)).collect::<Option<Vec<_>>>()?);
                }
                PlaceSource::Option(option) => {
                    named.extend(
                        self.option(option)?.iter().map(|value| self.place(value)).collect::<Option<Vec<_>>>()?,
                    );
                }
                PlaceSource::Repository(option) => {
                    for value in self.option(option)? {
                        let path = self.path(value)?;
                        named.push(named_repository(&path, self.program)?);
                    }
                }
                PlaceSource::Environment(name) => {
                    if let Some(value) = self.variable(name)? {
                        // A relative one would start anywhere.
                        let path = PathBuf::from(value);
                        named.push(path.is_absolute().then(|| self::named(&path))??);
                    }
                }
                PlaceSource::Default(_) | PlaceSource::Program | PlaceSource::Nothing => {}
            }
        }
        if named.is_empty() {
            for source in sources {
                match source {
                    PlaceSource::Default(path) => named.push(self.place(path)?),
                    PlaceSource::Program => named.push(self::named(&self.folder()?)?),
                    PlaceSource::Nothing => return Some(Reach::nothing()),
                    PlaceSource::Arguments
                    | PlaceSource::Option(_)
                    | PlaceSource::Repository(_)
                    | PlaceSource::Environment(_) => {}
                }
            }
        }
        (!named.is_empty()).then(|| joined(named))
    }

    /// The folder in which its program lies.
    fn folder(&self) -> Option<PathBuf> {
        if let Some(file) = self.file {
            return Some(Path::new(file).parent()?.to_owned());
        }
        // What `npx` starts, it keeps there, unless it was told otherwise.
        let home = PathBuf::from(std::env::var_os("HOME")?);
        let is_npx = Path::new(&self.program.command).file_stem().is_some_and(|name| name == "npx");
        let is_told = self.program.env.keys().any(|name| name.to_lowercase().starts_with("npm_config"));
        (is_npx && !is_told && !home.join(".npmrc").exists()).then(|| home.join(".npm"))
    }

    /// The values of an option.
    fn option(&self, option: &str) -> Option<Vec<&'a str>> {
        let mut values = Vec::new();
        let mut given = self.given.iter();
        while let Some(arg) = given.next() {
            if arg == option {
                values.push(given.next()?.as_str());
            } else if let Some(value) = arg.strip_prefix(option).and_then(|rest| rest.strip_prefix('=')) {
                values.push(value);
            } else if !option.starts_with("--") && arg.starts_with(option) && !arg.starts_with("--") {
                // `-rPATH`, or short options written together.
                return None;
            }
        }
        Some(values)
    }

    /// A variable that the server will see: Duenna's own reach it by name only.
    fn variable(&self, name: &str) -> Option<Option<String>> {
        let Some(value) = self.program.env.get(name) else { return Some(None) };
        let value = value.resolve("env", &|name| std::env::var(name).ok()).ok()?;
        Some(Some(value.expose().to_owned()))
    }

    fn place(&self, written: &str) -> Option<Reach> {
        named(&self.path(written)?)
    }

    fn path(&self, written: &str) -> Option<PathBuf> {
        let path = Path::new(written);
        if path.is_absolute() || path.starts_with("~") {
            return Some(path.to_owned());
        }
        if !self.starts_here {
            return None;
        }
        let from = match &self.program.cwd {
            Some(cwd) => std::path::absolute(cwd).ok()?,
            None => std::env::current_dir().ok()?,
        };
        Some(from.join(path.strip_prefix("./").unwrap_or(path)))
    }
}

/// A repository as a place, where git keeps to it.
fn named_repository(path: &Path, program: &StdioConfig) -> Option<Reach> {
    let is_told = program.env.keys().any(|name| name.starts_with("GIT_"));
    (!is_told && repository::keeps_to_itself(path)).then(|| named(path))?
}
