//! The packages that launchers such as `npx` and `uvx` fetch when a server is started, and the versions that they are pinned to.
//!
//! ```text
//!  npx -y notes-mcp      ─▶ npm view notes-mcp version        ─▶ npx -y notes-mcp@1.4.2
//!  uvx mcp-server-git    ─▶ uv pip compile (nothing is built) ─▶ uvx mcp-server-git@2026.10.19
//! ```
//!
//! # Security
//! A package without a version is another program whenever its author, or who has their password, says so. What a pinned package itself depends on is
//! chosen by the launcher as before.

mod registry;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use crate::config::StdioConfig;

pub use self::registry::RegistryError;

/// Where packages come from, and so who starts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The npm registry.
    Npm,
    /// The Python package index.
    PyPi,
    /// Duenna itself.
    Demo,
}

/// A package that a command names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Its name; of a Python package without its extras.
    pub name: String,
    /// Where it is from.
    pub origin: Origin,
    /// What the command says of its version.
    pub version: Version,
    /// Where in the arguments it stands, and what stands before and after it there.
    at: usize,
    prefix: String,
    extras: String,
    mark: &'static str,
}

/// What a command says of the version of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Version {
    /// Which one.
    Exact(String),
    /// A range, a tag such as `latest`, or nothing.
    Floating(String),
    /// It is fetched by an address, or lies in a folder: no version chooses it.
    Address,
}

/// What became of a package.
#[derive(Debug)]
pub enum Pinning {
    /// It has this version from now on.
    Pinned(Package),
    /// It had this one before.
    Exact(Package),
    /// It is as it was, since no version chooses it, or its registry does not say which.
    Unchanged(Package, Option<RegistryError>),
}

/// How a launcher is told which packages to fetch.
struct Launcher {
    /// The program and the word that makes it fetch; empty if it always does.
    name: &'static str,
    verbs: &'static [&'static str],
    origin: Origin,
    /// Options whose value is the package to start.
    starts: &'static [&'static str],
    /// Options whose value is a package beside it.
    adds: &'static [&'static str],
    /// Other options with a value of their own.
    values: &'static [&'static str],
    /// What stands between a name and its version, where the package is the command itself.
    mark: &'static str,
}

const NPM: Launcher = Launcher {
    name: "",
    verbs: &[],
    origin: Origin::Npm,
    starts: &["-p", "--package"],
    adds: &[],
    values: &[
        "-c",
        "--call",
        "-w",
        "--workspace",
        "--registry",
        "--cache",
        "--prefix",
        "--userconfig",
        "--node-options",
    ],
    mark: "@",
};

const UV: Launcher = Launcher {
    name: "",
    verbs: &[],
    origin: Origin::PyPi,
    starts: &["--from"],
    adds: &["--with", "-w"],
    values: &[
        "-p",
        "--python",
        "-i",
        "--index",
        "--index-url",
        "--default-index",
        "--extra-index-url",
        "-f",
        "--find-links",
        "--index-strategy",
        "--with-requirements",
        "--with-editable",
        "-c",
        "--constraints",
        "--overrides",
        "--directory",
        "--project",
        "--env-file",
        "--cache-dir",
        "--config-file",
        "--exclude-newer",
        "-P",
        "--upgrade-package",
        "--refresh-package",
        "--python-platform",
    ],
    mark: "@",
};

const LAUNCHERS: [Launcher; 10] = [
    Launcher { name: "npx", ..NPM },
    Launcher { name: "npm", verbs: &["exec", "x"], ..NPM },
    Launcher { name: "bunx", ..NPM },
    Launcher { name: "bun", verbs: &["x"], ..NPM },
    Launcher { name: "pnpx", ..NPM },
    Launcher { name: "pnpm", verbs: &["dlx"], ..NPM },
    Launcher { name: "yarn", verbs: &["dlx"], ..NPM },
    Launcher { name: "uvx", ..UV },
    // `uv tool run`
    Launcher { name: "uv", verbs: &["tool run"], ..UV },
    Launcher {
        name: "pipx",
        verbs: &["run"],
        starts: &["--spec"],
        adds: &[],
        values: &["--python", "-i", "--index-url", "--pip-args"],
        mark: "==",
        ..UV
    },
];

