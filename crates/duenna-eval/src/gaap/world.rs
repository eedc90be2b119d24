//! Where the tasks happen: the user's data and files, the servers and their state, in a temporary folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context as _;
use duenna_core::Ladder;
use duenna_runtime::config::{Config, ServerConfig, ServerName, StdioConfig, TransportConfig};
use serde::Deserialize;
use tempfile::TempDir;

use super::task::corpus;
use crate::servers::{Kind, RECEIVED};
use crate::suite::Place;
use crate::suite::material::{copy, empty, server_command};

/// The servers of others, each with the variable that says how it is started, its program and its packages.
const OTHERS: [(&str, &str, &str, &str); 4] = [
    (
        "filesystem",
        "DUENNA_TEST_FILESYSTEM",
        "mcp-server-filesystem",
        "npm install @modelcontextprotocol/server-filesystem",
    ),
    ("drive", "DUENNA_TEST_FILESYSTEM", "mcp-server-filesystem", "npm install @modelcontextprotocol/server-filesystem"),
    ("time", "DUENNA_TEST_TIME", "mcp-server-time", "pip install mcp-server-time"),
    ("database", "DUENNA_TEST_SQLITE", "mcp-server-sqlite", "pip install mcp-server-sqlite 'mcp<2'"),
];
/// The user's own files: what arrives there is told to nobody.
pub(super) const USERS_OWN: &str = "filesystem";
/// The files that are made for the suite: a log of transactions, reports of some sizes, measurements.
const STOCKS: [&str; 5] = ["NRD", "FJL", "BRG", "OSL", "TRM"];
const REPORTS: [(&str, usize); 4] =
    [("minutes.txt", 900), ("budget_2026.ods", 48_200), ("poster.svg", 15_300), ("notes.md", 320)];

/// A server of somebody else that is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absent {
    /// The server.
    pub server: &'static str,
    /// How it comes to be there.
    pub remedy: String,
}

/// The suite's world.
#[derive(Debug)]
pub struct World {
    /// Goes when the world does.
    _folder: TempDir,
    root: PathBuf,
    /// What stands in the tasks for what is known only now.
    pub words: BTreeMap<&'static str, String>,
    private: BTreeMap<String, Private>,
    /// The servers of others that are not there.
    pub absent: Vec<Absent>,
    servers: Vec<&'static str>,
    config: Config,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Private {
    ladder: String,
    value: String,
}

impl World {
    /// Makes the folder. `program` is the `duenna-eval` binary, which the small servers are commands of.
    ///
    /// # Errors
    /// If the folder cannot be made, or the suite's own files are not there.
    pub fn new(program: &Path) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("duenna-gaap-").tempdir()?;
        let root = folder.path().canonicalize()?;
        let text = fs::read_to_string(corpus().join("private.toml")).context("the suite runs in a checkout")?;
        let mut world = Self {
            _folder: folder,
            root,
            words: BTreeMap::new(),
            private: toml::from_str(&text)?,
            absent: Vec::new(),
            servers: Vec::new(),
            config: Config::default(),
        };
        for (word, folder) in [("files", "files"), ("drive", "shared")] {
            world.words.insert(word, world.root.join(folder).to_string_lossy().into_owned());
        }
        world.reset()?;
        for kind in Kind::GAAP {
            let state = world.root.join(kind.as_str()).to_string_lossy().into_owned();
            let args = ["serve", kind.as_str(), "--state", &state].map(str::to_owned);
            let annotation = own_annotation(kind.as_str());
            world.add(kind.as_str(), program, args.to_vec(), annotation)?;
        }
        for (server, variable, name, packages) in OTHERS {
            let Some(mut command) = server_command(variable, name) else {
                let remedy = format!("`{packages}`, and set {variable} to the command that starts {name}");
                world.absent.push(Absent { server, remedy });
                continue;
            };
            command.extend(world.last_words(server));
            let state = world.root.join(server).to_string_lossy().into_owned();
            let watch = ["watch", "--state", &state, "--"].map(str::to_owned);
            let annotation = match server {
                "database" => own_annotation("remote-database"),
                "drive" => own_annotation("shared-drive"),
                _ => Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../annotations/{}.json", shipped(server))),
            };
            world.add(server, program, watch.into_iter().chain(command).collect(), annotation)?;
        }
        Ok(world)
    }

    /// The servers as a user would configure them: the mailbox is accepted as a carrier.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Puts the user's private data into a home.
    ///
    /// # Errors
    /// If they cannot be kept.
    pub fn fill(&self, place: &Place) -> anyhow::Result<()> {
        for (key, private) in &self.private {
            let ladder: Ladder = private.ladder.parse()?;
            place.store().put(&key.parse()?, ladder, &private.value)?;
        }
        Ok(())
    }

