//! Cases from a file: each a program with the stores it must not tell apart. `corpus/leaks/README.md` tells the format.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use duenna_core::{Annotation, Datum, Effect, Grain, Ladder, Party, Server, ServerName};
use duenna_lang::{Limits, Parameter, Signature, compile};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::world::{Artifact, Facts, Outcome, Setting, Status, run};

/// One line of the file.
#[derive(Debug, Deserialize)]
struct Case {
    /// Given back as it is.
    id: Value,
    code: String,
    /// Each gives every private datum a value. The code finds the data as variables of these names.
    stores: Vec<Map<String, Value>>,
    /// The name under which the code finds the tool, which takes one value.
    sink: String,
}

/// What is written for each case.
#[derive(Debug, Serialize)]
struct Verdict {
    id: Value,
    /// Whether two stores can be told apart by the calls that the tool received, or by what the user was asked.
    leak: bool,
    status: &'static str,
    /// For a leak: which stores, counted from 0. Else the first whose run did not reach its end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    between: Vec<usize>,
    /// What differs, or why the end was not reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What came of a file of cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Cases that were tried.
    pub cases: usize,
    /// Those with a leak.
    pub leaks: usize,
    /// Those that reached their end with every store, and do not leak. All others show nothing.
    pub leak_free: usize,
    /// Lines that are no case.
    pub bad_lines: usize,
}

/// What the program receives the calls of: a party that may know none of the data, and whose answers are public.
const ANNOTATION: &str = r#"{"tools": {"send": {"success_public": true, "public": true, "trusted": true}}}"#;
/// A run may take this much; a thousandth of it in each branch on private data.
const STEPS: u64 = 50_000_000;
const MEMORY: u64 = 2 << 30;

/// Tries every case of a file, in order, and writes a line of JSON for each to `out`; lines that are no case are told on
/// standard error.
///
/// # Errors
/// The file cannot be read, or `out` cannot be written.
pub fn run_cases(file: &Path, out: &mut dyn Write) -> anyhow::Result<Counts> {
    let text = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
    let mut counts = Counts::default();
    let mut cases = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read(line) {
            Ok(case) => cases.push(case),
            Err(problem) => {
                counts.bad_lines += 1;
                eprintln!("{}:{}: {problem:#}", file.display(), at + 1);
            }
        }
    }
    for verdict in all_verdicts(&cases)? {
        counts.cases += 1;
        counts.leaks += usize::from(verdict.leak);
        counts.leak_free += usize::from(!verdict.leak && verdict.status == "done");
        serde_json::to_writer(&mut *out, &verdict)?;
        writeln!(out)?;
    }
    Ok(counts)
}

/// The verdicts of all cases, in their order, found on all cores.
fn all_verdicts(cases: &[Case]) -> anyhow::Result<Vec<Verdict>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::with_capacity(cases.len()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(case) = cases.get(at) else { return anyhow::Ok(()) };
                let verdict = case.verdict()?;
                found.lock().unwrap_or_else(PoisonError::into_inner).push((at, verdict));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a thread that tried cases ended early"))??;
        }
        anyhow::Ok(())
    })?;
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(at, _)| *at);
    Ok(found.into_iter().map(|(_, verdict)| verdict).collect())
}

/// Reads and checks one line.
fn read(line: &str) -> anyhow::Result<Case> {
    let case: Case = serde_json::from_str(line).context("not a case")?;
    let first = case.stores.first().context("`stores` is empty; give at least two to be told apart")?;
    for name in first.keys().chain([&case.sink]) {
        anyhow::ensure!(is_variable(name), "`{}` cannot be the name of a variable", name.escape_debug());
    }
    anyhow::ensure!(!first.contains_key(&case.sink), "`{}` names both a datum and the sink", case.sink);
    let names = |store: &Map<String, Value>| store.keys().cloned().collect::<BTreeSet<_>>();
    for (at, store) in case.stores.iter().enumerate() {
        anyhow::ensure!(names(store) == names(first), "store {at} has other names than store 0");
    }
    Ok(case)
}

fn is_variable(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ];
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        && !KEYWORDS.contains(&name)
}

/// A program that was compiled with what comes before its code, or why it was not.
enum Prepared {
    Program(Box<Artifact>, Box<Setting>),
    Rejected(String),
}