/// The packages that a server's command has fetched: the one that is started first.
#[must_use]
pub fn packages(program: &StdioConfig) -> Vec<Package> {
    LaunchCommand::of(program).map(|command| command.packages).unwrap_or_default()
}

/// The one package that a command fetches and starts; `None` if it is no launcher's, or may start something else than the package that it names: it has
/// several, or options that nobody here knows.
pub(crate) fn only_package(program: &StdioConfig) -> Option<Package> {
    let command = LaunchCommand::of(program)?;
    let mut packages = command.packages;
    let only = packages.pop().filter(|_| packages.is_empty() && !command.has_unknown)?;
    (only.version != Version::Address).then_some(only)
}

/// Whether no other version of what a command fetches can run tomorrow, as far as it says itself.
#[must_use]
pub fn has_fixed_versions(program: &StdioConfig) -> bool {
    let is_exact = |package: &Package| matches!(package.version, Version::Exact(_));
    LaunchCommand::of(program).is_none_or(|command| !command.has_unknown && command.packages.iter().all(is_exact))
}

/// Whether a command is a launcher's that fetches packages.
pub(crate) fn is_launcher(program: &StdioConfig) -> bool {
    LaunchCommand::of(program).is_some()
}

/// Whether launchers themselves read a variable: which registries there are, and where they keep what they fetched.
fn is_of_launchers(name: &str) -> bool {
    ["npm_", "uv_", "pip_"].iter().any(|start| name.to_ascii_lowercase().starts_with(start))
}

/// A command that fetches what `program` starts, and starts nothing of it; `None` where the versions of that are not fixed, or the launcher cannot.
#[must_use]
pub fn only_fetching(program: &StdioConfig) -> Option<StdioConfig> {
    let command = LaunchCommand::of(program).filter(|command| !command.has_unknown)?;
    let LaunchCommand { launcher, packages, mut options, is_command, .. } = command;
    let is_exact = |package: &Package| matches!(package.version, Version::Exact(_));
    let started = packages.first().filter(|_| packages.iter().all(is_exact))?;
    let (names, nothing): (_, &[&str]) = match launcher.name {
        "npx" | "npm" => ("--package", &["-c", ":"]),
        "uvx" | "uv" => ("--from", &["python", "-c", ""]),
        _ => return None,
    };
    if is_command {
        let exact = Package { mark: launcher.mark_of_option(), ..started.clone() };
        options.extend([names.to_owned(), exact.written()]);
    }
    options.extend(nothing.iter().map(|&word| word.to_owned()));
    // What else the server is given, its keys among it, is not for those who write the package's install scripts.
    let mut fetching = StdioConfig { args: options, cwd: None, ..program.clone() };
    fetching.env.retain(|name, _| is_of_launchers(name));
    fetching.env_pass.retain(|name| is_of_launchers(name));
    Some(fetching)
}

/// Options of launchers that have no value.
const FLAGS: [&str; 20] = [
    "-y",
    "--yes",
    "-q",
    "--quiet",
    "-s",
    "--silent",
    "--prefer-offline",
    "--prefer-online",
    "--offline",
    "--no-install",
    "--bun",
    "--isolated",
    "--no-cache",
    "-n",
    "--refresh",
    "--no-progress",
    "--native-tls",
    "--no-config",
    "-v",
    "--verbose",
];

/// A command of a launcher, taken apart.
struct LaunchCommand {
    launcher: &'static Launcher,
    /// The package that is started first.
    packages: Vec<Package>,
    /// What stands before the command that the launcher is to start.
    options: Vec<String>,
    /// Whether that command names the package, and no option does.
    is_command: bool,
    /// Whether it has options that may have a value of their own.
    has_unknown: bool,
}

