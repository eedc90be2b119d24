//! Where the week happens: the user's files, notes, repository and ledger, the web and the chat, in a temporary folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use anyhow::{Context as _, bail};
use duenna_core::Ladder;
use duenna_runtime::config::{Config, LocalReach, Secret, ServerConfig, ServerName, StdioConfig, TransportConfig};
use duenna_runtime::session::CourseLimits;
use serde::Deserialize;
use tempfile::TempDir;

use super::pages::Pages;
use super::plan::Week;
use crate::servers::Kind;
use crate::suite::Place;
use crate::suite::material::{copy, copy_filled, server_command};

/// The servers of others: each with the variable that says how it is started, its program, its packages and the file of its
/// shipped annotation.
const OTHERS: [(&str, &str, &str, &str, &str); 6] = [
    (
        "filesystem",
        "DUENNA_TEST_FILESYSTEM",
        "mcp-server-filesystem",
        "npm install @modelcontextprotocol/server-filesystem",
        "server-filesystem",
    ),
    (
        "memory",
        "DUENNA_TEST_MEMORY",
        "mcp-server-memory",
        "npm install @modelcontextprotocol/server-memory",
        "server-memory",
    ),
    ("git", "DUENNA_TEST_GIT", "mcp-server-git", "pip install mcp-server-git", "mcp-server-git"),
    ("ledger", "DUENNA_TEST_SQLITE", "mcp-server-sqlite", "pip install mcp-server-sqlite 'mcp<2'", "mcp-server-sqlite"),
    ("time", "DUENNA_TEST_TIME", "mcp-server-time", "pip install mcp-server-time", "mcp-server-time"),
    ("fetch", "DUENNA_TEST_FETCH", "mcp-server-fetch", "pip install mcp-server-fetch", "mcp-server-fetch"),
];
/// The server that nobody has described.
const CHAT: &str = "chat";

/// The suite's world.
#[derive(Debug)]
pub(super) struct World {
    /// Goes when the world does.
    _folder: TempDir,
    root: PathBuf,
    pages: Pages,
    /// What stands in artifacts for what is known only now.
    pub(super) words: BTreeMap<&'static str, String>,
    config: Config,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Private {
    ladder: String,
    value: String,
}

impl World {
    /// Makes the folder. `program` is the `duenna-eval` binary, which the chat is a command of.
    ///
    /// # Errors
    /// If the folder cannot be made, a server of others is missing, or the suite's own files are.
    pub(super) fn new(program: &Path, week: &Week) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("duenna-day-").tempdir()?;
        let root = folder.path().canonicalize()?;
        let pages = Pages::serve(&week.0.join("world/pages"))?;
        let mut world = Self { _folder: folder, root, pages, words: BTreeMap::new(), config: Config::default() };
        // The four days pass within minutes.
        world.config.consent.course_bits_a_day = Some(4 * CourseLimits::default().bits_a_day);
        for (word, path) in [("files", "files"), ("repository", "files/site")] {
            world.words.insert(word, world.path(path));
        }
        world.first_morning(week).context("the suite runs in a checkout, with git")?;
        let mut missing = Vec::new();
        for (server, variable, name, packages, annotation) in OTHERS {
            let Some(mut command) = server_command(variable, name) else {
                missing
                    .push(format!("`{server}` (`{packages}`, and set {variable} to the command that starts {name})"));
                continue;
            };
            command.extend(world.last_words(server));
            world.add(server, command, Some(annotation))?;
        }
        if !missing.is_empty() {
            bail!("these servers are not there: {}", missing.join(", "));
        }
        let chat = [&program.to_string_lossy(), "serve", Kind::Chat.as_str(), "--state", &world.path(CHAT)];
        world.add(CHAT, chat.map(str::to_owned).to_vec(), None)?;
        Ok(world)
    }

    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    /// Puts the user's private data into a home.
    ///
    /// # Errors
    /// If they cannot be kept.
    pub(super) fn fill(week: &Week, place: &Place) -> anyhow::Result<()> {
        let text = fs::read_to_string(week.0.join("private.toml"))?;
        let private: BTreeMap<String, Private> = toml::from_str(&text)?;
        for (key, private) in private {
            let ladder: Ladder = private.ladder.parse()?;
            place.store().put(&key.parse()?, ladder, &private.value)?;
        }
        Ok(())
    }

