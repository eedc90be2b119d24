//! Where tasks run: the user's servers, kept open from one task to the next, and homes for them to run in.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context as _;
use duenna_core::{
    Annotation, ArgumentAnnotation, Owner, PartySpec, Purpose, Returns, Server, ServerName, ToolAnnotation, Trust,
    Usage,
};
use duenna_lang::Limits;
use duenna_runtime::agent::{Assistant, MAX_SHOTS, Screen};
use duenna_runtime::config::{Config, ModelConfig};
use duenna_runtime::model::Models;
use duenna_runtime::session::{CourseLimits, ExpectedCall, Interrupt, Message, Servers, Session, SessionError};
use duenna_runtime::trace::{Status, Trace};
use duenna_store::{Access, KeyWish, Store, now};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::model::{Reading, Scripted, Written};
use super::ran::{self, Ran};
use super::user::{Anything, Counted, User};

/// What a bench is made of.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The servers, with their annotations, as in `duenna.toml`. Its models are replaced.
    pub config: Config,
    /// Whether labels and the user decide anything.
    pub checks: Checks,
    /// Whether the quarantined model runs on the user's own machine, so that nobody is asked about what it reads. The model
    /// that writes artifacts never does.
    pub reads_at_home: bool,
}

/// Whether labels and the user decide anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// As for a user.
    On,
    /// Every server is described as the user's own and its answers as public and trusted, and whatever is asked is allowed:
    /// what an agent without Duenna would do.
    Off,
}

/// A task and what the model makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Task<'a> {
    /// The user's words.
    pub words: &'a str,
    /// What it is for.
    pub purpose: Option<&'a Purpose>,
    /// What the model writes: first, and then after each `multishot` or failure.
    pub artifacts: &'a [Written],
    /// What the quarantined model answers.
    pub readings: &'a [Reading],
}

/// The user's servers, kept open, and a model.
#[derive(Debug)]
pub struct Bench {
    runtime: Runtime,
    model: Scripted,
    models: Models,
    servers: Servers,
    checks: Checks,
    course: CourseLimits,
    /// Whether a model of the user's writes the artifacts, instead of the given ones.
    is_live: bool,
    /// The tool lists that every home approves.
    lists: Vec<(ServerName, String)>,
}

/// A home of a user, in a temporary folder: their data, permissions and log.
#[derive(Debug)]
pub struct Place {
    store: Store,
    folder: TempDir,
}

impl Place {
    /// The home's store: to put values in, or look at the log.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }
}

impl Bench {
    /// Starts the servers.
    ///
    /// # Errors
    /// If one does not start, or an annotation cannot be used.
    pub fn new(setup: &Setup) -> anyhow::Result<Self> {
        Self::made(setup, None)
    }

    /// Starts the servers. A model of the user's writes the artifacts, and reads data for them.
    ///
    /// # Errors
    /// As [`Bench::new`].
    pub fn live(setup: &Setup, model: &ModelConfig) -> anyhow::Result<Self> {
        Self::made(setup, Some(model))
    }