impl LaunchCommand {
    fn of(program: &StdioConfig) -> Option<Self> {
        let name = Path::new(&program.command).file_stem().unwrap_or_default().to_string_lossy();
        let launcher = LAUNCHERS.iter().find(|launcher| launcher.name == name)?;
        let words = &program.args;
        let mut at = launcher.after_verb(words)?;
        let (mut started, mut added) = (Vec::new(), Vec::new());
        let mut has_unknown = false;
        while let Some(word) = words.get(at) {
            let (option, joined) = match word.split_once('=') {
                Some((option, value)) if option.starts_with("--") => (option, Some(value)),
                _ => (word.as_str(), None),
            };
            let list = match option {
                _ if launcher.starts.contains(&option) => Some(&mut started),
                _ if launcher.adds.contains(&option) => Some(&mut added),
                _ if option.starts_with('-') && option != "--" => None,
                _ => break,
            };
            let has_value = list.is_some() || launcher.values.contains(&option);
            has_unknown |= !has_value && joined.is_none() && !FLAGS.contains(&option);
            if let Some(list) = list {
                // Several may stand in one value of `--with`.
                let value = joined.or_else(|| words.get(at + 1).map(String::as_str)).unwrap_or_default();
                let prefix = joined.map(|_| format!("{option}=")).unwrap_or_default();
                let place = if joined.is_some() { at } else { at + 1 };
                list.push(launcher.package(place, &prefix, value, launcher.mark_of_option()));
            }
            at += if has_value && joined.is_none() { 2 } else { 1 };
        }
        let options = words.get(..at).unwrap_or(words).to_vec();
        let at = if words.get(at).is_some_and(|word| word == "--") { at + 1 } else { at };
        let named = words.get(at).filter(|_| started.is_empty());
        started.extend(named.map(|word| launcher.package(at, "", word, launcher.mark)));
        let is_command = named.is_some();
        started.append(&mut added);
        Some(Self { launcher, packages: started, options, is_command, has_unknown })
    }
}

/// Which versions packages are pinned to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersionWish<'a> {
    /// Those that have none: the newest that the command allows.
    Missing,
    /// All: the newest.
    Newest,
    /// The one that is started: this version.
    This(&'a str),
}

/// Pins what the command fetches, as far as its registry has such versions. What cannot be pinned stays as it is.
pub async fn pin(program: &mut StdioConfig, wanted: VersionWish<'_>) -> Vec<Pinning> {
    let folders = std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    pin_with(program, wanted, &folders.unwrap_or_default()).await
}

/// The same, with the programs that know the registries in these folders.
async fn pin_with(program: &mut StdioConfig, wanted: VersionWish<'_>, folders: &[PathBuf]) -> Vec<Pinning> {
    let mut all = Vec::new();
    for (at, package) in packages(program).into_iter().enumerate() {
        let range = match (&package.version, wanted) {
            (Version::Address, _) => {
                all.push(Pinning::Unchanged(package, None));
                continue;
            }
            (_, VersionWish::This(version)) if at == 0 => package.exactly(version),
            (Version::Floating(range), _) => range.clone(),
            (Version::Exact(_), VersionWish::Newest) => String::new(),
            (Version::Exact(_), VersionWish::Missing | VersionWish::This(_)) => {
                all.push(Pinning::Exact(package));
                continue;
            }
        };
        all.push(match registry::version(folders, &package, &range).await {
            Ok(exact) if package.version == Version::Exact(exact.clone()) => Pinning::Exact(package),
            Ok(exact) => {
                let pinned = Package { version: Version::Exact(exact), ..package };
                if let Some(argument) = program.args.get_mut(pinned.at) {
                    *argument = pinned.written();
                }
                Pinning::Pinned(pinned)
            }
            Err(error) => Pinning::Unchanged(package, Some(error)),
        });
    }
    all
}