    /// A new morning: what is new lies there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn morning(&mut self, week: &Week, day: u32) -> io::Result<()> {
        self.words.insert("day", day.to_string());
        self.words.insert("today", format!("2026-11-{:02}", 1 + day));
        copy_filled(&week.0.join("daily"), &self.root.join("files"), &self.words)
    }

    /// What left since the last time: what the chat was sent, and which pages were asked for.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn take_sent(&self) -> io::Result<String> {
        let calls = self.root.join(CHAT).join("calls.jsonl");
        let sent = match fs::read_to_string(&calls) {
            Ok(sent) => sent,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        fs::write(calls, "")?;
        Ok(sent + &self.pages.take_asked().join("\n"))
    }

    fn first_morning(&self, week: &Week) -> anyhow::Result<()> {
        copy(&week.0.join("world"), &self.root)?;
        let ledger = rusqlite::Connection::open(self.root.join("ledger.db"))?;
        ledger.execute_batch(&fs::read_to_string(self.root.join("ledger.sql"))?)?;
        let site = self.root.join("files/site");
        for folder in [site.join("posts"), self.root.join("files/summaries"), self.root.join("files/backup")] {
            fs::create_dir_all(folder)?;
        }
        fs::write(site.join("index.md"), "# Fjordworks\n")?;
        let git = |args: &[&str]| -> anyhow::Result<()> {
            let ran = Command::new("git").arg("-C").arg(&site).args(args).output().context("git cannot be started")?;
            if !ran.status.success() {
                bail!("git {}: {}", args.join(" "), String::from_utf8_lossy(&ran.stderr).trim());
            }
            Ok(())
        };
        git(&["init", "--quiet"])?;
        git(&["config", "user.name", "Ingrid"])?;
        git(&["config", "user.email", "ingrid@fjordworks.example"])?;
        git(&["add", "index.md"])?;
        git(&["commit", "--quiet", "-m", "The front page"])
    }

    fn add(&mut self, name: &str, command: Vec<String>, annotation: Option<&str>) -> anyhow::Result<()> {
        let mut words = command.into_iter();
        let command = words.next().context("a server has no command")?;
        let mut env = BTreeMap::new();
        if name == "memory" {
            env.insert("MEMORY_FILE_PATH".to_owned(), Secret::new(self.path("memory.jsonl")));
        }
        let stdio = StdioConfig { env, ..StdioConfig::new(command, words.collect()) };
        let named = ServerName::new(name)?;
        let mut server = ServerConfig::new(named.clone(), TransportConfig::Stdio(stdio));
        let shipped = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../annotations/{name}.json"));
        server.annotation = annotation.map(shipped);
        // What the user said when it was added; of the others their commands say which places they reach.
        server.reaches = (name == CHAT).then_some(LocalReach::Nothing);
        self.config.servers.insert(named, server);
        Ok(())
    }

    /// What the command of a server of somebody else ends with.
    fn last_words(&self, server: &str) -> Vec<String> {
        match server {
            "filesystem" => vec![self.path("files")],
            "git" => vec!["--repository".to_owned(), self.path("files/site")],
            "ledger" => vec!["--db-path".to_owned(), self.path("ledger.db")],
            "time" => vec!["--local-timezone".to_owned(), "Europe/Oslo".to_owned()],
            "fetch" => vec!["--proxy-url".to_owned(), self.pages.proxy()],
            _ => Vec::new(),
        }
    }

    fn path(&self, name: &str) -> String {
        self.root.join(name).to_string_lossy().into_owned()
    }
}