    /// Everything as it is before the first task. The servers read their state anew with each call.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn reset(&mut self) -> anyhow::Result<()> {
        let world = corpus().join("world");
        for server in Kind::GAAP.map(Kind::as_str).into_iter().chain(OTHERS.map(|(server, ..)| server)) {
            let state = self.root.join(server);
            fs::create_dir_all(&state)?;
            empty(&state)?;
            copy(&world.join(server), &state)?;
        }
        for folder in ["files", "shared"].map(|name| self.root.join(name)) {
            fs::create_dir_all(&folder)?;
            empty(&folder)?;
        }
        copy(&world.join("files"), &self.root.join("files"))?;
        self.make_files()?;
        let database = self.root.join("remote.db");
        if database.exists() {
            fs::remove_file(&database)?;
        }
        rusqlite::Connection::open(&database)?.execute_batch(&fs::read_to_string(world.join("database.sql"))?)?;
        Ok(())
    }

    /// A private value.
    pub(super) fn private(&self, key: &str) -> &str {
        self.private.get(key).map_or("", |private| private.value.as_str())
    }

    /// The servers that are not the user's own.
    pub(super) fn outside(&self) -> impl Iterator<Item = &'static str> {
        self.servers.iter().copied().filter(|server| *server != USERS_OWN)
    }

    /// What a server was sent since the last reset.
    pub(super) fn arrived(&self, server: &str) -> String {
        let read = |file: &str| fs::read_to_string(self.root.join(server).join(file)).unwrap_or_default();
        // Those of others are also sent what is no call: the handshake at their start, before any task.
        let calls = |line: &&str| line.contains("\"tools/call\"");
        let watched = read(RECEIVED).lines().filter(calls).collect::<Vec<_>>().join("\n");
        read("calls.jsonl") + &watched
    }

    /// A file of the servers' state, or of the user's.
    pub(super) fn text(&self, file: &str) -> io::Result<String> {
        fs::read_to_string(self.root.join(file))
    }

    /// What a query of the database gives, its first row's first value.
    pub(super) fn asked(&self, sql: &str) -> anyhow::Result<String> {
        let database = rusqlite::Connection::open(self.root.join("remote.db"))?;
        Ok(database.query_row(sql, [], |row| row.get::<_, String>(0))?)
    }

    fn add(
        &mut self,
        name: &'static str,
        program: &Path,
        args: Vec<String>,
        annotation: PathBuf,
    ) -> anyhow::Result<()> {
        let command = program.to_string_lossy().into_owned();
        let stdio = StdioConfig::new(command, args);
        let named = ServerName::new(name)?;
        let mut server = ServerConfig::new(named.clone(), TransportConfig::Stdio(stdio));
        server.annotation = Some(annotation);
        server.carrier = name == "email";
        self.config.servers.insert(named, server);
        self.servers.push(name);
        Ok(())
    }

    /// What the command of a server of somebody else ends with.
    fn last_words(&self, server: &str) -> Vec<String> {
        let path = |name: &str| self.root.join(name).to_string_lossy().into_owned();
        match server {
            "filesystem" => vec![path("files")],
            "drive" => vec![path("shared")],
            "time" => vec!["--local-timezone".to_owned(), "UTC".to_owned()],
            _ => vec!["--db-path".to_owned(), path("remote.db")],
        }
    }

    fn make_files(&mut self) -> anyhow::Result<()> {
        let (files, drive) = (self.root.join("files"), self.root.join("shared"));
        let mut chance = Chance(6765);
        let mut counts = [0_usize; STOCKS.len()];
        let mut log = "time,stock,kind,shares\n".to_owned();
        for minute in 0..60_u64 {
            let drawn = chance.below(STOCKS.len());
            let kind = if chance.below(2) == 0 { "purchase" } else { "sale" };
            let shares = 1 + chance.below(500);
            if let (Some(stock), Some(count)) = (STOCKS.get(drawn), counts.get_mut(drawn)) {
                *count += 1;
                let _ = writeln!(log, "2026-10-01T10:{minute:02},{stock},{kind},{shares}");
            }
        }
        fs::write(files.join("stocks.csv"), log)?;
        let (busiest, most) = STOCKS.iter().zip(counts).max_by_key(|(_, count)| *count).context("no stock")?;
        self.words.insert("busiest", (*busiest).to_owned());
        self.words.insert("transactions", most.to_string());
        fs::create_dir_all(drive.join("reports"))?;
        for (name, size) in REPORTS {
            fs::write(drive.join("reports").join(name), "0123456789abcde\n".repeat(size / 16))?;
        }
        let largest = REPORTS.iter().max_by_key(|(_, size)| *size).context("no report")?;
        self.words.insert("largest", largest.0.to_owned());
        fs::create_dir_all(drive.join("measurements"))?;
        let teps = 5 + chance.below(6);
        for number in 0..teps {
            fs::write(drive.join("measurements").join(format!("run_{number:02}.tep")), "0.1\n")?;
        }
        for other in ["tep.txt", "run_01.tepx", "readme.md"] {
            fs::write(drive.join("measurements").join(other), "\n")?;
        }
        self.words.insert("teps", teps.to_string());
        Ok(())
    }
}

/// Random numbers, the same ones each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound.max(1)
    }
}

fn own_annotation(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../corpus/gaap/annotations/{name}.json"))
}

/// The file of a shipped annotation.
fn shipped(server: &str) -> &'static str {
    if server == "time" { "mcp-server-time" } else { "server-filesystem" }
}
