//! Servers on this machine see what is theirs, and nothing else of the user's: a mount and process namespace of their own, by bubblewrap (`bwrap`).
//!
//! ```text
//!  seen      the system's programs and settings, and what is installed in the user's home to run programs, all read-only
//!            the folder of the program or script that the command names, read-only
//!            a home folder of its own, kept beside duenna.toml; an empty /tmp; the network, unless its annotation says that it needs none
//!            the places that its annotation reads off the command, or that the user said (`reaches`)
//!  not seen  Duenna's home and key, the rest of the user's home, other servers' folders, sockets of the keyring and of agents, other processes
//! ```
//!
//! # Security
//! A server of which nobody knows what it reaches gets none of the user's files. Sockets without a path (abstract ones) belong to the network, which is not
//! taken away, and the kernel's keyring is one for all. Where no launcher works, servers run unconfined, and `servers add` and `doctor` say so.

mod fetch;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use duenna_core::Server;

use crate::annotations::{self, DATABASE_ENDINGS};
use crate::config::{LocalReach, ServerConfig, StdioConfig, TransportConfig};
use crate::packages::{only_fetching, packages};

pub(crate) use self::fetch::{Fetch, FetchError};

/// What every program may read.
const SYSTEM: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc",
    "/opt",
    "/nix/store",
    "/nix/var/nix/profiles",
    "/gnu/store",
    "/snap",
    "/sys/devices/system/cpu",
];

/// Where the names of hosts are looked up, beneath a folder that is hidden otherwise.
const RESOLVERS: [&str; 3] = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"];

/// What people install in their homes to run programs with, and the variable that says where it is.
const INSTALLED: [(&str, Option<&str>); 19] = [
    (".local/bin", None),
    (".local/lib", None),
    (".local/share/uv/tools", Some("UV_TOOL_DIR")),
    (".local/share/uv/python", Some("UV_PYTHON_INSTALL_DIR")),
    (".local/share/fnm", Some("FNM_DIR")),
    (".local/share/pnpm", Some("PNPM_HOME")),
    (".local/share/mise", Some("MISE_DATA_DIR")),
    (".cargo/bin", None),
    (".rustup", Some("RUSTUP_HOME")),
    (".nvm", Some("NVM_DIR")),
    (".volta", Some("VOLTA_HOME")),
    (".fnm", None),
    (".asdf", Some("ASDF_DATA_DIR")),
    (".pyenv", Some("PYENV_ROOT")),
    (".rbenv", Some("RBENV_ROOT")),
    (".bun/bin", None),
    (".deno/bin", None),
    (".nodenv", Some("NODENV_ROOT")),
    ("go/bin", None),
];

/// How a server is confined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confinement {
    launcher: PathBuf,
    /// The user's home, by the name that programs know and by its own.
    user: PathBuf,
    user_itself: PathBuf,
    /// What is home to the server.
    home: PathBuf,
    /// Duenna's own homes, which are in sight of nobody.
    hidden: BTreeSet<PathBuf>,
    /// What the program needs to run, read-only.
    code: BTreeSet<PathBuf>,
    /// The places that are its own.
    places: Places,
    network: Network,
}

/// What a server gets of the network.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Network {
    /// All of it.
    Whole,
    /// Nothing; what its launcher starts was fetched into this folder before.
    None { fetched: Option<PathBuf> },
    /// All of it, to fetch what its launcher starts into this folder.
    ToFetch { into: PathBuf },
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Places {
    /// All of the machine but what is hidden: the user said so.
    Everything,
    These(BTreeSet<PathBuf>),
}

/// Why a server is not confined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// It runs elsewhere, or the user does not want it.
    #[error("it is not to be confined")]
    NotWanted,
    /// Nothing here can do it.
    #[error("bubblewrap (`bwrap`) is not installed, or does not work here")]
    NoLauncher,
    /// A setting or folder with which it cannot be.
    #[error("{0}")]
    Setting(String),
}

/// The server as it is to be started: confined, or as it is if it need not be and cannot.
///
/// # Errors
/// Why it cannot be confined, though it is to be.
pub(crate) fn confined(config: &ServerConfig) -> Result<Cow<'_, ServerConfig>, Obstacle> {
    let must = matches!(&config.transport, TransportConfig::Stdio(program) if program.confine == Some(true) || program.network == Some(false));
    match Confinement::of(config) {
        Ok(confinement) => confinement.applied(config).map(Cow::Owned),
        // A setting with which it cannot be confined is no reason to do without.
        Err(Obstacle::NotWanted | Obstacle::NoLauncher) if !must => Ok(Cow::Borrowed(config)),
        Err(obstacle) => Err(obstacle),
    }
}

