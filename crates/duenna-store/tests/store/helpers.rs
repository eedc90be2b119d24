//! A home in a temporary folder, and calls to log in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use duenna_core::{
    Annotation, Argument, Call, Clearance, Datum, Digest, DisclosedLabels, Effect, Flow, Grain, IndexKey, Integrity,
    Label, Lifetime, Log, Moment, Party, ProvenanceIndex as _, Server, ServerName, Sink, Verdict, World, decide,
};
use duenna_store::{Access, Answer, KeyWish, LoggedCall, Policy, Store, StoreError, Task, now};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

/// A store in a folder that goes with it.
pub(crate) struct Fresh {
    pub(crate) store: Store,
    pub(crate) dir: TempDir,
}

impl Fresh {
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::init(&dir.path().join("home"), KeyWish::File, &Access::files_only()).unwrap();
        Self { store, dir }
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.dir.path().join("home")
    }

    pub(crate) fn again(&self) -> Result<Store, StoreError> {
        open(&self.home())
    }

    /// Closes the store and gives its folder.
    pub(crate) fn closed(self) -> TempDir {
        self.dir
    }

    /// The database as an intruder sees it.
    pub(crate) fn raw(&self) -> Connection {
        raw(&self.home())
    }
}

pub(crate) fn raw(home: &Path) -> Connection {
    Connection::open(home.join("duenna.db")).unwrap()
}

pub(crate) fn open(home: &Path) -> Result<Store, StoreError> {
    Store::open(home, &Access::files_only())
}

pub(crate) fn datum(text: &str) -> Datum {
    text.parse().unwrap()
}

pub(crate) fn party(text: &str) -> Party {
    text.parse().unwrap()
}

pub(crate) fn task(store: &Store) -> Task {
    store.begin_task(None, now()).unwrap()
}

pub(crate) fn label(text: &str) -> Label {
    Label::datum(datum(text), Grain::EXACT)
}

/// A call of `airline/check_in` that tells the named data, one argument each.
pub(crate) fn call(data: &[&str], value: &str) -> Call {
    let argument = |name: &&str| Argument::known(*name, json!(value), label(name));
    Call {
        server: "airline".parse().unwrap(),
        tool: "check_in".parse().unwrap(),
        arguments: data.iter().map(argument).collect(),
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

pub(crate) fn flow(store: &Store, call: Call) -> Flow {
    let servers = BTreeMap::new();
    store.with_log(|log| Flow::new(call, World::new(&servers, log))).unwrap()
}

pub(crate) fn sink(store: &Store, call: Call) -> Sink {
    flow(store, call).sink().clone()
}

/// All that the memory of the log holds of the airline, which has no annotation.
pub(crate) fn memory(store: &Store) -> Result<Vec<Arc<DisclosedLabels>>, StoreError> {
    let airline = "airline".parse().unwrap();
    let slots = [
        IndexKey::Wide(Clone::clone(&airline), Digest::default()),
        IndexKey::Narrow(Clone::clone(&airline), Digest::default()),
        IndexKey::Annotations(airline),
        IndexKey::Party(party("server:airline")),
    ];
    store.with_log(|log| slots.iter().map(|slot| log.told(slot)).collect())
}

/// Allows the airline to know a datum.
pub(crate) fn allow(data: &str, lasts: Lifetime) -> Answer {
    Answer::Data {
        datum: datum(data),
        grain: Grain::EXACT,
        party: party("server:airline"),
        purpose: None,
        effect: Effect::Allow,
        lasts,
        refused_in: None,
    }
}

pub(crate) fn clear(store: &Store, call: Call, moment: &Moment) -> (Clearance, Arc<Policy>) {
    let policy = store.policy().unwrap();
    match decide(flow(store, call), policy.permissions(), moment) {
        Verdict::Allow(clearance) => (clearance, policy),
        Verdict::Ask(pending) => panic!("asks {:?}", pending.question()),
        Verdict::Deny(denied) => panic!("denies {}", denied.reason()),
    }
}

/// Decides and logs a call of the airline.
pub(crate) fn log(store: &Store, task: &Task, data: &[&str], value: &str) -> Result<LoggedCall, StoreError> {
    let moment = task.moment(now());
    let (clearance, policy) = clear(store, call(data, value), &moment);
    store.log(clearance, &moment, &policy)
}

/// This test binary again, running only the named ignored test, with `DUENNA_TEST_HOME` set.
pub(crate) fn child(name: &str, home: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", name, "--nocapture", "--test-threads=1"]).env("DUENNA_TEST_HOME", home);
    command
}

/// The home a child is to use. A child without one was run by hand: it does nothing.
pub(crate) fn child_home() -> Option<PathBuf> {
    std::env::var_os("DUENNA_TEST_HOME").map(PathBuf::from)
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// Servers whose calls name parties of their own.
pub(crate) fn servers() -> BTreeMap<ServerName, Server> {
    let described = [
        (
            "mail",
            r#"{ "tools": { "send": { "parties": [{"argument": {"name": "to", "kind": "email"}}],
                 "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value", "never_returned": true} } } } }"#,
        ),
        (
            "fs",
            r#"{ "owner": "user", "tools": { "send": { "parties": [{"argument": {"name": "to", "kind": "file"}}],
                 "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } } } }"#,
        ),
        ("plain", "{}"),
    ];
    let server = |(name, annotation): (&str, &str)| {
        let name: ServerName = name.parse().unwrap();
        let annotation = Some(Annotation::from_json(annotation).unwrap());
        (name.clone(), Server { annotation: annotation.map(Into::into), ..Server::unknown(name) })
    };
    described.into_iter().map(server).collect()
}

