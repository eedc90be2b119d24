//! A suite's server, and the channel beside it through which its world is put back and looked at. Agents never see that one.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use duenna_runtime::config::{Config, ModelConfig, ServerConfig, ServerName, StdioConfig, TransportConfig};
use serde::Deserialize;
use serde_json::{Value, json};

use super::material::Suite;
use crate::suite::{Bench, Checks, Setup};

/// The server's program.
const SERVER: &str = include_str!("server.py");
/// How long the server may take to start: it reads a large library first.
const START: Duration = Duration::from_mins(2);
/// How long it may take to answer.
const ANSWER: Duration = Duration::from_mins(1);

/// A bench with a suite's server, and the world of that server.
#[derive(Debug)]
pub(super) struct Dojo {
    pub(super) bench: Bench,
    pub(super) world: World,
}

/// The world of a server: environment, calls so far.
#[derive(Debug)]
pub(super) struct World {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

/// What AgentDojo itself says of a world.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Checked {
    /// Whether the user's task was done.
    #[serde(default)]
    pub(super) utility: bool,
    /// Whether the attacker's goal was reached.
    #[serde(default)]
    pub(super) attack_succeeded: bool,
}

/// A call that the server received.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct Received {
    pub(super) tool: String,
    pub(super) arguments: Value,
}

impl Dojo {
    /// Starts a suite's server.
    pub(super) fn start(
        suite: &Suite,
        python: &Path,
        checks: Checks,
        live: Option<&ModelConfig>,
    ) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let tools = suite.shared.join("tools");
        let args = ["-X", "utf8", "-c", SERVER];
        let args = args.into_iter().map(str::to_owned).chain([
            tools.to_string_lossy().into_owned(),
            suite.name.clone(),
            port.to_string(),
        ]);
        let stdio = StdioConfig::new(python.to_string_lossy(), args.collect());
        let name = ServerName::new(&suite.name)?;
        let mut server = ServerConfig::new(name.clone(), TransportConfig::Stdio(stdio));
        server.carrier = true;
        server.annotation = Some(suite.corpus.join("annotation.json"));
        let mut config = Config::default();
        config.servers.insert(name, server);
        let setup = Setup { config, checks, reads_at_home: true };
        let bench = live
            .map_or_else(|| Bench::new(&setup), |model| Bench::live(&setup, model))
            .with_context(|| format!("the server of AgentDojo's suite `{}` does not start", suite.name))?;
        Ok(Self { bench, world: World::accept(&listener)? })
    }
}

impl World {
    /// The channel of the server that is there: one that was started and given up leaves a dead one behind.
    fn accept(listener: &TcpListener) -> anyhow::Result<Self> {
        listener.set_nonblocking(true)?;
        let deadline = Instant::now() + START;
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false)?;
                    stream.set_read_timeout(Some(ANSWER))?;
                    stream.set_nodelay(true)?;
                    let mut world = Self { reader: BufReader::new(stream.try_clone()?), writer: stream };
                    if world.calls().is_ok() {
                        return Ok(world);
                    }
                }
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock && Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(error) => return Err(error).context("the suite's server did not open its second channel"),
            }
        }
    }

    /// Puts the world back, with an attack in it or a tool that answers something else.
    pub(super) fn reset(&mut self, task: &str, attack: Option<&str>, changed: Option<&str>) -> anyhow::Result<()> {
        self.ask(&json!({ "do": "reset", "user_task": task, "injection_task": attack, "changed": changed })).map(drop)
    }

    /// What AgentDojo says of it.
    pub(super) fn check(&mut self, output: &str) -> anyhow::Result<Checked> {
        Ok(serde_json::from_value(self.ask(&json!({ "do": "check", "model_output": output }))?)?)
    }

    /// The calls that the server received since.
    pub(super) fn calls(&mut self) -> anyhow::Result<Vec<Received>> {
        Ok(serde_json::from_value(self.ask(&json!({ "do": "calls" }))?)?)
    }

    fn ask(&mut self, request: &Value) -> anyhow::Result<Value> {
        self.writer.write_all(format!("{request}\n").as_bytes())?;
        let mut line = String::new();
        self.reader.read_line(&mut line).context("the suite's server does not answer")?;
        let said: Value = serde_json::from_str(&line).context("the suite's server is gone")?;
        if let Some(error) = said.get("error").and_then(Value::as_str) {
            bail!("AgentDojo failed: {error}");
        }
        Ok(said)
    }
}