impl Case {
    fn verdict(&self) -> anyhow::Result<Verdict> {
        let verdict = |leak, status, between, why| Verdict { id: self.id.clone(), leak, status, between, why };
        let (program, setting) = match self.prepare()? {
            Prepared::Program(program, setting) => (program, setting),
            Prepared::Rejected(why) => return Ok(verdict(false, "rejected", Vec::new(), Some(why))),
        };
        let outcomes: Vec<Outcome> = self
            .stores
            .iter()
            .map(|store| run(std::slice::from_ref(&program), &setting, &facts(store), None))
            .collect();
        let (status, at) = worst(&outcomes);
        // Being equal is transitive: a store that differs from the first is enough, and there is one if any two differ.
        let differing = outcomes.iter().enumerate().skip(1).find_map(|(other, outcome)| {
            let first = outcomes.first()?;
            Some((other, difference(first, outcome)?))
        });
        if let Some((other, what)) = differing {
            return Ok(verdict(true, status, vec![0, other], Some(what)));
        }
        let why =
            outcomes.get(at).filter(|_| status != "done").and_then(|outcome| outcome.error.as_ref()).map(|error| {
                let line = error.line.saturating_sub(self.lines_before());
                if line == 0 { error.last_line() } else { format!("line {line}: {}", error.last_line()) }
            });
        Ok(verdict(false, status, if why.is_some() { vec![at] } else { Vec::new() }, why))
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        self.stores.first().into_iter().flat_map(Map::keys)
    }

    /// How many lines stand before the code.
    fn lines_before(&self) -> u32 {
        u32::try_from(self.names().count()).unwrap_or(u32::MAX).saturating_add(2)
    }

    /// Compiles the code behind lines that bind its names: each datum is read under a key of its own, and the tool is
    /// called through a function. The server's name is one that does not stand in the code.
    fn prepare(&self) -> anyhow::Result<Prepared> {
        let mut server = "sink".to_owned();
        while self.code.contains(&server) || self.names().chain([&self.sink]).any(|name| *name == server) {
            server.push('_');
        }
        let mut setting = Setting::default();
        setting.limits = Limits { steps: STEPS, memory_bytes: MEMORY, ..Limits::default() };
        let name: ServerName = server.parse()?;
        let parameters = vec![Parameter { name: "value".to_owned(), required: true }];
        let tools = [("send".parse()?, Signature { parameters, success_public: true, lists: false })].into();
        setting.environment.servers.insert(name.clone(), tools);
        let annotation = Some(Annotation::from_json(ANNOTATION)?);
        setting
            .servers
            .insert(name.clone(), Server { annotation: annotation.map(Into::into), ..Server::unknown(name.clone()) });
        let mut source = String::new();
        for (at, name_of) in self.names().enumerate() {
            let key = key(at);
            let _ = writeln!(source, "{name_of} = priv_data_db.access_{key}()");
            setting.environment.keys.insert(key.parse()?, Ladder::Text);
            let datum = (Datum::stored(key.parse()?), Grain::EXACT);
            setting.say(Effect::Deny, datum, Party::server(name.clone()));
        }
        let _ = writeln!(source, "def {}(value, /):\n    return {server}.send(value)", self.sink);
        source.push_str(&self.code);
        Ok(match compile(&source, &setting.environment, &setting.limits) {
            Ok(program) => Prepared::Program(Box::new(Artifact::plain(program)), Box::new(setting)),
            Err(mut rejection) => {
                rejection.line = rejection.line.saturating_sub(self.lines_before());
                Prepared::Rejected(rejection.to_string())
            }
        })
    }
}

/// The key of a datum: any name may be a variable, and not any is a key.
fn key(at: usize) -> String {
    format!("datum_{at}")
}

fn facts(store: &Map<String, Value>) -> Facts {
    let mut facts = Facts::default();
    facts.store.extend(store.values().enumerate().map(|(at, value)| (key(at), value.clone())));
    facts
}

/// The status of all runs together, and the first run that has it: `done` only if every run reached its end.
fn worst(outcomes: &[Outcome]) -> (&'static str, usize) {
    for (status, word) in [(Status::Limit, "limit"), (Status::Failed, "failed"), (Status::Refused, "refused")] {
        if let Some(at) = outcomes.iter().position(|outcome| outcome.status == status) {
            return (word, at);
        }
    }
    ("done", 0)
}

/// Where two runs differ in what the tool received or the user was asked.
fn difference(first: &Outcome, other: &Outcome) -> Option<String> {
    if first.heard != other.heard {
        let at = first.heard.iter().zip(&other.heard).take_while(|(one, other)| one == other).count();
        let words = |outcome: &Outcome| outcome.heard.get(at).map_or("nothing".to_owned(), ToString::to_string);
        return Some(format!("call {at}: {} or {}", words(first), words(other)));
    }
    (first.asked != other.asked).then(|| "the user was asked other questions".to_owned())
}