impl Package {
    /// How it stands in the command with the version that it has.
    fn written(&self) -> String {
        let version = match &self.version {
            Version::Exact(version) => format!("{}{version}", self.mark),
            Version::Floating(range) => range.clone(),
            Version::Address => String::new(),
        };
        format!("{}{}{}{version}", self.prefix, self.name, self.extras)
    }

    /// `version` as a range that it alone is in.
    fn exactly(&self, version: &str) -> String {
        match self.origin {
            Origin::PyPi => format!("=={version}"),
            Origin::Npm | Origin::Demo => format!("@{version}"),
        }
    }
}

impl Launcher {
    /// Where its arguments begin; nothing if it is not told to fetch anything.
    fn after_verb(&self, words: &[String]) -> Option<usize> {
        if self.verbs.is_empty() {
            return Some(0);
        }
        self.verbs.iter().find_map(|verb| {
            let verb: Vec<&str> = verb.split(' ').collect();
            let begins = words.iter().map(String::as_str).take(verb.len()).eq(verb.iter().copied());
            begins.then_some(verb.len())
        })
    }

    const fn mark_of_option(&self) -> &'static str {
        match self.origin {
            Origin::PyPi => "==",
            Origin::Npm | Origin::Demo => "@",
        }
    }

    fn package(&self, at: usize, prefix: &str, said: &str, mark: &'static str) -> Package {
        let (name, extras, version) = match self.origin {
            Origin::PyPi => of_python(said),
            Origin::Npm | Origin::Demo => of_npm(said),
        };
        let (name, prefix) = (name.to_owned(), prefix.to_owned());
        Package { name, origin: self.origin, version, at, prefix, extras: extras.to_owned(), mark }
    }
}

/// `@scope/name@version`: the name, nothing, and the version.
fn of_npm(said: &str) -> (&str, &str, Version) {
    let after_scope = said.find('/').filter(|_| said.starts_with('@')).map_or(0, |slash| slash + 1);
    let bare = said.get(after_scope..).unwrap_or_default();
    let end = bare.find('@').map_or(said.len(), |at| after_scope + at);
    let (name, range) = said.split_at_checked(end).unwrap_or((said, ""));
    let is_name = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', '-'])
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~'))
    };
    let is_address = !is_name(name.get(after_scope..).unwrap_or_default())
        || range.contains([':', '/'])
        || after_scope > 0 && !name.get(1..after_scope - 1).is_some_and(is_name);
    if is_address {
        return (said, "", Version::Address);
    }
    match range.strip_prefix('@') {
        Some(version) if is_npm_version(version) => (name, "", Version::Exact(version.to_owned())),
        _ => (name, "", Version::Floating(range.to_owned())),
    }
}

/// `name[extra]==version`, or `name@version` as `uvx` takes it: the name, its extras, and the version.
fn of_python(said: &str) -> (&str, &str, Version) {
    let end = said.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_'))).unwrap_or(said.len());
    let (name, rest) = said.split_at_checked(end).unwrap_or((said, ""));
    let (extras, range) = match (rest.starts_with('['), rest.find(']')) {
        (true, Some(close)) => rest.split_at_checked(close + 1).unwrap_or((rest, "")),
        _ => ("", rest),
    };
    let is_version = |text: &&str| text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(['*', ',']);
    let version = match range.strip_prefix("==").or_else(|| range.strip_prefix('@')).filter(is_version) {
        _ if name.is_empty() || name.starts_with('.') || range.contains(['/', ';', ' ']) => Version::Address,
        Some(version) => Version::Exact(version.to_owned()),
        None if range.is_empty() || range == "@latest" => Version::Floating(String::new()),
        None if range.starts_with(['=', '<', '>', '!', '~']) => Version::Floating(range.to_owned()),
        None => Version::Address,
    };
    if version == Version::Address { (said, "", version) } else { (name, extras, version) }
}

/// Three numbers, and what may stand behind them.
fn is_npm_version(text: &str) -> bool {
    let bare = text.split(['-', '+']).next().unwrap_or_default();
    let parts: Vec<&str> = bare.split('.').collect();
    parts.len() == 3
        && parts.iter().all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
}
