//! Servers on this machine see what is theirs, and nothing else of the user's: a mount and process namespace of their own, by bubblewrap (`bwrap`).
//!
//! ```text
//!  seen      the system's programs and settings, and what is installed in the user's home to run programs, all read-only
//!            the folder of the program or script that the command names, read-only
//!            a home folder of its own, kept beside duenna.toml; an empty /tmp; the network
//!            the places that its annotation reads off the command, or that the user said (`reaches`)
//!  not seen  Duenna's home and key, the rest of the user's home, other servers' folders, sockets of the keyring and of agents, other processes
//! ```
//!
//! # Security
//! A server of which nobody knows what it reaches gets none of the user's files. Sockets without a path (abstract ones) belong to the network, which is not
//! taken away. Where no launcher works, servers run unconfined, and `servers add` and `doctor` say so.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use duenna_core::Server;

use crate::annotations::{self, DATABASE_ENDINGS};
use crate::config::{LocalReach, ServerConfig, StdioConfig, TransportConfig};

/// What every program may read.
const SYSTEM: [&str; 12] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc",
    "/opt",
    "/nix",
    "/gnu",
    "/snap",
    "/sys/devices/system/cpu",
];

/// Where the names of hosts are looked up, beneath a folder that is hidden otherwise.
const RESOLVERS: [&str; 3] = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"];

/// What people install in their homes to run programs with.
const INSTALLED: [&str; 18] = [
    ".local/bin",
    ".local/lib",
    ".local/share/uv",
    ".local/share/fnm",
    ".local/share/pnpm",
    ".local/share/mise",
    ".cargo/bin",
    ".rustup",
    ".nvm",
    ".volta",
    ".fnm",
    ".asdf",
    ".pyenv",
    ".rbenv",
    ".bun/bin",
    ".deno/bin",
    ".nodenv",
    "go/bin",
];

/// How a server is confined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confinement {
    launcher: PathBuf,
    /// The user's home, which is another one inside.
    user: PathBuf,
    /// What stands in its place.
    home: PathBuf,
    /// Duenna's own home, which is in sight of nobody.
    hidden: PathBuf,
    /// What the program needs to run, read-only.
    code: BTreeSet<PathBuf>,
    /// The places that are its own.
    places: Places,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Places {
    /// All of the machine but what is hidden: the user said so.
    Everything,
    These(BTreeSet<PathBuf>),
}

impl Confinement {
    /// How the server is confined; nothing if it runs elsewhere, the user does not want it, or nothing here can do it.
    #[must_use]
    pub fn of(config: &ServerConfig) -> Option<Self> {
        let TransportConfig::Stdio(program) = &config.transport else { return None };
        let hidden = config.folder.as_ref().filter(|_| config.confine)?;
        let launcher = launcher()?;
        let described = annotations::server(config).ok()?;
        let user = std::env::home_dir().filter(|home| home.is_absolute())?;
        Some(Self {
            launcher: launcher.to_owned(),
            code: code(program, &user),
            places: places(config, &described, &user),
            home: hidden.join("servers").join(config.name.as_str()),
            hidden: hidden.clone(),
            user,
        })
    }

    /// The places of the user's files that the server sees; none of them are, and nothing if it sees all.
    #[must_use]
    pub fn places(&self) -> Option<Vec<&Path>> {
        match &self.places {
            Places::Everything => None,
            Places::These(places) => Some(places.iter().map(PathBuf::as_path).collect()),
        }
    }