impl Confinement {
    /// How the server is confined.
    ///
    /// # Errors
    /// Why it is not.
    pub fn of(config: &ServerConfig) -> Result<Self, Obstacle> {
        let TransportConfig::Stdio(program) = &config.transport else { return Err(Obstacle::NotWanted) };
        let folder = config.folder.as_ref().filter(|_| program.confine != Some(false)).ok_or(Obstacle::NotWanted)?;
        let launcher = launcher().ok_or(Obstacle::NoLauncher)?;
        let unknown =
            |what: &str| Obstacle::Setting(format!("{what} cannot be found, or has a name that is not UTF-8"));
        let whole = |path: &Path| path.canonicalize().ok().filter(|path| path.to_str().is_some());
        let user = std::env::home_dir().filter(|home| home.is_absolute() && home.to_str().is_some());
        let user = user.ok_or_else(|| unknown("your home folder"))?;
        let user_itself =
            whole(&user).filter(|home| home.parent().is_some()).ok_or_else(|| unknown("your home folder"))?;
        let own = whole(folder).ok_or_else(|| unknown("Duenna's home"))?;
        let usual = whole(&user_itself.join(".local/share/duenna"));
        let hidden: BTreeSet<PathBuf> = std::iter::once(own.clone()).chain(usual).collect();
        let described = annotations::server(config).map_err(|error| Obstacle::Setting(error.to_string()))?;
        let places = places(config, &described, &user_itself);
        if let Places::These(places) = &places {
            if let Some(place) = places.iter().find(|place| hidden.iter().any(|hidden| hidden.starts_with(place))) {
                let why = format!("`{}` holds Duenna's home; say which files in it with `reaches`", place.display());
                return Err(Obstacle::Setting(why));
            }
            let described_by = config.annotation.as_ref().and_then(|path| whole(path));
            if described_by.is_some_and(|path| places.iter().any(|place| path.starts_with(place))) {
                return Err(Obstacle::Setting(
                    "its annotation lies where it could change it; move that elsewhere".to_owned(),
                ));
            }
        }
        let code = code(program, &user_itself);
        let home = own.join("servers").join(config.name.as_str());
        let network = network(program, &described, &home)?;
        Ok(Self { launcher: launcher.to_owned(), user, user_itself, home, hidden, code, places, network })
    }

    /// Whether the server gets the network.
    #[must_use]
    pub const fn has_network(&self) -> bool {
        !matches!(self.network, Network::None { .. })
    }

    /// The user's files and folders that the server sees; `None` if it sees all but Duenna's.
    #[must_use]
    pub fn places(&self) -> Option<Vec<&Path>> {
        match &self.places {
            Places::Everything => None,
            Places::These(places) => Some(places.iter().map(PathBuf::as_path).collect()),
        }
    }

    /// The server, started so; its own home is made if it is not there.
    fn applied(&self, config: &ServerConfig) -> Result<ServerConfig, Obstacle> {
        let mut config = config.clone();
        let TransportConfig::Stdio(program) = &mut config.transport else { return Ok(config) };
        make_private(&self.home).map_err(|error| {
            Obstacle::Setting(format!("its home folder `{}` cannot be made: {}", self.home.display(), error.kind()))
        })?;
        let own = self.own_home();
        // A launcher looks for packages where it starts, and before it fetches them: that is an empty folder.
        let usual = if packages(program).is_empty() { own.clone() } else { PathBuf::from("/tmp") };
        let folder = program.cwd.take().filter(|cwd| self.sees(cwd)).unwrap_or(usual);
        let mut args = self.arguments();
        let mut variables = self.variables(program, own)?;
        variables.extend(self.of_packages());
        for (name, value) in variables {
            args.extend(["--setenv".to_owned(), name, value]);
        }
        args.extend(["--chdir".to_owned(), folder.to_string_lossy().into_owned(), "--".to_owned()]);
        args.push(std::mem::replace(&mut program.command, self.launcher.to_string_lossy().into_owned()));
        args.append(&mut program.args);
        program.args = args;
        Ok(config)
    }