    fn made(setup: &Setup, live: Option<&ModelConfig>) -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let model = Scripted::start(&runtime)?;
        let (author, mut reader) = match live {
            Some(model) => (model.clone(), model.clone()),
            None => model.configs()?,
        };
        reader.is_users_own = setup.reads_at_home || setup.checks == Checks::Off;
        let config = Config { model: Some(author), quarantined_model: Some(reader), ..setup.config.clone() };
        let access = Access::files_only();
        let models = Models::new(&config, &access)?.context("no model")?;
        let mut servers = Servers::new(&config)?;
        servers.describe(models.server()?);
        let mut bench = Self {
            runtime,
            model,
            models,
            servers,
            checks: setup.checks,
            course: (&config.consent).into(),
            is_live: live.is_some(),
            lists: Vec::new(),
        };
        let first = bench.place()?;
        if let Some(error) = bench.runtime.block_on(bench.servers.open_all(first.store())).into_iter().next() {
            return Err(error.into());
        }
        for (server, _) in bench.servers.approved_tools(first.store())? {
            let pin = first.store().pinned(&server.name)?.context("a tool list was not kept")?;
            bench.lists.push((server.name, pin.tools));
        }
        if setup.checks == Checks::Off {
            bench.look_away(&first)?;
        }
        Ok(bench)
    }

    /// A new home that knows the servers.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn place(&self) -> anyhow::Result<Place> {
        let folder = tempfile::Builder::new().prefix("duenna-suite-").tempdir()?;
        let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only())?;
        for (server, tools) in &self.lists {
            store.pin(server, tools, now())?;
        }
        Ok(Place { store, folder })
    }

    /// Does a task in a home. With checks off, `user` is not asked.
    ///
    /// # Errors
    /// If Duenna itself fails. What goes wrong in artifacts, or is refused, is in what it returns.
    pub fn run(&mut self, place: &Place, task: &Task<'_>, user: &mut dyn User) -> anyhow::Result<Ran> {
        self.model.begin(task.artifacts, task.readings);
        let traced = place.folder.path().join("trace.jsonl");
        let mut trace = Trace::create(&traced)?;
        let mut anything = Anything;
        let mut user = Counted::new(if self.checks == Checks::Off { &mut anything } else { user });
        let mut output = Vec::new();
        let mut session = Session {
            store: place.store(),
            servers: &mut self.servers,
            consent: &mut user,
            trace: &mut trace,
            output: &mut output,
            limits: Limits::default(),
            max_denials: u32::MAX,
            course: self.course,
            least_crowd: None,
            models: Some(&self.models),
            guard: None,
            stages: BTreeSet::new(),
            interrupt: Interrupt::default(),
        };
        let given = u32::try_from(task.artifacts.len()).unwrap_or(u32::MAX).max(1);
        let max_shots = if self.is_live { MAX_SHOTS } else { given };
        let Task { words, purpose, .. } = *task;
        let mut previews = Previews::default();
        let assistant = Assistant { models: &self.models, task: words, purpose, max_shots };
        let ended = self.runtime.block_on(assistant.run(&mut session, None, &mut previews));
        let heard = self.model.end();
        let (questions, calls) = ran::read(&std::fs::read_to_string(&traced)?)?;
        let output = String::from_utf8_lossy(&output).into_owned();
        let ended = match ended.map_err(|error| (of_live_model(&error).filter(|_| self.is_live), error)) {
            Ok(ended) => ended,
            Err((Some(why), _)) => {
                let (interruptions, lines, items) = (user.interruptions, user.lines, user.items);
                return Ok(Ran { output, interruptions, lines, items, questions, calls, ..Ran::failed(why) });
            }
            Err((None, error)) => return Err(error.into()),
        };
        let why = match &ended.message {
            _ if matches!(ended.status, Status::Done | Status::Incomplete) => None,
            None => None,
            Some(Message::Plain(text) | Message::Rejected(text) | Message::Guarded { text, .. }) => Some(text.clone()),
            Some(Message::Failure(failure)) => Some(failure.shown(&ended.source)),
        };
        Ok(Ran {
            status: ended.status,
            output,
            why,
            interruptions: user.interruptions,
            lines: user.lines,
            items: user.items,
            questions,
            calls,
            expected: previews.0,
            refused: ended.refused,
            withheld: ended.withheld,
            artifacts: ended.shots,
            own_time: ended.own_time,
            disk_time: ended.disk_time,
            told: heard.told,
            read: heard.read,
            unanswered: heard.unanswered,
            notes: ended.notes,
        })
    }

    /// Ends the servers.
    pub fn close(mut self) {
        self.runtime.block_on(self.servers.close());
    }

    /// Describes every server so that its answers have no label and nothing about it is asked.
    fn look_away(&mut self, place: &Place) -> anyhow::Result<()> {
        for (server, tools) in self.servers.approved_tools(place.store())? {
            let mut annotation = Annotation::from_json(r#"{"owner": "user"}"#)?;
            for tool in &tools {
                annotation.tools.insert(tool.name.parse()?, open(&tool.input_schema));
            }
            self.servers.describe(Server { annotation: Some(annotation.into()), carrier: true, ..server });
        }
        Ok(())
    }
}

/// What a model of the user's said for itself when it gave no answer: the task is not done then, and the suite goes on.
fn of_live_model(error: &SessionError) -> Option<String> {
    if let SessionError::Kept { source, .. } = error {
        return of_live_model(source);
    }
    if let SessionError::Model(error) = error { Some(error.to_string()) } else { None }
}

/// A tool that tells nobody anything and that anyone may steer.
fn open(schema: &Value) -> ToolAnnotation {
    let value = ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs: Trust::None };
    let names = schema.get("properties").and_then(Value::as_object).into_iter().flat_map(|all| all.keys());
    let arguments: BTreeMap<_, _> = names.map(|name| (name.clone(), value.clone())).collect();
    ToolAnnotation {
        parties: vec![PartySpec::Server],
        arguments,
        returns: Returns::Call,
        owner: Some(Owner::User),
        read_only: true,
        public: true,
        trusted: true,
        success_public: true,
        ..ToolAnnotation::default()
    }
}

/// Keeps what would be shown of artifacts before they run.
#[derive(Default)]
struct Previews(Vec<ExpectedCall>);

impl Screen for Previews {
    fn artifact(&mut self, _: u32, _: &str, calls: &[ExpectedCall]) {
        self.0.extend_from_slice(calls);
    }

    fn failed(&mut self, _: u32, _: &str, _: &Message) {}
    fn note(&mut self, _: &str) {}
    fn words(&mut self, _: &str) {}
}