    /// The server, started so; its own home is made if it is not there.
    ///
    /// # Errors
    /// If that home cannot be made.
    pub(crate) fn applied(&self, config: &ServerConfig) -> std::io::Result<ServerConfig> {
        let mut config = config.clone();
        let TransportConfig::Stdio(program) = &mut config.transport else { return Ok(config) };
        make_private(&self.home)?;
        let mut args = self.arguments();
        let folder = program.cwd.take().filter(|cwd| self.sees(cwd)).unwrap_or_else(|| self.user.clone());
        args.extend(["--chdir".to_owned(), folder.to_string_lossy().into_owned(), "--".to_owned()]);
        args.push(std::mem::replace(&mut program.command, self.launcher.to_string_lossy().into_owned()));
        args.append(&mut program.args);
        program.args = args;
        Ok(config)
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
        ] {
            add(option, &[]);
        }
        let root = Path::new("/");
        match &self.places {
            Places::Everything => {
                add("--bind", &[root, root]);
                add("--tmpfs", &[Path::new("/run/user")]);
            }
            Places::These(_) => {
                for path in SYSTEM.map(Path::new) {
                    add("--ro-bind-try", &[path, path]);
                }
                add("--tmpfs", &[Path::new("/tmp")]);
                add("--tmpfs", &[Path::new("/run")]);
                for path in RESOLVERS.map(Path::new) {
                    add("--ro-bind-try", &[path, path]);
                }
                add("--bind", &[&self.home, &self.user]);
                for path in INSTALLED.map(|name| self.user.join(name)).iter().filter(|path| path.exists()) {
                    add("--ro-bind", &[path, path]);
                }
            }
        }
        add("--proc", &[Path::new("/proc")]);
        add("--dev", &[Path::new("/dev")]);
        if let Places::These(places) = &self.places {
            for path in &self.code {
                add("--ro-bind-try", &[path, path]);
            }
            for path in places {
                add("--bind-try", &[path, path]);
            }
        }
        add("--tmpfs", &[&self.hidden]);
        args
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
const INTERPRETERS: [&str; 16] = [
    "python", "node", "nodejs", "deno", "bun", "ruby", "perl", "php", "java", "sh", "bash", "dash", "zsh", "tsx",
    "ts-node", "uv",
];

/// The folders in which the program, and the script that it runs, lie with what belongs to them. What else the command names are data.
fn code(program: &StdioConfig, user: &Path) -> BTreeSet<PathBuf> {
    let command = Path::new(&program.command);
    let name = command.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let command = if command.is_absolute() { Some(command.to_owned()) } else { on_path(&program.command) };
    let is_interpreter = INTERPRETERS.contains(&name);
    let mut named = program.args.iter().map(PathBuf::from).filter(|path| path.is_absolute());
    let script = named.clone().find(|path| path.is_file()).filter(|_| is_interpreter);
    // `uv --directory PROJECT run server.py`
    let project = named.find(|path| path.is_dir()).filter(|_| name == "uv");
    let files = command.into_iter().chain(script);
    // A link in a folder of programs leads to where they are installed.
    let files = files.flat_map(|path| [path.canonicalize().ok(), Some(path)]).flatten();
    files.filter_map(|path| around(&path, user)).chain(project.filter(|folder| !is_too_wide(folder, user))).collect()
}

/// Whether a folder is as good as all of the user's files.
fn is_too_wide(folder: &Path, user: &Path) -> bool {
    folder.parent().is_none() || user.starts_with(folder) || folder == Path::new("/tmp")
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
    let is_beside = |path: &Path, of: &Path| {
        let (path, of) = (path.to_string_lossy(), of.to_string_lossy());
        DATABASE_ENDINGS.iter().any(|ending| path.strip_suffix(ending) == Some(&*of))
    };
    let place = |path: &PathBuf| {
        let is_database = paths.iter().any(|other| is_beside(other, path) || is_beside(path, other));
        if path.exists() && !is_database {
            return Some(path.clone());
        }
        // What is made when it is first used, and what a database keeps beside itself, needs the folder.
        let folder = path.parent().filter(|folder| folder.exists())?;
        if is_too_wide(folder, user) { path.exists().then(|| path.clone()) } else { Some(folder.to_owned()) }
    };
    Places::These(paths.iter().filter_map(place).collect())
}

/// A folder for its owner alone.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