    /// The variables that are set inside: where things are, and what changes how a program is loaded. The latter is taken from `program`, since the
    /// launcher runs outside.
    fn variables(&self, program: &mut StdioConfig, own: PathBuf) -> Result<BTreeMap<String, String>, Obstacle> {
        let loads = |name: &str| name.starts_with("LD_") || matches!(name, "GCONV_PATH" | "GLIBC_TUNABLES");
        let outside = |name: &str| std::env::var(name).ok();
        let mut inside = BTreeMap::new();
        let (passed, rest): (Vec<_>, _) =
            std::mem::take(&mut program.env_pass).into_iter().partition(|name| loads(name));
        program.env_pass = rest;
        inside.extend(passed.into_iter().filter_map(|name| outside(&name).map(|value| (name, value))));
        let (given, rest): (BTreeMap<_, _>, _) =
            std::mem::take(&mut program.env).into_iter().partition(|(name, _)| loads(name));
        program.env = rest;
        for (name, value) in given {
            let value = value.resolve(&format!("env.{name}"), &outside);
            let value = value.map_err(|missing| Obstacle::Setting(missing.to_string()))?;
            inside.insert(name, value.expose().to_owned());
        }
        let installed =
            INSTALLED.iter().filter_map(|(name, variable)| Some(((*variable)?, self.user_itself.join(name))));
        let folders = [("HOME", own), ("TMPDIR", PathBuf::from("/tmp"))];
        for (variable, path) in folders.into_iter().chain(installed.filter(|(_, path)| path.exists())) {
            if !program.env.contains_key(variable) {
                inside.insert(variable.to_owned(), path.to_string_lossy().into_owned());
            }
        }
        Ok(inside)
    }