/// A call that tells `a` and `b` to `to`.
pub(crate) fn send(server: &str, to: &str, a: Label, b: Label) -> Sink {
    let call = Call {
        server: server.parse().unwrap(),
        tool: "send".parse().unwrap(),
        arguments: vec![
            Argument::known("to", json!(to), Label::bottom()),
            Argument::known("a", json!("a"), a),
            Argument::known("b", json!("b"), b),
        ],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    Flow::new(call, World::new(&servers(), &Log::default())).sink().clone()
}

/// A memory beside the store's, and all places that anything went to.
#[derive(Default)]
pub(crate) struct Beside {
    log: Log,
    slots: BTreeSet<IndexKey>,
}

impl Beside {
    pub(crate) fn write(&mut self, sink: &Sink) {
        self.log.write(sink.record());
        self.slots.extend(sink.record().entries().into_iter().map(|(slot, ..)| slot));
    }

    /// Asks the store for every place, and for some where nothing is.
    pub(crate) fn compare(&self, store: &Store) -> Result<(), StoreError> {
        let nowhere = nowhere();
        let slots: Vec<&IndexKey> = self.slots.iter().chain(&nowhere).collect();
        let told = store.with_log(|log| slots.iter().map(|slot| log.told(slot)).collect::<Vec<_>>())?;
        for (slot, told) in slots.into_iter().zip(told) {
            assert_eq!(told, self.log.told(slot), "{slot}");
        }
        Ok(())
    }
}

/// Places where nothing is.
pub(crate) fn nowhere() -> [IndexKey; 3] {
    ["email:nobody@example.com", "server:nobody", "file:/nowhere"].map(|name| IndexKey::Party(party(name)))
}

/// A label of one to three of `many` data, at some grain.
pub(crate) fn some_label(dice: &mut Dice, many: u64) -> Label {
    let grains = ["exact", "birth_date.year", "birth_date.decade", "date.month", "exact"];
    let tells = (0..=dice.below(3)).map(|_| {
        let name = match dice.below(many) {
            at if at % 3 == 0 => format!("fs/read → file:/u/{at}"),
            at => format!("datum_{at}"),
        };
        (datum(&name), grains[usize::try_from(dice.below(5)).unwrap()].parse().unwrap())
    });
    let tells: Vec<_> = tells.collect();
    let shaper = (dice.below(6) == 0).then(|| (party("server:web"), Integrity::Raw));
    Label::of(tells, shaper)
}

/// Logs that these calls may come.
pub(crate) fn announce(store: &Store, sinks: &[&Sink], moment: &Moment) {
    let policy = store.policy().unwrap();
    store.log_prospects(sinks, moment, &policy).unwrap();
}