    /// Where launchers find what was fetched, and that there is no more to be had.
    fn of_packages(&self) -> Vec<(String, String)> {
        let (Network::None { fetched: Some(_) } | Network::ToFetch { .. }) = &self.network else { return Vec::new() };
        let mut all = vec![("npm_config_cache", format!("{PACKAGES}/npm")), ("UV_CACHE_DIR", format!("{PACKAGES}/uv"))];
        for (installed, variable, own) in [
            (".local/share/uv/python", "UV_PYTHON_INSTALL_DIR", "python"),
            (".local/share/uv/tools", "UV_TOOL_DIR", "tools"),
        ] {
            if !self.user_itself.join(installed).exists() {
                all.push((variable, format!("{PACKAGES}/{own}")));
            }
        }
        if matches!(self.network, Network::None { .. }) {
            all.extend([("npm_config_offline", "true".to_owned()), ("UV_OFFLINE", "1".to_owned())]);
        }
        all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Where its home folder is, as it sees it: nothing is ever mounted beneath what it can change.
    fn own_home(&self) -> PathBuf {
        match self.places {
            Places::Everything => self.user.clone(),
            Places::These(_) => PathBuf::from(OWN_HOME),
        }
    }

    fn sees(&self, path: &Path) -> bool {
        let seen = match &self.places {
            Places::Everything => return true,
            Places::These(places) => places.iter().chain(&self.code),
        };
        path.is_absolute() && seen.into_iter().any(|place| path.starts_with(place))
    }

    /// What the launcher does, in this order: later mounts lie on earlier ones.
    fn arguments(&self) -> Vec<String> {
        let mut args: Vec<String> = Vec::new();
        let mut add = |option: &str, paths: &[&Path]| {
            args.push(option.to_owned());
            args.extend(paths.iter().map(|path| path.to_string_lossy().into_owned()));
        };
        for option in [
            "--unshare-user",
            "--unshare-pid",
            "--unshare-ipc",
            "--unshare-uts",
            "--unshare-cgroup-try",
            "--die-with-parent",
            "--new-session",
        ] {
            add(option, &[]);
        }
        add("--cap-drop", &[Path::new("ALL")]);
        if !self.has_network() {
            add("--unshare-net", &[]);
        }
        let root = Path::new("/");
        match &self.places {
            Places::Everything => {
                add("--bind", &[root, root]);
                let of_user = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
                let sockets = std::iter::once(PathBuf::from("/run/user")).chain(of_user);
                for folder in sockets.filter(|path| path.is_absolute() && path.is_dir()) {
                    add("--tmpfs", &[&folder]);
                }
            }
            Places::These(_) => {
                for path in SYSTEM.map(Path::new) {
                    add("--ro-bind-try", &[path, path]);
                }
                add("--tmpfs", &[Path::new("/tmp")]);
                add("--tmpfs", &[Path::new("/run")]);
                if self.has_network() {
                    for path in RESOLVERS.map(Path::new) {
                        add("--ro-bind-try", &[path, path]);
                    }
                }
                add("--tmpfs", &[&self.user_itself]);
                if self.user != self.user_itself {
                    add("--symlink", &[&self.user_itself, &self.user]);
                }
                for (name, _) in INSTALLED {
                    let path = self.user_itself.join(name);
                    if path.exists() {
                        add("--ro-bind", &[&path, &path]);
                    }
                }
            }
        }
        add("--proc", &[Path::new("/proc")]);
        add("--ro-bind", &[Path::new("/proc/sys"), Path::new("/proc/sys")]);
        add("--dev", &[Path::new("/dev")]);
        if let Places::These(places) = &self.places {
            // What lies deeper is mounted later; of one folder as code and as a place, the code.
            let code = self.code.iter().map(|path| (path, "--ro-bind-try"));
            let mut all: Vec<(&PathBuf, &str)> = places.iter().map(|path| (path, "--bind-try")).chain(code).collect();
            all.sort_by_key(|(path, _)| path.components().count());
            for (path, option) in all {
                add(option, &[path, path]);
            }
        }
        for hidden in &self.hidden {
            if self.places == Places::Everything {
                // A folder that something is mounted on is not moved away.
                let above: Vec<&Path> = hidden.ancestors().skip(1).filter(|path| path.parent().is_some()).collect();
                for folder in above.into_iter().rev() {
                    add("--bind", &[folder, folder]);
                }
            }
            add("--tmpfs", &[hidden]);
        }
        if self.places != Places::Everything {
            add("--bind", &[&self.home, Path::new(OWN_HOME)]);
        }
        if let Network::None { fetched: Some(folder) } | Network::ToFetch { into: folder } = &self.network {
            add("--bind", &[folder, Path::new(PACKAGES)]);
        }
        args
    }
}

/// Where a confined server has its home folder.
const OWN_HOME: &str = "/run/duenna-server";

/// Where it finds what its launcher fetched before it was started.
const PACKAGES: &str = "/run/duenna-packages";

/// Whether a server runs without a network as its command is today, by what its annotation says of it.
#[must_use]
pub fn needs_no_network(config: &ServerConfig) -> bool {
    let TransportConfig::Stdio(program) = &config.transport else { return false };
    let described = annotations::server(config);
    described.is_ok_and(|described| matches!(network(program, &described, Path::new("")), Ok(Network::None { .. })))
}

/// What a server gets of the network: all, unless the user or its annotation says nothing.
fn network(program: &StdioConfig, described: &Server, home: &Path) -> Result<Network, Obstacle> {
    let needs_none = described.annotation.as_ref().is_some_and(|known| known.offline);
    if program.network.unwrap_or(!needs_none) {
        return Ok(Network::Whole);
    }
    let is_fetched = !packages(program).is_empty();
    match (is_fetched, only_fetching(program)) {
        (false, _) => Ok(Network::None { fetched: None }),
        (true, Some(_)) => Ok(Network::None { fetched: Some(fetch::folder(home)) }),
        (true, None) if program.network.is_none() => Ok(Network::Whole),
        (true, None) => Err(Obstacle::Setting(format!(
            "`{}` has to fetch what it starts, and without a network (`network = false`) that works for `npx` and `uvx` with a fixed version only",
            program.command
        ))),
    }
}

/// The program that confines others, if there is one and it works here: `bwrap` on the path, or the one that `DUENNA_BWRAP` names, where an empty name is
/// none.
#[must_use]
pub fn launcher() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let named = || match std::env::var_os("DUENNA_BWRAP") {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(PathBuf::from(path)),
        None => on_path("bwrap"),
    };
    FOUND.get_or_init(|| named().filter(|path| works(path))).as_deref()
}

fn works(launcher: &Path) -> bool {
    let mut tried = Command::new(launcher);
    tried.args(["--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"]);
    tried.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    tried.status().is_ok_and(|status| status.success())
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

/// Programs that run the script that their command names first.
const INTERPRETERS: [&str; 15] = [
    "python", "node", "nodejs", "deno", "bun", "ruby", "perl", "php", "java", "sh", "bash", "dash", "zsh", "tsx",
    "ts-node",
];

/// The folders in which the program, and the script that it runs, lie with what belongs to them. What else the command names are data.
fn code(program: &StdioConfig, user: &Path) -> BTreeSet<PathBuf> {
    let command = Path::new(&program.command);
    let name = command.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let command = if command.is_absolute() { Some(command.to_owned()) } else { on_path(&program.command) };
    // What stands behind code or a module on the command line is for that.
    let mut before = program.args.iter().take_while(|arg| !matches!(arg.as_str(), "-c" | "-m" | "-e" | "--eval"));
    let absolute = |path: &String| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let after = |options: &[&str]| {
        let behind = program.args.iter().skip(1);
        let mut pairs = program.args.iter().zip(behind).filter(|(option, _)| options.contains(&option.as_str()));
        pairs.find_map(|(_, value)| absolute(value))
    };
    let (script, project) = match name {
        // `uv --directory PROJECT run server.py`, `uv run SCRIPT.py`
        "uv" => (after(&["run"]).filter(|path| path.is_file()), after(&["--directory", "--project"])),
        _ if INTERPRETERS.contains(&name) => (before.find_map(|arg| absolute(arg).filter(|path| path.is_file())), None),
        _ => (None, None),
    };
    let files = command.into_iter().chain(script);
    // A link in a folder of programs leads to where they are installed.
    let files = files.flat_map(|path| [path.canonicalize().ok(), Some(path)]).flatten();
    files
        .filter_map(|path| around(&path, user))
        .chain(project.and_then(|folder| folder.canonicalize().ok()).filter(|folder| !is_too_wide(folder, user)))
        .collect()
}

/// Whether a folder is as good as all of the user's files, or the system's own. `user`: their home, by its own name.
fn is_too_wide(folder: &Path, user: &Path) -> bool {
    let itself = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let of_system = ["/proc", "/dev", "/sys"].iter().any(|system| itself.starts_with(system));
    itself.parent().is_none()
        || user.starts_with(&itself)
        || of_system
        || itself == Path::new("/tmp")
        || itself == Path::new("/run")
}

/// The folder that belongs to a program or script: the package, the environment, or else the folder that it lies in, unless that is as good as all.
fn around(file: &Path, user: &Path) -> Option<PathBuf> {
    let package = file.ancestors().filter(|folder| folder.ends_with("node_modules")).last();
    let folder = match (package, file.parent()?) {
        (Some(modules), _) => modules,
        (None, bin) if bin.ends_with("bin") && bin.parent().is_some_and(|above| above.join("pyvenv.cfg").exists()) => {
            bin.parent()?
        }
        (None, folder) => folder,
    };
    (!is_too_wide(folder, user)).then(|| folder.to_owned())
}

/// How files of databases end, which keep others beside themselves.
const DATABASES: [&str; 4] = ["db", "db3", "sqlite", "sqlite3"];

/// The places that are the server's own, as far as anybody knows.
fn places(config: &ServerConfig, described: &Server, user: &Path) -> Places {
    let reach = described.reach();
    if config.reaches == Some(LocalReach::Everything) {
        return Places::Everything;
    }
    if reach.is_everything() {
        return Places::These(BTreeSet::new());
    }
    let paths: Vec<PathBuf> =
        reach.files().filter_map(|place| Some(PathBuf::from(place.to_string().strip_prefix("file:")?))).collect();
    let is_beside = |path: &Path| DATABASE_ENDINGS.iter().any(|ending| path.to_string_lossy().ends_with(ending));
    let place = |path: &PathBuf| {
        let is_database = path.extension().is_some_and(|ending| DATABASES.iter().any(|known| ending == *known));
        if path.exists() && !is_database {
            return Some(path.clone()).filter(|path| !is_too_wide(path, user));
        }
        // What is made when it is first used, and what a database keeps beside itself, needs the folder.
        let folder = path.parent().filter(|folder| folder.exists())?;
        let itself = path.exists() && !is_too_wide(path, user);
        if is_too_wide(folder, user) { itself.then(|| path.clone()) } else { Some(folder.to_owned()) }
    };
    Places::These(paths.iter().filter(|path| !is_beside(path)).filter_map(place).collect())
}

/// A folder for its owner alone.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
